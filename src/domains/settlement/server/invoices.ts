/** Monthly commission invoices to sellers: issued once the month is over, numbered without gaps. */
import { sql } from 'kysely'
import { databaseDay } from '#platform/db/clock.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { runEach } from '#platform/run-each.ts'
import { fail } from '#shared/errors.ts'
import { sellerMay } from '#shared/seller-rights.ts'
import { type CurrentUser, isAdmin } from '#shared/user.ts'
import { sellerLines } from './seller-lines.ts'

/** The company that operates the marketplace; null while it is not known. */
export type Issuer = {
  name: string | null
  form: string | null
  address: string | null
  register: string | null
  vatNumber: string | null
}
type Party = {
  name: string
  legalName: string
  legalForm: string
  siret: string
  vatNumber: string | null
  street: string
  postcode: string
  city: string
}

/** Amounts not invoiced yet, of months that are over on a given day. */
const unbilled = (day: string) => sql`
  SELECT e.id, e.vendor_id, e.kind, e.amount_cents, date_trunc('month', e.at)::date AS month FROM ${sellerLines} e
  WHERE e.kind IN ('COMMISSION', 'COMMISSION_VAT', 'COMMISSION_BACK', 'COMMISSION_VAT_BACK')
    AND e.at < date_trunc('month', ${day}::date) AND NOT EXISTS (SELECT FROM commission_invoice_entries b WHERE b.entry_id = e.id)`

/** Issues one invoice per ended month and seller, oldest first. Idempotent. Returns how many were issued. */
export async function issueInvoices(db: Db, issuer: Issuer, on?: string): Promise<number> {
  const day = on ?? (await databaseDay(db))
  const { rows } = await sql<{ vendorId: number; month: string }>`
    SELECT DISTINCT vendor_id AS "vendorId", month FROM (${unbilled(day)}) u ORDER BY month, vendor_id`.execute(db)
  let issued = 0
  await runEach(rows, async ({ vendorId, month }) => {
    if (await inTransaction(db, tx => issue(tx, { vendorId, month, issuer, day }))) issued++
  })
  return issued
}

type Due = { vendorId: number; month: string; issuer: Issuer; day: string }
async function issue(tx: Tx, { vendorId, month, issuer, day }: Due): Promise<boolean> {
  const year = Number(day.slice(0, 4))
  await tx
    .insertInto('commission_series')
    .values({ year, last: 0 })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  // The lock on the series is held until the invoice is written: no number is lost or issued twice.
  const series = await tx
    .selectFrom('commission_series')
    .select('last')
    .where('year', '=', year)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ id: number; kind: string; cents: number }>`
    SELECT id, kind, amount_cents AS cents FROM (${unbilled(day)}) u
    WHERE vendor_id = ${vendorId} AND month <= ${month}::date
      AND NOT EXISTS (SELECT FROM commission_invoices WHERE vendor_id = ${vendorId} AND month = ${month}::date)`.execute(
    tx,
  )
  if (rows.length === 0) return false
  const sum = (isVat: boolean) =>
    -rows.filter(({ kind }) => kind.startsWith('COMMISSION_VAT') === isVat).reduce((all, { cents }) => all + cents, 0)
  const sequence = series.last + 1
  await tx.updateTable('commission_series').set({ last: sequence }).where('year', '=', year).execute()
  const { id } = await tx
    .insertInto('commission_invoices')
    .values({
      vendor_id: vendorId,
      year,
      sequence,
      number: `CC-${year}-${String(sequence).padStart(5, '0')}`,
      month,
      ht_cents: sum(false),
      vat_cents: sum(true),
      total_cents: sum(false) + sum(true),
      issuer: JSON.stringify(issuer),
      vendor: JSON.stringify(await partyOf(tx, vendorId)),
      issued_on: day,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('commission_invoice_entries')
    .values([...new Set(rows.map(row => row.id))].map(entryId => ({ entry_id: entryId, invoice_id: id })))
    .execute()
  return true
}

const partyOf = (tx: Tx, vendorId: number): Promise<Party> =>
  tx
    .selectFrom('vendors')
    .select(['name', 'legal_name as legalName', 'legal_form as legalForm', 'siret', 'vat_number as vatNumber'])
    .select(['street', 'postcode', 'city'])
    .where('id', '=', vendorId)
    .executeTakeFirstOrThrow()

export type InvoiceLine = {
  orderNumber: string
  at: Date
  isBack: boolean
  /** Goods HT on which the commission was computed; null for a commission given back. */
  baseCents: number | null
  htCents: number
  vatCents: number
}
export type Invoice = {
  number: string
  month: string
  issuedOn: string
  htCents: number
  vatCents: number
  totalCents: number
  issuer: Issuer
  vendor: Party
  lines: InvoiceLine[]
}

/** Visible to the billed seller and the operator; NOT_FOUND for anybody else. */
export async function invoiceFor(db: Db, user: CurrentUser, invoiceId: number): Promise<Invoice> {
  const row = await db.selectFrom('commission_invoices').selectAll().where('id', '=', invoiceId).executeTakeFirst()
  const isOwn = row?.vendor_id === user.vendorId && sellerMay(user, 'accounts')
  if (!row || (!isOwn && !isAdmin(user))) throw fail('NOT_FOUND')
  const { rows: lines } = await sql<InvoiceLine>`
    SELECT o.number AS "orderNumber", min(e.at) AS at, e.refund_id IS NOT NULL AS "isBack",
      CASE WHEN e.refund_id IS NULL THEN o.goods_ht_cents END AS "baseCents",
      coalesce(-sum(e.amount_cents) FILTER (WHERE e.kind IN ('COMMISSION', 'COMMISSION_BACK')), 0)::bigint AS "htCents",
      coalesce(-sum(e.amount_cents) FILTER (WHERE e.kind IN ('COMMISSION_VAT', 'COMMISSION_VAT_BACK')), 0)::bigint AS "vatCents"
    FROM commission_invoice_entries b JOIN ${sellerLines} e ON e.id = b.entry_id JOIN orders o ON o.id = e.order_id
    WHERE b.invoice_id = ${invoiceId} AND e.kind LIKE 'COMMISSION%' GROUP BY o.id, e.refund_id, e.reversal ORDER BY min(e.at), o.id`.execute(
    db,
  )
  return {
    number: row.number,
    month: row.month,
    issuedOn: row.issued_on,
    htCents: row.ht_cents,
    vatCents: row.vat_cents,
    totalCents: row.total_cents,
    // Written by `issue` above in this shape.
    issuer: row.issuer as Issuer,
    vendor: row.vendor as Party,
    lines,
  }
}
