import type { Asked } from '../rules.ts'
import { type Choice, priceFacet } from './filter.ts'
import type { Columns } from './listing-copy.ts'

/** `found`: the places that pass every choice, in the order given; `counts`: by number of a facet value. */
export type Tally = { found: Int32Array; counts: Int32Array; priceRange: { minCents: number; maxCents: number } | null }

type Bounds = Pick<Asked, 'minCents' | 'maxCents'>

/** Facets are counted on this many of the most relevant articles: exact for any list a person can read through. */
const countedAtMost = 30_000

/**
 * One pass over the articles: one that fails exactly one choice still counts for the facet of that choice. The price range
 * is told before the price choice, so that its bounds do not close in on the person. Written plainly, it is what costs.
 */
export function tallied(columns: Columns, ground: Int32Array, choices: readonly Choice[], bounds: Bounds): Tally {
  const { prices, starts, values } = columns
  const { all, price, wanted, facets } = bitsOf(columns, choices)
  const counts = new Int32Array(columns.named.length)
  const found = new Int32Array(ground.length)
  const range = { minCents: Number.POSITIVE_INFINITY, maxCents: 0 }
  let total = 0
  for (let rank = 0; rank < ground.length; rank++) {
    const place = ground[rank] ?? 0
    const cents = prices[place] ?? 0
    const to = starts[place + 1] ?? 0
    let failed = all
    if (all !== price) for (let at = starts[place] ?? 0; at < to; at++) failed &= ~(wanted[values[at] ?? 0] ?? 0)
    if ((failed & ~price) === 0) widen(range, cents)
    if (price !== 0 && isWithin(cents, bounds)) failed &= ~price
    if (failed === 0) found[total++] = place
    if (rank >= countedAtMost || (failed & (failed - 1)) !== 0) continue
    for (let at = starts[place] ?? 0; at < to; at++)
      if (failed === 0 || facets[values[at] ?? 0] === failed) increment(counts, values[at])
  }
  return { found: found.subarray(0, total), counts, priceRange: range.minCents <= range.maxCents ? range : null }
}

/** A bit per choice (32 of them at most); `wanted`: of the values that fulfil it, `facets`: of all values of its facet. */
function bitsOf(columns: Columns, choices: readonly Choice[]) {
  const wanted = new Int32Array(columns.named.length)
  const facets = new Int32Array(columns.named.length)
  let price = 0
  for (const [index, choice] of choices.entries()) {
    const bit = 1 << index
    if (choice.facet === priceFacet) price = bit
    for (const number of choice.wanted ?? []) wanted[number] = bit
    columns.named.forEach(({ facet }, number) => {
      if (facet === choice.facet) facets[number] = bit
    })
  }
  return { all: choices.reduce((bits, _, index) => bits | (1 << index), 0), price, wanted, facets }
}

const isWithin = (cents: number, { minCents, maxCents }: Bounds) =>
  cents >= (minCents ?? 0) && cents <= (maxCents ?? Number.POSITIVE_INFINITY)

function widen(range: { minCents: number; maxCents: number }, cents: number) {
  if (cents < range.minCents) range.minCents = cents
  if (cents > range.maxCents) range.maxCents = cents
}

const increment = (counts: Int32Array, number = 0) => {
  counts[number] = (counts[number] ?? 0) + 1
}
