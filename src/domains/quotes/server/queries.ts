import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import type { Quote, QuoteDetail, QuoteLine } from '../contract.ts'

type Party = 'buyer' | 'seller'

/** The order that has the lines of a quote, unless it was given up. */
const orderOf = sql`(SELECT min(l.order_id) FROM quote_lines x JOIN order_lines l ON l.quote_line_id = x.id
  JOIN orders o ON o.id = l.order_id WHERE x.quote_id = q.id AND o.paid_at IS NOT NULL)`

const summaries = (party: Party, which: RawBuilder<SqlBool>) => sql`
  SELECT q.id, q.number, CASE WHEN ${orderOf} IS NOT NULL THEN 'ORDERED'
      WHEN q.status = 'ANSWERED' AND q.valid_until < current_date THEN 'EXPIRED' ELSE q.status END AS state,
    ${party === 'buyer' ? sql`v.name` : sql`coalesce(nullif(u.company_name, ''), u.first_name || ' ' || u.last_name)`} AS with,
    q.made_by AS "madeBy", q.created_at AS "createdAt", q.wanted_on::text AS "wantedOn", q.valid_until::text AS "validUntil",
    n.lines AS "lineCount", n.cents AS "goodsHtCents", q.vendor_id AS "vendorId", q.message, q.answer,
    q.delivery_ht_cents AS "deliveryHtCents", q.delay_days AS "delayDays", ${orderOf} AS "orderId"
  FROM quotes q JOIN vendors v ON v.id = q.vendor_id JOIN users u ON u.id = q.user_id
  CROSS JOIN LATERAL (SELECT count(*)::int AS lines, coalesce(sum(coalesce(x.price_cents, x.initial_cents) * x.quantity), 0)::bigint AS cents
    FROM quote_lines x WHERE x.quote_id = q.id) n
  WHERE ${which}`

type Row = Omit<Quote, 'createdAt'> & { createdAt: Date } & Omit<QuoteDetail, keyof Quote | 'lines'>

/** Those that wait for this party first. */
export async function findQuotes(db: Db | Tx, party: Party, which: RawBuilder<SqlBool>): Promise<Quote[]> {
  const first = party === 'buyer' ? sql`s.state IN ('ANSWERED', 'ACCEPTED')` : sql`s.state = 'REQUESTED'`
  const { rows } = await sql<Row>`SELECT * FROM (${summaries(party, which)}) s
    ORDER BY ${first} DESC, s.id DESC LIMIT 200`.execute(db)
  return rows.map(row => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** A part of a grouped order has pages of its own. */
const isNegotiated = sql<SqlBool>`q.made_by <> 'group'`
export const ofBuyer = (userId: number) => sql<SqlBool>`q.user_id = ${userId} AND ${isNegotiated}`
export const ofSeller = (vendorId: number) => sql<SqlBool>`q.vendor_id = ${vendorId} AND ${isNegotiated}`

export async function findQuote(
  db: Db | Tx,
  party: Party,
  which: RawBuilder<SqlBool>,
  quoteId: number,
): Promise<QuoteDetail> {
  const { rows } = await sql<Row>`${summaries(party, sql`${which} AND q.id = ${quoteId}`)}`.execute(db)
  const [row] = rows
  if (!row) throw fail('NOT_FOUND')
  const lines = await sql<QuoteLine>`
    SELECT x.offer_id AS "offerId", a.slug, concat_ws(', ', a.title, nullif(v.label, '')) AS title, o.reference,
      v.sale_unit AS "saleUnit", x.quantity, vat_basis_points(o.vat_code, current_date) AS "vatBasisPoints",
      x.initial_cents AS "initialCents", x.price_cents AS "priceCents"
    FROM quote_lines x JOIN offers o ON o.id = x.offer_id JOIN variants v ON v.id = o.variant_id
    JOIN articles a ON a.id = v.article_id WHERE x.quote_id = ${quoteId} ORDER BY x.id`.execute(db)
  return { ...row, createdAt: row.createdAt.toISOString(), lines: lines.rows }
}
