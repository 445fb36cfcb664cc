import type { ListedArticle } from '#domains/search/contract.ts'
import { cardsOfHits } from '#domains/search/server/cards.ts'
import { currentVersion, type ListingVersion } from '#domains/search/server/listing-version.ts'
import { type LookupTables, loadLookupTables } from '#domains/search/server/lookup-tables.ts'
import { memoize } from '#domains/search/server/memo.ts'
import {
  emptyQuery,
  type Filter,
  flags,
  type SearchEngine,
  type SearchField,
  type SearchResult,
} from '#domains/search/server/port.ts'
import { readSetting } from '#domains/settings/server/settings.ts'
import type { Db } from '#platform/db/pool.ts'
import type { OperationResponse } from '#shared/contract.ts'
import { isoDay } from '#shared/dates.ts'
import type { showHome as operation } from '../contract.ts'
import { seasonsOn } from '../rules.ts'

type Home = OperationResponse<typeof operation>
type Cached = Omit<Home, 'lead'>

const busiestTagsAtMost = 3
const cardsPerSeason = 8
const dealsAtMost = 12
/** Candidates for each tag or category, before they are interleaved. */
const candidates = 4
const brandsAtMost = 200
const french = new Intl.Collator('fr')

/** On the day of `now` in Paris. */
export async function showHome(db: Db, engine: SearchEngine, now = new Date()): Promise<Home> {
  const [at, lead] = await Promise.all([currentVersion(db), readSetting(db, 'homeLead')])
  return { ...(await memoize(at, `home ${isoDay(now)}`, () => readHome(at, engine, now))), lead }
}

async function readHome(at: ListingVersion, engine: SearchEngine, now: Date): Promise<Cached> {
  const lookup = await loadLookupTables(at)
  const cards = async (scope: Filter[], limit: number) =>
    cardsOfHits(at.db, (await engine.search(at, { ...emptyQuery, scope, limit })).hits)
  const all = await engine.search(at, { ...emptyQuery, withFacets: true })
  const [busiestTags, seasonal, deals] = await Promise.all([
    Promise.all(
      lookup.categories.map(async ({ id }) => {
        const inCategory: Filter = { field: 'category', values: [id] }
        const pictured = await cards([inCategory, { field: 'flag', values: [flags.picture] }], 1)
        return {
          categoryId: id,
          pictureId: pictured[0]?.pictureId ?? null,
          tags: busiestTagsOf(id, lookup, all.facets),
        }
      }),
    ),
    Promise.all(
      seasonsOn(lookup.seasons, now).map(async season => ({
        season,
        articles: interleaved(
          await Promise.all(season.tagIds.map(id => cards([{ field: 'tag', values: [id] }], candidates))),
          cardsPerSeason,
        ),
      })),
    ),
    Promise.all(
      lookup.categories.map(({ id }) =>
        cards(
          [
            { field: 'category', values: [id] },
            { field: 'flag', values: [flags.deal] },
          ],
          candidates,
        ),
      ),
    ).then(lists => interleaved(lists, dealsAtMost)),
  ])
  return { articleCount: all.total, busiestTags, seasonal, deals, brands: brandsOf(lookup, all.facets) }
}

/** The first of each list, then the second…: a row shows different goods. An article with two tags counts once. */
function interleaved(lists: readonly ListedArticle[][], limit: number): ListedArticle[] {
  const inTurn = Array.from({ length: candidates }, (_, rank) => lists.flatMap(list => list.slice(rank, rank + 1)))
  return [...new Map(inTurn.flat().map(card => [card.id, card])).values()].slice(0, limit)
}

type Facets = SearchResult['facets']
const articlesByValue = (facets: Facets, field: SearchField) =>
  new Map(facets.get(field)?.map(({ value, articles }) => [value, articles]))

/** The tags of the category with most articles. */
function busiestTagsOf(categoryId: number, { tags }: LookupTables, facets: Facets): string[] {
  const articles = articlesByValue(facets, 'tag')
  return [...tags.values()]
    .filter(tag => tag.categoryId === categoryId && articles.has(`${tag.id}`))
    .sort((a, b) => (articles.get(`${b.id}`) ?? 0) - (articles.get(`${a.id}`) ?? 0))
    .slice(0, busiestTagsAtMost)
    .map(({ name }) => name)
}

function brandsOf({ brands }: LookupTables, facets: Facets): Home['brands'] {
  const articles = articlesByValue(facets, 'brand')
  return [...brands.values()]
    .filter(({ approved }) => approved)
    .map(({ id, name, slug, logoId }) => ({ name, slug, logoId, articles: articles.get(`${id}`) ?? 0 }))
    .filter(brand => brand.articles > 0)
    .sort((a, b) => b.articles - a.articles || french.compare(a.name, b.name))
    .slice(0, brandsAtMost)
}
