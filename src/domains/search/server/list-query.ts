import { articlePageSize } from '#shared/paging.ts'
import type { ListRequest, Sort } from '../rules.ts'
import type { LookupTables, Named } from './lookup-tables.ts'
import { type Filter, flags, type SearchOrder, type SearchQuery } from './port.ts'

const sorts: Record<Exclude<Sort, 'distance'>, SearchOrder> = {
  pertinence: 'relevance',
  prix: 'price',
  'prix-desc': 'price-desc',
  nouveautes: 'newest',
  ventes: 'sales',
  'prix-litre': { unit: 'L' },
  'prix-kg': { unit: 'kg' },
  'prix-metre': { unit: 'm' },
  'prix-piece': { unit: 'piece' },
}

/** `nearShops`: shops within reach of the request's postcode, nearest first; null without a postcode. */
export const searchQueryOf = (
  request: ListRequest,
  lookup: LookupTables,
  nearShops: readonly number[] | null,
): SearchQuery => ({
  text: request.words,
  scope: scopeOf(request, lookup, nearShops),
  refinements: refinementsOf(request, lookup),
  tax: request.tax,
  minCents: request.minCents,
  maxCents: request.maxCents,
  sort: orderOf(request, nearShops),
  offset: (request.page - 1) * articlePageSize,
  limit: articlePageSize,
  withFacets: true,
})

/** An order by attribute needs its values, which the list's own facets give: see `list.ts`. */
function orderOf({ sort }: ListRequest, nearShops: readonly number[] | null): SearchOrder {
  if (typeof sort === 'object') return 'relevance'
  if (sort !== 'distance') return sorts[sort]
  return nearShops ? { field: 'shop', values: nearShops } : 'relevance'
}

function scopeOf(
  { categoryId, season, dealsOnly }: ListRequest,
  { seasons }: LookupTables,
  nearShops: readonly number[] | null,
): Filter[] {
  const scope: Filter[] = []
  if (nearShops) scope.push({ field: 'shop', values: nearShops })
  if (categoryId !== null) scope.push({ field: 'category', values: [categoryId] })
  if (dealsOnly) scope.push({ field: 'flag', values: [flags.deal] })
  if (season !== null) scope.push({ field: 'tag', values: seasons.find(({ slug }) => slug === season)?.tagIds ?? [] })
  return scope
}

/** A choice that names nothing known matches nothing: an empty list, never everything. */
function refinementsOf(request: ListRequest, lookup: LookupTables): Filter[] {
  const { tags, brands, vendors, modes, shopId, attributes } = request
  const refinements: Filter[] = []
  if (tags.length) refinements.push({ field: 'tag', values: idsOf(tagsNamed(lookup, tags)) })
  if (brands.length) refinements.push({ field: 'brand', values: idsOf(findNamed(lookup.brands, brands)) })
  if (vendors.length) refinements.push({ field: 'vendor', values: idsOf(findNamed(lookup.vendors, vendors)) })
  if (modes.length) refinements.push({ field: 'mode', values: modes })
  if (shopId !== null) refinements.push({ field: 'shop', values: [shopId] })
  for (const [code, values] of attributes) refinements.push({ field: `attribute:${code}`, values })
  return refinements
}

/** Links carry slugs; a name typed by hand is accepted as well. */
export const findNamed = (entries: ReadonlyMap<number, Named>, chosen: readonly string[]) =>
  [...entries.values()].filter(({ name, slug }) => chosen.includes(slug) || chosen.includes(name))

const tagsNamed = ({ tags }: LookupTables, names: readonly string[]) =>
  [...tags.values()].filter(({ name }) => names.includes(name))
const idsOf = (entries: readonly { id: number }[]) => entries.map(({ id }) => id)
