/** Button states from the action table: the same facts and messages as the server's. */
import type { OrderDetail } from '../contract-detail.ts'
import { firstAllowed, type OrderAction, type OrderFacts, type OrderRefusal } from '../rules.ts'

export const orderFactsOf = (order: OrderDetail): OrderFacts => ({
  status: order.status,
  deliveryMode: order.deliveryMode,
  refundableCents: order.refundableCents,
  openReturn: order.openReturn,
  partlySent: order.partlySent,
  packed: order.shipments.length > 0,
  sellerMayRefund: order.sellerMayRefund,
  proof: order.proof,
  isReplacement: order.replaces !== null,
  awaitsBalance: order.balance?.isDue ?? false,
})

type Side = 'seller' | 'buyer'

const refusalOf = (action: OrderAction, order: OrderDetail, side: Side): OrderRefusal | null => {
  const actors = order.actors.filter(actor => (side === 'buyer') === (actor === 'buyer'))
  const found = firstAllowed(action, orderFactsOf(order), actors)
  return 'refusal' in found ? found.refusal : null
}

/** Null when the button is enabled; else the reason, shown beside it. */
export const reasonAgainst = (action: OrderAction, order: OrderDetail, side: Side): string | null =>
  refusalOf(action, order, side)?.sentence ?? null

/** Whether the action can ever be theirs. An operator does not see the seller's own actions. */
export const isOwnOrder = (action: OrderAction, order: OrderDetail, side: Side): boolean =>
  refusalOf(action, order, side)?.code !== 'FORBIDDEN'
