/**
 * DAC7 (CGI art. 1649 ter A and following): the yearly declaration of sellers, in the XML that the DGFiP publishes
 * (namespace `urn:oecd:ties:dpi`, amounts in whole euros, none below zero).
 */
import { type Seat, seatAddress } from '#shared/price/seats.ts'
import type { TaxIdentity } from '../contract-tax-identity.ts'

export const quarters = [1, 2, 3, 4] as const

export type Dac7Quarter = {
  sales: number
  grossCents: number
  refundCents: number
  feeCents: number
  feeVatCents: number
}
export type Dac7Seller = {
  id: number
  name: string
  legalName: string
  legalForm: string
  siren: string
  siret: string | null
  vatNumber: string | null
  street: string
  postcode: string
  city: string
  /** Of a company of another Member State; null for a French one. */
  seat?: Seat | null
  /** Of a natural person; null until provided, and of companies. */
  person: TaxIdentity | null
  /** The four quarters of the year. */
  quarters: readonly Dac7Quarter[]
}

const totalOf = (seller: Dac7Seller, pick: (quarter: Dac7Quarter) => number) =>
  seller.quarters.reduce((sum, quarter) => sum + pick(quarter), 0)
const afterRefunds = (quarter: Dac7Quarter) => quarter.grossCents - quarter.refundCents
/** What was paid or credited to the seller. */
export const considerationOf = (quarter: Dac7Quarter) => afterRefunds(quarter) - quarter.feeCents - quarter.feeVatCents
export const salesOf = (seller: Dac7Seller) => totalOf(seller, quarter => quarter.sales)
export const yearConsideration = (seller: Dac7Seller) => totalOf(seller, considerationOf)

/** Sellers of goods with fewer than 30 sales and at most 2,000 € in the year are not declared. */
export const isDac7Excluded = (seller: Dac7Seller) => salesOf(seller) < 30 && totalOf(seller, afterRefunds) <= 200_000

/** The schema requires the birth date and the tax number of a natural person. */
export const missingForDac7 = ({ legalForm, person }: Dac7Seller): string[] =>
  legalForm === 'EI' && !person ? ['numéro fiscal', 'date de naissance', 'prénom et nom'] : []

export type Dac7Operator = { name: string; siren: string; vatNumber: string | null; address: string }
export type Dac7Message = {
  year: number
  operator: Dac7Operator
  /** Those to declare, with complete data. */
  sellers: readonly Dac7Seller[]
  /** `2027-01-20T10:15:00.000`. */
  timestamp: string
  /** A new reference for each document of the message. */
  reference: () => string
}

const escaped = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
    .replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
const element = (name: string, content: string, attributes = '') => `<dpi:${name}${attributes}>${content}</dpi:${name}>`
const leaf = (name: string, text: string, attributes = '') => element(name, escaped(text), attributes)
const wholeEuros = (cents: number) => String(Math.max(0, Math.round(cents / 100)))

export function dac7Xml(message: Dac7Message): string {
  const { year, operator, sellers, timestamp, reference } = message
  const refOf = () => `OP_${year}_${operator.siren}_${reference()}`
  const head = [
    leaf('TransmittingCountry', 'FR'),
    leaf('ReceivingCountry', 'FR'),
    leaf('MessageType', 'DPI'),
    leaf('MessageRefId', refOf()),
    // New data, or no data to report.
    leaf('MessageTypeIndic', sellers.length ? 'DPI401' : 'DPI403'),
    leaf('ReportingPeriod', `${year}-12-31`),
    leaf('Timestamp', timestamp),
  ]
  const body = [operatorXml(operator, refOf()), ...sellers.map(seller => sellerXml(seller, refOf()))]
  return `<?xml version="1.0" encoding="UTF-8"?>
<dpi:DPI_OECD xmlns:dpi="urn:oecd:ties:dpi" xmlns:stf="urn:oecd:ties:dpistf" version="1.0">
${element('MessageSpec', head.join(''))}
${element('DPIBody', body.join('\n'))}
</dpi:DPI_OECD>
`
}

/** A first declaration: no document replaces an earlier one. */
const docSpec = (reference: string) =>
  element('DocSpec', `<stf:DocTypeIndic>OECD1</stf:DocTypeIndic><stf:DocRefId>${escaped(reference)}</stf:DocRefId>`)

