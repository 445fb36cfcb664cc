import type { Tx } from '#platform/db/pool.ts'
import { tellLive } from '#platform/live.ts'
import type { Actor } from '../rules.ts'

export type Axis = 'order' | 'payment' | 'fulfilment' | 'return' | 'invoice'
export type Step = { axis: Axis; from: string | null; to: string; note?: string | null }

/** Writes steps of one order, in the order they happened, each with who did it; its parties' pages hear of it. */
export async function writeHistory(
  tx: Tx,
  orderId: number,
  actor: Actor,
  userId: number | null,
  steps: readonly Step[],
): Promise<void> {
  if (steps.length === 0) return
  const order = tx.selectFrom('orders as o').where('o.id', '=', orderId)
  const parties = await tx
    .insertInto('order_history')
    .values(
      steps.map(step => ({
        order_id: orderId,
        axis: step.axis,
        from_value: step.from,
        to_value: step.to,
        actor,
        user_id: userId,
        note: step.note ?? null,
      })),
    )
    .returning([
      order.select('o.user_id').$asScalar().$notNull().as('buyer_id'),
      order.select('o.vendor_id').$asScalar().$notNull().as('seller_id'),
    ])
    .executeTakeFirstOrThrow()
  await tellLive(tx, [`user:${parties.buyer_id}`, `vendor:${parties.seller_id}`], { topic: 'orders', id: orderId })
}
