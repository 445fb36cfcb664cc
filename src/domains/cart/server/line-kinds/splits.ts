import type { Db, Tx } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import type { Input } from '#shared/contract.ts'
import { roundedUp } from '#shared/price/packaging.ts'
import type { LineSplit, splitLine } from '../../contract.ts'
import { possibleQuantity, quantityCap } from '../../rules.ts'
import { addToCart, setCartQuantity } from '../lines.ts'
import { freeAt } from '../price-delivery.ts'
import { linePrice } from '../price-line.ts'
import { taxedLines } from '../price-vat.ts'
import type { PricedCart, PricedLine } from '../priced-cart.ts'
import { findOtherOffers } from '../queries.ts'

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
      lines: seller.lines.map(line => (lacksStock(line) ? { ...line, split: splitOf(line, others) } : line)),
    })),
  }
}

/** The same for a quantity that was refused; null without such a line, and when its seller has it all. */
export async function splitFor(db: Db, cart: PricedCart, offerId: number, quantity: number) {
  const line = cart.sellers.flatMap(({ lines }) => lines).find(one => one.offerId === offerId && one.quoted === null)
  if (!line || line.available >= quantity || quantity > quantityCap) return null
  const wanted = { ...line, quantity, possibleQuantity: possibleQuantity(quantity, line.available, line) }
  return splitOf(wanted, await findOthers(db, cart, [line]))
}

async function findOthers(db: Db | Tx, cart: PricedCart, lines: readonly PricedLine[]) {
  const variantIds = lines.map(({ variantId }) => variantId)
  const offers = await findOtherOffers(db, cart.cartId, variantIds)
  // The seller added has no chosen delivery yet: the address decides.
  const { rows } = taxedLines(offers, cart, cart.vatRates)
  return rows.filter(({ vendorId }) => vendorId !== cart.sellsAs)
}

function splitOf(line: PricedLine, others: readonly OtherOffer[]): LineSplit | null {
  const quantity = line.possibleQuantity ?? 0
  const candidates = others.flatMap(offer => {
    if (!offer.forSale || offer.variantId !== line.variantId) return []
    const otherQuantity = roundedUp(line.quantity - quantity, offer)
    if (otherQuantity > Math.min(freeAt(offer, null), quantityCap)) return []
    const unitPriceCents = linePrice(offer, otherQuantity)
    const { offerId: otherOfferId, vendorName, vatBasisPoints } = offer
    return [{ quantity, otherOfferId, otherQuantity, vendorName, unitPriceCents, vatBasisPoints }]
  })
  const cost = (split: (typeof candidates)[number]) => split.otherQuantity * split.unitPriceCents
  return candidates.toSorted((a, b) => cost(a) - cost(b))[0] ?? null
}

/** Keeps what the seller of a line has and adds the rest of another seller: both or none. */
export async function splitCartLine(tx: Tx, context: Context, { params, body }: Input<typeof splitLine>) {
  await setCartQuantity(tx, context, params.offerId, { quantity: body.quantity, round: false })
  return addToCart(tx, context, body.otherOfferId, { quantity: body.otherQuantity, round: false })
}
