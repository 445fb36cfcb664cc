import { expect, test } from 'vitest'
import { costPerUnit } from './places.ts'

test('a cost is per hectare for a parcel and per bottle for a cuvée, and unknown without a size', () => {
  expect(costPerUnit(124_000, { kind: 'PARCEL', hectares: 1.24, bottles: null })).toBe(100_000)
  expect(costPerUnit(1_000_050, { kind: 'CUVEE', hectares: null, bottles: 20_000 })).toBe(50)
  expect(costPerUnit(100, { kind: 'PARCEL', hectares: null, bottles: 10 })).toBeNull()
})
