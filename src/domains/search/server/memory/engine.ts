/** The default engine: an index in the memory of each process, updated from the database. */
import type { ListingVersion } from '../listing-version.ts'
import type { Hit, SearchEngine, SearchQuery, SearchResult } from '../port.ts'
import { emptyResult } from '../port.ts'
import { understand } from '../text/query.ts'
import { type Bitmap, cardinality } from './bitmap.ts'
import { bestMatches, type Candidates, findPopular, loadCandidates, pageByRelevance, topHitsOf } from './candidates.ts'
import type { Columns } from './columns.ts'
import { countValues, facetsOf } from './facet-counts.ts'
import { groupsOf, pageOfGroups } from './groups.ts'
import { orderBy, topK } from './orders.ts'
import { matchingRows } from './postings.ts'
import { applyRefinements, filterByPrice, hasPriceFilter, priceRangeOf, refinementsOf } from './refinements.ts'
import { loadSnapshot, preloadSnapshot } from './snapshot.ts'

export const memoryEngine: SearchEngine = {
  search,
  suggest,
  prepare: preloadSnapshot,
  // Each process catches up at its next search.
  refresh: async () => undefined,
}

/** While typing, the suggestion index answers most of it. */
const exists = (at: ListingVersion, typing: boolean) => async (tsquery: string) => {
  const popular = typing ? await findPopular(at, tsquery) : null
  if (popular) return popular.length > 0
  const rows = await matchingRows(at.db, await loadSnapshot(at), tsquery)
  return rows.some(word => word !== 0)
}

async function search(at: ListingVersion, query: SearchQuery): Promise<SearchResult> {
  const { match, ...text } = await understand(at, query.text, { typing: false, exists: exists(at, false) })
  if (query.text !== null && match === null) return emptyResult
  const candidates = await loadCandidates(at, { match, scope: query.scope, remember: query.withFacets })
  const { snapshot } = candidates
  const refinements = refinementsOf(snapshot.columns, query.refinements)
  const refined = applyRefinements(candidates.rows, refinements)
  const passing = hasPriceFilter(query) ? filterByPrice(snapshot, refined, query) : refined
  const total = cardinality(passing)
  return {
    hits: hitsOf(snapshot.columns, pageOf(candidates, passing, total, query)),
    total,
    facets: query.withFacets ? facetsOf(snapshot.columns, valueCounts(candidates, refinements, query)) : new Map(),
    priceRange: query.withFacets ? priceRangeOf(snapshot, refined) : null,
    ...text,
    understood: true,
  }
}

/** All articles together may be more than the top hits, but their counts are always at hand. */
function valueCounts(
  candidates: Candidates,
  refinements: ReturnType<typeof refinementsOf>,
  query: SearchQuery,
): ArrayLike<number> {
  const { snapshot, rows } = candidates
  const isEverything = rows === snapshot.live && refinements.length === 0 && !hasPriceFilter(query)
  const topHits = topHitsOf(candidates)
  if (isEverything && topHits.rows.length < snapshot.total) return snapshot.columns.liveCounts
  return countValues(snapshot.columns, topHits, refinements, query)
}

function pageOf(candidates: Candidates, passing: Bitmap, total: number, query: SearchQuery): Iterable<number> {
  const { sort, tax } = query
  const page = { skip: query.offset, count: query.limit }
  if (sort === 'relevance') return pageByRelevance(candidates, passing, total, page)
  if (typeof sort === 'object') return pageOfGroups(groupsOf(candidates.snapshot, passing, { sort, tax }), page)
  const isDescending = sort === 'price-desc'
  const order = orderBy(candidates.snapshot, isDescending || sort === 'price' ? tax : sort)
  return topK(order, total, { within: passing, ...page, backwards: isDescending })
}

const hitsOf = ({ ids, versions }: Columns, rows: Iterable<number>): Hit[] =>
  Array.from(rows, row => ({ id: ids[row] ?? 0, version: versions[row] ?? 0 }))

async function suggest(at: ListingVersion, text: string, limit: number) {
  const { match, correction } = await understand(at, text, { typing: true, exists: exists(at, true) })
  if (match === null) return { hits: [], correction }
  const { columns, rows } = await bestMatches(at, match, limit)
  return { hits: hitsOf(columns, rows), correction }
}
