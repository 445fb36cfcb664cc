import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentAmounts } from '#shared/price/document.ts'
import { lineAmounts } from '#shared/price/price.ts'
import {
  isMadeToOrder,
  nameOfLine,
  nextTier,
  possibleQuantity,
  quantityCap,
  quantityRefusal,
  totalsOf,
  unitPriceAtQuantity,
} from './rules.ts'

const ladder = [
  { from: 50, priceCents: 80 },
  { from: 10, priceCents: 90 },
]

describe('price breaks', () => {
  test.each([
    [9, 100],
    [10, 90],
    [49, 90],
    [50, 80],
    [1_000, 80],
  ])('%i units cost %i cents each', (quantity, cents) => {
    expect(unitPriceAtQuantity(100, ladder, quantity)).toBe(cents)
  })

  test('of unordered breaks the highest one reached applies', () => {
    const unordered = [
      { from: 24, priceCents: 800 },
      { from: 6, priceCents: 900 },
      { from: 60, priceCents: 700 },
    ]
    expect([1, 5, 6, 23, 24, 59, 60, 10_000].map(quantity => unitPriceAtQuantity(1_000, unordered, quantity))).toEqual([
      1_000, 1_000, 900, 900, 800, 800, 700, 700,
    ])
  })

  test('the next break is the nearest one above', () => {
    expect(nextTier(ladder, 9)).toEqual({ from: 10, priceCents: 90 })
    expect(nextTier(ladder, 50)).toBeNull()
  })
})

describe('quantity rules', () => {
  const bySix = { step: 6, minimum: 12 }
  const left = (available: number, takenBy: string[] = []) => ({ available, takenBy })
  test.each([
    [6, 'QUANTITY_BELOW_MINIMUM'],
    [13, 'QUANTITY_NOT_A_MULTIPLE'],
    [108, 'OUT_OF_STOCK'],
    [100_002, 'INVALID_INPUT'],
  ])('rejects %i', (quantity, code) => {
    expect(quantityRefusal(quantity, left(100), bySix)?.code).toBe(code)
  })

  test('suggests the largest available quantity, in whole steps', () => {
    expect(quantityRefusal(12, left(100), bySix)).toBeNull()
    expect(possibleQuantity(108, 100, bySix)).toBe(96)
    expect(possibleQuantity(13, 100, bySix)).toBe(18)
    expect(possibleQuantity(1, 100, bySix)).toBe(12)
    expect(possibleQuantity(12, 12, bySix)).toBe(12)
    expect(possibleQuantity(12, 11, bySix)).toBeNull()
  })

  test('every suggested quantity is valid', () => {
    const packing = fc
      .tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 20 }))
      .map(([step, times]) => ({ step, minimum: step * times }))
    fc.assert(
      fc.property(packing, fc.nat(200_000), fc.nat(200_000), (rule, wanted, available) => {
        const quantity = possibleQuantity(wanted, available, rule)
        if (quantity !== null) expect(quantityRefusal(quantity, left(available), rule)).toBeNull()
        if (quantity !== null) expect(quantity).toBeLessThanOrEqual(quantityCap)
      }),
    )
  })

  test('a shortage message counts the units already in the cart', () => {
    expect(quantityRefusal(24, left(12), { step: 1, minimum: 1 }, 10)?.sentence).toBe(
      'Il n’en reste que 12, dont 10 déjà dans votre panier.',
    )
    expect(quantityRefusal(24, left(12), { step: 1, minimum: 1 })?.sentence).toBe('Il n’en reste que 12.')
    expect(quantityRefusal(1, left(0), { step: 1, minimum: 1 })?.sentence).toMatch('plus en stock')
  })

  test('a shortage message names the lines of the cart that take the same units', () => {
    const sentence = (available: number, takenBy: string[]) =>
      quantityRefusal(4, left(available, takenBy), { step: 1, minimum: 1 })?.sentence
    expect(sentence(2, ['Coffret'])).toBe(
      'Il n’en reste que 2\u00a0: «\u00a0Coffret\u00a0», dans votre panier, prend les autres.',
    )
    expect(sentence(0, ['Coffret', 'Gants'])).toBe(
      'Il n’en reste plus\u00a0: «\u00a0Coffret\u00a0» et «\u00a0Gants\u00a0», dans votre panier, prennent les dernières unités.',
    )
  })
})

