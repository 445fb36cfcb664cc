/**
 * Meilisearch, for catalogues that outgrow a server's memory: it has its own index, typo tolerance and ranking. Answers
 * without a text are those of the other engines; with one, Meilisearch decides, and it reports no correction.
 */
import { Meilisearch } from 'meilisearch'
import { inTransaction } from '#platform/db/pool.ts'
import { invalidateListings } from '../listing-version.ts'
import { emptyQuery, type Hit, type SearchEngine } from '../port.ts'
import { indexName, synchronise } from './documents.ts'
import { hitsQuery, resultOf, searchQueries } from './queries.ts'

export type MeilisearchSettings = { MEILISEARCH_URL?: string | undefined; MEILISEARCH_KEY?: string | undefined }

export function meilisearchEngine({ MEILISEARCH_URL, MEILISEARCH_KEY }: MeilisearchSettings): SearchEngine {
  const client = new Meilisearch({
    host: MEILISEARCH_URL ?? '',
    ...(MEILISEARCH_KEY ? { apiKey: MEILISEARCH_KEY } : {}),
    // Below the five seconds that a page may take.
    timeout: 4_000,
  })
  const refresh: SearchEngine['refresh'] = async db => {
    // Results computed while the index was behind are cached under the current version.
    if (await synchronise(db, client)) await inTransaction(db, invalidateListings)
  }
  return {
    search: async (_, query) => {
      const queries = searchQueries(query).map(search => ({ indexUid: indexName, ...search }))
      const { results } = await client.multiSearch<{ queries: typeof queries }, Hit>({ queries })
      return resultOf(query, results)
    },
    suggest: async (_, text, limit) => {
      const { hits } = await client.index<Hit>(indexName).search(null, hitsQuery({ ...emptyQuery, text, limit }))
      return { hits: hits.map(({ id, version }) => ({ id, version })), correction: null }
    },
    prepare: refresh,
    refresh,
  }
}
