import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { addDays } from '#shared/dates.ts'
import type { Figures, FigureTotals } from '../contract.ts'

export type Period = { from: string; to: string }
type Ranked = Figures['articles'][number]

const listed = 10
/** French days: the database's time zone is Europe/Paris. */
const within = (column: RawBuilder<unknown>, { from, to }: Period) =>
  sql`${column} >= ${from}::date AND ${column} < ${to}::date + 1`

/** The preceding period of equal length. */
export function before({ from, to }: Period): Period {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
  return { from: addDays(from, -days), to: addDays(from, -1) }
}

export async function loadFigures(db: Db, period: Period): Promise<Figures> {
  const [now, past, days, funnel, abandonedCarts, lists] = await Promise.all([
    totalsOf(db, period),
    totalsOf(db, before(period)),
    dailyTotals(db, period),
    funnelOf(db, period),
    abandoned(db),
    listsOf(db, period),
  ])
  return { now, before: past, days, funnel, abandonedCarts, ...lists }
}

async function totalsOf(db: Db, period: Period): Promise<FigureTotals> {
  const { rows } = await sql<FigureTotals>`
    SELECT o.*, r.*, u.*, v.* FROM
      (SELECT coalesce(sum(total_ht_cents), 0)::bigint AS "salesHtCents", coalesce(sum(total_cents), 0)::bigint AS "salesCents",
        count(*)::int AS orders, count(DISTINCT user_id)::int AS buyers FROM orders WHERE ${within(sql`paid_at`, period)}) o,
      (SELECT coalesce(sum(amount_cents), 0)::bigint AS "refundsCents" FROM refunds WHERE status <> 'FAILED' AND ${within(sql`created_at`, period)}) r,
      (SELECT count(*)::int AS "newAccounts" FROM users WHERE ${within(sql`created_at`, period)}) u,
      (SELECT coalesce(sum(views), 0)::int AS views, coalesce(sum(visitors), 0)::int AS visitors FROM (
        SELECT count(*) AS views, count(DISTINCT visitor) AS visitors FROM page_views WHERE ${within(sql`at`, period)}
        UNION ALL SELECT views, visitors FROM visit_days WHERE ${within(sql`day`, period)}) counted) v`.execute(db)
  const [row] = rows
  if (!row) throw new Error('no totals')
  return row
}

export async function dailyTotals(db: Db, period: Period): Promise<Figures['days']> {
  const { rows } = await sql<Figures['days'][number]>`
    SELECT to_char(d, 'YYYY-MM-DD') AS day, coalesce(o.sales, 0)::bigint AS "salesHtCents", coalesce(o.orders, 0)::int AS orders,
      coalesce(v.visitors, k.visitors, 0)::int AS visitors, coalesce(v.views, k.views, 0)::int AS views
    FROM generate_series(${period.from}::date, ${period.to}::date, interval '1 day') d
    LEFT JOIN (SELECT paid_at::date AS day, sum(total_ht_cents) AS sales, count(*) AS orders FROM orders
      WHERE ${within(sql`paid_at`, period)} GROUP BY 1) o ON o.day = d::date
    LEFT JOIN (SELECT at::date AS day, count(*) AS views, count(DISTINCT visitor) AS visitors FROM page_views
      WHERE ${within(sql`at`, period)} GROUP BY 1) v ON v.day = d::date
    LEFT JOIN visit_days k ON k.day = d::date
    ORDER BY d`.execute(db)
  return rows
}

async function funnelOf(db: Db, period: Period): Promise<Figures['funnel']> {
  const { rows } = await sql<Figures['funnel']>`
    SELECT
      (SELECT count(DISTINCT (at::date, visitor))::int FROM page_views WHERE ${within(sql`at`, period)}) AS visitors,
      (SELECT count(DISTINCT (at::date, visitor))::int FROM page_views WHERE ${within(sql`at`, period)} AND path LIKE '/articles/%') AS looked,
      (SELECT count(DISTINCT (at::date, visitor))::int FROM page_views WHERE ${within(sql`at`, period)} AND path = '/orders/cart') AS carts,
      (SELECT count(*)::int FROM purchases WHERE ${within(sql`paid_at`, period)}) AS purchases`.execute(db)
  return rows[0] ?? { visitors: 0, looked: 0, carts: 0, purchases: 0 }
}

