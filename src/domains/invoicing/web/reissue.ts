/** The form of a correction on the lists of sellers and operators: its document, and its submission. */
import type { OperationResponse } from '#shared/contract.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { type FormState, textOf, toFormState } from '#shared/forms/form-state.ts'
import { euros } from '#shared/money.ts'
import type { PageApi } from '#shared/page-api.ts'
import { showInvoice } from '../contract.ts'
import { correctVat, reissueInvoice, showVatCorrection } from '../contract-platform.ts'

const idIn = (request: Request) => {
  const id = Number(new URL(request.url).searchParams.get('corriger'))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** The document of the parameter `corriger`, if the address has one, and its rates of VAT. */
export async function loadCorrected({ call }: PageApi, request: Request) {
  const id = idIn(request)
  if (id === null) return null
  const [invoice, vat] = await Promise.all([
    call(showInvoice, { params: { id } }),
    call(showVatCorrection, { params: { id } }),
  ])
  return { invoice, vat }
}

/** Of one of the two forms. */
export async function submitReissue({ attempt }: PageApi, request: Request, form: FormData): Promise<FormState> {
  const params = { id: idIn(request) ?? 0 }
  if (textOf(form, 'intent') === 'vat') {
    const outcome = await attempt(correctVat, { params, body: bodyOf(correctVat.body, form) })
    return toFormState('vat', outcome, outcome.ok ? vatCorrected(outcome.data) : '')
  }
  const outcome = await attempt(reissueInvoice, { params, body: bodyOf(reissueInvoice.body, form) })
  return toFormState(
    'reissue',
    outcome,
    outcome.ok ? `Le document ${outcome.data.number} est émis${withCreditNotes(outcome.data)}.` : '',
  )
}

const withCreditNotes = ({ creditNotes }: { creditNotes: readonly string[] }) =>
  creditNotes.length === 0
    ? ''
    : `, et ${creditNotes.length > 1 ? 'ses avoirs corrigés' : 'son avoir corrigé'} ${creditNotes.join(', ')}`

const vatCorrected = ({ number, creditNotes, refundedCents }: OperationResponse<typeof correctVat>) =>
  refundedCents > 0
    ? `La facture ${number} est émise${withCreditNotes({ creditNotes })}, et ${euros(refundedCents)} sont remboursés à l’acheteur, avec un avoir.`
    : `La facture ${number} est émise${withCreditNotes({ creditNotes })}\u00a0: ce que l’acheteur a payé ne change pas.`
