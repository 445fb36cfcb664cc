import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { quantityCap } from '../rules.ts'
import { hashCartToken } from './token.ts'

/**
 * Merges the visitor's cart into the user's at login: quantities add up to the maximum, and the user's own delivery
 * choices have priority. The visitor's cart is deleted; an unknown token changes nothing.
 */
export async function adoptVisitorCart(tx: Tx, userId: number, cartToken: string | null): Promise<void> {
  const tokenHash = hashCartToken(cartToken)
  if (!tokenHash) return
  const carts = await tx
    .selectFrom('carts')
    .select(['id', 'user_id'])
    .where(eb => eb.or([eb('user_id', '=', userId), eb('token_hash', '=', tokenHash)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  const visitor = carts.find(cart => cart.user_id === null)
  const own = carts.find(cart => cart.user_id === userId)
  if (!visitor) return
  if (own) await mergeCarts(tx, visitor.id, own.id)
  else await giveCart(tx, visitor.id, userId)
}

/** Makes a cart without a user theirs, who has none. */
export const giveCart = (tx: Tx, cartId: number, userId: number) =>
  tx
    .updateTable('carts')
    .set({ user_id: userId, token_hash: null, held_for: null, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', cartId)
    .execute()

/** Adds the lines of a cart to another and deletes it; both are locked. */
export async function mergeCarts(tx: Tx, from: number, to: number): Promise<void> {
  // The maximum is lowered to a whole step; otherwise the sum could not be ordered.
  await sql`
    INSERT INTO cart_lines AS mine (cart_id, offer_id, quantity, seen_price_cents, added_at, brief, artwork_id)
    SELECT ${to}, offer_id, quantity, seen_price_cents, added_at, brief, artwork_id FROM cart_lines WHERE cart_id = ${from}
    ON CONFLICT (cart_id, offer_id) DO UPDATE SET quantity = (
      SELECT least(mine.quantity + excluded.quantity, ${quantityCap} - ${quantityCap} % o.step)
      FROM offers o WHERE o.id = excluded.offer_id),
      brief = coalesce(mine.brief, excluded.brief), artwork_id = coalesce(mine.artwork_id, excluded.artwork_id)
    WHERE mine.quote_line_id IS NULL`.execute(tx)
  await sql`
    INSERT INTO cart_deliveries (cart_id, vendor_id, mode, shop_id, relay_point_id, drop_point_id, drop_day)
    SELECT ${to}, vendor_id, mode, shop_id, relay_point_id, drop_point_id, drop_day FROM cart_deliveries WHERE cart_id = ${from}
    ON CONFLICT DO NOTHING`.execute(tx)
  await tx.deleteFrom('carts').where('id', '=', from).execute()
  await tx
    .updateTable('carts')
    .set({ version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', to)
    .execute()
}
