import { sql } from 'kysely'
import { addJob } from '#domains/jobs.ts'
import { now } from '#platform/db/clock.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { PaymentMeans, TransferFunds, TransferInstructions } from '../contract-means.ts'
import { bringsFunds, movesForward } from '../rules.ts'
import type { PaymentFacts, ProviderName } from './port.ts'

/** The caller holds the purchase's lock. `orderId`: one order on account, whose debit names its mandate. */
export const createPayment = (
  tx: Tx,
  payment: {
    purchaseId: number
    provider: ProviderName
    means: PaymentMeans
    amountCents: number
    currency: string
    orderId?: number
    mandateId?: number
  },
) =>
  tx
    .insertInto('payments')
    .values({
      purchase_id: payment.purchaseId,
      provider: payment.provider,
      means: payment.means,
      amount_cents: payment.amountCents,
      currency: payment.currency,
      order_id: payment.orderId ?? null,
      mandate_id: payment.mandateId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** The provider refused to start a payment; false when that was stored before. The caller holds the purchase's lock. */
export async function recordRefused(tx: Tx, paymentId: number, failure: string): Promise<boolean> {
  const changed = await tx
    .updateTable('payments')
    .set({ status: 'FAILED', failure_code: failure })
    .where('id', '=', paymentId)
    .where('status', '=', 'PENDING')
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

type Started = { ref: string; redirectUrl: string | null; instructions?: TransferInstructions }
/** Stores the address of the payment page. Idempotent: a repeated call to the provider returns the same values. */
export const recordStarted = (db: Db | Tx, paymentId: number, started: Started) =>
  db
    .updateTable('payments')
    .set({
      provider_ref: started.ref,
      redirect_url: started.redirectUrl,
      instructions: started.instructions ? JSON.stringify(started.instructions) : null,
    })
    .where('id', '=', paymentId)
    .where(eb => eb.or([eb('provider_ref', 'is', null), eb('provider_ref', '=', started.ref)]))
    .execute()

export type RecordedStatus = 'captured' | 'failed' | 'expired' | 'cancelled' | 'returned' | 'unchanged' | 'mismatch'
const statuses = {
  captured: 'CAPTURED',
  failed: 'FAILED',
  expired: 'EXPIRED',
  cancelled: 'CANCELLED',
  returned: 'RETURNED',
} as const

type Known = { provider: string; ref: string | null; status: string; amountCents: number; currency: string }

/**
 * Outcome of the provider's data for a payment. `mismatch`: the amount, currency or reference differs from ours.
 * `mismatch` and `unchanged` are final, because a payment only moves forward; no lock is needed to compute them.
 */
export function outcomeOf(payment: Known, facts: PaymentFacts): RecordedStatus {
  const agreed =
    payment.provider === facts.provider &&
    (payment.ref ?? facts.ref) === facts.ref &&
    payment.amountCents === facts.amountCents &&
    payment.currency === facts.currency
  if (!agreed) return 'mismatch'
  if (facts.status === 'pending' || !movesForward(payment.status, statuses[facts.status])) return 'unchanged'
  return facts.status
}

/**
 * Stores the provider's status; it only moves forward. The caller holds the locks of the purchase and of this payment.
 */
export async function recordFacts(tx: Tx, payment: LockedPayment, facts: PaymentFacts): Promise<RecordedStatus> {
  const outcome = outcomeOf(payment, facts)
  if (outcome === 'mismatch' || outcome === 'unchanged') return outcome
  const captured = outcome === 'captured'
  await tx
    .updateTable('payments')
    .set({ status: statuses[outcome], provider_ref: facts.ref, failure_code: facts.failureCode })
    .$if(captured, query => query.set({ captured_cents: facts.amountCents, captured_at: now }))
    // What was refunded before stays refunded; the bank took back the rest.
    .$if(outcome === 'returned', query => query.set(eb => ({ captured_cents: eb.ref('refunded_cents') })))
    .where('id', '=', payment.id)
    .execute()
  return outcome
}

/**
 * Cancels a payment that received no money; false when its status had already changed. The caller holds the purchase's
 * lock.
 */
export async function endPayment(tx: Tx, paymentId: number, status: 'EXPIRED' | 'CANCELLED'): Promise<boolean> {
  const ended = await tx
    .updateTable('payments')
    .set({ status })
    .where('id', '=', paymentId)
    .where('status', '=', 'PENDING')
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

export const lockPayment = (tx: Tx, paymentId: number) =>
  tx
    .selectFrom('payments')
    .select(['id', 'provider', 'provider_ref as ref', 'status', 'amount_cents as amountCents', 'currency'])
    .select(['refunded_cents as refundedCents'])
    .select(['captured_cents as capturedCents', 'received_cents as receivedCents', 'surplus_cents as surplusCents'])
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirstOrThrow()
export type LockedPayment = Awaited<ReturnType<typeof lockPayment>>

/**
 * Stores what arrived for a bank transfer, and requests the return of what the payment did not take. Null when nothing
 * is new; `surplusRefundId` null when nothing is to return. The caller holds the locks of the purchase and the payment.
 */
export async function recordFunds(tx: Tx, payment: LockedPayment, funds: TransferFunds) {
  if (!bringsFunds(payment, funds)) return null
  const receivedCents = Math.max(payment.receivedCents, funds.receivedCents)
  const surplusCents = Math.max(payment.surplusCents, funds.surplusCents)
  await tx
    .updateTable('payments')
    .set({ received_cents: receivedCents, surplus_cents: surplusCents })
    .where('id', '=', payment.id)
    .execute()
  const returnedCents = surplusCents - payment.surplusCents
  if (returnedCents === 0) return { surplusRefundId: null, returnedCents }
  const refund = await tx
    .insertInto('payment_refunds')
    .values({ payment_id: payment.id, amount_cents: returnedCents, surplus: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addJob(tx, 'payments.refund', { paymentRefundId: refund.id })
  return { surplusRefundId: refund.id, returnedCents }
}

export type EventOutcome = { outcome: 'applied' | 'ignored' | 'quarantined'; reason: string | null }

/** Inserts an event; false when it was already stored. `closeEvent` writes its outcome in the same transaction. */
export async function openEvent(
  tx: Tx,
  provider: ProviderName,
  event: { id: string; kind: string; payload: object },
): Promise<boolean> {
  const written = await tx
    .insertInto('payment_events')
    .values({
      provider,
      event_id: event.id,
      kind: event.kind,
      payload: JSON.stringify(event.payload),
      outcome: 'ignored',
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return (written.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const closeEvent = (tx: Tx, provider: ProviderName, eventId: string, { outcome, reason }: EventOutcome) =>
  tx
    .updateTable('payment_events')
    .set({ outcome, reason })
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .execute()

/** Far more payments than are opened between a backup and a failure. */
const lostNumbers = 100_000

/**
 * After a restore the sequences reuse ids issued since the backup, which the provider knows as idempotency keys of
 * earlier calls. Advancing the sequences prevents new payments and refunds from colliding with them.
 */
export const skipLostNumbers = (tx: Tx) =>
  sql`SELECT setval(pg_get_serial_sequence(t, 'id'), nextval(pg_get_serial_sequence(t, 'id')) + ${lostNumbers})
    FROM unnest(ARRAY['payments', 'payment_refunds', 'debit_mandates', 'transfers', 'payouts']) AS t`.execute(tx)
