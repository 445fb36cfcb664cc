import { type RawBuilder, sql } from 'kysely'
import { today } from '#platform/db/clock.ts'

/** `free` units can be sold; of them `here` are on hand, and the others are announced for the week of `week`. */
export type AvailableInWarehouse = { warehouseId: number; free: number; here: number; week: string | null }

/** Units free to sell in row `s`, announced ones of a week that is not over included. */
const freeUnits = sql<number>`greatest(0, s.on_hand - s.reserved + own.held
  + CASE WHEN s.announced_week + 6 >= ${today} THEN s.announced ELSE 0 END)`

/**
 * Units of offer `o` free to sell, per warehouse. Units held by the cart's own unpaid purchase count as free, so that a
 * buyer does not compete with themself.
 */
export const findAvailableUnits = (cartId: RawBuilder<number>) =>
  sql<AvailableInWarehouse[]>`coalesce((
    SELECT json_agg(json_build_object('warehouseId', s.warehouse_id, 'free', ${freeUnits},
      'here', greatest(0, s.on_hand - s.reserved + own.held), 'week', s.announced_week))
    FROM stock s CROSS JOIN LATERAL (
      SELECT coalesce(sum(r.quantity), 0)::int AS held FROM stock_reservations r
      WHERE r.purchase_id = (SELECT p.id FROM purchases p WHERE p.cart_id = ${cartId} AND p.status = 'AWAITING_PAYMENT')
        AND r.offer_id = s.offer_id AND r.warehouse_id = s.warehouse_id AND r.state = 'held') own
    WHERE s.offer_id = o.id), '[]'::json)`
