/** The listings in memory: each process loads them once, then what changed since. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { currentVersion, type ListingVersion } from '../listing-version.ts'
import { type Bitmap, clearBit, emptyBitmap, resize, setBit } from './bitmap.ts'
import { type Columns, compact, emptyColumns, insertRow, removeRow } from './columns.ts'
import { rowsByPopularity, type SortOrders, updateOrders } from './orders.ts'
import { noUnit, parseEntry, positionOf, type Row, type RowVersion } from './row-parser.ts'

/** The listings at a version: `live` are the rows of the articles on sale, `total` of them. */
export type Snapshot = { version: number; columns: Columns; orders: SortOrders; live: Bitmap; total: number }

const rowsAtOnce = 10_000
/** Ranges loaded at once: the database prepares one while this process parses the other. */
const rangesAtOnce = 2
const latest = new WeakMap<Db, Promise<Snapshot>>()
/** Loading resumes from here after a failure of the database. */
const lastComplete = new WeakMap<Db, Snapshot>()

/** At this version or later. */
export function loadSnapshot({ db, version }: ListingVersion): Promise<Snapshot> {
  const before = latest.get(db)
  const snapshot = before
    ? before.catch(() => update(db)).then(known => (known.version >= version ? known : update(db)))
    : update(db)
  latest.set(db, snapshot)
  return snapshot
}

async function update(db: Db): Promise<Snapshot> {
  const before = lastComplete.get(db)
  const snapshot = await (before ? catchUp(db, before) : loadAll(db))
  lastComplete.set(db, snapshot)
  return snapshot
}

const preloads = new WeakMap<Db, Promise<unknown>>()

/** A million articles take seconds to load. Resolves at once when they are loaded. */
export function preloadSnapshot(db: Db): Promise<unknown> {
  const before = preloads.get(db)
  if (before) return before
  const loading = currentVersion(db).then(loadSnapshot)
  preloads.set(db, loading)
  loading.catch(() => preloads.delete(db))
  return loading
}

/** In batches, between which other requests are served. What changes meanwhile is loaded again afterwards. */
async function loadAll(db: Db): Promise<Snapshot> {
  const version = await versionOf(db)
  const columns = emptyColumns()
  await Promise.all((await splitRanges(db)).map(range => insertAll(columns, last => rowsInRange(db, range, last))))
  return catchUp(db, compacted(version, columns, applyChanges(emptyBitmap(0), columns)))
}

/** Without removed rows, and by popularity. */
function compacted(version: number, fragmented: Columns, liveRows: Bitmap): Snapshot {
  const columns = compact(fragmented, rowsByPopularity(fragmented, liveRows))
  const live = emptyBitmap(columns.size)
  for (let row = 0; row < columns.size; row++) setBit(live, row)
  return { version, columns, orders: new Map(), live, total: columns.live }
}

const versionOf = async (db: Db) =>
  (await db.selectFrom('listing_version').select('version').executeTakeFirstOrThrow()).version

/** More rows are removed than live, and none is waiting for the next snapshot. */
const isFragmented = ({ size, live, inserted, removed }: Columns) =>
  size > 2 * live + 1_000 && inserted.length + removed.length === 0

/** The version is read before the rows: what is newer is loaded a second time, never missed. */
async function catchUp(db: Db, known: Snapshot): Promise<Snapshot> {
  const version = await versionOf(db)
  if (version === known.version) return known
  const { columns, live, orders } = isFragmented(known.columns)
    ? compacted(known.version, known.columns, known.live)
    : known
  for (const id of await removedSince(db, known.version)) removeRow(columns, id)
  const start = { version: known.version, id: Number.MAX_SAFE_INTEGER }
  await insertAll(columns, last => rowsAfter(db, last ?? start))
  const { inserted } = columns
  const now = applyChanges(live, columns)
  return { version, columns, live: now, orders: updateOrders(orders, inserted, now), total: columns.live }
}

/** A row inserted and removed since the last snapshot is not live. */
function applyChanges(before: Bitmap, columns: Columns): Bitmap {
  const live = resize(before, columns.size)
  for (const row of columns.inserted) setBit(live, row)
  for (const row of columns.removed) clearBit(live, row)
  columns.inserted = []
  columns.removed = []
  return live
}

async function removedSince(db: Db, version: number): Promise<number[]> {
  const rows = await db.selectFrom('article_listing_gone').select('article_id').where('version', '>', version).execute()
  return rows.map(row => row.article_id)
}

/** Inserts a batch while the next is on its way. */
async function insertAll(columns: Columns, next: (last?: RowVersion) => Promise<Row[]>): Promise<void> {
  let rows = await next()
  while (rows.length) {
    const last = rows.at(-1)
    const coming = last && rows.length === rowsAtOnce ? next(positionOf(last)) : []
    for (const row of rows) {
      const entry = parseEntry(columns, row)
      removeRow(columns, entry.id)
      insertRow(columns, entry)
    }
    rows = await coming
  }
}

/** Article ids, `to` included. */
type Range = { after: number; to: number }

async function splitRanges(db: Db): Promise<Range[]> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    SELECT min(article_id) AS first, max(article_id) AS last FROM article_listing`.execute(db)
  const [before, last] = [(rows[0]?.first ?? 1) - 1, rows[0]?.last ?? 0]
  const bounds = Array.from({ length: rangesAtOnce + 1 }, (_, index) =>
    Math.round(before + ((last - before) * index) / rangesAtOnce),
  )
  return bounds.slice(1).map((to, index) => ({ after: bounds[index] ?? 0, to }))
}

const rowsInRange = (db: Db, { after, to }: Range, last?: RowVersion) =>
  rowsWhere(db, sql`article_id > ${last?.id ?? after} AND article_id <= ${to} ORDER BY article_id`)

const rowsAfter = (db: Db, { version, id }: RowVersion) =>
  rowsWhere(db, sql`(version, article_id) > (${version}, ${id}) ORDER BY version, article_id`)

/** One text a row: creating a value for each column took longer than the query. */
async function rowsWhere(db: Db, condition: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } =
    await sql<Row>`SELECT concat_ws(' ', article_id, version, price_cents, price_ttc_hundredths, coalesce(compared_price, 0),
        coalesce(compared_price_ttc, 0), popularity, sales, (date_part('epoch', created_at) * 1000000)::bigint,
        category_id, (reference_price_cents IS NOT NULL)::int, (picture_id IS NOT NULL)::int, coalesce(compared_unit, ${noUnit}), brand_id, tag_ids,
        vendor_ids, shop_ids, delivery_modes, attribute_values) AS text
      FROM article_listing WHERE ${condition} LIMIT ${rowsAtOnce}`.execute(db)
  return rows
}
