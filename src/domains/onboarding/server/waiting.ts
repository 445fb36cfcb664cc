import { sql } from 'kysely'
import type { Waiting } from '#domains/workspace/rules/topics.ts'
import type { Db } from '#platform/db/pool.ts'

/** Submitted applications that the operator has not decided. */
export const applicationsWaiting = {
  topics: ['applications'] as const,
  count: async (db: Db) => {
    const { rows } = await sql<Waiting<'applications'>>`
      SELECT 'applications' AS topic, count(*)::int AS count, min(submitted_at) AS oldest
      FROM seller_applications WHERE status = 'SUBMITTED'`.execute(db)
    return rows
  },
}
