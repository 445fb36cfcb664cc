/** Takes what is reported out of view, or puts it back, with the functions of the catalogue and of the shops. */
import { randomBytes } from 'node:crypto'
import { type ArticleStatus, type Ground, grounds, mayDecide } from '#domains/catalogue/rules/review.ts'
import { restoreArticle, takeDownArticle } from '#domains/catalogue/server/admin/review.ts'
import { mayBecome, type SellerStatus } from '#domains/shops/rules/seller-status.ts'
import { changeStatus } from '#domains/shops/server/admin/seller-status.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { type Context, requireUser } from '#platform/http/caller.ts'
import { noticeLinks } from '../rules/links.ts'
import type { ComplaintSide, NoticeDecision } from '../rules.ts'
import { hashOfNoticeToken } from './tokens.ts'

export type Reported = { id: number; article_id: number | null; shop_id: number | null; vendor_id: number | null }

/** Status of the article, or of the seller or the seller of the shop; null when it was deleted. */
async function findState(db: Db | Tx, { article_id, shop_id, vendor_id }: Reported) {
  if (article_id !== null) {
    const row = await db.selectFrom('articles').select('status').where('id', '=', article_id).executeTakeFirst()
    // CHECK constraints allow these values only, here and below.
    return row ? { kind: 'article' as const, id: article_id, status: row.status as ArticleStatus } : null
  }
  if (shop_id === null && vendor_id === null) return null
  const row = await db
    .selectFrom('vendors as v')
    .select(['v.id', 'v.status'])
    .where(eb =>
      eb('v.id', '=', vendor_id ?? eb.selectFrom('shops as s').select('s.vendor_id').where('s.id', '=', shop_id)),
    )
    .executeTakeFirst()
  return row ? { kind: 'seller' as const, id: row.id, status: row.status as SellerStatus } : null
}

export async function isWithdrawable(db: Db | Tx, notice: Reported): Promise<boolean> {
  const state = await findState(db, notice)
  if (!state) return false
  return state.kind === 'article' ? mayDecide('take_down', state.status) : mayBecome(state.status, 'suspended')
}

async function isRestorable(tx: Tx, notice: Reported): Promise<boolean> {
  const state = await findState(tx, notice)
  if (!state) return false
  return state.kind === 'article' ? mayDecide('restore', state.status) : state.status === 'suspended'
}

type Recipient = ReceivedReason & { side: ComplaintSide; vendorId: number | null }
type ReceivedReason = { decision: NoticeDecision; reason: string; ground?: Ground | undefined }

/** A link to contest the decision, for one recipient; the database holds its hash only. */
export async function addRecipient(
  tx: Tx,
  noticeId: number,
  { side, vendorId, decision, reason, ground }: Recipient,
  context: Context,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('notice_recipients')
    .values({
      notice_id: noticeId,
      side,
      vendor_id: vendorId,
      token_hash: hashOfNoticeToken(token),
      decision,
      decision_reason: reason,
      legal_ground: decision === 'withdrawn' && ground ? grounds[ground] : null,
      decision_by: requireUser(context).id,
    })
    .execute()
  return noticeLinks.decision(token)
}

/** CONFLICT when it is no longer in view. Its sellers receive the statement of reasons, each with a link to contest. */
export async function withdrawReported(
  tx: Tx,
  notice: Reported,
  { reason, ground }: { reason: string; ground: Ground },
  context: Context,
) {
  const contestPath = (vendorId: number) =>
    addRecipient(tx, notice.id, { side: 'seller', vendorId, decision: 'withdrawn', reason, ground }, context)
  const state = await findState(tx, notice)
  if (!state) return false
  if (state.kind === 'article') {
    const body = { reason, ground, automated: false }
    await takeDownArticle(tx, { params: { id: state.id }, query: {}, body }, context, contestPath)
    return true
  }
  const body = { to: 'suspended' as const, ground, reason: `${reason} Fondement\u00a0: ${grounds[ground]}.` }
  await changeStatus(tx, { params: { id: state.id }, query: {}, body }, context, contestPath)
  return true
}

/** Nothing changes when another decision has already put it back. */
export async function restoreReported(tx: Tx, notice: Reported, reason: string, context: Context) {
  if (!(await isRestorable(tx, notice))) return
  const state = await findState(tx, notice)
  if (!state) return
  if (state.kind === 'article') {
    await restoreArticle(tx, { params: { id: state.id }, query: {}, body: { reason } }, context)
    return
  }
  const body = { to: 'verified' as const, reason }
  await changeStatus(tx, { params: { id: state.id }, query: {}, body }, context)
}
