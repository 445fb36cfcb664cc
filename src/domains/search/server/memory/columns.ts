/**
 * Articles on sale, stored column by column, some hundred bytes each. Rows are only appended: a changed article gets a new
 * row, so a search under way sees one state.
 */
import type { Tax } from '../port.ts'
import { type Bitmap, emptyBitmap, resize, setBit, union } from './bitmap.ts'

const taxes: readonly Tax[] = ['ht', 'ttc']

/**
 * Sets of facet values by id: set `id` is `values` from `starts[id]` to `starts[id + 1]`. Many articles share a set.
 */
export type ValueSets = { size: number; starts: Int32Array; values: Int32Array }
export type Columns = {
  /** Rows so far, removed ones included; the arrays have spare capacity. */
  size: number
  /** Articles on sale. */
  live: number
  /** Rows added and removed since the last complete snapshot. */
  inserted: number[]
  removed: number[]
  ids: Float64Array
  /** Of the listing row. */
  versions: Float64Array
  /** Cents HT, hundredths of a cent TTC. */
  prices: Record<Tax, Float64Array>
  /** Price for one common unit, in hundredths of a cent; 0 without a unit. */
  comparedPrices: Record<Tax, Float64Array>
  popularity: Int32Array
  sales: Int32Array
  /** Microseconds. */
  created: Float64Array
  /** `setsPerRow` for each row. */
  setIds: Int32Array
  valueSets: ValueSets
  /** Text of a row's part → id of the set it was parsed into. */
  parsed: Map<string, number>[]
  /** Facet values by id, the id of their field, and how many articles on sale have them. */
  values: { field: string; value: string }[]
  fieldOf: number[]
  liveCounts: number[]
  valueIds: Map<string, number>
  fieldIds: Map<string, number>
  /** Row of each article plus one (0: none), in pages of `idsPerPage` ids. */
  rowPages: Map<number, Int32Array>
  /** Caches: rows that have a facet value, rows that match a term, rows ranked for a text. */
  valueBitmaps: Map<number, ValueBitmap>
  postings: Map<string, { weight: number; loading: Promise<PostingList> }>
  rankings: Map<string, { wanted: Int32Array; ranked: Int32Array }>
}
/** Complete for the rows below `upTo`; `rows` is a bitmap when dense. */
export type PostingList = { upTo: number; isDense: boolean; rows: Int32Array }
/** Complete for the rows below `upTo`. */
type ValueBitmap = { bitmap: Bitmap; upTo: number }
export type Entry = {
  id: number
  version: number
  prices: Record<Tax, number>
  comparedPrices: Record<Tax, number>
  popularity: number
  sales: number
  created: number
  setIds: readonly number[]
}

/** Values of its offers, of the article itself, of its attributes. */
export const setsPerRow = 3

export const emptyColumns = (): Columns => ({
  size: 0,
  live: 0,
  inserted: [],
  removed: [],
  ids: new Float64Array(),
  versions: new Float64Array(),
  prices: { ht: new Float64Array(), ttc: new Float64Array() },
  comparedPrices: { ht: new Float64Array(), ttc: new Float64Array() },
  popularity: new Int32Array(),
  sales: new Int32Array(),
  created: new Float64Array(),
  setIds: new Int32Array(),
  valueSets: { size: 0, starts: new Int32Array(1), values: new Int32Array() },
  parsed: Array.from({ length: setsPerRow }, () => new Map()),
  values: [],
  fieldOf: [],
  liveCounts: [],
  valueIds: new Map(),
  fieldIds: new Map(),
  rowPages: new Map(),
  valueBitmaps: new Map(),
  postings: new Map(),
  rankings: new Map(),
})

const idsPerPage = 4_096

export const rowOf = ({ rowPages }: Columns, id: number): number | undefined => {
  const row = rowPages.get(Math.floor(id / idsPerPage))?.[id % idsPerPage]
  return row ? row - 1 : undefined
}

function setRow({ rowPages }: Columns, id: number, rowPlusOne: number) {
  const number = Math.floor(id / idsPerPage)
  const page = rowPages.get(number) ?? new Int32Array(idsPerPage)
  page[id % idsPerPage] = rowPlusOne
  rowPages.set(number, page)
}

