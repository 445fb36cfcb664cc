import { runPartAction } from '#domains/catalogue/web/sheet/part-actions.ts'
import { storeRawFile } from '#domains/catalogue/web/sheet/raw-file.ts'
import {
  proposedDocumentOfForm,
  proposedPictureOfForm,
  sheetOfForm,
  variantsOfForm,
} from '#domains/catalogue/web/sheet/sheet-form.ts'
import { textOf } from '#shared/forms/form-state.ts'
import type { OperationResult, PageApi } from '#shared/page-api.ts'
import {
  changeSellerArticle,
  changeSellerVariants,
  proposeDocument,
  proposePicture,
  type SellerArticle,
  sellerArticleParts,
  withdrawArticleRequest,
} from '../../../../contract-seller-article.ts'

/** The operation that a form of the page names. */
export async function runSellerAction(
  api: PageApi,
  { id, attributes }: Pick<SellerArticle, 'id' | 'attributes'>,
  form: FormData,
): Promise<OperationResult<unknown>> {
  const params = { id }
  const message = textOf(form, 'message')
  switch (form.get('intent')) {
    case 'sheet':
      return api.attempt(changeSellerArticle, { params, body: { ...sheetOfForm(form, attributes), message } })
    case 'variants':
      return api.attempt(changeSellerVariants, {
        params,
        body: {
          version: textOf(form, 'version'),
          variants: variantsOfForm(form, attributes),
          removed: form.getAll('removed').map(String),
          restored: form.getAll('restored').map(String),
          message,
        },
      })
    case 'proposeDocument':
      return (
        (await storeRawFile(api, form)) ??
        api.attempt(proposeDocument, { params, body: { ...proposedDocumentOfForm(form), message } })
      )
    case 'proposePicture':
      return (
        (await storeRawFile(api, form)) ??
        api.attempt(proposePicture, { params, body: { ...proposedPictureOfForm(form), message } })
      )
    case 'withdraw':
      return api.attempt(withdrawArticleRequest, { params: { id: textOf(form, 'requestId') } })
    default:
      return runPartAction(api, sellerArticleParts, id, form)
  }
}
