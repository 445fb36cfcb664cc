/** One function behind every door: the buyer who comes back, the signed event, the poll. */
import { removeBought } from '#domains/cart/server/actions.ts'
import { cancelOrders, markFailed, markPaid } from '#domains/orders/server/payment-outcome.ts'
import { lockPayment, recordFacts, requestRefund } from '#domains/payments/server/actions.ts'
import type { PaymentFacts } from '#domains/payments/server/port.ts'
import { type Payment, paymentOf } from '#domains/payments/server/queries.ts'
import { commit, release } from '#domains/stock/server/actions.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { failureSentences, mayStillBuy } from '../rules.ts'
import { mailRefundedWhole } from './mails.ts'
import { lockPurchase, moveTo, orderedAgain, type Purchase } from './purchases.ts'

/** `unknown` and `mismatch`: nothing was done, somebody must look. */
export type Settled = 'paid' | 'refunded' | 'ended' | 'unchanged' | 'unknown' | 'mismatch'

/** `read`: the payment asked about, which needs not be looked for. */
export const settle = (db: Db, facts: PaymentFacts, read?: Payment): Promise<Settled> =>
  inTransaction(db, async tx => settleIn(tx, facts, read ?? (await paymentOf(tx, facts))))

/** Within the caller's transaction, of the payment the facts are about. Forward only: said again, or said late, it changes nothing. */
export async function settleIn(tx: Tx, facts: PaymentFacts, payment: Payment | undefined): Promise<Settled> {
  if (!payment) return 'unknown'
  // One after the other, in one message: the locks in the order everyone keeps, then what they keep still.
  const [purchase, locked, isOrderedAgain] = await Promise.all([
    lockPurchase(tx, payment.purchaseId),
    lockPayment(tx, payment.id),
    orderedAgain(tx, payment.purchaseId),
  ])
  const recorded = await recordFacts(tx, locked, facts)
  if (recorded === 'mismatch' || recorded === 'unchanged') return recorded
  if (recorded !== 'captured') return end(tx, purchase, recorded)
  const buys = mayStillBuy(purchase.status, isOrderedAgain)
  if (buys && (await commit(tx, purchase.id)) === 'committed') return buy(tx, purchase)
  return giveMoneyBack(tx, purchase, buys)
}

async function buy(tx: Tx, purchase: Purchase): Promise<Settled> {
  await moveTo(tx, purchase.id, 'PAID')
  const lines = tx
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select(['l.offer_id as offerId', 'l.quantity'])
    .where('o.purchase_id', '=', purchase.id)
  const [bought] = await Promise.all([lines.execute(), markPaid(tx, purchase.id)])
  if (purchase.cartId !== null) await removeBought(tx, purchase.cartId, bought)
  return 'paid'
}

/** Money without goods: all of it goes back, and the buyer is told why. */
async function giveMoneyBack(tx: Tx, purchase: Purchase, soldOut: boolean): Promise<Settled> {
  const reason = soldOut
    ? 'Un article n’était plus en stock quand votre paiement est arrivé.'
    : 'Votre paiement est arrivé après l’abandon de cet achat.'
  await moveTo(tx, purchase.id, 'CANCELLED')
  await cancelOrders(tx, purchase.id, 'payment', reason)
  await requestRefund(tx, { purchaseId: purchase.id, refundId: null, amountCents: purchase.totalCents })
  await mailRefundedWhole(tx, purchase.id, reason)
  return 'refunded'
}

async function end(tx: Tx, purchase: Purchase, how: 'failed' | 'expired' | 'cancelled'): Promise<Settled> {
  if (purchase.status !== 'AWAITING_PAYMENT') return 'unchanged'
  await moveTo(tx, purchase.id, 'PAYMENT_FAILED')
  await markFailed(tx, purchase.id, failureSentences[how])
  await release(tx, purchase.id)
  return 'ended'
}
