/** Monthly commission invoices and credit notes to sellers: issued once the month is over, numbered without gaps. */

import { sql } from 'kysely'
import type { InvoiceDocument } from '#domains/invoicing/document.ts'
import { queueCommissionDeposit } from '#domains/invoicing/platform/deposit.ts'
import { loadCompany } from '#domains/settings/server/company.ts'
import { findInterestRates } from '#domains/settings/server/interest-rates.ts'
import { databaseDay } from '#platform/db/clock.ts'
import { anyOf } from '#platform/db/planner.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { runEach } from '#platform/run-each.ts'
import { fail } from '#shared/errors.ts'
import { leastPenaltyWords } from '#shared/price/interest.ts'
import { sellerMay } from '#shared/seller-rights.ts'
import { type CurrentUser, isAdmin } from '#shared/user.ts'
import { type CommissionDocumentKind, commissionAmounts, commissionDocument } from '../rules/commission-document.ts'
import { commissionVatRate } from '../rules.ts'
import { companyParty, findCommissionLines, formerDocument, vendorParty } from './invoice-document.ts'
import { postJournal } from './journal.ts'
import { mailCommissionInvoice } from './mails.ts'
import { sellerLines } from './seller-lines.ts'

/** Amounts not invoiced yet, of months that are over on a given day. */
const unbilled = (day: string) => sql`
  SELECT e.id, e.vendor_id, e.order_id, e.kind, e.amount_cents, e.reversal, date_trunc('month', e.at)::date AS month FROM ${sellerLines} e
  WHERE e.kind IN ('COMMISSION', 'COMMISSION_VAT', 'COMMISSION_BACK', 'COMMISSION_VAT_BACK')
    AND e.at < date_trunc('month', ${day}::date) AND NOT EXISTS (SELECT FROM commission_invoice_entries b WHERE b.entry_id = e.id)`

/**
 * Issues one invoice per ended month and seller, oldest first, and one credit note where commissions of earlier months
 * were given back. Idempotent. Returns how many documents were issued.
 */
export async function issueInvoices(db: Db, on?: string): Promise<number> {
  const day = on ?? (await databaseDay(db))
  const { rows } = await sql<{ vendorId: number; month: string }>`
    SELECT DISTINCT vendor_id AS "vendorId", month::text AS month FROM (${unbilled(day)}) u ORDER BY month, vendor_id`.execute(
    db,
  )
  let issued = 0
  await runEach(rows, async due => {
    issued += await inTransaction(db, tx => issueMonth(tx, { ...due, day }))
  })
  return issued
}

type Due = { vendorId: number; month: string; day: string }
type Entries = Record<CommissionDocumentKind, number[]>

async function issueMonth(tx: Tx, due: Due): Promise<number> {
  await lockSeries(tx, due.day)
  const entries = await findDueEntries(tx, due)
  const kinds = (['INVOICE', 'CREDIT_NOTE'] as const).filter(kind => entries[kind].length > 0)
  for (const kind of kinds) await issue(tx, due, kind, entries[kind])
  return kinds.length
}

/** Held until the documents are written: no number is lost or issued twice. */
async function lockSeries(tx: Tx, day: string): Promise<void> {
  const year = Number(day.slice(0, 4))
  await tx
    .insertInto('commission_series')
    .values({ year, last: 0 })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await tx.selectFrom('commission_series').select('last').where('year', '=', year).forUpdate().execute()
}

/** The next number of the year of a day. */
export async function nextCommissionNumber(tx: Tx, day: string) {
  await lockSeries(tx, day)
  const { year, last: sequence } = await tx
    .updateTable('commission_series')
    .set(({ eb }) => ({ last: eb('last', '+', 1) }))
    .where('year', '=', Number(day.slice(0, 4)))
    .returning(['year', 'last'])
    .executeTakeFirstOrThrow()
  return { year, sequence, number: `CC-${year}-${String(sequence).padStart(5, '0')}` }
}

/**
 * Commission given back goes into the invoice of its sale while that is not issued, and into a credit note afterwards.
 * None when another run has issued the month.
 */
async function findDueEntries(tx: Tx, { vendorId, month, day }: Due): Promise<Entries> {
  const { rows } = await sql<{ id: number; isCredit: boolean }>`
    SELECT u.id, bool_and(u.kind LIKE '%BACK' AND NOT u.reversal AND NOT EXISTS (SELECT FROM (${unbilled(day)}) s
        WHERE s.order_id = u.order_id AND s.kind LIKE 'COMMISSION%' AND s.kind NOT LIKE '%BACK' AND s.month <= ${month}::date)) AS "isCredit"
    FROM (${unbilled(day)}) u WHERE u.vendor_id = ${vendorId} AND u.month <= ${month}::date
      AND NOT EXISTS (SELECT FROM commission_invoices WHERE vendor_id = ${vendorId} AND month = ${month}::date) GROUP BY u.id`.execute(
    tx,
  )
  const idsOf = (credit: boolean) => rows.filter(row => row.isCredit === credit).map(({ id }) => id)
  return { INVOICE: idsOf(false), CREDIT_NOTE: idsOf(true) }
}

