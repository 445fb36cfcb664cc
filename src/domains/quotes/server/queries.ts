import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { type DocumentLine, deliveryTtcCents, documentAmounts } from '#shared/price/document.ts'
import { depositsOfLines, type PackagingDeposit } from '#shared/price/packaging-deposit.ts'
import { type BuyerKind, basisFor, type PriceBasis } from '#shared/price/price.ts'
import type { Quote, QuoteDetail, QuoteLine } from '../contract.ts'

type Party = 'buyer' | 'seller'

/** The order that has the lines of a quote, unless it was given up. */
const orderOf = sql`(SELECT min(l.order_id) FROM quote_lines x JOIN order_lines l ON l.quote_line_id = x.id
  JOIN orders o ON o.id = l.order_id WHERE x.quote_id = q.id AND o.paid_at IS NOT NULL)`

/** Of line `x` and its offer `o`: frozen by the answer. */
const depositOf = sql`CASE WHEN x.price_cents IS NOT NULL AND x.deposit_kind IS NOT NULL
    THEN json_build_object('kind', x.deposit_kind, 'cents', x.deposit_cents, 'per', x.deposit_per)
  WHEN x.price_cents IS NULL AND o.deposit_kind IS NOT NULL
    THEN json_build_object('kind', o.deposit_kind, 'cents', o.deposit_cents, 'per', o.deposit_per) END`

const summaries = (party: Party, which: RawBuilder<SqlBool>) => sql`
  SELECT q.id, q.number, CASE WHEN ${orderOf} IS NOT NULL THEN 'ORDERED'
      WHEN q.status = 'ANSWERED' AND q.valid_until < current_date THEN 'EXPIRED' ELSE q.status END AS state,
    ${party === 'buyer' ? sql`v.name` : sql`coalesce(nullif(u.company_name, ''), u.first_name || ' ' || u.last_name)`} AS with,
    q.made_by AS "madeBy", q.created_at AS "createdAt", q.wanted_on::text AS "wantedOn", q.valid_until::text AS "validUntil",
    n.lines AS "lineCount", n.goods, u.kind AS "buyerKind", q.vendor_id AS "vendorId", q.message, q.answer,
    q.delivery_ht_cents AS "deliveryHtCents", q.delay_days AS "delayDays", ${orderOf} AS "orderId"
  FROM quotes q JOIN vendors v ON v.id = q.vendor_id JOIN users u ON u.id = q.user_id
  CROSS JOIN LATERAL (SELECT count(*)::int AS lines, coalesce(json_agg(json_build_object('unitPriceCents', coalesce(x.price_cents, x.initial_cents),
      'quantity', x.quantity, 'vatBasisPoints', vat_basis_points(o.vat_code, current_date), 'deposit', ${depositOf}) ORDER BY x.id), '[]') AS goods
    FROM quote_lines x JOIN offers o ON o.id = x.offer_id WHERE x.quote_id = q.id) n
  WHERE ${which}`

type Priced = 'basis' | 'goodsHtCents' | 'goodsTtcCents' | 'depositCents' | 'deliveryTtcCents' | 'toPayCents'
type Goods = DocumentLine & { deposit: PackagingDeposit | null }
type Row = Omit<Quote, 'createdAt' | Priced> & { createdAt: Date; buyerKind: BuyerKind; goods: Goods[] } & Omit<
    QuoteDetail,
    keyof Quote | Priced | 'lines'
  >

/** In the tax that the order will be charged from. */
function priced({ createdAt, buyerKind, goods, ...row }: Row) {
  const basis = basisFor(buyerKind)
  const { lines } = documentAmounts(basis, goods, 0)
  const depositCents = depositsOfLines(goods)
  const { deliveryHtCents } = row
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    basis,
    goodsHtCents: goods.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0),
    goodsTtcCents: lines.reduce((sum, line) => sum + line.ttcCents, 0),
    depositCents,
    deliveryTtcCents: deliveryHtCents === null ? null : deliveryTtcCents(basis, goods, deliveryHtCents),
    toPayCents: deliveryHtCents === null ? null : depositCents + paidCents(basis, goods, deliveryHtCents),
  }
}

/** As the order of the quote will be charged, at the rates of the mainland. */
const paidCents = (basis: PriceBasis, goods: readonly DocumentLine[], deliveryHtCents: number) =>
  documentAmounts(basis, goods, deliveryHtCents).vat.reduce(
    (sum, rate) => sum + rate.goodsHtCents + rate.goodsVatCents + rate.deliveryHtCents + rate.deliveryVatCents,
    0,
  )

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
      x.initial_cents AS "initialCents", x.price_cents AS "priceCents", ${depositOf} AS deposit
    FROM quote_lines x JOIN offers o ON o.id = x.offer_id JOIN variants v ON v.id = o.variant_id
    JOIN articles a ON a.id = v.article_id WHERE x.quote_id = ${quoteId} ORDER BY x.id`.execute(db)
  return { ...priced(row), lines: lines.rows }
}
