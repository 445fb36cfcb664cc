/** The buyer's bank gave the money of an order back to its buyer: a refund that no provider has to make. */
import { removeEmptyShipments } from '#domains/shipping/server/shipments.ts'
import { releaseReservation } from '#domains/stock/server/actions.ts'
import type { Tx } from '#platform/db/pool.ts'
import { euros } from '#shared/money.ts'
import { deliveryLeft, paymentState, refundableQuantity } from '../../rules/refunds.ts'
import { lockOrder } from '../access.ts'
import { writeHistory } from '../history.ts'
import { everyDeposit } from './deposits.ts'
import { isDispatched } from './refund-stock.ts'
import { pricedLines, writeCancelled, writeRefund } from './refunds.ts'

const reason = 'Contestation du paiement perdue à la banque de l’acheteur'

/**
 * Refunds what is left of an order when `upToCents` covers it; returns the refunded amount, else zero. An order that
 * was not dispatched is cancelled. The caller holds the purchase's lock.
 */
export async function refundLostOrder(tx: Tx, orderId: number, upToCents: number): Promise<number> {
  const order = await lockOrder(tx, orderId)
  const amountCents = order.facts.refundableCents
  if (amountCents <= 0 || amountCents > upToCents) return 0
  const lines = order.refundable.lines
    .filter(line => refundableQuantity(line) > 0)
    .map(line => ({ lineId: line.id, quantity: refundableQuantity(line), restock: false }))
  await writeRefund(
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
    { axis: 'payment', from: null, to: state, note: `${euros(amountCents)} : ${reason}` },
  ])
  if (!isDispatched(order) && order.status !== 'CANCELLED' && !order.facts.partlySent) {
    await writeCancelled(tx, order, 'payment', null, reason)
    await releaseReservation(tx, order.purchaseId, orderId)
    await removeEmptyShipments(tx, orderId)
  }
  return amountCents
}
