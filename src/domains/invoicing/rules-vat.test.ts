import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deliveryOfRefunds, overchargedVat, type VatPart, vatOfRefunds } from './rules-vat.ts'

const none = { units: 0, unitsCents: 0, corrections: 0, all: 0 }

const line = (id: number, htCents: number, rate: number, newRate: number, basis: 'HT' | 'TTC' = 'HT') => ({
  id,
  basis,
  unitPriceCents: htCents,
  quantity: 1,
  discountCents: 0,
  htCents,
  vatCents: (htCents * rate) / 10_000,
  newRate,
  returned: none,
})

test('a professional gets back the VAT charged above the right rate, on goods and delivery', () => {
  const delivery = { htCents: 1_000, ttcCents: 1_200, returned: none }
  expect(overchargedVat([line(1, 10_000, 2_000, 1_000)], delivery)).toEqual({
    lines: [{ lineId: 1, quantity: 0, amountCents: 1_000 }],
    deliveryCents: 100,
    amountCents: 1_100,
  })
})

test('a higher rate is not claimed back, and a line at the right rate is left alone', () => {
  const nothing = { lines: [], deliveryCents: 0, amountCents: 0 }
  const delivery = { htCents: 1_000, ttcCents: 1_055, returned: none }
  expect(overchargedVat([line(1, 10_000, 550, 2_000)], delivery)).toEqual(nothing)
  expect(overchargedVat([line(1, 10_000, 2_000, 2_000)], { htCents: 0, ttcCents: 0, returned: none })).toEqual(nothing)
})

test('of several lines, those charged too much add up', () => {
  const lines = [line(1, 10_000, 2_000, 550), line(2, 20_000, 2_000, 2_000), line(3, 5_000, 2_000, 1_000)]
  expect(overchargedVat(lines, { htCents: 0, ttcCents: 0, returned: none })).toEqual({
    lines: [
      { lineId: 1, quantity: 0, amountCents: 1_450 },
      { lineId: 3, quantity: 0, amountCents: 500 },
    ],
    deliveryCents: 0,
    amountCents: 1_950,
  })
})

test('a private person agreed to a price with VAT: nothing is due', () => {
  const lines = [line(1, 10_000, 2_000, 550), line(2, 10_000, 2_000, 550, 'TTC')]
  expect(overchargedVat(lines, { htCents: 1_000, ttcCents: 1_200, returned: none })).toEqual({
    lines: [],
    deliveryCents: 0,
    amountCents: 0,
  })
})

test('units that a refund returned are left out, and what an earlier correction refunded is not refunded again', () => {
  const pair = { ...line(1, 5_000, 2_000, 1_000), quantity: 2, htCents: 10_000, vatCents: 2_000 }
  const free = { htCents: 0, ttcCents: 0, returned: none }
  const overcharge = (returned: Partial<typeof none>) =>
    overchargedVat([{ ...pair, returned: { ...none, ...returned } }], free).amountCents
  expect(overcharge({ units: 1, unitsCents: 6_000, all: 6_000 })).toBe(500)
  expect(overcharge({ corrections: 1_000, all: 1_000 })).toBe(0)
  expect(overcharge({ all: 11_700 })).toBe(300)
})

test('of a delivery, only what refunds have not returned is overcharged', () => {
  const delivery = { htCents: 1_000, ttcCents: 1_200, returned: { ...none, unitsCents: 600, all: 600 } }
  expect(overchargedVat([line(1, 10_000, 2_000, 1_000)], delivery).deliveryCents).toBe(50)
})

test('VAT within the refunds of a line is what is due so far, less what earlier ones had', () => {
  expect(vatOfRefunds(1_667, 10_000, [5_000, 5_000])).toEqual([834, 833])
  expect(vatOfRefunds(200, 1_200, [0, 3, 597, 600])).toEqual([0, 1, 99, 100])
})

test('the delivery within refunds is shared out from the lowest rate, and rounding never takes VAT back', () => {
  const part = (basisPoints: number, ttcCents: number, vatCents: number): VatPart => ({
    part: 'DELIVERY',
    basisPoints,
    ttcCents,
    vatCents,
  })
  const refunds = deliveryOfRefunds(
    [part(2_000, 3, 1), part(1_000, 11, 1), part(210, 0, 0), part(550, 5, 0)],
    [2, 7, 1, 7, 2],
  )
  expect(refunds.map(parts => parts.map(one => [one.basisPoints, one.ttcCents, one.vatCents]))).toEqual([
    [
      [550, 1, 0],
      [1_000, 1, 0],
      [2_000, 0, 0],
    ],
    [
      [550, 1, 0],
      [1_000, 5, 1],
      [2_000, 1, 0],
    ],
    [
      [550, 1, 0],
      [1_000, -1, 0],
      [2_000, 1, 1],
    ],
    [
      [550, 1, 0],
      [1_000, 5, 0],
      [2_000, 1, 0],
    ],
    [
      [550, 1, 0],
      [1_000, 1, 0],
      [2_000, 0, 0],
    ],
  ])
})

test('VAT within drawn refunds of a line and of a delivery adds up to that of the sale once all of it is refunded', () => {
  const shares = fc.array(fc.integer({ min: 0, max: 40_000 }), { minLength: 1, maxLength: 6 })
  const rates = fc.uniqueArray(fc.constantFrom(210, 550, 1_000, 2_000), { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(shares, rates, fc.integer({ min: 1, max: 90_000 }), (refunds, basisPoints, own) => {
      const delivery = basisPoints.map((rate, index): VatPart => {
        const ttcCents = own + index
        return { part: 'DELIVERY', basisPoints: rate, ttcCents, vatCents: Math.floor(ttcCents / 7) }
      })
      const total = delivery.reduce((sum, part) => sum + part.ttcCents, 0)
      const scale = refunds.reduce((sum, cents) => sum + cents, 0)
      let left = total
      const whole = [...refunds.map(cents => Math.floor((total * cents) / Math.max(1, scale)))].map(cents => {
        left -= cents
        return cents
      })
      const parts = deliveryOfRefunds(delivery, [...whole, left]).flat()
      for (const { basisPoints: rate, ttcCents, vatCents } of delivery) {
        const back = parts.filter(part => part.basisPoints === rate)
        expect(back.reduce((sum, part) => sum + part.ttcCents, 0)).toBe(ttcCents)
        expect(back.reduce((sum, part) => sum + part.vatCents, 0)).toBeLessThanOrEqual(vatCents)
      }
      const vat = vatOfRefunds(Math.floor(total / 7), total, [...whole, left])
      expect(vat.every((cents, index) => cents >= 0 && cents <= ([...whole, left][index] ?? 0))).toBe(true)
    }),
  )
})
