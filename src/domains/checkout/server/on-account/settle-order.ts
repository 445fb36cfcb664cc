/** What a payment of one order changes: a debit, a card payment of what a debit did not bring, or a balance. */
import { type LockedOrder, lockOrder } from '#domains/orders/server/access.ts'
import { mailBalancePaid } from '#domains/orders/server/mails/balance-mails.ts'
import { writePaymentStep } from '#domains/orders/server/payment-outcome.ts'
import { endBalance } from '#domains/orders/server/proofs/start-production.ts'
import type { LockedPayment, RecordedStatus } from '#domains/payments/server/actions.ts'
import { overdueReminderDays, retryDays } from '#domains/settlement/rules/credit.ts'
import {
  isSettled,
  type LockedReceivable,
  lockReceivable,
  moveReceivable,
  reopenReceivable,
} from '#domains/settlement/server/credit/receivables.ts'
import { postCapture, postCaptureReturned } from '#domains/settlement/server/postings.ts'
import { requestTransfer } from '#domains/settlement/server/transfers/send.ts'
import { databaseDay } from '#platform/db/clock.ts'
import type { Tx } from '#platform/db/pool.ts'
import { addDays } from '#shared/dates.ts'
import { mailDebitFailed, mailDebitReturned, mailReceivablePaid } from './mails.ts'

type OrderPayment = LockedPayment & { means: string; orderId: number }

/** The caller holds the locks of the purchase and the payment, and has stored the outcome. */
export async function settleOrderPayment(
  tx: Tx,
  payment: OrderPayment,
  outcome: Exclude<RecordedStatus, 'mismatch'>,
): Promise<'paid' | 'ended' | 'unchanged'> {
  if (outcome === 'unchanged') return 'unchanged'
  // Before the receivable, as a refund and an approval lock them.
  const order = await lockOrder(tx, payment.orderId)
  const owed = await lockReceivable(tx, payment.orderId)
  if (!owed) throw new Error(`order ${payment.orderId} is not on account`)
  if (outcome === 'captured' && owed.collectedBy === 'CARD') return balanceCollected(tx, payment, order)
  if (outcome === 'captured') return collected(tx, payment, owed)
  if (outcome === 'returned') return returned(tx, payment, owed)
  // An abandoned card payment leaves the order as it was.
  if (payment.means === 'debit' && !isSettled(owed)) await debitFailed(tx, owed)
  return 'ended'
}

/** The money has come: it is transferred to the seller from now on. */
async function collected(tx: Tx, payment: OrderPayment, owed: LockedReceivable) {
  await postCapture(tx, payment.id)
  await moveReceivable(tx, owed.orderId, { status: 'PAID', nextOn: null, failure: null })
  await writePaymentStep(tx, owed.orderId, { from: 'ON_ACCOUNT', to: 'PAID' })
  await requestTransfer(tx, owed.orderId)
  await mailReceivablePaid(tx, owed.orderId)
  return 'paid' as const
}

/** The rest of the price has come: the goods are made, and may leave. */
async function balanceCollected(tx: Tx, payment: OrderPayment, order: LockedOrder) {
  await postCapture(tx, payment.id)
  await moveReceivable(tx, order.id, { status: 'PAID', nextOn: null })
  await writePaymentStep(tx, order.id, { from: 'DOWN_PAYMENT_PAID', to: 'PAID' })
  await endBalance(tx, order)
  await requestTransfer(tx, order.id)
  await mailBalancePaid(tx, order.id)
  return 'paid' as const
}

/** The bank took the money back: it is owed again, and what was transferred to the seller is taken back. */
async function returned(tx: Tx, payment: OrderPayment, owed: LockedReceivable) {
  const { capturedCents, refundedCents } = payment
  await postCaptureReturned(tx, payment.id, capturedCents - refundedCents)
  await reopenReceivable(tx, owed.orderId, refundedCents)
  await writePaymentStep(tx, owed.orderId, { from: 'PAID', to: 'DEBIT_RETURNED' })
  await requestTransfer(tx, owed.orderId)
  if (owed.leftCents === refundedCents) await moveReceivable(tx, owed.orderId, { status: 'CANCELLED', nextOn: null })
  else {
    await scheduleNext(tx, owed)
    await mailDebitReturned(tx, owed.orderId)
  }
  return 'ended' as const
}

/** A second debit after a week; then the order is overdue. */
export async function debitFailed(tx: Tx, owed: LockedReceivable, failure?: string): Promise<void> {
  await scheduleNext(tx, owed, failure)
  await writePaymentStep(tx, owed.orderId, { from: 'ON_ACCOUNT', to: 'DEBIT_FAILED' })
  await mailDebitFailed(tx, owed.orderId)
}

const attemptsAtMost = 2
async function scheduleNext(tx: Tx, owed: LockedReceivable, failure?: string): Promise<void> {
  const today = await databaseDay(tx)
  const again = owed.attempts < attemptsAtMost
  await moveReceivable(tx, owed.orderId, {
    status: again ? 'FAILED' : 'OVERDUE',
    nextOn: addDays(today, again ? retryDays : overdueReminderDays),
    ...(failure === undefined ? {} : { failure }),
  })
}
