import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { runEach } from '#platform/run-each.ts'
import { giveUpDays, proofReminderDays } from '../../rules/proofs.ts'
import { lockOrder } from '../access.ts'
import { mailMayGiveUp, mailProofReminder } from '../mails/proof-mails.ts'

/** Emails buyers whose brief or approval is awaited, after each of `proofReminderDays`; each in its own transaction. */
export async function remindOfProofs(db: Db): Promise<void> {
  const { rows: due } = await sql<{ orderId: number; lineId: number }>`
    SELECT b.order_id AS "orderId", b.order_line_id AS "lineId" FROM order_briefs b JOIN orders o ON o.id = b.order_id
    WHERE o.status = 'TO_PREPARE' AND ${isDue} ORDER BY b.order_line_id`.execute(db)
  await runEach(due, ({ orderId, lineId }) => inTransaction(db, tx => remind(tx, orderId, lineId)))
}

/** For row `b` of briefs: the next reminder is due, or, after the last one, the seller may give up. */
const isDue = sql<boolean>`(b.step IN ('BRIEF', 'APPROVAL') AND (
  b.since <= now() - make_interval(days => ${sql.lit(giveUpDays)})
  OR b.reminders < ${sql.lit(proofReminderDays.length)} AND b.since <= now() - make_interval(days =>
    (ARRAY[${sql.join(proofReminderDays.map(day => sql.lit(day)))}])[b.reminders + 1])))`

async function remind(tx: Tx, orderId: number, lineId: number) {
  const { status } = await lockOrder(tx, orderId)
  const { rows } = await sql<{ step: string; reminders: number; since: Date; over: boolean; title: string }>`
    SELECT b.step, b.reminders, b.since, b.since <= now() - make_interval(days => ${giveUpDays}) AS over, l.title
    FROM order_briefs b JOIN order_lines l ON l.id = b.order_line_id
    WHERE b.order_line_id = ${lineId} AND ${isDue}`.execute(tx)
  const [brief] = rows
  if (!brief || status !== 'TO_PREPARE') return
  const { step, title, since } = brief
  if (brief.over) return mailMayGiveUp(tx, orderId, { lineId, title, since })
  const reminder = brief.reminders + 1
  await tx.updateTable('order_briefs').set({ reminders: reminder }).where('order_line_id', '=', lineId).execute()
  await mailProofReminder(tx, orderId, { lineId, title, since, reminder, approval: step === 'APPROVAL' })
}
