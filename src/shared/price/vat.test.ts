import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countryOf, goodsNatures, type VatFacts, type VatRates, vatFor, vatZone } from './vat.ts'

const rates: VatRates = {
  mainland: { normal: 2_000, equipment: 2_000, intermediate: 1_000, reduced: 550 },
  corsica: { normal: 2_000, equipment: 1_000, intermediate: 210, reduced: 210 },
}
const facts: VatFacts = {
  country: 'FR',
  postcode: '51200',
  kind: 'professional',
  vatNumber: { number: null, state: 'none' },
  sellerRegime: 'standard',
  nature: 'normal',
}
const vat = (change: Partial<VatFacts> = {}) => vatFor({ ...facts, ...change }, rates)
const confirmed = { number: 'BE0123456749', state: 'valid' } as const

describe('the zone of a place', () => {
  test.each([
    ['FR', '51200', 'mainland'],
    ['FR', null, 'mainland'],
    ['FR', '20000', 'corsica'],
    ['FR', '20290', 'corsica'],
    ['FR', '98000', 'mainland'],
    ['MC', '98000', 'mainland'],
    ['FR', '97400', null],
    ['FR', '98800', null],
    ['FR', '00800', null],
    ['BE', '1000', 'union'],
    ['LU', 'L-1009', 'union'],
    ['NL', null, 'union'],
    ['DE', '54470', 'union'],
    ['DE', '78266', null],
    ['ES', '35001', null],
    ['CH', '1200', null],
    ['GB', 'BT1 1AA', null],
    ['US', '94105', null],
  ])('%s %s is %s', (country, postcode, zone) => void expect(vatZone({ country, postcode })).toBe(zone))

  test('an address is French, except in Monaco', () => {
    expect([countryOf({ postcode: '98000' }), countryOf({ postcode: '20000' })]).toEqual(['MC', 'FR'])
  })
})

describe('the VAT of goods', () => {
  test.each([
    ['normal', 2_000, 2_000],
    ['equipment', 2_000, 1_000],
    ['intermediate', 1_000, 210],
    ['reduced', 550, 210],
  ] as const)('%s is %i on the mainland and in Monaco, %i in Corsica', (nature, mainland, corsica) => {
    expect(vat({ nature })?.basisPoints).toBe(mainland)
    expect(vat({ nature, country: 'MC', postcode: '98000' })?.basisPoints).toBe(mainland)
    expect(vat({ nature, postcode: '20137' })).toEqual({ zone: 'corsica', basisPoints: corsica, treatment: 'taxed' })
  })

  test('a professional whose number VIES confirms owes the VAT of a delivery to another Member State', () => {
    expect(vat({ country: 'BE', postcode: '1000', vatNumber: confirmed })).toEqual({
      zone: 'union',
      basisPoints: 0,
      treatment: 'reverse-charge',
    })
  })

  test.each([
    ['VIES does not know the number', { vatNumber: { number: 'BE0123456749', state: 'invalid' } }],
    ['VIES does not respond', { vatNumber: { number: 'BE0123456749', state: 'unavailable' } }],
    ['there is no number', { vatNumber: { number: null, state: 'none' } }],
    ['the number is French', { vatNumber: { number: 'FR80552100554', state: 'valid' } }],
    ['the buyer is a private person', { kind: 'normal', vatNumber: confirmed }],
    ['the buyer is a visitor', { kind: null, vatNumber: confirmed }],
  ] as const)('the French rate is charged in another Member State when %s', (_, change) => {
    expect(vat({ country: 'BE', postcode: '1000', nature: 'reduced', ...change })).toEqual({
      zone: 'union',
      basisPoints: 550,
      treatment: 'taxed',
    })
  })

  test('goods delivered in France are charged to a buyer with a confirmed foreign number', () => {
    expect(vat({ vatNumber: confirmed })?.treatment).toBe('taxed')
  })

  test('a seller in the franchise charges no VAT anywhere, and no buyer owes it', () => {
    for (const place of [{ postcode: '20000' }, { country: 'BE', postcode: '1000', vatNumber: confirmed }])
      expect(vat({ sellerRegime: 'franchise', ...place })).toMatchObject({ basisPoints: 0, treatment: 'franchise' })
  })

  test('no rate is decided overseas, nor outside the Union', () => {
    for (const place of [
      { postcode: '97100' },
      { country: 'CH', postcode: '1200', vatNumber: confirmed },
      { postcode: '98800', sellerRegime: 'franchise' as const },
    ])
      expect(vat(place)).toBeNull()
  })

  test('for any facts, VAT is left out only for a seller in the franchise or a buyer who owes it', () => {
    const any = fc.record({
      country: fc.constantFrom('FR', 'MC', 'BE', 'LU', 'NL', 'DE', 'CH'),
      postcode: fc.constantFrom(null, '51200', '20000', '97400', '1000'),
      kind: fc.constantFrom('normal' as const, 'professional' as const, null),
      vatNumber: fc.record({
        number: fc.constantFrom(null, 'FR80552100554', 'BE0123456749'),
        state: fc.constantFrom('none' as const, 'valid' as const, 'invalid' as const, 'unavailable' as const),
      }),
      sellerRegime: fc.constantFrom('standard' as const, 'franchise' as const),
      nature: fc.constantFrom(...goodsNatures),
    })
    fc.assert(
      fc.property(any, drawn => {
        const decided = vatFor(drawn, rates)
        expect(decided === null).toBe(vatZone(drawn) === null)
        if (decided) expect(decided.basisPoints === 0).toBe(decided.treatment !== 'taxed')
        if (decided?.treatment === 'reverse-charge')
          expect([decided.zone, drawn.kind, drawn.vatNumber.state]).toEqual(['union', 'professional', 'valid'])
      }),
    )
  })
})
