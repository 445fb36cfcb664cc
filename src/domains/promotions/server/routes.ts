import { requireSeller, requireSellerMember } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../contract.ts'
import { planPromotion, stopPromotion } from './actions.ts'
import { findPromotion, findPromotionDetail, findPromotions, promotionCandidates } from './queries.ts'

export const promotionHandlers: Handler[] = [
  reads(contract.listPromotions, (db, { query }, context) => findPromotions(db, requireSeller(context), query.page)),
  reads(contract.promotionCandidates, (db, { query }, context) =>
    promotionCandidates(db, requireSeller(context), query),
  ),
  reads(contract.getPromotion, (db, { params }, context) => findPromotionDetail(db, requireSeller(context), params.id)),
  writes(contract.planPromotion, async (tx, { body }, context) => {
    const seller = requireSellerMember(context)
    return findPromotion(tx, seller.vendorId, await planPromotion(tx, seller, body))
  }),
  writes(contract.stopPromotion, async (tx, { params }, context) => {
    const seller = requireSellerMember(context)
    await stopPromotion(tx, seller, params.id)
    return findPromotion(tx, seller.vendorId, params.id)
  }),
]
