import type { Asked } from '../../rules.ts'
import { type Choice, priceFacet } from '../refinements.ts'
import { type Bits, both, clearBit, countBits, emptyBits, hasBit, setBit } from './bitmap.ts'
import type { Ground } from './candidates.ts'
import { type Columns, membersOf, setsEach } from './columns.ts'
import { type Sorted, walked } from './orders.ts'
import type { ListingCopy } from './snapshot.ts'

type Range = { minCents: number; maxCents: number }
/** `passing`: the places, `total` of them, that pass every choice; `counts`: by number of a facet value. */
export type Tally = { passing: Bits; total: number; counts: Int32Array; priceRange: Range | null }

type Bounds = Pick<Asked, 'minCents' | 'maxCents'>
/** Who passes a choice; `facet` by its number. */
type Test = { facet: number | undefined; passing: Bits }

/**
 * Totals are of the whole list; facets are counted on its leaders: exact for any list a person can read through. The price
 * range is told before the price choice, so that its bounds do not close in on the person.
 */
export function tallied(ground: Ground, choices: readonly Choice[], bounds: Bounds): Tally {
  const { copy, places } = ground
  const { columns } = copy
  const tests = choices
    .filter(({ facet }) => facet !== priceFacet)
    .map(({ facet, wanted }) => ({ facet: columns.facetNumbers.get(facet), passing: membersOf(columns, wanted) }))
  const chosen = tests.reduce((bits, { passing }) => both(bits, passing), places)
  const passing = tests.length < choices.length ? pricedWithin(copy, chosen, bounds) : chosen
  return {
    passing,
    total: countBits(passing),
    counts: countsOf(columns, ground, tests, bounds),
    priceRange: rangeOf(copy, chosen),
  }
}

/**
 * An article that fails exactly one choice still counts for the facet of that choice. Sets are counted first, then the
 * values in them. Written plainly, it is what costs.
 */
function countsOf(columns: Columns, { leaders }: Ground, tests: readonly Test[], bounds: Bounds): Int32Array {
  const { places, sets, prices } = leaders
  const { minCents, maxCents } = closed(bounds)
  /** By set: of those who pass all, then of those who fail the first choice only, and so on. */
  const times: Int32Array[] = []
  for (let rank = 0; rank < places.length; rank++) {
    const cents = prices[rank] ?? 0
    if (cents < minCents || cents > maxCents) continue
    const failed = onlyFailed(tests, places[rank] ?? 0)
    if (failed === several) continue
    times[failed + 1] ??= new Int32Array(columns.sets.size)
    // Made on the line above.
    const own = times[failed + 1] as Int32Array
    for (let at = rank * setsEach; at < (rank + 1) * setsEach; at++) {
      const set = sets[at] ?? 0
      own[set] = (own[set] ?? 0) + 1
    }
  }
  const counts = new Int32Array(columns.named.length)
  times.forEach((own, index) => {
    addValues(columns, own, tests[index - 1] ?? null, counts)
  })
  return counts
}

const closed = ({ minCents, maxCents }: Bounds): Range => ({
  minCents: minCents ?? 0,
  maxCents: maxCents ?? Number.POSITIVE_INFINITY,
})

const none = -1
const several = -2

/** Which choice the article fails. */
function onlyFailed(tests: readonly Test[], place: number): number {
  let failed = none
  for (let index = 0; index < tests.length; index++) {
    const test = tests[index]
    if (!test || hasBit(test.passing, place)) continue
    if (failed !== none) return several
    failed = index
  }
  return failed
}

/** For who failed a choice, the values of its facet alone. */
function addValues({ sets, facets }: Columns, times: Int32Array, only: Test | null, counts: Int32Array) {
  const { starts, values } = sets
  for (let set = 0; set < times.length; set++) {
    const count = times[set] ?? 0
    if (count === 0) continue
    for (let at = starts[set] ?? 0; at < (starts[set + 1] ?? 0); at++) {
      const number = values[at] ?? 0
      if (!only || facets[number] === only.facet) counts[number] = (counts[number] ?? 0) + count
    }
  }
}

/** By the order of prices: those within are put in or the others taken out, whichever are fewer. */
function pricedWithin({ columns, orders }: ListingCopy, chosen: Bits, bounds: Bounds): Bits {
  const { base, late } = orders.price
  const { prices, size } = columns
  const { minCents, maxCents } = closed(bounds)
  const from = firstWith(base, place => (prices[place] ?? 0) >= minCents)
  const to = Math.max(
    from,
    firstWith(base, place => (prices[place] ?? 0) > maxCents),
  )
  const isMost = to - from > base.length / 2
  const within = isMost ? chosen.slice() : emptyBits(size)
  const isOutside = (place: number) => (prices[place] ?? 0) < minCents || (prices[place] ?? 0) > maxCents
  if (isMost)
    for (const others of [base.subarray(0, from), base.subarray(to), late.filter(isOutside)]) clearAll(within, others)
  else
    for (const some of [base.subarray(from, to), late.filter(place => !isOutside(place))]) setAll(within, some, chosen)
  return within
}

function clearAll(bits: Bits, places: Int32Array) {
  for (const place of places) clearBit(bits, place)
}

function setAll(bits: Bits, places: Int32Array, chosen: Bits) {
  for (const place of places) if (hasBit(chosen, place)) setBit(bits, place)
}

/** How many come before those for whom it is true. */
function firstWith(order: Int32Array, isTrue: (place: number) => boolean): number {
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isTrue(order[middle] ?? 0)) high = middle
    else low = middle + 1
  }
  return low
}

/** Of lists without a choice it is the same until they change. */
const rangesKept = new WeakMap<Bits, Range | null>()

function rangeOf(copy: ListingCopy, within: Bits): Range | null {
  const known = rangesKept.get(within)
  if (known !== undefined) return known
  const range = readRange(copy, within)
  rangesKept.set(within, range)
  return range
}

function readRange({ columns, orders }: ListingCopy, within: Bits): Range | null {
  const population = countBits(within)
  if (population === 0) return null
  // Of many, the dearest is met early from above; of few, it may be far down.
  const isMany = population * 4 > columns.size
  return isMany ? rangeByOrder(columns, orders.price, within) : rangeByPlace(columns, within)
}

function rangeByOrder({ prices }: Columns, order: Sorted, within: Bits): Range {
  const [lowest = 0] = walked(order, { within, count: 1 })
  const [highest = 0] = walked(order, { within, count: 1, backwards: true })
  return { minCents: prices[lowest] ?? 0, maxCents: prices[highest] ?? 0 }
}

function rangeByPlace({ prices }: Columns, within: Bits): Range {
  let [minCents, maxCents] = [Number.POSITIVE_INFINITY, 0]
  for (let at = 0; at < within.length; at++)
    for (let word = within[at] ?? 0; word !== 0; word &= word - 1) {
      const cents = prices[(at << 5) + 31 - Math.clz32(word & -word)] ?? 0
      if (cents < minCents) minCents = cents
      if (cents > maxCents) maxCents = cents
    }
  return { minCents, maxCents }
}
