/** What a deposit sends: a document that a seller issues, or one of the operator's to a seller, for its commissions. */
import { type RawBuilder, sql } from 'kysely'
import { addJob, type JobPayloads } from '#domains/jobs.ts'
import type { Db, Tx } from '#platform/db/pool.ts'

export type DepositedId = JobPayloads['invoices.deposit']

/** Where the documents `i` of the deposits `d` are. */
export type DepositSource = {
  documents: RawBuilder<unknown>
  /** Column of deposits and statuses. */
  key: RawBuilder<unknown>
  /** The day on which the document was paid; null until then. */
  paidOn: RawBuilder<unknown>
  toId: (id: number) => DepositedId
}

const paidOn = sql`i.document->'payment'->>'paidOn'`
const sales: DepositSource = {
  documents: sql`invoices`,
  key: sql`invoice_id`,
  // Of an order on account, once its money has come.
  paidOn: sql`coalesce(${paidOn}, (SELECT to_char(r.paid_at AT TIME ZONE 'Europe/Paris', 'YYYY-MM-DD')
    FROM receivables r WHERE r.order_id = i.order_id))`,
  toId: invoiceId => ({ invoiceId }),
}
const commissions: DepositSource = {
  documents: sql`commission_invoices`,
  key: sql`commission_invoice_id`,
  paidOn,
  toId: commissionInvoiceId => ({ commissionInvoiceId }),
}
export const depositSources = [sales, commissions] as const

/** Of a deposit `d`. */
export const isRejected = sql`EXISTS (SELECT FROM invoice_statuses s WHERE s.status = 'REJECTED'
  AND (s.invoice_id = d.invoice_id OR s.commission_invoice_id = d.commission_invoice_id))`

export const depositSourceOf = (id: DepositedId): DepositSource => ('invoiceId' in id ? sales : commissions)
export const documentIdOf = (id: DepositedId): number => ('invoiceId' in id ? id.invoiceId : id.commissionInvoiceId)

/** Columns of a deposit or a status; one of them is null. */
export const referenceTo = (id: DepositedId) => ({
  invoice_id: 'invoiceId' in id ? id.invoiceId : null,
  commission_invoice_id: 'invoiceId' in id ? null : id.commissionInvoiceId,
})

/** From those columns. */
export function depositedId(row: ReturnType<typeof referenceTo>): DepositedId {
  if (row.invoice_id !== null) return { invoiceId: row.invoice_id }
  if (row.commission_invoice_id !== null) return { commissionInvoiceId: row.commission_invoice_id }
  throw new Error('unreachable: a CHECK constraint has one of the two set')
}

export const queueDepositJob = (tx: Db | Tx, id: DepositedId) =>
  addJob(tx, 'invoices.deposit', id, {
    key:
      'invoiceId' in id ? `invoices.deposit:${id.invoiceId}` : `invoices.deposit:commission-${id.commissionInvoiceId}`,
  })
