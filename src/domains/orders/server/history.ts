import { sql } from 'kysely'
import { anyOf } from '#platform/db/planner.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { liveChannel } from '#platform/live-hub.ts'
import type { LiveEvent } from '#shared/live/live-event.ts'
import type { OrderDetail } from '../contract-detail.ts'
import type { OrderActor } from '../rules.ts'

export type HistoryAxis = 'order' | 'payment' | 'fulfilment' | 'return' | 'invoice' | 'proof'
export type HistoryStep = { axis: HistoryAxis; from: string | null; to: string; note?: string | null }

/** Writes the history steps of one order, in chronological order, and notifies the pages of its parties. */
export const writeHistory = (
  tx: Tx,
  orderId: number,
  actor: OrderActor,
  userId: number | null,
  steps: readonly HistoryStep[],
) => writeHistories(tx, [{ orderId, steps }], actor, userId)

type OrderSteps = { orderId: number; steps: readonly HistoryStep[] }

/** The same for several orders, in one statement. */
export async function writeHistories(tx: Tx, orders: readonly OrderSteps[], actor: OrderActor, userId: number | null) {
  const rows = orders.flatMap(({ orderId, steps }) =>
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
  if (!rows.length) return
  const written = tx.insertInto('order_history').values(rows)
  await sql`WITH written AS (${written}) ${notifyOrders([...new Set(rows.map(row => row.order_id))])}`.execute(tx)
}

/** What `publishLive` does, for the parties of several orders in one statement. */
const notifyOrders = (orderIds: readonly number[]) =>
  sql`SELECT pg_notify(${liveChannel}, json_build_object('to', json_build_array('user:' || user_id, 'vendor:' || vendor_id),
    'event', json_build_object('topic', ${sql.lit('orders' satisfies LiveEvent['topic'])}, 'id', id))::text)
    FROM orders WHERE id = ${anyOf(orderIds)}`

export async function findOrderHistory(db: Db, orderId: number): Promise<OrderDetail['history']> {
  const rows = await db
    .selectFrom('order_history')
    .select(['id', 'axis', 'to_value', 'actor', 'note', 'at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  // The columns' CHECK constraints allow these values only.
  type Step = OrderDetail['history'][number]
  return rows.map(row => ({
    id: row.id,
    axis: row.axis as Step['axis'],
    to: row.to_value,
    actor: row.actor as Step['actor'],
    note: row.note,
    at: row.at.toISOString(),
  }))
}
