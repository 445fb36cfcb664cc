/**
 * Access to conversations: the buyer, and every member of the seller; in the back office, the operator's team to those
 * without a buyer. For other users, operations return NOT_FOUND.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { ConversationSide } from '../rules.ts'

/** `buyerId` null: between the seller and the operator's team. `other`: the side opposite the caller. */
export type Parties = {
  id: number
  buyerId: number | null
  vendorId: number
  side: ConversationSide
  other: ConversationSide
}

/** The caller: as a buyer and member of a seller, or in the back office as one of the operator's team. */
export type Reader = CurrentUser & { operator?: true }
export const asOperator = (user: CurrentUser): Reader => ({ ...user, operator: true })

const sideOf = (row: { buyerId: number | null; vendorId: number }, user: Reader): ConversationSide | null => {
  if (user.operator) return row.buyerId === null ? 'operator' : null
  if (row.buyerId === user.id) return 'buyer'
  return user.vendorId !== null && row.vendorId === user.vendorId ? 'seller' : null
}

const rowOf = (db: Db | Tx, id: number) =>
  db.selectFrom('conversations').select(['id', 'buyer_id as buyerId', 'vendor_id as vendorId']).where('id', '=', id)

/** NOT_FOUND both for an unknown conversation and for another user's. */
export async function findParties(db: Db | Tx, id: number, user: Reader): Promise<Parties> {
  const row = await rowOf(db, id).executeTakeFirst()
  const side = row ? sideOf(row, user) : null
  if (!row || !side) throw fail('NOT_FOUND')
  const other = side !== 'seller' ? 'seller' : row.buyerId === null ? 'operator' : 'buyer'
  return { ...row, side, other }
}

/** Locks the conversation, which serialises its messages and read marks. */
export async function lockConversation(tx: Tx, id: number, user: Reader): Promise<Parties> {
  const parties = await findParties(tx, id, user)
  await rowOf(tx, id).forUpdate().executeTakeFirstOrThrow()
  return parties
}

/** Condition on `conversations AS c`: the caller is one of its two sides. */
export const isPartyTo = (user: Pick<Reader, 'id' | 'vendorId' | 'operator'>) =>
  user.operator
    ? sql<boolean>`c.buyer_id IS NULL`
    : sql<boolean>`(c.buyer_id = ${user.id} OR c.vendor_id = ${user.vendorId ?? -1})`
/** Condition on `messages AS m` with `conversations AS c`: written by the side opposite the caller. */
export const isFromOtherSide = (user: Pick<Reader, 'id' | 'operator'>) =>
  user.operator
    ? sql<boolean>`m.side = 'seller'`
    : sql<boolean>`(m.side = 'seller') = coalesce(c.buyer_id = ${user.id}, false)`
