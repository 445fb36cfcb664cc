import type { Db, Tx } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import type { Input } from '#shared/contract.ts'
import { roundedUp } from '#shared/price/packaging.ts'
import type { LineSplit, splitLine } from '../../contract.ts'
import { possibleQuantity, quantityCap } from '../../rules.ts'
import { addToCart, setCartQuantity } from '../lines.ts'
import { openCart, setCartCookie } from '../open.ts'
import { freeAt } from '../price-delivery.ts'
import { linePrice } from '../price-line.ts'
import { taxedLines } from '../price-vat.ts'
import type { PricedCart, PricedLine } from '../priced-cart.ts'
import { findOfferInCart, findOtherOffers } from '../queries.ts'

type OtherOffer = Awaited<ReturnType<typeof findOtherOffers>>[number]

const lacksStock = ({ issues }: PricedLine) => issues.some(({ code }) => code === 'OUT_OF_STOCK')

/** For each line that lacks stock, the rest from the cheapest other seller of the same goods. */
export async function withSplits(db: Db | Tx, cart: PricedCart): Promise<PricedCart> {
  const short = cart.sellers.flatMap(seller => seller.lines.filter(lacksStock))
  if (!short.length) return cart
  const others = await findOthers(db, cart, short)
  return {
    ...cart,
    sellers: cart.sellers.map(seller => ({
      ...seller,
      lines: seller.lines.map(line =>
        lacksStock(line) ? { ...line, split: splitOf({ ...line, sellerName: seller.vendor.name }, others) } : line,
      ),
    })),
  }
}

type ShortLine = Pick<PricedLine, 'offerId' | 'variantId' | 'saleUnit' | 'quantity' | 'possibleQuantity'> & {
  sellerName: string
}
type Refused = { offerId: number; quantity: number; isAdded: boolean }

/**
 * The same for a quantity that was refused, of a line or of an offer that is not in the cart; `isAdded`: on top of the
 * units in the cart. Null when its seller has it all.
 */
export async function splitFor(db: Db, cart: PricedCart, { offerId, quantity, isAdded }: Refused) {
  const [offer] = await findOfferInCart(db, cart.cartId, offerId)
  if (!offer?.forSale || offer.quoteLineId !== null) return null
  const wanted = quantity + (isAdded ? (offer.quantity ?? 0) : 0)
  const line = cart.sellers.flatMap(({ lines }) => lines).find(one => one.offerId === offerId)
  const available = line?.available ?? freeAt(offer, null)
  if (available >= wanted || wanted > quantityCap) return null
  const short = {
    ...{ offerId, variantId: offer.variantId, saleUnit: offer.saleUnit, sellerName: offer.vendorName },
    ...{ quantity: wanted, possibleQuantity: possibleQuantity(wanted, available, offer) },
  }
  const others = await findOthers(db, cart, [offer])
  return splitOf(
    short,
    others.filter(other => other.vendorId !== offer.vendorId),
  )
}

async function findOthers(db: Db | Tx, cart: PricedCart, lines: readonly { variantId: number }[]) {
  const variantIds = lines.map(({ variantId }) => variantId)
  const offers = await findOtherOffers(db, cart.cartId, variantIds)
  // The seller added has no chosen delivery yet: the address decides. Without a cart, the rates are those of the catalogue.
  const rows = cart.vatRates.length ? taxedLines(offers, cart, cart.vatRates).rows : offers
  return rows.filter(({ vendorId }) => vendorId !== cart.sellsAs)
}

function splitOf(line: ShortLine, others: readonly OtherOffer[]): LineSplit | null {
  const quantity = line.possibleQuantity ?? 0
  const { offerId, saleUnit, sellerName } = line
  const candidates = others.flatMap(offer => {
    if (!offer.forSale || offer.variantId !== line.variantId) return []
    const otherQuantity = roundedUp(line.quantity - quantity, offer)
    if (otherQuantity > Math.min(freeAt(offer, null), quantityCap)) return []
    const unitPriceCents = linePrice(offer, otherQuantity)
    const { offerId: otherOfferId, vendorName, vatBasisPoints } = offer
    const other = { otherOfferId, otherQuantity, vendorName, unitPriceCents, vatBasisPoints }
    return [{ offerId, saleUnit, sellerName, quantity, ...other }]
  })
  const cost = (split: (typeof candidates)[number]) => split.otherQuantity * split.unitPriceCents
  return candidates.toSorted((a, b) => cost(a) - cost(b))[0] ?? null
}

/** Keeps what the seller of a line has and adds the rest of another seller: both or none. */
export async function splitCartLine(tx: Tx, context: Context, { params, body }: Input<typeof splitLine>) {
  // A visitor's new cart is found by the token that its cookie will carry.
  const cart = await openCart(tx, context)
  const same = cart.token ? { ...context, visitorToken: cart.token } : context
  await setCartQuantity(tx, same, params.offerId, { quantity: body.quantity, round: false })
  const added = await addToCart(tx, same, body.otherOfferId, { quantity: body.otherQuantity, round: false })
  setCartCookie(cart, context)
  return added
}
