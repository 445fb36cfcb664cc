import type { Tx } from '#platform/db/pool.ts'
import { statusesInProgress } from '../rules.ts'

/** How many orders of a buyer are still running. */
export async function ordersInProgressOf(tx: Tx, buyerId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('orders')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', buyerId)
    .where('status', 'in', [...statusesInProgress])
    .executeTakeFirstOrThrow()
  return count
}
