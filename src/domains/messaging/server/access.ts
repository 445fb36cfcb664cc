/** Whose a conversation is: its buyer's, and every member's of its seller. For anybody else it does not exist. */
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

/** NOT_FOUND alike for a missing one and another's. */
export async function findParties(db: Db | Tx, id: number, user: CurrentUser): Promise<Parties> {
  const row = await rowOf(db, id).executeTakeFirst()
  const side = row ? sideOf(row, user) : null
  if (!row || !side) throw fail('NOT_FOUND')
  return { ...row, side }
}

/** The same, under lock: messages and readings of one conversation come one after the other. */
export async function lockConversation(tx: Tx, id: number, user: CurrentUser): Promise<Parties> {
  const parties = await findParties(tx, id, user)
  await rowOf(tx, id).forUpdate().executeTakeFirstOrThrow()
  return parties
}

/** Condition on `conversations AS c`: the caller is one of its two sides. */
export const isPartyTo = (user: CurrentUser) =>
  sql<boolean>`(c.buyer_id = ${user.id} OR c.vendor_id = ${user.vendorId ?? -1})`
/** Condition on `messages AS m` with `conversations AS c`: written by the other side than the caller's. */
export const isFromOtherSide = (user: CurrentUser) =>
  sql<boolean>`m.side = CASE WHEN c.buyer_id = ${user.id} THEN 'seller' ELSE 'buyer' END`
