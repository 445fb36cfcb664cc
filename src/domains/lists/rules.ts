import { figure } from '#shared/price/packaging.ts'

/**
 * Of one wanted line. `adapted`: another quantity, for the pack or the stock. `replaced`: the same article from another
 * seller.
 */
export const fillOutcomes = ['added', 'adapted', 'replaced', 'missing'] as const
export type FillOutcome = (typeof fillOutcomes)[number]

type Added = { wanted: number; added: number; step: number }

export function fillOutcomeOf({ wanted, added }: Added, isSameSeller: boolean): FillOutcome {
  if (!isSameSeller) return 'replaced'
  return added === wanted ? 'added' : 'adapted'
}

/** Why another quantity was added; null when the wanted one was. */
export function quantityReason({ wanted, added, step }: Added): string | null {
  if (added === wanted) return null
  if (added < wanted) return `Il n’en reste que ${figure(added)}.`
  return step > 1 ? `Vendu par ${figure(step)}\u00a0: quantité arrondie.` : `Vendu à partir de ${figure(added)}.`
}

export const goneSentence = 'Cet article n’est plus en vente.'
export const soldOutSentence = 'Cet article n’est plus en stock.'

/** Whether the price of a unit differs; `fell`: it is lower. */
export function priceChange(before: { htCents: number } | null, now: { htCents: number } | null) {
  if (!before || !now || before.htCents === now.htCents) return null
  return now.htCents < before.htCents ? 'fell' : 'rose'
}

/** Purchase lists of one buyer. A list has at most the lines of a cart. */
export const listCap = 50
export const favouritesName = 'Favoris'
export const tooManyLists = `${listCap} listes au plus\u00a0: supprimez-en une, puis recommencez.`
export const tooManyLines = '200 articles au plus par liste\u00a0: créez-en une autre.'
