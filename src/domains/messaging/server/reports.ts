/** Reports and decisions both lock the message's row first, so that they run one after the other. */
import { sql } from 'kysely'
import { blockAccount } from '#domains/identity/server/admin/actions.ts'
import type { Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import { type Context, requireUser } from '#platform/http/caller.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { reportMessage } from '../contract.ts'
import type { decideReport } from '../contract-reports.ts'
import { reportLimit } from '../rules.ts'
import { hidesMessage, mayDecideReport, type ReportDecision } from '../rules-reports.ts'
import { findParties } from './access.ts'
import { type MessagingSettings, publishToParties, throttle } from './actions.ts'
import { mailAuthor, mailReporter } from './mails.ts'

/** NOT_FOUND for users outside the conversation; a user cannot report their own side. */
export async function createReport(
  tx: Tx,
  user: CurrentUser,
  { params, body }: Input<typeof reportMessage>,
  settings: MessagingSettings,
) {
  const known = await tx.selectFrom('messages').select('conversation_id').where('id', '=', params.id).executeTakeFirst()
  if (!known) throw fail('NOT_FOUND')
  const parties = await findParties(tx, known.conversation_id, user)
  const message = await tx
    .selectFrom('messages')
    .select(['id', 'side', 'hidden_at'])
    .where('id', '=', params.id)
    .forShare()
    .executeTakeFirstOrThrow()
  // The team that decides on reports is reached by the contact form.
  if (message.side === parties.side || message.side === 'operator' || message.hidden_at) throw fail('CONFLICT')
  await throttle(tx, settings, `message-reports ${user.id}`, reportLimit)
  const made = await tx
    .insertInto('message_reports')
    .values({ message_id: message.id, reporter_id: user.id, reason: body.reason })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw fail('CONFLICT')
  return { success: true as const }
}

async function lockReported(tx: Tx, id: number) {
  const message = await tx
    .selectFrom('messages as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .select(['m.id', 'm.body', 'm.user_id', 'm.hidden_at', 'u.email', 'u.status'])
    .select(['c.id as conversation_id', 'c.buyer_id', 'c.vendor_id'])
    .where('m.id', '=', id)
    .forUpdate('m')
    .executeTakeFirst()
  const reports = await tx
    .selectFrom('message_reports as r')
    .innerJoin('users as u', 'u.id', 'r.reporter_id')
    .select(['r.id', 'r.decision', 'u.email', 'u.status'])
    .where('r.message_id', '=', id)
    .execute()
  if (!message || reports.length === 0) throw fail('NOT_FOUND')
  return { message, waiting: reports.filter(({ decision }) => decision === null) }
}

/** One decision settles every pending report; the author and the reporters are notified, each with the reason. */
export async function settleReport(tx: Tx, { params, body }: Input<typeof decideReport>, context: Context) {
  const { decision, reason } = body
  const { message, waiting } = await lockReported(tx, params.id)
  const authorActive = message.status === 'active'
  const state = { waiting: waiting.length, hidden: message.hidden_at !== null, authorActive }
  if (!mayDecideReport(decision, state)) throw fail('CONFLICT')
  if (hidesMessage(decision) && !message.hidden_at) await hide(tx, message)
  if (decision === 'block')
    await blockAccount(tx, { params: { id: message.user_id }, body: { blocked: true, reason }, query: {} }, context)
  await close(tx, params.id, decision, reason, requireUser(context).id)
  addAuditDetails(tx, { after: { decision, reports: waiting.length } })
  const outcome = { id: params.id, decision, reason }
  if (decision !== 'nothing' && authorActive) await mailAuthor(tx, message.email, message.body, outcome)
  for (const reporter of waiting)
    if (reporter.status === 'active') await mailReporter(tx, reporter.email, reporter.id, outcome)
  return { decision }
}

async function hide(
  tx: Tx,
  {
    id,
    conversation_id,
    buyer_id,
    vendor_id,
  }: { id: number; buyer_id: number | null } & Record<'conversation_id' | 'vendor_id', number>,
) {
  await tx.updateTable('messages').set({ hidden_at: sql<Date>`now()` }).where('id', '=', id).execute()
  await publishToParties(tx, { id: conversation_id, buyerId: buyer_id, vendorId: vendor_id })
}

const close = (tx: Tx, messageId: number, decision: ReportDecision, reason: string, userId: number) =>
  tx
    .updateTable('message_reports')
    .set({ decision, decision_reason: reason, decided_by: userId, decided_at: sql<Date>`now()` })
    .where('message_id', '=', messageId)
    .where('decision', 'is', null)
    .execute()
