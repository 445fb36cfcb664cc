/** Contests on the lists of sellers and operators: what the page loads, and its forms. */
import { isoDay } from '#shared/dates.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { type FormState, textOf, toFormState } from '#shared/forms/form-state.ts'
import type { PageApi } from '#shared/page-api.ts'
import { showInvoice } from '../../contract.ts'
import { contestInvoice, decideContest, listInvoiceContests, withdrawContest } from '../../contract-contests.ts'
import { firstContestable } from '../../rules-contests.ts'

const idIn = (request: Request) => {
  const id = Number(new URL(request.url).searchParams.get('contester'))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

export async function loadContests({ call }: PageApi, side: 'ventes' | 'toutes') {
  const { contests } = await call(listInvoiceContests, { query: { side } })
  return { contests, contestableSince: firstContestable(isoDay(new Date())) }
}

/** The invoice of the parameter `contester`, if the address has one. */
export async function loadContested({ call }: PageApi, request: Request) {
  const id = idIn(request)
  return id === null ? null : call(showInvoice, { params: { id } })
}

/** Null for a form of another kind. */
export async function submitContest({ attempt }: PageApi, request: Request, form: FormData): Promise<FormState | null> {
  const intent = textOf(form, 'intent')
  const params = { id: textOf(form, 'id') }
  if (intent === 'contest') {
    const outcome = await attempt(contestInvoice, {
      params: { id: idIn(request) ?? 0 },
      body: bodyOf(contestInvoice.body, form),
    })
    return toFormState(intent, outcome, 'Votre contestation est reçue\u00a0: l’équipe vous répond par courriel.')
  }
  if (intent === 'withdraw')
    return toFormState('contests', await attempt(withdrawContest, { params }), 'La contestation est retirée.')
  if (intent !== 'CORRECTED' && intent !== 'REJECTED') return null
  const decided = await attempt(decideContest, { params, body: { decision: intent, reason: textOf(form, 'reason') } })
  return toFormState('contests', decided, 'La décision est enregistrée\u00a0: le vendeur la reçoit par courriel.')
}
