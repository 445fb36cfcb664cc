import { findLastRequest } from '#domains/catalogue/server/requests/find-requests.ts'
import { withdrawRequest } from '#domains/catalogue/server/requests/open-request.ts'
import { findSheet } from '#domains/catalogue/server/sheet/find-sheet.ts'
import { partHandlers } from '#domains/catalogue/server/sheet/part-handlers.ts'
import type { Db } from '#platform/db/pool.ts'
import { requireSeller, requireSellerMember } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../../../contract-seller-article.ts'
import { archiveOffers } from '../../article-changes.ts'
import { addVariants } from './add-variants.ts'
import { findEditRight } from './edit-right.ts'
import { lockFree, proposeDocument, proposePicture, saveArticle, saveVariants } from './save-article.ts'

// Whether others sell it, and the EANs of other articles, are rows of others; the function checks the right.
const ofEverybody = { bypassRls: 'an article, its brand and its EANs are shared with other sellers' } as const

async function showSellerArticle(db: Db, articleId: number, vendorId: number) {
  const right = await findEditRight(db, articleId, vendorId)
  const shown = await findSheet(db, articleId)
  return { ...shown, right, request: await findLastRequest(db, shown, vendorId) }
}

export const sellerArticleHandlers: Handler[] = [
  reads(
    contract.showSellerArticle,
    (db, { params }, context) => showSellerArticle(db, params.id, requireSeller(context)),
    ofEverybody,
  ),
  writes(
    contract.changeSellerArticle,
    (tx, input, context) => saveArticle(tx, requireSellerMember(context), input),
    ofEverybody,
  ),
  writes(
    contract.changeSellerVariants,
    (tx, input, context) => saveVariants(tx, requireSellerMember(context), input),
    ofEverybody,
  ),
  writes(
    contract.addSellerVariants,
    (tx, input, context) => addVariants(tx, requireSellerMember(context), input),
    ofEverybody,
  ),
  ...partHandlers(
    contract.sellerArticleParts,
    {
      editorOf: requireSellerMember,
      lock: (tx, context, articleId, version) => lockFree(tx, requireSellerMember(context), articleId, version),
      archiveOffers,
    },
    ofEverybody,
  ),
  writes(
    contract.proposeDocument,
    (tx, input, context) => proposeDocument(tx, requireSellerMember(context), input),
    ofEverybody,
  ),
  writes(
    contract.proposePicture,
    (tx, input, context) => proposePicture(tx, requireSellerMember(context), input),
    ofEverybody,
  ),
  writes(
    contract.withdrawArticleRequest,
    (tx, { params }, context) => withdrawRequest(tx, requireSeller(context), params.id),
    { bypassRls: 'a file of the request may be of another member of the seller', about: 'article_change_requests' },
  ),
]
