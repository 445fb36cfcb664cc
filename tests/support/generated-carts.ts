/** Random carts, priced, ordered and refunded by the production rules: checks that every cent is accounted for. */

import fc from 'fast-check'
import { priceSeller, type SellerInput } from '#domains/cart/server/price-seller.ts'
import type { PricedSeller } from '#domains/cart/server/priced-cart.ts'
import { grandTotals } from '#domains/cart/server/pricing.ts'
import type { LineRow } from '#domains/cart/server/queries.ts'
import type { UnionBuyer } from '#domains/cart/server/union.ts'
import { shareOfRates, ttcOfParts } from '#domains/invoicing/rules-down-payments.ts'
import { lineRefundCents, type RefundableLine } from '#domains/orders/rules/refunds.ts'
import { refundable } from '#domains/payments/rules.ts'
import { reducedCents, reducedPrices } from '#domains/promotions/rules.ts'
import { goodsClasses, ordinaryGoods } from '#domains/regulation/rules.ts'
import { type Commission, commissionFor, commissionReturned } from '#domains/settlement/rules.ts'
import { noDropFacts } from '#domains/shipping/server/rounds.ts'
import { basisFor, type PriceBasis, unitTtcHundredths } from '#shared/price/price.ts'
import { distanceSales, goodsNatures, type VatPlace, type VatRates, vatZones } from '#shared/price/vat.ts'

const rates = {
  mainland: { normal: 2_000, equipment: 2_000, intermediate: 1_000, reduced: 550 },
  corsica: { normal: 2_000, equipment: 1_000, intermediate: 210, reduced: 210 },
  BE: { normal: 2_100, equipment: 2_100, intermediate: 2_100, reduced: 600 },
  LU: { normal: 1_700, equipment: 1_700, intermediate: 1_700, reduced: 300 },
  NL: { normal: 2_100, equipment: 2_100, intermediate: 2_100, reduced: 900 },
}
const vatRates: VatRates = vatZones.flatMap(zone =>
  goodsNatures.map(code => ({ zone, code, basisPoints: rates[zone][code] })),
)

/** A random line: an offer with price tiers, a promotion or none, a quantity, and the commission. */
const line = fc.record({
  // Up to the highest price and quantity that the tables can store.
  priceCents: fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 100_000_000 })),
  quantity: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 100_000 })),
  nature: fc.constantFrom(...goodsNatures),
  rung: fc.option(fc.record({ from: fc.integer({ min: 2, max: 500 }), off: fc.integer({ min: 1, max: 5_000 }) })),
  deposit: fc.option(
    fc.record({ depositCents: fc.integer({ min: 1, max: 10_000 }), depositPer: fc.integer({ min: 1, max: 90 }) }),
  ),
  reduction: fc.option(fc.integer({ min: 1, max: 9_000 })),
  regulated: fc.integer({ min: 0, max: 9 }).map(one => one === 0),
  /** Price lists of the buyer: a percentage off, and a price of its own from a quantity. */
  lists: fc.array(
    fc.record({
      off: fc.option(fc.integer({ min: 1, max: 9_000 })),
      own: fc.option(
        fc.record({ from: fc.integer({ min: 1, max: 500 }), priceCents: fc.integer({ min: 1, max: 20_000 }) }),
      ),
    }),
    { maxLength: 3 },
  ),
  grams: fc.integer({ min: 1, max: 40_000 }),
  basisPoints: fc.integer({ min: 0, max: 3_000 }),
  floorCents: fc.option(fc.integer({ min: 1, max: 500 })),
  capCents: fc.option(fc.integer({ min: 500, max: 50_000 })),
})
type DrawnLine = typeof line extends fc.Arbitrary<infer L> ? L : never

