/** Forms of the seller's order list: batches, tags of orders and the tags themselves. */
import { bodyOf } from '#shared/forms/form-body.ts'
import { type FormState, textOf, toFormState } from '#shared/forms/form-state.ts'
import type { PageApi } from '#shared/page-api.ts'
import { addOrderTag, batchTags, changeOrderTag, removeOrderTag } from '../../contract-notes.ts'
import { batchLabels, batchSend } from '../../contract-seller.ts'

type Attempt = PageApi['attempt']
const input = (form: FormData) => ({ body: { ids: form.getAll('commande').map(String) } })

/** Result of a batch, with its orders; or of a form about tags. */
export async function postListForm(attempt: Attempt, form: FormData) {
  const intent = textOf(form, 'intent')
  if (intent === 'send') return { intent: 'send' as const, outcome: await attempt(batchSend, input(form)) }
  if (intent === 'labels') return { intent: 'labels' as const, outcome: await attempt(batchLabels, input(form)) }
  if (intent === 'tag-add' || intent === 'tag-remove') return tagBatch(attempt, form, intent === 'tag-add')
  return tagForm(attempt, form, intent)
}

async function tagBatch(attempt: Attempt, form: FormData, on: boolean): Promise<FormState> {
  const { ids } = input(form).body
  const sent = await attempt(batchTags, { body: { ids, tagId: textOf(form, 'repere'), on } })
  if (!sent.ok) return { intent: 'batch', error: sent.fields?.ids ?? sent.error, fields: null }
  const { name, changed } = sent.data
  const orders = `${changed}\u00a0commande${changed > 1 ? 's' : ''}`
  return { intent: 'batch', done: `Repère «\u00a0${name}\u00a0» ${on ? 'posé sur' : 'retiré de'} ${orders}.` }
}

async function tagForm(attempt: Attempt, form: FormData, intent: string): Promise<FormState> {
  const params = { id: textOf(form, 'id') }
  const body = bodyOf(addOrderTag.body, form)
  if (intent === 'tag-delete')
    return toFormState('tags', await attempt(removeOrderTag, { params }), 'Le repère est supprimé.')
  if (intent === 'tag-change')
    return toFormState('tags', await attempt(changeOrderTag, { params, body }), 'Le repère est changé.')
  return toFormState('tags', await attempt(addOrderTag, { body }), 'Le repère est créé.')
}
