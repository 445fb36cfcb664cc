import fc from 'fast-check'
import { expect, test } from 'vitest'
import { proportionOf } from '../money.ts'
import { amountsWithinTtc, type DocumentLine, deliveryTtcCents, documentAmounts, vatRowsOf } from './document.ts'
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

test('a discount is taken off what is charged, HT or TTC, before the VAT within', () => {
  const discounted = { ...line(7_500, 2, 2_000), discountCents: 1_500 }
  expect(documentAmounts('HT', [discounted], 0).lines).toEqual([{ htCents: 13_500, vatCents: 2_700, ttcCents: 16_200 }])
  expect(documentAmounts('TTC', [discounted], 0).lines).toEqual([
    { htCents: 13_750, vatCents: 2_750, ttcCents: 16_500 },
  ])
})

test('a delivery is shared out over amounts without the discount, and all lines of a rate together', () => {
  const lines = [line(1_000, 1, 550), { ...line(10_000, 1, 2_000), discountCents: 3_000 }, line(2_000, 1, 550)]
  expect(documentAmounts('HT', lines, 1_000).vat).toEqual([
    { basisPoints: 2_000, goodsHtCents: 7_000, goodsVatCents: 1_400, deliveryHtCents: 700, deliveryVatCents: 140 },
    { basisPoints: 550, goodsHtCents: 3_000, goodsVatCents: 165, deliveryHtCents: 300, deliveryVatCents: 17 },
  ])
  // 12 000 − 6 000 TTC are 5 000 HT at 20 %, beside 2 000 HT at 5.5 %.
  const charged = [{ ...line(10_000, 1, 2_000), discountCents: 6_000 }, line(2_000, 1, 550)]
  expect(documentAmounts('TTC', charged, 700).vat).toMatchObject([{ deliveryHtCents: 500 }, { deliveryHtCents: 200 }])
})

test('amounts TTC stay at other rates: the VAT within them changes, and the delivery follows the goods', () => {
  const lines = [
    { ttcCents: 12_000, vatBasisPoints: 2_000 },
    { ttcCents: 4_220, vatBasisPoints: 550 },
    { ttcCents: 1_055, vatBasisPoints: 550 },
  ]
  expect(amountsWithinTtc(lines, 1_728)).toEqual({
    lines: [
      { htCents: 10_000, vatCents: 2_000, ttcCents: 12_000 },
      { htCents: 4_000, vatCents: 220, ttcCents: 4_220 },
      { htCents: 1_000, vatCents: 55, ttcCents: 1_055 },
    ],
    vat: [
      { basisPoints: 2_000, goodsHtCents: 10_000, goodsVatCents: 2_000, deliveryHtCents: 1_000, deliveryVatCents: 200 },
      { basisPoints: 550, goodsHtCents: 5_000, goodsVatCents: 275, deliveryHtCents: 500, deliveryVatCents: 28 },
    ],
  })
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
