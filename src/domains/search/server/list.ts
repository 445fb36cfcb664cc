import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { articlePageSize } from '#shared/paging.ts'
import type { ContentUnit } from '#shared/price/unit-price.ts'
import type { ArticleList, Category, SeasonalCategory } from '../contract.ts'
import { categoryTitle, categoryTitles, type ListRequest, parseListRequest } from '../rules.ts'
import { cardsOfHits, parseUnit } from './cards.ts'
import { presentFacets } from './facets/facets.ts'
import { findVariant } from './found-reference.ts'
import { findNamed, searchQueryOf } from './list-query.ts'
import { currentVersion, type ListingVersion } from './listing-version.ts'
import { type LookupTables, loadLookupTables } from './lookup-tables.ts'
import { memoize } from './memo.ts'
import { findShopsNear, type ShopsNear } from './near.ts'
import type { SearchEngine, SearchQuery, SearchResult } from './port.ts'

const french = new Intl.Collator('fr', { numeric: true })

/** A page of articles with its facets; `query` is the operation's, validated. Prices of its cards are cents HT. */
export async function listArticles(
  db: Db,
  engine: SearchEngine,
  query: Parameters<typeof parseListRequest>[0],
): Promise<ArticleList> {
  const at = await currentVersion(db)
  const request = parseListRequest(query)
  const near = request.near && (await findShopsNear(db, request.near))
  const key = JSON.stringify({ ...request, attributes: [...request.attributes], near })
  return memoize(at, `list ${key}`, () => readList(at, engine, request, near))
}

async function readList(
  at: ListingVersion,
  engine: SearchEngine,
  request: ListRequest,
  near: ShopsNear | null,
): Promise<ArticleList> {
  const lookup = await loadLookupTables(at)
  await refuseDeleted(at, request.categoryId, lookup)
  const searchQuery = searchQueryOf(request, lookup, near?.shopIds ?? null)
  const found = await engine.search(at, searchQuery)
  const result = { ...found, hits: await sortedByAttribute(at, engine, { request, searchQuery, found }) }
  return {
    articles: await cardsOfHits(at.db, result.hits),
    total: result.total,
    page: request.page,
    pages: Math.max(1, Math.ceil(result.total / articlePageSize)),
    ...headOf(request, lookup),
    correction: result.correction,
    ignored: result.ignored,
    family: result.family,
    reference: await findVariant(at.db, result.hits, result.reference),
    facets: result.understood ? presentFacets(result, request, lookup) : [],
    priceRange: result.priceRange,
    comparedUnits: comparedUnitsOf(result.facets),
    near: near && request.near && { ...request.near, town: near.town, shopCount: near.shopIds.length },
  }
}

/** A category that existed is NOT_FOUND; an id that never did shows the specified waiting title. */
async function refuseDeleted(at: ListingVersion, id: number | null, { categories }: LookupTables): Promise<void> {
  if (id === null || categoryTitles.has(id) || categories.some(category => category.id === id)) return
  const { rows } = await sql<{ last: number }>`
    SELECT (last_value - CASE WHEN is_called THEN 0 ELSE 1 END)::int AS last FROM category_ids`.execute(at.db)
  if (id >= firstAddedId && id <= (rows[0]?.last ?? 0)) throw fail('NOT_FOUND')
}
const firstAddedId = 107

type Found = { request: ListRequest; searchQuery: SearchQuery; found: SearchResult }

/** The values to go through are those that the list has. */
async function sortedByAttribute(at: ListingVersion, engine: SearchEngine, { request, searchQuery, found }: Found) {
  const { sort, attributes } = request
  if (typeof sort !== 'object') return found.hits
  const field = `attribute:${sort.code}` as const
  const chosen = attributes.get(sort.code)
  const counted = (found.facets.get(field) ?? []).map(({ value }) => value)
  const values = (chosen ? counted.filter(value => chosen.includes(value)) : counted).sort(french.compare)
  const order = { field, values: sort.isDescending ? values.reverse() : values }
  return (await engine.search(at, { ...searchQuery, sort: order, withFacets: false })).hits
}

/** A unit that one article has compares nothing. */
const comparedUnitsOf = (facets: SearchResult['facets']): ContentUnit[] =>
  (facets.get('unit') ?? [])
    .filter(({ articles }) => articles > 1)
    .sort((a, b) => b.articles - a.articles)
    .flatMap(({ value }) => parseUnit(value) ?? [])

function headOf(
  request: ListRequest,
  lookup: LookupTables,
): { title: string; introduction: string; category: Category | null; season: SeasonalCategory | null } {
  const category = lookup.categories.find(({ id }) => id === request.categoryId) ?? null
  const season = lookup.seasons.find(({ slug }) => slug === request.season) ?? null
  return {
    title: titleOf(request, lookup, category, season),
    introduction: introductionOf(request, lookup),
    category,
    season,
  }
}

/** Of the category, or of the only brand chosen; none for a search. */
function introductionOf(request: ListRequest, lookup: LookupTables): string {
  if (request.words !== null) return ''
  if (request.categoryId !== null) return lookup.introductions.get(request.categoryId) ?? ''
  return onlyBrand(request, lookup)?.description ?? ''
}

/** The brand of a list of one brand. */
function onlyBrand(request: ListRequest, lookup: LookupTables) {
  const [brand, ...others] = findNamed(lookup.brands, request.brands)
  return brand && others.length === 0 ? lookup.brands.get(brand.id) : undefined
}

/** The seller of a list of one seller. */
function onlyVendor(request: ListRequest, lookup: LookupTables) {
  const [vendor, ...others] = findNamed(lookup.vendors, request.vendors)
  return others.length === 0 ? vendor : undefined
}

function titleOf(
  request: ListRequest,
  lookup: LookupTables,
  category: Category | null,
  season: SeasonalCategory | null,
): string {
  const [tag, ...otherTags] = request.tags
  if (request.categoryId !== null && !category) return categoryTitle(request.categoryId)
  if (tag !== undefined && otherTags.length === 0) return tag
  if (category) return category.title
  if (season) return season.title
  if (request.words !== null) return `Résultats pour «\u00a0${request.words}\u00a0»`
  if (request.dealsOnly) return 'Bonnes affaires'
  return onlyBrand(request, lookup)?.name ?? onlyVendor(request, lookup)?.name ?? 'Tous les articles'
}