test('goods with a lead time are made on demand, be it of no day', () => {
  expect([{ leadDays: 5 }, { leadDays: 0 }, { leadDays: null }].map(isMadeToOrder)).toEqual([true, true, false])
})

test('a line is named by its article, and its size or model when it has one', () => {
  expect(nameOfLine({ title: 'Sécateur', variantLabel: 'gaucher' })).toBe('Sécateur, gaucher')
  expect(nameOfLine({ title: 'Sécateur', variantLabel: '' })).toBe('Sécateur')
})

describe('totals', () => {
  const rate = fc.constantFrom(2_000, 1_000, 550)
  const line = fc.record({
    price: fc.integer({ min: 1, max: 5_000_000 }),
    quantity: fc.integer({ min: 1, max: 100_000 }),
    rate,
  })
  const document = fc
    .tuple(fc.array(line, { maxLength: 30 }), fc.integer({ min: 0, max: 50_000 }))
    .map(([lines, delivery]) =>
      documentAmounts(
        'HT',
        lines.map(one => ({ unitPriceCents: one.price, quantity: one.quantity, vatBasisPoints: one.rate })),
        delivery,
      ),
    )
  const documents = fc.array(document, { maxLength: 4 })

  test('VAT of a line alone is rounded half up', () => {
    expect(lineAmounts('HT', 5, 1, 1_000)).toEqual({ htCents: 5, vatCents: 1, ttcCents: 6 })
    expect(lineAmounts('HT', 333, 3, 550)).toEqual({ htCents: 999, vatCents: 55, ttcCents: 1_054 })
  })

  test('a rate without any amount is left out', () => {
    const rows = [
      { basisPoints: 2_000, goodsHtCents: 0, goodsVatCents: 0, deliveryHtCents: 500, deliveryVatCents: 100 },
      { basisPoints: 550, goodsHtCents: 0, goodsVatCents: 0, deliveryHtCents: 0, deliveryVatCents: 0 },
    ]
    expect(totalsOf(rows, 400)).toEqual({
      goodsHtCents: 0,
      deliveryHtCents: 500,
      deliveryTtcCents: 600,
      htCents: 500,
      vat: [{ basisPoints: 2_000, htCents: 500, vatCents: 100 }],
      vatCents: 100,
      depositCents: 400,
      ttcCents: 1_000,
    })
  })

  test('the parts add up to the total, to the cent, for any cart', () => {
    fc.assert(
      fc.property(documents, parts => {
        const totals = totalsOf(parts.flatMap(part => part.vat))
        const lines = parts.flatMap(part => part.lines)
        const total = (pick: (line: (typeof lines)[number]) => number) =>
          lines.reduce((sum, line) => sum + pick(line), 0)
        expect(totals.goodsHtCents).toBe(total(line => line.htCents))
        expect(totals.ttcCents).toBe(total(line => line.ttcCents) + totals.deliveryTtcCents)
        expect(totals.ttcCents).toBe(totals.htCents + totals.vatCents)
        expect(totals.vat.reduce((sum, rate) => sum + rate.htCents, 0)).toBe(totals.htCents)
        expect(totals.htCents).toBe(totals.goodsHtCents + totals.deliveryHtCents)
      }),
    )
  })

  test('every amount is an integer number of cents, and VAT is within half a cent of the exact value', () => {
    fc.assert(
      fc.property(line, ({ price, quantity, rate }) => {
        const { htCents, vatCents } = lineAmounts('HT', price, quantity, rate)
        expect(Number.isSafeInteger(htCents)).toBe(true)
        // Exact in integers: |vat × 10 000 − ht × rate| ≤ 5 000.
        const gap = BigInt(vatCents) * 10_000n - BigInt(htCents) * BigInt(rate)
        expect(gap > -5_000n && gap <= 5_000n).toBe(true)
      }),
    )
  })
})
