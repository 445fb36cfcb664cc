import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'

export type AvailableInWarehouse = { warehouseId: number; free: number }
export type AvailableUnits = Map<number, AvailableInWarehouse[]>

/** Units free to sell, per offer and warehouse; an offer never counted has no entry. */
export async function availableUnits(db: Db | Tx, offerIds: readonly number[]): Promise<AvailableUnits> {
  const rows = await db
    .selectFrom('stock')
    .select(['offer_id', 'warehouse_id', sql<number>`on_hand - reserved`.as('free')])
    .where('offer_id', '=', sql<number>`any(${offerIds}::bigint[])`)
    .execute()
  return grouped(rows)
}

/**
 * Units of offer `o` free to sell, per warehouse. Units held by the cart's own unpaid purchase count as free, so that a
 * buyer does not compete with themself.
 */
export const findAvailableUnits = (cartId: RawBuilder<number>) =>
  sql<AvailableInWarehouse[]>`coalesce((
    SELECT json_agg(json_build_object('warehouseId', s.warehouse_id, 'free', s.on_hand - s.reserved + coalesce((
      SELECT sum(r.quantity) FROM stock_reservations r
      WHERE r.purchase_id = (SELECT p.id FROM purchases p WHERE p.cart_id = ${cartId} AND p.status = 'AWAITING_PAYMENT')
        AND r.offer_id = s.offer_id AND r.warehouse_id = s.warehouse_id AND r.state = 'held'), 0)))
    FROM stock s WHERE s.offer_id = o.id), '[]'::json)`

function grouped(rows: readonly { offer_id: number; warehouse_id: number; free: number }[]): AvailableUnits {
  const free: AvailableUnits = new Map()
  for (const row of rows) {
    const places = free.get(row.offer_id) ?? []
    places.push({ warehouseId: row.warehouse_id, free: row.free })
    free.set(row.offer_id, places)
  }
  return free
}
