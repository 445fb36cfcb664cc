import { sql } from 'kysely'
import { mayEditText } from '#domains/catalogue/rules.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { isReviewed, otherSellers } from '../queries.ts'

type Row = { createdByVendorId: number | null; otherSellers: number; isReviewed: boolean; sells: boolean }

/** `free`: the seller’s own and nobody else’s; `request`: the operator decides; NOT_FOUND for any other article. */
export async function findEditRight(db: Db | Tx, articleId: number, vendorId: number): Promise<'free' | 'request'> {
  const { rows } = await sql<Row>`
    SELECT a.created_by_vendor_id AS "createdByVendorId", ${otherSellers(vendorId)} AS "otherSellers",
      ${isReviewed} AS "isReviewed", EXISTS (SELECT FROM offers o JOIN variants v ON v.id = o.variant_id
        WHERE v.article_id = a.id AND o.vendor_id = ${vendorId}) AS sells
    FROM articles a WHERE a.id = ${articleId}`.execute(db)
  const [row] = rows
  if (!row || (row.createdByVendorId !== vendorId && !row.sells)) throw fail('NOT_FOUND')
  return mayEditText(row, vendorId) ? 'free' : 'request'
}
