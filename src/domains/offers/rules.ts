import { mayBeReduced } from '#domains/catalogue/rules.ts'
import { percent } from '#shared/money.ts'
import { goodsNatures } from '#shared/price/vat.ts'

export const offerStatuses = ['published', 'archived', 'draft'] as const
export type OfferStatus = (typeof offerStatuses)[number]

export const offerStatusLabels: Record<OfferStatus, string> = {
  published: 'En vente',
  archived: 'Retirée',
  draft: 'Brouillon',
}

/** `exempt`: of sellers in the franchise of small businesses, set by the database. */
export const vatCodes = [...goodsNatures, 'exempt'] as const
export type VatCode = (typeof vatCodes)[number]
/** `20 %`, and what distinguishes two natures of goods with this rate. */
export const vatCodeLabel = ({ code, basisPoints }: { code: VatCode; basisPoints: number }) =>
  code === 'equipment' ? `${percent(basisPoints)} (matériel agricole)` : percent(basisPoints)

export type Tier = { from: number; priceCents: number }

/** Why an offer's terms are invalid, in French; else null. */
export function offerFault(
  offer: { priceCents: number; step: number; minimum: number; tiers: readonly Tier[]; ecoCents?: number | undefined },
  article: { plantProtection: boolean; biocontrol: boolean; book?: boolean },
): string | null {
  if (offer.minimum % offer.step !== 0) return 'Le minimum doit être un multiple du conditionnement.'
  if (offer.tiers.length && !mayBeReduced(article)) return 'Aucune remise n’est permise sur un produit phytosanitaire.'
  const rungs = [{ from: offer.minimum, priceCents: offer.priceCents }, ...offer.tiers]
  const descends = offer.tiers.every((tier, index) => {
    const before = rungs[index]
    return before && tier.from > before.from && tier.priceCents < before.priceCents
  })
  if (!descends) return 'Chaque palier doit commencer plus haut et coûter moins cher que le précédent.'
  if (offer.tiers.some(tier => tier.from % offer.step !== 0))
    return 'Chaque palier doit être un multiple du conditionnement.'
  if (article.book && offer.tiers.some(tier => isBelowBookPrice(tier.priceCents, offer.priceCents))) return bookSentence
  // C. env. L541-10-20: never reduced, so each price is above it.
  const eco = offer.ecoCents ?? 0
  if (eco > 0 && rungs.some(rung => rung.priceCents <= eco))
    return 'L’éco-participation fait partie du prix HT\u00a0: elle lui est inférieure, paliers compris.'
  return null
}

/** Loi 81-766, article 1: the price of a book is its publisher's, less 5 % at most. */
export const isBelowBookPrice = (cents: number, fullCents: number) => cents * 100 < fullCents * 95
export const bookSentence =
  'Un livre se vend au prix de son éditeur, 5\u00a0% de réduction au plus (loi du 10\u00a0août\u00a01981, article 1er).'

/** The seller who described a draft publishes it with its first offer; an article the operator archived stays archived. */
export const mayPublish = (article: { articleStatus: string; createdByVendorId: number | null }, vendorId: number) =>
  article.articleStatus === 'published' || (article.articleStatus === 'draft' && article.createdByVendorId === vendorId)
