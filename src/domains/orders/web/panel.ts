/** What the buttons ask the table: the same facts and the same sentences as the server's. */
import type { OrderDetail } from '../contract.ts'
import { type Action, firstAllowed, type OrderFacts } from '../rules.ts'

export const factsOf = (order: OrderDetail): OrderFacts => ({
  status: order.status,
  deliveryMode: order.deliveryMode,
  refundableCents: order.refundableCents,
  openReturn: order.openReturn,
})

/** Null when the button may be pressed; else the reason, beside it. */
export const reasonAgainst = (action: Action, order: OrderDetail, side: 'seller' | 'buyer'): string | null => {
  const actors = order.actors.filter(actor => (side === 'buyer') === (actor === 'buyer'))
  const found = firstAllowed(action, factsOf(order), actors)
  return 'refusal' in found ? found.refusal.sentence : null
}
