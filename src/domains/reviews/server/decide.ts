/** Publication and refusal of reviews, with history and mails in one transaction. */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { type Context, requireUser } from '#platform/http/caller.ts'
import { invalidatePages } from '#platform/page-invalidation.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { decideReview } from '../contract-manage.ts'
import { decisionsFor, type RefusalGround, type ReviewStatus } from '../rules.ts'
import { recordReviewEvent } from './history.ts'
import * as mails from './mails.ts'

type Locked = mails.ReviewParties & {
  status: ReviewStatus
  hasReply: boolean
  isDoubted: boolean
  /** Decisions taken before: names the mail of this one. */
  round: number
}

/** Null when it does not exist. */
export async function lockReview(tx: Tx, id: number): Promise<Locked | null> {
  // Before it is read: a statement that waits for the lock does not see a doubt that was written or decided meanwhile.
  await tx.selectFrom('reviews').select('id').where('id', '=', id).forUpdate().execute()
  const { rows } = await sql<Locked>`
    SELECT w.id, COALESCE(a.title, d.name) AS title, w.text, w.author_name AS author, u.email::text AS "authorEmail",
      d.name AS vendor, team_addresses(d.id, 'message') AS team, w.status, w.reply IS NOT NULL AS "hasReply",
      EXISTS (SELECT FROM review_doubts b WHERE b.review_id = w.id AND b.outcome IS NULL) AS "isDoubted",
      (SELECT count(*)::int FROM review_history h WHERE h.review_id = w.id) AS round
    FROM reviews w JOIN users u ON u.id = w.user_id JOIN vendors d ON d.id = w.vendor_id
    LEFT JOIN variants v ON v.id = w.variant_id LEFT JOIN articles a ON a.id = v.article_id
    WHERE w.id = ${id}`.execute(tx)
  return rows[0] ?? null
}

type By = { actor: 'operator'; userId: number } | { actor: 'timer'; userId: null }

export async function publishReview(tx: Tx, review: Locked, by: By): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({ status: 'published', published_at: sql<Date>`now()`, refusal_ground: null, refusal_reason: null })
    .where('id', '=', review.id)
    .execute()
  await recordReviewEvent(tx, review.id, { event: 'published', ...by })
  await mails.mailPublished(tx, review, review.round)
  await mails.mailSellerOfReview(tx, review, review.round)
}

async function refuseReview(tx: Tx, review: Locked, refusal: { ground: RefusalGround; reason: string }, by: By) {
  await tx
    .updateTable('reviews')
    .set({
      status: 'refused',
      published_at: null,
      refusal_ground: refusal.ground,
      refusal_reason: refusal.reason,
    })
    .where('id', '=', review.id)
    .execute()
  await recordReviewEvent(tx, review.id, { event: 'refused', ...by, note: refusal.reason })
  await mails.mailReviewRefused(tx, review, { ...refusal, round: review.round })
  if (review.isDoubted) await settleDoubt(tx, review, 'refused', refusal.reason)
}

async function settleDoubt(tx: Tx, review: Locked, outcome: 'upheld' | 'refused', reason: string) {
  await tx
    .updateTable('review_doubts')
    .set({ outcome, outcome_reason: reason, decided_at: sql<Date>`now()` })
    .where('review_id', '=', review.id)
    .execute()
  await mails.mailDoubtDecided(tx, review, outcome, reason)
}

async function removeReply(tx: Tx, review: Locked, reason: string, by: By) {
  await tx
    .updateTable('reviews')
    .set({ reply: null, replied_at: null, replied_by: null })
    .where('id', '=', review.id)
    .execute()
  await recordReviewEvent(tx, review.id, { event: 'reply_removed', ...by, note: reason })
  await mails.mailReplyRemoved(tx, review, reason, review.round)
}

/** CONFLICT when the decision no longer applies: another operator decided, or the author changed the text. */
export async function settleReview(tx: Tx, { params, body }: Input<typeof decideReview>, context: Context) {
  const review = await lockReview(tx, params.id)
  if (!review) throw fail('NOT_FOUND')
  if (!decisionsFor(review).includes(body.decision)) throw fail('CONFLICT')
  const by: By = { actor: 'operator', userId: requireUser(context).id }
  const reason = body.reason ?? ''
  if (body.decision === 'publish') await publishReview(tx, review, by)
  if (body.decision === 'refuse') await refuseReview(tx, review, { ground: body.ground ?? 'unreadable', reason }, by)
  if (body.decision === 'remove_reply') await removeReply(tx, review, reason, by)
  if (body.decision === 'keep') {
    await settleDoubt(tx, review, 'upheld', reason)
    await recordReviewEvent(tx, review.id, { event: 'upheld', ...by, note: reason })
  }
  await invalidatePages(tx, 'reviews')
  const statuses: Partial<Record<typeof body.decision, ReviewStatus>> = { publish: 'published', refuse: 'refused' }
  return { status: statuses[body.decision] ?? review.status }
}
