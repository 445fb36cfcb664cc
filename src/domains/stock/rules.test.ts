import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocate, reorderUnits, type StockRow, shortageSentence, stockLevel, type Want } from './rules.ts'

const row = (warehouseId: number, onHand: number, reserved = 0, offerId = 1): StockRow => ({
  offerId,
  warehouseId,
  vendorId: 9,
  onHand,
  reserved,
  announced: 0,
  announcedWeek: null,
})
const want = (quantity: number, warehouseId: number | null = null, orderLineId = 1): Want => ({
  purchaseId: 1,
  orderLineId,
  offerId: 1,
  vendorId: 9,
  quantity,
  warehouseId,
})
const taken = (result: ReturnType<typeof allocate>) =>
  result.allocations.map(({ warehouseId, quantity }) => [warehouseId, quantity])

test('one warehouse with enough stock serves the whole line', () => {
  expect(taken(allocate([want(8)], [row(1, 5), row(2, 9)]))).toEqual([[2, 8]])
})

test('a line larger than any warehouse is split, fullest first', () => {
  const result = allocate([want(12)], [row(1, 5), row(2, 9)])
  expect(taken(result)).toEqual([
    [2, 9],
    [1, 3],
  ])
  expect(result.shortages).toEqual([])
})

test('three warehouses are emptied from the fullest to the emptiest', () => {
  expect(taken(allocate([want(20)], [row(1, 5), row(2, 9), row(3, 7)]))).toEqual([
    [2, 9],
    [3, 7],
    [1, 4],
  ])
})

test('announced units go to no line that accepts no week', () => {
  const { shortages } = allocate([want(3)], [{ ...row(1, 0), announced: 5 }])
  expect(shortages).toEqual([{ offerId: 1, warehouseId: null, free: 0 }])
})

test('two lines on one row are summed, not checked separately', () => {
  const { shortages } = allocate([want(6, 1, 1), want(6, 1, 2)], [row(1, 10)])
  expect(shortages).toEqual([{ offerId: 1, warehouseId: 1, free: 4 }])
})

test('a line bound to a shop is served before an unbound one', () => {
  const result = allocate([want(5), want(5, 1, 2)], [row(1, 5), row(2, 5)])
  expect(result.shortages).toEqual([])
})

test('another seller’s goods are never allocated', () => {
  const { shortages } = allocate([want(1)], [{ ...row(1, 10), vendorId: 8 }])
  expect(shortages).toHaveLength(1)
})

test('no allocation exceeds the free units of a row, and nobody is refused while units are free', () => {
  const rows = fc.array(fc.record({ onHand: fc.nat(30), reserved: fc.nat(30) }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(rows, fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 6 }), (stocks, quantities) => {
      const all = stocks.map(({ onHand, reserved }, index) => row(index + 1, onHand, Math.min(onHand, reserved)))
      const free = all.reduce((sum, { onHand, reserved }) => sum + onHand - reserved, 0)
      const wanted = quantities.reduce((sum, quantity) => sum + quantity, 0)
      const { allocations, shortages } = allocate(
        quantities.map((quantity, index) => want(quantity, null, index)),
        all,
      )
      for (const { warehouseId, onHand, reserved } of all) {
        const given = allocations.filter(part => part.warehouseId === warehouseId)
        expect(given.reduce((sum, part) => sum + part.quantity, 0)).toBeLessThanOrEqual(onHand - reserved)
      }
      expect(shortages.length === 0).toBe(wanted <= free)
    }),
  )
})

test('the remaining quantity has the right grammatical number', () => {
  expect(shortageSentence('Sécateur', 1)).toBe('Il ne reste que 1 unité de «\u00a0Sécateur\u00a0».')
  expect(shortageSentence('Sécateur', 2)).toBe('Il ne reste que 2 unités de «\u00a0Sécateur\u00a0».')
  expect(shortageSentence('Sécateur', 0)).toBe('«\u00a0Sécateur\u00a0» n’est plus en stock.')
})

test('stock is low below five minimum orders, and out when no unit is free', () => {
  expect([0, -1, 1, 59, 60].map(free => stockLevel(free, 60))).toEqual(['out', 'out', 'low', 'low', 'fine'])
})

test('a reorder goes back to twice the threshold, or to a month of sales, in whole steps', () => {
  expect(reorderUnits({ free: 2, lowBelow: 10, sold: 5, step: 1 })).toBe(18)
  expect(reorderUnits({ free: 2, lowBelow: 10, sold: 50, step: 12 })).toBe(48)
  expect(reorderUnits({ free: 30, lowBelow: 10, sold: 5, step: 6 })).toBe(0)
})