/** Non-empty carts untouched for a day that their owner can still restore. */
async function abandoned(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT c.id)::int AS count FROM carts c JOIN cart_lines l ON l.cart_id = c.id
    WHERE c.updated_at < now() - interval '1 day'`.execute(db)
  return rows[0]?.count ?? 0
}

export const topArticles = (period: Period, limit = listed) => sql<Ranked>`
  SELECT v.article_id::text AS key, min(l.title) AS label, sum(l.ht_cents)::bigint AS value, sum(l.quantity) || ' u.' AS note
  FROM order_lines l JOIN orders o ON o.id = l.order_id JOIN offers f ON f.id = l.offer_id JOIN variants v ON v.id = f.variant_id
  WHERE ${within(sql`o.paid_at`, period)} GROUP BY v.article_id ORDER BY value DESC, key LIMIT ${limit}`
export const bestSellers = (period: Period, limit = listed) => sql<Ranked>`
  SELECT v.id::text AS key, v.name AS label, sum(o.total_ht_cents)::bigint AS value, count(*) || ' cmd.' AS note
  FROM orders o JOIN vendors v ON v.id = o.vendor_id WHERE ${within(sql`o.paid_at`, period)}
  GROUP BY v.id ORDER BY value DESC LIMIT ${limit}`
export const topSearches = (period: Period, limit = listed, onlyEmpty = false) => sql<Ranked>`
  SELECT words AS key, words AS label, sum(times)::int AS value, NULL AS note FROM searches
  WHERE day BETWEEN ${period.from}::date AND ${period.to}::date GROUP BY words
  HAVING ${onlyEmpty ? sql`max(results) = 0` : sql`true`} ORDER BY value DESC, words LIMIT ${limit}`
/** Offers whose stock covers less than a fortnight, at the rate of the last ninety days: best sellers first. */
export const outOfStock = (limit = listed) => sql<Ranked>`
  SELECT f.id::text AS key, a.title || ', ' || f.reference AS label, sold.quantity::int AS value,
    v.name || CASE WHEN left_over.units > 0 THEN ' · reste ' || left_over.units ELSE ' · épuisé' END AS note
  FROM (SELECT l.offer_id, sum(l.quantity) AS quantity FROM order_lines l JOIN orders o ON o.id = l.order_id
    WHERE o.paid_at > now() - interval '90 days' GROUP BY 1) sold
  JOIN offers f ON f.id = sold.offer_id AND f.status = 'published' JOIN variants x ON x.id = f.variant_id JOIN articles a ON a.id = x.article_id
  JOIN vendors v ON v.id = f.vendor_id
  CROSS JOIN LATERAL (SELECT coalesce(sum(greatest(0, s.on_hand - s.reserved)), 0)::int AS units FROM sellable_stock s WHERE s.offer_id = f.id) left_over
  WHERE left_over.units * 90 < sold.quantity * 14
  ORDER BY sold.quantity DESC LIMIT ${limit}`
/** Promised for a past day, and not handed over yet. */
export const lateOrdersOfMarketplace = (limit = listed) => sql<Ranked>`
  SELECT o.id::text AS key, o.number AS label, (current_date - o.promised_on)::int AS value, v.name AS note
  FROM orders o JOIN vendors v ON v.id = o.vendor_id
  WHERE o.promised_on < current_date AND o.status IN ('TO_PREPARE', 'READY_TO_SHIP', 'SHIPPED')
  ORDER BY o.promised_on, o.id LIMIT ${limit}`

export const devices = (period: Period) => sql<Ranked>`
  SELECT device AS key, CASE device WHEN 'phone' THEN 'Téléphone' WHEN 'tablet' THEN 'Tablette' ELSE 'Ordinateur' END AS label,
    count(*)::int AS value, NULL AS note FROM page_views WHERE ${within(sql`at`, period)} GROUP BY device ORDER BY value DESC`
export const referrers = (period: Period, limit = listed) => sql<Ranked>`
  SELECT referrer AS key, referrer AS label, count(*)::int AS value, NULL AS note FROM page_views
  WHERE ${within(sql`at`, period)} AND referrer IS NOT NULL GROUP BY referrer ORDER BY value DESC LIMIT ${limit}`

async function listsOf(db: Db, period: Period) {
  const rowsOf = async (query: RawBuilder<Ranked>) => (await query.execute(db)).rows
  const [articles, sellers, searches, searchesWithoutResult, empty, late, byDevice, byReferrer] = await Promise.all([
    rowsOf(topArticles(period)),
    rowsOf(bestSellers(period)),
    rowsOf(topSearches(period)),
    rowsOf(topSearches(period, listed, true)),
    rowsOf(outOfStock()),
    rowsOf(lateOrdersOfMarketplace()),
    rowsOf(devices(period)),
    rowsOf(referrers(period)),
  ])
  return {
    articles,
    sellers,
    searches,
    searchesWithoutResult,
    outOfStock: empty,
    lateOrders: late,
    devices: byDevice,
    referrers: byReferrer,
  }
}
