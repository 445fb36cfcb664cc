import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'

/**
 * Deletes those of the variants that nobody offers, then their articles without a variant. Only articles that this seller
 * described, that no other sells, and that no decision, conversation, campaign or recall names. Returns the ids of their articles.
 */
export async function deleteUnsoldVariants(tx: Tx, vendorId: number, variantIds: readonly number[]): Promise<number[]> {
  const ids = [...variantIds]
  // An offer that another seller creates meanwhile waits for this lock.
  const { rows } = await sql<{ id: number; articleId: number }>`SELECT id, article_id AS "articleId" FROM variants
    WHERE id = ANY(${ids}::bigint[]) ORDER BY id FOR UPDATE`.execute(tx)
  const articleIds = [...new Set(rows.map(({ articleId }) => articleId))]
  const { rows: own } = await sql<{ id: number }>`SELECT a.id FROM articles a
    WHERE a.id = ANY(${articleIds}::bigint[]) AND a.created_by_vendor_id = ${vendorId} AND ${isUnnamed}
      AND NOT EXISTS (SELECT FROM variants v JOIN offers o ON o.variant_id = v.id
        WHERE v.article_id = a.id AND o.vendor_id <> ${vendorId})`.execute(tx)
  const ownIds = own.map(({ id }) => id)
  await sql`DELETE FROM variants v WHERE v.id = ANY(${ids}::bigint[]) AND v.article_id = ANY(${ownIds}::bigint[])
    AND NOT EXISTS (SELECT FROM offers o WHERE o.variant_id = v.id)`.execute(tx)
  await sql`DELETE FROM articles a WHERE a.id = ANY(${ownIds}::bigint[])
    AND NOT EXISTS (SELECT FROM variants v WHERE v.article_id = a.id)`.execute(tx)
  return articleIds
}

/** Of the article `a`: nothing that must remain refers to it. */
const isUnnamed = sql`NOT EXISTS (SELECT FROM article_decisions d WHERE d.article_id = a.id)
  AND NOT EXISTS (SELECT FROM conversations c WHERE c.article_id = a.id)
  AND NOT EXISTS (SELECT FROM campaign_articles c WHERE c.article_id = a.id)
  AND NOT EXISTS (SELECT FROM recalls r WHERE r.article_id = a.id)`
