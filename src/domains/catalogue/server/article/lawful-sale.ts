/** What the law and the operator allow of an article, the same for every reader. */
import type { SoldGoods } from '#domains/regulation/rules/authorisation.ts'
import { lawfulModes, permitRequests, refusalForAll } from '#domains/regulation/rules/verdict.ts'
import { classesOf, type LegalNature } from '#domains/regulation/rules.ts'
import { findPublicSaleFacts, type PublicSaleFacts, permitsOf } from '#domains/regulation/server/sale-facts.ts'
import type { Db } from '#platform/db/pool.ts'
import { type OrderMode, orderModes } from '#shared/delivery.ts'
import type { Offer } from '../../contract.ts'

/** Null for ordinary supplies, which need no statement. */
export const findLimits = async (
  db: Db,
  goods: LegalNature,
  vendorIds: readonly number[],
): Promise<PublicSaleFacts | null> =>
  classesOf(goods).length === 0 ? null : findPublicSaleFacts(db, [...new Set(vendorIds)])

const unlimited: LawfulSale = { refusal: null, permits: [], refusalOf: () => null, modes: orderModes }

export type LawfulSale = {
  /** No seller may sell it here: why. */
  refusal: string | null
  /** What a professional gives before paying: one permit of each request. */
  permits: readonly { names: string[]; law: string }[]
  /** This seller may not sell it: why. */
  refusalOf: (vendorId: number) => string | null
  modes: readonly OrderMode[]
}

export function lawfulSale(goods: SoldGoods, limits: PublicSaleFacts | null): LawfulSale {
  if (limits === null) return unlimited
  const { day, openClasses } = limits
  const verdictOf = (vendorId: number) =>
    refusalForAll(goods, { day, openClasses, sellerPermits: permitsOf(limits.sellerPermits, vendorId) })
  const ofNobody = refusalForAll(goods, { day, openClasses, sellerPermits: [] })
  return {
    refusal: ofNobody && ofNobody.code !== 'SELLER_PERMIT_MISSING' ? ofNobody.sentence : null,
    permits: permitRequests(goods, day),
    refusalOf: vendorId => verdictOf(vendorId)?.sentence ?? null,
    modes: lawfulModes(goods, day),
  }
}

/** An offer whose sale is refused is there to be read: nothing of it is available. */
export function withinLaw(offer: Offer, { modes, refusalOf }: LawfulSale): Offer {
  const deliveryModes = offer.deliveryModes.filter(mode => modes.includes(mode))
  const refusal = refusalOf(offer.vendor.id)
  if (refusal === null) return { ...offer, deliveryModes }
  return { ...offer, deliveryModes, available: 0, announced: 0, shops: [], notice: refusal }
}
