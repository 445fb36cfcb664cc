/** From the forms of the quick order to its operations. Loaded by the page's action only. */
import { redirect } from 'react-router'
import { fileBase64 } from '#shared/forms/file-base64.ts'
import { type FormState, textOf } from '#shared/forms/form-state.ts'
import type { OperationError, PageApi } from '#shared/page-api.ts'
import { paths } from '#shared/paths.ts'
import { matchReferences, orderReferences, type QuickRow, readQuickOrderFile } from '../contract-quick.ts'

/** What was typed, what was found, and why not when it failed. */
export type QuickMatch = { text: string; rows: QuickRow[]; state?: FormState }

export async function postQuickOrder(api: PageApi, form: FormData): Promise<QuickMatch | Response> {
  const text = textOf(form, 'text')
  const intent = textOf(form, 'intent')
  if (intent === 'file') return readFile(api, await fileBase64(form, 'file'), text)
  if (intent !== 'order') return match(api, text)
  const ordered = await api.attempt(orderReferences, { body: { key: textOf(form, 'key'), lines: chosenIn(form) } })
  if (ordered.ok) return redirect(paths.purchaseLists({ resume: 1 }), 303)
  return { ...(await match(api, text)), state: stateOf(ordered) }
}

/** The lines of the file replace what was typed; a file that is refused leaves it. */
async function readFile(api: PageApi, content: string, typed: string): Promise<QuickMatch> {
  const read = await api.attempt(readQuickOrderFile, { body: { content } })
  return read.ok ? match(api, read.data.text) : { text: typed, rows: [], state: stateOf(read) }
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
