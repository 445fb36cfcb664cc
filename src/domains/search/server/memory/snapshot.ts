/** The lists in memory: each process reads them once, then what changed. */

import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { currentVersion, type ListingVersion } from '../listing-version.ts'
import { type Bits, clearBit, emptyBits, setBit, widened } from './bitmap.ts'
import { type Columns, emptyColumns, laidOut, leave, take } from './columns.ts'
import { byPopularity, type Orders, reordered, sorted } from './orders.ts'
import { entryOf, type Position, positionOf, type Row } from './row-parser.ts'

/** The lists at a version: `taken` are the places of the articles on sale, `total` of them. */
export type ListingCopy = { version: number; columns: Columns; orders: Orders; taken: Bits; total: number }

const rowsAtOnce = 10_000
/** So many parts of the lists are read side by side at first: while rows are put here others are made ready there. */
const partsAtOnce = 2
const copyKept = new WeakMap<Db, Promise<ListingCopy>>()
/** The last that was read to its end: from there on is read again when the database failed. */
const lastRead = new WeakMap<Db, ListingCopy>()

/** The lists as they are at this version, or later. */
export function copyOf({ db, version }: ListingVersion): Promise<ListingCopy> {
  const kept = copyKept.get(db)
  const copy = kept ? kept.catch(() => read(db)).then(known => (known.version >= version ? known : read(db))) : read(db)
  copyKept.set(db, copy)
  return copy
}

async function read(db: Db): Promise<ListingCopy> {
  const before = lastRead.get(db)
  const copy = await (before ? caughtUp(db, before) : loaded(db))
  lastRead.set(db, copy)
  return copy
}

const readOnce = new WeakMap<Db, Promise<unknown>>()

/** Reads them before anybody asks, for a million articles take seconds; once they are there, answers at once. */
export function readLists(db: Db): Promise<unknown> {
  const before = readOnce.get(db)
  if (before) return before
  const reading = currentVersion(db).then(copyOf)
  readOnce.set(db, reading)
  reading.catch(() => readOnce.delete(db))
  return reading
}

/** All of it, in pieces between which other requests are served; what changes meanwhile is met again afterwards. */
async function loaded(db: Db): Promise<ListingCopy> {
  const version = await versionOf(db)
  const columns = emptyColumns()
  await Promise.all((await partsOf(db)).map(part => put(columns, last => rowsIn(db, part, last))))
  return caughtUp(db, tidied(version, columns, changed(emptyBits(0), columns)))
}

/** Without the places left empty, and the others by popularity. */
function tidied(version: number, worn: Columns, takenOfWorn: Bits): ListingCopy {
  const columns = laidOut(worn, byPopularity(worn, takenOfWorn))
  const taken = emptyBits(columns.size)
  for (let place = 0; place < columns.size; place++) setBit(taken, place)
  return { version, columns, orders: sorted(columns, taken), taken, total: columns.taken }
}

const versionOf = async (db: Db) =>
  (await db.selectFrom('listing_version').select('version').executeTakeFirstOrThrow()).version

/** More places left empty than taken: time to tidy. */
const isWorn = ({ size, taken, came, left }: Columns) => size > 2 * taken + 1_000 && came.length + left.length === 0

/** The version is read before the rows, so what is newer than it is only met a second time. */
async function caughtUp(db: Db, known: ListingCopy): Promise<ListingCopy> {
  const version = await versionOf(db)
  if (version === known.version) return known
  const { columns, taken, orders } = isWorn(known.columns) ? tidied(known.version, known.columns, known.taken) : known
  for (const id of await goneSince(db, known.version)) leave(columns, id)
  const start = { version: known.version, id: Number.MAX_SAFE_INTEGER }
  await put(columns, last => rowsAfter(db, last ?? start))
  const { came } = columns
  const now = changed(taken, columns)
  return { version, columns, taken: now, orders: reordered(columns, orders, came, now), total: columns.taken }
}

/** One that came and left again in the same change is not taken. */
function changed(before: Bits, columns: Columns): Bits {
  const taken = widened(before, columns.size)
  for (const place of columns.came) setBit(taken, place)
  for (const place of columns.left) clearBit(taken, place)
  columns.came = []
  columns.left = []
  return taken
}

async function goneSince(db: Db, version: number): Promise<number[]> {
  const rows = await db.selectFrom('article_listing_gone').select('article_id').where('version', '>', version).execute()
  return rows.map(row => row.article_id)
}

/** While some rows are put the next are on their way. */
async function put(columns: Columns, next: (last?: Position) => Promise<Row[]>): Promise<void> {
  let rows = await next()
  while (rows.length) {
    const last = rows.at(-1)
    const coming = last && rows.length === rowsAtOnce ? next(positionOf(last)) : []
    for (const row of rows) {
      const entry = entryOf(columns, row)
      leave(columns, entry.id)
      take(columns, entry)
    }
    rows = await coming
  }
}

/** Articles by number, the last included. */
type Part = { after: number; to: number }

async function partsOf(db: Db): Promise<Part[]> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    SELECT min(article_id) AS first, max(article_id) AS last FROM article_listing`.execute(db)
  const [before, last] = [(rows[0]?.first ?? 1) - 1, rows[0]?.last ?? 0]
  const bounds = Array.from({ length: partsAtOnce + 1 }, (_, part) =>
    Math.round(before + ((last - before) * part) / partsAtOnce),
  )
  return bounds.slice(1).map((to, part) => ({ after: bounds[part] ?? 0, to }))
}

const rowsIn = (db: Db, { after, to }: Part, last?: Position) =>
  rowsWhere(db, sql`article_id > ${last?.id ?? after} AND article_id <= ${to} ORDER BY article_id`)

const rowsAfter = (db: Db, { version, id }: Position) =>
  rowsWhere(db, sql`(version, article_id) > (${version}, ${id}) ORDER BY version, article_id`)

/** One text a row: of columns as many would be made and kept until they are put, and that took longer than reading them. */
async function rowsWhere(db: Db, condition: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } =
    await sql<Row>`SELECT concat_ws(' ', article_id, version, price_cents, popularity, (date_part('epoch', created_at) * 1000000)::bigint,
        category_id, (reference_price_cents IS NOT NULL)::int, (picture_id IS NOT NULL)::int, brand_id, tag_ids,
        vendor_ids, shop_ids, delivery_modes, attribute_values) AS text
      FROM article_listing WHERE ${condition} LIMIT ${rowsAtOnce}`.execute(db)
  return rows
}
