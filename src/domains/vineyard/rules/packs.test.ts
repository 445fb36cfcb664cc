import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leastQuantity } from '#shared/price/packaging.ts'
import { chosenLines, optionValue } from './options.ts'
import { amountPerUnit, cheapestPacks, gatheredPacks, type Pack, packLadder } from './packs.ts'

const pack = (values: Partial<Pack>): Pack => ({
  ...{ offerId: 1, vendorId: 1, per: 1, step: 1, minimum: 1, priceCents: 100, tiers: [], free: 100_000 },
  ...values,
})
const pallet = pack({ offerId: 1, step: 1_176, minimum: 1_176, priceCents: 66 })
const carton = pack({ offerId: 2, per: 12, priceCents: 1_075 })
const anyPacks = fc
  .array(
    fc.record({
      per: fc.constantFrom(0.1, 0.5, 1, 6, 12, 25, 1_000),
      step: fc.constantFrom(1, 2, 5, 50, 588),
      least: fc.integer({ min: 1, max: 3 }),
      priceCents: fc.integer({ min: 1, max: 5_000 }),
      free: fc.integer({ min: 0, max: 20_000 }),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map(rows => rows.map(({ least, ...row }, index) => pack({ ...row, offerId: index + 1, minimum: row.step * least })))

describe('whole packs', () => {
  test('full pallets, and cartons for the rest', () => {
    const found = cheapestPacks(20_400, [pallet, carton])
    expect(found?.lines.map(({ pack: { offerId }, quantity }) => [offerId, quantity])).toEqual([
      [1, 19_992],
      [2, 34],
    ])
    expect(found?.amount).toBe(20_400)
  })

  test('a fraction of binary arithmetic asks for no further pack', () => {
    expect(cheapestPacks(20.4, [pack({ per: 0.1 })])?.lines).toMatchObject([{ quantity: 204 }])
  })

  test('null when there is not enough; then all sellers are gathered, cheapest first', () => {
    const packs = [pack({ offerId: 1, free: 30, priceCents: 110 }), pack({ offerId: 2, vendorId: 2, free: 30 })]
    expect(cheapestPacks(80, packs)).toBeNull()
    expect(gatheredPacks(80, packs)).toMatchObject({
      amount: 60,
      lines: [{ pack: { offerId: 2 } }, { pack: { offerId: 1 } }],
    })
  })

  test('never less than the need, each a multiple of its step, at least its minimum, and in stock', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.1, max: 5_000, noNaN: true }), anyPacks, (need, packs) => {
        const found = cheapestPacks(need, packs)
        if (found) expect(found.amount).toBeGreaterThanOrEqual(need - 2e-3)
        for (const { pack: one, quantity } of [...(found?.lines ?? []), ...(gatheredPacks(need, packs)?.lines ?? [])]) {
          expect(quantity % one.step).toBe(0)
          expect(quantity).toBeGreaterThanOrEqual(leastQuantity(one))
          expect(quantity).toBeLessThanOrEqual(one.free)
        }
      }),
    )
  })

  test('what covers a larger need covers a smaller one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3_000 }),
        fc.integer({ min: 0, max: 3_000 }),
        anyPacks,
        (need, more, packs) => {
          if (cheapestPacks(need + more, packs)) expect(cheapestPacks(need, packs)).not.toBeNull()
        },
      ),
    )
  })
})

test.each([
  ['piece', { saleUnit: 'mille', contentQuantity: null, contentUnit: null }, 1_000],
  ['piece', { saleUnit: 'carton', contentQuantity: 12, contentUnit: 'piece' }, 12],
  ['piece', { saleUnit: 'kg', contentQuantity: null, contentUnit: null }, null],
  ['kg', { saleUnit: 'sac', contentQuantity: 25, contentUnit: 'kg' }, 25],
  ['kg', { saleUnit: 'kg', contentQuantity: null, contentUnit: null }, 1],
  ['kg', { saleUnit: 'bidon', contentQuantity: 10, contentUnit: 'L' }, null],
  ['weight', { saleUnit: 'couronne', contentQuantity: null, contentUnit: null }, 25],
] as const)('one unit for a need in %s: %j is %s', (unit, content, per) => {
  expect(amountPerUnit(unit, { ...content, weightGrams: 25_000 })).toBe(per)
})

test('the ladder has each pack of each seller for the amount, cheapest a piece first, without those that have less', () => {
  const dearer = pack({ ...carton, offerId: 3, vendorId: 2, priceCents: 1_200 })
  const tiered = pack({ ...carton, offerId: 5, vendorId: 3, tiers: [{ from: 100, priceCents: 700 }] })
  const rungs = packLadder(1_300, [pallet, dearer, carton, tiered, pack({ offerId: 4, per: 6, free: 3 })])
  expect(rungs.map(({ pack: { offerId }, quantity, amount, htCents }) => [offerId, quantity, amount, htCents])).toEqual(
    [
      [5, 109, 1_308, 76_300],
      [1, 2_352, 2_352, 155_232],
      [2, 109, 1_308, 117_175],
      [3, 109, 1_308, 130_800],
    ],
  )
})

test('a choice of packs survives its form; one offer twice is one line, and what is no choice is left out', () => {
  const lines = [
    { offerId: 12, quantity: 1_176 },
    { offerId: 15, quantity: 34 },
  ]
  expect(chosenLines([optionValue(lines), '', '12:4', 'x', '1:-1'])).toEqual([
    { offerId: 12, quantity: 1_180 },
    { offerId: 15, quantity: 34 },
  ])
})
