import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { noticeRetentionMonths } from '../rules.ts'

const past = sql`now() - make_interval(months => ${sql.lit(noticeRetentionMonths)})`

/** Deletes who reported and what they wrote, once nothing about the notice waits; grounds and decisions stay for the counts. */
export async function purgeNotices(db: Db): Promise<void> {
  await sql`
    WITH purged AS (
      UPDATE content_notices n SET name = NULL, email = NULL, explanation = NULL
      WHERE (n.email IS NOT NULL OR n.own_initiative) AND n.decided_at < ${past} AND NOT EXISTS (
        SELECT FROM notice_recipients r WHERE r.notice_id = n.id AND (r.created_at >= ${past}
          OR (r.complained_at IS NOT NULL AND (r.outcome IS NULL OR r.outcome_at >= ${past}))))
      RETURNING n.id)
    UPDATE notice_recipients r SET complaint = NULL FROM purged p WHERE r.notice_id = p.id`.execute(db)
}
