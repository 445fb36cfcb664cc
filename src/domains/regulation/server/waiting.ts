import { sql } from 'kysely'
import type { Waiting } from '#domains/workspace/rules/topics.ts'
import type { Db } from '#platform/db/pool.ts'

/** Permits that the operator has not decided. */
export const permitsWaiting = {
  topics: ['permits'] as const,
  count: async (db: Db) => {
    const { rows } = await sql<Waiting<'permits'>>`
      SELECT 'permits' AS topic, count(*)::int AS count, min(submitted_at) AS oldest
      FROM permits WHERE status = 'PENDING'`.execute(db)
    return rows
  },
}
