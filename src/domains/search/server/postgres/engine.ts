/** Queries PostgreSQL only: no index to load or to update, and every search scans the matching rows. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { ListingVersion } from '../listing-version.ts'
import { emptyResult, type Hit, type SearchEngine, type SearchQuery, type SearchResult } from '../port.ts'
import { rankedAtMost, rankedWhileTyping, relevance } from '../relevance.ts'
import { understand } from '../text/query.ts'
import { countFacets } from './facet-counts.ts'
import { type Condition, every, passes, passesPrice } from './filters.ts'

export const postgresEngine: SearchEngine = {
  search,
  suggest,
  prepare: async () => undefined,
  refresh: async () => undefined,
}

const matches = (tsquery: string): Condition => sql<boolean>`document @@ ${tsquery}::tsquery`

const exists = (db: Db) => async (tsquery: string) => {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM article_listing WHERE ${matches(tsquery)}) AS found`.execute(db)
  return rows[0]?.found ?? false
}

async function search(at: ListingVersion, query: SearchQuery): Promise<SearchResult> {
  const { db } = at
  const { tsquery, correction } = await understand(at, query.text, { typing: false, exists: exists(db) })
  if (query.text !== null && tsquery === null) return emptyResult
  const candidates = every([...(tsquery === null ? [] : [matches(tsquery)]), ...query.scope.map(passes)])
  const passing = every([candidates, ...query.refinements.map(passes), passesPrice(query)])
  const [hits, total, counted] = await Promise.all([
    findHits(db, tsquery, passing, query),
    count(db, passing),
    query.withFacets ? countFacets(db, candidates, query) : { facets: new Map(), priceRange: null },
  ])
  return { hits, total, ...counted, correction, understood: true }
}

async function count(db: Db, condition: Condition): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM article_listing WHERE ${condition}`.execute(db)
  return rows[0]?.total ?? 0
}

const orders: Record<Exclude<SearchQuery['sort'], 'relevance'>, RawBuilder<unknown>> = {
  price: sql`price_cents, article_id`,
  'price-desc': sql`price_cents DESC, article_id DESC`,
  newest: sql`created_at DESC, article_id`,
}

async function findHits(db: Db, tsquery: string | null, passing: Condition, query: SearchQuery): Promise<Hit[]> {
  if (query.limit === 0) return []
  const page = sql`LIMIT ${query.limit} OFFSET ${query.offset}`
  if (query.sort !== 'relevance' || tsquery === null) {
    const order = query.sort === 'relevance' ? sql`popularity DESC, article_id` : orders[query.sort]
    const { rows } = await sql<Hit>`SELECT article_id AS id, version FROM article_listing WHERE ${passing}
      ORDER BY ${order} ${page}`.execute(db)
    return rows
  }
  const { rows } = await sql<Hit>`
    WITH ranked AS (${ranking(tsquery, rankedAtMost)})
    SELECT article_id AS id, version FROM article_listing LEFT JOIN ranked USING (article_id) WHERE ${passing}
    ORDER BY score DESC NULLS LAST, CASE WHEN score IS NULL THEN popularity END DESC, article_id ${page}`.execute(db)
  return rows
}

/** The most popular matches with their score. */
const ranking = (tsquery: string, atMost: number) => sql`
  SELECT article_id, ${relevance(tsquery)} AS score FROM (
    SELECT article_id, document, popularity FROM article_listing WHERE ${matches(tsquery)}
    ORDER BY popularity DESC, article_id LIMIT ${atMost}) popular`

async function suggest(at: ListingVersion, text: string, limit: number) {
  const { tsquery, correction } = await understand(at, text, { typing: true, exists: exists(at.db) })
  if (tsquery === null) return { hits: [], correction }
  const { rows } = await sql<Hit>`
    WITH ranked AS (${ranking(tsquery, rankedWhileTyping)})
    SELECT article_id AS id, version FROM article_listing JOIN ranked USING (article_id)
    ORDER BY score DESC, article_id LIMIT ${limit}`.execute(at.db)
  return { hits: rows, correction }
}
