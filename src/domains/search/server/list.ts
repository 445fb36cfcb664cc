import type { Db } from '#platform/db/pool.ts'
import { lasting } from '#platform/http/lasting.ts'
import { articlePageSize } from '#shared/paging.ts'
import type { ArticleList, Category, SeasonalCategory } from '../contract.ts'
import { type Asked, askedOf, categoryTitle, type Sort } from '../rules.ts'
import { cardsAt } from './cards.ts'
import { facetsOf } from './facets.ts'
import { currentVersion, type ListingVersion } from './listing-version.ts'
import { type LookupTables, loadLookupTables } from './lookup-tables.ts'
import { memoize } from './memo.ts'
import { type Ground, groundOf, mostRelevant, nothing } from './memory/candidates.ts'
import { type Tally, tallied } from './memory/facet-counts.ts'
import { type Order, ordered } from './memory/orders.ts'
import { choicesOf, chosenAmong } from './refinements.ts'
import { type Understood, understand } from './text/query.ts'

const noWords: Understood = { query: null, correction: null }

/** A page of articles with its facets and counts; `query` is the operation's, checked. Prices are cents HT. */
export async function listArticles(db: Db, query: Parameters<typeof askedOf>[0]): Promise<ArticleList> {
  const at = await currentVersion(db)
  const asked = askedOf(query)
  return memoize(at, `list ${JSON.stringify({ ...asked, attributes: [...asked.attributes] })}`, async () =>
    lasting(await readList(at, asked)),
  )
}

async function readList(at: ListingVersion, asked: Asked): Promise<ArticleList> {
  const lookup = await loadLookupTables(at)
  const { query, correction } = asked.words === null ? noWords : await understoodOf(at, asked.words)
  // Words that mean nothing find nothing, rather than everything.
  const isNothing = asked.words !== null && query === null
  const ground = isNothing ? await nothing(at) : await groundOf(at, asked, query, lookup)
  const { columns } = ground.copy
  const tally = tallied(ground, choicesOf(asked, lookup, columns), asked)
  return {
    articles: await cardsAt(at.db, columns, pageOf(ground, tally, asked)),
    total: tally.total,
    page: asked.page,
    pages: Math.max(1, Math.ceil(tally.total / articlePageSize)),
    ...headOf(asked, lookup),
    correction,
    facets: isNothing ? [] : facetsOf(columns, tally.counts, asked, lookup),
    priceRange: tally.priceRange,
  }
}

const understoodOf = (at: ListingVersion, words: string) =>
  memoize(at, `words ${words}`, () => understand(at, words, { typing: false }))

function headOf(
  asked: Asked,
  lookup: LookupTables,
): { title: string; introduction: string; category: Category | null; season: SeasonalCategory | null } {
  const category = lookup.categories.find(({ id }) => id === asked.categoryId) ?? null
  const season = lookup.seasons.find(({ slug }) => slug === asked.season) ?? null
  return { title: titleOf(asked, category, season), introduction: introductionOf(asked, lookup), category, season }
}

/** Of the category, or of the one brand that was chosen; nothing beside a search. */
function introductionOf(asked: Asked, lookup: LookupTables): string {
  if (asked.words !== null) return ''
  if (asked.categoryId !== null) return lookup.introductions.get(asked.categoryId) ?? ''
  const [brand, ...others] = chosenAmong(lookup.brands, asked.brands)
  return others.length ? '' : (lookup.brands.get(brand?.id ?? 0)?.description ?? '')
}

function titleOf(asked: Asked, category: Category | null, season: SeasonalCategory | null): string {
  const [tag, ...otherTags] = asked.tags
  if (asked.categoryId !== null && !category) return categoryTitle(asked.categoryId)
  if (tag !== undefined && otherTags.length === 0) return tag
  if (category) return category.title
  if (season) return season.title
  if (asked.words !== null) return `Résultats pour «\u00a0${asked.words}\u00a0»`
  return asked.dealsOnly ? 'Bonnes affaires' : 'Tous les articles'
}

const orderOf: Record<Exclude<Sort, 'pertinence'>, Order> = {
  prix: 'price',
  'prix-desc': 'price',
  nouveautes: 'newest',
}

/** The places shown. */
function pageOf(ground: Ground, { passing, total }: Tally, { sort, page }: Asked): number[] {
  const shown = { skip: (page - 1) * articlePageSize, count: articlePageSize }
  if (sort === 'pertinence') return mostRelevant(ground, passing, total, shown)
  const order = ground.copy.orders[orderOf[sort]]
  return [...ordered(order, total, { within: passing, ...shown, backwards: sort === 'prix-desc' })]
}
