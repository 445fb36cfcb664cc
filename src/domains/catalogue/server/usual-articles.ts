import { sql } from 'kysely'
import { findCards } from '#domains/search/server/cards.ts'
import type { Db } from '#platform/db/pool.ts'
import type { OperationResponse } from '#shared/contract.ts'
import type { showUsualArticles as operation } from '../contract.ts'

const shownAtMost = 10

/**
 * Bought from thirty days before to forty-five days after this day of last year: a campaign’s work moves by some weeks
 * with the weather. Orders older than eighteen months say little about what a buyer still needs.
 */
export async function showUsualArticles(db: Db, userId: number): Promise<OperationResponse<typeof operation>> {
  const { rows } = await sql<{ id: number; lastYear: boolean }>`
    SELECT v.article_id AS id,
      bool_or(o.paid_at BETWEEN now() - interval '1 year 30 days' AND now() - interval '1 year' + interval '45 days') AS "lastYear"
    FROM orders o
      JOIN order_lines l ON l.order_id = o.id
      JOIN offers f ON f.id = l.offer_id
      JOIN variants v ON v.id = f.variant_id
    WHERE o.user_id = ${userId} AND o.paid_at > now() - interval '18 months' AND o.status <> 'CANCELLED'
    GROUP BY v.article_id
    ORDER BY "lastYear" DESC, count(*) DESC, max(o.paid_at) DESC, v.article_id`.execute(db)
  const season = rows.filter(row => row.lastYear)
  const chosen = season.length > 0 ? season : rows
  const articles = await findCards(
    db,
    chosen.map(({ id }) => id),
  )
  return { lastYear: season.length > 0, articles: articles.slice(0, shownAtMost) }
}
