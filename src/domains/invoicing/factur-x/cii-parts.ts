/** Parts of the CII message that several groups share: parties, addresses, dates, taxes, charges. */
import type { InvoiceAddress, InvoiceDocument, InvoiceParty, VatKey } from '../document.ts'
import { amountText, rateText } from './amounts.ts'
import { exemptionCode } from './codes.ts'
import { element, optional, type Xml } from './xml.ts'

/** `2026-09-01` → `20260901`, format 102. */
export const dateTime = (name: string, day: string, prefix: 'udt' | 'qdt' = 'udt') =>
  element(name, [element(`${prefix}:DateTimeString`, day.replaceAll('-', ''), { format: '102' })])

const address = (value: InvoiceAddress) =>
  element('ram:PostalTradeAddress', [
    optional('ram:PostcodeCode', value.postcode),
    optional('ram:LineOne', value.street),
    optional('ram:CityName', value.city),
    element('ram:CountryID', value.country),
  ])

/** The directory's address; a private person's e-mail address where there is none. */
const electronicAddress = (party: InvoiceParty) => {
  const directory = party.electronicAddress ?? (party.isEstablishedAbroad ? null : party.siren)
  if (directory !== null) return element('ram:URIID', directory, { schemeID: '0225' })
  return optional('ram:URIID', party.email, { schemeID: 'EM' })
}

/** A seller without a VAT number (franchise) is named to the tax office by its SIREN. */
function taxRegistration(party: InvoiceParty, role: Role) {
  if (party.vatNumber) return element('ram:ID', party.vatNumber, { schemeID: 'VA' })
  return role === 'SellerTradeParty' ? optional('ram:ID', party.siren, { schemeID: 'FC' }) : null
}

const foreignId = (name: string, { legalId }: InvoiceParty) =>
  legalId ? element(name, legalId.id, { schemeID: legalId.scheme }) : null
/** The French rules want the SIREN of every seller (BR-FR-10): the register of its own country then is its identifier. */
const isNamedBySiren = (role: Role, { isEstablishedAbroad }: InvoiceParty) =>
  role === 'SellerTradeParty' && isEstablishedAbroad === true
const legalId = (role: Role, party: InvoiceParty) =>
  (isNamedBySiren(role, party) ? null : foreignId('ram:ID', party)) ??
  optional('ram:ID', party.siren, { schemeID: '0002' })

const legalDescription = ({ legalForm, register }: InvoiceParty) => [legalForm, register].filter(Boolean).join(', ')
const wrapped = (name: string, inside: Xml | null) => (inside ? element(name, [inside]) : null)

type Role = 'SellerTradeParty' | 'BuyerTradeParty'
export function tradeParty(role: Role, party: InvoiceParty): Xml {
  const email = optional('ram:URIID', party.email)
  return element(`ram:${role}`, [
    isNamedBySiren(role, party) ? foreignId('ram:GlobalID', party) : null,
    optional('ram:GlobalID', party.siret, { schemeID: '0009' }),
    element('ram:Name', party.name),
    role === 'SellerTradeParty' ? optional('ram:Description', legalDescription(party)) : null,
    wrapped('ram:SpecifiedLegalOrganization', legalId(role, party)),
    wrapped('ram:DefinedTradeContact', wrapped('ram:EmailURIUniversalCommunication', email)),
    address(party),
    wrapped('ram:URIUniversalCommunication', electronicAddress(party)),
    wrapped('ram:SpecifiedTaxRegistration', taxRegistration(party, role)),
  ])
}

export const shipTo = (value: InvoiceAddress) =>
  element('ram:ShipToTradeParty', [optional('ram:Name', value.name), address(value)])

/** Category and rate of a line or charge. */
export const taxKey = (name: string, { category, basisPoints }: VatKey) =>
  element(name, [
    element('ram:TypeCode', 'VAT'),
    element('ram:CategoryCode', category),
    element('ram:RateApplicablePercent', rateText(basisPoints)),
  ])

export const taxBreakdown = (vat: InvoiceDocument['vat'][number], onDebits: boolean) =>
  element('ram:ApplicableTradeTax', [
    element('ram:CalculatedAmount', amountText(vat.vatCents)),
    element('ram:TypeCode', 'VAT'),
    // Only categories without VAT have a reason.
    vat.category === 'S' || vat.category === 'Z' ? null : optional('ram:ExemptionReason', vat.exemption),
    element('ram:BasisAmount', amountText(vat.baseCents)),
    element('ram:CategoryCode', vat.category),
    optional('ram:ExemptionReasonCode', exemptionCode(vat)),
    // 5: VAT is due at the date of the invoice (« TVA sur les débits »).
    onDebits ? element('ram:DueDateTypeCode', '5') : null,
    element('ram:RateApplicablePercent', rateText(vat.basisPoints)),
  ])

/** A charge, or an allowance when the amount is negative. */
export const allowanceCharge = ({ label, htCents, vat }: InvoiceDocument['charges'][number]) =>
  element('ram:SpecifiedTradeAllowanceCharge', [
    element('ram:ChargeIndicator', [element('udt:Indicator', String(htCents >= 0))]),
    element('ram:ActualAmount', amountText(Math.abs(htCents))),
    // DL: delivery (UNTDID 7161); 95: discount (UNTDID 5189).
    element('ram:ReasonCode', htCents >= 0 ? 'DL' : '95'),
    element('ram:Reason', label),
    taxKey('ram:CategoryTradeTax', vat),
  ])

/** Discount of one line, within its amount (BG-27). */
export const lineAllowance = ({ label, htCents }: { label: string; htCents: number }) =>
  element('ram:SpecifiedTradeAllowanceCharge', [
    element('ram:ChargeIndicator', [element('udt:Indicator', 'false')]),
    element('ram:ActualAmount', amountText(htCents)),
    // 95: discount (UNTDID 5189).
    element('ram:ReasonCode', '95'),
    element('ram:Reason', label),
  ])
