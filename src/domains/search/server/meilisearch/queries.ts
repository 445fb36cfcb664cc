import type { MultiSearchQuery, SearchParams, SearchResponse } from 'meilisearch'
import {
  emptyResult,
  type FacetCount,
  type Filter,
  type Hit,
  isCounted,
  priceBounds,
  priceRanges,
  type SearchQuery,
  type SearchResult,
  type ValueOrder,
} from '../port.ts'
import { comparedField } from './documents.ts'

type Query = Omit<MultiSearchQuery, 'indexUid'>

/** All attributes are values of one field: `code:value`. */
const attributeOf = (field: string) => (field.startsWith('attribute:') ? 'attribute' : field)
const counted = ['tag', 'brand', 'vendor', 'shop', 'mode', 'unit', 'attribute']

const quoted = (value: string) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
/** Alternatives; a filter without values matches nothing. */
const alternatives = ({ field, values }: Filter): string[] =>
  values.length ? values.map(value => `${attributeOf(field)} = ${quoted(`${value}`)}`) : ['id < 0']

function priceFilter(query: SearchQuery): string[] {
  const { min, max } = priceBounds(query)
  return [...(min === null ? [] : [`${query.tax} >= ${min}`]), ...(max === null ? [] : [`${query.tax} <= ${max}`])]
}

const byPopularity = ['popularity:desc', 'id:asc']

/** Groups by value are queried one by one. */
function sortOf({ sort, tax }: SearchQuery): string[] {
  if (typeof sort === 'object')
    return 'unit' in sort ? [`${comparedField(sort.unit, tax)}:asc`, ...byPopularity] : byPopularity
  switch (sort) {
    case 'relevance':
      return byPopularity
    case 'price':
      return [`${tax}:asc`, 'id:asc']
    case 'price-desc':
      return [`${tax}:desc`, 'id:desc']
    case 'newest':
      return ['created:desc', 'id:asc']
    case 'sales':
      return ['sales:desc', ...byPopularity]
  }
}

const base = ({ text }: SearchQuery, filter: (string | string[])[]): Query => ({
  ...(text === null ? {} : { q: text }),
  filter,
})

const filtersOf = (query: SearchQuery, refinements: readonly Filter[]) => [
  ...query.scope.map(alternatives),
  ...refinements.map(alternatives),
]

const passing = (query: SearchQuery) => [...filtersOf(query, query.refinements), ...priceFilter(query)]

const countedRefinements = ({ refinements }: SearchQuery) => refinements.filter(({ field }) => isCounted(field))

/** One page; the ranking rules of the index order a text. */
export const hitsQuery = (query: SearchQuery): Query & SearchParams => ({
  ...base(query, passing(query)),
  ...(query.sort === 'relevance' && query.text !== null ? {} : { sort: sortOf(query) }),
  attributesToRetrieve: ['id', 'version'],
  offset: query.offset,
  limit: query.limit,
})

/** Articles of each value in turn that have none of the values before it; then those that have none at all. */
const groupFilters = ({ field, values }: ValueOrder): string[][] =>
  [...values, null].map((value, rank) => [
    ...values.slice(0, rank).map(before => `${attributeOf(field)} != ${quoted(`${before}`)}`),
    ...(value === null ? [] : [`${attributeOf(field)} = ${quoted(`${value}`)}`]),
  ])

export const groupCounts = (query: SearchQuery, order: ValueOrder): Query[] =>
  groupFilters(order).map(own => ({ ...base(query, [...passing(query), ...own]), hitsPerPage: 0, page: 1 }))

/** The part of the page that each group has, from the sizes of the groups. */
export function groupPages(query: SearchQuery, order: ValueOrder, sizes: readonly number[]): Query[] {
  let before = 0
  return groupFilters(order).flatMap((own, rank) => {
    const offset = Math.max(0, query.offset - before)
    const end = Math.min(sizes[rank] ?? 0, query.offset + query.limit - before)
    before += sizes[rank] ?? 0
    const page = { ...hitsQuery(query), ...base(query, [...passing(query), ...own]), offset, limit: end - offset }
    return end > offset ? [page] : []
  })
}

/** The page, the exact total with the facets, the price range, then each refined field counted without its refinement. */
export function searchQueries(query: SearchQuery): Query[] {
  const { refinements } = query
  const count = (filters: readonly Filter[], facets: string[], price = priceFilter(query)): Query => ({
    ...base(query, [...filtersOf(query, filters), ...price]),
    hitsPerPage: 0,
    page: 1,
    facets,
  })
  if (!query.withFacets) return [hitsQuery(query), count(refinements, [])]
  return [
    hitsQuery(query),
    count(refinements, counted),
    count(refinements, ['ht', 'ttc'], []),
    ...countedRefinements(query).map(own =>
      count(
        refinements.filter(other => other !== own),
        [attributeOf(own.field)],
      ),
    ),
  ]
}

type Response = SearchResponse<Hit>

export function resultOf(query: SearchQuery, [page, totals, range, ...refined]: readonly Response[]): SearchResult {
  const hits = (page?.hits ?? []).map(({ id, version }) => ({ id, version }))
  const total = totals?.totalHits ?? 0
  if (!query.withFacets) return { ...emptyResult, hits, total, understood: true }
  const facets = facetsOf(totals)
  for (const [index, { field }] of countedRefinements(query).entries()) {
    const counts = facetsOf(refined[index]).get(field)
    if (counts) facets.set(field, counts)
    else facets.delete(field)
  }
  const { ht, ttc } = range?.facetStats ?? {}
  const priceRange = ht && ttc && range?.totalHits ? priceRanges(ht, ttc) : null
  return { ...emptyResult, hits, total, facets, priceRange, understood: true }
}

function facetsOf(response: Response | undefined): Map<string, FacetCount[]> {
  const facets = new Map<string, FacetCount[]>()
  for (const [attribute, counts] of Object.entries(response?.facetDistribution ?? {}))
    for (const [value, articles] of Object.entries(counts)) {
      const field = attribute === 'attribute' ? `attribute:${value.split(':', 1)[0]}` : attribute
      const known = facets.get(field)
      if (known) known.push({ value, articles })
      else facets.set(field, [{ value, articles }])
    }
  return facets
}
