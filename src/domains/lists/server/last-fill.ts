import { sql } from 'kysely'
import { findCartId } from '#domains/cart/server/queries.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import { type CartFill, type SimilarArticle, storedRows } from '../contract.ts'
import { type FillOwner, ownFills } from './fill-owner.ts'

const similarAtMost = 3

export async function findLastFill(db: Db, caller: Pick<Context, 'user' | 'visitorToken'>): Promise<CartFill | null> {
  const owner = await findOwner(db, caller)
  const fill =
    owner &&
    (await db
      .selectFrom('cart_fills')
      .select(['source', 'at', 'rows'])
      .where(ownFills(owner))
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst())
  if (!fill) return null
  const rows = storedRows.parse(fill.rows)
  const similar = await findSimilarOnSale(
    db,
    rows.flatMap(({ outcome, articleId }) => (outcome === 'missing' && articleId !== null ? [articleId] : [])),
  )
  return {
    source: fill.source,
    at: fill.at.toISOString(),
    rows: rows.map(row => ({ ...row, similar: similar.get(row.articleId ?? 0) ?? [] })),
  }
}

async function findOwner(db: Db, caller: Pick<Context, 'user' | 'visitorToken'>): Promise<FillOwner | null> {
  if (caller.user) return { user_id: caller.user.id }
  const cartId = await findCartId(db, caller)
  return cartId === null ? null : { cart_id: cartId }
}

/** The most popular articles on sale that share the most tags with each of these, also when it is no longer listed. */
export async function findSimilarOnSale(
  db: Db,
  articleIds: readonly number[],
): Promise<ReadonlyMap<number, SimilarArticle[]>> {
  if (!articleIds.length) return new Map()
  const { rows } = await sql<SimilarArticle & { of: number }>`
    SELECT a.id AS of, s.slug, s.title, s.category_id AS "categoryId", s.picture_id AS "pictureId",
      s.sale_unit AS "saleUnit", s.price_cents AS "priceCents", s.vat_basis_points AS "vatBasisPoints"
    FROM unnest(${[...new Set(articleIds)]}::bigint[]) AS a (id)
    CROSS JOIN LATERAL (SELECT array_agg(tag_id) AS ids FROM article_tags WHERE article_id = a.id) t
    CROSS JOIN LATERAL (
      SELECT l.* FROM article_listing l WHERE l.tag_ids && t.ids AND l.article_id <> a.id
      ORDER BY cardinality(ARRAY(SELECT unnest(l.tag_ids) INTERSECT SELECT unnest(t.ids))) DESC, l.popularity DESC, l.article_id
      LIMIT ${similarAtMost}
    ) s`.execute(db)
  return Map.groupBy(rows, ({ of }) => of)
}
