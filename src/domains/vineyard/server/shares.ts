/** Which parcel or cuvée the quantities of an order went to. */
import { sql } from 'kysely'
import { boughtBy } from '#domains/identity/server/bought-by.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { tooMuchShared } from '../rules/places.ts'
import { lockPlace } from './places.ts'
import type { VineyardUser } from './reach.ts'

type Share = { placeId: number; name: string; quantity: number }
type SharedLine = {
  id: number
  title: string
  variantLabel: string
  quantity: number
  saleUnit: string
  htCents: number
  shares: Share[]
}

/** NOT_FOUND for another's order, and for one that the caller sells. */
export async function findShares(db: Db, orderId: number, user: VineyardUser) {
  const order = await db
    .selectFrom('orders as o')
    .select('o.number')
    .where('o.id', '=', orderId)
    .where(boughtBy(user, 'o'))
    .executeTakeFirst()
  if (!order) throw fail('NOT_FOUND')
  const { rows } = await sql<SharedLine>`
    SELECT l.id, l.title, l.variant_label AS "variantLabel", l.quantity, COALESCE(l.snapshot->>'saleUnit', '') AS "saleUnit",
      (l.unit_price_cents * l.quantity)::bigint AS "htCents",
      COALESCE((SELECT json_agg(json_build_object('placeId', p.id, 'name', p.name, 'quantity', h.quantity) ORDER BY p.name, p.id)
        FROM purchase_shares h JOIN vineyard_places p ON p.id = h.place_id AND p.deleted_at IS NULL
        WHERE h.order_line_id = l.id), '[]'::json) AS shares
    FROM order_lines l WHERE l.order_id = ${orderId} ORDER BY l.position`.execute(db)
  return { number: order.number, lines: rows }
}

const lockBuyer = (tx: Tx, { id, estate }: VineyardUser) =>
  estate
    ? tx.selectFrom('estates').select('id').where('id', '=', estate.id).forNoKeyUpdate().execute()
    : tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()

type Change = { lineId: number; placeId: number; quantity: number }

/** Under the lock of the buyer, or of their estate: the shares of a line never exceed it. */
export async function setShare(
  tx: Tx,
  user: VineyardUser,
  { lineId, placeId, quantity }: Change,
): Promise<{ id: number }> {
  await lockBuyer(tx, user)
  await lockPlace(tx, placeId, user)
  const { rows } = await sql<{ quantity: number; shared: number }>`
    SELECT l.quantity, COALESCE((SELECT sum(h.quantity) FROM purchase_shares h
      JOIN vineyard_places p ON p.id = h.place_id AND p.deleted_at IS NULL
      WHERE h.order_line_id = l.id AND h.place_id <> ${placeId}), 0)::int AS shared
    FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE l.id = ${lineId} AND ${boughtBy(user, 'o')}`.execute(tx)
  const [line] = rows
  if (!line) throw fail('NOT_FOUND')
  const left = line.quantity - line.shared
  if (quantity > left)
    throw fail('CONFLICT', { sentence: tooMuchShared(left), fields: { quantity: tooMuchShared(left) } })
  await tx.deleteFrom('purchase_shares').where('order_line_id', '=', lineId).where('place_id', '=', placeId).execute()
  if (quantity > 0)
    await tx.insertInto('purchase_shares').values({ order_line_id: lineId, place_id: placeId, quantity }).execute()
  return { id: lineId }
}
