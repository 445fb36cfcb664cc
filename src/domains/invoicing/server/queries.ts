import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { boughtBy } from '#domains/identity/server/bought-by.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { sellerMay } from '#shared/seller-rights.ts'
import { buyerSide, type CurrentUser, isAdmin } from '#shared/user.ts'
import type { InvoiceFilter, InvoiceRow } from '../contract.ts'
import type { InvoiceDocument } from '../document.ts'
import { isReplaced, stateColumns } from '../platform/state.ts'

export const invoicePageSize = 25

/** Amounts of a credit note are negative in lists, and those of a replaced document zero, so that columns add up. */
const columns = sql`i.id, i.kind, i.number, i.issued_on::text AS "issuedOn", i.document->'seller'->>'name' AS seller,
  i.document->'buyer'->>'name' AS buyer, i.order_id AS "orderId", o.number AS "orderNumber", r.number AS "refersTo", i.file_id IS NOT NULL AS uploaded,
  ${stateColumns},
  (s.sign * i.ht_cents)::bigint AS "htCents", (s.sign * i.vat_cents)::bigint AS "vatCents", (s.sign * i.ttc_cents)::bigint AS "ttcCents"`
const tables = sql`invoices i JOIN orders o ON o.id = i.order_id LEFT JOIN invoices r ON r.id = i.refers_to
  CROSS JOIN LATERAL (SELECT CASE WHEN ${isReplaced} THEN 0 WHEN i.kind = 'CREDIT_NOTE' THEN -1 ELSE 1 END AS sign) s`

/** Rows of a side; FORBIDDEN for members without the right over accounts, and for others than operators. */
export function sideOf(user: CurrentUser, side: InvoiceFilter['side']): RawBuilder<unknown> {
  if (side === 'achats') return boughtBy(user, 'o')
  if (side === 'toutes') {
    if (!isAdmin(user)) throw fail('FORBIDDEN')
    return sql`true`
  }
  if (user.vendorId === null || !sellerMay(user, 'accounts')) throw fail('FORBIDDEN')
  return sql`i.vendor_id = ${user.vendorId}`
}

/** INVALID_INPUT for a month without its year. */
function matching(user: CurrentUser, { side, year, month, q }: InvoiceFilter): RawBuilder<unknown> {
  if (month !== undefined && year === undefined) throw fail('INVALID_INPUT')
  const pattern = `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`
  return sql`${sideOf(user, side)} AND ${year === undefined ? sql`true` : issuedWithin(year, month)}
    AND (${q ?? ''} = '' OR i.number ILIKE ${pattern} OR o.number ILIKE ${pattern}
      OR i.document->'seller'->>'name' ILIKE ${pattern} OR i.document->'buyer'->>'name' ILIKE ${pattern})`
}

const issuedWithin = (
  year: number,
  month: number | undefined,
) => sql`i.issued_on >= make_date(${year}::int, ${month ?? 1}::int, 1)
  AND i.issued_on < make_date(${year}::int, ${month ?? 1}::int, 1) + ${month === undefined ? sql`interval '1 year'` : sql`interval '1 month'`}`

