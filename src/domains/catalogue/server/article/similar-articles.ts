import type { ListedArticle } from '#domains/search/contract.ts'
import { cardsOfHits } from '#domains/search/server/cards.ts'
import type { ListingVersion } from '#domains/search/server/listing-version.ts'
import { emptyQuery, type Filter, type SearchEngine } from '#domains/search/server/port.ts'

const similarAtMost = 6

/** The most popular articles that share a tag. */
export async function findSimilar(
  at: ListingVersion,
  engine: SearchEngine,
  { id, tag_ids }: { id: number; tag_ids: number[] },
): Promise<ListedArticle[]> {
  const scope: Filter[] = [{ field: 'tag', values: tag_ids }]
  // One more, for it may be the article itself.
  const { hits } = await engine.search(at, { ...emptyQuery, scope, limit: similarAtMost + 1 })
  return cardsOfHits(at.db, hits.filter(hit => hit.id !== id).slice(0, similarAtMost))
}
