import { describe, expect, test } from 'vitest'
import { settledQuantity } from './steps.ts'

describe('quantity', () => {
  test('rounds goods sold by six up to the next six', () => {
    expect(settledQuantity(7, { min: 6, step: 6 })).toBe(12)
    expect(settledQuantity(12, { min: 6, step: 6 })).toBe(12)
  })
  test('returns the minimum for no quantity, an invalid one or one below the minimum', () => {
    for (const wanted of [Number.NaN, 0, -3, 5]) expect(settledQuantity(wanted, { min: 6, step: 6 })).toBe(6)
  })
  test('returns the last full step under the maximum for a larger quantity', () => {
    expect(settledQuantity(100, { min: 6, step: 6, max: 20 })).toBe(18)
    expect(settledQuantity(100, { min: 1, step: 1, max: 20 })).toBe(20)
  })
  test('returns the minimum when the maximum is lower, for the server to reject', () => {
    expect(settledQuantity(10, { min: 6, step: 6, max: 2 })).toBe(6)
  })
})
