/** Decisions lock the notice first: of two at once, the second is a CONFLICT. */
import { sql } from 'kysely'
import { type Ground, grounds } from '#domains/catalogue/rules/review.ts'
import type { Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import { type Context, requireUser } from '#platform/http/caller.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { decideNotice } from '../contract-admin.ts'
import { mayDecideNotice, type NoticeDecision } from '../rules.ts'
import { mailNotifier, mailSellerCorrected } from './mails.ts'
import { findReportedSellers } from './sellers.ts'
import { addRecipient, isWithdrawable, withdrawReported } from './withdrawal.ts'

const lockNotice = (tx: Tx, id: number) =>
  tx.selectFrom('content_notices').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export type LockedNotice = NonNullable<Awaited<ReturnType<typeof lockNotice>>>

export async function settleNotice(tx: Tx, { params, body }: Input<typeof decideNotice>, context: Context) {
  const notice = await lockNotice(tx, params.id)
  if (!notice) throw fail('NOT_FOUND')
  const state = { decided: notice.decision !== null, canWithdraw: await isWithdrawable(tx, notice) }
  if (!mayDecideNotice(body.decision, state)) throw fail('CONFLICT')
  await record(tx, notice.id, body, requireUser(context).id)
  addAuditDetails(tx, { reason: body.reason, before: { decision: null }, after: { decision: body.decision } })
  await apply(tx, notice, body, context)
  if (notice.email !== null) {
    // A withdrawal is what the notifier asked for: nothing to contest.
    const recipient = { side: 'notifier' as const, vendorId: null, ...body }
    const contestPath = body.decision === 'withdrawn' ? null : await addRecipient(tx, notice.id, recipient, context)
    await mailNotifier(tx, notice.email, { id: notice.id, subject: notice.subject, ...body }, contestPath)
  }
  return { decision: body.decision }
}

type Chosen = { decision: NoticeDecision; reason: string; ground?: Ground | undefined }

const record = (tx: Tx, id: number, { decision, reason, ground }: Chosen, userId: number) =>
  tx
    .updateTable('content_notices')
    .set({
      decision,
      decision_reason: reason,
      legal_ground: decision === 'withdrawn' && ground ? grounds[ground] : null,
      decided_by: userId,
      decided_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()

/** A rejection restricts nothing: the sellers need not know that somebody reported them. */
async function apply(tx: Tx, notice: LockedNotice, { decision, reason, ground }: Chosen, context: Context) {
  if (decision === 'withdrawn' && ground) await withdrawReported(tx, notice, { reason, ground }, context)
  if (decision !== 'corrected') return
  const sellers = await findReportedSellers(tx, notice)
  for (const to of new Set(sellers.map(({ email }) => email)))
    await mailSellerCorrected(tx, to, { id: notice.id, subject: notice.subject, reason })
}
