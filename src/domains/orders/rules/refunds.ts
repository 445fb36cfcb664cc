/** Remaining refundable amount of an order, in cents TTC. */
import { proportionOf } from '#shared/money.ts'

export type RefundableLine = {
  id: number
  offerId: number
  quantity: number
  /** Price paid for the whole line, TTC. */
  totalCents: number
  refundedQuantity: number
  /** Amount refunded for those units. */
  refundedCents: number
}

export const refundableQuantity = (line: RefundableLine) => line.quantity - line.refundedQuantity

/**
 * Amount for `quantity` more units of a line: the cumulative share minus what was actually refunded. Successive refunds
 * add up to the amount paid, to the cent, even when the bank refused one in between.
 */
export const lineRefundCents = (line: RefundableLine, quantity: number) =>
  Math.max(0, proportionOf(line.totalCents, line.refundedQuantity + quantity, line.quantity) - line.refundedCents)

export type RefundableOrder = {
  lines: readonly RefundableLine[]
  /** Delivery paid and already refunded, TTC. */
  deliveryCents: number
  deliveryRefundedCents: number
}

export const deliveryLeft = (order: RefundableOrder) => order.deliveryCents - order.deliveryRefundedCents

/** The whole remainder: every unit not refunded, and the rest of the delivery. */
export const refundableCents = (order: RefundableOrder) =>
  order.lines.reduce((sum, line) => sum + lineRefundCents(line, refundableQuantity(line)), deliveryLeft(order))

/** Payment status of a paid order, from the refunded amount. */
export const paymentState = (refundedCents: number, totalCents: number) =>
  refundedCents <= 0 ? 'PAID' : refundedCents < totalCents ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
