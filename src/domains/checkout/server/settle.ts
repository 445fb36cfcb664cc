/** One function behind every door: the buyer who comes back, the signed event, the poll. */
import { removeBought } from '#domains/cart/server/actions.ts'
import { cancelOrders, markFailed, markPaid } from '#domains/orders/server/payment-outcome.ts'
import { lockPayment, outcomeOf, recordFacts, requestRefund } from '#domains/payments/server/actions.ts'
import type { PaymentFacts } from '#domains/payments/server/port.ts'
import { paymentOf } from '#domains/payments/server/queries.ts'
import { commit, release } from '#domains/stock/server/actions.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { failureSentences, mayStillBuy } from '../rules.ts'
import { mailRefundedWhole } from './mails.ts'
import { lockPurchase, moveTo, type Purchase } from './purchases.ts'

/** `unknown` and `mismatch`: nothing was done, somebody must look. */
export type Settled = 'paid' | 'refunded' | 'ended' | 'unchanged' | 'unknown' | 'mismatch'

export const settle = (db: Db, facts: PaymentFacts): Promise<Settled> => inTransaction(db, tx => settleIn(tx, facts))

/** Within the caller's transaction. Forward only: said again, or said late, it changes nothing. */
export async function settleIn(tx: Tx, facts: PaymentFacts): Promise<Settled> {
  const payment = await paymentOf(tx, facts)
  if (!payment) return 'unknown'
  const known = outcomeOf(payment, facts)
  if (known === 'mismatch' || known === 'unchanged') return known
  const purchase = await lockPurchase(tx, payment.purchaseId)
  const recorded = await recordFacts(tx, await lockPayment(tx, payment.id), facts)
  if (recorded === 'mismatch' || recorded === 'unchanged') return recorded
  if (recorded !== 'captured') return end(tx, purchase, recorded)
  const buys = mayStillBuy(purchase.status, purchase.orderedAgain)
  if (buys && (await commit(tx, purchase.id)) === 'committed') return buy(tx, purchase)
  return giveMoneyBack(tx, purchase, buys)
}

async function buy(tx: Tx, purchase: Purchase): Promise<Settled> {
  await moveTo(tx, purchase.id, 'PAID')
  await markPaid(tx, purchase.id)
  if (purchase.cartId === null) return 'paid'
  const bought = await tx
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select(['l.offer_id as offerId', 'l.quantity'])
    .where('o.purchase_id', '=', purchase.id)
    .execute()
  await removeBought(tx, purchase.cartId, bought)
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
