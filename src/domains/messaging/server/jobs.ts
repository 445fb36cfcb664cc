import { sql } from 'kysely'
import type { JobPayloads } from '#domains/jobs.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { button, paragraph } from '#platform/mail/mail-content.ts'
import { paths } from '#shared/paths.ts'
import { type ConversationSide, otherSide } from '../rules.ts'
import { firstUnread } from './actions.ts'
import {
  type ConversationRecord,
  conversationColumns,
  conversationJoins,
  presentBuyer,
  presentSubject,
} from './present.ts'

/**
 * Sends one mail for all the messages that a side has not read, and none once they are read. The oldest unread message
 * identifies the mail event, so that no second mail is sent before the side reads.
 */
export const notifyUnread = (db: Db, { conversationId, reader }: JobPayloads['messages.notify']) =>
  db.transaction().execute(async tx => {
    const first = await firstUnread(tx, conversationId, reader)
    if (first === null) return
    const { rows } = await sql<
      ConversationRecord & Recipients
    >`SELECT ${conversationColumns}, v.email AS vendor_email, u.email AS buyer_email,
      u.status AS buyer_status FROM conversations c ${conversationJoins} WHERE c.id = ${conversationId}`.execute(tx)
    const [row] = rows
    // A user who can no longer log in cannot read the messages either.
    if (!row || (reader === 'buyer' && row.buyer_status !== 'active')) return
    await mailNotice(tx, row, reader, first, await unreadCount(tx, conversationId, reader))
  })

type Recipients = { vendor_email: string; buyer_email: string; buyer_status: string }

async function unreadCount(tx: Tx, conversationId: number, reader: ConversationSide): Promise<number> {
  const { count } = await tx
    .selectFrom('messages')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('conversation_id', '=', conversationId)
    .where('side', '=', otherSide(reader))
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const about = (row: ConversationRecord) => {
  const subject = presentSubject(row)
  if (!subject) return ''
  return subject.kind === 'order'
    ? ` au sujet de la commande ${subject.number}`
    : ` au sujet de «\u00a0${subject.title}\u00a0»`
}

/** Names the sender only; the mail does not contain the message. */
function mailNotice(
  tx: Tx,
  row: ConversationRecord & Recipients,
  reader: ConversationSide,
  first: number,
  unread: number,
) {
  const writer = reader === 'buyer' ? row.vendor_name : presentBuyer(row)
  return queueMail(tx, {
    event: `messages-unread:${row.id}:${reader}:${first}`,
    to: reader === 'buyer' ? row.buyer_email : row.vendor_email,
    subject: unread > 1 ? `${unread}\u00a0messages de ${writer}` : `Un message de ${writer}`,
    title: `${writer} vous a écrit`,
    blocks: [
      paragraph(
        `${unread > 1 ? `${unread}\u00a0messages vous attendent` : 'Un message vous attend'}${about(row)}. Répondez depuis votre messagerie\u00a0: votre adresse n’est pas communiquée.`,
      ),
      button('Lire et répondre', paths.messages(row.id)),
    ],
  })
}

/** Deletes conversations without a message one month after they were opened. */
export const purgeEmptyConversations = (db: Db) =>
  db
    .deleteFrom('conversations')
    .where('last_message_id', 'is', null)
    .where('created_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
