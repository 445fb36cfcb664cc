/** From the forms of the pages of purchase lists to their operations. Loaded by page actions only. */
import { redirect } from 'react-router'
import { type FormState, textOf } from '#shared/forms/form-state.ts'
import type { PageApi } from '#shared/page-api.ts'
import { paths } from '#shared/paths.ts'
import { orderAgain } from '../contract.ts'

export async function postListsForm({ attempt }: PageApi, form: FormData): Promise<FormState | Response> {
  const intent = textOf(form, 'intent')
  const key = textOf(form, 'key')
  const result = await attempt(orderAgain, { params: { id: textOf(form, 'orderId') }, body: { key } })
  return result.ok ? redirect(paths.purchaseLists({ resume: 1 }), 303) : { intent, ...result }
}
