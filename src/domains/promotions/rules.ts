import type { Prices } from '#domains/offers/rules/bulk.ts'
import { irreducibleSentence, reductionFault } from '#domains/offers/rules/reductions.ts'
import { addDays } from '#shared/dates.ts'
import { euros, percent, proportionOf } from '#shared/money.ts'

/** `percent`: basis points off; `set`: cents HT. */
export type Reduction = { how: 'percent' | 'set'; value: number }

/** `listed`: each offer has its own price, as a file states it. */
export type PlannedReduction = Reduction | { how: 'listed' }

export const promotionStates = ['planned', 'running', 'ended', 'cancelled', 'refused'] as const
export type PromotionState = (typeof promotionStates)[number]
export const promotionLabels: Record<PromotionState, string> = {
  planned: 'Prévue',
  running: 'En cours',
  ended: 'Terminée',
  cancelled: 'Annulée',
  refused: 'Refusée',
}
export const mayStop = (state: PromotionState) => state === 'planned' || state === 'running'

/** A price that has held for 30 days is no longer a reduction: a promotion lasts 30 days at most, both ends included. */
export const longestDays = 30

/** Price of one unit during the promotion. */
/** The eco-contribution is not reduced (C. env. L541-10-20): a percentage applies to the rest. */
export const reducedCents = (priceCents: number, { how, value }: Reduction, ecoCents = 0) =>
  how === 'set' ? value : ecoCents + proportionOf(priceCents - ecoCents, 10_000 - value, 10_000)

/** Tiers are reduced in proportion, so they still descend. */
export const reducedPrices = ({ priceCents, tiers }: Prices, cents: number): Prices => ({
  priceCents: cents,
  tiers: tiers.map(tier => ({ from: tier.from, priceCents: proportionOf(tier.priceCents, cents, priceCents) })),
})

type ProposedPrice = { cents: number; lowestCents: number | null }
type Nature = {
  status: string
  reducible: boolean
  book: boolean
  priceCents: number
  ecoCents: number
}

/** Why the price is not a valid promotion, in French; else null (C. conso L112-1-1). */
export function promotionFault(offer: Nature, { cents, lowestCents }: ProposedPrice): string | null {
  if (offer.status !== 'published') return 'Cette offre n’est pas en vente.'
  if (!offer.reducible) return irreducibleSentence
  if (cents < 1) return 'Le prix tomberait à zéro.'
  const fault = reductionFault(offer, cents, offer.priceCents)
  if (fault !== null) return fault
  if (lowestCents === null)
    return 'Le prix de cette offre est connu depuis moins de 30\u00a0jours\u00a0: aucune réduction ne peut encore être annoncée.'
  if (cents >= lowestCents)
    return `${euros(cents)} HT n’est pas plus bas que ${euros(lowestCents)} HT, le prix le plus bas des 30\u00a0jours d’avant\u00a0: ce ne serait pas une promotion (article L112-1-1 du code de la consommation).`
  return null
}

export const reductionLabel = (reduction: PlannedReduction) => {
  if (reduction.how === 'listed') return 'Un prix par article'
  return reduction.how === 'set' ? `${euros(reduction.value)} HT` : `−${percent(reduction.value)}`
}

/** Why these days of Paris are invalid, by field. */
export function daysFault(startsOn: string, endsOn: string, today: string): Record<string, string> {
  if (startsOn < today) return { startsOn: 'Aujourd’hui au plus tôt' }
  if (startsOn > addDays(today, 365)) return { startsOn: 'Dans un an au plus' }
  if (endsOn < startsOn) return { endsOn: 'Le jour du début au plus tôt' }
  return endsOn > addDays(startsOn, longestDays - 1)
    ? { endsOn: '30\u00a0jours au plus\u00a0: au-delà, le prix baissé devient le prix habituel' }
    : {}
}

/** For an offer that already has a promotion. */
export const alreadyPromoted = 'Une promotion est déjà prévue ou en cours sur cette offre.'

type Counts = Record<'planned' | 'running' | 'ended' | 'cancelled' | 'refused', number>
/** Running while one of its offers is. */
export function stateOf(counts: Counts): PromotionState {
  if (counts.running) return 'running'
  if (counts.planned) return 'planned'
  return counts.ended ? 'ended' : counts.cancelled ? 'cancelled' : 'refused'
}
