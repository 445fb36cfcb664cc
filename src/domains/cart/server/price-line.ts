import { lowestLawfulCents } from '#domains/offers/rules/reductions.ts'
import { contractPrice, listThresholds } from '#domains/pricing/rules.ts'
import { saleRefusal } from '#domains/regulation/rules/verdict.ts'
import { type RegulationFacts, saleFactsOf } from '#domains/regulation/server/sale-facts.ts'
import { documentAmounts } from '#shared/price/document.ts'
import { ecoWords } from '#shared/price/eco.ts'
import { depositFrom } from '#shared/price/packaging-deposit.ts'
import { basisFor, lineAmounts, type PriceBasis } from '#shared/price/price.ts'
import { quoteEnded } from '../rules/order-sentences.ts'
import {
  isMadeToOrder,
  type PriceTier,
  possibleQuantity,
  quantityRefusal,
  sentences,
  unitPriceAtQuantity,
} from '../rules.ts'
import { type GivenBrief, givenBrief } from './line-kinds/briefs.ts'
import type { QuotedLine } from './line-kinds/quoted-lines.ts'
import { announcedWeekAt } from './price-delivery.ts'
import type { PricedLine, PricingRequest } from './priced-cart.ts'
import type { CartOffer, LineRow } from './queries.ts'
import type { UnitsLeft } from './shared-units.ts'

/** The price breaks that the law allows for this offer. */
const priceTiers = (offer: Pick<CartOffer, 'tiers' | 'reducible'>) => (offer.reducible ? offer.tiers : [])

type Priced = Pick<CartOffer, 'priceCents' | 'usualCents' | 'ecoCents' | 'book' | 'reducible' | 'tiers' | 'lists'> & {
  quoted?: QuotedLine | null
}

const publicPrice = (offer: Priced, quantity: number) =>
  unitPriceAtQuantity(offer.priceCents, priceTiers(offer), quantity)

/** The price list of the buyer that is under the public price. */
function agreedPrice(offer: Priced, quantity: number) {
  if (offer.quoted) return null
  const publicCents = publicPrice(offer, quantity)
  return contractPrice(offer.lists, { publicCents, leastCents: lowestLawfulCents(offer, offer.usualCents) }, quantity)
}

/** Unit price HT for this buyer: that of an accepted quote, else the lower of the public price and of their price lists. */
export const linePrice = (offer: Priced, quantity: number) =>
  offer.quoted?.priceCents ?? agreedPrice(offer, quantity)?.cents ?? publicPrice(offer, quantity)

/** The next quantity from which the unit costs this buyer less. */
function nextPriceBreak(offer: Priced, quantity: number): PriceTier | null {
  const now = linePrice(offer, quantity)
  const breaks = [...priceTiers(offer).map(({ from }) => from), ...listThresholds(offer.lists)]
  const from = breaks.filter(from => from > quantity && linePrice(offer, from) < now).toSorted((a, b) => a - b)[0]
  return from === undefined ? null : { from, priceCents: linePrice(offer, from) }
}

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
  const agreed = agreedPrice(row, row.quantity)
  const unitPriceCents = linePrice(row, row.quantity)
  const brief = givenBrief(row)
  const changed = row.forSale && unitPriceCents !== row.seenPriceCents
  return {
    ...row,
    ...lineAmounts(basisFor(buyer.kind), unitPriceCents, row.quantity, row.vatBasisPoints),
    eco: ecoWords(row.ecoCents, row.vatBasisPoints),
    deposit: row.quoted ? row.quoted.deposit : depositFrom(row),
    available,
    warehouseId,
    unitPriceCents,
    changed,
    nextTier: nextPriceBreak(row, row.quantity),
    agreed: agreed && { list: agreed.list, publicPriceCents: publicPrice(row, row.quantity) },
    possibleQuantity: quantityRefusal(row.quantity, left, row) ? possibleQuantity(row.quantity, available, row) : null,
    discountCents: 0,
    announcedWeek: announcedWeekAt(row, warehouseId),
    weightGrams: row.unitWeightGrams * row.quantity,
    split: null,
    brief,
    issues: issuesOf(row, buyer, left, {
      newPriceCents: changed ? unitPriceCents : null,
      missing: brief?.missing ?? null,
    }),
  }
}

function issuesOf(
  row: LineRow,
  { kind, sellsAs, stopSentence, day, regulation }: Buyer,
  left: UnitsLeft,
  { newPriceCents, missing }: { newPriceCents: number | null; missing: GivenBrief['missing'] },
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
  if (row.quoted && !row.quoted.valid)
    issues.push({ code: 'QUOTE_ENDED', sentence: quoteEnded(row.quoted.number), blocking: true })
  const refusal = quantityRefusal(row.quantity, left, row)
  if (refusal) issues.push({ ...refusal, blocking: true })
  if (missing) {
    // A visitor gives the file after login, which the payment requires.
    const isLater = missing === 'artwork' && kind === null
    const sentence = isLater ? sentences.artworkLater : sentences.briefMissing[missing]
    issues.push({ code: 'BRIEF_MISSING', sentence, blocking: !isLater })
  }
  if (newPriceCents !== null)
    issues.push({
      code: 'CART_CHANGED',
      sentence: sentences.changed(row.seenPriceCents, newPriceCents, row.vatBasisPoints, kind),
      blocking: false,
    })
  return issues
}

/**
 * Amounts as the orders will freeze them: goods made on demand are an order of their own, and the delivery is charged
 * once, with the goods in stock. Lines no longer on sale are charged nothing.
 */
export function charge(lines: readonly PricedLine[], deliveryHtCents: number, basis: PriceBasis) {
  const sold = lines.filter(line => line.forSale)
  const [stocked, made] = [sold.filter(line => !isMadeToOrder(line)), sold.filter(isMadeToOrder)]
  const documents = [
    { of: stocked, ...documentAmounts(basis, stocked, deliveryHtCents) },
    { of: made, ...documentAmounts(basis, made, stocked.length ? 0 : deliveryHtCents) },
  ]
  const charged = new Map(documents.flatMap(({ of, lines }) => of.map((line, index) => [line, lines[index]] as const)))
  return {
    lines: lines.map(line => ({ ...line, ...charged.get(line) })),
    documents: documents.flatMap(document => document.vat),
    made: { of: made, vat: documents[1]?.vat ?? [] },
  }
}
