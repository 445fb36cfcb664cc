import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import type { Db, Tx } from '#platform/db/pool.ts'
import { readFileBytes } from '#platform/files/reading.ts'
import { conversations, type DemoConversation, type Line } from '../market/conversations.ts'

type Between = { buyerId: number; vendorId: number; sellerId: number }
type Written = Line & Between & { conversationId: number }

/** `vendeur@…` for the first seller, then `vendeur2@…` and so on. */
const memberOf = (rank: number) => `vendeur${rank === 0 ? '' : rank + 1}@cepetchai.example`

/** Conversations of the demo, inserted in chronological order; past orders must exist. */
export const loadMessages = (db: Db) =>
  db.transaction().execute(async tx => {
    const written: Written[] = []
    for (const conversation of conversations) {
      const people = await between(tx, conversation.buyer, conversation.seller)
      const conversationId = await open(tx, people, conversation)
      written.push(...conversation.lines.map(line => ({ ...line, ...people, conversationId })))
    }
    for (const line of written.sort((a, b) => b.minutesAgo - a.minutesAgo)) await write(tx, line)
  })

async function open(tx: Tx, people: Between, { article, order, lines }: DemoConversation): Promise<number> {
  const { id } = await tx
    .insertInto('conversations')
    .values({
      buyer_id: people.buyerId,
      vendor_id: people.vendorId,
      article_id: article === undefined ? null : await articleOf(tx, people.vendorId, article),
      order_id: order === undefined ? null : await orderOf(tx, people, order),
      created_at: before(lines[0]?.minutesAgo ?? 0),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function orderOf(tx: Tx, { buyerId, vendorId }: Between, mode: string): Promise<number> {
  const { id } = await tx
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', buyerId)
    .where('vendor_id', '=', vendorId)
    .where('delivery_mode', '=', mode)
    .where('paid_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

async function between(tx: Tx, buyer: string, seller: number): Promise<Between> {
  const { id: buyerId } = await tx.selectFrom('users').select('id').where('email', '=', buyer).executeTakeFirstOrThrow()
  const member = await tx
    .selectFrom('vendor_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.user_id as sellerId', 'm.vendor_id as vendorId'])
    .where('u.email', '=', memberOf(seller))
    .executeTakeFirstOrThrow()
  return { buyerId, ...member }
}

/** The article with the most offers whose title contains these words. */
async function articleOf(tx: Tx, vendorId: number, words: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT a.id FROM articles a
    JOIN variants v ON v.article_id = a.id JOIN offers o ON o.variant_id = v.id AND o.vendor_id = ${vendorId}
    WHERE plain_text(a.title) LIKE '%' || plain_text(${words}) || '%' ORDER BY a.id LIMIT 1`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`no article « ${words} » at this seller`)
  return row.id
}

const before = (minutes: number) => new Date(Date.now() - minutes * 60_000)

/** Messages not marked unread were read ten minutes later. */
async function write(tx: Tx, line: Written): Promise<void> {
  const userId = line.from === 'buyer' ? line.buyerId : line.sellerId
  const { id } = await tx
    .insertInto('messages')
    .values({
      conversation_id: line.conversationId,
      user_id: userId,
      side: line.from,
      body: line.text,
      key: randomUUID(),
      file_count: line.picture ? 1 : 0,
      created_at: before(line.minutesAgo),
      read_at: line.unread ? null : before(line.minutesAgo - 10),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (line.picture) await attach(tx, id, userId, line.picture)
  await tx.updateTable('conversations').set({ last_message_id: id }).where('id', '=', line.conversationId).execute()
}

/** The single picture attached in demo conversations: a way into a plot, with vine rows, a lane, a stream and its bridge. */
async function attach(tx: Tx, messageId: number, userId: number, name: string): Promise<void> {
  const png = await sharp(join(import.meta.dirname, '../market/data/entrance-sketch.svg'))
    .png()
    .toBuffer()
  const { mediaType, ...read } = await readFileBytes(png)
  const file = await tx
    .insertInto('files')
    .values({ uploader_id: userId, name, media_type: mediaType, ...read, attached: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('message_files').values({ message_id: messageId, position: 0, file_id: file.id }).execute()
}
