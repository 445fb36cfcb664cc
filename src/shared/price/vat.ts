/** Which VAT goods have: by place of delivery, buyer, regime of the seller, and nature of the goods. No look-up. */
import { type Country, countryName, isUnionCountry, unionCountries } from './countries.ts'

/** `equipment`: agricultural equipment (CGI ann. IV art. 50 duodecies), at the standard rate except in Corsica. */
export const goodsNatures = ['normal', 'equipment', 'intermediate', 'reduced'] as const
export type GoodsNature = (typeof goodsNatures)[number]
/** Zones of France that have rates of their own. France and Monaco are one territory of VAT. */
export const frenchVatZones = ['mainland', 'corsica'] as const
/** Those, and the other Member States, whose rates apply to sales under the One-Stop Shop. */
export const vatZones = [...frenchVatZones, ...unionCountries] as const
export type VatZone = (typeof vatZones)[number]
export const vatZoneName = (zone: VatZone): string =>
  zone === 'mainland' ? 'France continentale et Monaco' : zone === 'corsica' ? 'Corse' : countryName(zone)
/** The rates of a day, of every zone and nature. */
export type VatRates = readonly { zone: string; code: string; basisPoints: number }[]

/** A null postcode is not known yet. Without a country: France or Monaco, by the postcode. */
export type VatPlace = { postcode: string | null; country?: Country }

/** `below_threshold`: 10 000 € a year at most (CGI art. 259 D); `one_stop_shop`: registered (art. 298 sexdecies G). */
export const distanceSales = ['below_threshold', 'one_stop_shop'] as const
export type DistanceSales = (typeof distanceSales)[number]
/** What decides the VAT of goods that leave France for another Member State, or that a company established there sells. */
export type UnionSale = {
  /** Professional with a VAT number of another Member State that VIES confirms. */
  isBuyerConfirmed: boolean
  /** Professional identified for VAT in France: taxed there (CGI art. 258), whatever the seller states. */
  isBuyerFrench: boolean
  /** What the seller states about its sales to private persons; null: nothing. */
  statement: DistanceSales | null
  /** The seller is established in another Member State, and the buyer is identified for VAT in France (CGI art. 283-1). */
  isReverseCharged?: boolean
}
/**
 * `intra_community`: exempt, CGI art. 262 ter I; `one_stop_shop`: VAT of the country of arrival; `reverse_charge`: the
 * buyer accounts for the VAT, CGI art. 283-1.
 */
export const vatTreatments = ['domestic', 'intra_community', 'one_stop_shop', 'reverse_charge'] as const
export type VatTreatment = (typeof vatTreatments)[number]

export type VatFacts = VatPlace & {
  /** `franchise`: CGI art. 293 B. */
  sellerRegime: 'standard' | 'franchise'
  nature: GoodsNature
  sale?: UnionSale | null
}
export type VatDecision = { zone: VatZone; basisPoints: number; treatment: VatTreatment }

/** On invoices, orders and carts; also the reason that Factur-X gives. */
export const unionExemptWords = 'Exonération de TVA, article 262 ter I du CGI — livraison intracommunautaire'
export const reverseChargeWords = 'Autoliquidation — TVA due par l’acquéreur, article 283-1 du CGI'
/** Why a sale has no VAT; null where the franchise of its seller is the only reason there may be. */
export const noVatReason = (treatment: string): string | null =>
  treatment === 'intra_community' ? unionExemptWords : treatment === 'reverse_charge' ? reverseChargeWords : null

const monacoPostcode = '98000'

/**
 * Zone of France; null: no rate is decided for this place, so goods are not sold there without a quotation. Overseas
 * departments (8.5 %, 2.1 %, or none), overseas collectivities (export) and military postcodes are undecided.
 */
export function frenchVatZone({ postcode, country = 'FR' }: VatPlace): (typeof frenchVatZones)[number] | null {
  if (isUnionCountry(country)) return null
  if (postcode === null || postcode === monacoPostcode) return 'mainland'
  if (!/^\d{5}$/.test(postcode)) return null
  const department = Number(postcode.slice(0, 2))
  if (department === 20) return 'corsica'
  return department >= 1 && department <= 95 ? 'mainland' : null
}

/** The VAT of goods delivered to a place; null where no rate is decided. A seller in the franchise never charges VAT. */
export function vatFor(facts: VatFacts, rates: VatRates): VatDecision | null {
  if (facts.country && isUnionCountry(facts.country)) return unionVat(facts.country, facts, rates)
  const zone = frenchVatZone(facts)
  if (zone === null) return null
  if (facts.sale?.isReverseCharged) return { zone, basisPoints: 0, treatment: 'reverse_charge' }
  return { zone, basisPoints: frenchRate(zone, facts, rates), treatment: 'domestic' }
}

/** Goods that leave France: exempt for a confirmed professional; else as the seller states, and not sold if it does not. */
function unionVat(country: VatZone, facts: VatFacts, rates: VatRates): VatDecision | null {
  const { sale, sellerRegime, nature } = facts
  if (!sale) return null
  // CGI art. 262 ter I: not for a seller in the franchise, which charges no VAT anyway.
  if (sale.isBuyerConfirmed)
    return sellerRegime === 'franchise'
      ? { zone: 'mainland', basisPoints: 0, treatment: 'domestic' }
      : { zone: country, basisPoints: 0, treatment: 'intra_community' }
  if (sale.isReverseCharged) return { zone: 'mainland', basisPoints: 0, treatment: 'reverse_charge' }
  if (sale.isBuyerFrench || sale.statement === 'below_threshold')
    return { zone: 'mainland', basisPoints: frenchRate('mainland', facts, rates), treatment: 'domestic' }
  if (sale.statement === null || sellerRegime === 'franchise') return null
  const own = rates.find(one => one.zone === country && one.code === nature)
  return {
    zone: country,
    basisPoints: own?.basisPoints ?? rateIn(country, 'normal', rates),
    treatment: 'one_stop_shop',
  }
}

const frenchRate = (zone: VatZone, { sellerRegime, nature }: VatFacts, rates: VatRates) =>
  sellerRegime === 'franchise' ? 0 : rateIn(zone, nature, rates)

function rateIn(zone: VatZone, nature: GoodsNature, rates: VatRates): number {
  const rate = rates.find(one => one.zone === zone && one.code === nature)
  if (!rate) throw new Error(`no VAT rate of ${nature} goods in ${zone}`)
  return rate.basisPoints
}
