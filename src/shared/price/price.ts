/** What a buyer is charged (C. conso L112-1): private persons from unit prices TTC, professionals from unit prices HT. */
import { proportionOf } from '../money.ts'

export type PriceBasis = 'HT' | 'TTC'
/** Null: a visitor, who is charged as a private person until a login says otherwise. */
export type BuyerKind = 'normal' | 'professional' | null

export const basisFor = (kind: BuyerKind): PriceBasis => (kind === 'professional' ? 'HT' : 'TTC')

/**
 * Unit price TTC in hundredths of a cent, rounded half up: to the cent from one euro on, to four decimals below, where
 * a cent is too coarse to be multiplied by a thousand units.
 */
export function unitTtcHundredths(htCents: number, vatBasisPoints: number): number {
  const factor = 10_000 + vatBasisPoints
  return htCents * factor >= 100 * 10_000
    ? proportionOf(htCents, factor, 10_000) * 100
    : proportionOf(htCents * 100, factor, 10_000)
}

/** The same in cents, for display: up to two decimals below one euro. */
export const unitTtc = (htCents: number, vatBasisPoints: number) => unitTtcHundredths(htCents, vatBasisPoints) / 100

/** A unit price as this buyer reads it: « 3,72 € », « TTC ». */
export const buyerUnitPrice = (kind: BuyerKind, htCents: number, vatBasisPoints: number) =>
  basisFor(kind) === 'HT'
    ? { amount: unitEuros(htCents), tax: 'HT' }
    : { amount: unitEuros(unitTtc(htCents, vatBasisPoints)), tax: 'TTC' }

export type LineAmounts = { htCents: number; vatCents: number; ttcCents: number }

/** Amounts of one line; rounded half up, once per amount, so that the shown unit price × quantity is what is charged. */
export function lineAmounts(
  basis: PriceBasis,
  unitPriceCents: number,
  quantity: number,
  vatBasisPoints: number,
): LineAmounts {
  return amountsOf(basis, unitsCents(basis, unitPriceCents, quantity, vatBasisPoints), vatBasisPoints)
}

/** What so many units cost, in the tax of the basis. */
export const unitsCents = (basis: PriceBasis, unitPriceCents: number, quantity: number, vatBasisPoints: number) =>
  basis === 'HT'
    ? unitPriceCents * quantity
    : proportionOf(unitTtcHundredths(unitPriceCents, vatBasisPoints), quantity, 100)

/** Cents in the tax of the basis, with their VAT. */
export function amountsOf(basis: PriceBasis, cents: number, vatBasisPoints: number): LineAmounts {
  if (basis === 'HT') {
    const vatCents = proportionOf(cents, vatBasisPoints, 10_000)
    return { htCents: cents, vatCents, ttcCents: cents + vatCents }
  }
  const vatCents = proportionOf(cents, vatBasisPoints, 10_000 + vatBasisPoints)
  return { htCents: cents - vatCents, vatCents, ttcCents: cents }
}

/** `3,10 € HT`, `3,72 € TTC`: unit prices TTC below one euro show their four decimals. */
export const unitEuros = (cents: number) => unitFormat.format(cents / 100).replaceAll('\u202f', '\u00a0')
const unitFormat = new Intl.NumberFormat('fr-FR', {
  style: 'currency',
  currency: 'EUR',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
})
