import { queueRelaySearch } from '#domains/shipping/carriers/relay-search.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import type { Input } from '#shared/contract.ts'
import { countryCodes } from '#shared/price/countries.ts'
import { acceptPrices, addLine, type Cart, countCart, findSplit, getCart, setLine, splitLine } from '../contract.ts'
import { getLineBrief, giveLineBrief } from '../contract-briefs.ts'
import { setDeliveries, setDelivery } from '../contract-deliveries.ts'
import { removePromoCode, setPromoCode } from '../contract-promo.ts'
import { totalsOf } from '../rules.ts'
import { acceptCurrentPrices } from './actions.ts'
import { setCartDeliveries, setCartDelivery } from './deliveries/set-deliveries.ts'
import * as briefs from './line-kinds/briefs.ts'
import { splitCartLine, splitFor, withSplits } from './line-kinds/splits.ts'
import { addToCart, setCartQuantity } from './lines.ts'
import { lockOwnCart } from './open.ts'
import { priceCart } from './pricing.ts'
import { putPromoCode, takePromoCodeOff } from './promo.ts'
import { findCartId, findUsualPlace, lineCount } from './queries.ts'

async function showCart(db: Db, context: Context, { query }: Input<typeof getCart>): Promise<Cart> {
  const { user } = context
  const { postcode, country } = query
  const cartId = await findCartId(db, context)
  const kind = user?.kind ?? null
  if (cartId === null) {
    const usual = user && !postcode && !country ? await findUsualPlace(db, user.id) : null
    return emptyCart(kind, { postcode: postcode ?? usual?.postcode ?? null, country: country ?? knownCountry(usual) })
  }
  return withSplits(db, await priceFor(db, context, cartId, query))
}

const priceFor = (db: Db, { user }: Context, cartId: number, place: Input<typeof getCart>['query']) =>
  priceCart(db, {
    ...place,
    cartId,
    kind: user?.kind ?? null,
    sellsAs: user?.vendorId ?? null,
    relays: 'listed',
  })

async function proposeSplit(db: Db, context: Context, { params, query }: Input<typeof findSplit>) {
  const { quantity, ajout, ...place } = query
  // No cart has the number 0: the offer is then in none.
  const priced = await priceFor(db, context, (await findCartId(db, context)) ?? 0, place)
  return { split: await splitFor(db, priced, { offerId: params.offerId, quantity, isAdded: ajout === '1' }) }
}

/** The postcode of an account was typed before the carrier was asked for its points there. */
async function findRelaysOfBuyer(tx: Tx, userId: number): Promise<void> {
  const usual = await findUsualPlace(tx, userId)
  if (usual?.country === 'FR') await queueRelaySearch(tx, usual.postcode)
}

const knownCountry = (usual: { country: string } | null) => countryCodes.find(code => code === usual?.country) ?? 'FR'

const emptyCart = (kind: Cart['kind'], place: Pick<Cart, 'postcode' | 'country'>): Cart => ({
  ...place,
  noVatWords: null,
  version: 0,
  count: 0,
  sellers: [],
  totals: totalsOf([]),
  changed: false,
  ready: false,
  kind,
  promo: null,
})

/** `findsRelays`: the configured carrier is asked for its relay points near an address. */
export const cartHandlers = ({ findsRelays }: { findsRelays: boolean }): readonly Handler[] => [
  reads(countCart, async (db, _, context) => lineCount(db, await findCartId(db, context))),
  reads(getCart, (db, input, context) => showCart(db, context, input)),
  reads(getLineBrief, (db, input, context) => briefs.showLineBrief(db, input, context)),
  writes(giveLineBrief, (tx, input, context) => briefs.giveLineBrief(tx, input, context)),
  writes(addLine, async (tx, { body }, context) => {
    const added = await addToCart(tx, context, body.offerId, body)
    if (findsRelays && context.user) await findRelaysOfBuyer(tx, context.user.id)
    return added
  }),
  writes(setLine, (tx, { params, body }, context) => setCartQuantity(tx, context, params.offerId, body)),
  reads(findSplit, (db, input, context) => proposeSplit(db, context, input)),
  writes(splitLine, (tx, input, context) => splitCartLine(tx, context, input)),
  writes(setDelivery, (tx, { params, body }, context) =>
    setCartDelivery(tx, context, { vendorId: params.vendorId, choice: body }),
  ),
  writes(setDeliveries, (tx, { body }, context) => setCartDeliveries(tx, context, body.deliveries)),
  writes(setPromoCode, (tx, { body }, context) => putPromoCode(tx, context, body.code)),
  writes(removePromoCode, (tx, _, context) => takePromoCodeOff(tx, context)),
  writes(acceptPrices, async (tx, _, context) => {
    const cart = await lockOwnCart(tx, context)
    return { changed: cart ? await acceptCurrentPrices(tx, cart.id) : 0 }
  }),
]
