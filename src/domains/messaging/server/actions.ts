/** Writes: open conversations, send messages, mark them read. */
import { sql } from 'kysely'
import { addJob } from '#domains/jobs.ts'
import type { Tx } from '#platform/db/pool.ts'
import { attachFiles } from '#platform/files/files.ts'
import { countAttempt } from '#platform/http/throttle.ts'
import { type Audience, publishLive } from '#platform/live-hub.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { buyerSide, type CurrentUser } from '#shared/user.ts'
import type { sendMessage, startConversation } from '../contract.ts'
import { type ConversationSide, messageLimit, noticeMinutes, openingLimit } from '../rules.ts'
import { lockConversation, type Parties, type Reader } from './access.ts'
import { findMessage } from './messages.ts'
import { countUnreadFor } from './queries.ts'

export type MessagingSettings = { limits: boolean }

export async function throttle(
  tx: Tx,
  settings: MessagingSettings,
  key: string,
  limit: { attempts: number; minutes: number },
) {
  if (settings.limits && (await countAttempt(tx, key, limit.minutes)) > limit.attempts) throw fail('TOO_MANY_REQUESTS')
}

type StartInput = Input<typeof startConversation>['body']
type Between = { buyerId: number | null; vendorId: number; orderId: number | null; articleId: number | null }

/** Returns the id of the one conversation between these two about this subject, and creates it if needed. */
export async function openConversation(tx: Tx, user: CurrentUser, input: StartInput, settings: MessagingSettings) {
  await throttle(tx, settings, `conversations ${user.id}`, openingLimit)
  return findOrOpen(tx, await whoAndWhat(tx, user, input))
}

export async function findOrOpen(tx: Tx, { buyerId, vendorId, orderId, articleId }: Between): Promise<{ id: number }> {
  const made = await tx
    .insertInto('conversations')
    .values({ buyer_id: buyerId, vendor_id: vendorId, order_id: orderId, article_id: articleId })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return made
  // The insert waits for a concurrent one of the same conversation, whose row this query then sees.
  return tx
    .selectFrom('conversations')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .where(
      sql<boolean>`coalesce(buyer_id, 0) = ${buyerId ?? 0} AND coalesce(order_id, 0) = ${orderId ?? 0} AND coalesce(article_id, 0) = ${articleId ?? 0}`,
    )
    .executeTakeFirstOrThrow()
}

async function whoAndWhat(tx: Tx, user: CurrentUser, input: StartInput): Promise<Between> {
  const { vendorId, articleId = null, orderId = null, operator } = input
  if (operator) {
    if (vendorId !== undefined || articleId !== null || orderId !== null) throw fail('INVALID_INPUT')
    // Buyers write to the team by the contact form.
    if (user.vendorId === null) throw fail('FORBIDDEN')
    return { buyerId: null, vendorId: user.vendorId, orderId, articleId }
  }
  if (orderId !== null) {
    if (articleId !== null) throw fail('INVALID_INPUT', { fields: { articleId: 'Un article ou une commande' } })
    return aboutOrder(tx, user, orderId, vendorId)
  }
  if (vendorId === undefined) throw fail('INVALID_INPUT', { fields: { vendorId: 'Requis' } })
  if (vendorId === user.vendorId) throw fail('WRITES_TO_SELF')
  if (!(await sells(tx, vendorId, articleId))) throw fail('NOT_FOUND')
  return { buyerId: user.id, vendorId, orderId, articleId }
}

