import { percent } from '#shared/money.ts'
import { goodsNatures } from '#shared/price/vat.ts'
import { irreducibleSentence, reductionFault } from './rules/reductions.ts'

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
  article: { reducible: boolean; book: boolean },
): string | null {
  if (offer.minimum % offer.step !== 0) return 'Le minimum doit être un multiple du conditionnement.'
  if (offer.tiers.length && !article.reducible) return irreducibleSentence
  const rungs = [{ from: offer.minimum, priceCents: offer.priceCents }, ...offer.tiers]
  const descends = offer.tiers.every((tier, index) => {
    const before = rungs[index]
    return before && tier.from > before.from && tier.priceCents < before.priceCents
  })
  if (!descends) return 'Chaque palier doit commencer plus haut et coûter moins cher que le précédent.'
  if (offer.tiers.some(tier => tier.from % offer.step !== 0))
    return 'Chaque palier doit être un multiple du conditionnement.'
  const law = { reducible: article.reducible, book: article.book, ecoCents: offer.ecoCents ?? 0 }
  return rungs.map(rung => reductionFault(law, rung.priceCents, offer.priceCents)).find(fault => fault !== null) ?? null
}

/** The seller who described a draft publishes it with its first offer; an article the operator archived stays archived. */
export const mayPublish = (article: { articleStatus: string; createdByVendorId: number | null }, vendorId: number) =>
  article.articleStatus === 'published' || (article.articleStatus === 'draft' && article.createdByVendorId === vendorId)
