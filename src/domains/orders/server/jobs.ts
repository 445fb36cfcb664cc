import { sql } from 'kysely'
import { type Db, inTransaction } from '#platform/db/pool.ts'
import { runEach } from '#platform/run-each.ts'
import { completionDays } from '../rules.ts'
import { completeByTimer } from './fulfilment.ts'

/** Completes orders delivered long enough ago with nothing open; each in its own transaction. */
export async function completeDelivered(db: Db): Promise<void> {
  const due = await db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'DELIVERED')
    .where('delivered_at', '<=', sql<Date>`now() - make_interval(days => ${completionDays})`)
    .orderBy('id')
    .execute()
  await runEach(due, ({ id }) => inTransaction(db, tx => completeByTimer(tx, id)))
}
