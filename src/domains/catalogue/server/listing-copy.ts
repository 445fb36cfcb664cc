/** The lists in memory: each process reads them once, then what changed. */
import { sql } from 'kysely'
import { type Db, prepared } from '#platform/db/pool.ts'
import { type Bits, clearBit, emptyBits, setBit, widened } from './bits.ts'
import { type Columns, emptyColumns, laidOut, leave, take } from './columns.ts'
import type { Version } from './listing-cache.ts'
import { byPopularity, type Orders, reordered, sorted } from './listing-orders.ts'
import { entryOf, type Row } from './listing-rows.ts'

/** The lists at a version: `taken` are the places of the articles on sale, `total` of them. */
export type ListingCopy = { version: number; columns: Columns; orders: Orders; taken: Bits; total: number }

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
  const read = emptyColumns()
  const places = await putAfter(db, read, start)
  const columns = laidOut(read, byPopularity(read, changed(emptyBits(0), read, places)))
  const taken = emptyBits(columns.size)
  for (let place = 0; place < columns.size; place++) setBit(taken, place)
  return caughtUp(db, { version, columns, orders: sorted(columns, taken), taken, total: columns.taken })
}

const versionOf = async (db: Db) =>
  (await db.selectFrom('listing_version').select('version').executeTakeFirstOrThrow()).version

/** More places left empty than taken: time to start again. */
const isWorn = ({ size, taken }: Columns) => size > 2 * taken + 1_000

/** The version is read before the rows, so what is newer than it is only met a second time. */
async function caughtUp(db: Db, before: ListingCopy): Promise<ListingCopy> {
  const { columns } = before
  const version = await versionOf(db)
  if (version === before.version) return before
  if (isWorn(columns)) return loaded(db)
  const gone = await goneSince(db, before.version)
  const left = gone.flatMap(id => leave(columns, id) ?? [])
  const put = await putAfter(db, columns, { version: before.version, id: Number.MAX_SAFE_INTEGER })
  const taken = changed(before.taken, columns, { came: put.came, left: [...left, ...put.left] })
  return { version, columns, taken, orders: reordered(columns, before.orders, put.came, taken), total: columns.taken }
}

type Places = { came: number[]; left: number[] }

/** One that came and left again in the same change is not taken. */
function changed(before: Bits, { size }: Columns, { came, left }: Places): Bits {
  const taken = widened(before, size)
  for (const place of came) setBit(taken, place)
  for (const place of left) clearBit(taken, place)
  return taken
}

async function goneSince(db: Db, version: number): Promise<number[]> {
  const rows = await db.selectFrom('article_listing_gone').select('article_id').where('version', '>', version).execute()
  return rows.map(row => row.article_id)
}

/** While some rows are put the next are on their way. */
async function putAfter(db: Db, columns: Columns, from: Position): Promise<Places> {
  const places: Places = { came: [], left: [] }
  let rows = await rowsAfter(db, from)
  while (rows.length) {
    const last = rows.at(-1)
    const next = last && rows.length === rowsAtOnce ? rowsAfter(db, last) : []
    for (const row of rows) {
      const left = leave(columns, row.id)
      if (left !== undefined) places.left.push(left)
      places.came.push(take(columns, entryOf(columns, row)))
    }
    rows = await next
  }
  return places
}

async function rowsAfter(db: Db, { version, id }: Position): Promise<Row[]> {
  const { rows } = await prepared(
    'listing rows',
    sql<Row>`SELECT article_id AS id, version,
        concat_ws(' ', price_cents, popularity, (date_part('epoch', created_at) * 1000000)::bigint) AS numbers,
        concat_ws(' ', category_id, (reference_price_cents IS NOT NULL)::int, (picture_id IS NOT NULL)::int, brand_id, tag_ids) AS article,
        concat_ws(' ', vendor_ids, shop_ids, delivery_modes) AS offers,
        attribute_values::text AS attributes
      FROM article_listing WHERE (version, article_id) > (${version}, ${id}) ORDER BY version, article_id LIMIT ${rowsAtOnce}`,
  ).execute(db)
  return rows
}
