import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { tellOrder } from '#platform/live.ts'
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
  const written = tx.insertInto('order_history').values(
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
  await sql`WITH written AS (${written}) ${tellOrder(orderId, { topic: 'orders', id: orderId })}`.execute(tx)
}
