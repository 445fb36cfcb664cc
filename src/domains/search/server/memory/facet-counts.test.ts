import { describe, expect, it } from 'vitest'
import { type Bitmap, cardinality, emptyBitmap, hasBit, toBitmap, toRows } from './bitmap.ts'
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
import { orderBy, readPage, type SortName, type SortOrders, topK, updateOrders } from './orders.ts'
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
    prices: { ht: 100 * next(90), ttc: 12_000 * next(90) },
    comparedPrices: { ht: next(9), ttc: next(9) },
    sales: next(4),
    popularity: next(9),
    created: 1_700_000_000_000_000 + next(1_000_000_007),
    setIds: sets,
  })
}

const names = ['popularity', 'sales', 'newest', 'ht', 'ttc', 'comparedHt', 'comparedTtc'] as const
function sortAll(live: Bitmap, columns: Columns): SortOrders {
  const orders: SortOrders = new Map()
  for (const name of names) orderBy({ columns, live, orders }, name)
  return orders
}

/** Some articles change after the orders were sorted. */
function changedLists() {
  const next = generator(7)
  const columns = emptyColumns()
  for (let id = 1; id <= many; id++) put(columns, id, next)
  const first = sortAll(toBitmap(Int32Array.from(columns.inserted), columns.size), columns)
  columns.inserted = []
  for (let id = 5; id <= many; id += 37) removeRow(columns, id)
  for (let id = 5; id <= many; id += 74) put(columns, id, next)
  const left = new Set(columns.removed)
  const rows = Array.from({ length: columns.size }, (_, row) => row).filter(row => !left.has(row))
  const live = toBitmap(Int32Array.from(rows), columns.size)
  return { columns, rows, live, orders: updateOrders(first, columns.inserted, live) }
}

const { columns, rows, live, orders } = changedLists()
const sort = (name: SortName) => orderBy({ columns, live, orders }, name)
type Compare = (a: number, b: number) => number
const byPopularity: Compare = (a, b) => (columns.popularity[b] ?? 0) - (columns.popularity[a] ?? 0)
const ascending =
  (column: ArrayLike<number>): Compare =>
  (a, b) =>
    (column[a] ?? 0) - (column[b] ?? 0)
const compares: Record<SortName, Compare> = {
  popularity: byPopularity,
  sales: (a, b) => (columns.sales[b] ?? 0) - (columns.sales[a] ?? 0) || byPopularity(a, b),
  ht: ascending(columns.prices.ht),
  ttc: ascending(columns.prices.ttc),
  comparedHt: (a, b) => ascending(columns.comparedPrices.ht)(a, b) || byPopularity(a, b),
  comparedTtc: (a, b) => ascending(columns.comparedPrices.ttc)(a, b) || byPopularity(a, b),
  newest: (a, b) => (columns.created[b] ?? 0) - (columns.created[a] ?? 0),
}
const idOf = (row: number) => columns.ids[row] ?? 0
const inOrder = (order: SortName, among = rows) => among.toSorted((a, b) => compares[order](a, b) || idOf(a) - idOf(b))

describe('an order', () => {
  it.each(names)('by %s positions rows inserted late, in both directions', name => {
    const expected = inOrder(name)
    const order = sort(name)
    expect(order.late.length).toBeGreaterThan(20)
    expect([...readPage(order, { within: live, count: many * 2 })]).toEqual(expected)
    expect([...readPage(order, { within: live, count: many * 2, backwards: true })]).toEqual(expected.toReversed())
    expect([...readPage(order, { within: live, skip: 990, count: 24 })]).toEqual(expected.slice(990, 1_014))
  })

  it('of a few rows is the same sorted or scanned', () => {
    const few = rows.filter(row => row % 331 === 0)
    const within = toBitmap(Int32Array.from(few), columns.size)
    for (const page of [
      { within, count: 100 },
      { within, skip: 3, count: 4, backwards: true },
    ])
      expect([...topK(sort('ht'), few.length, page)]).toEqual([...readPage(sort('ht'), page)])
  })

  it('is the same when all rows are sorted again', () => {
    const again = sortAll(live, columns)
    for (const name of names) expect([...(again.get(name)?.base ?? [])]).toEqual(inOrder(name))
  })
})

describe('combined refinements', () => {
  const snapshot = { version: 1, columns, orders, live, total: rows.length }
  const topHits = gatherTopHits(columns, readPage(sort('popularity'), { within: live, count: 30_000 }))
  const refine = (facet: number, value: string) => {
    const valueId = registerValue(columns, `f${facet}`, value)
    return { fieldId: columns.fieldIds.get(`f${facet}`), passing: bitmapOfValues(columns, [valueId]) }
  }
  const noBounds = { tax: 'ht' as const, minCents: null, maxCents: null }

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
    const cents = (row: number) => columns.prices.ht[row] ?? 0
    const within = chosen.filter(row => cents(row) >= (minCents ?? 0) && cents(row) <= (maxCents ?? 1e9))
    expect(toRows(filterByPrice(snapshot, refined, { tax: 'ht', minCents, maxCents }))).toEqual(within)
    expect(priceRangeOf(snapshot, refined)?.ht).toEqual({
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
