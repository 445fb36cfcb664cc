/** From the forms of the quick order to its operations. Loaded by the page's action only. */
import { redirect } from 'react-router'
import { type FormState, textOf } from '#shared/forms/form-state.ts'
import type { OperationError, PageApi } from '#shared/page-api.ts'
import { paths } from '#shared/paths.ts'
import { matchReferences, orderReferences, type QuickRow } from '../contract-quick.ts'

/** What was typed, what was found, and why not when it failed. */
export type QuickMatch = { text: string; rows: QuickRow[]; state?: FormState }

export async function postQuickOrder(api: PageApi, form: FormData): Promise<QuickMatch | Response> {
  const text = textOf(form, 'text')
  if (textOf(form, 'intent') !== 'order') return match(api, text)
  const ordered = await api.attempt(orderReferences, { body: { key: textOf(form, 'key'), lines: chosenIn(form) } })
  if (ordered.ok) return redirect(paths.purchaseLists({ resume: 1 }), 303)
  return { ...(await match(api, text)), state: stateOf(ordered) }
}

async function match({ attempt }: PageApi, text: string): Promise<QuickMatch> {
  const found = await attempt(matchReferences, { body: { text } })
  return found.ok ? { text, rows: found.data.rows } : { text, rows: [], state: stateOf(found) }
}

const stateOf = ({ error, fields }: OperationError): FormState => ({ intent: 'quick', error, fields })

/** The fields « offer » and « quantity » of each line, in order; a line without an offer is left out of the cart. */
function chosenIn(form: FormData) {
  const quantities = form.getAll('quantity').map(String)
  return form
    .getAll('offer')
    .map((offer, index) => ({ offerId: String(offer), quantity: quantities[index] ?? '' }))
    .filter(({ offerId }) => offerId !== '')
}
