import { sql } from 'kysely'
import { type Db, inTransaction } from '#platform/db/pool.ts'

/** Fewer buyers could be recognised. */
const buyersAtLeast = 5
const shownAtMost = 8

/**
 * Counts, for each week, the buyers of each tag in that week and its neighbours in past years. Tags with plant-protection
 * goods or biocides are left out: showing what others buy of them would be advice.
 */
export const countFamilies = (db: Db): Promise<void> =>
  inTransaction(db, async tx => {
    await sql`DELETE FROM season_families`.execute(tx)
    await sql`
      INSERT INTO season_families (week, tag_id, buyers)
      SELECT w.week, t.tag_id, count(DISTINCT b.user_id)
      FROM (SELECT DISTINCT o.user_id, f.variant_id, extract(week FROM o.paid_at AT TIME ZONE 'Europe/Paris')::int AS week
        FROM orders o JOIN order_lines l ON l.order_id = o.id JOIN offers f ON f.id = l.offer_id
        WHERE o.status <> 'CANCELLED' AND o.paid_at < now() - interval '6 months') b
      JOIN variants v ON v.id = b.variant_id
      JOIN article_tags t ON t.article_id = v.article_id
      JOIN generate_series(1, 53) w (week) ON abs(w.week - b.week) <= 1 OR abs(w.week - b.week) >= 51
      WHERE NOT EXISTS (SELECT FROM article_tags r JOIN articles a ON a.id = r.article_id
        WHERE r.tag_id = t.tag_id AND (a.plant_protection OR a.biocide))
      GROUP BY w.week, t.tag_id HAVING count(DISTINCT b.user_id) >= ${buyersAtLeast}`.execute(tx)
  })

/** The most bought first. */
export async function findFamilies(db: Db, week: number) {
  const { rows } = await sql<{ tag: string; categoryId: number; pictureId: number | null }>`
    SELECT t.name AS tag, t.category_id AS "categoryId", (SELECT l.picture_id FROM article_listing l
      WHERE l.tag_ids @> ARRAY[t.id] AND l.picture_id IS NOT NULL ORDER BY l.popularity DESC, l.article_id LIMIT 1) AS "pictureId"
    FROM season_families f JOIN tags t ON t.id = f.tag_id WHERE f.week = ${week} AND NOT t.retired
    ORDER BY f.buyers DESC, t.name LIMIT ${shownAtMost}`.execute(db)
  return rows
}
