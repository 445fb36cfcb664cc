import { type FacetCount, isCounted } from '../port.ts'
import { hasBit } from './bitmap.ts'
import type { TopHits } from './candidates.ts'
import { type Columns, setsPerRow } from './columns.ts'
import { boundsOf, type PriceBounds, type Refinement } from './refinements.ts'

/**
 * Articles by id of a facet value, among the top hits: exact for any list a person can read through. An article that fails
 * exactly one refinement counts for the field of that refinement. Sets are counted first, then the values in them. The
 * plain loops are the hot path of a list.
 */
export function countValues(
  columns: Columns,
  { rows, setIds, prices }: TopHits,
  refinements: readonly Refinement[],
  query: PriceBounds,
): Int32Array {
  const { least, most } = boundsOf(query)
  const priceOf = prices[query.tax]
  /** Rows by set: of those that pass all, then of those that fail the first refinement only, and so on. */
  const rowsBySet: Int32Array[] = []
  for (let rank = 0; rank < rows.length; rank++) {
    const price = priceOf[rank] ?? 0
    if (price < least || price > most) continue
    const failed = onlyFailure(refinements, rows[rank] ?? 0)
    if (failed === several) continue
    rowsBySet[failed + 1] ??= new Int32Array(columns.valueSets.size)
    // Created on the line above.
    const counts = rowsBySet[failed + 1] as Int32Array
    for (let slot = rank * setsPerRow; slot < (rank + 1) * setsPerRow; slot++) {
      const set = setIds[slot] ?? 0
      counts[set] = (counts[set] ?? 0) + 1
    }
  }
  const byValue = new Int32Array(columns.values.length)
  rowsBySet.forEach((counts, index) => {
    addValues(columns, counts, refinements[index - 1] ?? null, byValue)
  })
  return byValue
}

const none = -1
const several = -2

/** Index of the only refinement that the row fails. */
function onlyFailure(refinements: readonly Refinement[], row: number): number {
  let failed = none
  for (let index = 0; index < refinements.length; index++) {
    const refinement = refinements[index]
    if (!refinement || hasBit(refinement.passing, row)) continue
    if (failed !== none) return several
    failed = index
  }
  return failed
}

/** Of rows that failed a refinement, only the values of its field. */
function addValues(
  { valueSets, fieldOf }: Columns,
  rowsBySet: Int32Array,
  only: Refinement | null,
  byValue: Int32Array,
) {
  const { starts, values } = valueSets
  for (let set = 0; set < rowsBySet.length; set++) {
    const count = rowsBySet[set] ?? 0
    if (count === 0) continue
    for (let at = starts[set] ?? 0; at < (starts[set + 1] ?? 0); at++) {
      const valueId = values[at] ?? 0
      if (!only || fieldOf[valueId] === only.fieldId) byValue[valueId] = (byValue[valueId] ?? 0) + count
    }
  }
}

export function facetsOf({ values }: Columns, byValue: ArrayLike<number>): Map<string, FacetCount[]> {
  const facets = new Map<string, FacetCount[]>()
  for (const [valueId, { field, value }] of values.entries()) {
    const articles = byValue[valueId] ?? 0
    if (articles === 0 || !isCounted(field)) continue
    const known = facets.get(field)
    if (known) known.push({ value, articles })
    else facets.set(field, [{ value, articles }])
  }
  return facets
}
