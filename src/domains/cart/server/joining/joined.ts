/** Goods of a cart that leave with an earlier order of their seller, which nobody prepares yet. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { type Country, knownCountry, type PlaceOfAddress } from '#shared/price/countries.ts'
import { findOrderedRows, type LineRow } from '../queries.ts'

export type JoinedOrder = {
  orderId: number
  number: string
  vendorId: number
  /** Of its delivery; null for pick-up. */
  postcode: string | null
  country: Country | null
  /** Why nothing may be added to it any more. */
  refusal: string | null
  /** What it still sends. */
  rows: LineRow[]
}

const prepared = (number: string) =>
  `Le vendeur a commencé à préparer votre commande ${number}\u00a0: choisissez une livraison pour ces articles.`

type Delivery = { joinsOrderId: number | null }

/** One more statement for a cart that completes an order, none for others. */
export async function findJoinedOrders(db: Db | Tx, cartId: number, deliveries: readonly Delivery[]) {
  const ids = deliveries.flatMap(({ joinsOrderId }) => joinsOrderId ?? [])
  if (!ids.length) return []
  const orders = await db
    .selectFrom('orders as o')
    .innerJoin('purchases as p', 'p.id', 'o.purchase_id')
    .select(['o.id as orderId', 'o.number', 'o.vendor_id as vendorId'])
    .select(sql<PlaceOfAddress | null>`coalesce(o.changed_address, p.delivery_address)`.as('place'))
    .select(
      sql<boolean>`o.status = 'TO_PREPARE' AND NOT EXISTS (SELECT FROM shipments s WHERE s.order_id = o.id)`.as(
        'isOpen',
      ),
    )
    .where('o.id', 'in', ids)
    .execute()
  const ordered = await findOrderedRows(db, cartId, ids)
  return orders.map(({ isOpen, place, ...order }): JoinedOrder => {
    const rows = ordered
      .filter(({ orderId, quantity }) => orderId === order.orderId && quantity > 0)
      .map(row => ({
        ...row,
        seenPriceCents: row.priceCents,
        free: [],
        parts: [],
        quoted: null,
        given: null,
        artworkId: null,
      }))
    const refusal = isOpen ? null : prepared(order.number)
    return { ...order, postcode: place?.postcode ?? null, country: place && knownCountry(place), refusal, rows }
  })
}
