import { expect, test } from 'vitest'
import { stockLevel } from '#domains/stock/rules.ts'
import { centsOf, isProfessionalOnly, mayEditWords, typedAmount } from './rules.ts'

test('an amount is read as the French type it, and nothing else is', () => {
  expect(['12,50', '12.5', '1 250', '1 250,00 €', '0,01'].map(centsOf)).toEqual([1_250, 1_250, 125_000, 125_000, 1])
  expect(['', 'douze', '-1', '1,234', '12,', '1e3', '0x10'].map(centsOf)).toEqual(Array(7).fill(null))
  expect(centsOf(typedAmount(1_999))).toBe(1_999)
})

test('a stock is low below five of the smallest orders, and out when nothing is free', () => {
  expect([0, -1, 1, 59, 60].map(free => stockLevel(free, 60))).toEqual(['out', 'out', 'low', 'low', 'fine'])
})

test('the words of an article are its first seller’s until another sells it', () => {
  expect(mayEditWords({ createdByVendorId: 1, otherSellers: 0 }, 1)).toBe(true)
  expect(mayEditWords({ createdByVendorId: 1, otherSellers: 1 }, 1)).toBe(false)
  expect(mayEditWords({ createdByVendorId: 2, otherSellers: 0 }, 1)).toBe(false)
  expect(mayEditWords({ createdByVendorId: null, otherSellers: 0 }, 1)).toBe(false)
})

test('precursors and plant protection are for professionals, garden products are not', () => {
  const plain = { professionalOnly: false, explosivePrecursor: false, plantProtection: false, gardenUse: false }
  expect(isProfessionalOnly(plain)).toBe(false)
  expect(isProfessionalOnly({ ...plain, explosivePrecursor: true })).toBe(true)
  expect(isProfessionalOnly({ ...plain, plantProtection: true })).toBe(true)
  expect(isProfessionalOnly({ ...plain, plantProtection: true, gardenUse: true })).toBe(false)
})
