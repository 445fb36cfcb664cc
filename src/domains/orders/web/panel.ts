/** What the buttons ask the table: the same facts and the same sentences as the server's. */
import type { OrderDetail } from '../contract-detail.ts'
import { firstAllowed, type OrderAction, type OrderFacts, type OrderRefusal } from '../rules.ts'

export const orderFactsOf = (order: OrderDetail): OrderFacts => ({
  status: order.status,
  deliveryMode: order.deliveryMode,
  refundableCents: order.refundableCents,
  openReturn: order.openReturn,
  partlySent: order.partlySent,
  sellerMayRefund: order.sellerMayRefund,
})

type Side = 'seller' | 'buyer'

const refusalOf = (action: OrderAction, order: OrderDetail, side: Side): OrderRefusal | null => {
  const actors = order.actors.filter(actor => (side === 'buyer') === (actor === 'buyer'))
  const found = firstAllowed(action, orderFactsOf(order), actors)
  return 'refusal' in found ? found.refusal : null
}

/** Null when the button may be pressed; else the reason, beside it. */
export const reasonAgainst = (action: OrderAction, order: OrderDetail, side: Side): string | null =>
  refusalOf(action, order, side)?.sentence ?? null

/** Is it ever theirs to do? An operator is not shown the seller's own gestures. */
export const isOwnOrder = (action: OrderAction, order: OrderDetail, side: Side): boolean =>
  refusalOf(action, order, side)?.code !== 'FORBIDDEN'