test('takes whole kits where every part is, and before single units that could be taken elsewhere', () => {
  const rows = [row(10, 2), row(20, 5), row(10, 4, 0, 2), row(20, 1, 0, 2)]
  const parts = [
    { offerId: 1, quantity: 1 },
    { offerId: 2, quantity: 2 },
  ]
  const kit = { ...want(2), offerId: 3, parts }
  const single = { ...want(1, null, 2), offerId: 2 }
  const { allocations, shortages } = allocate([single, kit], rows)
  expect(shortages).toEqual([])
  expect(allocations.map(({ offerId, warehouseId, quantity }) => [offerId, warehouseId, quantity])).toEqual([
    [1, 10, 2],
    [2, 10, 4],
    [2, 20, 1],
  ])
  expect(allocate([{ ...kit, quantity: 3 }], rows).shortages).toEqual([{ offerId: 3, warehouseId: null, free: 2 }])
})

test('units announced for a later week are sold only to who accepts that week, and after those that are here', () => {
  const announced = { ...row(1, 3, 1), announced: 10, announcedWeek: '2026-12-07' }
  const later = (announcedWeek: string | null) => ({ ...want(5), announcedWeek })
  expect(allocate([want(5)], [announced]).shortages).toEqual([{ offerId: 1, warehouseId: null, free: 2 }])
  expect(allocate([later('2026-11-30')], [announced]).shortages).toEqual([{ offerId: 1, warehouseId: null, free: 2 }])
  for (const week of ['2026-12-07', '2026-12-14'])
    expect(taken(allocate([later(week)], [announced]))).toEqual([
      [1, 2],
      [1, 3],
    ])
  expect(allocate([{ ...later('2026-12-07'), quantity: 13 }], [announced]).shortages).toEqual([
    { offerId: 1, warehouseId: null, free: 12 },
  ])
  // Units that are here, of a row without an announced week, are not announced ones.
  expect(allocate([later('2026-12-07')], [row(1, 2)]).shortages).toEqual([{ offerId: 1, warehouseId: null, free: 2 }])
})

test('reservations beyond the units that are here take the announced ones', () => {
  const over = { ...row(1, 3, 9), announced: 10, announcedWeek: '2026-12-07' }
  const { shortages } = allocate([{ ...want(10), announcedWeek: '2026-12-07' }], [over])
  expect(shortages).toEqual([{ offerId: 1, warehouseId: null, free: 4 }])
  const all = { ...over, reserved: 20 }
  expect(allocate([{ ...want(1), announcedWeek: '2026-12-07' }], [all]).allocations).toEqual([])
})

test('of two rows with as many free units, the first warehouse serves', () => {
  expect(taken(allocate([want(2)], [row(2, 5), row(1, 5)]))).toEqual([[1, 2]])
})

test('a line bound to a warehouse takes nothing elsewhere', () => {
  expect(taken(allocate([want(3, 1)], [row(1, 2), row(2, 9)]))).toEqual([[1, 2]])
})

test('takes kits where most are whole first, in the bound warehouse only, and never another seller’s', () => {
  const kit = (quantity: number, warehouseId: number | null = null) => ({
    ...want(quantity, warehouseId),
    offerId: 3,
    parts: [
      { offerId: 1, quantity: 1 },
      { offerId: 2, quantity: 2 },
    ],
  })
  const rows = [row(10, 1), row(20, 9), row(10, 2, 0, 2), row(20, 6, 0, 2)]
  const places = (result: ReturnType<typeof allocate>) => [...new Set(taken(result).map(([place]) => place))]
  expect(taken(allocate([kit(4)], rows))).toEqual([
    [20, 3],
    [20, 6],
    [10, 1],
    [10, 2],
  ])
  expect(allocate([kit(4)], rows).shortages).toEqual([])
  expect(allocate([kit(4, 10)], rows).shortages).toEqual([{ offerId: 3, warehouseId: 10, free: 1 }])
  expect(places(allocate([kit(1)], [row(20, 1), row(10, 1), row(20, 2, 0, 2), row(10, 2, 0, 2)]))).toEqual([10])
  const others = rows.map(one => ({ ...one, vendorId: 8 }))
  expect(allocate([kit(1)], others)).toEqual({
    allocations: [],
    shortages: [{ offerId: 3, warehouseId: null, free: 0 }],
  })
})

test('a kit of any warehouse leaves the units of a line that is bound to one', () => {
  const kit = { ...want(1), offerId: 3, parts: [{ offerId: 1, quantity: 1 }] }
  expect(allocate([kit, want(1, 1, 2)], [row(1, 1)]).shortages).toEqual([{ offerId: 3, warehouseId: null, free: 0 }])
})
