/** Reviews of a seller and of what it sold: read, answered, doubted by its members. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { type Context, requireSellerMember } from '#platform/http/caller.ts'
import { invalidatePages } from '#platform/page-invalidation.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { doubtReview, ReceivedReview, replyToReview } from '../contract-manage.ts'
import { lockReview } from './decide.ts'
import { recordReviewEvent } from './history.ts'
import { mailReviewReply } from './mails.ts'

const perPage = 20
type Row = Omit<ReceivedReview, 'publishedAt' | 'repliedAt'> & { publishedAt: Date; repliedAt: Date | null }

export async function findReceivedReviews(db: Db, vendorId: number, page: number) {
  const [{ rows }, { total, unanswered }] = await Promise.all([
    sql<Row>`
      SELECT w.id, w.kind, COALESCE(a.title, 'Votre boutique') AS title, w.rating, w.text, w.author_name AS author,
        w.experienced_on::text AS "experiencedOn", w.published_at AS "publishedAt", w.reply, w.replied_at AS "repliedAt",
        (SELECT json_build_object('reason', b.reason, 'at', b.at, 'outcome', b.outcome, 'outcomeReason', b.outcome_reason)
          FROM review_doubts b WHERE b.review_id = w.id) AS doubt
      FROM reviews w LEFT JOIN variants v ON v.id = w.variant_id LEFT JOIN articles a ON a.id = v.article_id
      WHERE w.vendor_id = ${vendorId} AND w.status = 'published'
      ORDER BY w.reply IS NOT NULL, w.published_at DESC, w.id DESC
      LIMIT ${sql.lit(perPage)} OFFSET ${(page - 1) * perPage}`.execute(db),
    db
      .selectFrom('reviews')
      .select(sql<number>`count(*)::int`.as('total'))
      .select(sql<number>`(count(*) FILTER (WHERE reply IS NULL))::int`.as('unanswered'))
      .where('vendor_id', '=', vendorId)
      .where('status', '=', 'published')
      .executeTakeFirstOrThrow(),
  ])
  const reviews = rows.map(({ publishedAt, repliedAt, ...row }) => ({
    ...row,
    publishedAt: publishedAt.toISOString(),
    repliedAt: repliedAt?.toISOString() ?? null,
  }))
  return { reviews, unanswered, page, pages: Math.max(1, Math.ceil(total / perPage)) }
}

/** NOT_FOUND unless it is published and about this seller or its goods. */
async function lockReceived(tx: Tx, id: number, vendorId: number) {
  const row = await tx
    .selectFrom('reviews')
    .select(['id', 'reply'])
    .where('id', '=', id)
    .where('vendor_id', '=', vendorId)
    .where('status', '=', 'published')
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return row
}

export async function answerReview(tx: Tx, { params, body }: Input<typeof replyToReview>, context: Context) {
  const { vendorId, userId } = requireSellerMember(context)
  const { reply } = await lockReceived(tx, params.id, vendorId)
  await tx
    .updateTable('reviews')
    .set({ reply: body.reply, replied_at: sql<Date>`now()`, replied_by: userId })
    .where('id', '=', params.id)
    .execute()
  await recordReviewEvent(tx, params.id, { event: 'replied', actor: 'seller', userId, note: body.reply })
  // The author's address is not the seller's to see.
  const review = reply === null ? await bypassRls(tx, owner => lockReview(owner, params.id)) : null
  if (review) await mailReviewReply(tx, review, body.reply)
  await invalidatePages(tx, 'reviews')
  return { success: true as const }
}

export async function reportDoubt(tx: Tx, { params, body }: Input<typeof doubtReview>, context: Context) {
  const { vendorId, userId } = requireSellerMember(context)
  await lockReceived(tx, params.id, vendorId)
  const made = await tx
    .insertInto('review_doubts')
    .values({ review_id: params.id, vendor_id: vendorId, user_id: userId, reason: body.reason })
    .onConflict(conflict => conflict.column('review_id').doNothing())
    .returning('review_id')
    .executeTakeFirst()
  if (!made)
    throw fail('CONFLICT', { sentence: 'Vous avez déjà signalé cet avis\u00a0: sa décision vous est envoyée.' })
  await recordReviewEvent(tx, params.id, { event: 'doubted', actor: 'seller', userId, note: body.reason })
  return { success: true as const }
}
