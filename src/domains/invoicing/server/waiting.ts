/** Documents that came back from the platform, what it should have received by now, and deposit invoices to be made. */
import { sql } from 'kysely'
import type { Waiting } from '#domains/workspace/rules/topics.ts'
import type { Db } from '#platform/db/pool.ts'
import { isRejected } from '../platform/deposited.ts'
import { isReplaced, isReplacedCommission, returnedCommissionState, returnedState } from '../platform/state.ts'

type SellerTopic = 'invoicesReturned' | 'depositInvoicesDue'
export const sellerInvoicesWaiting = {
  topics: ['invoicesReturned', 'depositInvoicesDue'] as const,
  count: async (db: Db, { vendorId }: { vendorId: number }) => {
    // Under the billing mandate a deposit invoice is issued at the capture. Nothing is sent without it.
    const { rows } = await sql<Waiting<SellerTopic>>`
      SELECT 'invoicesReturned' AS topic, count(*)::int AS count, min(s.at) AS oldest
      FROM invoice_statuses s JOIN invoices i ON i.id = s.invoice_id
      WHERE s.status = 'REJECTED' AND i.vendor_id = ${vendorId} AND NOT ${isReplaced}
      UNION ALL SELECT 'depositInvoicesDue', count(*)::int, min(o.paid_at) FROM orders o
      WHERE o.vendor_id = ${vendorId} AND o.status IN ('TO_PREPARE', 'READY_TO_SHIP', 'READY_TO_PICK')
        AND o.down_payment_cents IS NOT NULL
        AND NOT EXISTS (SELECT FROM invoices i WHERE i.order_id = o.id AND i.kind = 'DEPOSIT')`.execute(db)
    return rows
  },
}

export const einvoicesWaiting = {
  topics: ['einvoicesReturned', 'einvoicesLate', 'invoicesContested'] as const,
  count: async (db: Db) => {
    const { rows } = await sql<Waiting<'einvoicesReturned' | 'einvoicesLate' | 'invoicesContested'>>`
      SELECT 'einvoicesReturned' AS topic, count(*)::int AS count, min(back.at) AS oldest FROM (
        SELECT r.at FROM (${returnedState}) r JOIN invoices i ON i.id = r.invoice_id WHERE NOT ${isReplaced}
        UNION ALL SELECT r.at FROM (${returnedCommissionState}) r JOIN commission_invoices i ON i.id = r.commission_invoice_id
          WHERE NOT ${isReplacedCommission}) back
      UNION ALL SELECT 'einvoicesLate', count(*)::int, min(late.since) FROM (
        SELECT d.queued_at + interval '1 day' AS since FROM invoice_deposits d
        WHERE d.flow_id IS NULL AND d.queued_at < now() - interval '1 day'
          AND NOT ${isRejected}
        UNION ALL SELECT least(r.due_on + 1, current_date)::timestamptz FROM vat_reports r
        WHERE r.flow_id IS NULL AND (r.refused OR r.due_on < current_date)) late
      UNION ALL SELECT 'invoicesContested', count(*)::int, min(c.opened_at) FROM invoice_contests c WHERE c.outcome IS NULL`.execute(
      db,
    )
    return rows
  },
}
