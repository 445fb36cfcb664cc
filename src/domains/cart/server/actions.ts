import { type SqlBool, sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { linePrice } from './price-line.ts'
import { loadCart } from './queries.ts'

/** Locks a user's cart to place an order; null when there is none. */
export async function lockCart(tx: Tx, userId: number): Promise<{ cartId: number; version: number } | null> {
  const cart = await tx
    .selectFrom('carts')
    .select(['id as cartId', 'version'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return cart ?? null
}

/** Deletes its lines and the chosen deliveries. */
export const removeCart = (tx: Tx, userId: number) => tx.deleteFrom('carts').where('user_id', '=', userId).execute()

/** Locks the buyer's cart, if there is one, and that of the purchase, which may be a held one. */
export const lockCartOfPurchase = (tx: Tx, purchaseId: number) =>
  tx
    .selectFrom('carts')
    .select('id')
    .where(
      sql<SqlBool>`(user_id = (SELECT p.user_id FROM purchases p WHERE p.id = ${purchaseId})
        OR id = (SELECT p.cart_id FROM purchases p WHERE p.id = ${purchaseId}))`,
    )
    .orderBy('id')
    .forUpdate()
    .execute()

/**
 * After payment: removes the bought units and keeps those added meanwhile. Also removes the delivery choice of a seller
 * without lines left. A deleted cart is not an error. Runs under the cart's lock.
 */
export async function removePurchasedLines(tx: Tx, cartId: number, purchaseId: number): Promise<void> {
  await sql`
    WITH bought AS (
      SELECT l.offer_id, l.quantity FROM orders o JOIN order_lines l ON l.order_id = o.id
      WHERE o.purchase_id = ${purchaseId}
    ), gone AS (
      DELETE FROM cart_lines l USING bought b
      WHERE l.cart_id = ${cartId} AND l.offer_id = b.offer_id AND l.quantity <= b.quantity
    ), fewer AS (
      UPDATE cart_lines l SET quantity = l.quantity - b.quantity FROM bought b
      WHERE l.cart_id = ${cartId} AND l.offer_id = b.offer_id AND l.quantity > b.quantity
    ), undelivered AS (
      DELETE FROM cart_deliveries d WHERE d.cart_id = ${cartId} AND NOT EXISTS (
        SELECT FROM cart_lines l JOIN offers o ON o.id = l.offer_id LEFT JOIN bought b ON b.offer_id = l.offer_id
        WHERE l.cart_id = d.cart_id AND o.vendor_id = d.vendor_id AND (b.offer_id IS NULL OR l.quantity > b.quantity))
    )
    UPDATE carts SET version = version + 1, updated_at = now() WHERE id = ${cartId}`.execute(tx)
}

type SeenLine = { offerId: number; unitPriceCents: number; seenPriceCents: number }

/** The buyer accepts the current prices, which become the seen prices. Returns how many differed. */
export async function markPricesSeen(tx: Tx, cartId: number, lines: readonly SeenLine[]): Promise<number> {
  const changed = lines.filter(line => line.unitPriceCents !== line.seenPriceCents)
  if (!changed.length) return 0
  await sql`UPDATE cart_lines l SET seen_price_cents = p.cents
    FROM unnest(${changed.map(line => line.offerId)}::bigint[], ${changed.map(line => line.unitPriceCents)}::bigint[])
      AS p (offer_id, cents)
    WHERE l.cart_id = ${cartId} AND l.offer_id = p.offer_id`.execute(tx)
  return changed.length
}

export async function acceptCurrentPrices(tx: Tx, cartId: number): Promise<number> {
  const { lines } = await loadCart(tx, cartId)
  return markPricesSeen(
    tx,
    cartId,
    lines.map(line => ({ ...line, unitPriceCents: linePrice(line, line.quantity) })),
  )
}
