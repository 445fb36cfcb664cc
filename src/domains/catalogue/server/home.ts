import { readSetting } from '#domains/operation/server/settings.ts'
import { cardsAt } from '#domains/search/server/cards.ts'
import { currentVersion, type ListingVersion } from '#domains/search/server/listing-version.ts'
import { type LookupTables, loadLookupTables } from '#domains/search/server/lookup-tables.ts'
import { memoize } from '#domains/search/server/memo.ts'
import { type FacetAsked, having } from '#domains/search/server/memory/candidates.ts'
import { articlesWith } from '#domains/search/server/memory/columns.ts'
import { walked } from '#domains/search/server/memory/orders.ts'
import { categoryFacet, dealFlag, flags, pictureFlag } from '#domains/search/server/memory/row-parser.ts'
import { copyOf, type ListingCopy } from '#domains/search/server/memory/snapshot.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Answer } from '#shared/contract.ts'
import { isoDay } from '#shared/dates.ts'
import type { showHome as operation } from '../contract.ts'
import { seasonsOn } from '../rules.ts'

type Home = Answer<typeof operation>
type Kept = Omit<Home, 'lead'>

const busiestTagsAtMost = 3
const cardsPerSeason = 8
const dealsAtMost = 12
const brandsAtMost = 200
const french = new Intl.Collator('fr')

/** What the home page shows besides the categories, on the day of `now` in Paris. */
export async function showHome(db: Db, now = new Date()): Promise<Home> {
  const [at, lead] = await Promise.all([currentVersion(db), readSetting(db, 'homeLead')])
  return { ...(await memoize(at, `home ${isoDay(now)}`, () => readHome(at, now))), lead }
}

async function readHome(at: ListingVersion, now: Date): Promise<Kept> {
  const [lookup, copy] = await Promise.all([loadLookupTables(at), copyOf(at)])
  const cards = (asked: FacetAsked[], count: number) => {
    const within = having(copy.columns, copy.taken, asked)
    return cardsAt(at.db, copy.columns, [...walked(copy.orders.popularity, { within, count })])
  }
  const [busiestTags, seasonal, deals] = await Promise.all([
    Promise.all(
      lookup.categories.map(async ({ id }) => {
        const pictured = await cards([...inCategory(id), [flags, [pictureFlag]]], 1)
        return { categoryId: id, pictureId: pictured[0]?.pictureId ?? null, tags: busiestTagsOf(id, lookup, copy) }
      }),
    ),
    Promise.all(
      seasonsOn(lookup.seasons, now).map(async season => ({
        season,
        articles: await cards([['tags', season.tagIds]], cardsPerSeason),
      })),
    ),
    cards([[flags, [dealFlag]]], dealsAtMost),
  ])
  return { articleCount: copy.total, busiestTags, seasonal, deals, brands: brandsOf(lookup, copy) }
}

const inCategory = (id: number): FacetAsked[] => [[categoryFacet, [id]]]

/** The tags of the category with most articles. */
const busiestTagsOf = (categoryId: number, { tags }: LookupTables, { columns }: ListingCopy): string[] =>
  [...tags.values()]
    .filter(tag => tag.categoryId === categoryId)
    .map(({ id, name }) => ({ name, articles: articlesWith(columns, 'tags', id) }))
    .filter(({ articles }) => articles > 0)
    .sort((a, b) => b.articles - a.articles)
    .slice(0, busiestTagsAtMost)
    .map(({ name }) => name)

const brandsOf = ({ brands }: LookupTables, { columns }: ListingCopy): Home['brands'] =>
  [...brands.values()]
    .map(({ id, name, slug }) => ({ name, slug, articles: articlesWith(columns, 'marque', id) }))
    .filter(({ articles }) => articles > 0)
    .sort((a, b) => b.articles - a.articles || french.compare(a.name, b.name))
    .slice(0, brandsAtMost)

/** How many articles are on sale, and of how many brands. */
export async function catalogueSize(db: Db): Promise<{ articles: number; brands: number }> {
  const at = await currentVersion(db)
  const [lookup, { columns, total }] = await Promise.all([loadLookupTables(at), copyOf(at)])
  const brands = [...lookup.brands.keys()].filter(id => articlesWith(columns, 'marque', id) > 0)
  return { articles: total, brands: brands.length }
}
