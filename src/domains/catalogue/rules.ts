import { inSeason, isoDay } from '#shared/dates.ts'

type PriceMarks = { plantProtection: boolean; biocontrol: boolean; biocide: boolean; biocideType: number | null }
/**
 * Whether the law lets the price be reduced, quantity tiers included: C. rural L253-5-1 and C. env. L522-18. As column
 * `articles.reducible`, for an article that is not stored yet.
 */
export const mayBeReduced = ({ plantProtection, biocontrol, biocide, biocideType }: PriceMarks) =>
  (!plantProtection || biocontrol) && !(biocide && [14, 18].includes(biocideType ?? 14))

type Shared = { createdByVendorId: number | null; otherSellers: number; isReviewed: boolean }
/** The seller who described an article edits it while nobody else sells it and the operator has not accepted it. */
export const mayEditText = ({ createdByVendorId, otherSellers, isReviewed }: Shared, vendorId: number) =>
  createdByVendorId === vendorId && otherSellers === 0 && !isReviewed

export const pictogramCodes = ['GHS01', 'GHS02', 'GHS03', 'GHS04', 'GHS05', 'GHS06', 'GHS07', 'GHS08', 'GHS09'] as const

/** The seasons open on the day of `now` in Paris; bounds are `MM-DD`, both included. */
export const seasonsOn = <S extends { from: string; to: string }>(seasons: readonly S[], now: Date): S[] => {
  const day = isoDay(now).slice(5)
  return seasons.filter(season => inSeason(day, season.from, season.to))
}
