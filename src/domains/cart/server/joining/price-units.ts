/** Prices units that are in no cart, by the engine of the carts. */
import type { Tx } from '#platform/db/pool.ts'
import type { OrderMode } from '#shared/delivery.ts'
import type { Country } from '#shared/price/countries.ts'
import type { BuyerKind } from '#shared/price/price.ts'
import type { ChosenDelivery } from '../drop-off/delivery-input.ts'
import type { FrozenTax, PricedSeller } from '../priced-cart.ts'
import { priceCart } from '../pricing.ts'

type Ordered = { id: number; userId: number; kind: BuyerKind; vendorId: number; deliveryMode: OrderMode }
type Delivered = {
  units: readonly { offerId: number; quantity: number }[]
  postcode: string | null
  shopId: number | null
  relayPointId: string | null
  drop: ChosenDelivery['drop']
  country: Country | null
  frozen: FrozenTax
}

/** As a cart of this buyer, with one seller, which is deleted at once. */
export async function priceUnits(
  tx: Tx,
  { id: changesOrderId, userId, kind, vendorId, deliveryMode }: Ordered,
  { units, shopId, relayPointId, drop, ...place }: Delivered,
): Promise<PricedSeller> {
  const { id: cartId } = await tx
    .insertInto('carts')
    .values({ held_for: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('cart_lines')
    .values(
      units.map(({ offerId, quantity }) => ({ cart_id: cartId, offer_id: offerId, quantity, seen_price_cents: 1 })),
    )
    .execute()
  await tx
    .insertInto('cart_deliveries')
    .values({
      cart_id: cartId,
      vendor_id: vendorId,
      mode: deliveryMode,
      shop_id: shopId,
      relay_point_id: relayPointId,
      drop_point_id: drop?.pointId ?? null,
      drop_day: drop?.day ?? null,
    })
    .execute()
  const { sellers } = await priceCart(tx, { cartId, kind, sellsAs: null, changesOrderId, ...place })
  await tx.deleteFrom('carts').where('id', '=', cartId).execute()
  const [seller] = sellers
  if (!seller) throw new Error('no units to price')
  return seller
}
