import { findLastRequest } from '#domains/catalogue/server/requests/find-requests.ts'
import { withdrawRequest } from '#domains/catalogue/server/requests/open-request.ts'
import { findSheet } from '#domains/catalogue/server/sheet/find-sheet.ts'
import { addDocument, changeDocument, removeDocument } from '#domains/catalogue/server/sheet/sheet-documents.ts'
import { cropPicture, writePictures } from '#domains/catalogue/server/sheet/sheet-pictures.ts'
import { removeVariant, restoreVariant } from '#domains/catalogue/server/sheet/write-variants.ts'
import type { Db } from '#platform/db/pool.ts'
import { type Context, requireSeller, requireUser } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../../../contract-seller-article.ts'
import { archiveOffers } from '../../article-changes.ts'
import type { ActingSeller } from '../offers.ts'
import { addVariants } from './add-variants.ts'
import { findEditRight } from './edit-right.ts'
import { lockFree, saveArticle, saveVariants } from './save-article.ts'

const memberOf = (context: Context): ActingSeller => ({
  userId: requireUser(context).id,
  vendorId: requireSeller(context),
})

// Whether others sell it, and the EANs of other articles, are rows of others; the function checks the right.
const ofEverybody = { bypassRls: 'an article, its brand and its EANs are shared with other sellers' } as const

async function showSellerArticle(db: Db, articleId: number, vendorId: number) {
  const right = await findEditRight(db, articleId, vendorId)
  const [shown, request] = await Promise.all([findSheet(db, articleId), findLastRequest(db, articleId, vendorId)])
  return { ...shown, right, request }
}

export const sellerArticleHandlers: Handler[] = [
  reads(
    contract.showSellerArticle,
    (db, { params }, context) => showSellerArticle(db, params.id, requireSeller(context)),
    ofEverybody,
  ),
  writes(contract.changeSellerArticle, (tx, input, context) => saveArticle(tx, memberOf(context), input), ofEverybody),
  writes(
    contract.changeSellerVariants,
    (tx, input, context) => saveVariants(tx, memberOf(context), input),
    ofEverybody,
  ),
  writes(contract.addSellerVariants, (tx, input, context) => addVariants(tx, memberOf(context), input), ofEverybody),
  writes(
    contract.removeSellerVariant,
    async (tx, { params }, context) =>
      removeVariant(tx, await lockFree(tx, memberOf(context), params.id, null), params.variantId, archiveOffers),
    ofEverybody,
  ),
  writes(
    contract.restoreSellerVariant,
    async (tx, { params }, context) =>
      restoreVariant(tx, await lockFree(tx, memberOf(context), params.id, null), params.variantId),
    ofEverybody,
  ),
  writes(
    contract.addSellerDocument,
    async (tx, { params, body }, context) => {
      const seller = memberOf(context)
      return addDocument(tx, await lockFree(tx, seller, params.id, null), seller, body)
    },
    ofEverybody,
  ),
  writes(
    contract.changeSellerDocument,
    async (tx, { params, body }, context) => {
      const seller = memberOf(context)
      return changeDocument(tx, await lockFree(tx, seller, params.id, null), seller, params.documentId, body)
    },
    ofEverybody,
  ),
  writes(
    contract.removeSellerDocument,
    async (tx, { params }, context) =>
      removeDocument(tx, await lockFree(tx, memberOf(context), params.id, null), params.documentId),
    ofEverybody,
  ),
  writes(
    contract.setSellerPictures,
    async (tx, { params, body }, context) => {
      const seller = memberOf(context)
      return writePictures(tx, await lockFree(tx, seller, params.id, body.version), seller, body)
    },
    ofEverybody,
  ),
  writes(
    contract.cropSellerPicture,
    async (tx, { params, body }, context) => {
      const seller = memberOf(context)
      const { pictureId } = params
      return cropPicture(tx, await lockFree(tx, seller, params.id, body.version), seller, {
        pictureId,
        focus: body.focus,
      })
    },
    ofEverybody,
  ),
  writes(contract.withdrawArticleRequest, (tx, { params }, context) =>
    withdrawRequest(tx, requireSeller(context), params.id),
  ),
]
