/** What a seller may do with what they sell. */
export const offerStatuses = ['published', 'archived', 'draft'] as const
export type OfferStatus = (typeof offerStatuses)[number]

export const offerStatusLabels: Record<OfferStatus, string> = {
  published: 'En vente',
  archived: 'Retirée',
  draft: 'Brouillon',
}

export const vatCodes = ['normal', 'intermediate', 'reduced'] as const
export type VatCode = (typeof vatCodes)[number]

/** Words of an article are its first seller's to correct, as long as nobody else sells it too. */
export const mayEditWords = (article: { createdByVendorId: number | null; otherSellers: number }, vendorId: number) =>
  article.createdByVendorId === vendorId && article.otherSellers === 0

/** Who may buy follows from what the law says of the goods (C. rural L254-1, UE 2019/1148). */
export const isProfessionalOnly = (nature: {
  professionalOnly: boolean
  explosivePrecursor: boolean
  plantProtection: boolean
  gardenUse: boolean
}) => nature.professionalOnly || nature.explosivePrecursor || (nature.plantProtection && !nature.gardenUse)

/** `12,50` or `1 250` → cents; null for what is no amount. */
export function centsOf(typed: string): number | null {
  const plain = typed.replace(/[\s\u00a0\u202f€]/g, '').replace(',', '.')
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null
}

/** 1250 → `12,50`, as one types it. */
export const typedAmount = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')

export const pictogramCodes = ['GHS01', 'GHS02', 'GHS03', 'GHS04', 'GHS05', 'GHS06', 'GHS07', 'GHS08', 'GHS09'] as const
