import { saleRefusal } from '#domains/regulation/rules/verdict.ts'
import { type RegulationFacts, saleFactsOf } from '#domains/regulation/server/sale-facts.ts'
import { ecoWords } from '#shared/price/eco.ts'
import { basisFor, lineAmounts } from '#shared/price/price.ts'
import { nextTier, possibleQuantity, priceMayVary, quantityRefusal, sentences, unitPriceAtQuantity } from '../rules.ts'
import { announcedWeekAt } from './price-delivery.ts'
import type { PricedLine, PricingRequest } from './priced-cart.ts'
import type { CartOffer, LineRow } from './queries.ts'
import type { UnitsLeft } from './shared-units.ts'

/** The price breaks that the law allows for this offer. */
export const priceTiers = (offer: Pick<CartOffer, 'tiers' | 'plantProtection' | 'biocontrol'>) =>
  priceMayVary(offer) ? offer.tiers : []

export const linePrice = (offer: CartOffer, quantity: number) =>
  unitPriceAtQuantity(offer.priceCents, priceTiers(offer), quantity)

/** `stopSentence`: why the seller accepts no order today. */
type Buyer = Pick<PricingRequest, 'kind' | 'sellsAs'> & {
  stopSentence: string | null
  /** ISO day. */
  day: string
  regulation: RegulationFacts
}

/** `left`: in the applicable warehouses; `warehouseId` null: any of the seller's. */
export function priceLine(row: LineRow, buyer: Buyer, left: UnitsLeft, warehouseId: number | null): PricedLine {
  const { available } = left
  const unitPriceCents = linePrice(row, row.quantity)
  const changed = row.forSale && unitPriceCents !== row.seenPriceCents
  return {
    ...row,
    ...lineAmounts(basisFor(buyer.kind), unitPriceCents, row.quantity, row.vatBasisPoints),
    eco: ecoWords(row.ecoCents, row.vatBasisPoints),
    available,
    warehouseId,
    unitPriceCents,
    changed,
    nextTier: nextTier(priceTiers(row), row.quantity),
    possibleQuantity: quantityRefusal(row.quantity, left, row) ? possibleQuantity(row.quantity, available, row) : null,
    announcedWeek: announcedWeekAt(row, warehouseId),
    weightGrams: row.unitWeightGrams * row.quantity,
    split: null,
    issues: issuesOf(row, buyer, left, changed ? unitPriceCents : null),
  }
}

function issuesOf(
  row: LineRow,
  { kind, sellsAs, stopSentence, day, regulation }: Buyer,
  left: UnitsLeft,
  newPriceCents: number | null,
) {
  if (!row.forSale) return [{ code: 'OFFER_UNAVAILABLE', sentence: sentences.gone, blocking: true } as const]
  const issues: PricedLine['issues'] = []
  if (stopSentence !== null) issues.push({ code: 'SALES_STOPPED', sentence: `${stopSentence}.`, blocking: true })
  if (row.vendorId === sellsAs) issues.push({ code: 'OWN_OFFER', sentence: sentences.own, blocking: true })
  const illegal = saleRefusal(row, saleFactsOf(regulation, { day, buyer: kind, vendorId: row.vendorId }))
  if (illegal)
    issues.push({
      code: illegal.code,
      sentence: illegal.sentence,
      // A visitor may be a professional: shows a notice now, and decides after login.
      blocking: illegal.code !== 'PROFESSIONALS_ONLY' || kind !== null,
    })
  const refusal = quantityRefusal(row.quantity, left, row)
  if (refusal) issues.push({ ...refusal, blocking: true })
  if (newPriceCents !== null)
    issues.push({
      code: 'CART_CHANGED',
      sentence: sentences.changed(row.seenPriceCents, newPriceCents, row.vatBasisPoints, kind),
      blocking: false,
    })
  return issues
}
