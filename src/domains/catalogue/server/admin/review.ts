/** The operator's decisions on an article. Each locks the article first: of two at once, the second is a CONFLICT. */

import { sql } from 'kysely'
import { queueRefresh } from '#domains/search/server/queue-refresh.ts'
import type { Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import { type Context, requireUser } from '#platform/http/caller.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type * as contract from '../../contract-review.ts'
import { type ArticleStatus, grounds, mayDecide, type ReviewAction, statusAfterReview } from '../../rules/review.ts'
import {
  type ContestPath,
  mailArticleAccepted,
  mailArticleRestored,
  mailArticleSentBack,
  mailArticleTakenDown,
} from './mails.ts'
import type { OfferWrites } from './offer-writes.ts'
import type { RecordOwnTakedown } from './own-decisions.ts'

const columns = ['id', 'slug', 'title', 'status', 'brand_id', 'created_by_vendor_id'] as const

export async function lockArticle(tx: Tx, id: number, act: ReviewAction) {
  const row = await tx.selectFrom('articles').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  // A check constraint allows these values only.
  if (!mayDecide(act, row.status as ArticleStatus)) throw fail('CONFLICT')
  return row
}

type Decision = {
  decision: 'accepted' | 'sent_back' | 'taken_down' | 'restored' | 'merged'
  reason: string
  ground?: string
  automated?: boolean
}

/** Changes the status of a locked article and records who decided and why. */
export async function decideOn(
  tx: Tx,
  article: { id: number; status: string },
  act: ReviewAction,
  { decision, reason, ground, automated }: Decision,
  context: Context,
) {
  const status = statusAfterReview(act)
  await tx.updateTable('articles').set({ status, updated_at: sql<Date>`now()` }).where('id', '=', article.id).execute()
  await tx
    .insertInto('article_decisions')
    .values({
      article_id: article.id,
      decision,
      user_id: requireUser(context).id,
      reason,
      ground: ground ?? null,
      automated: automated ?? false,
    })
    .execute()
  addAuditDetails(tx, { before: { status: article.status }, after: { status } })
  await queueRefresh(tx, [article.id])
  return status
}

export async function reviewArticle(
  tx: Tx,
  { params, body }: Input<typeof contract.reviewArticle>,
  context: Context,
  offers: Pick<OfferWrites, 'unpublish'>,
) {
  const article = await lockArticle(tx, params.id, body.decision)
  if (body.decision === 'accept') {
    const reason = body.reason || 'Relu et accepté.'
    const status = await decideOn(tx, article, 'accept', { decision: 'accepted', reason }, context)
    await mailArticleAccepted(tx, context, article, reason)
    return { status }
  }
  const status = await decideOn(tx, article, 'send_back', { decision: 'sent_back', reason: body.reason }, context)
  // When the seller publishes the offers again, the article returns to review.
  await offers.unpublish(tx, article.id)
  await mailArticleSentBack(tx, context, article, body.reason)
  return { status }
}

/** A takedown without a notice. */
export async function takeDownByOperator(
  tx: Tx,
  input: Input<typeof contract.takeDownArticle>,
  context: Context,
  recordOwn: RecordOwnTakedown,
) {
  const { id } = input.params
  const contestPath = await recordOwn(tx, { kind: 'article', id, ...input.body }, context)
  return takeDownArticle(tx, input, context, contestPath)
}

export async function takeDownArticle(
  tx: Tx,
  { params, body }: Input<typeof contract.takeDownArticle>,
  context: Context,
  contestPath?: ContestPath,
) {
  const { reason, automated } = body
  const article = await lockArticle(tx, params.id, 'take_down')
  const ground = grounds[body.ground]
  const status = await decideOn(
    tx,
    article,
    'take_down',
    { decision: 'taken_down', reason, ground, automated },
    context,
  )
  await mailArticleTakenDown(tx, context, article, { reason, ground, automated, contestPath })
  return { status }
}

export async function restoreArticle(
  tx: Tx,
  { params, body }: Input<typeof contract.restoreArticle>,
  context: Context,
) {
  const article = await lockArticle(tx, params.id, 'restore')
  const status = await decideOn(tx, article, 'restore', { decision: 'restored', reason: body.reason }, context)
  await mailArticleRestored(tx, context, article, body.reason)
  return { status }
}
