/** Lists of conversations and of contacts. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { Contact, ConversationItem, getConversation, listConversations } from '../contract.ts'
import { buyerName, excerptOf, operatorName } from '../rules.ts'
import { findParties, isFromOtherSide, isPartyTo, type Reader } from './access.ts'
import { findMessages } from './messages.ts'
import {
  type ConversationRecord,
  conversationColumns,
  conversationJoins,
  counterpartName,
  presentSubject,
  sideIn,
} from './present.ts'

type ItemRow = ConversationRecord & {
  last_id: number
  last_at: Date
  last_side: string
  last_body: string
  last_hidden: boolean
  file_count: number
  unread: number
}

/** Escapes LIKE wildcards. */
const containing = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`

/** Matches names, subject or any message, ignoring accents and case. */
const found = (user: Reader, words: string) => {
  if (words === '') return sql`true`
  const wanted = sql`plain_text(${containing(words)})`
  // A seller must not search by a buyer's full name: matches the public name only.
  const name = sql`CASE WHEN ${user.operator ?? false} OR c.buyer_id = ${user.id} THEN v.name
    WHEN c.buyer_id IS NULL THEN ${operatorName} WHEN u.kind = 'professional' AND u.company_name <> ''
    THEN u.company_name ELSE u.first_name || ' ' || left(u.last_name, 1) || '.' END`
  return sql`(plain_text(concat_ws(' ', ${name}, a.title, o.number, line.title)) LIKE ${wanted}
    OR EXISTS (SELECT FROM messages w WHERE w.conversation_id = c.id AND w.hidden_at IS NULL AND plain_text(w.body) LIKE ${wanted}))`
}

/** Conversations with at least one message, latest first. `next` is the cursor of the next page. */
export async function findConversations(db: Db, user: Reader, query: Input<typeof listConversations>['query']) {
  const { rows } = await sql<ItemRow>`
    SELECT ${conversationColumns}, last.id AS last_id, last.created_at AS last_at, last.side AS last_side, last.body AS last_body, last.hidden_at IS NOT NULL AS last_hidden,
      last.file_count, (SELECT count(*) FROM messages m WHERE m.conversation_id = c.id AND m.read_at IS NULL AND ${isFromOtherSide(user)}) AS unread
    FROM conversations c ${conversationJoins}
    JOIN messages last ON last.id = c.last_message_id
    WHERE ${isPartyTo(user)} AND (${query.cursor ?? null}::bigint IS NULL OR c.last_message_id < ${query.cursor ?? null})
      AND ${found(user, query.q)}
    ORDER BY c.last_message_id DESC LIMIT ${query.max + 1}`.execute(db)
  const shown = rows.slice(0, query.max)
  return {
    conversations: shown.map(row => presentItem(row, user)),
    next: rows.length > query.max ? (shown.at(-1)?.last_id ?? null) : null,
    unread: await countUnreadFor(db, user),
  }
}

const filesWords = (count: number) => (count > 1 ? `${count}\u00a0pièces jointes` : 'Pièce jointe')

function presentItem(row: ItemRow, user: Reader): ConversationItem {
  const side = sideIn(row, user)
  return {
    id: row.id,
    side,
    with: counterpartName(row, side),
    withOperator: row.buyer_id === null,
    subject: presentSubject(row),
    excerpt: row.last_hidden ? 'Message masqué' : excerptOf(row.last_body) || filesWords(row.file_count),
    lastMessageId: row.last_id,
    lastMessageAt: row.last_at.toISOString(),
    lastIsMine: row.last_side === side,
    unread: Number(row.unread),
  }
}

export async function loadConversation(db: Db, user: Reader, { params, query }: Input<typeof getConversation>) {
  const parties = await findParties(db, params.id, user)
  const { rows } = await sql<ConversationRecord>`SELECT ${conversationColumns} FROM conversations c ${conversationJoins}
    WHERE c.id = ${parties.id}`.execute(db)
  const [row] = rows
  if (!row) throw fail('NOT_FOUND')
  return {
    id: row.id,
    side: parties.side,
    with: counterpartName(row, parties.side),
    withOperator: row.buyer_id === null,
    subject: presentSubject(row),
    ...(await findMessages(db, parties, user, query)),
  }
}

/** Unread messages of this user, as a buyer and as a member of a seller. */
export async function countUnreadFor(db: Db | Tx, user: Reader): Promise<number> {
  const { rows } = await sql<{ unread: number }>`SELECT count(*) AS unread
    FROM conversations c JOIN messages m ON m.conversation_id = c.id AND m.read_at IS NULL
    WHERE ${isPartyTo(user)} AND ${isFromOtherSide(user)}`.execute(db)
  return Number(rows[0]?.unread ?? 0)
}

const contactsAtOnce = 30

/** Sellers that the user bought from or wrote to; for a seller, also its buyers, each with their last paid order. */
export async function findContacts(db: Db, user: CurrentUser, words: string): Promise<Contact[]> {
  const sellers = await sellersOf(db, user, words)
  return user.vendorId === null ? sellers : [...(await buyersOf(db, user.vendorId, words)), ...sellers]
}

async function sellersOf(db: Db, user: CurrentUser, words: string): Promise<Contact[]> {
  const { rows } = await sql<{ id: number; name: string }>`SELECT v.id, v.name FROM vendors v
    WHERE v.id <> ${user.vendorId ?? -1} AND v.status = 'verified' AND plain_text(v.name) LIKE plain_text(${containing(words)})
      AND (EXISTS (SELECT FROM orders o WHERE o.vendor_id = v.id AND o.user_id = ${user.id})
        OR EXISTS (SELECT FROM conversations c WHERE c.vendor_id = v.id AND c.buyer_id = ${user.id} AND c.last_message_id IS NOT NULL))
    ORDER BY v.name LIMIT ${contactsAtOnce}`.execute(db)
  return rows.map(({ id, name }) => ({ side: 'buyer', name, vendorId: id, orderId: null, orderNumber: null }))
}

type BuyerRow = {
  id: number
  number: string
  kind: string
  company_name: string | null
  first_name: string
  last_name: string
}

async function buyersOf(db: Db, vendorId: number, words: string): Promise<Contact[]> {
  const { rows } = await sql<BuyerRow>`SELECT * FROM (
      SELECT DISTINCT ON (o.user_id) o.id, o.number, u.kind, u.company_name, u.first_name, u.last_name
      FROM orders o JOIN users u ON u.id = o.user_id
      WHERE o.vendor_id = ${vendorId} AND o.paid_at IS NOT NULL
      ORDER BY o.user_id, o.id DESC) last
    WHERE plain_text(concat_ws(' ', company_name, first_name, last_name, number)) LIKE plain_text(${containing(words)})
    ORDER BY id DESC LIMIT ${contactsAtOnce}`.execute(db)
  return rows.map(row => ({
    side: 'seller',
    name: buyerName({
      kind: row.kind,
      companyName: row.company_name,
      firstName: row.first_name,
      lastName: row.last_name,
    }),
    vendorId: null,
    orderId: row.id,
    orderNumber: row.number,
  }))
}
