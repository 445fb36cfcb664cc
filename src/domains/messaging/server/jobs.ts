import { sql } from 'kysely'
import type { JobPayloads } from '#domains/jobs.ts'
import { readRetention } from '#domains/settings/server/settings.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { ConversationSide } from '../rules.ts'
import { firstUnread, notBy } from './actions.ts'
import { mailUnread, type Recipients } from './mails.ts'
import { type ConversationRecord, conversationColumns, conversationJoins } from './present.ts'

/**
 * Sends one mail for all the messages that a side has not read, and none once they are read. The oldest unread message
 * identifies the mail event, so that no second mail is sent before the side reads.
 */
export const notifyUnread = (
  db: Db,
  { conversationId, reader }: JobPayloads['messages.notify'],
  operatorEmail: string,
) =>
  db.transaction().execute(async tx => {
    const first = await firstUnread(tx, conversationId, reader)
    if (first === null) return
    const { rows } = await sql<
      ConversationRecord & Omit<Recipients, 'operator_email'>
    >`SELECT ${conversationColumns}, team_addresses(v.id, 'message') AS team, u.email AS buyer_email,
      u.status AS buyer_status FROM conversations c ${conversationJoins} WHERE c.id = ${conversationId}`.execute(tx)
    const [row] = rows
    // A user who can no longer log in cannot read the messages either.
    if (!row || (reader === 'buyer' && row.buyer_status !== 'active')) return
    await mailUnread(
      tx,
      { ...row, operator_email: operatorEmail },
      reader,
      first,
      await unreadCount(tx, conversationId, reader),
    )
  })

async function unreadCount(tx: Tx, conversationId: number, reader: ConversationSide): Promise<number> {
  const { count } = await tx
    .selectFrom('messages')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('conversation_id', '=', conversationId)
    .where(notBy(reader))
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Deletes conversations without a message after the days set in « Conservation ». */
export async function purgeEmptyConversations(db: Db): Promise<void> {
  const days = await readRetention(db, 'retainEmptyConversations')
  await db
    .deleteFrom('conversations')
    .where('last_message_id', 'is', null)
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${days}::int)`)
    .execute()
}
