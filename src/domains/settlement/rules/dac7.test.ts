import { expect, test } from 'vitest'
import {
  considerationOf,
  type Dac7Quarter,
  type Dac7Seller,
  dac7Name,
  dac7Xml,
  isDac7Excluded,
  missingForDac7,
  yearConsideration,
} from './dac7.ts'

const quarter = (values: Partial<Dac7Quarter> = {}): Dac7Quarter => ({
  sales: 10,
  grossCents: 100_000,
  refundCents: 0,
  feeCents: 8_000,
  feeVatCents: 1_600,
  ...values,
})
const seller = (values: Partial<Dac7Seller> = {}): Dac7Seller => ({
  id: 7,
  name: 'Le Comptoir',
  legalName: 'Durand & Fils SARL',
  legalForm: 'SARL',
  siren: '123456789',
  siret: '12345678900012',
  vatNumber: 'FR11123456789',
  street: '1 rue <A>',
  postcode: '51200',
  city: 'Épernay',
  person: null,
  quarters: [quarter(), quarter(), quarter(), quarter({ grossCents: 1_000, refundCents: 5_000, sales: 0 })],
  ...values,
})
let serial = 0
const message = (sellers: readonly Dac7Seller[]) =>
  dac7Xml({
    year: 2026,
    operator: { name: 'Cep & Chai SAS', siren: '849203104', vatNumber: null, address: '1 rue B, 51100 Reims' },
    sellers,
    timestamp: '2027-01-20T10:15:00.000',
    reference: () => `ref-${++serial}_v1`,
  })
/** Names of the elements within the first `name`, in their order. */
const within = (xml: string, name: string) => {
  const content = xml.match(new RegExp(`<dpi:${name}[ >].*?</dpi:${name}>`, 's'))?.[0] ?? ''
  return [...content.matchAll(/<(?:dpi|stf):(\w+)/g)].map(([, found]) => found).slice(1)
}

test('the message names France, the year and the kind of data, in the order of the schema', () => {
  const xml = message([seller()])
  expect(within(xml, 'MessageSpec')).toEqual([
    ...['TransmittingCountry', 'ReceivingCountry', 'MessageType', 'MessageRefId', 'MessageTypeIndic'],
    ...['ReportingPeriod', 'Timestamp'],
  ])
  expect(xml).toContain('<dpi:ReportingPeriod>2026-12-31<')
  expect(xml).toMatch(/<dpi:MessageRefId>OP_2026_849203104_.{1,60}</)
  expect(xml).toContain('>DPI401<')
  expect(message([])).toContain('>DPI403<')
})

test('the operator and each seller have their elements in the order of the schema', () => {
  const xml = message([seller()])
  expect(within(xml, 'PlatformOperator')).toEqual([
    ...[
      'ResCountryCode',
      'TIN',
      'IN',
      'Name',
      'PlatformBusinessName',
      'Address',
      'CountryCode',
      'AddressFree',
      'Nexus',
    ],
    ...['AssumedReporting', 'DocSpec', 'DocTypeIndic', 'DocRefId'],
  ])
  expect(within(xml, 'EntSellerID')).toEqual([
    ...[
      'ResCountryCode',
      'TIN',
      'IN',
      'VAT',
      'Name',
      'Address',
      'CountryCode',
      'AddressFix',
      'Street',
      'PostCode',
      'City',
    ],
  ])
  expect(within(xml, 'SaleOfGoods').filter(name => !name?.includes('Q'))).toEqual([
    ...['Consideration', 'NumberOfActivities', 'Fees', 'Taxes'],
  ])
})

test('a natural person is declared by name, tax number and birth date, in the order of the schema', () => {
  const person = { firstNames: 'Anne Marie', lastName: 'Durand', birthDate: '1980-04-02', taxNumber: '1234567890123' }
  const xml = message([seller({ legalForm: 'EI', person })])
  expect(within(xml, 'IndSellerID')).toEqual([
    ...['ResCountryCode', 'TIN', 'VAT', 'Name', 'FirstName', 'LastName', 'Address', 'CountryCode', 'AddressFix'],
    ...['Street', 'PostCode', 'City', 'BirthInfo', 'BirthDate'],
  ])
  expect(xml).toContain('<dpi:TIN issuedBy="FR">1234567890123<')
  expect(xml).not.toContain('EntitySeller')
})

