import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'

export type FreeUnits = Map<number, { warehouseId: number; free: number }[]>

/** Units free to sell, per offer and warehouse; an offer never counted has no entry. */
export async function freeUnits(db: Db | Tx, offerIds: readonly number[]): Promise<FreeUnits> {
  const rows = await db
    .selectFrom('stock')
    .select(['offer_id', 'warehouse_id', sql<number>`on_hand - reserved`.as('free')])
    .where('offer_id', '=', sql<number>`any(${offerIds}::bigint[])`)
    .execute()
  return grouped(rows)
}

/** The same, counting as free what the cart's own unpaid purchase holds: a buyer does not compete with themself. */
export async function freeUnitsFor(db: Db | Tx, cartId: number, offerIds: readonly number[]): Promise<FreeUnits> {
  const { rows } = await sql<{ offer_id: number; warehouse_id: number; free: number }>`
    SELECT s.offer_id, s.warehouse_id, s.on_hand - s.reserved + coalesce((
      SELECT sum(r.quantity)::int FROM stock_reservations r
      WHERE r.purchase_id = p.id AND r.offer_id = s.offer_id AND r.warehouse_id = s.warehouse_id AND r.state = 'held'
    ), 0) AS free
    FROM stock s LEFT JOIN purchases p ON p.cart_id = ${cartId} AND p.status = 'AWAITING_PAYMENT'
    WHERE s.offer_id = any(${offerIds}::bigint[])`.execute(db)
  return grouped(rows)
}

function grouped(rows: readonly { offer_id: number; warehouse_id: number; free: number }[]): FreeUnits {
  const free: FreeUnits = new Map()
  for (const row of rows) {
    const places = free.get(row.offer_id) ?? []
    places.push({ warehouseId: row.warehouse_id, free: row.free })
    free.set(row.offer_id, places)
  }
  return free
}