export async function countInvoices(db: Db, user: CurrentUser, filter: InvoiceFilter): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`SELECT count(*)::int AS total FROM ${tables} WHERE ${matching(user, filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

export async function findInvoices(db: Db, user: CurrentUser, { page, ...filter }: InvoiceFilter & { page: number }) {
  const where = matching(user, filter)
  const [found, total, years] = await Promise.all([
    sql<InvoiceRow>`SELECT ${columns} FROM ${tables} WHERE ${where} ORDER BY i.issued_on DESC, i.id DESC
      LIMIT ${invoicePageSize} OFFSET ${(page - 1) * invoicePageSize}`.execute(db),
    countInvoices(db, user, filter),
    sql<{
      year: number
    }>`SELECT DISTINCT extract(year FROM i.issued_on)::int AS year FROM invoices i JOIN orders o ON o.id = i.order_id WHERE ${sideOf(user, filter.side)} ORDER BY 1 DESC`.execute(
      db,
    ),
  ])
  return {
    invoices: found.rows,
    years: years.rows.map(({ year }) => year),
    total,
    page,
    pages: Math.max(1, Math.ceil(total / invoicePageSize)),
  }
}

const inOrder = (user: CurrentUser, filter: InvoiceFilter, after = sql`true`) =>
  sql`SELECT ${columns} FROM ${tables} WHERE ${matching(user, filter)} AND ${after} ORDER BY i.issued_on, i.id`

/** `count` rows of a filter, oldest first, after the first `from`. */
export async function findInvoicesFrom(
  db: Db,
  user: CurrentUser,
  filter: InvoiceFilter,
  { from, count }: { from: number; count: number },
): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`${inOrder(user, filter)} LIMIT ${count} OFFSET ${from}`.execute(db)
  return rows
}

/** Every row of a filter, oldest first, 500 at a time in memory. */
export async function* invoicePages(db: Db, user: CurrentUser, filter: InvoiceFilter): AsyncGenerator<InvoiceRow[]> {
  for (let after = sql`true`; ; ) {
    const { rows } = await sql<InvoiceRow>`${inOrder(user, filter, after)} LIMIT 500`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = sql`(i.issued_on, i.id) > (${last.issuedOn}::date, ${last.id})`
  }
}

/** For its buyer, members of its seller with the right over accounts, and operators; NOT_FOUND for anybody else. */
export async function findInvoice(db: Db, user: CurrentUser, invoiceId: number) {
  const { rows } = await sql<
    InvoiceRow & {
      userId: number
      estateId: number | null
      vendorId: number
      fileId: string | null
      document: InvoiceDocument
    }
  >`
    SELECT ${columns}, o.user_id AS "userId", o.estate_id AS "estateId", i.vendor_id AS "vendorId", i.file_id AS "fileId", i.document FROM ${tables} WHERE i.id = ${invoiceId}`.execute(
    db,
  )
  const [invoice] = rows
  const sells = invoice?.vendorId === user.vendorId && sellerMay(user, 'accounts')
  if (!invoice || !(buyerSide(invoice, user) || sells || isAdmin(user))) throw fail('NOT_FOUND')
  return invoice
}

export async function loadInvoice(db: Db, user: CurrentUser, invoiceId: number) {
  const {
    userId: _,
    vendorId: __,
    fileId: ___,
    estateId: ____,
    document,
    ...row
  } = await findInvoice(db, user, invoiceId)
  return {
    ...row,
    lines: document.lines.map(({ vat, unitHtTenThousandths: _, ...line }) => ({
      ...line,
      vatBasisPoints: vat.basisPoints,
    })),
    charges: document.charges.map(({ vat, ...charge }) => ({ ...charge, vatBasisPoints: vat.basisPoints })),
    vat: document.vat.map(({ basisPoints, baseCents, vatCents }) => ({ basisPoints, baseCents, vatCents })),
    mentions: document.mentions,
    party: {
      name: document.buyer.name,
      isProfessional: document.terms !== null,
      companyNumber: document.buyer.siret ?? document.buyer.siren ?? '',
      street: document.buyer.street,
      postcode: document.buyer.postcode,
      city: document.buyer.city,
    },
  }
}

/**
 * Invoices and credit notes of an order in force, its invoice first; row-level security shows its parties theirs. A
 * document that the platform rejected and another replaced is left out.
 */
export const findInvoicesOfOrder = (db: Db, orderId: number) =>
  db
    .selectFrom('invoices as i')
    .select(['i.id', 'i.number', 'i.ttc_cents as ttcCents', 'i.refund_id as refundId'])
    .select(sql<InvoiceRow['kind']>`i.kind`.as('kind'))
    .select(sql<boolean>`i.file_id IS NOT NULL`.as('uploaded'))
    .where('i.order_id', '=', orderId)
    .where(sql<SqlBool>`NOT ${isReplaced}`)
    .orderBy(sql`i.kind = 'INVOICE'`, 'desc')
    .orderBy(sql`i.kind = 'DEPOSIT'`, 'desc')
    .orderBy('i.id')
    .execute()

/**
 * Refunds completed after the invoice that the seller made, or before it, what they returned of the down payment that it
 * had invoiced: those without a credit note yet, oldest first. A dispute lost at the buyer's bank returned all of it.
 */
export async function findCreditNotesDue(db: Db | Tx, orderId: number): Promise<{ refundId: number; cents: number }[]> {
  const { rows } = await sql<{ refundId: number; cents: number }>`
    SELECT r.id AS "refundId", r.amount_cents AS cents FROM refunds r
    JOIN invoices i ON i.order_id = r.order_id AND i.kind = 'INVOICE' AND i.file_id IS NOT NULL AND NOT ${isReplaced}
    WHERE r.order_id = ${orderId} AND r.status = 'DONE' AND r.done_at > i.created_at
      AND NOT EXISTS (SELECT FROM invoices c WHERE c.refund_id = r.id)
    UNION ALL SELECT r.id, d.cents FROM refunds r JOIN orders o ON o.id = r.order_id
    JOIN invoices i ON i.order_id = r.order_id AND i.kind = 'DEPOSIT' AND i.file_id IS NOT NULL AND NOT ${isReplaced}
    CROSS JOIN LATERAL (SELECT sum(b.amount_cents) FILTER (WHERE y.order_id IS NULL AND b.status = 'DONE')::bigint AS returned,
      count(*) AS parts FROM payment_refunds b JOIN payments y ON y.id = b.payment_id WHERE b.refund_id = r.id) p
    CROSS JOIN LATERAL (SELECT CASE WHEN p.parts = 0 AND r.requested_by IS NULL AND o.status = 'CANCELLED'
      THEN i.ttc_cents - (SELECT coalesce(sum(c.ttc_cents), 0)::bigint FROM invoices c JOIN invoices n ON n.id = c.refers_to
        WHERE c.order_id = o.id AND c.kind = 'CREDIT_NOTE' AND n.kind = 'DEPOSIT' AND NOT EXISTS (SELECT FROM invoices x WHERE x.replaces = c.id))
      ELSE coalesce(p.returned, 0) END AS cents) d
    WHERE r.order_id = ${orderId} AND r.status = 'DONE' AND d.cents > 0
      AND NOT EXISTS (SELECT FROM invoices c WHERE c.refund_id = r.id)
      AND NOT EXISTS (SELECT FROM invoices f WHERE f.order_id = o.id AND f.kind = 'INVOICE') ORDER BY 1`.execute(db)
  return rows
}