async function issue(
  tx: Tx,
  { vendorId, month, day }: Due,
  kind: CommissionDocumentKind,
  entryIds: readonly number[],
): Promise<void> {
  const lines = await findCommissionLines(tx, entryIds, kind)
  const { year, sequence, number } = await nextCommissionNumber(tx, day)
  const refersTo = kind === 'CREDIT_NOTE' ? await findInvoicesOfSales(tx, entryIds) : []
  const [seller, buyer] = [companyParty(await loadCompany(tx)), await vendorParty(tx, vendorId)]
  const amounts = commissionAmounts(lines, commissionVatRate(buyer.isEstablishedAbroad === true))
  const penalties = leastPenaltyWords(await findInterestRates(tx), day)
  const document = commissionDocument(
    { kind, number, issuedOn: day, month, seller, buyer, refersTo, lines, penalties },
    amounts,
  )
  const sign = kind === 'CREDIT_NOTE' ? -1 : 1
  const roundingCents = sign * amounts.roundingCents
  const place = { vendorId, month, kind, year, sequence, roundingCents, replaces: null }
  const id = await writeCommissionInvoice(tx, document, place)
  await tx
    .insertInto('commission_invoice_entries')
    .values(entryIds.map(entryId => ({ entry_id: entryId, invoice_id: id })))
    .execute()
  await postRounding(tx, vendorId, number, roundingCents)
}

type CommissionPlace = {
  vendorId: number
  /** First day of the month. */
  month: string
  kind: CommissionDocumentKind
  year: number
  sequence: number
  /** Below zero in an invoice, as the amounts of a credit note are. */
  roundingCents: number
  /** The rejected or refused document that this one replaces. */
  replaces: number | null
}

/** Writes a document under its number, queues its deposit at the platform and its mail. Returns its id. */
export async function writeCommissionInvoice(
  tx: Tx,
  document: InvoiceDocument,
  { vendorId, roundingCents, ...place }: CommissionPlace,
): Promise<number> {
  const sign = place.kind === 'CREDIT_NOTE' ? -1 : 1
  const { id } = await tx
    .insertInto('commission_invoices')
    .values({
      ...place,
      vendor_id: vendorId,
      number: document.number,
      ht_cents: sign * document.totals.htCents,
      vat_cents: sign * document.totals.vatCents,
      total_cents: sign * document.totals.ttcCents,
      rounding_cents: roundingCents,
      document: JSON.stringify(document),
      issued_on: document.issuedOn,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queueCommissionDeposit(tx, id, document)
  await mailCommissionInvoice(tx, vendorId, document)
  return id
}

/** The State is owed the VAT of the document: the marketplace bears what it did not retain. */
const postRounding = (tx: Tx, vendorId: number, number: string, roundingCents: number) =>
  roundingCents === 0
    ? Promise.resolve()
    : postJournal(tx, {
        key: `commission-invoice:${number}`,
        kind: 'COMMISSION_INVOICE',
        vendorId,
        lines: [
          { account: 'ROUNDING', cents: -roundingCents },
          { account: 'COMMISSION_VAT', cents: roundingCents },
        ],
      })

/** The invoices of these refunds' sales, or what replaced them last. */
export async function findInvoicesOfSales(tx: Tx, entryIds: readonly number[]): Promise<InvoiceDocument['refersTo']> {
  const { rows } = await sql<InvoiceDocument['refersTo'][number]>`
    WITH RECURSIVE chain AS (
      SELECT i.id, i.number, i.issued_on FROM journal_entries e
      JOIN journal_entries s ON s.order_id = e.order_id AND s.kind = 'SALE'
      JOIN commission_invoice_entries b ON b.entry_id = s.id JOIN commission_invoices i ON i.id = b.invoice_id
      WHERE e.id = ${anyOf(entryIds)}
      UNION SELECT i.id, i.number, i.issued_on FROM commission_invoices i JOIN chain c ON i.replaces = c.id)
    SELECT c.number, c.issued_on::text AS "issuedOn" FROM chain c
    WHERE NOT EXISTS (SELECT FROM commission_invoices n WHERE n.replaces = c.id) ORDER BY c.number`.execute(tx)
  return rows
}

/** Visible to the billed seller and the operator; NOT_FOUND for anybody else. */
export async function findCommissionInvoice(db: Db, user: CurrentUser, invoiceId: number): Promise<InvoiceDocument> {
  const row = await db.selectFrom('commission_invoices').selectAll().where('id', '=', invoiceId).executeTakeFirst()
  const isOwn = row?.vendor_id === user.vendorId && sellerMay(user, 'accounts')
  if (!row || (!isOwn && !isAdmin(user))) throw fail('NOT_FOUND')
  // Written by `issue` above in this shape.
  return (row.document as InvoiceDocument | null) ?? formerDocument(db, row)
}
