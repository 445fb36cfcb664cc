import { inSeason, isoDay } from '#shared/dates.ts'

/** No reduction on plant protection products, quantity tiers included, unless biocontrol (C. rural L253-5-1). */
export const mayBeReduced = (article: { plantProtection: boolean; biocontrol: boolean }) =>
  !article.plantProtection || article.biocontrol

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
