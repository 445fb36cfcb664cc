/** « Demander l’accord »: the cart waits for an owner of the estate instead of being paid. */
import { lockCart } from '#domains/cart/server/actions.ts'
import { storeRelays } from '#domains/cart/server/deliveries/set-deliveries.ts'
import { priceCart } from '#domains/cart/server/pricing.ts'
import { findAskReason, lockMember } from '#domains/estates/server/allowance.ts'
import { checkCodes } from '#domains/estates/server/codes.ts'
import { openPurchaseRequest } from '#domains/estates/server/requests.ts'
import { saveAddress } from '#domains/identity/server/addresses/addresses.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { knownCountry } from '#shared/price/countries.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { askApproval } from '../../contract-approval.ts'
import { chosenAddress, refuseUnorderable } from '../place.ts'
import { codeIds, codesByOffer } from './codes.ts'

export async function askForApproval(tx: Tx, { body }: Input<typeof askApproval>, user: CurrentUser) {
  const { estate } = user
  if (!estate) throw fail('NOT_FOUND')
  const cart = await lockCart(tx, user.id)
  await lockMember(tx, user.id, estate)
  if (!cart) throw fail('CART_EMPTY')
  const address = await chosenAddress(tx, user, body)
  const { vendorId: sellsAs } = user
  const priced = await priceCart(tx, {
    cartId: cart.cartId,
    kind: 'professional',
    sellsAs,
    postcode: address.postcode,
    country: knownCountry(address),
    ...(body.shopId === undefined ? {} : { shopId: body.shopId }),
    relayPointId: body.relayPointId,
    relays: body.addressId === undefined ? undefined : 'preselected',
  })
  refuseUnorderable(priced, body.cartVersion)
  const asked = await findAskReason(tx, { userId: user.id, estate }, priced.totals.ttcCents)
  if (!asked) throw fail('CONFLICT', { sentence: noNeed })
  await checkCodes(tx, estate.id, codeIds(body))
  if (body.address) await saveAddress(tx, user.id, body.address)
  await storeRelays(tx, priced)
  return openPurchaseRequest(tx, {
    estate,
    userId: user.id,
    cartId: cart.cartId,
    reason: asked.reason,
    note: body.note,
    address,
    shopId: body.shopId ?? null,
    priced,
    codes: Object.fromEntries(codesByOffer(priced, body)),
  })
}
const noNeed = 'Vous pouvez commander ce panier vous-même\u00a0: rechargez la page.'
