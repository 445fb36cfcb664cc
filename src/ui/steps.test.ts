import { describe, expect, test } from 'vitest'
import { settledQuantity } from './steps.ts'

describe('quantity', () => {
  test('goods sold by six go up to the next six', () => {
    expect(settledQuantity(7, { min: 6, step: 6 })).toBe(12)
    expect(settledQuantity(12, { min: 6, step: 6 })).toBe(12)
  })
  test('nothing, nonsense or too little becomes the minimum', () => {
    for (const wanted of [Number.NaN, 0, -3, 5]) expect(settledQuantity(wanted, { min: 6, step: 6 })).toBe(6)
  })
  test('too much becomes the last full step under the maximum', () => {
    expect(settledQuantity(100, { min: 6, step: 6, max: 20 })).toBe(18)
    expect(settledQuantity(100, { min: 1, step: 1, max: 20 })).toBe(20)
  })
  test('a maximum under the minimum leaves the minimum, for the server to refuse', () => {
    expect(settledQuantity(10, { min: 6, step: 6, max: 2 })).toBe(6)
  })
})
