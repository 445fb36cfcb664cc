/** Internal notes about an order: for the seller's team, or for operators. */
import type { Db, Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { OrderNotes } from '../../contract-notes.ts'
import { findOrderForParty } from '../access.ts'
import { findTagsOf } from './tags.ts'

/** The side on which a person writes; a buyer has none, and their order shows no note. */
async function sideOf(db: Db | Tx, orderId: number, user: CurrentUser) {
  const { parties, vendorId } = await findOrderForParty(db, orderId, user)
  if (parties.includes('seller')) return { vendorId, operator: false }
  if (parties.includes('operator')) return { vendorId, operator: true }
  throw fail('FORBIDDEN')
}

export async function loadOrderNotes(db: Db, orderId: number, user: CurrentUser): Promise<OrderNotes> {
  const { operator, vendorId } = await sideOf(db, orderId, user)
  const rows = await db
    .selectFrom('order_notes as n')
    // A former member of the team is hidden from it by row-level security.
    .leftJoin('users as u', 'u.id', 'n.author_id')
    .select(['n.id', 'n.text', 'n.at', 'n.vendor_id', 'u.first_name', 'u.last_name'])
    .where('n.order_id', '=', orderId)
    .$if(!operator, query => query.where('n.vendor_id', '=', vendorId))
    .orderBy('n.id')
    .execute()
  return {
    notes: rows.map(row => ({
      id: row.id,
      text: row.text,
      author: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
      side: row.vendor_id === null ? 'operator' : 'seller',
      at: row.at.toISOString(),
    })),
    tags: operator ? [] : await findTagsOf(db, orderId, vendorId),
  }
}

export async function writeOrderNote(tx: Tx, orderId: number, user: CurrentUser, text: string) {
  const { operator, vendorId } = await sideOf(tx, orderId, user)
  return tx
    .insertInto('order_notes')
    .values({ order_id: orderId, vendor_id: operator ? null : vendorId, author_id: user.id, text })
    .returning('id')
    .executeTakeFirstOrThrow()
}
