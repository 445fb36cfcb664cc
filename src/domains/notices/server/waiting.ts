import { sql } from 'kysely'
import type { Waiting } from '#domains/workspace/rules/topics.ts'
import type { Db } from '#platform/db/pool.ts'

/** Notices to decide, and complaints about decisions. */
export const noticesWaiting = {
  topics: ['contentNotices', 'noticeComplaints'] as const,
  count: async (db: Db) => {
    const { rows } = await sql<Waiting<'contentNotices' | 'noticeComplaints'>>`
      SELECT 'contentNotices' AS topic, count(*)::int AS count, min(created_at) AS oldest
      FROM content_notices WHERE decision IS NULL
      UNION ALL
      SELECT 'noticeComplaints', count(*)::int, min(complained_at)
      FROM notice_recipients WHERE complained_at IS NOT NULL AND outcome IS NULL`.execute(db)
    return rows
  },
}
