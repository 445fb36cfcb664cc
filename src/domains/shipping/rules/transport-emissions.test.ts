import { expect, test } from 'vitest'
import { computeEmissions, type EmissionFactor, emissionsLabel, methodLabel } from './transport-emissions.ts'

const published = { level: 1, source: 'Base publique' }
const factors: EmissionFactor[] = [
  { ...published, kind: 'HOME', unit: 'parcel', milligrams: 532_400, detourPercent: 0 },
  { ...published, kind: 'FREIGHT', unit: 'parcel', milligrams: 20_000_000, detourPercent: 0 },
  { ...published, kind: 'LORRY', unit: 'tonneKilometre', milligrams: 187_500, detourPercent: 20 },
]
const parcel = { mode: 'HOME', weightGrams: 12_000, pallets: 0, kilometres: 150 } as const
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('a factor per parcel counts one parcel whatever its weight, and each pallet', () => {
  expect(computeEmissions(factors, parcel)).toMatchObject({ grams: 532, kilometres: null })
  expect(computeEmissions(factors, { ...parcel, weightGrams: 29_000 })?.grams).toBe(532)
  expect(computeEmissions(factors, { ...parcel, mode: 'FREIGHT', pallets: 3 })?.grams).toBe(60_000)
})

test('a factor per tonne-kilometre multiplies tonnes by kilometres of road, rounded to the gram', () => {
  // 0.8 t × 120 km × 187.5 g
  const lorry = { mode: 'ROUND', weightGrams: 800_000, pallets: 1, kilometres: 100 } as const
  expect(computeEmissions(factors, lorry)).toMatchObject({ grams: 18_000, kilometres: 120 })
  expect(computeEmissions(factors, { ...lorry, mode: 'DROP' })?.grams).toBe(18_000)
  expect(computeEmissions(factors, { ...lorry, weightGrams: 1_234 })?.grams).toBe(28)
})

test('nothing is computed for a pick-up, without a factor, or without the distance that a factor needs', () => {
  expect(computeEmissions(factors, { ...parcel, mode: 'PICKUP' })).toBeNull()
  expect(computeEmissions(factors, { ...parcel, mode: 'RELAY' })).toBeNull()
  expect(computeEmissions(factors, { ...parcel, mode: 'ROUND', kilometres: null })).toBeNull()
})

test.each([
  [4, 'moins de 0,01 kg CO₂e'],
  [54, '≈ 0,05 kg CO₂e'],
  [999, '≈ 1 kg CO₂e'],
  [1_249, '≈ 1,2 kg CO₂e'],
  [18_400, '≈ 18 kg CO₂e'],
  [1_234_000, '≈ 1 234 kg CO₂e'],
])('%i g is written %s', (grams, label) => {
  expect(plain(emissionsLabel(grams))).toBe(label)
})

test('the method names factor, distance, level and source', () => {
  const found = computeEmissions(factors, { ...parcel, mode: 'ROUND' })
  expect(found && plain(methodLabel(found))).toBe(
    '187,5 g CO₂e par tonne-kilomètre, 180 km, valeur de niveau 1, source : Base publique',
  )
})
