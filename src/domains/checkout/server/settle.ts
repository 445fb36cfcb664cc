/** The return page, the signed event and the poll all call this function. */
import { removePurchasedLines } from '#domains/cart/server/actions.ts'
import { cancelOrders, markFailed, markPaid } from '#domains/orders/server/payment-outcome.ts'
import { bringsFunds } from '#domains/payments/rules.ts'
import { lockPayment, outcomeOf, recordFacts } from '#domains/payments/server/actions.ts'
import type { PaymentFacts } from '#domains/payments/server/port.ts'
import { findPayment, type Payment } from '#domains/payments/server/queries.ts'
import { requestRefund } from '#domains/payments/server/refunds/refunds.ts'
import { postCapture } from '#domains/settlement/server/postings.ts'
import { commitReservation } from '#domains/stock/server/actions.ts'
import { overCapacity } from '#domains/stock/server/capacity.ts'
import { releaseUnpaid } from '#domains/stock/server/unpaid.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { failureSentences, mayStillBuy } from '../rules.ts'
import { cancelExpiredTransfer } from './end-unpaid.ts'
import { settleFunds } from './funds.ts'
import { mailRefundedWhole } from './mails.ts'
import { settleOrderPayment } from './on-account/settle-order.ts'
import { lockPurchaseWithCart, type Purchase, setPurchaseStatus } from './purchases.ts'

/** `funded`: part of a bank transfer, or a surplus that goes back. `unknown` and `mismatch`: nothing was changed; a person must investigate. */
export type SettleOutcome = 'paid' | 'funded' | 'refunded' | 'ended' | 'unchanged' | 'unknown' | 'mismatch'

export const settlePayment = (db: Db, facts: PaymentFacts): Promise<SettleOutcome> =>
  inTransaction(db, tx => settlePaymentIn(tx, facts))

/** Runs in the caller's transaction. Idempotent and forward only: repeated or late data changes nothing. */
export async function settlePaymentIn(tx: Tx, facts: PaymentFacts): Promise<SettleOutcome> {
  const payment = await findPayment(tx, facts)
  return payment ? settleKnownPayment(tx, payment, facts) : 'unknown'
}

/** `payment` may have been read before the transaction: what decides is read again under its lock. */
export async function settleKnownPayment(tx: Tx, payment: Payment, facts: PaymentFacts): Promise<SettleOutcome> {
  const known = outcomeOf(payment, facts)
  const isFunded = facts.transfer !== undefined && bringsFunds(payment, facts.transfer)
  if (known === 'mismatch' || (known === 'unchanged' && !isFunded)) return known
  const purchase = await lockPurchaseWithCart(tx, payment.purchaseId)
  const locked = await lockPayment(tx, payment.id)
  const recorded = await recordFacts(tx, locked, facts)
  if (recorded === 'mismatch') return recorded
  if (payment.orderId !== null)
    return settleOrderPayment(tx, { ...locked, means: payment.means, orderId: payment.orderId }, recorded)
  const funded = await settleFunds(tx, purchase, locked, facts)
  if (recorded === 'unchanged') return funded ? 'funded' : 'unchanged'
  // Only debits come back, and those are of single orders.
  if (recorded === 'returned') return 'unchanged'
  if (recorded !== 'captured') return end(tx, purchase, recorded)
  await postCapture(tx, payment.id)
  const buys = mayStillBuy(purchase.status, purchase.orderedAgain)
  if (buys && !(await isTooLate(tx, purchase)) && (await commitReservation(tx, purchase.id)) === 'committed')
    return buy(tx, purchase)
  return giveMoneyBack(tx, purchase, buys)
}

/** Goods made on demand: a payment after its purchase failed takes its place in the month again. */
const isTooLate = async (tx: Tx, { id, status }: Purchase) =>
  status === 'PAYMENT_FAILED' && (await overCapacity(tx, id))

async function buy(tx: Tx, purchase: Purchase): Promise<SettleOutcome> {
  await setPurchaseStatus(tx, purchase.id, 'PAID')
  await markPaid(tx, purchase.id)
  if (purchase.cartId !== null) await removePurchasedLines(tx, purchase.cartId, purchase.id)
  return 'paid'
}

/** Money without goods: refunds all of it and informs the buyer. */
async function giveMoneyBack(tx: Tx, purchase: Purchase, soldOut: boolean): Promise<SettleOutcome> {
  const reason = soldOut
    ? 'Un article n’était plus en stock quand votre paiement est arrivé.'
    : `Votre ${purchase.means === 'transfer' ? 'virement' : 'paiement'} est arrivé après la fin de cet achat.`
  await setPurchaseStatus(tx, purchase.id, 'CANCELLED')
  await cancelOrders(tx, purchase.id, 'payment', reason)
  await requestRefund(tx, { purchaseId: purchase.id, refundId: null, amountCents: purchase.todayCents })
  await mailRefundedWhole(tx, purchase.id, reason)
  return 'refunded'
}

async function end(tx: Tx, purchase: Purchase, how: 'failed' | 'expired' | 'cancelled'): Promise<SettleOutcome> {
  if (purchase.status !== 'AWAITING_PAYMENT') return 'unchanged'
  if (purchase.means === 'transfer') await cancelExpiredTransfer(tx, purchase.id)
  else {
    await setPurchaseStatus(tx, purchase.id, 'PAYMENT_FAILED')
    await markFailed(tx, purchase.id, failureSentences[how])
  }
  await releaseUnpaid(tx, purchase.id)
  return 'ended'
}
