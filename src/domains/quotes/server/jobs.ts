import { sql } from 'kysely'
import { type Db, inTransaction } from '#platform/db/pool.ts'
import { requestDays } from '../rules.ts'
import { writeStep } from './actions.ts'
import { mailExpired } from './mails.ts'

const isOver = sql<boolean>`(status = 'ANSWERED' AND valid_until < current_date)
  OR (status = 'REQUESTED' AND created_at < now() - make_interval(days => ${sql.lit(requestDays)}))`

/** Ends answers whose validity is over, and requests left without an answer; each under its lock. */
export async function expireQuotes(db: Db): Promise<void> {
  const over = await db.selectFrom('quotes').select('id').where(isOver).orderBy('id').limit(500).execute()
  for (const { id } of over)
    await inTransaction(db, async tx => {
      const quote = await tx
        .selectFrom('quotes')
        .select('id')
        .where('id', '=', id)
        .where(isOver)
        .forUpdate()
        .executeTakeFirst()
      if (!quote) return
      await writeStep(tx, id, { status: 'EXPIRED', author: 'timer', userId: null })
      await mailExpired(tx, id)
    })
}
