/** The specified categories, in menu order. */
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

/** `a~b` → ['a', 'b'], without blanks or doubles. None is left out: a list without one choice shows too much. */
export const splitChoices = (value: string | undefined): string[] =>
  [...new Set((value ?? '').split('~').map(choice => choice.trim()))].filter(choice => choice)

/** `code:value~code:other` → code → values. */
function groupAttributes(value: string | undefined): Map<string, string[]> {
  const attributes = new Map<string, string[]>()
  for (const choice of splitChoices(value)) {
    const [code = ''] = choice.split(':', 1)
    attributes.set(code, [...(attributes.get(code) ?? []), choice])
  }
  return attributes
}

/** `12,5` → 1250. */
const parseEuros = (euros: string | undefined) =>
  euros === undefined ? null : Math.round(Number(euros.replace(',', '.')) * 100)

/** Orders of a list, as its address names them. */
export const sorts = [
  'pertinence',
  'ventes',
  'prix',
  'prix-desc',
  'prix-kg',
  'prix-litre',
  'prix-metre',
  'prix-piece',
  'nouveautes',
  'distance',
] as const
export type Sort = (typeof sorts)[number]
/** By the values of an attribute; articles without it come last. */
export type AttributeSort = { code: string; isDescending: boolean }

const attributeSort = /^attribut:([a-z0-9_]{1,40})(:desc)?$/
/** Null for an order that does not exist. */
export function parseSort(value: string): Sort | AttributeSort | null {
  const [, code, descending] = attributeSort.exec(value) ?? []
  if (code) return { code, isDescending: descending !== undefined }
  return sorts.find(sort => sort === value) ?? null
}

/** Kilometres around a postcode. */
export const radii = [10, 25, 50] as const
export const usualRadius = 25

/** The query of a list, parsed; prices in cents. */
export type ListRequest = {
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
  near: { postcode: string; radiusKm: number } | null
  /** Of the price bounds and of orders by price. */
  tax: 'ht' | 'ttc'
  minCents: number | null
  maxCents: number | null
  sort: Sort | AttributeSort
  page: number
}

type Query = {
  [name in 'q' | 'cat' | 'saison' | 'promo' | 'tags' | 'marque' | 'vendeur' | 'mode' | 'attributs' | 'magasin']?: string
} & { pres?: string; rayon?: string; taxe?: 'ht'; prixMin?: string; prixMax?: string; tri?: string; page?: number }

const parseNumber = (value: string | undefined) => (value === undefined ? null : Number(value))

/** The query of a list, as the contract has checked it. */
export const parseListRequest = (query: Query): ListRequest => ({
  words: query.q || null,
  categoryId: parseNumber(query.cat),
  season: query.saison || null,
  dealsOnly: query.promo === '1',
  tags: splitChoices(query.tags),
  brands: splitChoices(query.marque),
  vendors: splitChoices(query.vendeur),
  modes: splitChoices(query.mode),
  attributes: groupAttributes(query.attributs),
  shopId: parseNumber(query.magasin),
  near: query.pres ? { postcode: query.pres, radiusKm: Number(query.rayon ?? usualRadius) } : null,
  tax: query.taxe ?? 'ttc',
  minCents: parseEuros(query.prixMin),
  maxCents: parseEuros(query.prixMax),
  sort: parseSort(query.tri ?? '') ?? 'pertinence',
  page: query.page ?? 1,
})

/** Articles side by side. */
export const comparedAtMost = 4

/** `12,7,12` → [12, 7]. */
export const parseIds = (ids: string): number[] => [...new Set(ids.split(',').map(Number))].filter(id => id > 0)