const seller = fc.record({
  franchise: fc.integer({ min: 0, max: 9 }).map(one => one === 0),
  lines: fc.array(line, { minLength: 1, maxLength: 8 }),
  mode: fc.constantFrom('HOME', 'RELAY', 'FREIGHT', 'PICKUP'),
  deliveryCents: fc.integer({ min: 0, max: 90_000 }),
  freeFromCents: fc.option(fc.integer({ min: 0, max: 200_000 })),
  statement: fc.constantFrom(null, ...distanceSales),
  /** Refunds in order: the line, the share of what is left, and whether the provider refuses. */
  refunds: fc.array(fc.record({ line: fc.nat(7), part: fc.integer({ min: 1, max: 100 }), refused: fc.boolean() }), {
    maxLength: 20,
  }),
  delivery: fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 4 }),
  /** All is made on demand: the down payment of each line, or none. */
  made: fc.option(fc.array(fc.option(fc.integer({ min: 10, max: 90 }), { freq: 20 }), { minLength: 8, maxLength: 8 })),
})
type DrawnSeller = typeof seller extends fc.Arbitrary<infer S> ? S : never
export const generatedCart = fc.record({
  sellers: fc.array(seller, { minLength: 1, maxLength: 4 }),
  place: fc.constantFrom<VatPlace[]>(
    { postcode: null },
    { postcode: '51160' },
    { postcode: '20000' },
    { postcode: '98000' },
    { postcode: '97400' },
    { postcode: null, country: 'BE' },
    { postcode: '1012 AB', country: 'NL' },
  ),
  /** VIES confirms the number of a professional. */
  isConfirmed: fc.boolean(),
  kind: fc.constantFrom('normal' as const, 'professional' as const, null),
})
export type GeneratedCart = typeof generatedCart extends fc.Arbitrary<infer C> ? C : never

/** Applies the promotion with the production rules; a plant protection product has none. */
function rowOf(drawn: DrawnLine, offerId: number, vendorId: number, franchise: boolean): LineRow {
  const tiers = drawn.rung
    ? [{ from: drawn.rung.from, priceCents: reducedCents(drawn.priceCents, { how: 'percent', value: drawn.rung.off }) }]
    : []
  const plain = { priceCents: drawn.priceCents, tiers }
  const cents =
    drawn.reduction === null ? 0 : reducedCents(drawn.priceCents, { how: 'percent', value: drawn.reduction })
  const { priceCents, tiers: ladder } = cents > 0 && !drawn.regulated ? reducedPrices(plain, cents) : plain
  return {
    ...nothingOfMoney,
    ...(drawn.deposit ? { ...drawn.deposit, depositKind: 'PALLET' } : {}),
    lists: drawn.lists.map(({ off, own }, index) => ({
      id: index + 1,
      name: 'x',
      basisPoints: off,
      prices: own ? [own] : [],
    })),
    offerId,
    vendorId,
    priceCents,
    tiers: ladder.filter(tier => tier.priceCents > 0),
    quantity: drawn.quantity,
    vatCode: franchise ? 'exempt' : drawn.nature,
    vatBasisPoints: franchise ? 0 : rates.mainland[drawn.nature],
    plantProtection: drawn.regulated,
    reducible: !drawn.regulated,
    usualCents: drawn.priceCents,
    unitWeightGrams: drawn.grams,
    seenPriceCents: priceCents,
  }
}

const nothingOfMoney = {
  quoted: null,
  briefForm: null,
  given: null,
  artworkId: null,
  authorisation: null,
  ecoCents: 0,
  depositKind: null,
  depositCents: 0,
  depositPer: 1,
  book: false,
  parts: [],
  variantId: 1,
  articleId: 1,
  reference: 'R-1',
  step: 1,
  minimum: 1,
  deliveryModes: ['PICKUP', 'HOME', 'RELAY', 'FREIGHT'],
  preparationDays: 1,
  leadDays: null,
  downPaymentPercent: null,
  variantLabel: '',
  saleUnit: 'unit',
  packLabel: '',
  palletised: false,
  slug: 'x',
  title: 'x',
  categoryId: 98,
  pictureId: null,
  ...ordinaryGoods,
  withdrawable: true,
  withdrawalReason: null,
  vendorName: 'x',
  vendorSlug: 'x',
  forSale: true,
  free: [],
}

