import { describe, expect, it } from 'vitest'
import { cardinality, emptyBitmap, hasBit, toBitmap, toRows } from './bitmap.ts'
import { gatherTopHits } from './candidates.ts'
import {
  addValueSet,
  bitmapOfValues,
  type Columns,
  compact,
  emptyColumns,
  insertRow,
  registerValue,
  removeRow,
} from './columns.ts'
import { countValues } from './facet-counts.ts'
import { readPage, type SortName, sortAll, topK, updateOrders } from './orders.ts'
import { parseTsquery } from './postings.ts'
import { applyRefinements, filterByPrice, priceRangeOf } from './refinements.ts'

const many = 4_000
const fields = 45

/** A pseudo-random generator with a fixed seed. */
function generator(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * below)
  }
}

/** Most articles have the first value of most fields. */
const chosenBy = (id: number, facet: number) => (id % (facet + 5) === 0 ? '1' : '0')

function put(columns: Columns, id: number, next: (below: number) => number) {
  const numbers = Array.from({ length: fields }, (_, facet) => registerValue(columns, `f${facet}`, chosenBy(id, facet)))
  const sets = [addValueSet(columns, numbers), addValueSet(columns, []), addValueSet(columns, [])]
  insertRow(columns, {
    version: 1,
    id,
    price: 100 * next(90),
    popularity: next(9),
    created: 1_700_000_000_000_000 + next(1_000_000_007),
    setIds: sets,
  })
}

/** Some articles change after the orders were sorted. */
function changedLists() {
  const next = generator(7)
  const columns = emptyColumns()
  for (let id = 1; id <= many; id++) put(columns, id, next)
  const first = sortAll(columns, toBitmap(Int32Array.from(columns.inserted), columns.size))
  columns.inserted = []
  for (let id = 5; id <= many; id += 37) removeRow(columns, id)
  for (let id = 5; id <= many; id += 74) put(columns, id, next)
  const left = new Set(columns.removed)
  const rows = Array.from({ length: columns.size }, (_, row) => row).filter(row => !left.has(row))
  const live = toBitmap(Int32Array.from(rows), columns.size)
  return { columns, rows, live, orders: updateOrders(columns, first, columns.inserted, live) }
}

const { columns, rows, live, orders } = changedLists()
const compares: Record<SortName, (a: number, b: number) => number> = {
  popularity: (a, b) => (columns.popularity[b] ?? 0) - (columns.popularity[a] ?? 0),
  price: (a, b) => (columns.prices[a] ?? 0) - (columns.prices[b] ?? 0),
  newest: (a, b) => (columns.created[b] ?? 0) - (columns.created[a] ?? 0),
}
const idOf = (row: number) => columns.ids[row] ?? 0
const inOrder = (order: SortName, among = rows) => among.toSorted((a, b) => compares[order](a, b) || idOf(a) - idOf(b))

describe('an order', () => {
  it.each(['popularity', 'price', 'newest'] as const)(
    'by %s positions rows inserted late, in both directions',
    order => {
      const expected = inOrder(order)
      const sort = orders[order]
      expect(sort.late.length).toBeGreaterThan(20)
      expect([...readPage(sort, { within: live, count: many * 2 })]).toEqual(expected)
      expect([...readPage(sort, { within: live, count: many * 2, backwards: true })]).toEqual(expected.toReversed())
      expect([...readPage(sort, { within: live, skip: 990, count: 24 })]).toEqual(expected.slice(990, 1_014))
    },
  )

  it('of a few rows is the same sorted or scanned', () => {
    const few = rows.filter(row => row % 331 === 0)
    const within = toBitmap(Int32Array.from(few), columns.size)
    for (const page of [
      { within, count: 100 },
      { within, skip: 3, count: 4, backwards: true },
    ])
      expect([...topK(orders.price, few.length, page)]).toEqual([...readPage(orders.price, page)])
  })

  it('is the same when all rows are sorted again', () => {
    const again = sortAll(columns, live)
    for (const order of ['popularity', 'price', 'newest'] as const)
      expect([...again[order].base]).toEqual(inOrder(order))
  })
})

describe('combined refinements', () => {
  const snapshot = { version: 1, columns, orders, live, total: rows.length }
  const topHits = gatherTopHits(columns, readPage(orders.popularity, { within: live, count: 30_000 }))
  const refine = (facet: number, value: string) => {
    const valueId = registerValue(columns, `f${facet}`, value)
    return { fieldId: columns.fieldIds.get(`f${facet}`), passing: bitmapOfValues(columns, [valueId]) }
  }
  const noBounds = { minCents: null, maxCents: null }

  it('all apply, however many there are', () => {
    const forty = Array.from({ length: 40 }, (_, facet) => facet)
    const passes = (id: number, except = -1) => forty.every(facet => facet === except || chosenBy(id, facet) === '0')
    const refinements = forty.map(facet => refine(facet, '0'))
    const passing = applyRefinements(live, refinements)
    const counts = countValues(columns, topHits, refinements, noBounds)
    const expected = rows.filter(row => passes(idOf(row)))
    expect(toRows(passing)).toEqual(expected)
    expect(cardinality(passing)).toBe(expected.length)
    expect(expected.length).toBeGreaterThan(100)
    // Each field is counted with all refinements but its own, beyond the thirty-second too.
    for (const facet of [0, 36, 38])
      for (const value of ['0', '1']) {
        const counted = rows.filter(row => passes(idOf(row), facet) && chosenBy(idOf(row), facet) === value)
        expect(counted.length).toBeGreaterThan(1)
        expect(counts[registerValue(columns, `f${facet}`, value)]).toBe(counted.length)
      }
  })

  it.each([
    [null, 2_000],
    [1_000, 8_000],
    [8_500, null],
    [5_000, 1_000],
  ])('apply prices from %j to %j, outside the price range', (minCents, maxCents) => {
    const refined = applyRefinements(live, [refine(2, '1')])
    const chosen = rows.filter(row => chosenBy(idOf(row), 2) === '1')
    const cents = (row: number) => columns.prices[row] ?? 0
    const within = chosen.filter(row => cents(row) >= (minCents ?? 0) && cents(row) <= (maxCents ?? 1e9))
    expect(toRows(filterByPrice(snapshot, refined, { minCents, maxCents }))).toEqual(within)
    expect(priceRangeOf(snapshot, refined)).toEqual({
      minCents: Math.min(...chosen.map(cents)),
      maxCents: Math.max(...chosen.map(cents)),
    })
  })
})

describe('compacted columns', () => {
  it('have the same articles, and no set that none of them uses', () => {
    const compacted = compact(columns, Int32Array.from(inOrder('popularity')))
    expect([...compacted.ids]).toEqual(inOrder('popularity').map(idOf))
    expect(compacted.valueSets.size).toBe(3 * rows.length)
    expect(columns.valueSets.size).toBeGreaterThan(compacted.valueSets.size)
    expect(cardinality(emptyBitmap(70).fill(-1))).toBe(96)
    expect(hasBit(emptyBitmap(70), 69)).toBe(false)
  })
})

it('parses a tsquery as the database does', () => {
  expect(parseTsquery(`('sécateur' | 'it''s':*) & 'x'`)).toEqual({ all: [{ any: [`'sécateur'`, `'it''s':*`] }, `'x'`] })
  expect(parseTsquery(`'a' & 'b' | (('c'))`)).toEqual({ any: [{ all: [`'a'`, `'b'`] }, `'c'`] })
})
