/** Carts that wait for the decision of an owner: they belong to no session until they are ordered or given back. */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { giveCart, mergeCarts } from './adopt.ts'

/** Takes a locked cart out of its user's session, who starts an empty one. */
export const holdCart = (tx: Tx, cartId: number, userId: number) =>
  tx
    .updateTable('carts')
    .set({ user_id: null, held_for: userId, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', cartId)
    .execute()

/** Null when it was given back. */
export async function lockHeldCart(tx: Tx, cartId: number): Promise<{ cartId: number; version: number } | null> {
  const cart = await tx
    .selectFrom('carts')
    .select(['id as cartId', 'version'])
    .where('id', '=', cartId)
    .where('held_for', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  return cart ?? null
}

/** Gives a held cart back to its user, whose own cart gains its lines. */
export async function giveBackCart(tx: Tx, cartId: number, userId: number): Promise<void> {
  const carts = await tx
    .selectFrom('carts')
    .select(['id', 'user_id'])
    .where(eb => eb.or([eb('id', '=', cartId), eb('user_id', '=', userId)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  const own = carts.find(cart => cart.user_id === userId)
  if (!carts.some(({ id }) => id === cartId)) return
  if (own) await mergeCarts(tx, cartId, own.id)
  else await giveCart(tx, cartId, userId)
}

export const deleteHeldCarts = (tx: Tx, userId: number) =>
  tx.deleteFrom('carts').where('held_for', '=', userId).execute()
