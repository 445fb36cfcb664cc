/** The buyer's bank gave the money of an order back to its buyer: a refund that no provider has to make. */
import { issueDepositCredit } from '#domains/invoicing/server/issue.ts'
import { isSettled, lockReceivable } from '#domains/settlement/server/credit/receivables.ts'
import { removeEmptyShipments } from '#domains/shipping/server/shipments.ts'
import { releaseReservation } from '#domains/stock/server/actions.ts'
import type { Tx } from '#platform/db/pool.ts'
import { euros } from '#shared/money.ts'
import { deliveryLeft, gestureCents, paymentState, refundableQuantity, spreadGesture } from '../../rules/refunds.ts'
import { type LockedOrder, lockOrder } from '../access.ts'
import { writeHistory } from '../history.ts'
import { everyDeposit } from './deposits.ts'
import { isDispatched } from './refund-stock.ts'
import { pricedLines, writeCancelled } from './refunds.ts'
import { writeRefund } from './write-refund.ts'

const reason = 'Contestation du paiement perdue à la banque de l’acheteur'

/**
 * Refunds what is left of an order when `upToCents` covers what was paid of it; returns that amount, else zero. An order
 * that was not dispatched is cancelled. Of an order with two payments, the amount of one is refunded. The caller holds the purchase's lock.
 */
export async function refundLostOrder(tx: Tx, orderId: number, upToCents: number): Promise<number> {
  const order = await lockOrder(tx, orderId)
  const amountCents = order.facts.refundableCents
  const owed = order.facts.awaitsBalance ? await lockReceivable(tx, orderId) : undefined
  const paidCents = amountCents - (owed && !isSettled(owed) ? owed.leftCents : 0)
  if (paidCents <= 0) return 0
  if (paidCents > upToCents) return order.downPaymentCents === null ? 0 : refundLostPart(tx, order, upToCents)
  const lines = order.refundable.lines
    .filter(line => refundableQuantity(line) > 0)
    .map(line => ({ lineId: line.id, quantity: refundableQuantity(line), restock: false }))
  const refundId = await writeRefund(
    tx,
    order,
    {
      lines: pricedLines(order, lines),
      deposits: everyDeposit(order.refundable),
      deliveryCents: deliveryLeft(order.refundable),
      amountCents,
      reason,
      byBank: true,
    },
    null,
  )
  const state = paymentState(order.totalCents, order.totalCents)
  await writeHistory(tx, orderId, 'payment', null, [
    { axis: 'payment', from: null, to: state, note: `${euros(amountCents)}\u00a0: ${reason}` },
  ])
  if (!isDispatched(order) && order.status !== 'CANCELLED' && !order.facts.partlySent) {
    await writeCancelled(tx, order, 'payment', null, reason)
    await releaseReservation(tx, order.purchaseId, orderId)
    await removeEmptyShipments(tx, orderId)
  }
  if (order.downPaymentCents !== null) await issueDepositCredit(tx, orderId, refundId, paidCents)
  return paidCents
}

/** One of the two payments of an order: the buyer got its money back, and the goods may be theirs. */
async function refundLostPart(tx: Tx, order: LockedOrder, upToCents: number): Promise<number> {
  const amountCents = Math.min(upToCents, gestureCents(order.refundable))
  if (amountCents <= 0) return 0
  const { deliveryCents, ...spread } = spreadGesture(order.refundable, amountCents)
  const lines = spread.lines.map(line => ({ ...line, quantity: 0 }))
  await writeRefund(tx, order, { lines, deliveryCents, amountCents, reason, gesture: true, byBank: true }, null)
  await writeHistory(tx, order.id, 'payment', null, [
    { axis: 'payment', from: null, to: 'PARTIALLY_REFUNDED', note: `${euros(amountCents)}\u00a0: ${reason}` },
  ])
  return amountCents
}
