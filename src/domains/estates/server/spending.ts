/** What an estate spent, by code, by member and by season: goods ordered and paid, refunds deducted; delivery apart. */
import { type RawBuilder, sql } from 'kysely'
import { boughtBy } from '#domains/identity/server/bought-by.ts'
import type { Db } from '#platform/db/pool.ts'
import { isoDay } from '#shared/dates.ts'
import { fail } from '#shared/errors.ts'
import { campaignOf } from '#shared/months.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { Spending } from '../contract-spending.ts'
import type { CodeKind } from '../rules.ts'

type Share = { htCents: number; ttcCents: number; lines: number }
const none: Share = { htCents: 0, ttcCents: 0, lines: 0 }

const localDay = sql`(o.created_at AT TIME ZONE 'Europe/Paris')::date`
const withinSeason = (season: number) =>
  sql`${localDay} >= make_date(${season}::int, 8, 1) AND ${localDay} < make_date(${season}::int + 1, 8, 1)`

/** Orders of the estate that count, as far as the reader reaches. */
const counted = (user: CurrentUser) => {
  if (!user.estate) throw fail('NOT_FOUND')
  return sql`o.estate_id = ${user.estate.id} AND ${boughtBy(user, 'o')} AND o.paid_at IS NOT NULL`
}

/** Rows of lines: TTC less refunds, and the HT of the same proportion. */
const linesOf = (user: CurrentUser, season: number) => sql`
  SELECT l.id, l.order_id, l.estate_code_id, o.user_id, l.ttc - l.refunded AS ttc,
    CASE WHEN l.ttc = 0 THEN 0 ELSE round(l.ht_cents::numeric * (l.ttc - l.refunded) / l.ttc)::bigint END AS ht
  FROM orders o CROSS JOIN LATERAL (
    SELECT x.*, x.ht_cents + x.vat_cents AS ttc, (SELECT coalesce(sum(a.amount_cents), 0)::bigint FROM refund_lines a
      JOIN refunds f ON f.id = a.refund_id WHERE a.order_line_id = x.id AND f.status <> 'FAILED') AS refunded
    FROM order_lines x WHERE x.order_id = o.id) l
  WHERE ${counted(user)} AND ${withinSeason(season)}`

const sums = sql`coalesce(sum(l.ht), 0)::bigint AS "htCents", coalesce(sum(l.ttc), 0)::bigint AS "ttcCents", count(*)::int AS lines`

async function one(db: Db, query: RawBuilder<Share>): Promise<Share> {
  const { rows } = await query.execute(db)
  return rows[0] ?? none
}

const goodsIn = (db: Db, user: CurrentUser, season: number) =>
  one(db, sql<Share>`SELECT ${sums} FROM (${linesOf(user, season)}) l`)

export async function loadSpending(db: Db, user: CurrentUser, wanted: number | undefined): Promise<Spending> {
  const current = campaignOf(isoDay(new Date()))
  const season = wanted ?? current
  const { rows: seasons } = await sql<{ season: number }>`
    SELECT DISTINCT (extract(year FROM ${localDay} - interval '7 months'))::int AS season FROM orders o
    WHERE ${counted(user)} ORDER BY 1 DESC`.execute(db)
  const { rows: byCode } = await sql<Share & { id: number | null; kind: CodeKind | null; label: string | null }>`
    SELECT c.id, c.kind, c.label, ${sums} FROM (${linesOf(user, season)}) l
    LEFT JOIN estate_codes c ON c.id = l.estate_code_id
    GROUP BY c.id ORDER BY c.id IS NULL, sum(l.ht) DESC, c.label`.execute(db)
  const { rows: byMember } = await sql<Share & { name: string | null }>`
    SELECT min(u.first_name || ' ' || u.last_name) AS name, ${sums} FROM (${linesOf(user, season)}) l
    LEFT JOIN users u ON u.id = l.user_id GROUP BY l.user_id ORDER BY sum(l.ht) DESC`.execute(db)
  return {
    season,
    seasons: [...new Set([current, ...seasons.map(row => row.season)])].sort((a, b) => b - a),
    goods: await goodsIn(db, user, season),
    delivery: await one(
      db,
      sql<Share>`SELECT coalesce(sum(d.ht), 0)::bigint AS "htCents", coalesce(sum(d.ttc), 0)::bigint AS "ttcCents", count(*)::int AS lines
        FROM orders o CROSS JOIN LATERAL (
          SELECT o.delivery_ht_cents + o.delivery_vat_cents - f.refunded AS ttc,
            CASE WHEN o.delivery_ht_cents = 0 THEN 0 ELSE round(o.delivery_ht_cents::numeric
              * (o.delivery_ht_cents + o.delivery_vat_cents - f.refunded) / (o.delivery_ht_cents + o.delivery_vat_cents))::bigint END AS ht
          FROM (SELECT coalesce(sum(r.delivery_cents), 0)::bigint AS refunded FROM refunds r
            WHERE r.order_id = o.id AND r.status <> 'FAILED') f) d
        WHERE ${counted(user)} AND ${withinSeason(season)}`,
    ),
    byCode: byCode.map(row => ({ ...row, label: row.label ?? 'Sans code' })),
    byMember: byMember.map(row => ({ ...row, name: row.name ?? 'Ancien membre' })),
    before: await goodsIn(db, user, season - 1),
  }
}

type ExportRow = {
  day: string
  number: string
  vendor: string
  buyer: { firstName: string; lastName: string }
  title: string
  reference: string
  quantity: number
  kind: CodeKind | null
  label: string | null
  htCents: number
  ttcCents: number
}

/** Every line of a season, oldest first. */
export async function findSpendingLines(db: Db, user: CurrentUser, season: number): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    SELECT ${localDay}::text AS day, o.number, v.name AS vendor, p.buyer, x.title || coalesce(', ' || nullif(x.variant_label, ''), '') AS title,
      x.reference, x.quantity, c.kind, c.label, l.ht AS "htCents", l.ttc AS "ttcCents"
    FROM (${linesOf(user, season)}) l JOIN order_lines x ON x.id = l.id JOIN orders o ON o.id = l.order_id
    JOIN purchases p ON p.id = o.purchase_id JOIN vendors v ON v.id = o.vendor_id
    LEFT JOIN estate_codes c ON c.id = l.estate_code_id ORDER BY o.created_at, l.id`.execute(db)
  return rows
}