export const findRows = (columns: Columns, ids: readonly number[]) => ids.flatMap(id => rowOf(columns, id) ?? [])

export function removeRow(columns: Columns, id: number) {
  const row = rowOf(columns, id)
  if (row === undefined) return
  setRow(columns, id, 0)
  columns.live--
  columns.removed.push(row)
  addToCounts(columns, row, -1)
}

/** For an article that has no row. */
export function insertRow(columns: Columns, entry: Entry) {
  const { id, version, popularity, sales, created, setIds } = entry
  const row = columns.size
  ensureCapacity(columns, row + 1)
  columns.ids[row] = id
  columns.versions[row] = version
  for (const tax of taxes) {
    columns.prices[tax][row] = entry.prices[tax]
    columns.comparedPrices[tax][row] = entry.comparedPrices[tax]
  }
  columns.popularity[row] = popularity
  columns.sales[row] = sales
  columns.created[row] = created
  columns.setIds.set(setIds, row * setsPerRow)
  columns.size++
  columns.live++
  columns.inserted.push(row)
  setRow(columns, id, row + 1)
  addToCounts(columns, row, 1)
}

function addToCounts({ setIds, valueSets: { starts, values }, liveCounts }: Columns, row: number, change: number) {
  for (let slot = row * setsPerRow; slot < (row + 1) * setsPerRow; slot++) {
    const set = setIds[slot] ?? 0
    for (let at = starts[set] ?? 0; at < (starts[set + 1] ?? 0); at++) {
      const valueId = values[at] ?? 0
      liveCounts[valueId] = (liveCounts[valueId] ?? 0) + change
    }
  }
}

/** Returns the id of the new set. */
export function addValueSet({ valueSets }: Pick<Columns, 'valueSets'>, valueIds: ArrayLike<number>): number {
  const from = valueSets.starts[valueSets.size] ?? 0
  const to = from + valueIds.length
  if (to > valueSets.values.length) valueSets.values = grow(valueSets.values, new Int32Array(capacityFor(to)))
  if (valueSets.size + 2 > valueSets.starts.length)
    valueSets.starts = grow(valueSets.starts, new Int32Array(capacityFor(valueSets.size + 2)))
  valueSets.values.set(valueIds, from)
  valueSets.starts[valueSets.size + 1] = to
  return valueSets.size++
}

/** A quarter more than needed: arrays are copied less often. */
const capacityFor = (needed: number) => Math.ceil(needed * 1.25) + 1_000

function ensureCapacity(columns: Columns, rows: number) {
  if (rows <= columns.ids.length) return
  const capacity = capacityFor(rows)
  columns.ids = grow(columns.ids, new Float64Array(capacity))
  columns.versions = grow(columns.versions, new Float64Array(capacity))
  for (const prices of [columns.prices, columns.comparedPrices])
    for (const tax of taxes) prices[tax] = grow(prices[tax], new Float64Array(capacity))
  columns.popularity = grow(columns.popularity, new Int32Array(capacity))
  columns.sales = grow(columns.sales, new Int32Array(capacity))
  columns.created = grow(columns.created, new Float64Array(capacity))
  columns.setIds = grow(columns.setIds, new Int32Array(capacity * setsPerRow))
}

function grow<T extends Float64Array | Int32Array>(before: T, after: T): T {
  after.set(before)
  return after
}

/** A copy in this order, so that a scan touches contiguous memory, without the sets that no row has. */
export function compact(columns: Columns, order: Int32Array): Columns {
  const size = order.length
  const setIds = gather(columns.setIds, order, new Int32Array(size * setsPerRow), setsPerRow)
  const next: Columns = {
    ...emptyColumns(),
    ...withoutUnusedSets(columns, setIds),
    size,
    live: size,
    setIds,
    ids: gather(columns.ids, order, new Float64Array(size)),
    versions: gather(columns.versions, order, new Float64Array(size)),
    prices: gatherPrices(columns.prices, order),
    comparedPrices: gatherPrices(columns.comparedPrices, order),
    sales: gather(columns.sales, order, new Int32Array(size)),
    popularity: gather(columns.popularity, order, new Int32Array(size)),
    created: gather(columns.created, order, new Float64Array(size)),
    values: columns.values,
    fieldOf: columns.fieldOf,
    liveCounts: columns.liveCounts,
    valueIds: columns.valueIds,
    fieldIds: columns.fieldIds,
  }
  next.ids.forEach((id, row) => {
    setRow(next, id, row + 1)
  })
  return next
}

