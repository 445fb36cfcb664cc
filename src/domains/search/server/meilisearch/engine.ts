/**
 * Meilisearch, for catalogues that outgrow a server's memory: it has its own index, typo tolerance and ranking. Answers
 * without a text are those of the other engines; with one, Meilisearch decides, and it reports no correction.
 */
import { Meilisearch } from 'meilisearch'
import { inTransaction } from '#platform/db/pool.ts'
import { invalidateListings } from '../listing-version.ts'
import { emptyQuery, type Hit, type SearchEngine } from '../port.ts'
import { indexName, synchronise } from './documents.ts'
import { groupCounts, groupPages, hitsQuery, resultOf, searchQueries } from './queries.ts'

export type MeilisearchSettings = { MEILISEARCH_URL?: string | undefined; MEILISEARCH_KEY?: string | undefined }

export function meilisearchEngine({ MEILISEARCH_URL, MEILISEARCH_KEY }: MeilisearchSettings): SearchEngine {
  const client = new Meilisearch({
    host: MEILISEARCH_URL ?? '',
    ...(MEILISEARCH_KEY ? { apiKey: MEILISEARCH_KEY } : {}),
    // Below the five seconds that a page may take.
    timeout: 4_000,
  })
  const searchAll = async (searches: ReturnType<typeof searchQueries>) => {
    const queries = searches.map(search => ({ indexUid: indexName, ...search }))
    return (await client.multiSearch<{ queries: typeof queries }, Hit>({ queries })).results
  }
  const refresh: SearchEngine['refresh'] = async db => {
    // Results computed while the index was behind are cached under the current version.
    if (await synchronise(db, client)) await inTransaction(db, invalidateListings)
  }
  return {
    search: async (_, query) => {
      const result = resultOf(query, await searchAll(searchQueries(query)))
      const { sort } = query
      if (typeof sort !== 'object' || 'unit' in sort) return result
      const sizes = (await searchAll(groupCounts(query, sort))).map(({ totalHits = 0 }) => totalHits)
      const pages = await searchAll(groupPages(query, sort, sizes))
      return { ...result, hits: pages.flatMap(({ hits }) => hits.map(({ id, version }) => ({ id, version }))) }
    },
    suggest: async (_, text, limit) => {
      const { hits } = await client.index<Hit>(indexName).search(null, hitsQuery({ ...emptyQuery, text, limit }))
      return { hits: hits.map(({ id, version }) => ({ id, version })), correction: null }
    },
    prepare: refresh,
    refresh,
  }
}
