/** Offers that can serve a wanted line, best first. */
import { possibleQuantity } from '#domains/cart/rules.ts'
import { freeAt } from '#domains/cart/server/price-delivery.ts'
import { linePrice } from '#domains/cart/server/price-line.ts'
import { findOffersOfVariants } from '#domains/cart/server/queries.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { unitTtc } from '#shared/price/price.ts'
import type { FillRow } from '../contract.ts'

export type WantedLine = Pick<
  FillRow,
  'articleId' | 'slug' | 'title' | 'variantLabel' | 'saleUnit' | 'categoryId' | 'pictureId' | 'before' | 'formerVendor'
> & { offerId: number | null; variantId: number | null; quantity: number }

export type VariantOffer = Awaited<ReturnType<typeof findOffersOfVariants>>[number]
/** `inCart`: units in the cart, which the lines before this one may have changed. */
export type OfferCandidate = { offer: VariantOffer; inCart: number; adds: number }

export const priceOf = (htCents: number, vatBasisPoints: number) => ({
  htCents,
  ttcCents: unitTtc(htCents, vatBasisPoints),
})

/** One statement for all lines. `cartId` 0: no cart; `buyerId`: the prices and reserved offers of a user without one. */
export async function loadOffersFor(
  db: Db | Tx,
  cartId: number,
  wanted: readonly Pick<WantedLine, 'variantId'>[],
  buyerId?: number,
) {
  const variantIds = [...new Set(wanted.flatMap(({ variantId }) => variantId ?? []))]
  return variantIds.length ? findOffersOfVariants(db, cartId, variantIds, buyerId) : []
}

/** The same offer, then those that have every unit, cheapest first, then those that have some. */
export function candidatesFor(
  line: Pick<WantedLine, 'offerId' | 'quantity'>,
  offers: readonly VariantOffer[],
  inCart: ReadonlyMap<number, number>,
): OfferCandidate[] {
  const candidates = offers.flatMap(offer => {
    if (!offer.forSale) return []
    const units = inCart.get(offer.offerId) ?? 0
    const total = possibleQuantity(units + line.quantity, freeAt(offer, null), offer)
    return total !== null && total > units ? [{ offer, inCart: units, adds: total - units }] : []
  })
  const rank = ({ offer, adds }: OfferCandidate) => (offer.offerId === line.offerId ? 0 : adds >= line.quantity ? 1 : 2)
  return candidates.toSorted(
    (a, b) => rank(a) - rank(b) || candidatePrice(a) - candidatePrice(b) || a.offer.offerId - b.offer.offerId,
  )
}

/** Unit price HT once its units are in the cart. */
export const candidatePrice = ({ offer, inCart, adds }: OfferCandidate) => linePrice(offer, inCart + adds)
