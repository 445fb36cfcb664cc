/** Units of a line that can still be returned, and the amount refunded for them. */

export type ReturnLineUnits = {
  quantity: number
  refundedQuantity: number
  /** In open returns other than withdrawals: a withdrawal replaces other requests about the same units. */
  withdrawing: number
  claimed: number
}

/** Bought minus refunded minus being returned. A claim does not block a legal right. */
export const unitsLeft = (line: ReturnLineUnits, kind: 'WITHDRAWAL' | 'RETURN' | 'DAMAGE') =>
  Math.max(0, line.quantity - line.refundedQuantity - line.withdrawing - (kind === 'WITHDRAWAL' ? 0 : line.claimed))

/**
 * Delivery refunded with the goods, in cents TTC: when the whole order is returned, at the price of the standard mode
 * (C. conso L221-24). A commercial return refunds the goods only.
 */
export function deliveryToRefund(facts: {
  kind: 'WITHDRAWAL' | 'RETURN' | 'DAMAGE'
  whole: boolean
  leftCents: number
  /** Price of the standard mode when the buyer chose a more expensive one; null when they chose the standard. */
  standardCents: number | null
}): number {
  if (facts.kind === 'RETURN' || !facts.whole) return 0
  return Math.min(facts.leftCents, facts.standardCents ?? facts.leftCents)
}
