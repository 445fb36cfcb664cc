/** A seller's figures: one query per block, each over the orders of one seller in one period. */
import { type RawBuilder, sql } from 'kysely'
import { workingDaysLeft } from '#domains/orders/rules/stages.ts'
import type { ClosedDays } from '#domains/shipping/rules/working-days.ts'
import { preparationClosures } from '#domains/shipping/server/closures.ts'
import { today } from '#platform/db/clock.ts'
import type { Db } from '#platform/db/pool.ts'
import { addDays } from '#shared/dates.ts'
import type { ChartPoint, ChartStep, Numbers, NumbersPeriod, SellerTotals } from '../contract-numbers.ts'

type Days = { from: string; to: string }
const listed = 10
const within = (column: RawBuilder<unknown>, { from, to }: Days) =>
  sql`${column} >= ${from}::date AND ${column} < ${to}::date + 1`

/** The same number of days, immediately before. */
export function daysBefore({ from, to }: Days): Days {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
  return { from: addDays(from, -days), to: addDays(from, -1) }
}

export async function loadNumbers(db: Db, vendorId: number, { by, ...days }: NumbersPeriod): Promise<Numbers> {
  const past = daysBefore(days)
  const [now, before, points, pastPoints, articles, outOfStock, late] = await Promise.all([
    totalsOf(db, vendorId, days),
    totalsOf(db, vendorId, past),
    chartPoints(db, vendorId, days, by),
    chartPoints(db, vendorId, past, by),
    bestSellersOf(db, vendorId, days),
    findRunningOut(db, vendorId),
    findLateOrders(db, vendorId),
  ])
  return {
    now,
    before,
    points: points.map((point, index) => ({ ...point, beforeHtCents: pastPoints[index]?.salesHtCents ?? null })),
    articles,
    outOfStock: outOfStock.slice(0, listed),
    late: late.slice(0, listed),
    lateCount: late.length,
  }
}

async function totalsOf(db: Db, vendorId: number, days: Days): Promise<SellerTotals> {
  const { rows } = await sql<SellerTotals>`
    SELECT coalesce(sum(o.total_ht_cents), 0)::bigint AS "salesHtCents", coalesce(sum(o.total_cents), 0)::bigint AS "salesCents",
      count(*)::int AS orders, count(DISTINCT o.user_id)::int AS buyers, coalesce(sum(l.units), 0)::int AS units,
      coalesce(sum(o.commission_cents), 0)::bigint AS "commissionCents",
      coalesce(sum(r.cents), 0)::bigint AS "refundsCents", count(*) FILTER (WHERE r.cents > 0)::int AS "refundedOrders",
      count(*) FILTER (WHERE EXISTS (SELECT FROM order_history h WHERE h.order_id = o.id AND h.axis = 'return'))::int AS "returnedOrders"
    FROM orders o
    CROSS JOIN LATERAL (SELECT sum(quantity) AS units FROM order_lines WHERE order_id = o.id) l
    CROSS JOIN LATERAL (SELECT sum(amount_cents) AS cents FROM refunds WHERE order_id = o.id AND status <> 'FAILED') r
    WHERE o.vendor_id = ${vendorId} AND ${within(sql`o.paid_at`, days)}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('no totals')
  return row
}

/** Weeks begin on Monday; the period may cut the first and the last one. */
export async function chartPoints(db: Db, vendorId: number, days: Days, by: ChartStep): Promise<ChartPoint[]> {
  const { rows } = await sql<ChartPoint>`
    SELECT to_char(d.start, 'YYYY-MM-DD') AS start, coalesce(o.sales, 0)::bigint AS "salesHtCents", coalesce(o.orders, 0)::int AS orders
    FROM (SELECT generate_series(date_trunc(${by}, ${days.from}::timestamp), ${days.to}::timestamp, ${`1 ${by}`}::interval) AS start) d
    LEFT JOIN (SELECT date_trunc(${by}, paid_at AT TIME ZONE 'Europe/Paris') AS start, sum(total_ht_cents) AS sales, count(*) AS orders
      FROM orders WHERE vendor_id = ${vendorId} AND ${within(sql`paid_at`, days)} GROUP BY 1) o ON o.start = d.start
    ORDER BY d.start`.execute(db)
  return rows
}

export async function bestSellersOf(
  db: Db,
  vendorId: number,
  days: Days,
  limit = listed,
): Promise<Numbers['articles']> {
  const { rows } = await sql<Numbers['articles'][number]>`
    SELECT a.id::text AS key, min(l.title) AS title, a.slug, sum(l.quantity)::int AS units, sum(l.ht_cents)::bigint AS "salesHtCents"
    FROM orders o JOIN order_lines l ON l.order_id = o.id JOIN offers f ON f.id = l.offer_id
    JOIN variants v ON v.id = f.variant_id JOIN articles a ON a.id = v.article_id
    WHERE o.vendor_id = ${vendorId} AND ${within(sql`o.paid_at`, days)}
    GROUP BY a.id ORDER BY "salesHtCents" DESC, key LIMIT ${limit}`.execute(db)
  return rows
}

/** On sale, sold in the last ninety days, with less than fourteen days of sales left in stock. */
export async function findRunningOut(db: Db, vendorId: number): Promise<Numbers['outOfStock']> {
  const { rows } = await sql<Numbers['outOfStock'][number]>`
    SELECT f.id AS "offerId", a.title, f.reference, s.units::int AS sold, k.units AS left
    FROM (SELECT l.offer_id, sum(l.quantity) AS units FROM orders o JOIN order_lines l ON l.order_id = o.id
      WHERE o.vendor_id = ${vendorId} AND o.paid_at > now() - interval '90 days' GROUP BY 1) s
    JOIN offers f ON f.id = s.offer_id AND f.status = 'published' JOIN variants v ON v.id = f.variant_id JOIN articles a ON a.id = v.article_id
    CROSS JOIN LATERAL (SELECT coalesce(sum(greatest(0, on_hand - reserved)), 0)::int AS units FROM sellable_stock WHERE offer_id = f.id) k
    WHERE k.units * 90 < s.units * 14 ORDER BY s.units DESC, f.id LIMIT 500`.execute(db)
  return rows
}

/** Late orders, as every list counts them (migration 0046), the latest first. */
export async function findLateOrders(db: Db, vendorId: number): Promise<Numbers['late']> {
  const { rows } = await sql<{ id: number; number: string; prepareBy: string; today: string; closures: ClosedDays[] }>`
    SELECT o.id, o.number, o.prepare_by AS "prepareBy", ${today} AS today, ${preparationClosures} AS closures FROM orders o
    WHERE o.vendor_id = ${vendorId} AND is_past_due(o) AND is_preparation_late(o) ORDER BY o.prepare_by, o.id LIMIT 500`.execute(
    db,
  )
  return rows.map(({ today, closures, ...order }) => ({
    ...order,
    days: -workingDaysLeft(today, { dueOn: order.prepareBy, late: true }, closures),
  }))
}
