import { expect, test } from 'vitest'
import type { SellerRate } from '../../contract-seller.ts'
import {
  centsFrom,
  countryRowName,
  countryRows,
  departmentName,
  departmentRows,
  rateName,
  rateRows,
  ratesFrom,
} from './rates-form.ts'

const rates: SellerRate[] = [
  { mode: 'HOME', zone: 'metropole', departments: [], maxWeightGrams: 5_000, priceCents: 990 },
  { mode: 'HOME', zone: 'corse', departments: [], maxWeightGrams: 5_000, priceCents: 1_490 },
  { mode: 'HOME', zone: 'metropole', departments: [], maxWeightGrams: 500, priceCents: 600 },
  { mode: 'HOME', zone: 'departments', departments: ['10', '51'], maxWeightGrams: 5_000, priceCents: 590 },
  { mode: 'HOME', zone: 'BE', departments: [], maxWeightGrams: 30_000, priceCents: 1_800 },
  { mode: 'FREIGHT', zone: 'metropole', departments: [], maxWeightGrams: 1_000_000, priceCents: 14_900 },
]

test('reads back the rates it shows', () => {
  const posted = new FormData()
  for (const mode of ['HOME', 'RELAY', 'FREIGHT'] as const)
    rateRows(rates, mode).forEach((row, n) => {
      for (const column of ['kilograms', 'metropole', 'corse'] as const)
        posted.set(rateName(mode, n, column), row[column])
    })
  for (const mode of ['HOME', 'RELAY', 'FREIGHT'] as const)
    departmentRows(rates, mode).forEach((row, n) => {
      for (const column of ['departments', 'kilograms', 'price'] as const)
        posted.set(departmentName(mode, n, column), row[column])
    })
  for (const mode of ['HOME', 'FREIGHT'] as const)
    countryRows(rates, mode).forEach((row, n) => {
      for (const column of ['country', 'kilograms', 'price'] as const)
        posted.set(countryRowName(mode, n, column), row[column])
    })
  const read = ratesFrom(posted)
  expect(read.faults).toEqual({})
  expect(read.rates).toHaveLength(rates.length)
  expect(read.rates).toEqual(expect.arrayContaining(rates))
})

test('reports an invalid line at its field, and ignores an empty line', () => {
  const posted = new FormData()
  const typed = {
    'HOME-0-kilograms': 'lourd',
    'HOME-0-metropole': '9,90',
    'RELAY-2-kilograms': '5',
    'RELAY-2-corse': 'dix',
  }
  for (const [name, value] of Object.entries(typed)) posted.set(name, value)
  const { rates: read, faults } = ratesFrom(posted)
  expect(read).toEqual([])
  expect(Object.keys(faults)).toEqual(['HOME-0-kilograms', 'RELAY-2-corse'])
})

test('reads amounts in French and English notation', () => {
  expect(centsFrom('1 250,50 €')).toBe(125_050)
  expect(centsFrom('')).toBeNull()
  expect(centsFrom('gratuit')).toBeNull()
})

test('reads department numbers as postcodes begin, and reports what is none', () => {
  const posted = new FormData()
  const row = (n: number, departments: string) => {
    posted.set(departmentName('HOME', n, 'departments'), departments)
    posted.set(departmentName('HOME', n, 'kilograms'), '30')
    posted.set(departmentName('HOME', n, 'price'), '4')
  }
  row(0, '51; 2, 2a 2B')
  row(1, '51, 99')
  const { rates: read, faults } = ratesFrom(posted)
  expect(read.map(rate => rate.departments)).toEqual([['02', '20', '51']])
  expect(Object.keys(faults)).toEqual(['HOME-departements-1-departments'])
})
