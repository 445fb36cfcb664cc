import {
  cropOfForm,
  documentOfForm,
  picturesOfForm,
  sheetOfForm,
  variantsOfForm,
} from '#domains/catalogue/web/sheet/sheet-form.ts'
import { textOf } from '#shared/forms/form-state.ts'
import type { OperationResult, PageApi } from '#shared/page-api.ts'
import {
  addSellerDocument,
  changeSellerArticle,
  changeSellerDocument,
  changeSellerVariants,
  cropSellerPicture,
  removeSellerDocument,
  removeSellerVariant,
  restoreSellerVariant,
  type SellerArticle,
  setSellerPictures,
  withdrawArticleRequest,
} from '../../../../contract-seller-article.ts'

/** The operation that a form of the page names. */
export async function runSellerAction(
  { attempt }: PageApi,
  { id, attributes }: Pick<SellerArticle, 'id' | 'attributes'>,
  form: FormData,
): Promise<OperationResult<unknown>> {
  const params = { id }
  const variant = { id, variantId: textOf(form, 'variantId') }
  const document = { id, documentId: textOf(form, 'documentId') }
  const message = textOf(form, 'message')
  switch (form.get('intent')) {
    case 'sheet':
      return attempt(changeSellerArticle, { params, body: { ...sheetOfForm(form, attributes), message } })
    case 'variants':
      return attempt(changeSellerVariants, {
        params,
        body: { version: textOf(form, 'version'), variants: variantsOfForm(form, attributes), message },
      })
    case 'removeVariant':
      return attempt(removeSellerVariant, { params: variant })
    case 'restoreVariant':
      return attempt(restoreSellerVariant, { params: variant })
    case 'addDocument':
      return attempt(addSellerDocument, { params, body: documentOfForm(form) })
    case 'changeDocument':
      return attempt(changeSellerDocument, { params: document, body: documentOfForm(form) })
    case 'removeDocument':
      return attempt(removeSellerDocument, { params: document })
    case 'crop':
      return attempt(cropSellerPicture, {
        params: { id, pictureId: textOf(form, 'pictureId') },
        body: cropOfForm(form),
      })
    case 'withdraw':
      return attempt(withdrawArticleRequest, { params: { id: textOf(form, 'requestId') } })
    default:
      return attempt(setSellerPictures, { params, body: picturesOfForm(form) })
  }
}
