import { sql } from 'kysely'
import type { Waiting } from '#domains/workspace/rules/topics.ts'
import type { Db } from '#platform/db/pool.ts'
import { isJobDead } from './failed-jobs.ts'

/** Jobs that failed on their last attempt. */
export const jobsWaiting = {
  topics: ['jobsFailed'] as const,
  count: async (db: Db) => {
    const { rows } = await sql<Waiting<'jobsFailed'>>`
      SELECT 'jobsFailed' AS topic, count(*)::int AS count, min(updated_at) AS oldest
      FROM graphile_worker.jobs WHERE ${isJobDead}`.execute(db)
    return rows
  },
}