/** An order with packaging deposits is paid whole. */
const madeToOrder = { leadDays: 10, depositKind: null, depositCents: 0, depositPer: 1 }

const factsOf = (drawn: DrawnSeller, vendorId: number, buyer: UnionBuyer | null): SellerInput => ({
  rows: drawn.lines.map((one, index) => ({
    ...rowOf(one, vendorId * 100 + index, vendorId, drawn.franchise),
    ...(drawn.made ? { ...madeToOrder, downPaymentPercent: drawn.made[index] ?? null } : {}),
  })),
  stored: { mode: drawn.mode, shopId: null, relayPointId: null, drop: null },
  relayPointId: null,
  kilometres: null,
  shops: [],
  closures: [],
  rounds: [],
  dropFacts: noDropFacts,
  minimum: null,
  tariff: {
    rates: ['HOME', 'RELAY', 'FREIGHT'].flatMap(mode =>
      ['metropole', 'corse', 'BE', 'NL'].map(zone => ({
        mode,
        zone,
        maxWeightGrams: 2_000_000_000,
        priceCents: drawn.deliveryCents,
      })),
    ),
    freeFromCents: drawn.freeFromCents,
  },
  relays: [],
  joined: null,
  union: buyer && {
    isServed: true,
    sale: { isBuyerConfirmed: buyer.isConfirmed, isBuyerFrench: buyer.isFrench, statement: drawn.statement },
    buyer,
  },
})

/** Exact half-up rounding with BigInt, to check ours. */
const exact = (amount: number, part: number, whole: number) =>
  Number((BigInt(amount) * BigInt(part) * 2n + BigInt(whole)) / (2n * BigInt(whole)))

export type Money = { faults: string[]; refunds: number; cents: number; downPayments: number }

/** Prices, splits, pays and refunds a cart; returns the totals that do not match. */
export function moneyOf({ sellers, place, kind, ...drawnBuyer }: GeneratedCart): Money {
  const isConfirmed = kind === 'professional' && drawnBuyer.isConfirmed
  const answer = {
    vatNumber: 'NL123456789B01',
    isFrench: false,
    isFresh: true,
    frenchNumber: null,
    isIdentified: false,
    checkedOn: '2026-09-01',
    consultation: null,
  }
  const buyer = place.country ? { ...answer, kind, isConfirmed } : null
  const context = {
    kind,
    sellsAs: null,
    country: 'FR' as const,
    ...place,
    vatRates,
    regulation: {
      openClasses: goodsClasses.map(one => ({ class: one, atDropPoint: null })),
      buyerPermits: [],
      sellerPermits: [],
    },
    emissionFactors: [],
    at: { day: '2026-09-01', time: '10:00' },
  }
  const priced = sellers.map((drawn, index) => priceSeller(factsOf(drawn, index + 1, buyer), context))
  const totals = grandTotals(priced.map(part => part.totals))
  const faults: string[] = []
  const same = (what: string, ours: number, theirs: number) => {
    if (ours !== theirs || !Number.isSafeInteger(ours) || ours < 0) faults.push(`${what}: ${ours}, not ${theirs}`)
  }
  const sum = (values: readonly number[]) => Number(values.reduce((total, value) => total + BigInt(value), 0n))
  for (const [index, part] of priced.entries()) {
    partFaults(part, basisFor(kind), same, sum)
    downPaymentFaults(part, sellers[index] as DrawnSeller, same, sum)
    zoneFaults(part, sellers[index] as DrawnSeller, { ...place, isConfirmed }, same)
  }
  same('parts', sum(priced.map(part => part.totals.ttcCents)), totals.ttcCents)
  same('HT, VAT and deposits', totals.htCents + totals.vatCents + totals.depositCents, totals.ttcCents)
  same('rates', sum(totals.vat.map(rate => rate.htCents + rate.vatCents)) + totals.depositCents, totals.ttcCents)
  const back = priced.map((part, index) => refundAll(part, sellers[index] as DrawnSeller, same))
  const downPayments = priced.filter(part => part.downPayment).length
  return { faults, refunds: sum(back), cents: totals.ttcCents, downPayments }
}

