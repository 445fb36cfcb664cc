/** What can still be sent back of a line, and what is given back for it. */

export type ReturnLineUnits = {
  quantity: number
  refundedQuantity: number
  /** In open returns, withdrawals apart: a withdrawal takes over what else was asked of the same units. */
  withdrawing: number
  claimed: number
}

/** Never above bought minus given back minus on its way back. A claim does not stand in the way of a legal right. */
export const unitsLeft = (line: ReturnLineUnits, kind: 'WITHDRAWAL' | 'RETURN' | 'DAMAGE') =>
  Math.max(0, line.quantity - line.refundedQuantity - line.withdrawing - (kind === 'WITHDRAWAL' ? 0 : line.claimed))

/**
 * Delivery given back with the goods, in cents TTC: when the whole order goes back, at the standard way's price
 * (C. conso L221-24). A return that a seller only promises gives back the goods.
 */
export function deliveryToRefund(facts: {
  kind: 'WITHDRAWAL' | 'RETURN' | 'DAMAGE'
  whole: boolean
  leftCents: number
  /** Price of the standard way, where the buyer chose a dearer one; null when theirs was the standard. */
  standardCents: number | null
}): number {
  if (facts.kind === 'RETURN' || !facts.whole) return 0
  return Math.min(facts.leftCents, facts.standardCents ?? facts.leftCents)
}
