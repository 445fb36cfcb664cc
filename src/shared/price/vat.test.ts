import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countryOf, townLine } from './countries.ts'
import {
  distanceSales,
  frenchVatZone,
  frenchVatZones,
  type GoodsNature,
  goodsNatures,
  noVatReason,
  type UnionSale,
  type VatRates,
  vatFor,
  vatTreatments,
  vatZoneName,
  vatZones,
} from './vat.ts'

const percentages = {
  mainland: { normal: 2_000, equipment: 2_000, intermediate: 1_000, reduced: 550 },
  corsica: { normal: 2_000, equipment: 1_000, intermediate: 210, reduced: 210 },
}
const rates: VatRates = [
  ...frenchVatZones.flatMap(zone => goodsNatures.map(code => ({ zone, code, basisPoints: percentages[zone][code] }))),
  { zone: 'NL', code: 'normal', basisPoints: 2_100 },
  { zone: 'NL', code: 'reduced', basisPoints: 900 },
]

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
  ['95880', 'mainland'],
  ['96000', null],
  ['512000', null],
])('%s is in the VAT zone %s', (postcode, zone) => {
  expect(frenchVatZone({ postcode })).toBe(zone)
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

test('a sale without VAT to another Member State, or charged to its buyer, names the article of the code', () => {
  expect(Object.fromEntries(vatTreatments.map(treatment => [treatment, noVatReason(treatment)]))).toEqual({
    domestic: null,
    intra_community: 'Exonération de TVA, article 262 ter I du CGI — livraison intracommunautaire',
    one_stop_shop: null,
    reverse_charge: 'Autoliquidation — TVA due par l’acquéreur, article 283-1 du CGI',
  })
})

test('another Member State is in no French zone, and each zone has its name', () => {
  expect(frenchVatZone({ postcode: null, country: 'BE' })).toBeNull()
  expect(vatZones.map(vatZoneName)).toEqual([
    'France continentale et Monaco',
    'Corse',
    'Belgique',
    'Luxembourg',
    'Pays-Bas',
  ])
})

test('an address is French, except in Monaco', () => {
  expect([countryOf({ postcode: '98000' }), countryOf({ postcode: '20000' })]).toEqual(['MC', 'FR'])
  expect(townLine({ country: 'BE', postcode: '5000', city: 'Namur' })).toBe('5000 Namur, Belgique')
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

const abroad = (
  sale: UnionSale | null,
  nature: GoodsNature = 'normal',
  sellerRegime: 'standard' | 'franchise' = 'standard',
) => vatFor({ postcode: null, country: 'NL', nature, sellerRegime, sale }, rates)
const toPrivate = (statement: UnionSale['statement']) => ({ isBuyerConfirmed: false, isBuyerFrench: false, statement })

test('goods for a confirmed professional of another Member State are exempt, whatever the seller states', () => {
  for (const statement of [null, ...distanceSales])
    expect(abroad({ isBuyerConfirmed: true, isBuyerFrench: false, statement })).toEqual({
      zone: 'NL',
      basisPoints: 0,
      treatment: 'intra_community',
    })
})

test('a seller in the franchise sells to them under art. 293 B, not exempt', () => {
  expect(abroad({ isBuyerConfirmed: true, isBuyerFrench: false, statement: null }, 'normal', 'franchise')).toEqual({
    zone: 'mainland',
    basisPoints: 0,
    treatment: 'domestic',
  })
})

test('private buyers have French VAT below the threshold, that of their country under the One-Stop Shop, else no sale', () => {
  expect(abroad(toPrivate('below_threshold'), 'reduced')).toMatchObject({ zone: 'mainland', basisPoints: 550 })
  expect(abroad(toPrivate('one_stop_shop'), 'reduced')).toMatchObject({ zone: 'NL', basisPoints: 900 })
  expect(abroad(toPrivate(null))).toBeNull()
  expect(abroad(null)).toBeNull()
  expect(abroad(toPrivate('one_stop_shop'), 'normal', 'franchise')).toBeNull()
})

test('a professional identified in France has French VAT abroad too, whatever the seller states', () => {
  for (const statement of [null, ...distanceSales])
    expect(abroad({ isBuyerConfirmed: false, isBuyerFrench: true, statement }, 'reduced')).toEqual({
      zone: 'mainland',
      basisPoints: 550,
      treatment: 'domestic',
    })
})

test('a nature of goods without a rate in a country has its standard rate', () => {
  expect(abroad(toPrivate('one_stop_shop'), 'intermediate')).toMatchObject({
    basisPoints: 2_100,
    treatment: 'one_stop_shop',
  })
})

const abroadSeller = (sale: Partial<UnionSale>): UnionSale => ({
  isBuyerConfirmed: false,
  isBuyerFrench: false,
  statement: null,
  ...sale,
})
test.each([
  [
    'a professional identified in France',
    'FR',
    '51200',
    { isBuyerFrench: true, isReverseCharged: true },
    'mainland',
    0,
    'reverse_charge',
  ],
  [
    'the same, in Corsica',
    'FR',
    '20137',
    { isBuyerFrench: true, isReverseCharged: true },
    'corsica',
    0,
    'reverse_charge',
  ],
  [
    'the same, in Monaco',
    'MC',
    '98000',
    { isBuyerFrench: true, isReverseCharged: true },
    'mainland',
    0,
    'reverse_charge',
  ],
  [
    'the same, delivered in the Netherlands',
    'NL',
    '1012 AB',
    { isBuyerFrench: true, isReverseCharged: true },
    'mainland',
    0,
    'reverse_charge',
  ],
  ['a private person in France', 'FR', '51200', {}, 'mainland', 2_000, 'domestic'],
  ['a professional without a number', 'FR', '51200', {}, 'mainland', 2_000, 'domestic'],
  [
    'a Dutch professional who collects in France',
    'FR',
    '51200',
    { isBuyerConfirmed: true },
    'mainland',
    2_000,
    'domestic',
  ],
  ['a Dutch professional delivered there', 'NL', '1012 AB', { isBuyerConfirmed: true }, 'NL', 0, 'intra_community'],
  [
    'a private person in the Netherlands, One-Stop Shop',
    'NL',
    '1012 AB',
    { statement: 'one_stop_shop' },
    'NL',
    2_100,
    'one_stop_shop',
  ],
] as const)(
  'sold by a company of another Member State to %s (%s %s)',
  (_, country, postcode, sale, zone, basisPoints, treatment) => {
    const facts = {
      country,
      postcode,
      nature: 'normal' as const,
      sellerRegime: 'standard' as const,
      sale: abroadSeller(sale),
    }
    expect(vatFor(facts, rates)).toEqual({ zone, basisPoints, treatment })
  },
)

test('a company of another Member State sells to no overseas department either', () => {
  const sale = abroadSeller({ isReverseCharged: true })
  expect(vatFor({ postcode: '97400', nature: 'normal', sellerRegime: 'standard', sale }, rates)).toBeNull()
})
