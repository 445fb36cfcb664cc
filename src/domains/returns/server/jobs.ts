import { databaseDay } from '#platform/db/clock.ts'
import { type Db, inTransaction } from '#platform/db/pool.ts'
import { runEach } from '#platform/run-each.ts'
import { addDays } from '#shared/dates.ts'
import { isLate, reminderDays } from '../rules/clocks.ts'
import { findReturnRow } from './access.ts'
import { mailClock } from './mails.ts'

/** Emails sellers before their deadline, then once it has passed. Idempotent: a day's email is written once. */
export async function remindOfReturns(db: Db): Promise<void> {
  const today = await databaseDay(db)
  const due = await db
    .selectFrom('returns')
    .select('id')
    .where('due_on', '<=', addDays(today, reminderDays))
    .orderBy('id')
    .execute()
  await runEach(due, ({ id }) =>
    inTransaction(db, async tx => {
      const row = await findReturnRow(tx, id)
      if (row.due_on) await mailClock(tx, row, isLate(row.due_on, today))
    }),
  )
}
