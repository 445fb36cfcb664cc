import { type RawBuilder, sql } from 'kysely'
import { today } from '#platform/db/clock.ts'
import type { Db, Tx } from '#platform/db/pool.ts'

/** `free` units can be sold; of them `here` are on hand, and the others are announced for the week of `week`. */
export type AvailableInWarehouse = { warehouseId: number; free: number; here: number; week: string | null }
export type AvailableUnits = Map<number, AvailableInWarehouse[]>

/** Of a row of stock: units free to sell, announced ones of a week that is not over included. `more`: counted as free too. */
export const freeUnits = (more = sql``) => sql<number>`greatest(0, on_hand - reserved ${more}
  + CASE WHEN announced_week + 6 >= ${today} THEN announced ELSE 0 END)`
const unitsHere = (more = sql``) => sql<number>`greatest(0, on_hand - reserved ${more})`

/** Units free to sell, per offer and warehouse; an offer never counted has no entry. */
export async function availableUnits(db: Db | Tx, offerIds: readonly number[]): Promise<AvailableUnits> {
  const rows = await db
    .selectFrom('stock')
    .select(['offer_id', 'warehouse_id', 'announced_week as week', freeUnits().as('free'), unitsHere().as('here')])
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
    SELECT json_agg(json_build_object('warehouseId', s.warehouse_id, 'free', ${freeUnits(sql`+ own.held`)},
      'here', ${unitsHere(sql`+ own.held`)}, 'week', s.announced_week))
    FROM stock s CROSS JOIN LATERAL (
      SELECT coalesce(sum(r.quantity), 0)::int AS held FROM stock_reservations r
      WHERE r.purchase_id = (SELECT p.id FROM purchases p WHERE p.cart_id = ${cartId} AND p.status = 'AWAITING_PAYMENT')
        AND r.offer_id = s.offer_id AND r.warehouse_id = s.warehouse_id AND r.state = 'held') own
    WHERE s.offer_id = o.id), '[]'::json)`

type UnitsRow = { offer_id: number; warehouse_id: number; free: number; here: number; week: string | null }

function grouped(rows: readonly UnitsRow[]): AvailableUnits {
  const free: AvailableUnits = new Map()
  for (const row of rows) {
    const places = free.get(row.offer_id) ?? []
    places.push({ warehouseId: row.warehouse_id, free: row.free, here: row.here, week: row.week })
    free.set(row.offer_id, places)
  }
  return free
}
