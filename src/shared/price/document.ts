/**
 * Amounts of one document: an order, and the invoice made from it. VAT is rounded once per rate (CGI ann. II art. 242
 * nonies A) and shared out over lines and delivery, which reconcile with it to the cent.
 */
import { proportionOf, type VatLine } from '../money.ts'
import { amountsOf, type LineAmounts, lineAmounts, type PriceBasis, unitsCents } from './price.ts'

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
  const goods = lines.map(line => goodsOf(basis, line))
  const parts = deliveryParts(goods, deliveryHtCents).map(({ basisPoints, cents }) => ({
    basisPoints,
    delivery: lineAmounts(basis, cents, 1, basisPoints),
  }))
  return sharedByRate(basis, goods, parts)
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
  const goods = lines.map(({ ttcCents, vatBasisPoints }) => ({ vatBasisPoints, amounts: within(ttcCents) }))
  // Parts in proportion to the goods HT, each with its VAT: in proportion to the goods TTC.
  const parts = deliveryParts(goods, deliveryTtcCents).map(({ basisPoints, cents }) => ({
    basisPoints,
    delivery: within(cents),
  }))
  return sharedByRate('TTC', goods, parts)
}

/** Amounts of a line, and its rate. */
type Goods = { vatBasisPoints: number; amounts: LineAmounts }

/** A discount is in cents of the basis, and stays under the amount. */
function goodsOf(
  basis: PriceBasis,
  { unitPriceCents, quantity, vatBasisPoints, discountCents = 0 }: DocumentLine,
): Goods {
  const charged = unitsCents(basis, unitPriceCents, quantity, vatBasisPoints) - discountCents
  return { vatBasisPoints, amounts: amountsOf(basis, charged, vatBasisPoints) }
}

/** Rounds the VAT of each rate once, over goods and delivery. */
function sharedByRate(
  basis: PriceBasis,
  goods: Goods[],
  parts: readonly { basisPoints: number; delivery: LineAmounts }[],
): DocumentAmounts {
  const vat = parts.map(({ basisPoints, delivery: charged }) => {
    const share = shareVat(basis, basisPoints)
    const own = atRate(goods, basisPoints)
    for (const line of own) line.amounts = share(line.amounts)
    const delivery = share(charged)
    return {
      basisPoints,
      goodsHtCents: total(own, 'htCents'),
      goodsVatCents: total(own, 'vatCents'),
      deliveryHtCents: delivery.htCents,
      deliveryVatCents: delivery.vatCents,
    }
  })
  return { lines: goods.map(({ amounts }) => amounts), vat }
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
function deliveryParts(goods: readonly Goods[], deliveryCents: number) {
  const rates = [...new Set(goods.map(({ vatBasisPoints }) => vatBasisPoints))].toSorted((a, b) => b - a)
  const whole = total(goods, 'htCents')
  let before = 0
  return rates.map((basisPoints, index) => {
    if (whole === 0) return { basisPoints, cents: index === 0 ? deliveryCents : 0 }
    const from = proportionOf(deliveryCents, before, whole)
    before += total(atRate(goods, basisPoints), 'htCents')
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

const atRate = (goods: readonly Goods[], basisPoints: number) =>
  goods.filter(({ vatBasisPoints }) => vatBasisPoints === basisPoints)

const total = (goods: readonly Goods[], key: 'htCents' | 'vatCents') =>
  goods.reduce((sum, { amounts }) => sum + amounts[key], 0)
