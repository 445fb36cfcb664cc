/** Refunds of captured payments: one part for each payment of an order, each sent by a job. */
import { sql } from 'kysely'
import { addJob } from '#domains/jobs.ts'
import { now } from '#platform/db/clock.ts'
import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { refundable } from '../../rules.ts'
import { lockPayment } from '../actions.ts'
import type { RefundResponse } from '../port.ts'

/**
 * Records a refund: the sum of all refunds never exceeds the captured amounts (REFUND_TOO_HIGH). Locks the purchase, then
 * its payments: that of the order first, and what it does not cover on that of the purchase. A job calls the provider for
 * each afterwards. `refundId` null: the whole purchase.
 */
export async function requestRefund(
  tx: Tx,
  request: { purchaseId: number; refundId: number | null; amountCents: number },
): Promise<void> {
  await tx.selectFrom('purchases').select('id').where('id', '=', request.purchaseId).forUpdate().execute()
  if (!Number.isSafeInteger(request.amountCents) || request.amountCents <= 0) throw fail('REFUND_TOO_HIGH')
  const payments = await capturedPayments(tx, request)
  if (payments.length === 0) throw fail('REFUND_TOO_HIGH')
  const { rows } = await sql<{ disputed: boolean }>`SELECT is_disputed(${request.purchaseId}) AS disputed`.execute(tx)
  if (rows[0]?.disputed) throw fail('PAYMENT_DISPUTED')
  let leftCents = request.amountCents
  for (const { id } of payments) {
    const amountCents = Math.min(leftCents, await refundableOf(tx, id))
    if (amountCents <= 0) continue
    await queueRefund(tx, { paymentId: id, refundId: request.refundId, amountCents })
    leftCents -= amountCents
  }
  if (leftCents > 0) throw fail('REFUND_TOO_HIGH')
}

const capturedPayments = (tx: Tx, { purchaseId, refundId }: { purchaseId: number; refundId: number | null }) =>
  tx
    .selectFrom('payments')
    .select('id')
    .where('purchase_id', '=', purchaseId)
    .where('status', '=', 'CAPTURED')
    .where(eb =>
      eb.or([
        eb('order_id', 'is', null),
        eb('order_id', '=', eb.selectFrom('refunds').select('order_id').where('id', '=', refundId)),
      ]),
    )
    .orderBy(sql`order_id IS NULL`)
    .execute()

async function refundableOf(tx: Tx, paymentId: number): Promise<number> {
  const payment = await lockPayment(tx, paymentId)
  const { rows } = await sql<{ lost: number }>`
    SELECT coalesce(sum(amount_cents), 0)::bigint AS lost FROM chargebacks
    WHERE payment_id = ${paymentId} AND status = 'lost' AND withdrawn`.execute(tx)
  const refunds = await tx
    .selectFrom('payment_refunds')
    .select(['amount_cents as amountCents', 'status'])
    .where('payment_id', '=', paymentId)
    .where('surplus', '=', false)
    .execute()
  return refundable(payment.capturedCents, refunds) - (rows[0]?.lost ?? 0)
}

type RefundPart = { paymentId: number; refundId: number | null; amountCents: number }
async function queueRefund(tx: Tx, { paymentId, refundId, amountCents }: RefundPart, inSeconds = 0): Promise<void> {
  const refund = await tx
    .insertInto('payment_refunds')
    .values({ payment_id: paymentId, refund_id: refundId, amount_cents: amountCents })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addJob(tx, 'payments.refund', { paymentRefundId: refund.id }, inSeconds ? { inSeconds } : {})
}

/** `returned`: it was done, and the buyer's bank sent it back. `repaid`: done once more, after it was sent back. */
type RefundOutcome = 'done' | 'failed' | 'returned' | 'repaid'
/**
 * `pending`: the first time only. `refund`: the refund of an order that is complete with this part, or that failed; null
 * while parts of it are left.
 */
export type RefundRecorded = {
  outcome: 'done' | 'failed' | 'pending' | 'returned'
  refund: { id: number; outcome: RefundOutcome } | null
} | null

/**
 * Stores the provider's result of a refund, or of its part on one payment; null when it was already stored. Takes the same
 * locks as requestRefund.
 */
export async function recordRefund(tx: Tx, paymentRefundId: number, response: RefundResponse): Promise<RefundRecorded> {
  const paymentId = await lockRefundedPayment(tx, paymentRefundId)
  if (response.status === 'pending') return (await recordPending(tx, paymentRefundId, response)) ? stillPending : null
  const status = { done: 'DONE', failed: 'FAILED' }[response.status]
  const changed = await tx
    .updateTable('payment_refunds')
    .set({ status, provider_ref: response.refundRef || null, failure: response.failure })
    .$if(response.status === 'done', query => query.set({ done_at: now }))
    .where('id', '=', paymentRefundId)
    .where('status', '=', 'PENDING')
    .returning(['amount_cents', 'refund_id', 'surplus'])
    .executeTakeFirst()
  if (!changed)
    return response.status === 'failed' ? recordReturned(tx, { paymentRefundId, paymentId }, response) : null
  if (response.status === 'done' && !changed.surplus) await addRefunded(tx, paymentId, changed.amount_cents)
  return settled(tx, { paymentId, ...changed }, response.status)
}

