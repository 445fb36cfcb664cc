import type { MultiSearchQuery, SearchParams, SearchResponse } from 'meilisearch'
import {
  emptyResult,
  type FacetCount,
  type Filter,
  type Hit,
  isCounted,
  type SearchQuery,
  type SearchResult,
} from '../port.ts'

type Query = Omit<MultiSearchQuery, 'indexUid'>

/** All attributes are values of one field: `code:value`. */
const attributeOf = (field: string) => (field.startsWith('attribute:') ? 'attribute' : field)
const counted = ['tag', 'brand', 'vendor', 'shop', 'mode', 'attribute']

const quoted = (value: string) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
/** Alternatives; a filter without values matches nothing. */
const alternatives = ({ field, values }: Filter): string[] =>
  values.length ? values.map(value => `${attributeOf(field)} = ${quoted(`${value}`)}`) : ['id < 0']

const priceFilter = ({ minCents, maxCents }: SearchQuery): string[] => [
  ...(minCents === null ? [] : [`price >= ${minCents}`]),
  ...(maxCents === null ? [] : [`price <= ${maxCents}`]),
]

const sorts: Record<SearchQuery['sort'], string[]> = {
  relevance: ['popularity:desc', 'id:asc'],
  price: ['price:asc', 'id:asc'],
  'price-desc': ['price:desc', 'id:desc'],
  newest: ['created:desc', 'id:asc'],
}

const base = ({ text }: SearchQuery, filter: (string | string[])[]): Query => ({
  ...(text === null ? {} : { q: text }),
  filter,
})

const filtersOf = (query: SearchQuery, refinements: readonly Filter[]) => [
  ...query.scope.map(alternatives),
  ...refinements.map(alternatives),
]

const countedRefinements = ({ refinements }: SearchQuery) => refinements.filter(({ field }) => isCounted(field))

/** One page; the ranking rules of the index order a text. */
export const hitsQuery = (query: SearchQuery): Query & SearchParams => ({
  ...base(query, [...filtersOf(query, query.refinements), ...priceFilter(query)]),
  ...(query.sort === 'relevance' && query.text !== null ? {} : { sort: sorts[query.sort] }),
  attributesToRetrieve: ['id', 'version'],
  offset: query.offset,
  limit: query.limit,
})

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
    count(refinements, ['price'], []),
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
  const prices = range?.facetStats?.price
  const priceRange = prices && range.totalHits ? { minCents: prices.min, maxCents: prices.max } : null
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
