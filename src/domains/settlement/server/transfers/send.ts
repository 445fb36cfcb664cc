/** Sends the movements of an order to the provider, one after the other, each under an idempotency key of its own. */
import { sql } from 'kysely'
import { addJob, addJobs, type JobPayloads } from '#domains/jobs.ts'
import type { Provider } from '#domains/payments/server/port.ts'
import { anyOf } from '#platform/db/planner.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import { runEach } from '#platform/run-each.ts'
import { fail } from '#shared/errors.ts'
import { netOf, payableOf, settledOf } from './amounts.ts'
import { lockOrderMoney, type Planned, planMovement } from './plan.ts'
import { markMoved, markRefused } from './record.ts'
import { refusedTransfers } from './refused.ts'

/** Captured: a transfer per order, which waits until its seller's account can receive. */
export async function queueTransfers(tx: Tx, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return
  const { rows } = await sql<{ id: number; ready: boolean }>`
    WITH queued AS (INSERT INTO transfers (order_id, vendor_id, kind, amount_cents, status)
      SELECT o.id, o.vendor_id, 'TRANSFER', n.cents, 'WAITING' FROM orders o, LATERAL (SELECT ${netOf(sql.ref('o.id'))} AS cents) n
      WHERE o.id = ${anyOf(orderIds)} AND n.cents > 0 RETURNING order_id, vendor_id)
    SELECT q.order_id AS id, coalesce(a.can_receive, false) AS ready FROM queued q
    LEFT JOIN payment_accounts a ON a.vendor_id = q.vendor_id`.execute(tx)
  const ready = rows.filter(row => row.ready).map(({ id }) => ({ payload: { orderId: id } }))
  await addJobs(tx, 'settlement.transfer', ready)
}

/** What is due to the seller of an order has changed. */
export const requestTransfer = (tx: Tx, orderId: number) => addJob(tx, 'settlement.transfer', { orderId })

/** Sends a refused transfer without waiting for its time. CONFLICT: none of this order is refused, or no longer. */
export async function retryTransfer(tx: Tx, orderId: number) {
  const { rows } = await sql<{ reason: string }>`
    SELECT r.reason FROM ${refusedTransfers} r WHERE r.order_id = ${orderId}`.execute(tx)
  const [refused] = rows
  if (!refused) throw fail('CONFLICT')
  await requestTransfer(tx, orderId)
  addAuditDetails(tx, { subject: { kind: 'orders', id: orderId }, before: { reason: refused.reason } })
  return { orderId }
}

/** The account of a seller can now receive: sends what waited for it. */
export async function sendWaiting(tx: Tx, vendorId: number): Promise<void> {
  const waiting = await tx
    .selectFrom('transfers')
    .select('order_id as orderId')
    .where('vendor_id', '=', vendorId)
    .where('status', '=', 'WAITING')
    .execute()
  await addJobs(
    tx,
    'settlement.transfer',
    waiting.map(payload => ({ payload })),
  )
}

/** Job: moves what is left to move. A crash after the call leaves the movement SENDING: the same key is sent again. */
export async function settleTransfers(
  db: Db,
  provider: Provider,
  { orderId }: JobPayloads['settlement.transfer'],
): Promise<void> {
  for (;;) {
    const planned = await inTransaction(db, tx => planMovement(tx, orderId))
    if (!planned) return
    const result = await send(provider, planned)
    await inTransaction(db, async tx => {
      const { order, open } = planned
      await lockOrderMoney(tx, orderId)
      if (result.ref !== null) await markMoved(tx, order, open, result.ref)
      else await markRefused(tx, order, open, result.failure)
    })
    // Sent again once the account may receive again, else when its pause is over.
    if (result.ref === null && planned.open.kind === 'TRANSFER') return
  }
}

function send(provider: Provider, { order, open }: Planned) {
  const key = `transfer-${open.id}`
  if (open.transferRef !== null)
    return provider.reverse({ key, transferRef: open.transferRef, amountCents: open.amountCents })
  const paymentRef = open.paymentRef ?? order.paymentRef
  if (order.accountRef === null || paymentRef === null)
    throw new Error(`order ${order.orderId} has no account or payment`)
  return provider.transfer({
    key,
    accountRef: order.accountRef,
    amountCents: open.amountCents - open.setOffCents,
    currency: order.currency,
    group: order.purchaseNumber,
    paymentRef,
  })
}

/** An event named this transfer: what its order still has to move is moved. One that is none of ours changes nothing. */
export async function refreshTransfer(db: Db, provider: Provider, ref: string): Promise<void> {
  const found = await db.selectFrom('transfers').select('order_id').where('provider_ref', '=', ref).executeTakeFirst()
  if (found) await settleTransfers(db, provider, { orderId: found.order_id })
}

/** Job: orders whose own job was lost or gave up, or whose refused transfer has waited long enough. */
export async function resumeTransfers(db: Db, provider: Provider): Promise<void> {
  const { rows } = await sql<{ orderId: number }>`
    SELECT t.order_id AS "orderId" FROM transfers t LEFT JOIN payment_accounts a ON a.vendor_id = t.vendor_id
    WHERE t.status = 'SENDING' OR t.status = 'WAITING' AND a.can_receive AND NOT a.refused
      AND NOT EXISTS (SELECT FROM ${refusedTransfers} r WHERE r.order_id = t.order_id AND r.next_at > now())
    UNION SELECT o.id FROM orders o WHERE o.paid_at > now() - interval '180 days'
      AND NOT EXISTS (SELECT FROM transfers w WHERE w.order_id = o.id AND w.status = 'WAITING')
      AND ${payableOf(sql.ref('o.id'))} <> ${settledOf(sql.ref('o.id'))} ORDER BY 1`.execute(db)
  await runEach(rows, payload => settleTransfers(db, provider, payload))
}
