import { sql } from 'kysely'
import type { Waiting } from '#domains/workspace/rules/topics.ts'
import type { Db } from '#platform/db/pool.ts'

/** Permits that the operator has not decided, and suspicious transactions that it has not forwarded. */
export const permitsWaiting = {
  topics: ['permits', 'suspicions'] as const,
  count: async (db: Db) => {
    const { rows } = await sql<Waiting<'permits' | 'suspicions'>>`
      SELECT 'permits' AS topic, count(*)::int AS count, min(submitted_at) AS oldest
      FROM permits WHERE status = 'PENDING'
      UNION ALL SELECT 'suspicions', count(*)::int, min(reported_at)
      FROM suspicious_transactions WHERE state = 'WAITING'`.execute(db)
    return rows
  },
}
