/** A buyer's own reviews: written, changed and deleted. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { type Context, requireUser } from '#platform/http/caller.ts'
import { invalidatePages } from '#platform/page-invalidation.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import type { changeReview, OwnReview, writeReview } from '../contract.ts'
import { reviewLinks } from '../rules/links.ts'
import { authorNameOf, type RefusalGround, type ReviewKind, type ReviewStatus, reviewMonths } from '../rules.ts'
import { recordReviewEvent } from './history.ts'
import { findReceived, findReviewable } from './purchases.ts'

const reviewTag = 'reviews'
const waiting: Extract<ReviewStatus, 'waiting'> = 'waiting'

/** Under the user's lock: two concurrent submissions are judged one after the other. */
const lockAuthor = (tx: Tx, userId: number) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()

export async function createReview(tx: Tx, { body }: Input<typeof writeReview>, context: Context) {
  const user = requireUser(context)
  await lockAuthor(tx, user.id)
  const goods = await findReceived(tx, user.id, body)
  if (!goods) throw fail('NOT_FOUND')
  if (goods.is_late) throw fail('REVIEW_LATE')
  const isArticle = body.orderLineId !== undefined
  if (await hasReview(tx, user.id, isArticle ? goods : { vendor_id: goods.vendor_id })) throw fail('REVIEW_EXISTS')
  const { id } = await tx
    .insertInto('reviews')
    .values({
      kind: isArticle ? 'article' : 'seller',
      user_id: user.id,
      order_id: goods.order_id,
      vendor_id: goods.vendor_id,
      order_line_id: body.orderLineId ?? null,
      variant_id: isArticle ? goods.variant_id : null,
      rating: body.rating,
      text: body.text,
      author_name: authorNameOf(user),
      experienced_on: sql<string>`(${goods.delivered_at}::timestamptz AT TIME ZONE 'Europe/Paris')::date`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordReviewEvent(tx, id, { event: 'written', actor: 'buyer', userId: user.id })
  return { id, status: waiting }
}

/** Of that article, whatever its model; without an article, of that seller. */
async function hasReview(tx: Tx, userId: number, goods: { vendor_id: number; article_id?: number }) {
  const { rows } = await sql`SELECT FROM reviews w LEFT JOIN variants v ON v.id = w.variant_id
    WHERE w.user_id = ${userId} AND ${
      goods.article_id === undefined
        ? sql`w.kind = 'seller' AND w.vendor_id = ${goods.vendor_id}`
        : sql`v.article_id = ${goods.article_id}`
    }`.execute(tx)
  return rows.length > 0
}

/** NOT_FOUND for a missing and for another's review alike. */
async function lockOwn(tx: Tx, id: number, userId: number) {
  const review = await tx
    .selectFrom('reviews')
    .select(['id', 'status', 'experienced_on'])
    .select(sql<boolean>`experienced_on + make_interval(months => ${sql.lit(reviewMonths)}) < now()`.as('is_late'))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!review) throw fail('NOT_FOUND')
  return review
}

/** Out of view until it is checked again; the answer was about the former text. */
export async function updateReview(tx: Tx, { params, body }: Input<typeof changeReview>, context: Context) {
  const user = requireUser(context)
  const review = await lockOwn(tx, params.id, user.id)
  if (review.is_late) throw fail('REVIEW_LATE')
  await tx
    .updateTable('reviews')
    .set({
      rating: body.rating,
      text: body.text,
      status: waiting,
      submitted_at: sql<Date>`now()`,
      changed_at: sql<Date>`now()`,
      published_at: null,
      refusal_ground: null,
      refusal_reason: null,
      reply: null,
      replied_at: null,
      replied_by: null,
    })
    .where('id', '=', params.id)
    .execute()
  await recordReviewEvent(tx, params.id, { event: 'changed', actor: 'buyer', userId: user.id })
  await invalidatePages(tx, reviewTag)
  return { id: params.id, status: waiting }
}

export async function removeReview(tx: Tx, id: number, userId: number): Promise<{ success: true }> {
  await lockOwn(tx, id, userId)
  await tx.deleteFrom('reviews').where('id', '=', id).execute()
  await invalidatePages(tx, reviewTag)
  return { success: true }
}

type Row = Omit<OwnReview, 'path' | 'at' | 'kind' | 'status' | 'ground'> & {
  kind: ReviewKind
  status: ReviewStatus
  ground: RefusalGround | null
  at: Date
  articleSlug: string | null
  vendorSlug: string | null
}

export async function findOwnReviews(db: Db, userId: number) {
  const { rows } = await sql<Row>`
    SELECT w.id, w.kind, COALESCE(a.title, d.name) AS title, w.rating, w.text, w.author_name AS author, w.status,
      COALESCE(w.published_at, w.submitted_at) AS at, w.refusal_ground AS ground, w.refusal_reason AS reason, w.reply,
      w.experienced_on + make_interval(months => ${sql.lit(reviewMonths)}) >= now() AS "isChangeable",
      CASE WHEN a.status = 'published' THEN a.slug END AS "articleSlug",
      CASE WHEN d.status = 'verified' THEN d.slug END AS "vendorSlug"
    FROM reviews w JOIN vendors d ON d.id = w.vendor_id
    LEFT JOIN variants v ON v.id = w.variant_id LEFT JOIN articles a ON a.id = v.article_id
    WHERE w.user_id = ${userId} ORDER BY w.id DESC`.execute(db)
  return {
    toWrite: await findReviewable(db, userId),
    written: rows.map(({ articleSlug, vendorSlug, at, ...row }) => ({
      ...row,
      at: at.toISOString(),
      path:
        row.kind === 'article'
          ? articleSlug && paths.article(articleSlug)
          : vendorSlug && reviewLinks.ofSeller(vendorSlug),
    })),
  }
}
