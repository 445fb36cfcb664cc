import { type RawBuilder, sql } from 'kysely'
import type { Prices } from '#domains/offers/rules/bulk.ts'
import { offerFault } from '#domains/offers/rules.ts'
import { lockSellerCatalogue } from '#domains/offers/server/checks.ts'
import { lockOffers, type OfferRow, writePrices } from '#domains/offers/server/offer-rows.ts'
import { queueRefresh } from '#domains/search/server/queue-refresh.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { runEach } from '#platform/run-each.ts'
import { promotionFault, reducedPrices } from '../rules.ts'

type Due = { id: number; vendor_id: number; turn: 'end' | 'start' | 'miss' }

/**
 * The job `promotions.turn`, every minute and when one is planned: ends promotions that are over, then starts those due. Each
 * has its own transaction, which checks the state again, so the job may run twice; a failure does not stop the others.
 */
export async function runDuePromotions(db: Db): Promise<void> {
  await runEach(await duePromotions(db), due => inTransaction(db, tx => turn(tx, due)))
}

/** Ends come before starts: an offer may go from one promotion to the next in one night. */
async function duePromotions(db: Db): Promise<Due[]> {
  const { rows } = await sql<Due>`
    SELECT DISTINCT p.id, p.vendor_id, CASE WHEN o.state = 'running' THEN 'end' WHEN p.ends_on < current_date THEN 'miss' ELSE 'start' END AS turn
    FROM promotions p JOIN promotion_offers o ON o.promotion_id = p.id
    WHERE (o.state = 'running' AND p.ends_on < current_date) OR (o.state = 'planned' AND p.starts_on <= current_date)
    ORDER BY turn, p.id`.execute(db)
  return rows
}

async function turn(tx: Tx, { id, vendor_id, turn }: Due): Promise<void> {
  await lockSellerCatalogue(tx, vendor_id)
  if (turn === 'end') await endPromotion(tx, vendor_id, id)
  else if (turn === 'start') await startOffers(tx, vendor_id, id)
  // Its days passed while no job ran.
  else
    await tx
      .updateTable('promotion_offers')
      .set({ state: 'cancelled', ended_at: sql<Date>`now()` })
      .where('promotion_id', '=', id)
      .where('state', '=', 'planned')
      .execute()
}

/** Checked against the 30 days before now: the price may have fallen since the promotion was planned. */
async function startOffers(tx: Tx, vendorId: number, promotionId: number): Promise<void> {
  const { rows } = await sql<{ offer_id: number; price_cents: number; lowest: number | null }>`
    SELECT offer_id, price_cents, lowest_price_cents(offer_id, now()) AS lowest FROM promotion_offers
    WHERE promotion_id = ${promotionId} AND state = 'planned' ORDER BY offer_id FOR UPDATE`.execute(tx)
  const offers = await lockOffers(
    tx,
    vendorId,
    rows.map(row => row.offer_id),
  )
  const byId = new Map(offers.map(offer => [offer.id, offer]))
  const turns = rows.flatMap(row => {
    const offer = byId.get(row.offer_id)
    if (!offer) return []
    const after = reducedPrices(offer, row.price_cents)
    const refusal =
      promotionFault(offer, { cents: row.price_cents, lowestCents: row.lowest }) ??
      offerFault({ ...offer, ...after }, offer)
    return [{ offer, after, refusal, lowest: row.lowest }]
  })
  const starting = turns.filter(({ refusal }) => refusal === null)
  await writeStarts(tx, promotionId, turns)
  await writePrices(
    tx,
    starting.map(({ offer, after }) => ({ ...after, id: offer.id })),
  )
  await queueRefresh(
    tx,
    starting.map(({ offer }) => offer.articleId),
  )
}

type Start = { offer: OfferRow; refusal: string | null; lowest: number | null }
async function writeStarts(tx: Tx, promotionId: number, turns: readonly Start[]): Promise<void> {
  const values = turns.map(({ offer, refusal, lowest }) => ({
    offer_id: offer.id,
    refusal,
    lowest,
    before: refusal === null ? { priceCents: offer.priceCents, tiers: offer.tiers } : null,
  }))
  await sql`UPDATE promotion_offers p SET state = CASE WHEN t.refusal IS NULL THEN 'running' ELSE 'refused' END,
      refusal = t.refusal, before = t.before, lowest_cents = t.lowest,
      started_at = CASE WHEN t.refusal IS NULL THEN now() END
    FROM jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      AS t (offer_id bigint, refusal text, lowest bigint, before jsonb)
    WHERE p.promotion_id = ${promotionId} AND p.offer_id = t.offer_id`.execute(tx)
}

/** Restores prices and tiers; returns how many offers. The caller holds the seller's lock. */
export const endPromotion = (tx: Tx, vendorId: number, promotionId: number): Promise<number> =>
  endOffers(tx, vendorId, sql`promotion_id = ${promotionId}`)

/** `which`: a condition on `promotion_offers`. */
export async function endOffers(tx: Tx, vendorId: number, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ offer_id: number; before: Prices }>`
    SELECT offer_id, before FROM promotion_offers
    WHERE ${which} AND state = 'running' ORDER BY offer_id FOR UPDATE`.execute(tx)
  if (!rows.length) return 0
  const offers = await lockOffers(
    tx,
    vendorId,
    rows.map(row => row.offer_id),
  )
  await writePrices(
    tx,
    rows.map(({ offer_id, before }) => ({ ...before, id: offer_id })),
  )
  await sql`UPDATE promotion_offers SET state = 'ended', ended_at = now() WHERE ${which} AND state = 'running'`.execute(
    tx,
  )
  await queueRefresh(
    tx,
    offers.map(offer => offer.articleId),
  )
  return rows.length
}
