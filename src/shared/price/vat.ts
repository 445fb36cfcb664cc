/** Which VAT goods have: by place of delivery, kind of buyer, regime of the seller, and nature of the goods. No look-up. */
import type { BuyerKind } from './price.ts'

/** `equipment`: agricultural equipment (CGI ann. IV art. 50 duodecies A), at the standard rate except in Corsica. */
export const goodsNatures = ['normal', 'equipment', 'intermediate', 'reduced'] as const
export type GoodsNature = (typeof goodsNatures)[number]
/** Zones that have rates of their own. */
export const rateZones = ['mainland', 'corsica'] as const
export type RateZone = (typeof rateZones)[number]
/** In basis points. */
export type VatRates = Readonly<Record<RateZone, Readonly<Record<GoodsNature, number>>>>

/** `country`: ISO 3166. A null postcode is not known yet. */
export type DeliveryPlace = { country: string; postcode: string | null }
/** `union`: another Member State. */
export type VatZone = RateZone | 'union'

/** What VIES says of a number; `none`: there is no number to ask about. */
export type VatNumberState = 'none' | 'valid' | 'invalid' | 'unavailable'
export type BuyerVatNumber = { number: string | null; state: VatNumberState }

export type VatFacts = DeliveryPlace & {
  kind: BuyerKind
  vatNumber: BuyerVatNumber
  /** `franchise`: CGI art. 293 B. */
  sellerRegime: 'standard' | 'franchise'
  nature: GoodsNature
}
export type VatDecision = {
  zone: VatZone
  basisPoints: number
  treatment: 'taxed' | 'franchise' | 'reverse-charge'
}

/** Member States by their ISO 3166 code. France and Monaco are one territory of VAT. */
const memberStates = new Set(
  'AT BE BG CY CZ DE DK EE ES FI GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)
/** Parts of Member States outside the territory of VAT (directive 2006/112/EC, art. 6): an export, as overseas. */
const outsideTerritory: Record<string, RegExp> = {
  DE: /^(27498|78266)$/,
  ES: /^(35|38|51|52)/,
  FI: /^22/,
  GR: /^6308[67]$/,
  IT: /^(23041|22061)$/,
}

/** Null: no rate is decided for this place, so goods are not sold there without a quotation. */
export function vatZone({ country, postcode }: DeliveryPlace): VatZone | null {
  if (country === 'MC') return 'mainland'
  if (country === 'FR') return postcode === null ? 'mainland' : frenchZone(postcode)
  if (!memberStates.has(country) || (postcode !== null && outsideTerritory[country]?.test(postcode))) return null
  return 'union'
}

/** Overseas departments (8.5 %, 2.1 %, or none), overseas collectivities (export) and military postcodes: undecided. */
function frenchZone(postcode: string): RateZone | null {
  if (postcode === '98000') return 'mainland'
  const department = Number(postcode.slice(0, 2))
  if (department === 20) return 'corsica'
  return department >= 1 && department <= 95 ? 'mainland' : null
}

/**
 * The VAT of goods delivered to a place; null where no rate is decided. A seller in the franchise never charges VAT. In
 * another Member State a buyer whose number VIES confirms owes the VAT; every other buyer is charged the French rate
 * (private persons: under the threshold of 10,000 € of CGI art. 259 D).
 */
export function vatFor(facts: VatFacts, rates: VatRates): VatDecision | null {
  const zone = vatZone(facts)
  if (zone === null) return null
  if (facts.sellerRegime === 'franchise') return { zone, basisPoints: 0, treatment: 'franchise' }
  if (zone === 'union' && owesVat(facts)) return { zone, basisPoints: 0, treatment: 'reverse-charge' }
  return { zone, basisPoints: rates[zone === 'corsica' ? 'corsica' : 'mainland'][facts.nature], treatment: 'taxed' }
}

/** Identified in another Member State than the one that the goods leave (directive 2006/112/EC, art. 138). */
const owesVat = ({ kind, vatNumber: { number, state } }: Pick<VatFacts, 'kind' | 'vatNumber'>) =>
  kind === 'professional' && state === 'valid' && number !== null && !number.startsWith('FR')

/** Country of an address. Addresses are French; Monaco's have its only postcode. */
export const countryOf = ({ postcode }: { postcode: string | null }) => (postcode === '98000' ? 'MC' : 'FR')

/** Mention of an invoice and of totals whose VAT the buyer owes. */
export const reverseChargeWords =
  'Autoliquidation\u00a0: exonération de TVA, art.\u00a0262\u00a0ter\u00a0I du CGI et art.\u00a0138 de la directive 2006/112/CE'
