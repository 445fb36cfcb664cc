/** State of a document `i` in lists. */
import { type RawBuilder, sql } from 'kysely'
import { depositStates } from '../rules-life-cycle.ts'

export const isReplaced = sql`EXISTS (SELECT FROM invoices x WHERE x.replaces = i.id)`
export const isReplacedCommission = sql`EXISTS (SELECT FROM commission_invoices x WHERE x.replaces = i.id)`

/** Documents that came back: rejected by the platform, or refused by the buyer without a credit note since. */
export const returnedState = sql`SELECT s.invoice_id, min(s.at) AS at FROM invoice_statuses s
  WHERE s.status = 'REJECTED' OR s.status = 'REFUSED' AND NOT EXISTS (SELECT FROM invoices c WHERE c.refers_to = s.invoice_id AND c.kind = 'CREDIT_NOTE')
  GROUP BY s.invoice_id`

function creditOf(invoice: RawBuilder<unknown>) {
  return sql`EXISTS (SELECT FROM commission_invoices c WHERE c.vendor_id = ${invoice}.vendor_id AND c.kind = 'CREDIT_NOTE'
    AND c.document->'refersTo' @> jsonb_build_array(jsonb_build_object('number', ${invoice}.number)))`
}
/** A credit note cites the invoice `i`. */
export const isCreditedCommission = creditOf(sql.ref('i'))

/** An issued credit note is not corrected: one that its seller refuses is settled between the parties. */
export const returnedCommissionState = sql`SELECT s.commission_invoice_id, min(s.at) AS at
  FROM invoice_statuses s JOIN commission_invoices f ON f.id = s.commission_invoice_id
  WHERE s.status = 'REJECTED' OR s.status = 'REFUSED' AND f.kind = 'INVOICE' AND NOT ${creditOf(sql.ref('f'))}
  GROUP BY s.commission_invoice_id`

const stateIn = (key: 'invoice_id' | 'commission_invoice_id', replaced: RawBuilder<unknown>) => {
  /** The status of highest rank, whatever the order in which they came. */
  const current = (
    column: 'status' | 'reason' | 'reason_code',
  ) => sql`(SELECT ${sql.ref(`s.${column}`)} FROM invoice_statuses s
    WHERE ${sql.ref(`s.${key}`)} = i.id ORDER BY array_position(${sql.lit(`{${depositStates.join(',')}}`)}::text[], s.status) DESC LIMIT 1)`
  return sql`CASE WHEN ${replaced} THEN 'REPLACED'
      ELSE coalesce(${current('status')}, (SELECT 'QUEUED' FROM invoice_deposits q WHERE ${sql.ref(`q.${key}`)} = i.id)) END AS state,
    ${current('reason_code')} AS "reasonCode", ${current('reason')} AS reason`
}
export const stateColumns = stateIn('invoice_id', isReplaced)
export const commissionStateColumns = stateIn('commission_invoice_id', isReplacedCommission)
