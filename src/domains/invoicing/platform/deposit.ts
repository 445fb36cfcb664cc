/** Deposits: queued with the invoice that they send, sent by a job until the platform has them. */
import { sql } from 'kysely'
import { addJob } from '#domains/jobs.ts'
import { now } from '#platform/db/clock.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { runEach } from '#platform/run-each.ts'
import type { InvoiceDocument } from '../document.ts'
import { facturPdf } from '../factur-x/factur-pdf.ts'
import { type ApprovedPlatform, PlatformRefusal, PlatformUnavailable } from './port.ts'
import { loadEinvoicingTerms } from './terms.ts'

/**
 * Queues the deposit of a document between professionals, in the transaction that issues it. A seller that does not yet
 * issue through a platform deposits nothing: its buyer has the document by mail and on its page.
 */
export async function queueDeposit(tx: Tx, invoiceId: number, vendorId: number, document: InvoiceDocument) {
  if (document.audience !== 'B2B' || !document.buyer.siren) return
  if (document.issuedOn < (await loadEinvoicingTerms(tx, vendorId)).issuingSince) return
  await tx
    .insertInto('invoice_deposits')
    .values({ invoice_id: invoiceId, tracking_id: `CC-${invoiceId}-${document.number}`.slice(0, 50) })
    .execute()
  await addJob(tx, 'invoices.deposit', { invoiceId }, { key: depositKey(invoiceId) })
}

export const depositKey = (invoiceId: number) => `invoices.deposit:${invoiceId}`

const longestDelayMinutes = 120

/**
 * Job: sends one document, and its payment once the platform has accepted it. The attempt is counted before the request,
 * so an interrupted one is followed by another, which the tracking id makes the same deposit.
 */
export async function depositInvoice(db: Db, platform: ApprovedPlatform, { invoiceId }: { invoiceId: number }) {
  const due = await startAttempt(db, invoiceId)
  if (!due) return
  const { document, trackingId } = due
  try {
    if (due.flowId === null) {
      const pdf = await facturPdf(document)
      await recordDeposit(db, invoiceId, await platform.deposit({ trackingId, number: document.number, pdf }))
    } else if (due.paidOn !== null) {
      const { flowId } = await platform.declarePaid(paidInvoice(document, trackingId, due.paidOn))
      await recordPaid(db, invoiceId, flowId)
    }
  } catch (error) {
    await recordFailure(db, invoiceId, error, due.flowId === null)
  }
}

type Due = { document: InvoiceDocument; trackingId: string; flowId: string | null; paidOn: string | null }
async function startAttempt(db: Db, invoiceId: number): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    UPDATE invoice_deposits d SET attempts = d.attempts + 1,
      next_at = now() + make_interval(mins => least(${longestDelayMinutes}, (2 ^ least(d.attempts, 10))::int))
    FROM invoices i WHERE i.id = d.invoice_id AND d.invoice_id = ${invoiceId} AND ${isDue}
    RETURNING i.document, d.tracking_id AS "trackingId", d.flow_id AS "flowId", ${paidOn} AS "paidOn"`.execute(db)
  return rows[0]
}

const hasStatus = (...statuses: string[]) =>
  sql`EXISTS (SELECT FROM invoice_statuses s WHERE s.invoice_id = d.invoice_id AND s.status = ANY (${statuses}))`
/** The day on which it was paid; of an order on account, once its money has come. Null until then. */
const paidOn = sql`coalesce(i.document->'payment'->>'paidOn', (SELECT to_char(r.paid_at AT TIME ZONE 'Europe/Paris', 'YYYY-MM-DD')
  FROM receivables r WHERE r.order_id = i.order_id))`
/** Not sent, or accepted and its payment not yet sent; a rejected or refused document has no payment to send. */
const isDue = sql`(d.flow_id IS NULL AND NOT ${hasStatus('REJECTED')} OR d.flow_id IS NOT NULL AND d.paid_flow_id IS NULL
  AND i.kind <> 'CREDIT_NOTE' AND ${paidOn} IS NOT NULL AND ${hasStatus('DEPOSITED')} AND NOT ${hasStatus('REJECTED', 'REFUSED')})`

const recordDeposit = (db: Db, invoiceId: number, { flowId }: { flowId: string }) =>
  db
    .updateTable('invoice_deposits')
    .set({ flow_id: flowId, deposited_at: now, failure: null, attempts: 0, next_at: now })
    .where('invoice_id', '=', invoiceId)
    .where('flow_id', 'is', null)
    .execute()

const recordPaid = (db: Db, invoiceId: number, flowId: string) =>
  inTransaction(db, async tx => {
    await tx
      .updateTable('invoice_deposits')
      .set({ paid_flow_id: flowId, failure: null })
      .where('invoice_id', '=', invoiceId)
      .execute()
    await tx
      .insertInto('invoice_statuses')
      .values({ invoice_id: invoiceId, status: 'PAID', at: now })
      .onConflict(on => on.doNothing())
      .execute()
  })

/** A refused request is a rejection of the document; anything else is tried again by `resumeDeposits`. */
async function recordFailure(db: Db, invoiceId: number, error: unknown, depositing: boolean): Promise<void> {
  if (!(error instanceof PlatformRefusal || error instanceof PlatformUnavailable)) throw error
  await inTransaction(db, async tx => {
    await tx
      .updateTable('invoice_deposits')
      .set({ failure: error.message.slice(0, 500) })
      .where('invoice_id', '=', invoiceId)
      .execute()
    if (depositing && error instanceof PlatformRefusal)
      await tx
        .insertInto('invoice_statuses')
        .values({
          invoice_id: invoiceId,
          status: 'REJECTED',
          at: now,
          reason_code: '',
          reason: error.message.slice(0, 500),
        })
        .onConflict(on => on.doNothing())
        .execute()
  })
}

const paidInvoice = (document: InvoiceDocument, trackingId: string, paidOn: string) => ({
  trackingId,
  number: document.number,
  issuedOn: document.issuedOn,
  sellerSiren: document.seller.siren,
  paidOn,
  rates: document.vat.map(rate => ({ basisPoints: rate.basisPoints, cents: rate.baseCents + rate.vatCents })),
})

/** Job: everything whose next attempt is due, whatever happened to its own job. */
export async function resumeDeposits(db: Db, platform: ApprovedPlatform): Promise<void> {
  const { rows } = await sql<{ invoiceId: number }>`
    SELECT d.invoice_id AS "invoiceId" FROM invoice_deposits d JOIN invoices i ON i.id = d.invoice_id
    WHERE d.next_at <= now() AND (d.flow_id IS NULL OR d.paid_flow_id IS NULL) AND ${isDue} ORDER BY d.next_at LIMIT 500`.execute(
    db,
  )
  await runEach(rows, row => depositInvoice(db, platform, row))
}
