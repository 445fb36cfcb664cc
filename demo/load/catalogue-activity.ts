import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { changeOffers } from '#domains/offers/server/seller/bulk.ts'
import { planPromotion } from '#domains/promotions/server/actions.ts'
import { setStockSettings, setThresholds } from '#domains/stock/server/seller-actions.ts'
import type { Tx } from '#platform/db/pool.ts'
import { addDays, isoDay } from '#shared/dates.ts'

/** The first seller’s own activity: a received delivery, stock thresholds, a promotion for today and a planned one. */
export async function loadCatalogueActivity(tx: Tx): Promise<void> {
  const { rows } = await sql<{ userId: number; vendorId: number; warehouseId: number }>`
    SELECT m.user_id AS "userId", m.vendor_id AS "vendorId", min(w.id) AS "warehouseId"
    FROM users u JOIN vendor_members m ON m.user_id = u.id JOIN warehouses w ON w.vendor_id = m.vendor_id
    WHERE u.email = 'vendeur@cepetchai.example' GROUP BY 1, 2`.execute(tx)
  const [seller] = rows
  if (!seller) return
  const offers = await steadyOffers(tx, seller.vendorId)
  await ownArticles(tx, seller.vendorId)
  await setStockSettings(tx, seller.vendorId, { lowUnits: null, alerts: true })
  const thresholds = offers.slice(0, 12).map((offerId, rank) => ({ offerId, units: [60, 24, 12][rank % 3] ?? 12 }))
  await setThresholds(tx, seller.vendorId, thresholds)
  const act = { kind: 'stock', how: 'add', warehouseId: seller.warehouseId, quantity: 24 } as const
  await changeOffers(tx, seller, { key: randomUUID(), selection: { ids: offers.slice(12, 21) }, act })
  const today = isoDay(new Date())
  await planPromotion(tx, seller, promotion(offers.slice(0, 4), 1_500, today))
  await planPromotion(tx, seller, promotion(offers.slice(4, 6), 1_000, addDays(today, 9)))
}

/** Articles without another seller: their seller is the author and may edit them. */
const ownArticles = (tx: Tx, vendorId: number) =>
  sql`
  UPDATE articles SET created_by_vendor_id = ${vendorId} WHERE id IN (
    SELECT article_id FROM article_listing WHERE vendor_ids = ARRAY[${vendorId}::bigint] ORDER BY popularity DESC, article_id LIMIT 40)`.execute(
    tx,
  )

const promotion = (ids: number[], value: number, startsOn: string) => ({
  key: randomUUID(),
  selection: { ids },
  reduction: { how: 'percent' as const, value },
  startsOn,
  endsOn: addDays(startsOn, 13),
})

/** The most popular offers with a constant price for a month: they are eligible for a promotion. */
async function steadyOffers(tx: Tx, vendorId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT o.id FROM offers_on_sale o JOIN article_listing l ON l.best_offer_id = o.id
    WHERE o.vendor_id = ${vendorId} AND NOT o.price_is_fixed AND NOT l.plant_protection AND o.price_cents >= 500
      AND lowest_price_cents(o.id, now()) = o.price_cents AND reference_price_cents(o.id) IS NULL
    ORDER BY l.popularity DESC, o.id LIMIT 21`.execute(tx)
  return rows.map(row => row.id)
}
