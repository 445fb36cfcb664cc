/** The filters of the seller's list are French query parameters; unknown values are ignored. */
import type { StockLevel } from '#domains/stock/rules.ts'
import { paths } from '#shared/paths.ts'
import type { OfferStatus } from '../../rules.ts'

const statuses: Record<string, OfferStatus> = { 'en-vente': 'published', retiree: 'archived', brouillon: 'draft' }
const levels: Record<string, StockLevel> = { rupture: 'out', faible: 'low', 'en-stock': 'fine' }
const sorts = ['titre', 'reference', 'prix', 'prix-desc', 'stock', 'stock-desc', 'ventes'] as const
export type OfferSort = (typeof sorts)[number]

export const wordOfStatus = (status: OfferStatus) => wordOf(statuses, status)
export const wordOfLevel = (level: StockLevel) => wordOf(levels, level)
const wordOf = <V extends string>(words: Record<string, V>, value: V) =>
  Object.keys(words).find(word => words[word] === value) ?? ''

export type OfferFilters = {
  words: string
  categoryId: number | null
  status: OfferStatus | null
  stock: StockLevel | null
  sort: OfferSort
  page: number
}

export const filtersOf = (search: URLSearchParams): OfferFilters => ({
  words: (search.get('q') ?? '').trim().slice(0, 100),
  categoryId: numberIn(search, 'cat'),
  status: statuses[search.get('statut') ?? ''] ?? null,
  stock: levels[search.get('stock') ?? ''] ?? null,
  sort: sorts.find(sort => sort === search.get('tri')) ?? 'titre',
  page: numberIn(search, 'page') ?? 1,
})

const numberIn = (search: URLSearchParams, name: string) =>
  /^[1-9]\d{0,5}$/.test(search.get(name) ?? '') ? Number(search.get(name)) : null

/** What the operation takes. */
export const queryOf = ({ words, categoryId, status, stock, sort, page }: OfferFilters) => ({
  q: words,
  sort,
  page,
  ...(categoryId === null ? {} : { categoryId }),
  ...(status === null ? {} : { status }),
  ...(stock === null ? {} : { stock }),
})

/** Offers of a page for several: by id (`?offres=12~15`), or all that pass the filters (`?tout=1`); null without either. */
export function selectionIn(search: URLSearchParams) {
  const ids = search.get('offres')
  const { page, sort, ...filter } = queryOf(filtersOf(search))
  if (ids && /^[1-9]\d{0,14}(~[1-9]\d{0,14})*$/.test(ids)) return { query: { ids }, selection: { ids: ids.split('~') } }
  return search.get('tout') === '1' ? { query: filter, selection: { filter } } : null
}

/** The address of the same list with something changed; a change of filter starts at the first page. */
export function searchOf(filters: OfferFilters, change: Partial<OfferFilters> = {}): string {
  const { words, categoryId, status, stock, sort, page } = { ...filters, page: 1, ...change }
  const search = new URLSearchParams()
  if (words) search.set('q', words)
  if (categoryId) search.set('cat', `${categoryId}`)
  if (status) search.set('statut', wordOfStatus(status))
  if (stock) search.set('stock', wordOfLevel(stock))
  if (sort !== 'titre') search.set('tri', sort)
  if (page > 1) search.set('page', `${page}`)
  return search.size ? `${paths.sellerCatalogue}?${search}` : paths.sellerCatalogue
}

export const hasOfferFilters = ({ words, categoryId, status, stock }: OfferFilters) =>
  words !== '' || categoryId !== null || status !== null || stock !== null
