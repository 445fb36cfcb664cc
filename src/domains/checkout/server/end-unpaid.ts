import { addJob } from '#domains/jobs.ts'
import { cancelOrders, markFailed } from '#domains/orders/server/payment-outcome.ts'
import { endPayment } from '#domains/payments/server/actions.ts'
import { findPaymentOfPurchase } from '#domains/payments/server/queries.ts'
import { releaseUnpaid } from '#domains/stock/server/unpaid.ts'
import type { Tx } from '#platform/db/pool.ts'
import { failureSentences, transferExpired } from '../rules.ts'
import { type Purchase, setPurchaseStatus } from './purchases.ts'

/** Late money does not bring such a purchase back: its buyer had a deadline. The caller releases the goods. */
export async function cancelExpiredTransfer(tx: Tx, purchaseId: number): Promise<void> {
  await setPurchaseStatus(tx, purchaseId, 'CANCELLED')
  await cancelOrders(tx, purchaseId, 'timer', transferExpired)
}

/**
 * Ends a purchase pending payment and releases its goods; the cart stays. `cancelled`: by the buyer, who changed or
 * abandoned the order; a job then closes the payment at the provider. The caller has locked the purchase.
 */
export async function endUnpaidPurchase(tx: Tx, purchase: Purchase, why: 'expired' | 'cancelled'): Promise<void> {
  if (purchase.status !== 'AWAITING_PAYMENT') return
  const payment = await findPaymentOfPurchase(tx, purchase.id)
  await endPayment(tx, payment.id, why === 'expired' ? 'EXPIRED' : 'CANCELLED')
  if (why === 'cancelled') {
    await setPurchaseStatus(tx, purchase.id, 'CANCELLED')
    await cancelOrders(tx, purchase.id, 'buyer', failureSentences.cancelled)
  } else if (purchase.means === 'transfer') await cancelExpiredTransfer(tx, purchase.id)
  else {
    await setPurchaseStatus(tx, purchase.id, 'PAYMENT_FAILED')
    await markFailed(tx, purchase.id, failureSentences.expired)
  }
  await releaseUnpaid(tx, purchase.id)
  if (why === 'cancelled' && payment.ref !== null)
    await addJob(tx, 'purchases.expire', { purchaseId: purchase.id }, { key: `expire:${purchase.id}` })
}