/**
 * Most banks that decline a refund do so days after the provider called it done. Its amount is at the provider again;
 * `done_at` of the part stays, and tells it from one that was never done.
 */
async function recordReturned(
  tx: Tx,
  { paymentRefundId, paymentId }: { paymentRefundId: number; paymentId: number },
  { refundRef, failure }: RefundResponse,
): Promise<RefundRecorded> {
  const changed = await tx
    .updateTable('payment_refunds')
    .set({ status: 'FAILED', failure })
    .where('id', '=', paymentRefundId)
    .where('status', '=', 'DONE')
    .where('provider_ref', '=', refundRef)
    .returning(['amount_cents', 'refund_id', 'surplus'])
    .executeTakeFirst()
  if (!changed) return null
  if (!changed.surplus) await addRefunded(tx, paymentId, -changed.amount_cents)
  return settled(tx, { paymentId, ...changed }, 'returned')
}

async function lockRefundedPayment(tx: Tx, paymentRefundId: number): Promise<number> {
  const { payment_id: paymentId, purchase_id: purchaseId } = await tx
    .selectFrom('payment_refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select(['r.payment_id', 'p.purchase_id'])
    .where('r.id', '=', paymentRefundId)
    .executeTakeFirstOrThrow()
  await tx.selectFrom('purchases').select('id').where('id', '=', purchaseId).forUpdate().execute()
  await lockPayment(tx, paymentId)
  return paymentId
}

const addRefunded = (tx: Tx, paymentId: number, cents: number) =>
  tx
    .updateTable('payments')
    .set(eb => ({ refunded_cents: eb('refunded_cents', '+', cents) }))
    .where('id', '=', paymentId)
    .execute()

type RecordedPart = { paymentId: number; refund_id: number | null; amount_cents: number }
async function settled(
  tx: Tx,
  { paymentId, refund_id: refundId, amount_cents: amountCents }: RecordedPart,
  outcome: 'done' | 'failed' | 'returned',
): Promise<RefundRecorded> {
  if (refundId === null) return { outcome, refund: null }
  return { outcome, refund: await settledRefund(tx, { paymentId, refundId, amountCents }, outcome) }
}

const stillPending: RefundRecorded = { outcome: 'pending', refund: null }

/** False when the provider had returned « pending » before. */
async function recordPending(tx: Tx, paymentRefundId: number, { refundRef }: RefundResponse): Promise<boolean> {
  const changed = await tx
    .updateTable('payment_refunds')
    .set({ provider_ref: refundRef })
    .where('id', '=', paymentRefundId)
    .where('status', '=', 'PENDING')
    .where('provider_ref', 'is', null)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

const retrySeconds = 24 * 60 * 60

type OrderRefundPart = RefundPart & { refundId: number }
/**
 * A refund is done with its last part. Once a part of it was returned, or lowered what the buyer owes, it is not undone:
 * a part that the bank refuses is sent again the next day. A whole one that the bank sends back stays done: its buyer is
 * owed the money, and its seller decides how to pay it.
 */
async function settledRefund(tx: Tx, part: OrderRefundPart, outcome: 'done' | 'failed' | 'returned') {
  const { refundId: id } = part
  const { rows } = await sql<{ wanted: number; wasDone: boolean; returned: number; pending: number }>`
    SELECT f.amount_cents AS wanted, f.status = 'DONE' AS "wasDone",
      coalesce(sum(b.amount_cents) FILTER (WHERE b.status = 'DONE'), 0)::bigint AS returned,
      coalesce(sum(b.amount_cents) FILTER (WHERE b.status = 'PENDING'), 0)::bigint AS pending
    FROM refunds f JOIN payment_refunds b ON b.refund_id = f.id WHERE f.id = ${id} GROUP BY f.id`.execute(tx)
  const { wanted = 0, wasDone = false, returned = 0, pending = 0 } = rows[0] ?? {}
  if (outcome === 'done') return pending === 0 ? { id, outcome: wasDone ? ('repaid' as const) : outcome } : null
  const isWhole = returned === 0 && pending === 0 && part.amountCents === wanted
  if (isWhole) return { id, outcome: wasDone ? ('returned' as const) : outcome }
  await queueRefund(tx, part, retrySeconds)
  return null
}
