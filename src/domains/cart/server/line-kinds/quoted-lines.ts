/** Lines of an accepted quote in a cart: their price, quantity, delivery and delay are those of the quote. */
import { sql } from 'kysely'
import type { PostalAddress } from '#domains/orders/contract.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { PackagingDeposit } from '#shared/price/packaging-deposit.ts'

/** Of a cart line; `valid`: accepted and not outdated. */
export type QuotedLine = {
  lineId: number
  number: string
  priceCents: number
  /** As the quote showed it, whatever the offer asks today. */
  deposit: PackagingDeposit | null
  deliveryHtCents: number
  delayDays: number
  valid: boolean
  /** The grouped order of which the line is a part: one delivery, to one point, for all of them. */
  group: GroupPoint | null
}
export type GroupPoint = {
  number: string
  /** Lines of the part that are still for sale: they are paid together. */
  lines: number
  mode: 'PICKUP' | 'HOME' | 'FREIGHT'
  shopId: number | null
  postcode: string
  city: string
  /** Where the goods are sent; null when they are collected in a shop. */
  address: PostalAddress | null
}

const groupOfQuote = sql`(SELECT json_build_object('number', g.number, 'mode', g.mode, 'shopId', g.shop_id,
    'postcode', g.postcode, 'city', g.city, 'address', g.address,
    'lines', (SELECT count(*) FROM quote_lines y JOIN offers f ON f.id = y.offer_id JOIN variants w ON w.id = f.variant_id
      JOIN articles b ON b.id = w.article_id WHERE y.quote_id = q.id AND f.status = 'published' AND b.status = 'published'))
  FROM group_shares s JOIN grouped_orders g ON g.id = s.group_id WHERE s.quote_id = q.id)`

/** The quote of cart line `l`; null for a line at the catalogue's price. */
export const quoteOfLine = sql<QuotedLine | null>`(
  SELECT json_build_object('lineId', ql.id, 'number', q.number, 'priceCents', ql.price_cents,
    'deposit', CASE WHEN ql.deposit_kind IS NOT NULL
      THEN json_build_object('kind', ql.deposit_kind, 'cents', ql.deposit_cents, 'per', ql.deposit_per) END,
    'deliveryHtCents', q.delivery_ht_cents, 'delayDays', q.delay_days,
    'valid', q.status = 'ACCEPTED' AND current_date <= q.valid_until AND l.quantity = ql.quantity,
    'group', ${groupOfQuote})
  FROM quote_lines ql JOIN quotes q ON q.id = ql.quote_id WHERE ql.id = l.quote_line_id)`

/** Puts them instead of lines of the same offers. The caller holds the locks of the cart and of the quote. */
export const putQuotedLines = (tx: Tx, cartId: number, quoteId: number) =>
  sql`INSERT INTO cart_lines (cart_id, offer_id, quantity, seen_price_cents, quote_line_id)
    SELECT ${cartId}, offer_id, quantity, price_cents, id FROM quote_lines WHERE quote_id = ${quoteId}
    ON CONFLICT (cart_id, offer_id) DO UPDATE SET quantity = excluded.quantity,
      seen_price_cents = excluded.seen_price_cents, quote_line_id = excluded.quote_line_id`.execute(tx)

/** As the cart prices it: a seller may quote any quantity. */
export const asQuoted = <
  R extends { quoted: QuotedLine | null; step: number; minimum: number; preparationDays: number },
>(
  row: R,
): R => (row.quoted ? { ...row, step: 1, minimum: 1, preparationDays: row.quoted.delayDays } : row)
