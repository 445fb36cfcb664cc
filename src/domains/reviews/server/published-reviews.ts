/** Published reviews, all of them, the newest first: none is left out or moved up. */
import { type RawBuilder, sql } from 'kysely'
import { findSellerService } from '#domains/shops/server/scorecard/seller-service.ts'
import type { Db } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import type { PublishedReview, ReviewCounts, SellerService } from '../contract.ts'
import { averageOf } from '../rules.ts'

const perPage = 20
type Row = Omit<PublishedReview, 'publishedAt' | 'repliedAt'> & { publishedAt: Date; repliedAt: Date | null }

async function findPage(db: Db, where: RawBuilder<unknown>, page: number): Promise<PublishedReview[]> {
  const { rows } = await sql<Row>`
    SELECT w.id, w.rating, w.text, w.author_name AS author, w.experienced_on::text AS "experiencedOn",
      w.published_at AS "publishedAt", w.changed_at IS NOT NULL AS "isChanged", COALESCE(v.label, '') AS "variantLabel",
      d.name AS vendor, w.reply, w.replied_at AS "repliedAt"
    FROM reviews w JOIN vendors d ON d.id = w.vendor_id LEFT JOIN variants v ON v.id = w.variant_id
    WHERE w.status = 'published' AND ${where}
    ORDER BY w.published_at DESC, w.id DESC LIMIT ${sql.lit(perPage)} OFFSET ${(page - 1) * perPage}`.execute(db)
  return rows.map(({ publishedAt, repliedAt, ...row }) => ({
    ...row,
    publishedAt: publishedAt.toISOString(),
    repliedAt: repliedAt?.toISOString() ?? null,
  }))
}

async function countReviews(db: Db, where: RawBuilder<unknown>): Promise<ReviewCounts> {
  const { rows } = await sql<{ rating: number; count: number }>`
    SELECT w.rating, count(*)::int AS count FROM reviews w LEFT JOIN variants v ON v.id = w.variant_id
    WHERE w.status = 'published' AND ${where} GROUP BY 1`.execute(db)
  const byRating = [1, 2, 3, 4, 5].map(rating => rows.find(row => row.rating === rating)?.count ?? 0)
  const count = byRating.reduce((sum, n) => sum + n, 0)
  return {
    count,
    byRating,
    average: averageOf(
      byRating.reduce((sum, n, index) => sum + n * (index + 1), 0),
      count,
    ),
  }
}

async function listReviewsWhere(db: Db, where: RawBuilder<unknown>, page: number) {
  const [counts, reviews] = await Promise.all([countReviews(db, where), findPage(db, where, page)])
  return { counts, reviews, page, pages: Math.max(1, Math.ceil(counts.count / perPage)) }
}

export async function findArticleReviews(db: Db, slug: string, page: number) {
  const article = await db
    .selectFrom('articles')
    .select(['id', 'title'])
    .where('slug', '=', slug)
    .where('status', '=', 'published')
    .executeTakeFirst()
  if (!article) throw fail('NOT_FOUND')
  const { rows: sellers } = await sql<{ id: number }>`
    SELECT DISTINCT d.id FROM offers o JOIN variants v ON v.id = o.variant_id JOIN vendors d ON d.id = o.vendor_id
    WHERE v.article_id = ${article.id} AND o.status = 'published' AND d.status = 'verified' LIMIT 12`.execute(db)
  const [listed, services] = await Promise.all([
    listReviewsWhere(db, sql`v.article_id = ${article.id}`, page),
    servicesOf(
      db,
      sellers.map(({ id }) => id),
    ),
  ])
  return { title: article.title, ...listed, sellers: services }
}

export async function findSellerReviews(db: Db, slug: string, page: number) {
  const vendor = await db
    .selectFrom('vendors')
    .select(['id', 'name'])
    .where('slug', '=', slug)
    .where('status', '=', 'verified')
    .executeTakeFirst()
  if (!vendor) throw fail('NOT_FOUND')
  const [listed, [service]] = await Promise.all([
    listReviewsWhere(db, sql`w.kind = 'seller' AND w.vendor_id = ${vendor.id}`, page),
    servicesOf(db, [vendor.id]),
  ])
  if (!service) throw fail('NOT_FOUND')
  return { name: vendor.name, ...listed, service }
}

/** By name; a seller without enough cases has no measure. */
async function servicesOf(db: Db, vendorIds: readonly number[]): Promise<SellerService[]> {
  if (!vendorIds.length) return []
  const [measuresOf, { rows }] = await Promise.all([
    findSellerService(db, vendorIds),
    sql<{ id: number; name: string; slug: string; count: number; sum: number }>`
      SELECT d.id, d.name, d.slug, count(w.id)::int AS count, COALESCE(sum(w.rating), 0)::int AS sum
      FROM vendors d LEFT JOIN reviews w ON w.vendor_id = d.id AND w.kind = 'seller' AND w.status = 'published'
      WHERE d.id = ANY (${[...vendorIds]}::bigint[]) GROUP BY d.id ORDER BY d.name`.execute(db),
  ])
  return rows.map(({ id, name, slug, count, sum }) => ({
    vendor: { name, slug },
    reviews: { count, average: averageOf(sum, count) },
    measures: measuresOf(id),
  }))
}
