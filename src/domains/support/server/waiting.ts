import { sql } from 'kysely'
import type { Waiting } from '#domains/workspace/rules/topics.ts'
import type { Db } from '#platform/db/pool.ts'

/** Requests to the operator without a reply. */
export const ticketsWaiting = {
  topics: ['ticketsOpen'] as const,
  count: async (db: Db) => {
    const { rows } = await sql<Waiting<'ticketsOpen'>>`
      SELECT 'ticketsOpen' AS topic, count(*)::int AS count, min(changed_at) AS oldest
      FROM tickets WHERE status = 'open'`.execute(db)
    return rows
  },
}
