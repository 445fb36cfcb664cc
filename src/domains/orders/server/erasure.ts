import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { statusesInProgress } from '../rules.ts'
import { openReturnKind } from './access.ts'

/** How many orders of a buyer are still running, or whose goods are on their way back. */
export async function findOrdersInProgress(tx: Tx, buyerId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('orders')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', buyerId)
    .where(eb =>
      eb.or([eb('status', 'in', [...statusesInProgress]), eb(openReturnKind(sql.ref('orders.id')), 'is not', null)]),
    )
    .executeTakeFirstOrThrow()
  return count
}
