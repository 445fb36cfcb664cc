import type { Db } from '#platform/db/pool.ts'
import { lasting } from '#platform/http/lasting.ts'
import { articlePageSize } from '#shared/paging.ts'
import type { ArticleList, Category, SeasonalCategory } from '#domains/catalogue/contract.ts'
import { type Asked, askedOf, categoryTitle, type Sort, seasonsOn } from '#domains/catalogue/rules.ts'
import { cardsAt } from './cards.ts'
import { type Directory, directoryOf, shownCategories } from './lookup-tables.ts'
import { facetsOf } from './facets.ts'
import { choicesOf, chosenAmong } from './refinements.ts'
import { type Ground, groundOf, mostRelevant, nothing } from './memory/candidates.ts'
import { currentVersion, remember, type Version } from './memo.ts'
import { type Order, ordered } from './memory/orders.ts'
import { type Understood, understand } from './text/query.ts'
import { type Tally, tallied } from './memory/facet-counts.ts'

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
  const isNothing = asked.words !== null && query === null
  const ground = isNothing ? await nothing(at) : await groundOf(at, asked, query, directory)
  const { columns } = ground.copy
  const tally = tallied(ground, choicesOf(asked, directory, columns), asked)
  return {
    articles: await cardsAt(at.db, columns, pageOf(ground, tally, asked)),
    total: tally.total,
    page: asked.page,
    pages: Math.max(1, Math.ceil(tally.total / articlePageSize)),
    ...headOf(asked, directory),
    correction,
    facets: isNothing ? [] : facetsOf(columns, tally.counts, asked, directory),
    priceRange: tally.priceRange,
  }
}

const understoodOf = (at: Version, words: string) =>
  remember(at, `words ${words}`, () => understand(at, words, { typing: false }))

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

/** The places shown. */
function pageOf(ground: Ground, { passing, total }: Tally, { sort, page }: Asked): number[] {
  const shown = { skip: (page - 1) * articlePageSize, count: articlePageSize }
  if (sort === 'pertinence') return mostRelevant(ground, passing, total, shown)
  const order = ground.copy.orders[orderOf[sort]]
  return [...ordered(order, total, { within: passing, ...shown, backwards: sort === 'prix-desc' })]
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
