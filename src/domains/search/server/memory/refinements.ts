import type { Filter, SearchQuery } from '../port.ts'
import { type Bitmap, cardinality, clearBit, emptyBitmap, hasBit, intersect, setBit } from './bitmap.ts'
import { bitmapOfValues, type Columns, valueIdsOf } from './columns.ts'
import { readPage, type SortOrder } from './orders.ts'
import type { Snapshot } from './snapshot.ts'

export type PriceRange = { minCents: number; maxCents: number }
/** One refinement: its field, and the rows that pass it. */
export type Refinement = { fieldId: number | undefined; passing: Bitmap }
type Prices = Pick<SearchQuery, 'minCents' | 'maxCents'>

export const refinementsOf = (columns: Columns, filters: readonly Filter[]): Refinement[] =>
  filters.map(({ field, values }) => ({
    fieldId: columns.fieldIds.get(field),
    passing: bitmapOfValues(columns, valueIdsOf(columns, field, values)),
  }))

export const applyRefinements = (rows: Bitmap, refinements: readonly Refinement[]): Bitmap =>
  refinements.reduce((left, { passing }) => intersect(left, passing), rows)

export const hasPriceFilter = ({ minCents, maxCents }: Prices) => minCents !== null || maxCents !== null

export const priceBounds = ({ minCents, maxCents }: Prices): PriceRange => ({
  minCents: minCents ?? 0,
  maxCents: maxCents ?? Number.POSITIVE_INFINITY,
})

/** Adds the rows within the bounds or clears those outside, whichever are fewer, along the order of prices. */
export function filterByPrice({ columns, orders }: Snapshot, rows: Bitmap, filter: Prices): Bitmap {
  const { base, late } = orders.price
  const { prices, size } = columns
  const { minCents, maxCents } = priceBounds(filter)
  const from = firstWhere(base, row => (prices[row] ?? 0) >= minCents)
  const to = Math.max(
    from,
    firstWhere(base, row => (prices[row] ?? 0) > maxCents),
  )
  const isOutside = (row: number) => (prices[row] ?? 0) < minCents || (prices[row] ?? 0) > maxCents
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
const ranges = new WeakMap<Bitmap, PriceRange | null>()

export function priceRangeOf(snapshot: Snapshot, rows: Bitmap): PriceRange | null {
  const known = ranges.get(rows)
  if (known !== undefined) return known
  const range = computeRange(snapshot, rows)
  ranges.set(rows, range)
  return range
}

function computeRange({ columns, orders }: Snapshot, rows: Bitmap): PriceRange | null {
  const count = cardinality(rows)
  if (count === 0) return null
  // Along the order of prices, both ends of many rows are near; those of few may be far.
  return count * 4 > columns.size ? rangeByOrder(columns, orders.price, rows) : rangeByScan(columns, rows)
}

function rangeByOrder({ prices }: Columns, order: SortOrder, within: Bitmap): PriceRange {
  const [lowest = 0] = readPage(order, { within, count: 1 })
  const [highest = 0] = readPage(order, { within, count: 1, backwards: true })
  return { minCents: prices[lowest] ?? 0, maxCents: prices[highest] ?? 0 }
}

function rangeByScan({ prices }: Columns, rows: Bitmap): PriceRange {
  let [minCents, maxCents] = [Number.POSITIVE_INFINITY, 0]
  for (let at = 0; at < rows.length; at++)
    for (let word = rows[at] ?? 0; word !== 0; word &= word - 1) {
      const cents = prices[(at << 5) + 31 - Math.clz32(word & -word)] ?? 0
      if (cents < minCents) minCents = cents
      if (cents > maxCents) maxCents = cents
    }
  return { minCents, maxCents }
}
