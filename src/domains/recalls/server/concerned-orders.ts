/** Orders that a recall concerns. Where a lot is not known, the buyer is concerned. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { ConcernedCounts } from '../contract-manage.ts'
import { comparedLot } from '../rules.ts'

export type RecallCriteria = {
  /** Null: of every seller. */
  vendorId: number | null
  variantIds: readonly number[]
  /** Empty: every lot. */
  lots: readonly string[]
  soldFrom: string | null
  soldTo: string | null
}

/** Spaces and case do not tell two lots apart, as `comparedLot`. */
const compared = sql`lower(trim(regexp_replace(t.lot, '\\s+', ' ', 'g')))`

/** Lots in force of the units `u`: no later revision of the same units replaces them. */
const inForce = sql`order_lots t WHERE t.order_line_id = u.line_id AND t.offer_id = u.offer_id
  AND NOT EXISTS (SELECT FROM order_lots n WHERE n.order_line_id = t.order_line_id AND n.offer_id = t.offer_id
    AND n.shipment_id IS NOT DISTINCT FROM t.shipment_id AND n.revision > t.revision)`

/** With a lot of the recall, or with fewer units in recorded lots than were sold. */
const ofTheLots = (lots: readonly string[]) =>
  lots.length === 0
    ? sql`true`
    : sql`(EXISTS (SELECT FROM ${inForce} AND ${compared} = ANY(${lots.map(comparedLot)}::text[]))
        OR (SELECT coalesce(sum(t.quantity), 0) FROM ${inForce}) < u.units)`

/** Paid for, and not cancelled before anything left. A kit counts its parts. */
const units = ({ vendorId, variantIds, lots, soldFrom, soldTo }: RecallCriteria) => sql`
  WITH recalled AS (SELECT f.id FROM offers f WHERE f.variant_id = ANY(${[...variantIds]}::bigint[])
    AND (${vendorId}::bigint IS NULL OR f.vendor_id = ${vendorId}::bigint)),
  units AS (
    SELECT l.order_id, l.id AS line_id, l.offer_id, l.quantity AS units
    FROM order_lines l JOIN recalled r ON r.id = l.offer_id
    UNION ALL
    SELECT l.order_id, l.id, p.offer_id, l.quantity * p.quantity
    FROM order_line_parts p JOIN recalled r ON r.id = p.offer_id JOIN order_lines l ON l.id = p.order_line_id),
  concerned AS (
    SELECT u.line_id, u.offer_id, o.id AS order_id, o.user_id FROM units u JOIN orders o ON o.id = u.order_id
    WHERE o.status NOT IN ('AWAITING_PAYMENT', 'PAYMENT_FAILED')
      AND (o.status <> 'CANCELLED' OR o.delivered_at IS NOT NULL
        OR EXISTS (SELECT FROM shipments s WHERE s.order_id = o.id AND s.shipped_at IS NOT NULL))
      AND (${soldFrom}::date IS NULL OR o.created_at >= ${soldFrom}::date)
      AND (${soldTo}::date IS NULL OR o.created_at < ${soldTo}::date + 1)
      AND ${ofTheLots(lots)})`

type Counts = Omit<ConcernedCounts, 'stock'>
export async function countConcerned(db: Db | Tx, criteria: RecallCriteria): Promise<Counts> {
  const { rows } = await sql<Counts>`${units(criteria)}
    SELECT count(DISTINCT order_id)::int AS orders, count(DISTINCT user_id)::int AS buyers,
      (SELECT count(*)::int FROM recalled r JOIN offers f ON f.id = r.id WHERE f.status = 'published') AS offers
    FROM concerned`.execute(db)
  return rows[0] ?? { orders: 0, buyers: 0, offers: 0 }
}

/** Orders whose buyer is not mailed yet, oldest first. */
export async function findOrdersToMail(tx: Tx, recallId: number, criteria: RecallCriteria, limit: number) {
  const { rows } = await sql<{ id: number }>`${units(criteria)}
    SELECT DISTINCT c.order_id AS id FROM concerned c
    WHERE NOT EXISTS (SELECT FROM recall_notices n WHERE n.recall_id = ${recallId} AND n.order_id = c.order_id)
    ORDER BY c.order_id LIMIT ${limit}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** What of these orders is recalled, as the buyer ordered it. */
export type RecalledOrder = {
  id: number
  number: string
  email: string
  orderedAt: Date
  lines: { title: string; reference: string; units: number; lots: string[] }[]
}

/** An erased account has the address given with the order. */
export async function loadRecalledOrders(tx: Tx, criteria: RecallCriteria, ids: readonly number[]) {
  const { rows } = await sql<RecalledOrder>`${units(criteria)}
    SELECT o.id, o.number, o.created_at AS "orderedAt",
      CASE WHEN b.erased_at IS NULL THEN b.email::text ELSE p.buyer ->> 'email' END AS email,
      (SELECT json_agg(json_build_object(
          'title', concat_ws(', ', coalesce(x.title, l.title), nullif(coalesce(x.variant_label, l.variant_label), '')),
          'reference', coalesce(x.reference, l.reference), 'units', l.quantity * coalesce(x.quantity, 1),
          'lots', ARRAY(SELECT DISTINCT t.lot FROM ${inForce} ORDER BY t.lot)) ORDER BY l.position, x.position)
        FROM concerned u JOIN order_lines l ON l.id = u.line_id
        LEFT JOIN order_line_parts x ON x.order_line_id = l.id AND x.offer_id = u.offer_id
        WHERE u.order_id = o.id) AS lines
    FROM orders o JOIN purchases p ON p.id = o.purchase_id JOIN users b ON b.id = o.user_id
    WHERE o.id = ANY(${[...ids]}::bigint[]) ORDER BY o.id`.execute(tx)
  return rows
}
