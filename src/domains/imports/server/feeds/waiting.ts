import { sql } from 'kysely'
import type { Waiting } from '#domains/workspace/rules/topics.ts'
import type { Db } from '#platform/db/pool.ts'

/** Feeds that repeated failures have paused. */
export const feedsWaiting = {
  topics: ['feedsPaused'] as const,
  count: async (db: Db, { vendorId }: { vendorId: number }) => {
    const { rows } = await sql<Waiting<'feedsPaused'>>`
      SELECT 'feedsPaused' AS topic, count(*)::int AS count, min(paused_at) AS oldest
      FROM import_feeds WHERE vendor_id = ${vendorId} AND paused_because = 'failures'`.execute(db)
    return rows
  },
}
