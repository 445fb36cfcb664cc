import { textOf } from '#shared/forms/form-state.ts'
import type { OperationResult, PageApi } from '#shared/page-api.ts'
import {
  addArticleDocument,
  changeArticleDocument,
  changeArticleSheet,
  changeArticleVariants,
  cropArticlePicture,
  removeArticleDocument,
  removeArticleVariant,
  restoreArticleVariant,
  setArticlePictures,
} from '../../../contract-sheet.ts'
import type { ShownSheet } from '../../../contract-sheet-fields.ts'
import { cropOfForm, documentOfForm, picturesOfForm, sheetOfForm, variantsOfForm } from '../../sheet/sheet-form.ts'

/** The operation that a form of the page names. */
export async function runSheetAction(
  { attempt }: PageApi,
  id: string,
  form: FormData,
  attributes: ShownSheet['attributes'],
): Promise<OperationResult<unknown>> {
  const params = { id }
  const variant = { id, variantId: textOf(form, 'variantId') }
  const document = { id, documentId: textOf(form, 'documentId') }
  switch (form.get('intent')) {
    case 'sheet':
      return attempt(changeArticleSheet, {
        params,
        body: { ...sheetOfForm(form, attributes), slug: textOf(form, 'slug') },
      })
    case 'variants':
      return attempt(changeArticleVariants, {
        params,
        body: { version: textOf(form, 'version'), variants: variantsOfForm(form, attributes) },
      })
    case 'removeVariant':
      return attempt(removeArticleVariant, { params: variant })
    case 'restoreVariant':
      return attempt(restoreArticleVariant, { params: variant })
    case 'addDocument':
      return attempt(addArticleDocument, { params, body: documentOfForm(form) })
    case 'changeDocument':
      return attempt(changeArticleDocument, { params: document, body: documentOfForm(form) })
    case 'removeDocument':
      return attempt(removeArticleDocument, { params: document })
    case 'crop':
      return attempt(cropArticlePicture, {
        params: { id, pictureId: textOf(form, 'pictureId') },
        body: cropOfForm(form),
      })
    default:
      return attempt(setArticlePictures, { params, body: picturesOfForm(form) })
  }
}
