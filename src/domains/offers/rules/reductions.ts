/** How far the law lets the price of an offer go down, by whatever means: tiers, promotions, price lists, quotes. */

export type PriceLaw = {
  /** Column `articles.reducible`. */
  reducible: boolean
  book: boolean
  /** Eco-contribution in the price HT. */
  ecoCents: number
}

export const irreducibleSentence =
  'Aucune remise n’est permise sur un produit phytosanitaire ou un biocide de type\u00a014 ou\u00a018.'
const bookSentence =
  'Un livre se vend au prix de son éditeur, 5\u00a0% de réduction au plus (loi du 10\u00a0août\u00a01981, article 1er).'
const ecoSentence = 'L’éco-participation fait partie du prix HT et ne se réduit pas\u00a0: elle lui est inférieure.'

/**
 * The lowest unit price HT, in cents, when the usual one is `fullCents`. A book: loi 81-766, article 1; the eco-contribution:
 * C. env. L541-10-20.
 */
export function lowestLawfulCents({ reducible, book, ecoCents }: PriceLaw, fullCents: number): number {
  if (!reducible) return fullCents
  return Math.max(book ? Math.ceil((fullCents * 95) / 100) : 0, ecoCents > 0 ? ecoCents + 1 : 0)
}

/** Why a price HT is too low, in French; null when it is not. */
export function reductionFault(law: PriceLaw, cents: number, fullCents: number): string | null {
  if (cents >= lowestLawfulCents(law, fullCents)) return null
  if (!law.reducible) return irreducibleSentence
  return cents <= law.ecoCents ? ecoSentence : bookSentence
}
