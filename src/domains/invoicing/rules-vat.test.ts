import { expect, test } from 'vitest'
import { overchargedVat } from './rules-vat.ts'

const line = (id: number, htCents: number, rate: number, newRate: number, basis: 'HT' | 'TTC' = 'HT') => ({
  id,
  basis,
  unitPriceCents: htCents,
  quantity: 1,
  discountCents: 0,
  htCents,
  vatCents: (htCents * rate) / 10_000,
  newRate,
})

test('a professional gets back the VAT charged above the right rate, on goods and delivery', () => {
  const delivery = { htCents: 1_000, ttcCents: 1_200 }
  expect(overchargedVat([line(1, 10_000, 2_000, 1_000)], delivery)).toEqual({
    lines: [{ lineId: 1, quantity: 0, amountCents: 1_000 }],
    deliveryCents: 100,
    amountCents: 1_100,
  })
})

test('a higher rate is not claimed back, and a line at the right rate is left alone', () => {
  const none = { lines: [], deliveryCents: 0, amountCents: 0 }
  const delivery = { htCents: 1_000, ttcCents: 1_055 }
  expect(overchargedVat([line(1, 10_000, 550, 2_000)], delivery)).toEqual(none)
  expect(overchargedVat([line(1, 10_000, 2_000, 2_000)], { htCents: 0, ttcCents: 0 })).toEqual(none)
})

test('of several lines, those charged too much add up', () => {
  const lines = [line(1, 10_000, 2_000, 550), line(2, 20_000, 2_000, 2_000), line(3, 5_000, 2_000, 1_000)]
  expect(overchargedVat(lines, { htCents: 0, ttcCents: 0 })).toEqual({
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
  expect(overchargedVat(lines, { htCents: 1_000, ttcCents: 1_200 })).toEqual({
    lines: [],
    deliveryCents: 0,
    amountCents: 0,
  })
})
