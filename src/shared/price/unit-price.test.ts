import { describe, expect, it } from 'vitest'
import { unitPriceOf } from './unit-price.ts'

describe('the unit price', () => {
  it('is per litre, kilogram or metre, half a cent rounded up', () => {
    expect(unitPriceOf(2_500, 5, 'kg')).toEqual({ cents: 500, per: 'kg' })
    expect(unitPriceOf(1_001, 2, 'L')).toEqual({ cents: 501, per: 'L' })
    expect(unitPriceOf(999, 0.75, 'L')).toEqual({ cents: 1_332, per: 'L' })
  })
  it('is per piece, or per thousand for large packs', () => {
    expect(unitPriceOf(1_200, 12, 'piece')).toEqual({ cents: 100, per: 'pièce' })
    expect(unitPriceOf(990, 99, 'piece')).toEqual({ cents: 10, per: 'pièce' })
    expect(unitPriceOf(990, 100, 'piece')).toEqual({ cents: 9_900, per: '1000' })
    expect(unitPriceOf(9_900, 1_000, 'piece')).toEqual({ cents: 9_900, per: '1000' })
  })
  it('is null when it adds no information', () => {
    expect(unitPriceOf(2_500, 1, 'kg')).toBeNull()
    expect(unitPriceOf(2_500, null, null)).toBeNull()
    expect(unitPriceOf(2_500, null, 'kg')).toBeNull()
    expect(unitPriceOf(2_500, 5, null)).toBeNull()
  })
})
