import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { campaigns } from '../market/campaigns.ts'

/** Campaigns around the day of the seeding, each with the most popular articles of its tags. */
export async function loadCampaigns(tx: Tx): Promise<void> {
  for (const { tags, from, to, ...written } of campaigns) {
    const { id } = await tx
      .insertInto('campaigns')
      .values({
        ...written,
        from_day: sql<string>`current_date + ${from}::int`,
        to_day: sql<string>`current_date + ${to}::int`,
        published: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`
      INSERT INTO campaign_articles (campaign_id, article_id, position)
      SELECT ${id}, article_id, row_number() OVER (ORDER BY rank, article_id) FROM (
        SELECT l.article_id, min(row_number) AS rank FROM (
          SELECT l.article_id, row_number() OVER (PARTITION BY t.id ORDER BY l.popularity DESC, l.article_id)
          FROM tags t JOIN article_tags at ON at.tag_id = t.id JOIN article_listing l ON l.article_id = at.article_id
          WHERE t.name = ANY(${[...tags]})) l
        GROUP BY 1 ORDER BY rank LIMIT 10) chosen`.execute(tx)
  }
}
