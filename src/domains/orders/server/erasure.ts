import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { statusesInProgress } from '../rules.ts'
import { openReturnKind } from './access.ts'

/** Number of a buyer's orders that are open or being returned. */
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
