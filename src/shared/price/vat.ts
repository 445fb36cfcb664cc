/** Which VAT goods have: by place of delivery, regime of the seller, and nature of the goods. No look-up. */

/** `equipment`: agricultural equipment (CGI ann. IV art. 50 duodecies), at the standard rate except in Corsica. */
export const goodsNatures = ['normal', 'equipment', 'intermediate', 'reduced'] as const
export type GoodsNature = (typeof goodsNatures)[number]
/** Zones that have rates of their own. France and Monaco are one territory of VAT. */
export const vatZones = ['mainland', 'corsica'] as const
export type VatZone = (typeof vatZones)[number]
export const vatZoneLabels: Record<VatZone, string> = { mainland: 'France continentale et Monaco', corsica: 'Corse' }
/** The rates of a day, of every zone and nature. */
export type VatRates = readonly { zone: string; code: string; basisPoints: number }[]

/** A null postcode is not known yet. */
export type VatPlace = { postcode: string | null }
export type VatFacts = VatPlace & {
  /** `franchise`: CGI art. 293 B. */
  sellerRegime: 'standard' | 'franchise'
  nature: GoodsNature
}
export type VatDecision = { zone: VatZone; basisPoints: number }

const monacoPostcode = '98000'

/**
 * Null: no rate is decided for this place, so goods are not sold there without a quotation. Overseas departments (8.5 %,
 * 2.1 %, or none), overseas collectivities (export) and military postcodes are undecided.
 */
export function vatZone({ postcode }: VatPlace): VatZone | null {
  if (postcode === null || postcode === monacoPostcode) return 'mainland'
  if (!/^\d{5}$/.test(postcode)) return null
  const department = Number(postcode.slice(0, 2))
  if (department === 20) return 'corsica'
  return department >= 1 && department <= 95 ? 'mainland' : null
}

/** The VAT of goods delivered to a place; null where no rate is decided. A seller in the franchise never charges VAT. */
export function vatFor(facts: VatFacts, rates: VatRates): VatDecision | null {
  const zone = vatZone(facts)
  if (zone === null) return null
  return { zone, basisPoints: facts.sellerRegime === 'franchise' ? 0 : rateIn(zone, facts.nature, rates) }
}

function rateIn(zone: VatZone, nature: GoodsNature, rates: VatRates): number {
  const rate = rates.find(one => one.zone === zone && one.code === nature)
  if (!rate) throw new Error(`no VAT rate of ${nature} goods in ${zone}`)
  return rate.basisPoints
}

/** ISO 3166 country of an address. Addresses are French, except those of Monaco, which has one postcode. */
export const countryOf = (postcode: string) => (postcode === monacoPostcode ? 'MC' : 'FR')
