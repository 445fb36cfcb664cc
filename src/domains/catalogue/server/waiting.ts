/** Articles that wait for a decision of the operator, or for a correction by their seller. */
import { sql } from 'kysely'
import type { Waiting } from '#domains/workspace/rules/topics.ts'
import type { Db } from '#platform/db/pool.ts'

export const sellerArticlesWaiting = {
  topics: ['articlesSentBack'] as const,
  count: async (db: Db, { vendorId }: { vendorId: number }) => {
    const { rows } = await sql<Waiting<'articlesSentBack'>>`
      SELECT 'articlesSentBack' AS topic, count(*)::int AS count, min(last.at) AS oldest
      FROM articles a CROSS JOIN LATERAL (SELECT d.decision, d.at FROM article_decisions d
        WHERE d.article_id = a.id ORDER BY d.id DESC LIMIT 1) last
      WHERE a.created_by_vendor_id = ${vendorId} AND a.status = 'draft' AND last.decision = 'sent_back'`.execute(db)
    return rows
  },
}

export const adminArticlesWaiting = {
  topics: ['articlesToReview'] as const,
  count: async (db: Db) => {
    const { rows } = await sql<Waiting<'articlesToReview'>>`
      SELECT 'articlesToReview' AS topic, count(*)::int AS count, min(created_at) AS oldest
      FROM articles WHERE status = 'review'`.execute(db)
    return rows
  },
}
