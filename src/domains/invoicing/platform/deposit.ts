/** Deposits: queued with the invoice that they send, sent by a job until the platform has them. */
import { sql } from 'kysely'
import { loadCompany } from '#domains/settings/server/company.ts'
import { now } from '#platform/db/clock.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { runEach } from '#platform/run-each.ts'
import type { InvoiceDocument } from '../document.ts'
import { facturPdf } from '../factur-x/factur-pdf.ts'
import { issuingSince } from '../rules-life-cycle.ts'
import {
  type DepositedId,
  type DepositSource,
  depositSourceOf,
  depositSources,
  documentIdOf,
  queueDepositJob,
  referenceTo,
} from './deposited.ts'
import { type ApprovedPlatform, PlatformRefusal, PlatformUnavailable } from './port.ts'
import { loadEinvoicingTerms } from './terms.ts'

/**
 * Queues the deposit of a document between professionals, in the transaction that issues it. A seller that does not yet
 * issue through a platform deposits nothing: its buyer has the document by mail and on its page.
 */
export async function queueDeposit(tx: Tx, invoiceId: number, vendorId: number, document: InvoiceDocument) {
  if (!isBetweenCompanies(document) && !isInternational(document)) return
  // CGI art. 289 bis: between companies established in France. Its buyer has the document by mail and on its page.
  if (document.seller.isEstablishedAbroad) return
  if (document.issuedOn < (await loadEinvoicingTerms(tx, vendorId)).issuingSince) return
  await queue(tx, { invoiceId }, `CC-${invoiceId}-${document.number}`)
}

/** The same for a document that the operator issues to a seller, from the day on which the operator's size class issues. */
export async function queueCommissionDeposit(tx: Tx, commissionInvoiceId: number, document: InvoiceDocument) {
  if (!isBetweenCompanies(document) && !isInternational(document)) return
  if (document.issuedOn < issuingSince((await loadCompany(tx))?.sizeClass ?? 'small')) return
  await queue(tx, { commissionInvoiceId }, `CO-${commissionInvoiceId}-${document.number}`)
}

/** The platform reports it invoice by invoice (flow 10.1, CGI art. 290); its buyer is not in the French directory. */
const isInternational = ({ audience }: InvoiceDocument) => audience === 'B2BINT'
const isBetweenCompanies = ({ audience, buyer }: InvoiceDocument) => audience === 'B2B' && buyer.siren !== null

async function queue(tx: Tx, id: DepositedId, trackingId: string) {
  await tx
    .insertInto('invoice_deposits')
    .values({ ...referenceTo(id), tracking_id: trackingId.slice(0, 50) })
    .execute()
  await queueDepositJob(tx, id)
}

const longestDelayMinutes = 120

/**
 * Job: sends one document, and its payment once the platform has accepted it. The attempt is counted before the request,
 * so an interrupted one is followed by another, which the tracking id makes the same deposit.
 */
export async function depositInvoice(db: Db, platform: ApprovedPlatform, id: DepositedId) {
  const due = await startAttempt(db, id)
  if (!due) return
  const { document, trackingId } = due
  try {
    if (due.flowId === null) {
      const pdf = await facturPdf(document)
      await recordDeposit(db, trackingId, await platform.deposit({ trackingId, number: document.number, pdf }))
    } else if (due.paidOn !== null) {
      const { flowId } = await platform.declarePaid(paidInvoice(document, trackingId, due.paidOn))
      await recordPaid(db, id, trackingId, flowId)
    }
  } catch (error) {
    await recordFailure(db, { id, trackingId, error, depositing: due.flowId === null })
  }
}

type Due = { document: InvoiceDocument; trackingId: string; flowId: string | null; paidOn: string | null }
async function startAttempt(db: Db, id: DepositedId): Promise<Due | undefined> {
  const source = depositSourceOf(id)
  const { documents, key, paidOn } = source
  const { rows } = await sql<Due>`
    UPDATE invoice_deposits d SET attempts = d.attempts + 1,
      next_at = now() + make_interval(mins => least(${longestDelayMinutes}, (2 ^ least(d.attempts, 10))::int))
    FROM ${documents} i WHERE i.id = d.${key} AND i.id = ${documentIdOf(id)} AND ${isDue(source)}
    RETURNING i.document, d.tracking_id AS "trackingId", d.flow_id AS "flowId", ${paidOn} AS "paidOn"`.execute(db)
  return rows[0]
}

/** Not sent, or accepted and its payment not yet sent; a rejected or refused document has no payment to send. */
function isDue({ key, paidOn }: DepositSource) {
  const hasStatus = (...statuses: string[]) =>
    sql`EXISTS (SELECT FROM invoice_statuses s WHERE s.${key} = d.${key} AND s.status = ANY (${statuses}))`
  return sql`(d.flow_id IS NULL AND NOT ${hasStatus('REJECTED')} OR d.flow_id IS NOT NULL AND d.paid_flow_id IS NULL
    AND i.kind <> 'CREDIT_NOTE' AND i.document->>'audience' = 'B2B' AND ${paidOn} IS NOT NULL AND ${hasStatus('DEPOSITED')} AND NOT ${hasStatus('REJECTED', 'REFUSED')})`
}

const recordDeposit = (db: Db, trackingId: string, { flowId }: { flowId: string }) =>
  db
    .updateTable('invoice_deposits')
    .set({ flow_id: flowId, deposited_at: now, failure: null, attempts: 0, next_at: now })
    .where('tracking_id', '=', trackingId)
    .where('flow_id', 'is', null)
    .execute()

const recordPaid = (db: Db, id: DepositedId, trackingId: string, flowId: string) =>
  inTransaction(db, async tx => {
    await tx
      .updateTable('invoice_deposits')
      .set({ paid_flow_id: flowId, failure: null })
      .where('tracking_id', '=', trackingId)
      .execute()
    await tx
      .insertInto('invoice_statuses')
      .values({ ...referenceTo(id), status: 'PAID', at: now })
      .onConflict(on => on.doNothing())
      .execute()
  })

type Failure = { id: DepositedId; trackingId: string; error: unknown; depositing: boolean }
/** A refused request is a rejection of the document; anything else is tried again by `resumeDeposits`. */
async function recordFailure(db: Db, { id, trackingId, error, depositing }: Failure): Promise<void> {
  if (!(error instanceof PlatformRefusal || error instanceof PlatformUnavailable)) throw error
  const reason = error.message.slice(0, 500)
  await inTransaction(db, async tx => {
    await tx.updateTable('invoice_deposits').set({ failure: reason }).where('tracking_id', '=', trackingId).execute()
    if (depositing && error instanceof PlatformRefusal)
      await tx
        .insertInto('invoice_statuses')
        .values({ ...referenceTo(id), status: 'REJECTED', at: now, reason_code: '', reason })
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
  for (const source of depositSources) {
    const { rows } = await sql<{ id: number }>`
      SELECT i.id FROM invoice_deposits d JOIN ${source.documents} i ON i.id = d.${source.key}
      WHERE d.next_at <= now() AND (d.flow_id IS NULL OR d.paid_flow_id IS NULL) AND ${isDue(source)} ORDER BY d.next_at LIMIT 500`.execute(
      db,
    )
    await runEach(rows, row => depositInvoice(db, platform, source.toId(row.id)))
  }
}
