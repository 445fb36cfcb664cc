/** Orders that put one group of articles after another: those of the nearest shop, then those of the next. */
import type { Tax, UnitOrder, ValueOrder } from '../port.ts'
import { type Bitmap, cardinality, intersect, subtract } from './bitmap.ts'
import { bitmapOfValues, valueIdsOf } from './columns.ts'
import { orderBy, type SortOrder, topK } from './orders.ts'
import type { Snapshot } from './snapshot.ts'

type Group = { rows: Bitmap; order: SortOrder }

/** All passing rows, each in one group; the last group is what no other takes. Made as far as a page needs them. */
export function* groupsOf(
  snapshot: Snapshot,
  passing: Bitmap,
  { sort, tax }: { sort: UnitOrder | ValueOrder; tax: Tax },
): Generator<Group> {
  const field = 'unit' in sort ? 'unit' : sort.field
  const values = 'unit' in sort ? [sort.unit] : sort.values
  const byPopularity = orderBy(snapshot, 'popularity')
  const byPrice = tax === 'ht' ? 'comparedHt' : 'comparedTtc'
  const order = 'unit' in sort ? orderBy(snapshot, byPrice) : byPopularity
  let rest = passing
  for (const value of values) {
    const having = bitmapOfValues(snapshot.columns, valueIdsOf(snapshot.columns, field, [value]))
    yield { rows: intersect(rest, having), order }
    rest = subtract(rest, having)
  }
  yield { rows: rest, order: byPopularity }
}

export function pageOfGroups(groups: Iterable<Group>, { skip, count }: { skip: number; count: number }): number[] {
  const page: number[] = []
  let left = skip
  for (const { rows, order } of groups) {
    if (page.length === count) break
    const size = cardinality(rows)
    if (left < size) page.push(...topK(order, size, { within: rows, skip: left, count: count - page.length }))
    left = Math.max(0, left - size)
  }
  return page
}
