import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { unitPriceOf } from './price-line.ts'
import { linesOf } from './queries.ts'

/** Locks a user's cart for placing an order; null when there is none. */
export async function lockCart(tx: Tx, userId: number): Promise<{ cartId: number; version: number } | null> {
  const cart = await tx
    .selectFrom('carts')
    .select(['id as cartId', 'version'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return cart ?? null
}

export const touchCart = (tx: Tx, cartId: number) =>
  tx.updateTable('carts').set({ version: sql`version + 1`, updated_at: sql`now()` }).where('id', '=', cartId).execute()

/** After payment: what was bought leaves the cart, what was added meanwhile stays. A cart gone since is no error. */
export async function removeBought(
  tx: Tx,
  cartId: number,
  lines: readonly { offerId: number; quantity: number }[],
): Promise<void> {
  const cart = await tx.selectFrom('carts').select('id').where('id', '=', cartId).forUpdate().executeTakeFirst()
  if (!cart || !lines.length) return
  const offerIds = lines.map(line => line.offerId)
  const quantities = lines.map(line => line.quantity)
  const bought = sql`unnest(${offerIds}::bigint[], ${quantities}::int[]) AS b (offer_id, quantity)`
  await sql`DELETE FROM cart_lines l USING ${bought}
    WHERE l.cart_id = ${cartId} AND l.offer_id = b.offer_id AND l.quantity <= b.quantity`.execute(tx)
  await sql`UPDATE cart_lines l SET quantity = l.quantity - b.quantity FROM ${bought}
    WHERE l.cart_id = ${cartId} AND l.offer_id = b.offer_id AND l.quantity > b.quantity`.execute(tx)
  await sql`DELETE FROM cart_deliveries d WHERE d.cart_id = ${cartId} AND NOT EXISTS (
    SELECT FROM cart_lines l JOIN offers o ON o.id = l.offer_id WHERE l.cart_id = d.cart_id AND o.vendor_id = d.vendor_id
  )`.execute(tx)
  await touchCart(tx, cartId)
}

/** The buyer accepts today's prices: they become the seen ones. Answers how many differed. */
export async function restoreSeenPrices(tx: Tx, cartId: number): Promise<number> {
  const lines = await linesOf(tx, cartId)
  const changed = lines
    .map(line => ({ ...line, unitPriceCents: unitPriceOf(line, line.quantity) }))
    .filter(line => line.unitPriceCents !== line.seenPriceCents)
  const offerIds = changed.map(line => line.offerId)
  const prices = changed.map(line => line.unitPriceCents)
  await sql`UPDATE cart_lines l SET seen_price_cents = p.cents
    FROM unnest(${offerIds}::bigint[], ${prices}::bigint[]) AS p (offer_id, cents)
    WHERE l.cart_id = ${cartId} AND l.offer_id = p.offer_id`.execute(tx)
  return changed.length
}
