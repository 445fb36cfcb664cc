/** The operator's team and a seller: one conversation, opened by the first message of either. */
import type { Db, Tx } from '#platform/db/pool.ts'
import { type Context, requireUser } from '#platform/http/caller.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Message } from '../contract.ts'
import type {
  listSellerThreads,
  markSellerThreadRead,
  SellerThread,
  showSellerThread,
  writeToSeller,
} from '../contract-operator.ts'
import { asOperator, findParties } from './access.ts'
import { findOrOpen, type MessagingSettings, markMessagesRead, writeMessage } from './actions.ts'
import { findMessages } from './messages.ts'
import { findConversations } from './queries.ts'

const sellerOf = async (db: Db | Tx, id: number) => {
  const seller = await db.selectFrom('vendors').select(['id', 'name']).where('id', '=', id).executeTakeFirst()
  if (!seller) throw fail('NOT_FOUND')
  return seller
}

export const conversationWith = (db: Db | Tx, vendorId: number) =>
  db
    .selectFrom('conversations')
    .select(['id', 'last_message_id'])
    .where('vendor_id', '=', vendorId)
    .where('buyer_id', 'is', null)
    .executeTakeFirst()

export async function findSellerThreads(db: Db, { query }: Input<typeof listSellerThreads>, context: Context) {
  const list = await findConversations(db, asOperator(requireUser(context)), query)
  const sellers = await db
    .selectFrom('conversations')
    .select(['id', 'vendor_id'])
    .where('id', 'in', [0, ...list.conversations.map(({ id }) => id)])
    .execute()
  const vendorIds = new Map(sellers.map(row => [row.id, row.vendor_id]))
  return {
    ...list,
    conversations: list.conversations.map(item => ({ ...item, vendorId: vendorIds.get(item.id) ?? 0 })),
  }
}

export async function loadSellerThread(
  db: Db,
  { params, query }: Input<typeof showSellerThread>,
  context: Context,
): Promise<SellerThread> {
  const seller = await sellerOf(db, params.id)
  const conversation = await conversationWith(db, seller.id)
  if (!conversation) return { seller, conversationId: null, messages: [], hasEarlier: false }
  const operator = asOperator(requireUser(context))
  const parties = await findParties(db, conversation.id, operator)
  return { seller, conversationId: conversation.id, ...(await findMessages(db, parties, operator, query)) }
}

/** A response means that the team has read what precedes it. */
export async function sendToSeller(
  tx: Tx,
  { params, body }: Input<typeof writeToSeller>,
  context: Context,
  settings: MessagingSettings,
): Promise<Message> {
  const operator = asOperator(requireUser(context))
  const { id: vendorId } = await sellerOf(tx, params.id)
  const before = await conversationWith(tx, vendorId)
  const { id } = before ?? (await findOrOpen(tx, { buyerId: null, vendorId, orderId: null, articleId: null }))
  const written = await writeMessage(tx, operator, { params: { id }, query: {}, body }, settings)
  await markMessagesRead(tx, operator, id, written.id)
  return written
}

export async function markThreadRead(tx: Tx, { params, body }: Input<typeof markSellerThreadRead>, context: Context) {
  const conversation = await conversationWith(tx, params.id)
  if (!conversation) throw fail('NOT_FOUND')
  return { unread: await markMessagesRead(tx, asOperator(requireUser(context)), conversation.id, body.upTo) }
}
