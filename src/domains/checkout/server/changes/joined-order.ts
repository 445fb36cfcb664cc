import { whyNotOrder } from '#domains/orders/rules.ts'
import { lockOrder } from '#domains/orders/server/access.ts'
import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { withinSentence } from '#shared/sentence.ts'
import { findOrderAddress } from './order-address.ts'

/** The order that new goods leave with, under lock: its seller may have begun to prepare it. */
export async function lockJoinedOrder(tx: Tx, orderId: number, userId: number) {
  const order = await lockOrder(tx, orderId)
  if (order.userId !== userId) throw fail('NOT_FOUND')
  const refusal = whyNotOrder('change', order.facts, 'buyer')
  if (refusal)
    throw fail('DELIVERY_UNAVAILABLE', {
      sentence: `Commande ${order.number}\u00a0: ${withinSentence(refusal.sentence)}`,
    })
  return { orderId, address: order.deliveryMode === 'PICKUP' ? null : (await findOrderAddress(tx, orderId)).address }
}
