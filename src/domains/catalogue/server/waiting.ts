/** Articles that wait for a decision of the operator, or for a correction by their seller. */
import { sql } from 'kysely'
import type { Waiting } from '#domains/workspace/rules/topics.ts'
import type { Db } from '#platform/db/pool.ts'

export const sellerArticlesWaiting = {
  topics: ['articlesSentBack', 'articlesIncomplete'] as const,
  count: async (db: Db, { vendorId }: { vendorId: number }) => {
    const { rows } = await sql<Waiting<'articlesSentBack' | 'articlesIncomplete'>>`
      SELECT 'articlesSentBack' AS topic, count(*)::int AS count, min(last.at) AS oldest
      FROM articles a CROSS JOIN LATERAL (SELECT d.decision, d.at FROM article_decisions d
        WHERE d.article_id = a.id ORDER BY d.id DESC LIMIT 1) last
      WHERE a.created_by_vendor_id = ${vendorId} AND a.status = 'draft' AND last.decision = 'sent_back'
      UNION ALL SELECT 'articlesIncomplete', count(*)::int, min(found_at)
      FROM article_findings WHERE vendor_id = ${vendorId} AND accepted_at IS NULL`.execute(db)
    return rows
  },
}

export const adminArticlesWaiting = {
  topics: ['articlesToReview', 'articleRequests', 'articleFindings'] as const,
  count: async (db: Db) => {
    const { rows } = await sql<Waiting<'articlesToReview' | 'articleRequests' | 'articleFindings'>>`
      SELECT 'articlesToReview' AS topic, count(*)::int AS count, min(created_at) AS oldest
      FROM articles WHERE status = 'review'
      UNION ALL SELECT 'articleRequests', count(*)::int, min(created_at) FROM article_change_requests WHERE status = 'open'
      UNION ALL SELECT 'articleFindings', count(*)::int, min(found_at) FROM article_findings WHERE accepted_at IS NULL`.execute(
      db,
    )
    return rows
  },
}
