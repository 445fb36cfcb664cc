import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countryOf, goodsNatures, type VatRates, vatFor, vatZone, vatZones } from './vat.ts'

const percentages = {
  mainland: { normal: 2_000, equipment: 2_000, intermediate: 1_000, reduced: 550 },
  corsica: { normal: 2_000, equipment: 1_000, intermediate: 210, reduced: 210 },
}
const rates: VatRates = vatZones.flatMap(zone =>
  goodsNatures.map(code => ({ zone, code, basisPoints: percentages[zone][code] })),
)

test.each([
  [null, 'mainland'],
  ['51200', 'mainland'],
  ['98000', 'mainland'],
  ['20000', 'corsica'],
  ['20290', 'corsica'],
  ['97400', null],
  ['98800', null],
  ['00800', null],
  ['2000', null],
])('%s is in the VAT zone %s', (postcode, zone) => {
  expect(vatZone({ postcode })).toBe(zone)
})

test.each([
  ['normal', 2_000, 2_000],
  ['equipment', 2_000, 1_000],
  ['intermediate', 1_000, 210],
  ['reduced', 550, 210],
] as const)('%s goods have %i on the mainland and in Monaco, %i in Corsica', (nature, mainland, corsica) => {
  const vat = (postcode: string) => vatFor({ postcode, nature, sellerRegime: 'standard' }, rates)?.basisPoints
  expect([vat('51200'), vat('98000'), vat('20137')]).toEqual([mainland, mainland, corsica])
})

test('an address is French, except in Monaco', () => {
  expect([countryOf('98000'), countryOf('20000')]).toEqual(['MC', 'FR'])
})

test('for any place and goods, VAT is left out only for a seller in the franchise, and undecided only overseas', () => {
  const any = fc.record({
    postcode: fc.constantFrom(null, '51200', '20000', '98000', '97400', '98800'),
    sellerRegime: fc.constantFrom('standard' as const, 'franchise' as const),
    nature: fc.constantFrom(...goodsNatures),
  })
  fc.assert(
    fc.property(any, facts => {
      const decided = vatFor(facts, rates)
      expect(decided === null).toBe(facts.postcode === '97400' || facts.postcode === '98800')
      if (decided) expect(decided.basisPoints === 0).toBe(facts.sellerRegime === 'franchise')
    }),
  )
})

test('a nature without a rate is an error, never a rate of 0', () => {
  expect(() => vatFor({ postcode: '51200', nature: 'reduced', sellerRegime: 'standard' }, [])).toThrow('no VAT rate')
})
