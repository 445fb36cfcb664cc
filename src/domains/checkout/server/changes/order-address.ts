import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { FrozenTax } from '#domains/cart/server/priced-cart.ts'
import { type BuyerSnapshot, buyerSnapshot, type PostalAddress, postalAddress } from '#domains/orders/contract.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { type Country, isUnionCountry, knownCountry, type PlaceOfAddress } from '#shared/price/countries.ts'
import type { UnionSale, VatTreatment, VatZone } from '#shared/price/vat.ts'

/** France and Monaco are one territory of VAT; every other country is its own. */
export const hasSameVat = (one: PlaceOfAddress, other: PlaceOfAddress) => vatTerritory(one) === vatTerritory(other)
const vatTerritory = (place: PlaceOfAddress) => {
  const country = knownCountry(place)
  return isUnionCountry(country) ? country : 'FR'
}

export const agreedWholeSentence =
  'Le prix d’un devis ou d’un code promotionnel est celui de la commande entière\u00a0: aucune unité ne peut en être retirée. Annulez-la et passez-en une autre, ou écrivez au vendeur.'

type Place = {
  address: PostalAddress | null
  buyer: BuyerSnapshot
  shopId: number | null
  relayPointId: string | null
  /** The drop-off point of the seller's lorry, and its day. */
  drop: { pointId: number; day: string } | null
  /** Its prices depend on a code, or on a quote, of the whole order. */
  isAgreedWhole: boolean
  /** It goes to the common point of a grouped order. */
  isGrouped: boolean
  country: Country | null
  frozen: FrozenTax
}

/** Where an order goes, and for whom. */
export async function findOrderAddress(db: Db | Tx, orderId: number): Promise<Place> {
  const row = await db
    .selectFrom('orders as o')
    .innerJoin('purchases as p', 'p.id', 'o.purchase_id')
    .select(['p.buyer', 'o.shop_id as shopId'])
    .select(sql<unknown>`coalesce(o.changed_address, p.delivery_address)`.as('address'))
    .select(sql<string | null>`CASE WHEN o.delivery_mode = 'RELAY' THEN o.relay_point->>'id' END`.as('relayPointId'))
    .select(
      sql<Place['drop']>`CASE WHEN o.delivery_mode = 'DROP' THEN json_build_object(
        'pointId', substr(o.relay_point->>'id', 7)::bigint, 'day', o.promised_on) END`.as('drop'),
    )
    .select(
      sql<boolean>`(o.promo_code IS NOT NULL OR EXISTS (SELECT FROM order_lines l WHERE l.order_id = o.id
        AND l.quote_line_id IS NOT NULL))`.as('isAgreedWhole'),
    )
    .select(
      sql<boolean>`EXISTS (SELECT FROM order_lines l JOIN quote_lines x ON x.id = l.quote_line_id
        JOIN group_shares s ON s.quote_id = x.quote_id WHERE l.order_id = o.id)`.as('isGrouped'),
    )
    .select(['o.vat_zone as zone', 'o.vat_treatment as treatment'])
    .select(eb =>
      jsonArrayFrom(
        eb
          .selectFrom('order_lines as l')
          .select(['l.offer_id as offerId', 'l.vat_basis_points as basisPoints'])
          .whereRef('l.order_id', '=', 'o.id'),
      ).as('rates'),
    )
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { zone, treatment, rates, ...order } = row
  const address = row.address === null ? null : postalAddress.parse(row.address)
  return {
    ...order,
    address,
    buyer: buyerSnapshot.parse(row.buyer),
    country: address && knownCountry(address),
    // The columns' CHECK constraints allow these zones and treatments only.
    frozen: { zone: zone as VatZone, sale: frozenSale(treatment as VatTreatment), rates },
  }
}

/** What made the VAT of an order what it is, so that it is decided again in the same way. */
const frozenSale = (treatment: VatTreatment): UnionSale => ({
  isBuyerConfirmed: treatment === 'intra_community',
  isBuyerFrench: treatment === 'domestic' || treatment === 'reverse_charge',
  statement: treatment === 'one_stop_shop' ? 'one_stop_shop' : null,
  isReverseCharged: treatment === 'reverse_charge',
})
