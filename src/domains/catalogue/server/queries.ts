import type { Db } from '#platform/db/pool.ts'
import { lasting } from '#platform/http/lasting.ts'
import { articlePageSize } from '#shared/paging.ts'
import type { ArticleList, Category, SeasonalCategory } from '../contract.ts'
import { type Asked, askedOf, categoryTitle, type Sort, seasonsOn } from '../rules.ts'
import { cardsAt } from './cards.ts'
import { type Directory, directoryOf, shownCategories } from './directory.ts'
import { facetsOf } from './facets.ts'
import { choicesOf, chosenAmong } from './filter.ts'
import { groundOf } from './ground.ts'
import { currentVersion, remember, type Version } from './listing-cache.ts'
import { copyOf, type ListingCopy } from './listing-copy.ts'
import type { Order } from './listing-orders.ts'
import { type Understood, understand } from './search.ts'
import { tallied } from './tally.ts'

const noWords: Understood = { query: null, correction: null }

/** A page of articles with its facets and counts; `query` is the operation's, checked. Prices are cents HT. */
export async function listArticles(db: Db, query: Parameters<typeof askedOf>[0]): Promise<ArticleList> {
  const at = await currentVersion(db)
  const asked = askedOf(query)
  return remember(at, `list ${JSON.stringify({ ...asked, attributes: [...asked.attributes] })}`, async () =>
    lasting(await readList(at, asked)),
  )
}

async function readList(at: Version, asked: Asked): Promise<ArticleList> {
  const directory = await directoryOf(at)
  const { query, correction } = asked.words === null ? noWords : await understoodOf(at, asked.words)
  // Words that mean nothing find nothing, rather than everything.
  const nothing = asked.words !== null && query === null
  const { copy, places } = nothing
    ? { copy: await copyOf(at), places: new Int32Array() }
    : await groundOf(at, asked, query, directory)
  const { columns } = copy
  const { found, counts, priceRange } = tallied(columns, places, choicesOf(asked, directory, columns), asked)
  return {
    articles: await cardsAt(at.db, columns, pageOf(copy, found, asked)),
    total: found.length,
    page: asked.page,
    pages: Math.max(1, Math.ceil(found.length / articlePageSize)),
    ...headOf(asked, directory),
    correction,
    facets: nothing ? [] : facetsOf(columns, counts, asked, directory),
    priceRange,
  }
}

const understoodOf = (at: Version, words: string) =>
  remember(at, `words ${words}`, () => understand(at.db, words, { typing: false }))

function headOf(
  asked: Asked,
  directory: Directory,
): { title: string; introduction: string; category: Category | null; season: SeasonalCategory | null } {
  const category = directory.categories.find(({ id }) => id === asked.categoryId) ?? null
  const season = directory.seasons.find(({ slug }) => slug === asked.season) ?? null
  return { title: titleOf(asked, category, season), introduction: introductionOf(asked, directory), category, season }
}

/** Of the category, or of the one brand that was chosen; nothing beside a search. */
function introductionOf(asked: Asked, directory: Directory): string {
  if (asked.words !== null) return ''
  if (asked.categoryId !== null) return directory.introductions.get(asked.categoryId) ?? ''
  const [brand, ...others] = chosenAmong(directory.brands, asked.brands)
  return others.length ? '' : (directory.brands.get(brand?.id ?? 0)?.description ?? '')
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

/** The places shown; `found` comes the most relevant first. */
function pageOf({ columns, orders }: ListingCopy, found: Int32Array, { sort, page }: Asked): number[] {
  const from = (page - 1) * articlePageSize
  if (sort === 'pertinence') return [...found.subarray(from, from + articlePageSize)]
  const isFound = new Uint8Array(columns.ids.length)
  for (const place of found) isFound[place] = 1
  const order = orders[orderOf[sort]].filter(place => isFound[place] === 1)
  return [...(sort === 'prix-desc' ? order.reverse() : order).subarray(from, from + articlePageSize)]
}

/** The categories of the menu, and the seasonal ones of today. */
export async function listCategories(db: Db, now = new Date()) {
  const directory = await directoryOf(await currentVersion(db))
  return { categories: shownCategories(directory), categoriesEphemeral: seasonsOn(directory.seasons, now) }
}

/** Names of the tags of a category; none for an unknown one. */
export async function listCategoryTags(db: Db, categoryId: number): Promise<string[]> {
  const { categories } = await directoryOf(await currentVersion(db))
  return categories.find(({ id }) => id === categoryId)?.tags ?? []
}
