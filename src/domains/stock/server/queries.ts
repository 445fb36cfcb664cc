import { type RawBuilder, sql } from 'kysely'

export type AvailableInWarehouse = { warehouseId: number; free: number }

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
