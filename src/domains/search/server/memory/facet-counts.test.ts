import { describe, expect, it } from 'vitest'
import { bitsOf, countBits, emptyBits, hasBit, placesIn } from './bitmap.ts'
import { type Ground, leadersOf } from './candidates.ts'
import { type Columns, emptyColumns, laidOut, leave, numberOf, setOf, take } from './columns.ts'
import { tallied } from './facet-counts.ts'
import { type Order, ordered, reordered, sorted, walked } from './orders.ts'
import { readQuery } from './postings.ts'

const many = 4_000
const facets = 45

/** The same numbers each time. */
function chance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * below)
  }
}

/** Most articles have the first value of most facets. */
const chosenBy = (id: number, facet: number) => (id % (facet + 5) === 0 ? '1' : '0')

function put(columns: Columns, id: number, next: (below: number) => number) {
  const numbers = Array.from({ length: facets }, (_, facet) => numberOf(columns, `f${facet}`, chosenBy(id, facet)))
  const sets = [setOf(columns, numbers), setOf(columns, []), setOf(columns, [])]
  take(columns, {
    id,
    price: 100 * next(90),
    popularity: next(9),
    created: 1_700_000_000_000_000 + next(1_000_000_007),
    sets,
  })
}

/** Some of the articles changed after the orders were made. */
function changedLists() {
  const next = chance(7)
  const columns = emptyColumns()
  for (let id = 1; id <= many; id++) put(columns, id, next)
  const first = sorted(columns, bitsOf(Int32Array.from(columns.came), columns.size))
  columns.came = []
  for (let id = 5; id <= many; id += 37) leave(columns, id)
  for (let id = 5; id <= many; id += 74) put(columns, id, next)
  const left = new Set(columns.left)
  const places = Array.from({ length: columns.size }, (_, place) => place).filter(place => !left.has(place))
  const taken = bitsOf(Int32Array.from(places), columns.size)
  return { columns, places, taken, orders: reordered(columns, first, columns.came, taken) }
}

const { columns, places, taken, orders } = changedLists()
const compares: Record<Order, (a: number, b: number) => number> = {
  popularity: (a, b) => (columns.popularity[b] ?? 0) - (columns.popularity[a] ?? 0),
  price: (a, b) => (columns.prices[a] ?? 0) - (columns.prices[b] ?? 0),
  newest: (a, b) => (columns.created[b] ?? 0) - (columns.created[a] ?? 0),
}
const idOf = (place: number) => columns.ids[place] ?? 0
const inOrder = (order: Order, among = places) => among.toSorted((a, b) => compares[order](a, b) || idOf(a) - idOf(b))

describe('an order', () => {
  it.each(['popularity', 'price', 'newest'] as const)('by %s has what came late in its place, both ways', order => {
    const expected = inOrder(order)
    const sort = orders[order]
    expect(sort.late.length).toBeGreaterThan(20)
    expect([...walked(sort, { within: taken, count: many * 2 })]).toEqual(expected)
    expect([...walked(sort, { within: taken, count: many * 2, backwards: true })]).toEqual(expected.toReversed())
    expect([...walked(sort, { within: taken, skip: 990, count: 24 })]).toEqual(expected.slice(990, 1_014))
  })

  it('of a few is the same as of those few among all', () => {
    const few = places.filter(place => place % 331 === 0)
    const within = bitsOf(Int32Array.from(few), columns.size)
    for (const walk of [
      { within, count: 100 },
      { within, skip: 3, count: 4, backwards: true },
    ])
      expect([...ordered(orders.price, few.length, walk)]).toEqual([...walked(orders.price, walk)])
  })

  it('of so many changes that all are sorted again is the same', () => {
    const again = sorted(columns, taken)
    for (const order of ['popularity', 'price', 'newest'] as const)
      expect([...again[order].base]).toEqual(inOrder(order))
  })
})

describe('choices together', () => {
  const copy = { version: 1, columns, orders, taken, total: places.length }
  const ground: Ground = {
    copy,
    places: taken,
    ranked: new Int32Array(),
    leaders: leadersOf(columns, walked(orders.popularity, { within: taken, count: 30_000 })),
  }
  const choose = (facet: number, value: string) => ({
    facet: `f${facet}`,
    wanted: [numberOf(columns, `f${facet}`, value)],
  })
  const noBounds = { minCents: null, maxCents: null }

  it('are all fulfilled, however many there are', () => {
    const forty = Array.from({ length: 40 }, (_, facet) => facet)
    const passing = (id: number, but = -1) => forty.every(facet => facet === but || chosenBy(id, facet) === '0')
    const choices = forty.map(facet => choose(facet, '0'))
    const { total, passing: bits, counts } = tallied(ground, choices, noBounds)
    const expected = places.filter(place => passing(idOf(place)))
    expect(placesIn(bits)).toEqual(expected)
    expect(total).toBe(expected.length)
    expect(total).toBeGreaterThan(100)
    // Each facet is counted with all choices but its own, beyond the thirty-second too.
    for (const facet of [0, 36, 38])
      for (const value of ['0', '1']) {
        const counted = places.filter(place => passing(idOf(place), facet) && chosenBy(idOf(place), facet) === value)
        expect(counted.length).toBeGreaterThan(1)
        expect(counts[numberOf(columns, `f${facet}`, value)]).toBe(counted.length)
      }
  })

  it.each([
    [null, 2_000],
    [1_000, 8_000],
    [8_500, null],
    [5_000, 1_000],
  ])('keep to prices from %j to %j, and tell the range without them', (minCents, maxCents) => {
    const { passing, priceRange } = tallied(ground, [choose(2, '1'), { facet: 'prix', wanted: [] }], {
      minCents,
      maxCents,
    })
    const chosen = places.filter(place => chosenBy(idOf(place), 2) === '1')
    const cents = (place: number) => columns.prices[place] ?? 0
    const within = chosen.filter(place => cents(place) >= (minCents ?? 0) && cents(place) <= (maxCents ?? 1e9))
    expect(placesIn(passing)).toEqual(within)
    expect(priceRange).toEqual({ minCents: Math.min(...chosen.map(cents)), maxCents: Math.max(...chosen.map(cents)) })
  })
})

describe('columns laid out anew', () => {
  it('hold the same articles, and no set that none of them has', () => {
    const laid = laidOut(columns, Int32Array.from(inOrder('popularity')))
    expect([...laid.ids]).toEqual(inOrder('popularity').map(idOf))
    expect(laid.sets.size).toBe(3 * places.length)
    expect(columns.sets.size).toBeGreaterThan(laid.sets.size)
    expect(countBits(emptyBits(70).fill(-1))).toBe(96)
    expect(hasBit(emptyBits(70), 69)).toBe(false)
  })
})

it('a query is read as the database reads it', () => {
  expect(readQuery(`('sécateur' | 'it''s':*) & 'x'`)).toEqual({ all: [{ any: [`'sécateur'`, `'it''s':*`] }, `'x'`] })
  expect(readQuery(`'a' & 'b' | (('c'))`)).toEqual({ any: [{ all: [`'a'`, `'b'`] }, `'c'`] })
})
