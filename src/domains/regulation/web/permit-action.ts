/** From the forms of a page of permits to its operations. Loaded by page actions only. */
import { bodyOf } from '#shared/forms/form-body.ts'
import { type FormState, textOf, toFormState } from '#shared/forms/form-state.ts'
import type { PageApi } from '#shared/page-api.ts'
import { type submitOwnPermit, type submitSellerPermit, withdrawPermit } from '../contract.ts'

/** `intent` is the kind of permit, or `withdraw`. The file is stored first, and attached by the submission. */
export async function permitAction(
  { attempt, storeFile }: PageApi,
  operation: typeof submitOwnPermit | typeof submitSellerPermit,
  form: FormData,
): Promise<FormState> {
  const intent = textOf(form, 'intent')
  if (intent === 'withdraw')
    return toFormState(
      intent,
      await attempt(withdrawPermit, { params: { id: textOf(form, 'id') } }),
      'La pièce est retirée.',
    )
  const file = form.get('file')
  const stored = file instanceof File && file.size > 0 ? await storeFile(file) : null
  if (stored && !stored.ok) return { intent, error: stored.error, fields: { fileId: stored.error } }
  const body = { ...bodyOf(operation.body, form), fileId: stored?.data.id ?? null }
  return toFormState(
    intent,
    await attempt(operation, { body }),
    'La pièce est envoyée\u00a0: notre équipe la vérifie, et vous répond par courriel.',
  )
}
