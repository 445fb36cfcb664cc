import { sql } from 'kysely'
import { addJob } from '#domains/jobs.ts'
import { offerFault } from '#domains/offers/rules.ts'
import { lockSellerCatalogue, refuseFields } from '#domains/offers/server/checks.ts'
import { lockOffers, type OfferRow } from '#domains/offers/server/offer-rows.ts'
import { selectedOffers } from '#domains/offers/server/seller/bulk.ts'
import type { ActingSeller } from '#domains/offers/server/seller/offers.ts'
import { databaseDay } from '#platform/db/clock.ts'
import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import type { PromotionRequest } from '../contract.ts'
import {
  alreadyPromoted,
  daysFault,
  type PlannedReduction,
  promotionFault,
  reducedCents,
  reducedPrices,
} from '../rules.ts'
import { endPromotion } from './jobs.ts'

/**
 * Plans a lower price for offers between two days. Invalid offers are refused one by one; INVALID_INPUT when none is left. A
 * promotion that starts today starts at once.
 */
export async function planPromotion(tx: Tx, seller: ActingSeller, input: PromotionRequest): Promise<number> {
  await lockSellerCatalogue(tx, seller.vendorId)
  const done = await samePromotion(tx, seller.vendorId, input)
  if (done !== null) return done
  const { startsOn, endsOn, reduction } = input
  refuseFields(daysFault(startsOn, endsOn, await databaseDay(tx)))
  const ids = await selectedOffers(tx, seller.vendorId, input.selection)
  const offers = await lockOffers(tx, seller.vendorId, ids)
  if (offers.length !== ids.length) throw fail('NOT_FOUND')
  const facts = await findPromotionFacts(tx, ids, startsOn)
  const planned = offers.map(offer =>
    plannedOffer(offer, facts.get(offer.id), reducedCents(offer.priceCents, reduction, offer.ecoCents)),
  )
  const [first] = planned
  if (first?.refusal && planned.every(row => row.refusal)) refuseFields({ 'reduction.value': first.refusal })
  return writePromotion(tx, seller, input, planned)
}

/** The promotion already made with this key; IDEMPOTENCY_KEY_REUSED when the request differs. */
async function samePromotion(tx: Tx, vendorId: number, { key, startsOn, endsOn, reduction }: PromotionRequest) {
  const { rows } = await sql<{ id: number; same: boolean }>`
    SELECT id, reduction = ${JSON.stringify(reduction)}::jsonb AND starts_on = ${startsOn}::date
      AND ends_on = ${endsOn}::date AS same
    FROM promotions WHERE vendor_id = ${vendorId} AND key = ${key}`.execute(tx)
  const [row] = rows
  if (row && !row.same) throw fail('IDEMPOTENCY_KEY_REUSED')
  return row?.id ?? null
}

type Facts = { lowestCents: number | null; taken: boolean }
/** Lowest price of the 30 days before the start, as known today, and whether another promotion is there. */
export async function findPromotionFacts(
  tx: Tx,
  ids: readonly number[],
  startsOn: string,
): Promise<Map<number, Facts>> {
  const { rows } = await sql<Facts & { id: number }>`
    SELECT o.id, lowest_price_cents(o.id, greatest(now(), ${startsOn}::date::timestamptz)) AS "lowestCents",
      EXISTS (SELECT FROM promotion_offers p WHERE p.offer_id = o.id AND p.state IN ('planned', 'running')) AS taken
    FROM unnest(${[...ids]}::bigint[]) AS o (id)`.execute(tx)
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}

type Planned = { offerId: number; cents: number; lowestCents: number | null; refusal: string | null }
export function plannedOffer(offer: OfferRow, facts: Facts | undefined, cents: number): Planned {
  const lowestCents = facts?.lowestCents ?? null
  const refusal = facts?.taken
    ? alreadyPromoted
    : (promotionFault(offer, { cents, lowestCents }) ?? offerFault({ ...offer, ...reducedPrices(offer, cents) }, offer))
  // A price of zero is refused, but a check constraint wants its row positive.
  return { offerId: offer.id, cents: Math.max(1, cents), lowestCents, refusal }
}

async function writePromotion(tx: Tx, seller: ActingSeller, input: PromotionRequest, planned: readonly Planned[]) {
  const id = await insertPromotion(tx, seller, input)
  await insertOffers(tx, id, planned)
  await addJob(tx, 'promotions.turn', {})
  return id
}

type NewPromotion = { key: string; startsOn: string; endsOn: string; reduction: PlannedReduction }
export async function insertPromotion(tx: Tx, seller: ActingSeller, given: NewPromotion): Promise<number> {
  const { id } = await tx
    .insertInto('promotions')
    .values({
      vendor_id: seller.vendorId,
      user_id: seller.userId,
      key: given.key,
      reduction: JSON.stringify(given.reduction),
      starts_on: given.startsOn,
      ends_on: given.endsOn,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const insertOffers = (tx: Tx, promotionId: number, planned: readonly Planned[]) =>
  sql`INSERT INTO promotion_offers (promotion_id, offer_id, state, price_cents, lowest_cents, refusal)
    SELECT ${promotionId}, p."offerId", CASE WHEN p.refusal IS NULL THEN 'planned' ELSE 'refused' END, p.cents, p."lowestCents", p.refusal
    FROM jsonb_to_recordset(${JSON.stringify(planned)}::jsonb)
      AS p ("offerId" bigint, cents bigint, "lowestCents" bigint, refusal text)`.execute(tx)

/** Ends it now; CONFLICT once nothing of it is planned or running. */
export async function stopPromotion(tx: Tx, seller: ActingSeller, promotionId: number): Promise<void> {
  await lockSellerCatalogue(tx, seller.vendorId)
  const own = await tx
    .selectFrom('promotions')
    .select('id')
    .where('id', '=', promotionId)
    .where('vendor_id', '=', seller.vendorId)
    .forUpdate()
    .executeTakeFirst()
  if (!own) throw fail('NOT_FOUND')
  const cancelled = await tx
    .updateTable('promotion_offers')
    .set({ state: 'cancelled', ended_at: sql<Date>`now()` })
    .where('promotion_id', '=', promotionId)
    .where('state', '=', 'planned')
    .executeTakeFirst()
  const ended = await endPromotion(tx, seller.vendorId, promotionId)
  if (!ended && !cancelled.numUpdatedRows) throw fail('CONFLICT', { sentence: 'Cette promotion est déjà terminée.' })
  await tx.updateTable('promotions').set({ stopped_at: sql<Date>`now()` }).where('id', '=', promotionId).execute()
}
