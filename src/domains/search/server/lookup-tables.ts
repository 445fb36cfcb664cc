import { sql } from 'kysely'
import type { Category, SeasonalCategory } from '../contract.ts'
import type { ListingVersion } from './listing-version.ts'
import { memoize } from './memo.ts'

export type Tag = { id: number; name: string; categoryId: number }
export type Named = { id: number; name: string; slug: string }
/** One that waits for the operator’s approval is no value of the filters. */
type Brand = Named & { description: string; logoId: number | null; approved: boolean }
export type NamedShop = { id: number; name: string; city: string }
export type Attribute = { code: string; label: string; kind: string; unit: string | null; facet: boolean }
type Season = SeasonalCategory & { tagIds: number[] }

/** Names by id, read once per version of the listings. */
export type LookupTables = {
  categories: Category[]
  /** Shown in no menu. */
  hiddenCategories: Set<number>
  /** The operator's text above a category, by its id. */
  introductions: Map<number, string>
  tags: Map<number, Tag>
  seasons: Season[]
  brands: Map<number, Brand>
  vendors: Map<number, Named>
  /** Names of brands and sellers by slug. */
  slugNames: Map<string, string>
  shops: Map<number, NamedShop>
  attributes: Map<string, Attribute>
}

/** The categories of the menus, the home page and suggestions. */
export const shownCategories = ({ categories, hiddenCategories }: LookupTables) =>
  categories.filter(({ id }) => !hiddenCategories.has(id))

export const loadLookupTables = (at: ListingVersion) => memoize(at, 'lookup', () => readLookupTables(at))

async function readLookupTables({ db }: ListingVersion): Promise<LookupTables> {
  const [categories, tags, brands, vendors, shops, attributes] = await Promise.all([
    db.selectFrom('categories').select(['id', 'title', 'description', 'hidden']).orderBy('position').execute(),
    db
      .selectFrom('tags')
      .select(['id', 'name', 'category_id as categoryId'])
      .where('retired', '=', false)
      .orderBy('position')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('brands')
      .select(['id', 'name', 'slug', 'description', 'logo_id as logoId'])
      .select(sql<boolean>`approved_at IS NOT NULL`.as('approved'))
      .execute(),
    db.selectFrom('vendors').select(['id', 'name', 'slug']).execute(),
    db.selectFrom('shops').select(['id', 'name', 'city']).where('status', '=', 'open').execute(),
    db.selectFrom('attributes').select(['code', 'label', 'kind', 'unit', 'facet']).orderBy('position').execute(),
  ])
  const tagById = new Map(tags.map(tag => [tag.id, tag]))
  return {
    categories: categories.map(({ id, title }) => ({ id, title, tags: namesIn(tags, id) })),
    hiddenCategories: new Set(categories.filter(({ hidden }) => hidden).map(({ id }) => id)),
    introductions: new Map(categories.map(({ id, description }) => [id, description])),
    tags: tagById,
    seasons: await readSeasons(db, tagById),
    brands: byId(brands),
    vendors: byId(vendors),
    slugNames: new Map([...brands, ...vendors].map(({ slug, name }) => [slug, name])),
    shops: byId(shops),
    attributes: new Map(attributes.map(attribute => [attribute.code, attribute])),
  }
}

const byId = <T extends { id: number }>(rows: T[]) => new Map(rows.map(row => [row.id, row]))
const namesIn = (tags: Tag[], categoryId: number) =>
  tags.filter(tag => tag.categoryId === categoryId).map(tag => tag.name)

async function readSeasons(db: ListingVersion['db'], tags: Map<number, Tag>): Promise<Season[]> {
  const rows = await db
    .selectFrom('seasonal_categories as s')
    .leftJoin('seasonal_category_tags as t', 't.seasonal_category_id', 's.id')
    .select(['s.id', 's.slug', 's.title', 's.why', 's.from_day as from', 's.to_day as to'])
    .select(sql<number[]>`array_remove(array_agg(t.tag_id), NULL)`.as('tagIds'))
    .groupBy('s.id')
    .orderBy('s.position')
    .execute()
  return rows.map(season => ({
    ...season,
    tags: season.tagIds.flatMap(id => tags.get(id) ?? []).map(({ name, categoryId }) => ({ name, categoryId })),
  }))
}
