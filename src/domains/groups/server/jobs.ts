import { sql } from 'kysely'
import { type Db, inTransaction } from '#platform/db/pool.ts'
import { closeNow, settleGroup } from './closing.ts'
import { lockGroup } from './lock.ts'

/** Closes the groups whose day is over, and settles those that are paid or whose time to pay is over; each under its lock. */
export async function endDueGroups(db: Db): Promise<void> {
  const due = await db
    .selectFrom('grouped_orders')
    .select('id')
    .where(sql<boolean>`(status = 'OPEN' AND closes_on < current_date) OR status = 'PAYING'`)
    .orderBy('id')
    .limit(500)
    .execute()
  for (const { id } of due)
    await inTransaction(db, async tx => {
      const group = await lockGroup(tx, { id })
      if (group.status === 'OPEN' && group.isOver) await closeNow(tx, group)
      else await settleGroup(tx, group)
    })
}
