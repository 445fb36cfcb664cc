import { sql } from 'kysely'
import { type BuyerSnapshot, buyerSnapshot, type PostalAddress, postalAddress } from '#domains/orders/contract.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { isUnionCountry, knownCountry } from '#shared/price/countries.ts'

/** The VAT of a delivery abroad depends on facts that were checked for the whole order. */
export const leavesFrance = (address: Pick<PostalAddress, 'country' | 'postcode'>) =>
  isUnionCountry(knownCountry(address))
export const sentAbroad =
  'Une commande livrée hors de France ne se modifie pas\u00a0: annulez-la et passez-en une autre, ou écrivez au vendeur.'

type Place = {
  address: PostalAddress | null
  buyer: BuyerSnapshot
  shopId: number | null
  relayPointId: string | null
  /** Its prices depend on a code, or on a quote, of the whole order. */
  isAgreedWhole: boolean
  /** It goes to the common point of a grouped order. */
  isGrouped: boolean
}

/** Where an order goes, and for whom. */
export async function findOrderAddress(db: Db | Tx, orderId: number): Promise<Place> {
  const row = await db
    .selectFrom('orders as o')
    .innerJoin('purchases as p', 'p.id', 'o.purchase_id')
    .select(['p.buyer', 'o.shop_id as shopId'])
    .select(sql<unknown>`coalesce(o.changed_address, p.delivery_address)`.as('address'))
    .select(sql<string | null>`o.relay_point->>'id'`.as('relayPointId'))
    .select(
      sql<boolean>`(o.promo_code IS NOT NULL OR EXISTS (SELECT FROM order_lines l WHERE l.order_id = o.id
        AND l.quote_line_id IS NOT NULL))`.as('isAgreedWhole'),
    )
    .select(
      sql<boolean>`EXISTS (SELECT FROM order_lines l JOIN quote_lines x ON x.id = l.quote_line_id
        JOIN group_shares s ON s.quote_id = x.quote_id WHERE l.order_id = o.id)`.as('isGrouped'),
    )
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()
  return {
    ...row,
    address: row.address === null ? null : postalAddress.parse(row.address),
    buyer: buyerSnapshot.parse(row.buyer),
  }
}