/** The two payments of an order add up to it, and so do its deposit invoice and what the final one still charges, by rate. */
function downPaymentFaults(
  { totals, downPayment, lines }: PricedSeller,
  { made }: DrawnSeller,
  same: Same,
  sum: (values: readonly number[]) => number,
): void {
  if (!downPayment) return
  const percents = lines.map((_, index) => made?.[index] ?? Number.NaN)
  same('the highest percentage', downPayment.percent, Math.max(...percents))
  same('down payment and balance', downPayment.downPaymentCents + downPayment.balanceCents, totals.ttcCents)
  same('down payment', downPayment.downPaymentCents, exact(totals.ttcCents, downPayment.percent, 100))
  const rates = totals.vat.map(({ basisPoints, ...rate }) => ({ vatBasisPoints: basisPoints, ...rate }))
  const invoiced = shareOfRates(rates, downPayment.downPaymentCents)
  same('deposit invoice', ttcOfParts(invoiced), downPayment.downPaymentCents)
  const left = rates.map(rate => {
    const taken = invoiced.find(({ vatBasisPoints }) => vatBasisPoints === rate.vatBasisPoints)
    return { htCents: rate.htCents - (taken?.htCents ?? 0), vatCents: rate.vatCents - (taken?.vatCents ?? 0) }
  })
  same('a rate left negative', left.filter(({ htCents, vatCents }) => Math.min(htCents, vatCents) < 0).length, 0)
  same('final invoice', sum(left.flatMap(({ htCents, vatCents }) => [htCents, vatCents])), downPayment.balanceCents)
}

type Same = (what: string, ours: number, theirs: number) => void

function partFaults(
  part: PricedSeller,
  basis: PriceBasis,
  same: Same,
  sum: (values: readonly number[]) => number,
): void {
  // Rounded once per rate, so that a line may hold a cent more or less.
  const near = (what: string, ours: number, theirs: number) => same(what, Math.abs(ours - theirs) <= 1 ? 0 : ours, 0)
  for (const one of part.lines) {
    if (basis === 'HT') {
      same('a line HT', one.htCents, sum([one.unitPriceCents * one.quantity]))
      near('VAT of a line HT', one.vatCents, exact(one.htCents, one.vatBasisPoints, 10_000))
    } else {
      const hundredths = unitTtcHundredths(one.unitPriceCents, one.vatBasisPoints)
      same('a line TTC', one.ttcCents, exact(hundredths, one.quantity, 100))
      near('VAT inside a line', one.vatCents, exact(one.ttcCents, one.vatBasisPoints, 10_000 + one.vatBasisPoints))
    }
    same('a line with VAT', one.ttcCents, one.htCents + one.vatCents)
  }
  same('VAT of the rates', sum(part.totals.vat.map(rate => rate.vatCents)), part.totals.vatCents)
  for (const { basisPoints, htCents, vatCents } of part.totals.vat)
    if (basis === 'HT') same('VAT of a rate HT', vatCents, exact(htCents, basisPoints, 10_000))
    else same('VAT inside a rate', vatCents, exact(htCents + vatCents, basisPoints, 10_000 + basisPoints))
  const goods = sum(part.lines.map(one => one.ttcCents))
  const deposits = sum(
    part.lines.map(one => Math.ceil(one.quantity / (one.deposit?.per ?? 1)) * (one.deposit?.cents ?? 0)),
  )
  same('deposits of a part', part.totals.depositCents, deposits)
  same('a part', part.totals.ttcCents, goods + part.deliveryHtCents + part.deliveryVatCents + deposits)
}

