import { sql } from 'kysely'
import { addJob } from '#domains/jobs.ts'
import { lockSellerCatalogue } from '#domains/offers/server/checks.ts'
import { lockOffers } from '#domains/offers/server/offer-rows.ts'
import type { ActingSeller } from '#domains/offers/server/seller/offers.ts'
import { databaseDay } from '#platform/db/clock.ts'
import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { daysFault } from '../rules.ts'
import { findPromotionFacts, insertOffers, insertPromotion, plannedOffer } from './actions.ts'
import { endOffers } from './jobs.ts'

export type ListedPrices = {
  /** The same key adds offers to the promotion that it created. */
  key: string
  startsOn: string
  endsOn: string
  prices: readonly { offerId: number; cents: number }[]
}

/**
 * Plans a price of its own for each offer, between two days. INVALID_INPUT for the first offer that may have none. The
 * offers of one key may come in several calls.
 */
export async function planListedPrices(tx: Tx, seller: ActingSeller, given: ListedPrices): Promise<void> {
  const { key, startsOn, endsOn, prices } = given
  await lockSellerCatalogue(tx, seller.vendorId)
  const fault = Object.values(daysFault(startsOn, endsOn, await databaseDay(tx)))[0]
  if (fault) throw fail('INVALID_INPUT', { sentence: fault })
  const ids = prices.map(({ offerId }) => offerId)
  const offers = await lockOffers(tx, seller.vendorId, ids)
  if (offers.length !== new Set(ids).size) throw fail('NOT_FOUND')
  const facts = await findPromotionFacts(tx, ids, startsOn)
  const cents = new Map(prices.map(price => [price.offerId, price.cents]))
  const planned = offers.map(offer => plannedOffer(offer, facts.get(offer.id), cents.get(offer.id) ?? 0))
  const refusal = planned.find(row => row.refusal !== null)?.refusal
  if (refusal) throw fail('INVALID_INPUT', { sentence: refusal })
  const same = await tx
    .selectFrom('promotions')
    .select('id')
    .where('vendor_id', '=', seller.vendorId)
    .where('key', '=', key)
    .executeTakeFirst()
  const promotionId =
    same?.id ?? (await insertPromotion(tx, seller, { key, startsOn, endsOn, reduction: { how: 'listed' } }))
  await insertOffers(tx, promotionId, planned)
  await addJob(tx, 'promotions.turn', {})
}

/** Ends what runs or is planned on these offers; the rest of their promotions goes on. The caller refreshes the listings. */
export async function stopListedPrices(tx: Tx, vendorId: number, offerIds: readonly number[]): Promise<void> {
  await lockSellerCatalogue(tx, vendorId)
  await sql`UPDATE promotion_offers p SET state = 'cancelled', ended_at = now() FROM promotions m
    WHERE m.id = p.promotion_id AND m.vendor_id = ${vendorId} AND p.state = 'planned'
      AND p.offer_id = ANY(${[...offerIds]}::bigint[])`.execute(tx)
  await endOffers(tx, vendorId, sql`offer_id = ANY(${[...offerIds]}::bigint[])`)
}
