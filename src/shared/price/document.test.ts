import fc from 'fast-check'
import { expect, test } from 'vitest'
import { proportionOf } from '../money.ts'
import { type DocumentLine, deliveryTtcCents, documentAmounts, vatRowsOf } from './document.ts'
import { lineAmounts, type PriceBasis } from './price.ts'

const line = (unitPriceCents: number, quantity: number, vatBasisPoints: number): DocumentLine => ({
  unitPriceCents,
  quantity,
  vatBasisPoints,
})
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

test('delivery follows the rate of the goods: mustard at 5.5 % is delivered at 5.5 %', () => {
  const { vat } = documentAmounts('HT', [line(1_000, 2, 550)], 1_272)
  expect(vat).toEqual([
    { basisPoints: 550, goodsHtCents: 2_000, goodsVatCents: 110, deliveryHtCents: 1_272, deliveryVatCents: 70 },
  ])
  expect(deliveryTtcCents('TTC', [line(1_000, 2, 550)], 1_272)).toBe(1_342)
})

test('the delivery of mixed goods is shared out over their rates, in proportion to their amounts', () => {
  const { vat } = documentAmounts('HT', [line(7_500, 1, 2_000), line(2_500, 1, 550)], 1_000)
  expect(vat.map(rate => [rate.basisPoints, rate.deliveryHtCents])).toEqual([
    [2_000, 750],
    [550, 250],
  ])
})

test('VAT is rounded once per rate, and the lines add up to it', () => {
  // Three lines of 0.02 € at 20 %: rounded one by one they would hold no VAT.
  const { lines, vat } = documentAmounts('HT', [line(2, 1, 2_000), line(2, 1, 2_000), line(2, 1, 2_000)], 0)
  expect(lines.map(amount => amount.vatCents)).toEqual([0, 1, 0])
  expect(vatRowsOf(vat)).toEqual([{ basisPoints: 2_000, htCents: 6, vatCents: 1 }])
})

test('without any amount, the delivery has the highest rate of the goods', () => {
  expect(documentAmounts('HT', [line(0, 1, 550), line(0, 3, 1_000)], 500).vat).toMatchObject([
    { basisPoints: 1_000, deliveryHtCents: 500, deliveryVatCents: 50 },
    { basisPoints: 550, deliveryHtCents: 0 },
  ])
})

const anyLine = fc.record({
  unitPriceCents: fc.integer({ min: 0, max: 5_000_00 }),
  quantity: fc.integer({ min: 1, max: 100_000 }),
  vatBasisPoints: fc.constantFrom(0, 210, 550, 1_000, 2_000),
})
const anyDocument = fc.tuple(
  fc.constantFrom<PriceBasis>('HT', 'TTC'),
  fc.array(anyLine, { minLength: 1, maxLength: 12 }),
  fc.integer({ min: 0, max: 90_000 }),
)

test('in any document, what is charged for a line stays, and its VAT is less than a cent away from its own', () => {
  fc.assert(
    fc.property(anyDocument, ([basis, lines, delivery]) => {
      documentAmounts(basis, lines, delivery).lines.forEach((amount, index) => {
        const { unitPriceCents, quantity, vatBasisPoints } = lines[index] as DocumentLine
        const alone = lineAmounts(basis, unitPriceCents, quantity, vatBasisPoints)
        expect(basis === 'HT' ? amount.htCents : amount.ttcCents).toBe(basis === 'HT' ? alone.htCents : alone.ttcCents)
        expect(Math.abs(amount.vatCents - alone.vatCents)).toBeLessThanOrEqual(1)
        expect(amount.ttcCents).toBe(amount.htCents + amount.vatCents)
        expect(amount.htCents).toBeGreaterThanOrEqual(0)
      })
    }),
  )
})

test('in any document, rates reconcile with lines and delivery, and their VAT is that of their sum', () => {
  fc.assert(
    fc.property(anyDocument, ([basis, lines, delivery]) => {
      const { lines: amounts, vat } = documentAmounts(basis, lines, delivery)
      for (const rate of vat) {
        const own = amounts.filter((_, index) => lines[index]?.vatBasisPoints === rate.basisPoints)
        expect(rate.goodsHtCents).toBe(sum(own.map(amount => amount.htCents)))
        expect(rate.goodsVatCents).toBe(sum(own.map(amount => amount.vatCents)))
      }
      for (const { basisPoints, htCents, vatCents } of vatRowsOf(vat))
        expect(vatCents).toBe(
          basis === 'HT'
            ? proportionOf(htCents, basisPoints, 10_000)
            : proportionOf(htCents + vatCents, basisPoints, 10_000 + basisPoints),
        )
      if (basis === 'HT') expect(sum(vat.map(rate => rate.deliveryHtCents))).toBe(delivery)
    }),
  )
})
