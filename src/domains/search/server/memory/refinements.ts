import { type Filter, type PriceRanges, priceBounds, priceRanges, type SearchQuery, type Tax } from '../port.ts'
import { type Bitmap, cardinality, clearBit, emptyBitmap, hasBit, intersect, setBit } from './bitmap.ts'
import { bitmapOfValues, type Columns, valueIdsOf } from './columns.ts'
import { orderBy, readPage, type SortOrder } from './orders.ts'
import type { Snapshot } from './snapshot.ts'

/** One refinement: its field, and the rows that pass it. */
export type Refinement = { fieldId: number | undefined; passing: Bitmap }
export type PriceBounds = Pick<SearchQuery, 'tax' | 'minCents' | 'maxCents'>

export const refinementsOf = (columns: Columns, filters: readonly Filter[]): Refinement[] =>
  filters.map(({ field, values }) => ({
    fieldId: columns.fieldIds.get(field),
    passing: bitmapOfValues(columns, valueIdsOf(columns, field, values)),
  }))

export const applyRefinements = (rows: Bitmap, refinements: readonly Refinement[]): Bitmap =>
  refinements.reduce((left, { passing }) => intersect(left, passing), rows)

export const hasPriceFilter = ({ minCents, maxCents }: Omit<PriceBounds, 'tax'>) =>
  minCents !== null || maxCents !== null

/** As stored in the columns. */
export function boundsOf(prices: PriceBounds) {
  const { min, max } = priceBounds(prices)
  return { least: min ?? 0, most: max ?? Number.POSITIVE_INFINITY }
}

/** Adds the rows within the bounds or clears those outside, whichever are fewer, along the order of prices. */
export function filterByPrice(snapshot: Snapshot, rows: Bitmap, filter: PriceBounds): Bitmap {
  const { base, late } = orderBy(snapshot, filter.tax)
  const { size, prices } = snapshot.columns
  const priceOf = prices[filter.tax]
  const { least, most } = boundsOf(filter)
  const from = firstWhere(base, row => (priceOf[row] ?? 0) >= least)
  const to = Math.max(
    from,
    firstWhere(base, row => (priceOf[row] ?? 0) > most),
  )
  const isOutside = (row: number) => (priceOf[row] ?? 0) < least || (priceOf[row] ?? 0) > most
  if (to - from > base.length / 2) {
    const within = rows.slice()
    for (const outside of [base.subarray(0, from), base.subarray(to), late.filter(isOutside)])
      for (const row of outside) clearBit(within, row)
    return within
  }
  const within = emptyBitmap(size)
  for (const inside of [base.subarray(from, to), late.filter(row => !isOutside(row))])
    for (const row of inside) if (hasBit(rows, row)) setBit(within, row)
  return within
}

/** Index of the first row for which `isTrue`, which is false then true along the order. */
function firstWhere(order: Int32Array, isTrue: (row: number) => boolean): number {
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isTrue(order[middle] ?? 0)) high = middle
    else low = middle + 1
  }
  return low
}

/** Bitmaps of candidates are memoised, so most ranges are already computed. */
const ranges = new WeakMap<Bitmap, PriceRanges | null>()

export function priceRangeOf(snapshot: Snapshot, rows: Bitmap): PriceRanges | null {
  const known = ranges.get(rows)
  if (known !== undefined) return known
  const range = cardinality(rows) ? priceRanges(rangeOf(snapshot, rows, 'ht'), rangeOf(snapshot, rows, 'ttc')) : null
  ranges.set(rows, range)
  return range
}

/** Along the order of prices, both ends of many rows are near; those of few may be far. */
function rangeOf(snapshot: Snapshot, rows: Bitmap, tax: Tax) {
  const prices = snapshot.columns.prices[tax]
  return cardinality(rows) * 4 > snapshot.columns.size
    ? rangeByOrder(prices, orderBy(snapshot, tax), rows)
    : rangeByScan(prices, rows)
}

function rangeByOrder(prices: Float64Array, order: SortOrder, within: Bitmap) {
  const [lowest = 0] = readPage(order, { within, count: 1 })
  const [highest = 0] = readPage(order, { within, count: 1, backwards: true })
  return { min: prices[lowest] ?? 0, max: prices[highest] ?? 0 }
}

function rangeByScan(prices: Float64Array, rows: Bitmap) {
  let [min, max] = [Number.POSITIVE_INFINITY, 0]
  for (let at = 0; at < rows.length; at++)
    for (let word = rows[at] ?? 0; word !== 0; word &= word - 1) {
      const price = prices[(at << 5) + 31 - Math.clz32(word & -word)] ?? 0
      if (price < min) min = price
      if (price > max) max = price
    }
  return { min, max }
}
