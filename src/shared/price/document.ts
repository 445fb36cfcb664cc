/**
 * Amounts of one document: an order, and the invoice made from it. VAT is rounded once per rate (CGI ann. II art. 242
 * nonies A) and shared out over lines and delivery, which reconcile with it to the cent.
 */
import { proportionOf, type VatLine } from '../money.ts'
import { type LineAmounts, lineAmounts, type PriceBasis } from './price.ts'

/** `discountCents`: in the tax of the basis. */
export type DocumentLine = { unitPriceCents: number; quantity: number; vatBasisPoints: number; discountCents?: number }
/** Goods and delivery at one rate; HT and VAT in cents. */
export type DocumentVat = {
  basisPoints: number
  goodsHtCents: number
  goodsVatCents: number
  deliveryHtCents: number
  deliveryVatCents: number
}
export type DocumentAmounts = {
  /** In the order of the lines given. */
  lines: LineAmounts[]
  /** One row per rate, highest first. */
  vat: DocumentVat[]
}

/**
 * `deliveryHtCents` is the seller's price HT. Delivery is an accessory of the goods and follows their rates, in
 * proportion to their amounts HT; without goods of a price, the rate of the first line.
 */
export function documentAmounts(
  basis: PriceBasis,
  lines: readonly DocumentLine[],
  deliveryHtCents: number,
): DocumentAmounts {
  const amounts = lines.map(line => amountsOf(basis, line))
  const parts = deliveryParts(lines, amounts, deliveryHtCents).map(({ basisPoints, cents }) => ({
    basisPoints,
    delivery: lineAmounts(basis, cents, 1, basisPoints),
  }))
  return sharedByRate(basis, lines, amounts, parts)
}

/**
 * The same amounts TTC at other rates, as when a wrong one is corrected: only the VAT within changes. Delivery follows
 * the goods.
 */
export function amountsWithinTtc(
  lines: readonly { ttcCents: number; vatBasisPoints: number }[],
  deliveryTtcCents: number,
): DocumentAmounts {
  const within = (ttcCents: number): LineAmounts => ({ htCents: ttcCents, vatCents: 0, ttcCents })
  const amounts = lines.map(({ ttcCents }) => within(ttcCents))
  // Parts in proportion to the goods HT, each with its VAT: in proportion to the goods TTC.
  const parts = deliveryParts(lines, amounts, deliveryTtcCents).map(({ basisPoints, cents }) => ({
    basisPoints,
    delivery: within(cents),
  }))
  return sharedByRate('TTC', lines, amounts, parts)
}

/** Rounds the VAT of each rate once, over goods and delivery. */
function sharedByRate(
  basis: PriceBasis,
  lines: readonly { vatBasisPoints: number }[],
  amounts: LineAmounts[],
  parts: readonly { basisPoints: number; delivery: LineAmounts }[],
): DocumentAmounts {
  const rates = parts.map(({ basisPoints, delivery: charged }) => {
    const share = shareVat(basis, basisPoints)
    lines.forEach((line, index) => {
      const own = amounts[index]
      if (own && line.vatBasisPoints === basisPoints) amounts[index] = share(own)
    })
    const goods = amounts.filter((_, index) => lines[index]?.vatBasisPoints === basisPoints)
    const delivery = share(charged)
    return {
      basisPoints,
      goodsHtCents: total(goods, 'htCents'),
      goodsVatCents: total(goods, 'vatCents'),
      deliveryHtCents: delivery.htCents,
      deliveryVatCents: delivery.vatCents,
    }
  })
  return { lines: amounts, vat: rates }
}

function amountsOf(basis: PriceBasis, { unitPriceCents, quantity, vatBasisPoints, discountCents = 0 }: DocumentLine) {
  const amounts = lineAmounts(basis, unitPriceCents, quantity, vatBasisPoints)
  return discountCents ? discountedAmounts(basis, amounts, discountCents, vatBasisPoints) : amounts
}

/** A discount in cents of the basis, which stays under the amount. */
function discountedAmounts(
  basis: PriceBasis,
  { htCents, ttcCents }: LineAmounts,
  discountCents: number,
  vatBasisPoints: number,
): LineAmounts {
  if (basis === 'HT') {
    const ht = htCents - discountCents
    const vatCents = proportionOf(ht, vatBasisPoints, 10_000)
    return { htCents: ht, vatCents, ttcCents: ht + vatCents }
  }
  const ttc = ttcCents - discountCents
  const vatCents = proportionOf(ttc, vatBasisPoints, 10_000 + vatBasisPoints)
  return { htCents: ttc - vatCents, vatCents, ttcCents: ttc }
}

/** What a delivery at this price HT costs the buyer with VAT, sent with these goods. */
export function deliveryTtcCents(basis: PriceBasis, lines: readonly DocumentLine[], deliveryHtCents: number): number {
  const { vat } = documentAmounts(basis, lines, deliveryHtCents)
  return vat.reduce((sum, rate) => sum + rate.deliveryHtCents + rate.deliveryVatCents, 0)
}

/** Goods and deliveries of documents as rows of VAT. */
export const vatRowsOf = (vat: readonly DocumentVat[]): VatLine[] =>
  vat.map(rate => ({
    basisPoints: rate.basisPoints,
    htCents: rate.goodsHtCents + rate.deliveryHtCents,
    vatCents: rate.goodsVatCents + rate.deliveryVatCents,
  }))

/** A delivery shared out over the rates of the goods, in proportion to their amounts, highest rate first. */
function deliveryParts(
  lines: readonly { vatBasisPoints: number }[],
  amounts: readonly LineAmounts[],
  deliveryCents: number,
) {
  const byRate = new Map<number, number>()
  lines.forEach((line, index) => {
    byRate.set(line.vatBasisPoints, (byRate.get(line.vatBasisPoints) ?? 0) + (amounts[index]?.htCents ?? 0))
  })
  const goods = [...byRate].toSorted(([a], [b]) => b - a)
  const whole = goods.reduce((sum, [, htCents]) => sum + htCents, 0)
  let before = 0
  return goods.map(([basisPoints, htCents], index) => {
    if (whole === 0) return { basisPoints, cents: index === 0 ? deliveryCents : 0 }
    const from = proportionOf(deliveryCents, before, whole)
    before += htCents
    return { basisPoints, cents: proportionOf(deliveryCents, before, whole) - from }
  })
}

/** Gives each amount of a rate its part of the VAT of their sum: what is charged stays, HT or TTC by the basis. */
function shareVat(basis: PriceBasis, basisPoints: number) {
  const whole = basis === 'HT' ? 10_000 : 10_000 + basisPoints
  let charged = 0
  return ({ htCents, ttcCents }: LineAmounts): LineAmounts => {
    const own = basis === 'HT' ? htCents : ttcCents
    const vatCents = proportionOf(charged + own, basisPoints, whole) - proportionOf(charged, basisPoints, whole)
    charged += own
    return basis === 'HT'
      ? { htCents, vatCents, ttcCents: htCents + vatCents }
      : { htCents: ttcCents - vatCents, vatCents, ttcCents }
  }
}

const total = (amounts: readonly LineAmounts[], key: 'htCents' | 'vatCents') =>
  amounts.reduce((sum, amount) => sum + amount[key], 0)
