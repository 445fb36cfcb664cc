import { expect, test } from 'vitest'
import { parseCents, typedAmount } from './money.ts'

test('parses an amount typed the French way, and nothing else', () => {
  expect(['12,50', '12.5', '1 250', '1 250,00 €', '0,01'].map(parseCents)).toEqual([1_250, 1_250, 125_000, 125_000, 1])
  expect(['', 'douze', '-1', '1,234', '12,', '1e3', '0x10'].map(parseCents)).toEqual(Array(7).fill(null))
  expect(parseCents(typedAmount(1_999))).toBe(1_999)
})
