import type { Asked } from '../rules.ts'
import { type Bits, both, clearBit, countBits, emptyBits, hasBit, setBit } from './bits.ts'
import { type Columns, membersOf, setsEach } from './columns.ts'
import { type Choice, priceFacet } from './filter.ts'
import type { Ground } from './ground.ts'
import type { ListingCopy } from './listing-copy.ts'
import { type Sorted, walked } from './listing-orders.ts'

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
export function tallied({ copy, places, leaders }: Ground, choices: readonly Choice[], bounds: Bounds): Tally {
  const { columns } = copy
  const tests = choices
    .filter(({ facet }) => facet !== priceFacet)
    .map(({ facet, wanted }) => ({ facet: columns.facetNumbers.get(facet), passing: membersOf(columns, wanted) }))
  const chosen = tests.reduce((bits, { passing }) => both(bits, passing), places)
  const priced = tests.length < choices.length ? pricedWithin(copy, bounds) : null
  const passing = priced ? both(chosen, priced) : chosen
  const counts = countsOf(columns, { leaders, priced }, tests)
  return { passing, total: countBits(passing), counts, priceRange: rangeOf(copy, chosen) }
}

/**
 * An article that fails exactly one choice still counts for the facet of that choice. Sets are counted first, then the
 * values in them. Written plainly, it is what costs.
 */
function countsOf(columns: Columns, { leaders, priced }: Counted, tests: readonly Test[]): Int32Array {
  const { setsOf, sets } = columns
  /** By set: of those who pass all, then of those who fail the first choice only, and so on. */
  const times: Int32Array[] = []
  for (let rank = 0; rank < leaders.length; rank++) {
    const place = leaders[rank] ?? 0
    if (priced !== null && !hasBit(priced, place)) continue
    const failed = onlyFailed(tests, place)
    if (failed === several) continue
    times[failed + 1] ??= new Int32Array(sets.size)
    // Made on the line above.
    const own = times[failed + 1] as Int32Array
    for (let at = place * setsEach; at < (place + 1) * setsEach; at++) {
      const set = setsOf[at] ?? 0
      own[set] = (own[set] ?? 0) + 1
    }
  }
  const counts = new Int32Array(columns.named.length)
  times.forEach((own, index) => {
    addValues(columns, own, tests[index - 1] ?? null, counts)
  })
  return counts
}

/** The leaders whose price will do. */
type Counted = { leaders: Int32Array; priced: Bits | null }

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

const isWithin = (cents: number, { minCents, maxCents }: Bounds) =>
  cents >= (minCents ?? 0) && cents <= (maxCents ?? Number.POSITIVE_INFINITY)

/** By the order of prices; whether those within are put in or the others taken out, the fewer. Nobody asks for places left. */
function pricedWithin({ columns, orders }: ListingCopy, bounds: Bounds): Bits {
  const { base, late } = orders.price
  const { prices, size } = columns
  const from = firstWith(base, place => (prices[place] ?? 0) >= (bounds.minCents ?? 0))
  const to = firstWith(base, place => (prices[place] ?? 0) > (bounds.maxCents ?? Number.POSITIVE_INFINITY))
  const isMost = to - from > base.length / 2
  const within = isMost ? emptyBits(size).fill(-1) : emptyBits(size)
  if (isMost) {
    for (const place of base.subarray(0, from)) clearBit(within, place)
    for (const place of base.subarray(to)) clearBit(within, place)
  } else for (const place of base.subarray(from, Math.max(from, to))) setBit(within, place)
  for (const place of late) if (isWithin(prices[place] ?? 0, bounds)) setBit(within, place)
  for (const place of late) if (!isWithin(prices[place] ?? 0, bounds)) clearBit(within, place)
  return within
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

function rangeOf({ columns, orders }: ListingCopy, within: Bits): Range | null {
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
