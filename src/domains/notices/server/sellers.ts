import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { Reported } from './withdrawal.ts'

/** The seller, the one of the shop, or those who described the article or sell it. */
export async function findReportedSellers(db: Db | Tx, { article_id, shop_id, vendor_id }: Reported) {
  const { rows } = await sql<{ id: number; name: string; email: string }>`
    SELECT d.id, d.name, d.email::text AS email FROM vendors d WHERE d.id = ${vendor_id} OR d.id IN (
      SELECT s.vendor_id FROM shops s WHERE s.id = ${shop_id}
      UNION SELECT created_by_vendor_id FROM articles WHERE id = ${article_id}
      UNION SELECT o.vendor_id FROM offers o JOIN variants v ON v.id = o.variant_id WHERE v.article_id = ${article_id})
    ORDER BY d.id`.execute(db)
  return rows
}
