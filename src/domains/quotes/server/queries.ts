import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { type DocumentLine, deliveryTtcCents, documentAmounts } from '#shared/price/document.ts'
import { type BuyerKind, basisFor } from '#shared/price/price.ts'
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
    n.lines AS "lineCount", n.goods, u.kind AS "buyerKind", q.vendor_id AS "vendorId", q.message, q.answer,
    q.delivery_ht_cents AS "deliveryHtCents", q.delay_days AS "delayDays", ${orderOf} AS "orderId"
  FROM quotes q JOIN vendors v ON v.id = q.vendor_id JOIN users u ON u.id = q.user_id
  CROSS JOIN LATERAL (SELECT count(*)::int AS lines, coalesce(json_agg(json_build_object('unitPriceCents', coalesce(x.price_cents, x.initial_cents),
      'quantity', x.quantity, 'vatBasisPoints', vat_basis_points(o.vat_code, current_date)) ORDER BY x.id), '[]') AS goods
    FROM quote_lines x JOIN offers o ON o.id = x.offer_id WHERE x.quote_id = q.id) n
  WHERE ${which}`

type Priced = 'basis' | 'goodsHtCents' | 'goodsTtcCents' | 'deliveryTtcCents'
type Row = Omit<Quote, 'createdAt' | Priced> & { createdAt: Date; buyerKind: BuyerKind; goods: DocumentLine[] } & Omit<
    QuoteDetail,
    keyof Quote | Priced | 'lines'
  >

/** In the tax that the order will be charged from. */
function priced({ createdAt, buyerKind, goods, ...row }: Row) {
  const basis = basisFor(buyerKind)
  const { lines } = documentAmounts(basis, goods, 0)
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    basis,
    goodsHtCents: goods.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0),
    goodsTtcCents: lines.reduce((sum, line) => sum + line.ttcCents, 0),
    deliveryTtcCents: row.deliveryHtCents === null ? null : deliveryTtcCents(basis, goods, row.deliveryHtCents),
  }
}

/** Those that wait for this party first. */
export async function findQuotes(db: Db | Tx, party: Party, which: RawBuilder<SqlBool>): Promise<Quote[]> {
  const first = party === 'buyer' ? sql`s.state IN ('ANSWERED', 'ACCEPTED')` : sql`s.state = 'REQUESTED'`
  const { rows } = await sql<Row>`SELECT * FROM (${summaries(party, which)}) s
    ORDER BY ${first} DESC, s.id DESC LIMIT 200`.execute(db)
  return rows.map(priced)
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
  return { ...priced(row), lines: lines.rows }
}
