/** What can still be given back on an order, in cents TTC. */
import { proportionOf } from '#shared/money.ts'

export type RefundableLine = {
  id: number
  offerId: number
  quantity: number
  /** What the buyer paid for the whole line, TTC. */
  totalCents: number
  refundedQuantity: number
  /** What those units were given back for. */
  refundedCents: number
}

export const refundableQuantity = (line: RefundableLine) => line.quantity - line.refundedQuantity

/**
 * Money of `quantity` more units of a line: the due part of the whole, less what was really given back. Refunds one by one
 * add up to what was paid, to the cent, even when the bank refused one between two others.
 */
export const lineRefundCents = (line: RefundableLine, quantity: number) =>
  Math.max(0, proportionOf(line.totalCents, line.refundedQuantity + quantity, line.quantity) - line.refundedCents)

export type RefundableOrder = {
  lines: readonly RefundableLine[]
  /** Delivery paid and already given back, TTC. */
  deliveryCents: number
  deliveryRefundedCents: number
}

export const deliveryLeft = (order: RefundableOrder) => order.deliveryCents - order.deliveryRefundedCents

/** All that is left: every unit not refunded, and the rest of the delivery. */
export const refundableCents = (order: RefundableOrder) =>
  order.lines.reduce((sum, line) => sum + lineRefundCents(line, refundableQuantity(line)), deliveryLeft(order))

/** Where the money of a paid order stands, by what was given back. */
export const paymentState = (refundedCents: number, totalCents: number) =>
  refundedCents <= 0 ? 'PAID' : refundedCents < totalCents ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
