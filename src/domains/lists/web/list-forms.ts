/** From the forms of the pages of purchase lists to their operations. Loaded by page actions only. */
import { redirect } from 'react-router'
import { bodyOf } from '#shared/forms/form-body.ts'
import { type FormState, textOf, toFormState } from '#shared/forms/form-state.ts'
import type { OperationResult, PageApi } from '#shared/page-api.ts'
import { paths } from '#shared/paths.ts'
import { orderAgain } from '../contract.ts'
import * as lists from '../contract-lists.ts'
import * as timed from '../contract-schedules.ts'
import * as shared from '../contract-shared.ts'

type Sent = { attempt: PageApi['attempt']; form: FormData; id: string }
type Outcome = Promise<FormState | Response>

const intents: Record<string, (sent: Sent) => Outcome> = {
  again: async ({ attempt, form }) =>
    toSummary(await attempt(orderAgain, { params: { id: textOf(form, 'orderId') }, body: keyOf(form) })),
  order: async ({ attempt, form, id }) =>
    toSummary(await attempt(lists.orderPurchaseList, { params: { id }, body: keyOf(form) })),
  add: addOrCreate,
  rename: async ({ attempt, form, id }) =>
    toFormState(
      'list',
      await attempt(lists.renamePurchaseList, { params: { id }, body: { name: textOf(form, 'name') } }),
      'La liste est renommée.',
    ),
  quantity: sent => setQuantity(sent, textOf(sent.form, 'quantity'), 'La quantité est changée.'),
  remove: sent => setQuantity(sent, '0', 'L’article est retiré de la liste.'),
  delete: async ({ attempt, id }) => {
    const result = await attempt(lists.deletePurchaseList, { params: { id } })
    return result.ok ? redirect(paths.purchaseLists({ supprimee: result.data.id }), 303) : failed(result)
  },
  favourite: async ({ attempt, form }) =>
    toList(await attempt(shared.addFavourite, { body: { variantId: textOf(form, 'variantId') } })),
  share: async ({ attempt, id }) =>
    toFormState('list', await attempt(shared.sharePurchaseList, { params: { id } }), 'Le lien de la liste est prêt.'),
  unshare: async ({ attempt, id }) =>
    toFormState('list', await attempt(shared.unsharePurchaseList, { params: { id } }), 'Le lien ne fonctionne plus.'),
  template: async ({ attempt, form, id }) =>
    toFormState(
      'list',
      await attempt(timed.setListTemplate, {
        params: { id },
        body: { season: textOf(form, 'season'), cuvee: textOf(form, 'cuvee') },
      }),
      'La liste est rangée.',
    ),
  'next-season': async ({ attempt, id }) => toList(await attempt(timed.copyListToNextSeason, { params: { id } })),
  schedule: async ({ attempt, form, id }) =>
    toFormState(
      'list',
      await attempt(timed.scheduleList, { params: { id }, body: bodyOf(timed.scheduleList.body, form) }),
      'La liste est programmée.',
    ),
  'schedule-skip': sent => changeSchedule(sent, 'skip', 'La date est passée\u00a0: la suivante est prévue.'),
  'schedule-pause': sent => changeSchedule(sent, 'pause', 'La programmation est en pause.'),
  'schedule-resume': sent => changeSchedule(sent, 'resume', 'La programmation reprend.'),
  'schedule-end': sent => changeSchedule(sent, 'end', 'La programmation est arrêtée.'),
  restore: async ({ attempt, id }) => toList(await attempt(lists.restorePurchaseList, { params: { id } })),
}

/** `intent` names the form; `id` the list. */
export async function postListsForm({ attempt }: PageApi, form: FormData): Outcome {
  const post = intents[textOf(form, 'intent')]
  if (!post) return { intent: 'list', error: 'Rechargez la page, puis recommencez.', fields: null }
  return post({ attempt, form, id: textOf(form, 'id') })
}

/** Into a list, or into a new one when none is chosen. */
async function addOrCreate({ attempt, form, id }: Sent): Outcome {
  const orderId = textOf(form, 'orderId')
  const copied = { ...(orderId ? { orderId } : {}), cart: textOf(form, 'cart') !== '' }
  return toList(
    id
      ? await attempt(lists.addToPurchaseList, { params: { id }, body: copied })
      : await attempt(lists.createPurchaseList, { body: { name: textOf(form, 'name'), ...copied } }),
  )
}

const setQuantity = async ({ attempt, form, id }: Sent, quantity: string, done: string) =>
  toFormState(
    'list',
    await attempt(lists.setPurchaseListLine, {
      params: { id, variantId: textOf(form, 'variantId') },
      body: { quantity },
    }),
    done,
  )

const changeSchedule = async ({ attempt, id }: Sent, act: 'skip' | 'pause' | 'resume' | 'end', done: string) =>
  toFormState('list', await attempt(timed.changeListSchedule, { params: { id, act } }), done)

const keyOf = (form: FormData) => ({ key: textOf(form, 'key') })
const failed = ({ error, fields }: Extract<OperationResult<unknown>, { ok: false }>): FormState => ({
  intent: 'list',
  error,
  fields,
})
const toSummary = (result: OperationResult<unknown>) =>
  result.ok ? redirect(paths.purchaseLists({ resume: 1 }), 303) : failed(result)
const toList = (result: OperationResult<{ id: number }>) =>
  result.ok ? redirect(paths.purchaseLists({ liste: result.data.id }), 303) : failed(result)
