/** The form of a correction on the lists of sellers and operators: its document, and its submission. */
import { bodyOf } from '#shared/forms/form-body.ts'
import { type FormState, toFormState } from '#shared/forms/form-state.ts'
import type { PageApi } from '#shared/page-api.ts'
import { showInvoice } from '../contract.ts'
import { reissueInvoice } from '../contract-platform.ts'

const idIn = (request: Request) => {
  const id = Number(new URL(request.url).searchParams.get('corriger'))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** The document of the parameter `corriger`, if the address has one. */
export async function loadCorrected({ call }: PageApi, request: Request) {
  const id = idIn(request)
  return id === null ? null : call(showInvoice, { params: { id } })
}

export async function submitReissue({ attempt }: PageApi, request: Request, form: FormData): Promise<FormState> {
  const outcome = await attempt(reissueInvoice, {
    params: { id: idIn(request) ?? 0 },
    body: bodyOf(reissueInvoice.body, form),
  })
  return toFormState('reissue', outcome, outcome.ok ? `Le document ${outcome.data.number} est émis.` : '')
}
