import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { articlePageSize } from '#shared/paging.ts'
import type { ArticleList, Category, SeasonalCategory } from '../contract.ts'
import { type Asked, askedOf, categoryTitle, type Sort, seasonsOn } from '../rules.ts'
import { cardColumns, cardOf } from './cards.ts'
import { type Directory, directoryOf, shownCategories } from './directory.ts'
import { facetsOf } from './facets.ts'
import { allOf, chosenAmong, type Filter, filterOf, priceFacet } from './filter.ts'
import { currentVersion, remember } from './listing-cache.ts'
import { type Understood, understand } from './search.ts'

const noWords: Understood = { query: null, correction: null }

/** A page of articles with its facets and counts; `query` is the operation's, checked. Prices are cents HT. */
export async function listArticles(db: Db, query: Parameters<typeof askedOf>[0]): Promise<ArticleList> {
  const at = await currentVersion(db)
  const asked = askedOf(query)
  const { page, sort, ...same } = asked
  const whole = JSON.stringify({ ...same, attributes: [...same.attributes] })
  const list = await remember(at, `list ${whole}`, async () => {
    const directory = await directoryOf(at)
    const understood = asked.words === null ? noWords : await understand(db, asked.words, { typing: false })
    // Words that mean nothing find nothing, rather than everything.
    const nothing = asked.words !== null && understood.query === null
    const filter = nothing ? null : filterOf(asked, understood.query, directory)
    const totals = filter ? await totalsOf(db, filter) : { total: 0, priceRange: null }
    const facets = filter ? await facetsOf(db, filter, asked, directory) : []
    return { ...totals, ...headOf(asked, directory), correction: understood.correction, facets, filter, understood }
  })
  const { filter, understood, ...answer } = list
  const articles = filter
    ? await remember(at, `page ${page} ${sort} ${whole}`, () => pageOf(db, filter, understood.query, asked))
    : []
  return { ...answer, articles, page, pages: Math.max(1, Math.ceil(answer.total / articlePageSize)) }
}

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

type Totals = Pick<ArticleList, 'total' | 'priceRange'>

/** The price range is told before the price filter, so that its bounds do not close in on the person. */
async function totalsOf(db: Db, filter: Filter): Promise<Totals> {
  const others = [...filter.choices].filter(([facet]) => facet !== priceFacet).map(([, passes]) => passes)
  const inPrice = filter.choices.get(priceFacet) ?? sql<boolean>`true`
  const { rows } = await sql<{ total: number; min: number | null; max: number | null }>`
    SELECT count(*) FILTER (WHERE ${inPrice})::int AS total, min(l.price_cents) AS min, max(l.price_cents) AS max
    FROM article_listing l WHERE ${allOf([...filter.ground, ...others])}`.execute(db)
  const { total = 0, min = null, max = null } = rows[0] ?? {}
  return { total, priceRange: min === null || max === null ? null : { minCents: min, maxCents: max } }
}

const orders: Record<Sort, RawBuilder<unknown>> = {
  pertinence: sql`l.popularity DESC, l.article_id`,
  prix: sql`l.price_cents, l.article_id`,
  'prix-desc': sql`l.price_cents DESC, l.article_id DESC`,
  nouveautes: sql`l.created_at DESC, l.article_id`,
}

/** How near the words are, then how wanted the article is: popularity tells equals apart, never more than doubles. */
export const byRank = (query: string) =>
  sql`ts_rank(l.document, ${query}::tsquery) * (1 + ln(1 + l.popularity) / 14) DESC, l.article_id`

async function pageOf(db: Db, filter: Filter, query: string | null, { sort, page }: Asked) {
  const order = sort === 'pertinence' && query !== null ? byRank(query) : orders[sort]
  const rows = await db
    .selectFrom('article_listing as l')
    .select(cardColumns)
    .where(allOf([...filter.ground, ...filter.choices.values()]))
    .orderBy(order)
    .limit(articlePageSize)
    .offset((page - 1) * articlePageSize)
    .execute()
  return rows.map(cardOf)
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
