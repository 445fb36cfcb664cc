import { type Context, sellerOf, userOf } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../contract.ts'
import { planPromotion, stopPromotion } from './actions.ts'
import { promotionCandidates, promotionFile, promotionList, promotionSummary } from './queries.ts'

const memberOf = (context: Context) => ({ userId: userOf(context).id, vendorId: sellerOf(context) })

export const promotionHandlers: Handler[] = [
  reads(contract.listPromotions, (db, { query }, context) => promotionList(db, sellerOf(context), query.page)),
  reads(contract.promotionCandidates, (db, { query }, context) => promotionCandidates(db, sellerOf(context), query)),
  reads(contract.getPromotion, (db, { params }, context) => promotionFile(db, sellerOf(context), params.id)),
  writes(contract.planPromotion, async (tx, { body }, context) => {
    const seller = memberOf(context)
    return promotionSummary(tx, seller.vendorId, await planPromotion(tx, seller, body))
  }),
  writes(contract.stopPromotion, async (tx, { params }, context) => {
    const seller = memberOf(context)
    await stopPromotion(tx, seller, params.id)
    return promotionSummary(tx, seller.vendorId, params.id)
  }),
]
