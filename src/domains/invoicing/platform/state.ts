/** State of a document `i` in lists. */
import { sql } from 'kysely'
import { depositStates } from '../rules-life-cycle.ts'

export const isReplaced = sql`EXISTS (SELECT FROM invoices x WHERE x.replaces = i.id)`

/** Documents that came back: rejected by the platform, or refused by the buyer without a credit note since. */
export const returnedState = sql`SELECT s.invoice_id, min(s.at) AS at FROM invoice_statuses s
  WHERE s.status = 'REJECTED' OR s.status = 'REFUSED' AND NOT EXISTS (SELECT FROM invoices c WHERE c.refers_to = s.invoice_id)
  GROUP BY s.invoice_id`

/** The status of highest rank, whatever the order in which they came. */
const current = (
  column: 'status' | 'reason' | 'reason_code',
) => sql`(SELECT ${sql.ref(`s.${column}`)} FROM invoice_statuses s
  WHERE s.invoice_id = i.id ORDER BY array_position(${sql.lit(`{${depositStates.join(',')}}`)}::text[], s.status) DESC LIMIT 1)`

export const stateColumns = sql`CASE WHEN ${isReplaced} THEN 'REPLACED'
    ELSE coalesce(${current('status')}, (SELECT 'QUEUED' FROM invoice_deposits q WHERE q.invoice_id = i.id)) END AS state,
  ${current('reason_code')} AS "reasonCode", ${current('reason')} AS reason`
