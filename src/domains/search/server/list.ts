import type { Db } from '#platform/db/pool.ts'
import { articlePageSize } from '#shared/paging.ts'
import type { ArticleList, Category, SeasonalCategory } from '../contract.ts'
import { categoryTitle, type ListRequest, parseListRequest } from '../rules.ts'
import { cardsOfHits } from './cards.ts'
import { presentFacets } from './facets.ts'
import { findVariant } from './found-reference.ts'
import { findNamed, searchQueryOf } from './list-query.ts'
import { currentVersion, type ListingVersion } from './listing-version.ts'
import { type LookupTables, loadLookupTables } from './lookup-tables.ts'
import { memoize } from './memo.ts'
import type { SearchEngine } from './port.ts'

/** A page of articles with its facets; `query` is the operation's, validated. Prices are cents HT. */
export async function listArticles(
  db: Db,
  engine: SearchEngine,
  query: Parameters<typeof parseListRequest>[0],
): Promise<ArticleList> {
  const at = await currentVersion(db)
  const request = parseListRequest(query)
  return memoize(at, `list ${JSON.stringify({ ...request, attributes: [...request.attributes] })}`, () =>
    readList(at, engine, request),
  )
}

async function readList(at: ListingVersion, engine: SearchEngine, request: ListRequest): Promise<ArticleList> {
  const lookup = await loadLookupTables(at)
  const result = await engine.search(at, searchQueryOf(request, lookup))
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
    facets: result.understood ? presentFacets(result.facets, request, lookup) : [],
    priceRange: result.priceRange,
  }
}

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
  return onlyBrand(request, lookup)?.name ?? 'Tous les articles'
}
