/** Remaining refundable amount of an order, in cents TTC. */
import { proportionOf } from '#shared/money.ts'
import { type PackagingDeposit, returnablesFor } from '#shared/price/packaging-deposit.ts'

export type RefundableLine = {
  id: number
  offerId: number
  quantity: number
  /** Price paid for the whole line, TTC. */
  totalCents: number
  refundedQuantity: number
  /** Amount refunded for those units, and as gestures. */
  refundedCents: number
  /** On its packaging, with the returnables whose deposit was refunded; null without one. */
  deposit: (PackagingDeposit & { returned: number }) | null
}

export const refundableQuantity = (line: RefundableLine) => line.quantity - line.refundedQuantity

/**
 * Amount for `quantity` more units of a line: the cumulative share minus what was actually refunded. Successive refunds
 * add up to the amount paid, to the cent, even when the bank refused one in between. A gesture already refunded is
 * deducted from the units that remain, in equal shares.
 */
export function lineRefundCents(line: RefundableLine, quantity: number): number {
  const shareOf = (units: number) => proportionOf(line.totalCents, units, line.quantity)
  const left = refundableQuantity(line)
  const gestures = Math.max(0, line.refundedCents - shareOf(line.refundedQuantity))
  if (gestures === 0) return Math.max(0, shareOf(line.refundedQuantity + quantity) - line.refundedCents)
  if (left === 0) return 0
  const share = shareOf(line.refundedQuantity + quantity) - shareOf(line.refundedQuantity)
  return Math.min(line.totalCents - line.refundedCents, Math.max(0, share - proportionOf(gestures, quantity, left)))
}

export type RefundableOrder = {
  lines: readonly RefundableLine[]
  /** Delivery paid and already refunded, TTC. */
  deliveryCents: number
  deliveryRefundedCents: number
}

export const deliveryLeft = (order: RefundableOrder) => order.deliveryCents - order.deliveryRefundedCents

type DepositLine = Pick<RefundableLine, 'quantity' | 'deposit'>
/** Returnables that the buyer has still to bring back. */
export const returnablesLeft = ({ quantity, deposit }: DepositLine) =>
  deposit ? returnablesFor(deposit, quantity) - deposit.returned : 0

/** Of them, those refunded with `quantity` more units: the units that stay keep their packaging. */
export function returnablesWith(
  line: DepositLine & Pick<RefundableLine, 'refundedQuantity'>,
  quantity: number,
): number {
  const stay = returnablesFor(line.deposit, line.quantity - line.refundedQuantity - quantity)
  return quantity > 0 ? Math.max(0, returnablesLeft(line) - stay) : 0
}

export const depositsLeft = (order: Pick<RefundableOrder, 'lines'>) =>
  order.lines.reduce((sum, line) => sum + returnablesLeft(line) * (line.deposit?.cents ?? 0), 0)

const lineLeft = (line: RefundableLine) => lineRefundCents(line, refundableQuantity(line))

/** Of goods and delivery: a gesture takes nothing from the deposits, which the buyer is owed. */
export const gestureCents = (order: RefundableOrder) =>
  order.lines.reduce((sum, line) => sum + lineLeft(line), deliveryLeft(order))

/** The whole remainder: every unit not refunded, the rest of the delivery, and the deposits not refunded. */
export const refundableCents = (order: RefundableOrder) => gestureCents(order) + depositsLeft(order)

/**
 * A free amount, spread over lines and delivery in proportion to what remains of them, and so over their VAT rates. The
 * shares add up to the amount, and none exceeds its remainder. The amount is at most `gestureCents`.
 */
export function spreadGesture(order: RefundableOrder, amountCents: number) {
  const whole = gestureCents(order)
  let before = 0
  const share = (cents: number) => {
    const from = proportionOf(amountCents, before, whole)
    before += cents
    return proportionOf(amountCents, before, whole) - from
  }
  const lines = order.lines.map(line => ({ lineId: line.id, amountCents: share(lineLeft(line)) }))
  return { lines: lines.filter(line => line.amountCents > 0), deliveryCents: share(deliveryLeft(order)) }
}

/** Payment status of a paid order, from the refunded amount. */
export const paymentState = (refundedCents: number, totalCents: number) =>
  refundedCents <= 0 ? 'PAID' : refundedCents < totalCents ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