const operatorXml = ({ name, siren, vatNumber, address }: Dac7Operator, reference: string) =>
  element(
    'PlatformOperator',
    [
      leaf('ResCountryCode', 'FR'),
      leaf('TIN', siren, ' issuedBy="FR"'),
      leaf('IN', siren, ' issuedBy="FR" INType="BRN"'),
      vatNumber ? leaf('VAT', vatNumber) : '',
      leaf('Name', name),
      leaf('PlatformBusinessName', 'Cep & Chai'),
      element('Address', leaf('CountryCode', 'FR') + leaf('AddressFree', address), ' legalAddressType="OECD304"'),
      // Resident of the member state for tax purposes.
      leaf('Nexus', 'RPONEX1'),
      leaf('AssumedReporting', 'false'),
      docSpec(reference),
    ].join(''),
  )

const sellerXml = (seller: Dac7Seller, reference: string) =>
  element(
    'ReportableSeller',
    element('Identity', seller.person ? individualXml(seller, seller.person) : entityXml(seller)) +
      element('RelevantActivities', element('SaleOfGoods', activityXml(seller.quarters))) +
      docSpec(reference),
  )

const entityXml = (seller: Dac7Seller) =>
  element(
    'EntitySeller',
    element(
      'Standard',
      element('EntSellerID', [...numbersOf(seller), leaf('Name', seller.legalName), addressXml(seller)].join('')),
    ),
  )

/** A company of another Member State is declared to it: under the numbers that it gave, then those of France. */
function numbersOf(seller: Dac7Seller): string[] {
  const { siren, siret, seat } = seller
  const french = leaf('IN', siret ?? siren, ' issuedBy="FR" INType="BRN"')
  if (!seat)
    return [leaf('ResCountryCode', 'FR'), leaf('TIN', siren, ' issuedBy="FR"'), french, vatXml(seller.vatNumber)]
  const { country, taxNumber, registerNumber, vatNumber } = seat
  const issued = ` issuedBy="${country}"`
  const register = leaf('IN', registerNumber, `${issued} INType="BRN"`)
  return [leaf('ResCountryCode', country), leaf('TIN', taxNumber, issued), register, french, vatXml(vatNumber)]
}

const individualXml = (seller: Dac7Seller, { firstNames, lastName, birthDate, taxNumber }: TaxIdentity) =>
  element(
    'IndividualSeller',
    element(
      'Standard',
      element(
        'IndSellerID',
        [
          leaf('ResCountryCode', 'FR'),
          leaf('TIN', taxNumber, ' issuedBy="FR"'),
          vatXml(seller.vatNumber),
          element('Name', leaf('FirstName', firstNames) + leaf('LastName', lastName)),
          addressXml(seller),
          element('BirthInfo', leaf('BirthDate', birthDate)),
        ].join(''),
      ),
    ),
  )

const vatXml = (vatNumber: string | null) => (vatNumber ? leaf('VAT', vatNumber) : '')
function addressXml(seller: Dac7Seller) {
  const { street, postcode, city, country } = seatAddress(seller, seller.seat ?? null)
  return element(
    'Address',
    leaf('CountryCode', country) +
      element('AddressFix', leaf('Street', street) + leaf('PostCode', postcode) + leaf('City', city)),
    ' legalAddressType="OECD304"',
  )
}

function activityXml(given: readonly Dac7Quarter[]): string {
  const perQuarter = (name: string, prefix: string, value: (quarter: Dac7Quarter) => string, attributes = '') =>
    element(name, given.map((quarter, index) => leaf(`${prefix}Q${index + 1}`, value(quarter), attributes)).join(''))
  const euro = ' currCode="EUR"'
  return [
    perQuarter('Consideration', 'Cons', quarter => wholeEuros(considerationOf(quarter)), euro),
    perQuarter('NumberOfActivities', 'Numb', quarter => String(quarter.sales)),
    perQuarter('Fees', 'Fees', quarter => wholeEuros(quarter.feeCents), euro),
    perQuarter('Taxes', 'Tax', quarter => wholeEuros(quarter.feeVatCents), euro),
  ].join('')
}

/** « DPIDAC7_2026_849203104_001_20270120101500 »: the year, the SIREN, the rank of the deposit and its instant. */
export const dac7Name = (year: number, siren: string, timestamp: string) =>
  `DPIDAC7_${year}_${siren}_001_${timestamp.slice(0, 19).replace(/\D/g, '')}`
