/** What the buttons ask the table: the same facts and the same sentences as the server's. */
import type { OrderDetail } from '../contract-detail.ts'
import { type Action, firstAllowed, type OrderFacts, type Refusal } from '../rules.ts'

export const factsOf = (order: OrderDetail): OrderFacts => ({
  status: order.status,
  deliveryMode: order.deliveryMode,
  refundableCents: order.refundableCents,
  openReturn: order.openReturn,
  partlySent: order.partlySent,
  sellerMayRefund: order.sellerMayRefund,
})

type Side = 'seller' | 'buyer'

const refusalOf = (action: Action, order: OrderDetail, side: Side): Refusal | null => {
  const actors = order.actors.filter(actor => (side === 'buyer') === (actor === 'buyer'))
  const found = firstAllowed(action, factsOf(order), actors)
  return 'refusal' in found ? found.refusal : null
}

/** Null when the button may be pressed; else the reason, beside it. */
export const reasonAgainst = (action: Action, order: OrderDetail, side: Side): string | null =>
  refusalOf(action, order, side)?.sentence ?? null

/** Is it ever theirs to do? An operator is not shown the seller's own gestures. */
export const isTheirs = (action: Action, order: OrderDetail, side: Side): boolean =>
  refusalOf(action, order, side)?.code !== 'FORBIDDEN'
