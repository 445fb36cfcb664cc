import { type RawBuilder, sql } from 'kysely'
import { today } from '#platform/db/clock.ts'
import { capacityWithoutLimit, type KitPart } from '../rules.ts'

/**
 * `free` units can be sold; of them `here` are on hand, and the others are announced for the week of `week`. Goods made
 * on demand come from no warehouse: `warehouseId` is null.
 */
export type AvailableInWarehouse = { warehouseId: number | null; free: number; here: number; week: string | null }

/** Units free to sell in row `s`, announced ones of a week that is not over included. */
const freeUnits = sql<number>`greatest(0, s.on_hand - s.reserved + own.held
  + CASE WHEN s.announced_week + 6 >= ${today} THEN s.announced ELSE 0 END)`

/** Units of offer `o`, made on demand, that may still be ordered this month, besides those of one purchase. */
export const orderableUnits = (
  purchaseId: RawBuilder<unknown> = sql`NULL::bigint`,
) => sql<number>`CASE WHEN o.monthly_capacity IS NULL THEN ${sql.lit(capacityWithoutLimit)}
  ELSE capacity_left(o.id, o.monthly_capacity, ${purchaseId}) END`

/** The purchase of a cart that awaits payment: what it holds is free for the same cart. */
const openPurchase = (cartId: RawBuilder<number>) =>
  sql`(SELECT p.id FROM purchases p WHERE p.cart_id = ${cartId} AND p.status = 'AWAITING_PAYMENT')`

/** Of row `s`: units held by the cart's own unpaid purchase, and those held for its parts of grouped orders. */
const ownHeld = (cartId: RawBuilder<number>) => sql`LATERAL (
  SELECT coalesce(sum(x.quantity), 0)::int AS held FROM (
    SELECT r.quantity FROM stock_reservations r
    WHERE r.purchase_id = ${openPurchase(cartId)}
      AND r.offer_id = s.offer_id AND r.warehouse_id = s.warehouse_id AND r.state = 'held'
    UNION ALL SELECT r.quantity FROM cart_lines h JOIN stock_reservations r ON r.quote_line_id = h.quote_line_id
    WHERE h.cart_id = ${cartId} AND h.offer_id = s.offer_id
      AND r.offer_id = s.offer_id AND r.warehouse_id = s.warehouse_id AND r.state = 'held') x)`

const here = sql`greatest(0, s.on_hand - s.reserved + own.held)`

/** The same rule as the view `sellable_stock`, with the units that the cart holds. */
const kitUnits = (cartId: RawBuilder<number>) => sql`
  SELECT s.warehouse_id, min(${here} / p.quantity) AS free, min(${here} / p.quantity) AS here, NULL::date AS week
  FROM offer_parts p JOIN offers_on_sale x ON x.id = p.part_id AND x.vat_code = o.vat_code
  JOIN stock s ON s.offer_id = p.part_id CROSS JOIN ${ownHeld(cartId)} own
  WHERE p.kit_id = o.id GROUP BY s.warehouse_id
  HAVING count(*) = (SELECT count(*) FROM offer_parts n WHERE n.kit_id = o.id)`

/**
 * Units of offer `o` free to sell, per warehouse. Units held by the cart's own unpaid purchase count as free, so that a
 * buyer does not compete with themself.
 */
export const findAvailableUnits = (cartId: RawBuilder<number>) =>
  sql<AvailableInWarehouse[]>`CASE WHEN o.lead_days IS NOT NULL THEN (SELECT json_build_array(json_build_object(
    'warehouseId', NULL, 'free', m.units, 'here', m.units, 'week', NULL))
    FROM (SELECT ${orderableUnits(openPurchase(cartId))} AS units) m) ELSE coalesce((
    SELECT json_agg(json_build_object('warehouseId', f.warehouse_id, 'free', f.free, 'here', f.here, 'week', f.week))
    FROM (
      SELECT s.warehouse_id, ${freeUnits} AS free, ${here} AS here, s.announced_week AS week
      FROM stock s CROSS JOIN ${ownHeld(cartId)} own
      WHERE s.offer_id = o.id AND NOT EXISTS (SELECT FROM offer_parts p WHERE p.kit_id = o.id)
      UNION ALL ${kitUnits(cartId)}) f), '[]'::json) END`

/** Units of `offerId` in one kit, with those free per warehouse. */
export type KitPartUnits = KitPart & { free: AvailableInWarehouse[] }

/** What a kit `o` is made of, with the free units that the cart would find; empty for any other offer. */
export const findKitParts = (cartId: RawBuilder<number>) =>
  sql<KitPartUnits[]>`coalesce((
    SELECT json_agg(json_build_object('offerId', p.part_id, 'quantity', p.quantity, 'free', coalesce((
      SELECT json_agg(json_build_object('warehouseId', s.warehouse_id, 'free', ${freeUnits}, 'here', ${here}, 'week', s.announced_week))
      FROM stock s CROSS JOIN ${ownHeld(cartId)} own WHERE s.offer_id = p.part_id), '[]'::json)) ORDER BY p.position)
    FROM offer_parts p WHERE p.kit_id = o.id), '[]'::json)`

/** Whether the cart holds another offer that takes units of offer `o`, or of its parts. */
export const cartTakesSameUnits = (cartId: RawBuilder<unknown>) => sql<boolean>`EXISTS (
    SELECT FROM cart_lines n
    LEFT JOIN offer_parts np ON np.kit_id = n.offer_id
    LEFT JOIN offer_parts op ON op.kit_id = o.id
    WHERE n.cart_id = ${cartId} AND n.offer_id <> o.id
      AND (np.part_id = o.id OR op.part_id = n.offer_id OR np.part_id = op.part_id))`
