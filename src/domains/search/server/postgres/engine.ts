/** Queries PostgreSQL only: no index to load or to update, and every search scans the matching rows. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { ListingVersion } from '../listing-version.ts'
import {
  emptyResult,
  type Hit,
  type SearchEngine,
  type SearchQuery,
  type SearchResult,
  type Tax,
  type UnitOrder,
  type ValueOrder,
} from '../port.ts'
import { rankedAtMost, rankedWhileTyping, relevance } from '../relevance.ts'
import { type TextMatch, understand } from '../text/query.ts'
import { countFacets } from './facet-counts.ts'
import { type Condition, every, passes, passesPrice, priceColumn } from './filters.ts'

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
  const { match, ...text } = await understand(at, query.text, { typing: false, exists: exists(db) })
  if (query.text !== null && match === null) return emptyResult
  const candidates = every([...(match ? [matches(match.tsquery)] : []), ...query.scope.map(passes)])
  const passing = every([candidates, ...query.refinements.map(passes), passesPrice(query)])
  const [hits, total, counted] = await Promise.all([
    findHits(db, match, passing, query),
    count(db, passing),
    query.withFacets ? countFacets(db, candidates, query) : { facets: new Map(), priceRange: null },
  ])
  return { hits, total, ...counted, ...text, understood: true }
}

async function count(db: Db, condition: Condition): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM article_listing WHERE ${condition}`.execute(db)
  return rows[0]?.total ?? 0
}

const byPopularity = sql`popularity DESC, article_id`

function orderOf({ sort, tax }: SearchQuery): RawBuilder<unknown> {
  if (typeof sort === 'object') return sql`${groupOrder(sort, tax)} NULLS LAST, ${byPopularity}`
  switch (sort) {
    case 'relevance':
      return byPopularity
    case 'price':
      return sql`${priceColumn(tax)}, article_id`
    case 'price-desc':
      return sql`${priceColumn(tax)} DESC, article_id DESC`
    case 'newest':
      return sql`created_at DESC, article_id`
    case 'sales':
      return sql`sales DESC, ${byPopularity}`
  }
}

function groupOrder(order: UnitOrder | ValueOrder, tax: Tax): RawBuilder<unknown> {
  if ('unit' in order) {
    const price = sql.ref(tax === 'ht' ? 'compared_price' : 'compared_price_ttc')
    return sql`CASE WHEN compared_unit = ${order.unit} THEN ${price} END`
  }
  const ranks = order.values.map(
    (value, rank) => sql`WHEN ${passes({ field: order.field, values: [value] })} THEN ${sql.lit(rank)}`,
  )
  return ranks.length ? sql`CASE ${sql.join(ranks, sql` `)} END` : sql`NULL::int`
}

async function findHits(db: Db, match: TextMatch | null, passing: Condition, query: SearchQuery): Promise<Hit[]> {
  if (query.limit === 0) return []
  const page = sql`LIMIT ${query.limit} OFFSET ${query.offset}`
  if (query.sort !== 'relevance' || match === null) {
    const { rows } = await sql<Hit>`SELECT article_id AS id, version FROM article_listing WHERE ${passing}
      ORDER BY ${orderOf(query)} ${page}`.execute(db)
    return rows
  }
  const { rows } = await sql<Hit>`
    WITH ranked AS (${ranking(match, rankedAtMost)})
    SELECT article_id AS id, version FROM article_listing LEFT JOIN ranked USING (article_id) WHERE ${passing}
    ORDER BY score DESC NULLS LAST, popularity DESC, article_id ${page}`.execute(db)
  return rows
}

/** The most popular matches with their score; those that the main noun heads before the others. */
const ranking = (match: TextMatch, atMost: number) => sql`
  SELECT article_id, ${relevance(match)} AS score FROM (
    SELECT article_id, document, popularity FROM article_listing WHERE ${matches(match.tsquery)}
    ORDER BY ${match.first === null ? sql`` : sql`(${matches(match.first)}) DESC,`} popularity DESC, article_id LIMIT ${atMost}) popular`

async function suggest(at: ListingVersion, text: string, limit: number) {
  const { match, correction } = await understand(at, text, { typing: true, exists: exists(at.db) })
  if (match === null) return { hits: [], correction }
  const { rows } = await sql<Hit>`
    WITH ranked AS (${ranking(match, rankedWhileTyping)})
    SELECT article_id AS id, version FROM article_listing JOIN ranked USING (article_id)
    ORDER BY score DESC, popularity DESC, article_id LIMIT ${limit}`.execute(at.db)
  return { hits: rows, correction }
}