/** Each line has the rate of its nature in the zone of delivery; overseas, where nothing is sold, that of the catalogue. */
type PlaceOfBuyer = VatPlace & { isConfirmed: boolean }
function zoneFaults(part: PricedSeller, drawn: DrawnSeller, place: PlaceOfBuyer, same: Same): void {
  const isExempt = place.country !== undefined && place.isConfirmed && !drawn.franchise
  const zone = zoneOf(drawn, place)
  for (const [index, { nature }] of drawn.lines.entries()) {
    const rate = drawn.franchise || isExempt ? 0 : rates[zone][nature]
    same('rate of the zone', part.lines[index]?.vatBasisPoints ?? -1, rate)
  }
  same('exempt', Number(part.vatTreatment === 'intra_community'), Number(isExempt))
  same('zone', vatZones.indexOf(part.vatZone), vatZones.indexOf(zone))
}

/** A sale that is refused, for want of a statement, stays at the rates of the catalogue. */
function zoneOf(drawn: DrawnSeller, { postcode, country, isConfirmed }: PlaceOfBuyer) {
  if (country !== 'BE' && country !== 'NL') return postcode?.startsWith('20') ? 'corsica' : 'mainland'
  const isAbroad = isConfirmed || drawn.statement === 'one_stop_shop'
  return isAbroad && !drawn.franchise ? country : 'mainland'
}

/**
 * Makes the generated refunds, then refunds the rest: the sum equals the payment and never exceeds it; likewise the
 * commission.
 */
function refundAll(part: PricedSeller, drawn: DrawnSeller, same: Same): number {
  const captured = part.totals.ttcCents
  const lines = part.lines.map((one, index) => ({
    line: {
      id: index,
      offerId: one.offerId,
      quantity: one.quantity,
      totalCents: one.ttcCents,
      refundedQuantity: 0,
      refundedCents: 0,
    } as RefundableLine,
    taken: commissionFor(
      { ruleId: null, ...termsOf(drawn.lines[index] as DrawnLine) },
      one.unitPriceCents,
      one.quantity,
      one.htCents,
    ),
    back: { commission: 0, vat: 0 },
  }))
  const given: { amountCents: number; status: string }[] = []
  const giveBack = (at: (typeof lines)[number], quantity: number, refused: boolean) => {
    const cents = lineRefundCents(at.line, quantity)
    const left = refundable(captured, given)
    if (cents > left || cents < 0) same('more than is left', cents, left)
    given.push({ amountCents: cents, status: refused ? 'FAILED' : 'DONE' })
    // A refund that the provider refused does not count, as in the tables.
    if (refused) return
    at.line = {
      ...at.line,
      refundedQuantity: at.line.refundedQuantity + quantity,
      refundedCents: at.line.refundedCents + cents,
    }
    commissionBack(at)
  }
  for (const refund of drawn.refunds) {
    const at = lines[refund.line % lines.length] as (typeof lines)[number]
    const left = at.line.quantity - at.line.refundedQuantity
    if (left > 0) giveBack(at, Math.max(1, Math.floor((left * refund.part) / 100)), refund.refused)
  }
  for (const at of lines)
    if (at.line.quantity > at.line.refundedQuantity) giveBack(at, at.line.quantity - at.line.refundedQuantity, false)
  let delivery = part.deliveryHtCents + part.deliveryVatCents
  for (const share of [...drawn.delivery, 100]) {
    const cents = Math.floor((delivery * share) / 100)
    given.push({ amountCents: cents, status: 'DONE' })
    delivery -= cents
  }
  given.push({ amountCents: part.totals.depositCents, status: 'DONE' })
  same('refunds in the end', refundable(captured, given), 0)
  for (const { taken, back } of lines) {
    same('commission back', back.commission, taken.commissionCents)
    same('VAT of the commission back', back.vat, taken.vatCents)
  }
  return given.length
}

const termsOf = ({ basisPoints, floorCents, capCents }: DrawnLine) => ({ basisPoints, floorCents, capCents })

function commissionBack(at: { line: RefundableLine; taken: Commission; back: { commission: number; vat: number } }) {
  const { refundedQuantity, quantity } = at.line
  at.back.commission += commissionReturned(at.taken.commissionCents, refundedQuantity, quantity, at.back.commission)
  at.back.vat += commissionReturned(at.taken.vatCents, refundedQuantity, quantity, at.back.vat)
}
