/**
 * Transfers that the provider refuses though the account may receive, for a reason of its own or of the marketplace. Each is
 * sent again after one, two, four hours and so on, then every day; an operator reads why, and sends it again at once.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { RefusedTransfer } from '../../contract.ts'

/** Of the tries since the last transfer of an order that was made. */
const refusals = (order: RawBuilder<unknown>) => sql`(
  SELECT count(*)::int AS tries, min(f.done_at) AS since, max(f.done_at) AS last, (array_agg(f.failure ORDER BY f.id DESC))[1] AS reason
  FROM transfers f WHERE f.order_id = ${order} AND f.kind = 'TRANSFER' AND f.status = 'FAILED' AND NOT EXISTS (
    SELECT FROM transfers d WHERE d.order_id = f.order_id AND d.kind = 'TRANSFER' AND d.status = 'DONE' AND d.id > f.id))`

/** Rows `order_id`, `vendor_id`, `amount_cents`, `tries`, `since`, `reason` and `next_at`, the time of the next try. */
export const refusedTransfers = sql`(
  SELECT w.order_id, w.vendor_id, w.amount_cents, f.tries, f.since, f.reason,
    f.last + least(interval '1 hour' * 2 ^ least(f.tries - 1, 5), interval '1 day') AS next_at
  FROM transfers w JOIN payment_accounts a ON a.vendor_id = w.vendor_id AND a.can_receive AND NOT a.refused
  CROSS JOIN LATERAL ${refusals(sql.ref('w.order_id'))} f WHERE w.status = 'WAITING' AND f.tries > 0)`

/** The hundred that wait longest. */
export async function findRefusedTransfers(db: Db): Promise<RefusedTransfer[]> {
  const { rows } = await sql<RefusedTransfer>`
    SELECT r.order_id AS "orderId", o.number, v.id AS "vendorId", v.name AS seller, r.amount_cents AS "amountCents", r.reason, r.tries,
      to_json(r.since)#>>'{}' AS since, to_json(r.next_at)#>>'{}' AS "nextAt"
    FROM ${refusedTransfers} r JOIN orders o ON o.id = r.order_id JOIN vendors v ON v.id = r.vendor_id
    ORDER BY r.since, r.order_id LIMIT 100`.execute(db)
  return rows
}
