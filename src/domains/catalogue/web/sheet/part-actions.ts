import { textOf } from '#shared/forms/form-state.ts'
import type { OperationResult, PageApi } from '#shared/page-api.ts'
import type { PartOperations } from '../../contract-sheet.ts'
import type { ShownSheet } from '../../contract-sheet-fields.ts'
import { storeRawFile } from './raw-file.ts'
import { cropOfForm, documentOfForm, picturesOfForm } from './sheet-form.ts'

/** The category whose tags and attributes the form shows: another one just chosen, or the article’s. */
export function categoryToShow({ categories, sheet }: ShownSheet, address: string): number {
  const typed = Number(new URL(address).searchParams.get('rayon'))
  return categories.some(({ id }) => id === typed) ? typed : sheet.categoryId
}

/** The operation that a form for one part of the article names. */
export async function runPartAction(
  api: PageApi,
  parts: PartOperations,
  id: string | number,
  form: FormData,
): Promise<OperationResult<unknown>> {
  const { attempt } = api
  const refused = await storeRawFile(api, form)
  if (refused) return refused
  const params = { id: String(id) }
  const variant = { ...params, variantId: textOf(form, 'variantId') }
  const document = { ...params, documentId: textOf(form, 'documentId') }
  const picture = { ...params, pictureId: textOf(form, 'pictureId') }
  switch (form.get('intent')) {
    case 'removeVariant':
      return attempt(parts.removeVariant, { params: variant })
    case 'restoreVariant':
      return attempt(parts.restoreVariant, { params: variant })
    case 'addDocument':
      return attempt(parts.addDocument, { params, body: documentOfForm(form) })
    case 'changeDocument':
      return attempt(parts.changeDocument, { params: document, body: documentOfForm(form) })
    case 'removeDocument':
      return attempt(parts.removeDocument, { params: document })
    case 'crop':
      return attempt(parts.cropPicture, { params: picture, body: cropOfForm(form) })
    default:
      return attempt(parts.setPictures, { params, body: picturesOfForm(form) })
  }
}

/** For the page after a save: a category of the address was saved, so the form goes back to the article’s own. */
export const showsSavedCategory = (address: string, intent: string, outcome: OperationResult<unknown>) =>
  outcome.ok && intent === 'sheet' && new URL(address).searchParams.has('rayon')
