import { expect, test } from 'vitest'
import type { SellerRate } from '../../contract-seller.ts'
import { centsFrom, rateName, rateRows, ratesFrom } from './rates-form.ts'

const rates: SellerRate[] = [
  { mode: 'HOME', zone: 'metropole', maxWeightGrams: 5_000, priceCents: 990 },
  { mode: 'HOME', zone: 'corse', maxWeightGrams: 5_000, priceCents: 1_490 },
  { mode: 'HOME', zone: 'metropole', maxWeightGrams: 500, priceCents: 600 },
  { mode: 'FREIGHT', zone: 'metropole', maxWeightGrams: 1_000_000, priceCents: 14_900 },
]

test('what is shown, posted again, is the same tariff', () => {
  const posted = new Map<string, string>()
  for (const mode of ['HOME', 'RELAY', 'FREIGHT'] as const)
    rateRows(rates, mode).forEach((row, n) => {
      for (const column of ['kilograms', 'metropole', 'corse'] as const)
        posted.set(rateName(mode, n, column), row[column])
    })
  const read = ratesFrom(name => posted.get(name) ?? '')
  expect(read.faults).toEqual({})
  expect(read.rates).toHaveLength(rates.length)
  expect(read.rates).toEqual(expect.arrayContaining(rates))
})

test('a line is refused beside the field that is wrong, and an empty one is left out', () => {
  const posted: Record<string, string> = {
    'HOME-0-kilograms': 'lourd',
    'HOME-0-metropole': '9,90',
    'RELAY-2-kilograms': '5',
    'RELAY-2-corse': 'dix',
  }
  const { rates: read, faults } = ratesFrom(name => posted[name] ?? '')
  expect(read).toEqual([])
  expect(Object.keys(faults)).toEqual(['HOME-0-kilograms', 'RELAY-2-corse'])
})

test('amounts are read as people write them', () => {
  expect(centsFrom('1 250,50 €')).toBe(125_050)
  expect(centsFrom('')).toBeNull()
  expect(centsFrom('gratuit')).toBeNull()
})
