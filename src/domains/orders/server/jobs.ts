import { sql } from 'kysely'
import { type Db, inTransaction } from '#platform/db/pool.ts'
import { completionDays } from '../rules.ts'
import { completeByTimer } from './fulfilment.ts'

/** Ends what was delivered long enough ago with nothing open; each order in its own transaction, so that one cannot hold up the rest. */
export async function completeDelivered(db: Db): Promise<void> {
  const due = await db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'DELIVERED')
    .where('delivered_at', '<=', sql<Date>`now() - make_interval(days => ${completionDays})`)
    .orderBy('id')
    .execute()
  for (const { id } of due) await inTransaction(db, tx => completeByTimer(tx, id))
}
