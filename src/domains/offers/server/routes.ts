import type { SearchEngine } from '#domains/search/server/port.ts'
import { requireSeller, requireSellerMember } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../contract.ts'
import * as bulk from '../contract-bulk.ts'
import { deleteDrafts, planDeletion } from '../contract-deletion.ts'
import { getKit, setKitParts } from '../contract-kits.ts'
import * as madeToOrder from '../contract-made-to-order.ts'
import * as article from '../contract-new-article.ts'
import { showArticleToSell } from '../contract-sell.ts'
import { findArticleToSell } from './seller/article-to-sell.ts'
import { changeOffers } from './seller/bulk.ts'
import { findBatch, findBatchDetail, findBatches } from './seller/bulk-queries.ts'
import { undoBatch } from './seller/bulk-undo.ts'
import * as deletion from './seller/deletion/delete-offers.ts'
import { findDeletionPlan } from './seller/deletion/find-deletable.ts'
import { composeKit, findKit } from './seller/kits.ts'
import { findMadeToOrder, setMadeToOrder } from './seller/made-to-order.ts'
import { matchArticles } from './seller/match.ts'
import { createSellerArticle } from './seller/new-article.ts'
import { attachOffer, changeOffer } from './seller/offers.ts'
import { articleOptions } from './seller/options.ts'
import { setOfferPictures } from './seller/pictures.ts'
import { findSellerOfferDetail, findSellerOffers } from './seller/queries.ts'
import { sellerArticleHandlers } from './seller/sheet/routes.ts'

const shared = 'brands, pictures and the EANs of an article are everybody’s, drafts of others included'
const ofTheArticle = { bypassRls: shared, about: 'offers' } as const

export const offerHandlers = (engine: SearchEngine): Handler[] => [
  reads(contract.listSellerOffers, (db, { query }, context) => findSellerOffers(db, requireSeller(context), query)),
  reads(contract.getSellerOffer, (db, { params }, context) =>
    findSellerOfferDetail(db, requireSeller(context), params.id),
  ),
  writes(
    contract.changeOffer,
    (tx, { params, body }, context) => changeOffer(tx, requireSellerMember(context), params.id, body),
    ofTheArticle,
  ),
  reads(madeToOrder.getMadeToOrder, (db, { params }, context) =>
    findMadeToOrder(db, requireSeller(context), params.id),
  ),
  writes(madeToOrder.setMadeToOrder, (tx, { params, body }, context) =>
    setMadeToOrder(tx, requireSellerMember(context), params.id, body.terms),
  ),
  writes(
    contract.setOfferPictures,
    (tx, { params, body }, context) => setOfferPictures(tx, requireSellerMember(context), params.id, body.pictures),
    ofTheArticle,
  ),
  writes(contract.attachOffer, (tx, { body }, context) => attachOffer(tx, requireSellerMember(context), body), {
    bypassRls: shared,
  }),
  reads(planDeletion, (db, { query }, context) => findDeletionPlan(db, requireSeller(context), query)),
  writes(
    deleteDrafts,
    (tx, { body }, context) => deletion.deleteDrafts(tx, requireSellerMember(context), body.selection),
    { bypassRls: 'the record of a deleted offer is the operator’s; only offers of the caller’s seller are deleted' },
  ),
  reads(getKit, (db, { params }, context) => findKit(db, requireSeller(context), params.id)),
  writes(setKitParts, (tx, { params, body }, context) => composeKit(tx, requireSeller(context), params.id, body)),
  reads(contract.matchArticles, (db, { query }, context) => matchArticles(db, engine, requireSeller(context), query.q)),
  reads(showArticleToSell, (db, { params }, context) => findArticleToSell(db, requireSeller(context), params.id)),
  ...sellerArticleHandlers,
  reads(article.articleOptions, (db, _, context) => articleOptions(db, requireSeller(context))),
  writes(
    article.createSellerArticle,
    (tx, { body }, context) => createSellerArticle(tx, requireSellerMember(context), body),
    {
      bypassRls: shared,
    },
  ),
  writes(bulk.changeOffers, async (tx, { body }, context) => {
    const seller = requireSellerMember(context)
    return findBatch(tx, seller.vendorId, await changeOffers(tx, seller, body))
  }),
  reads(bulk.listBatches, (db, { query }, context) => findBatches(db, requireSeller(context), query.page)),
  reads(bulk.getBatch, (db, { params }, context) => findBatchDetail(db, requireSeller(context), params.id)),
  writes(bulk.undoBatch, async (tx, { params }, context) => {
    const seller = requireSellerMember(context)
    await undoBatch(tx, seller, params.id)
    return findBatch(tx, seller.vendorId, params.id)
  }),
]