/** `from[row]` for each row of `order`; `each` numbers a row. */
export function gather<T extends Float64Array | Int32Array>(from: T, order: Int32Array, to: T, each = 1): T {
  for (let rank = 0; rank < order.length; rank++)
    for (let at = 0; at < each; at++) to[rank * each + at] = from[(order[rank] ?? 0) * each + at] ?? 0
  return to
}

export const gatherPrices = ({ ht, ttc }: Columns['prices'], order: Int32Array): Columns['prices'] => ({
  ht: gather(ht, order, new Float64Array(order.length)),
  ttc: gather(ttc, order, new Float64Array(order.length)),
})

/** The sets and texts still in use; `setIds` is rewritten to their new ids. */
function withoutUnusedSets(columns: Columns, setIds: Int32Array): Pick<Columns, 'valueSets' | 'parsed'> {
  const { starts, values } = columns.valueSets
  const next: Pick<Columns, 'valueSets' | 'parsed'> = emptyColumns()
  const renumbered = new Int32Array(columns.valueSets.size).fill(-1)
  for (let slot = 0; slot < setIds.length; slot++) {
    const set = setIds[slot] ?? 0
    if (renumbered[set] === -1) renumbered[set] = addValueSet(next, values.subarray(starts[set], starts[set + 1]))
    setIds[slot] = renumbered[set] ?? 0
  }
  next.parsed = columns.parsed.map(
    texts =>
      new Map([...texts].map(([text, set]) => [text, renumbered[set] ?? -1] as const).filter(([, set]) => set !== -1)),
  )
  return next
}

const valueKey = (field: string, value: string) => `${field} ${value}`

/** Registers a value seen for the first time. */
export function registerValue(columns: Columns, field: string, value: string): number {
  const { valueIds, values, fieldOf, liveCounts, fieldIds } = columns
  const key = valueKey(field, value)
  const known = valueIds.get(key)
  if (known !== undefined) return known
  const fieldId = fieldIds.get(field) ?? fieldIds.size
  fieldIds.set(field, fieldId)
  const valueId = values.push({ field, value }) - 1
  liveCounts.push(0)
  fieldOf.push(fieldId)
  valueIds.set(key, valueId)
  return valueId
}

/** Without the values that no article ever had. */
export const valueIdsOf = ({ valueIds }: Columns, field: string, values: readonly (string | number)[]): number[] =>
  values.flatMap(value => valueIds.get(valueKey(field, `${value}`)) ?? [])

/** 125 kB each at a million articles. */
const valueBitmapsAtMost = 250

/** Rows, removed ones included, that have one of these values. */
export function bitmapOfValues(columns: Columns, valueIds: readonly number[]): Bitmap {
  const any = union(valueIds.map(valueId => bitmapOfValue(columns, valueId)))
  for (const valueId of columns.valueBitmaps.keys()) {
    if (columns.valueBitmaps.size <= valueBitmapsAtMost) break
    columns.valueBitmaps.delete(valueId)
  }
  return any
}

/** Scans the rows added since the last call. */
function bitmapOfValue(columns: Columns, valueId: number): Bitmap {
  const { size, setIds, valueBitmaps } = columns
  const known = valueBitmaps.get(valueId) ?? { bitmap: emptyBitmap(0), upTo: 0 }
  valueBitmaps.delete(valueId)
  valueBitmaps.set(valueId, known)
  if (known.upTo === size) return known.bitmap
  const has = setsContaining(columns.valueSets, valueId)
  known.bitmap = resize(known.bitmap, size)
  for (let slot = known.upTo * setsPerRow; slot < size * setsPerRow; slot++)
    if (has[setIds[slot] ?? 0] === 1) setBit(known.bitmap, Math.floor(slot / setsPerRow))
  known.upTo = size
  return known.bitmap
}

function setsContaining({ size, starts, values }: ValueSets, valueId: number): Uint8Array {
  const has = new Uint8Array(size)
  for (let set = 0; set < size; set++)
    for (let at = starts[set] ?? 0; at < (starts[set + 1] ?? 0); at++) if (values[at] === valueId) has[set] = 1
  return has
}
