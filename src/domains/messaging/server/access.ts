/** Access to conversations: the buyer, and every member of the seller. For other users, operations return NOT_FOUND. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { ConversationSide } from '../rules.ts'

export type Parties = { id: number; buyerId: number; vendorId: number; side: ConversationSide }

const sideOf = (row: { buyerId: number; vendorId: number }, user: CurrentUser): ConversationSide | null => {
  if (row.buyerId === user.id) return 'buyer'
  return user.vendorId !== null && row.vendorId === user.vendorId ? 'seller' : null
}

const rowOf = (db: Db | Tx, id: number) =>
  db.selectFrom('conversations').select(['id', 'buyer_id as buyerId', 'vendor_id as vendorId']).where('id', '=', id)

/** NOT_FOUND both for an unknown conversation and for another user's. */
export async function findParties(db: Db | Tx, id: number, user: CurrentUser): Promise<Parties> {
  const row = await rowOf(db, id).executeTakeFirst()
  const side = row ? sideOf(row, user) : null
  if (!row || !side) throw fail('NOT_FOUND')
  return { ...row, side }
}

/** Locks the conversation, which serialises its messages and read marks. */
export async function lockConversation(tx: Tx, id: number, user: CurrentUser): Promise<Parties> {
  const parties = await findParties(tx, id, user)
  await rowOf(tx, id).forUpdate().executeTakeFirstOrThrow()
  return parties
}

/** Condition on `conversations AS c`: the caller is one of its two sides. */
export const isPartyTo = (user: Pick<CurrentUser, 'id' | 'vendorId'>) =>
  sql<boolean>`(c.buyer_id = ${user.id} OR c.vendor_id = ${user.vendorId ?? -1})`
/** Condition on `messages AS m` with `conversations AS c`: written by the side opposite the caller. */
export const isFromOtherSide = (user: Pick<CurrentUser, 'id'>) =>
  sql<boolean>`m.side = CASE WHEN c.buyer_id = ${user.id} THEN 'seller' ELSE 'buyer' END`
