/**
 * The lists in memory, column by column: counting facets then reads a few hundred kilobytes instead of asking the
 * database. Places are only ever added: an article that changes gets a new one, so an answer under way sees one state.
 */
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { ArticleCard } from '../contract.ts'
import type { Version } from './listing-cache.ts'
import { type Change, noOrders, type Orders, reordered } from './listing-orders.ts'

/** By place, some sixty bytes an article. */
export type Columns = {
  ids: number[]
  categories: number[]
  prices: number[]
  popularity: number[]
  /** Microseconds. */
  created: number[]
  reduced: boolean[]
  /** Numbers of its facet values: from `starts[place]` to `starts[place + 1]` in `values`. */
  starts: number[]
  values: number[]
  /** By number of a facet value. */
  named: { facet: string; value: string }[]
  numbers: Map<string, number>
  /** Where each article on sale stands now. */
  places: Map<number, number>
  /** Cards lately shown, by place. */
  cards: Map<number, ArticleCard>
}
export type ListingCopy = { version: number; columns: Columns; orders: Orders }

type Row = {
  id: number
  version: number
  category: number
  price: number
  popularity: number
  created: number
  reduced: boolean
  tags: number[]
  brand: number
  vendors: number[]
  modes: string[]
  shops: number[]
  attributes: string[]
}
type Position = { version: number; id: number }

const rowsAtOnce = 5_000
const start: Position = { version: -1, id: 0 }
const copyKept = new WeakMap<Db, Promise<ListingCopy>>()

/** The lists as they are at this version, or later. */
export function copyOf({ db, version }: Version): Promise<ListingCopy> {
  const before = copyKept.get(db)
  const copy = before
    ? before.then(
        known => (known.version >= version ? known : caughtUp(db, known)),
        () => loaded(db),
      )
    : loaded(db)
  copyKept.set(db, copy)
  return copy
}

/** All of it, in pieces between which other requests are served; what changes meanwhile is met again afterwards. */
async function loaded(db: Db): Promise<ListingCopy> {
  const version = await versionOf(db)
  const columns = emptyColumns()
  const change: Change = { added: [], left: new Set() }
  let rows = await rowsAfter(db, start)
  for (; rows.length; rows = await rowsAfter(db, positionOf(rows))) put(columns, rows, change)
  return caughtUp(db, { version, columns, orders: reordered(columns, noOrders, change) })
}

const versionOf = async (db: Db) =>
  (await db.selectFrom('listing_version').select('version').executeTakeFirstOrThrow()).version

/** More places left empty than taken: time to start again. */
const isWorn = ({ ids, places }: Columns) => ids.length > 2 * places.size + 1_000

/** The version is read before the rows, so what is newer than it is only met a second time. */
async function caughtUp(db: Db, { version: since, columns, orders }: ListingCopy): Promise<ListingCopy> {
  const version = await versionOf(db)
  if (version === since) return { version, columns, orders }
  if (isWorn(columns)) return loaded(db)
  const change: Change = { added: [], left: new Set() }
  for (const id of await goneSince(db, since)) leave(columns, id, change)
  let rows = await rowsAfter(db, { version: since, id: Number.MAX_SAFE_INTEGER })
  for (; rows.length; rows = await rowsAfter(db, positionOf(rows))) put(columns, rows, change)
  return { version, columns, orders: reordered(columns, orders, change) }
}

async function goneSince(db: Db, version: number): Promise<number[]> {
  const rows = await db.selectFrom('article_listing_gone').select('article_id').where('version', '>', version).execute()
  return rows.map(row => row.article_id)
}

const positionOf = (rows: Row[]): Position => rows.at(-1) ?? start

async function rowsAfter(db: Db, { version, id }: Position): Promise<Row[]> {
  const { rows } =
    await sql<Row>`SELECT article_id AS id, version, category_id AS category, price_cents AS price, popularity,
        (extract(epoch FROM created_at) * 1000000)::bigint AS created, reference_price_cents IS NOT NULL AS reduced, tag_ids AS tags,
        brand_id AS brand, vendor_ids AS vendors, delivery_modes AS modes, shop_ids AS shops, attribute_values AS attributes
      FROM article_listing WHERE (version, article_id) > (${version}, ${id}) ORDER BY version, article_id LIMIT ${rowsAtOnce}`.execute(
      db,
    )
  return rows
}

const emptyColumns = (): Columns => ({
  ids: [],
  categories: [],
  prices: [],
  popularity: [],
  created: [],
  reduced: [],
  starts: [0],
  values: [],
  named: [],
  numbers: new Map(),
  places: new Map(),
  cards: new Map(),
})

function leave({ places }: Columns, id: number, { left }: Change) {
  const place = places.get(id)
  if (place === undefined) return
  left.add(place)
  places.delete(id)
}

/** Gives each row a place of its own. */
function put(columns: Columns, rows: Row[], change: Change) {
  for (const row of rows) {
    leave(columns, row.id, change)
    const place = columns.ids.push(row.id) - 1
    columns.categories.push(row.category)
    columns.prices.push(row.price)
    columns.popularity.push(row.popularity)
    columns.created.push(row.created)
    columns.reduced.push(row.reduced)
    putValues(columns, row)
    columns.starts.push(columns.values.length)
    columns.places.set(row.id, place)
    change.added.push(place)
  }
}

function putValues(columns: Columns, row: Row) {
  const add = (facet: string, value: string) => columns.values.push(numberOf(columns, facet, value))
  for (const tag of row.tags) add('tags', `${tag}`)
  add('marque', `${row.brand}`)
  for (const vendor of row.vendors) add('vendeur', `${vendor}`)
  for (const mode of row.modes) add('mode', mode)
  for (const shop of row.shops) add('magasin', `${shop}`)
  for (const attribute of row.attributes) add(attributeFacet(attribute.split(':', 1)[0] ?? ''), attribute)
}

export const attributeFacet = (code: string) => `attributs:${code}`

const valueKey = (facet: string, value: string) => `${facet} ${value}`

function numberOf({ numbers, named }: Columns, facet: string, value: string): number {
  const key = valueKey(facet, value)
  const known = numbers.get(key)
  if (known !== undefined) return known
  const number = named.push({ facet, value }) - 1
  numbers.set(key, number)
  return number
}

/** The numbers of these values; those that no article ever had are left out. */
export const numbersOf = ({ numbers }: Columns, facet: string, values: readonly (string | number)[]): number[] =>
  values.flatMap(value => numbers.get(valueKey(facet, `${value}`)) ?? [])

/** Whether the article at a place has one of these facet values. */
export function hasOneOf({ starts, values }: Columns, numbers: readonly number[]) {
  const wanted = new Set(numbers)
  return (place: number) => {
    for (let at = starts[place] ?? 0; at < (starts[place + 1] ?? 0); at++) if (wanted.has(values[at] ?? -1)) return true
    return false
  }
}