test('a company of another Member State is declared to it, under its numbers there and its SIREN, in the order of the schema', () => {
  const seat = {
    country: 'BE' as const,
    street: '12 rue de Fer',
    postcode: '5000',
    city: 'Namur',
    registerNumber: '0403170701',
    vatNumber: 'BE0403170701',
    taxNumber: '0403170702',
  }
  const xml = message([seller({ siret: null, seat })])
  expect(within(xml, 'EntSellerID')).toEqual([
    ...['ResCountryCode', 'TIN', 'IN', 'IN', 'VAT', 'Name', 'Address', 'CountryCode', 'AddressFix', 'Street'],
    ...['PostCode', 'City'],
  ])
  expect(xml).toContain('<dpi:ResCountryCode>BE</dpi:ResCountryCode><dpi:TIN issuedBy="BE">0403170702</dpi:TIN>')
  expect(xml).toContain('<dpi:IN issuedBy="BE" INType="BRN">0403170701</dpi:IN>')
  expect(xml).toContain('<dpi:IN issuedBy="FR" INType="BRN">123456789</dpi:IN><dpi:VAT>BE0403170701</dpi:VAT>')
  expect(xml).toContain('<dpi:CountryCode>BE</dpi:CountryCode><dpi:AddressFix><dpi:Street>12 rue de Fer<')
})

test('amounts are whole euros by quarter, the consideration net of refunds and fees, none below zero', () => {
  const xml = message([seller()])
  expect(xml).toContain('<dpi:ConsQ1 currCode="EUR">904<')
  expect(xml).toContain('<dpi:ConsQ4 currCode="EUR">0<')
  expect(xml).toContain('<dpi:NumbQ2>10<')
  expect(xml).toContain('<dpi:FeesQ3 currCode="EUR">80<')
  expect(xml).toContain('<dpi:TaxQ3 currCode="EUR">16<')
})

test('texts are escaped, and each document has a reference of its own', () => {
  const xml = message([seller(), seller({ id: 8 })])
  expect(xml).toContain('Durand &#38; Fils SARL')
  expect(xml).toContain('1 rue &#60;A&#62;')
  expect(message([seller({ city: `  Ay \n Champagne ${'x'.repeat(300)}` })])).toContain(
    `>Ay Champagne ${'x'.repeat(187)}<`,
  )
  const references = [...xml.matchAll(/<(?:stf:DocRefId|dpi:MessageRefId)>([^<]+)</g)].map(([, reference]) => reference)
  expect(new Set(references).size).toBe(4)
})

test('a seller with fewer than 30 sales and at most 2,000 € is excluded; either one more is declared', () => {
  const year = (sales: number, grossCents: number) =>
    seller({ quarters: [quarter({ sales, grossCents }), ...[1, 2, 3].map(() => quarter({ sales: 0, grossCents: 0 }))] })
  expect(isDac7Excluded(year(29, 200_000))).toBe(true)
  expect(isDac7Excluded(year(30, 100))).toBe(false)
  expect(isDac7Excluded(year(1, 200_001))).toBe(false)
})

test('a sole trader lacks the data of a natural person until it provides them; a company lacks nothing', () => {
  expect(missingForDac7(seller())).toEqual([])
  expect(missingForDac7(seller({ legalForm: 'EI' }))).toContain('date de naissance')
  const person = { firstNames: 'Anne', lastName: 'Durand', birthDate: '1980-04-02', taxNumber: '1234567890123' }
  expect(missingForDac7(seller({ legalForm: 'EI', person }))).toEqual([])
})

test('the file is named by the year, the SIREN, the rank and the instant', () => {
  expect(dac7Name(2026, '849203104', '2027-01-20T10:15:00.123')).toBe('DPIDAC7_2026_849203104_001_20270120101500')
})

test('what a seller was paid is its sales less refunds and fees with their VAT', () => {
  expect(considerationOf(quarter({ refundCents: 10_000 }))).toBe(100_000 - 10_000 - 8_000 - 1_600)
  expect(yearConsideration(seller({ quarters: [quarter(), quarter({ refundCents: 10_000 })] }))).toBe(90_400 + 80_400)
})