/** Either party of an order may open the conversation; NOT_FOUND for other users. */
async function aboutOrder(tx: Tx, user: CurrentUser, orderId: number, vendorId?: number): Promise<Between> {
  const order = await tx
    .selectFrom('orders')
    .select(['user_id as userId', 'estate_id as estateId', 'vendor_id as vendorId'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  const buys = order ? buyerSide(order, user) === 'buyer' : false
  const sells = order?.vendorId === user.vendorId
  if (!order || !(buys || sells) || (vendorId !== undefined && vendorId !== order.vendorId)) throw fail('NOT_FOUND')
  if (buys && sells) throw fail('WRITES_TO_SELF')
  // An owner of an estate writes in their own name about an order of another member.
  return { buyerId: buys ? user.id : order.userId, vendorId: order.vendorId, orderId, articleId: null }
}

/** Whether this seller is verified and, when an article is given, offers it. */
async function sells(tx: Tx, vendorId: number, articleId: number | null): Promise<boolean> {
  const found = await tx
    .selectFrom('vendors as v')
    .select('v.id')
    .where('v.id', '=', vendorId)
    .where('v.status', '=', 'verified')
    .$if(articleId !== null, query =>
      query.where(
        sql<boolean>`EXISTS (SELECT FROM offers o JOIN variants x ON x.id = o.variant_id
          JOIN articles a ON a.id = x.article_id AND a.status = 'published'
          WHERE o.vendor_id = v.id AND a.id = ${articleId})`,
      ),
    )
    .executeTakeFirst()
  return found !== undefined
}

type Both = Pick<Parties, 'id' | 'buyerId' | 'vendorId'>
const audienceOf = ({ buyerId, vendorId }: Both): Audience[] => [
  ...(buyerId === null ? [] : ([`user:${buyerId}`] as const)),
  `vendor:${vendorId}`,
]
export const publishToParties = (tx: Tx, parties: Both) =>
  publishLive(tx, audienceOf(parties), { topic: 'messages', id: parties.id })

type Sent = Input<typeof sendMessage>

/** Inserts a message once per key, notifies both sides, and schedules a mail in case it stays unread. */
export async function writeMessage(tx: Tx, user: Reader, { params, body: sent }: Sent, settings: MessagingSettings) {
  const parties = await lockConversation(tx, params.id, user)
  const earlier = await tx
    .selectFrom('messages')
    .select(['id', 'user_id', 'body'])
    .where('conversation_id', '=', parties.id)
    .where('key', '=', sent.key)
    .executeTakeFirst()
  if (earlier) {
    if (earlier.user_id !== user.id || earlier.body !== sent.body) throw fail('IDEMPOTENCY_KEY_REUSED')
    return findMessage(tx, parties, user, earlier.id)
  }
  await throttle(tx, settings, `messages ${user.id}`, messageLimit)
  const first = !(await firstUnread(tx, parties.id, parties.other))
  const id = await write(tx, user, parties, sent)
  if (first) await scheduleNotice(tx, parties.id, parties.other)
  await publishToParties(tx, parties)
  return findMessage(tx, parties, user, id)
}

async function write(tx: Tx, user: CurrentUser, parties: Parties, sent: Sent['body']): Promise<number> {
  const ids = [...new Set(sent.files)]
  await attachFiles(tx, user.id, ids)
  const { id } = await tx
    .insertInto('messages')
    .values({
      conversation_id: parties.id,
      user_id: user.id,
      side: parties.side,
      body: sent.body,
      key: sent.key,
      file_count: ids.length,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (ids.length)
    await tx
      .insertInto('message_files')
      .values(ids.map((fileId, position) => ({ message_id: id, position, file_id: fileId })))
      .execute()
  await tx.updateTable('conversations').set({ last_message_id: id }).where('id', '=', parties.id).execute()
  return id
}

/** Condition on `messages`: written by the other side. */
export const notBy = (side: ConversationSide) =>
  side === 'seller' ? sql<boolean>`side <> 'seller'` : sql<boolean>`side = 'seller'`

/** Oldest message that this side has not read; null when all are read. */
export async function firstUnread(tx: Tx, conversationId: number, reader: ConversationSide): Promise<number | null> {
  const row = await tx
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where(notBy(reader))
    .where('read_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** One notification covers all unread messages; another is scheduled only after the reader has read. */
const scheduleNotice = (tx: Tx, conversationId: number, reader: ConversationSide) =>
  addJob(
    tx,
    'messages.notify',
    { conversationId, reader },
    {
      key: `messages.notify:${conversationId}:${reader}`,
      inSeconds: noticeMinutes * 60,
    },
  )

/** Marks the other side's messages read up to `upTo`; later ones stay unread, with their own notification. */
export async function markMessagesRead(tx: Tx, user: Reader, conversationId: number, upTo: number): Promise<number> {
  const parties = await lockConversation(tx, conversationId, user)
  const done = await tx
    .updateTable('messages')
    .set({ read_at: sql`now()` })
    .where('conversation_id', '=', parties.id)
    .where(notBy(parties.side))
    .where('id', '<=', upTo)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  if (done.numUpdatedRows > 0n) {
    if (await firstUnread(tx, parties.id, parties.side)) await scheduleNotice(tx, parties.id, parties.side)
    await publishToParties(tx, parties)
  }
  return countUnreadFor(tx, user)
}
