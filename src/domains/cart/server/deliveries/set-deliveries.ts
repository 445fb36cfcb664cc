import { findRelays } from '#domains/shipping/server/relays.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { setDeliveries } from '../../contract-deliveries.ts'
import { lockOwnCart } from '../open.ts'
import type { PricedCart } from '../priced-cart.ts'
import { priceCart } from '../pricing.ts'
import { storeDeliveries } from './store-deliveries.ts'

type SellerDelivery = Input<typeof setDeliveries>['body']['deliveries'][number]

/**
 * Stores the delivery choice for the goods of each given seller. NOT_FOUND for a missing seller, shop or relay point;
 * DELIVERY_UNAVAILABLE with the reason when these goods cannot use the mode.
 */
export async function setCartDeliveries(tx: Tx, context: Context, wanted: readonly SellerDelivery[]) {
  const { user } = context
  const cart = await lockOwnCart(tx, context)
  if (!cart) throw fail('NOT_FOUND')
  const country = wanted.find(({ choice }) => choice.country)?.choice.country
  const priced = await priceCart(tx, {
    cartId: cart.id,
    kind: user?.kind ?? null,
    sellsAs: user?.vendorId ?? null,
    ...(country ? { country } : {}),
  })
  for (const delivery of wanted) await refuseImpossible(tx, priced, delivery)
  const chosen = wanted.map(({ vendorId, choice }) => ({
    vendorId,
    chosen: {
      mode: choice.mode,
      shopId: choice.shopId ?? null,
      relayPointId: choice.relayPointId ?? null,
      drop: choice.drop ?? null,
    },
  }))
  await storeDeliveries(tx, cart.id, chosen)
  return chosen
}

/** A request of an estate goes to the relay points that its author saw preselected. */
export async function storeRelays(tx: Tx, { cartId, sellers }: PricedCart): Promise<void> {
  const relays = sellers.flatMap(({ vendor, chosen }) =>
    chosen?.mode === 'RELAY' ? [{ vendorId: vendor.id, chosen }] : [],
  )
  if (relays.length) await storeDeliveries(tx, cartId, relays)
}

/** A seller has one choice. */
export async function setCartDelivery(tx: Tx, context: Context, delivery: SellerDelivery) {
  const [set] = await setCartDeliveries(tx, context, [delivery])
  if (!set) throw fail('NOT_FOUND')
  return set
}

async function refuseImpossible(tx: Tx, priced: PricedCart, { vendorId, choice }: SellerDelivery) {
  const seller = priced.sellers.find(candidate => candidate.vendor.id === vendorId)
  if (!seller) throw fail('NOT_FOUND')
  if (choice.shopId !== undefined && !seller.shops.some(shop => shop.id === choice.shopId)) throw fail('NOT_FOUND')
  if (choice.relayPointId !== undefined && !(await findRelays(tx, [choice.relayPointId])).length)
    throw fail('NOT_FOUND')
  const reason = seller.choices.find(({ mode }) => mode === choice.mode)?.reason
  const { drop } = choice
  if (!reason && drop && !seller.drops.some(({ pointId, day }) => pointId === drop.pointId && day === drop.day))
    throw fail('DELIVERY_UNAVAILABLE', { sentence: `${seller.vendor.name}\u00a0: cette tournée n’est plus proposée.` })
  if (reason) throw fail('DELIVERY_UNAVAILABLE', { sentence: `${seller.vendor.name}\u00a0: ${reason}` })
}
