import { inSeason, isoDay } from '#shared/dates.ts'

/** The specified categories, in the order of the menu. */
export const categoryTitles: ReadonlyMap<number, string> = new Map([
  [98, 'Travail de la vigne'],
  [100, 'Nutrition'],
  [106, 'Cave et exploitation'],
  [103, 'Emballage'],
  [102, 'Bouteille et Habillage'],
  [104, 'Oenologie'],
  [105, 'Vente et dégustation'],
  [99, 'Protection et Hygiène'],
])
/** Any other id shows the specified waiting title. */
export const categoryTitle = (id: number) => categoryTitles.get(id) ?? 'Chargement...'

export type ContentUnit = 'L' | 'kg' | 'm' | 'piece'
export type UnitPrice = { cents: number; per: 'L' | 'kg' | 'm' | 'pièce' | '1000' }
/** From this many pieces on, the price is told per thousand: a cork costs less than a cent is worth showing. */
const countedByThousand = 100

/** Price per litre, kilogram, metre, piece or thousand; null where it would repeat the price or mean nothing. */
export function unitPriceOf(priceCents: number, quantity: number | null, unit: ContentUnit | null): UnitPrice | null {
  if (quantity === null || unit === null || quantity === 1) return null
  const per = (amount: number) => Math.floor((priceCents * amount) / quantity + 0.5)
  if (unit !== 'piece') return { cents: per(1), per: unit }
  return quantity >= countedByThousand ? { cents: per(1_000), per: '1000' } : { cents: per(1), per: 'pièce' }
}

export type Tier = { from: number; priceCents: number }

/** Price HT of one sale unit when `quantity` are bought: the highest rung reached, else the plain price. */
export function unitPriceFor(offer: { priceCents: number; tiers: readonly Tier[] }, quantity: number): number {
  const reached = offer.tiers.filter(tier => tier.from <= quantity)
  return reached.reduce((best, tier) => (tier.from > best.from ? tier : best), {
    from: 0,
    priceCents: offer.priceCents,
  }).priceCents
}

/** Plant protection products may have no reduction of any kind, ladder included, unless biocontrol (C. rural L253-5-1). */
export const mayBeReduced = (article: { plantProtection: boolean; biocontrol: boolean }) =>
  !article.plantProtection || article.biocontrol

/** What is wrong with an offer's terms, in French; null when they hold. */
export function offerFault(
  offer: { priceCents: number; step: number; minimum: number; tiers: readonly Tier[] },
  article: { plantProtection: boolean; biocontrol: boolean },
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
  return null
}

/** The seasons open on the day of `now` in Paris; bounds are `MM-DD`, both included. */
export const seasonsOn = <S extends { from: string; to: string }>(seasons: readonly S[], now: Date): S[] => {
  const day = isoDay(now).slice(5)
  return seasons.filter(season => inSeason(day, season.from, season.to))
}

/** `a~b` → ['a', 'b'], without blanks or doubles. None is left out: a list that forgets a choice shows too much. */
export const choicesOf = (value: string | undefined): string[] =>
  [...new Set((value ?? '').split('~').map(choice => choice.trim()))].filter(choice => choice)

/** `code:value~code:other` → code → values. */
function attributesOf(value: string | undefined): Map<string, string[]> {
  const attributes = new Map<string, string[]>()
  for (const choice of choicesOf(value)) {
    const [code = ''] = choice.split(':', 1)
    attributes.set(code, [...(attributes.get(code) ?? []), choice])
  }
  return attributes
}

/** `12,5` → 1250. */
const centsOf = (euros: string | undefined) =>
  euros === undefined ? null : Math.round(Number(euros.replace(',', '.')) * 100)

export type Sort = 'pertinence' | 'prix' | 'prix-desc' | 'nouveautes'
/** What a list is asked, with the choices told apart; prices in cents HT. */
export type Asked = {
  words: string | null
  categoryId: number | null
  season: string | null
  dealsOnly: boolean
  tags: string[]
  brands: string[]
  vendors: string[]
  modes: string[]
  /** code → `code:value`s */
  attributes: Map<string, string[]>
  shopId: number | null
  minCents: number | null
  maxCents: number | null
  sort: Sort
  page: number
}

type Query = {
  [name in 'q' | 'cat' | 'saison' | 'promo' | 'tags' | 'marque' | 'vendeur' | 'mode' | 'attributs' | 'magasin']?: string
} & { prixMin?: string; prixMax?: string; tri?: Sort; page?: number }

const numberOf = (value: string | undefined) => (value === undefined ? null : Number(value))

/** The query of a list, as the contract has checked it. */
export const askedOf = (query: Query): Asked => ({
  words: query.q || null,
  categoryId: numberOf(query.cat),
  season: query.saison || null,
  dealsOnly: query.promo === '1',
  tags: choicesOf(query.tags),
  brands: choicesOf(query.marque),
  vendors: choicesOf(query.vendeur),
  modes: choicesOf(query.mode),
  attributes: attributesOf(query.attributs),
  shopId: numberOf(query.magasin),
  minCents: centsOf(query.prixMin),
  maxCents: centsOf(query.prixMax),
  sort: query.tri ?? 'pertinence',
  page: query.page ?? 1,
})
