/** Complaints about decisions on notices: filed through the link of the mail, judged once. */
import { sql } from 'kysely'
import type { Ground } from '#domains/catalogue/rules/review.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import { type Context, requireUser } from '#platform/http/caller.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { contestNoticeDecision, ReceivedDecision } from '../contract.ts'
import type { decideNoticeComplaint } from '../contract-admin.ts'
import {
  type ComplaintOutcome,
  type ComplaintSide,
  complaintMonths,
  type NoticeDecision,
  type NoticeKind,
  noticeNumber,
} from '../rules.ts'
import { mailComplaintDecided, mailComplaintReceived, mailNotifierRestored } from './mails.ts'
import { mustBeJudgedByAnother } from './reviewer.ts'
import { hashOfNoticeToken } from './tokens.ts'
import { isWithdrawable, restoreReported, withdrawReported } from './withdrawal.ts'

const until = sql<Date>`r.created_at + make_interval(months => ${sql.lit(complaintMonths)})`

const recipients = (db: Db | Tx) =>
  db
    .selectFrom('notice_recipients as r')
    .innerJoin('content_notices as n', 'n.id', 'r.notice_id')
    .leftJoin('vendors as v', 'v.id', 'r.vendor_id')
    .select(['r.id', 'r.side', 'r.vendor_id', 'r.complained_at', 'r.outcome', 'r.outcome_reason', 'r.created_at'])
    .select(['r.decision_by', 'n.id as notice_id', 'n.kind', 'n.subject', 'r.decision', 'r.decision_reason'])
    .select([
      'r.legal_ground',
      'n.article_id',
      'n.shop_id',
      'n.vendor_id as suspended_id',
      'n.email',
      'v.email as vendor_email',
    ])
    .select('n.own_initiative')
    .select([until.as('until'), sql<boolean>`now() > ${until}`.as('late')])

type Recipient = Awaited<ReturnType<ReturnType<typeof recipients>['executeTakeFirstOrThrow']>>

const stateOf = ({ outcome, complained_at, late }: Recipient) =>
  outcome !== null ? 'decided' : complained_at !== null ? 'waiting' : late ? 'late' : 'open'

export async function findReceivedDecision(db: Db, token: string): Promise<ReceivedDecision> {
  const row = await recipients(db).where('r.token_hash', '=', hashOfNoticeToken(token)).executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return {
    number: noticeNumber(row.notice_id),
    // CHECK constraints allow these values only.
    side: row.side as ComplaintSide,
    kind: row.kind as NoticeKind,
    ownInitiative: row.own_initiative,
    subject: row.subject,
    decision: row.decision as NoticeDecision,
    legalGround: row.legal_ground,
    reason: row.decision_reason,
    decidedAt: row.created_at.toISOString(),
    until: row.until.toISOString(),
    state: stateOf(row),
    outcome: row.outcome as ComplaintOutcome | null,
    outcomeReason: row.outcome_reason,
  }
}

export async function contestDecision(tx: Tx, { params, body }: Input<typeof contestNoticeDecision>) {
  const row = await recipients(tx)
    .where('r.token_hash', '=', hashOfNoticeToken(params.token))
    .forUpdate('r')
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  const state = stateOf(row)
  if (state === 'late') throw fail('COMPLAINT_LATE')
  if (state !== 'open') throw fail('CONFLICT')
  await tx
    .updateTable('notice_recipients')
    .set({ complaint: body.complaint, complained_at: sql<Date>`now()` })
    .where('id', '=', row.id)
    .execute()
  const to = addressOf(row)
  if (to !== null) await mailComplaintReceived(tx, to, row.id, row.notice_id, params.token)
  return { success: true as const }
}

const addressOf = ({ side, email, vendor_email }: Recipient) => (side === 'seller' ? vendor_email : email)

/** The first judgement is final. The notice is locked too, like by the first decision. */
export async function settleComplaint(tx: Tx, { params, body }: Input<typeof decideNoticeComplaint>, context: Context) {
  const row = await recipients(tx).where('r.id', '=', params.id).forUpdate(['n', 'r']).executeTakeFirst()
  if (!row || row.complained_at === null) throw fail('NOT_FOUND')
  if (row.outcome !== null) throw fail('CONFLICT')
  const userId = requireUser(context).id
  if (await mustBeJudgedByAnother(tx, row.decision_by, userId)) throw fail('OTHER_ADMINISTRATOR')
  await tx
    .updateTable('notice_recipients')
    .set({
      outcome: body.outcome,
      outcome_reason: body.reason,
      outcome_by: userId,
      outcome_at: sql<Date>`now()`,
    })
    .where('id', '=', row.id)
    .execute()
  addAuditDetails(tx, { reason: body.reason, before: { outcome: null }, after: { outcome: body.outcome } })
  if (body.outcome === 'reversed') await reverse(tx, row, body, context)
  const to = addressOf(row)
  const contested = { recipientId: row.id, noticeId: row.notice_id, subject: row.subject, ...body }
  if (to !== null) await mailComplaintDecided(tx, to, contested)
  if (body.outcome === 'reversed' && row.side === 'seller' && row.email !== null)
    await mailNotifierRestored(tx, row.email, contested)
  return { outcome: body.outcome }
}

/** A seller contests a withdrawal, which ends; a notifier contests that the content stayed in view, which ends too. */
async function reverse(
  tx: Tx,
  row: Recipient,
  { reason, ground }: { reason: string; ground?: Ground | undefined },
  context: Context,
) {
  const reported = {
    id: row.notice_id,
    article_id: row.article_id,
    shop_id: row.shop_id,
    vendor_id: row.suspended_id,
  }
  if (row.side === 'seller') {
    await restoreReported(tx, reported, reason, context)
    return
  }
  if (!(await isWithdrawable(tx, reported))) return
  if (!ground) throw fail('INVALID_INPUT', { fields: { ground: 'Choisissez le fondement du retrait' } })
  await withdrawReported(tx, reported, { reason, ground }, context)
}
