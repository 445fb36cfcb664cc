import { findRelays } from '#domains/shipping/server/relays.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { setDelivery } from '../contract.ts'
import { lockOwnCart } from './open.ts'
import type { PricingRequest } from './priced-cart.ts'
import { priceCart } from './pricing.ts'
import { usualPostcode } from './queries.ts'

type Choice = Input<typeof setDelivery>['body']

/**
 * Stores the delivery choice for one seller's goods. NOT_FOUND for a missing seller, shop or relay point;
 * DELIVERY_UNAVAILABLE with the reason when these goods cannot use the mode.
 */
export async function setCartDelivery(tx: Tx, context: Context, vendorId: number, choice: Choice) {
  const { user } = context
  const cart = await lockOwnCart(tx, context)
  if (!cart) throw fail('NOT_FOUND')
  const postcode = user && (await usualPostcode(tx, user.id))
  await refuseImpossible(tx, { cartId: cart.id, postcode, ...buyerOf(context) }, vendorId, choice)
  const chosen = { mode: choice.mode, shopId: choice.shopId ?? null, relayPointId: choice.relayPointId ?? null }
  const values = { mode: chosen.mode, shop_id: chosen.shopId, relay_point_id: chosen.relayPointId }
  await tx
    .insertInto('cart_deliveries')
    .values({ cart_id: cart.id, vendor_id: vendorId, ...values })
    .onConflict(conflict => conflict.columns(['cart_id', 'vendor_id']).doUpdateSet(values))
    .execute()
  return { vendorId, chosen }
}

const buyerOf = ({ user }: Context) => ({ kind: user?.kind ?? null, sellsAs: user?.vendorId ?? null })

async function refuseImpossible(tx: Tx, request: PricingRequest, vendorId: number, choice: Choice) {
  const priced = await priceCart(tx, request)
  const seller = priced.sellers.find(candidate => candidate.vendor.id === vendorId)
  if (!seller) throw fail('NOT_FOUND')
  if (choice.shopId !== undefined && !seller.shops.some(shop => shop.id === choice.shopId)) throw fail('NOT_FOUND')
  if (choice.relayPointId !== undefined && !(await findRelays(tx, [choice.relayPointId])).length)
    throw fail('NOT_FOUND')
  const reason = seller.choices.find(({ mode }) => mode === choice.mode)?.reason
  if (reason) throw fail('DELIVERY_UNAVAILABLE', { sentence: reason })
}
