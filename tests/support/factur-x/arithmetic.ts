/**
 * The rules of EN 16931 on amounts that need no Schematron: sums of the document (BR-CO-10 to BR-CO-16), VAT by rate
 * (BR-CO-17, BR-S-08 and its like of other categories), and the amount of a line. Exact to the cent, where the public
 * rules accept a euro for VAT.
 */
import { XmlDocument, type XmlElement, type XmlNode } from 'libxml2-wasm'

const namespaces = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}

const reader = (node: XmlNode) => {
  const all = (path: string) => node.find(path, namespaces) as XmlElement[]
  const text = (path: string) => node.get(path, namespaces)?.content ?? ''
  return { all, text, cents: (path: string) => Math.round(Number(text(path) || 0) * 100) }
}
type Charge = { isCharge: boolean; cents: number; rate: string }

/** `BR-CO-13: 100 + 20 <> 130`, one for each rule that fails. */
export function arithmeticErrors(xml: string): string[] {
  const document = XmlDocument.fromString(xml)
  try {
    return errorsOf(document.root)
  } finally {
    document.dispose()
  }
}

function errorsOf(root: XmlNode): string[] {
  const { all, cents } = reader(root)
  const errors: string[] = []
  const equal = (rule: string, actual: number, expected: number, within = 0) => {
    if (Math.abs(actual - expected) > within) errors.push(`${rule}: ${actual} <> ${expected}`)
  }
  const sums = (name: string) => cents(`//ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:${name}`)
  const lines = all('//ram:IncludedSupplyChainTradeLineItem').map(lineOf)
  for (const line of lines) equal(`line ${line.id}`, line.cents, line.expected, 1)
  const charges = all('//ram:ApplicableHeaderTradeSettlement/ram:SpecifiedTradeAllowanceCharge').map(chargeOf)
  const rates = all('//ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax').map(rateOf)
  const total = (amounts: readonly { cents: number }[]) => amounts.reduce((sum, one) => sum + one.cents, 0)
  const charged = total(charges.filter(({ isCharge }) => isCharge))
  const allowed = total(charges.filter(({ isCharge }) => !isCharge))
  equal('BR-CO-10', sums('LineTotalAmount'), total(lines))
  equal('BR-CO-11', sums('AllowanceTotalAmount'), allowed)
  equal('BR-CO-12', sums('ChargeTotalAmount'), charged)
  equal('BR-CO-13', sums('TaxBasisTotalAmount'), total(lines) - allowed + charged)
  equal(
    'BR-CO-14',
    sums('TaxTotalAmount'),
    rates.reduce((sum, { vatCents }) => sum + vatCents, 0),
  )
  equal('BR-CO-15', sums('GrandTotalAmount'), sums('TaxBasisTotalAmount') + sums('TaxTotalAmount'))
  equal('BR-CO-16', sums('DuePayableAmount'), sums('GrandTotalAmount') - sums('TotalPrepaidAmount'))
  for (const { rate, cents: base, vatCents, percent } of rates) {
    const ofRate = (amounts: readonly { cents: number; rate: string }[]) =>
      total(amounts.filter(one => one.rate === rate))
    const expected =
      ofRate(lines) +
      ofRate(charges.filter(({ isCharge }) => isCharge)) -
      ofRate(charges.filter(({ isCharge }) => !isCharge))
    equal(`BR-S-08 ${rate}`, base, expected)
    equal(`BR-CO-17 ${rate}`, vatCents, Math.round((base * percent) / 100), 100)
  }
  const known = new Set(rates.map(({ rate }) => rate))
  for (const { rate } of [...lines, ...charges]) if (!known.has(rate)) errors.push(`BR-S-01: ${rate}`)
  return errors
}

const rateKey = (text: (path: string) => string, tax: string) =>
  `${text(`${tax}ram:CategoryCode`)} ${Number(text(`${tax}ram:RateApplicablePercent`) || 0)}`

function rateOf(node: XmlElement) {
  const { text, cents } = reader(node)
  const percent = Number(text('ram:RateApplicablePercent') || 0)
  return { rate: rateKey(text, ''), percent, cents: cents('ram:BasisAmount'), vatCents: cents('ram:CalculatedAmount') }
}

function chargeOf(node: XmlElement): Charge {
  const { text, cents } = reader(node)
  return {
    isCharge: text('ram:ChargeIndicator/udt:Indicator') === 'true',
    cents: cents('ram:ActualAmount'),
    rate: rateKey(text, 'ram:CategoryTradeTax/'),
  }
}

/** Net price by its quantity, less the allowances of the line; the price has four decimals. */
function lineOf(node: XmlElement) {
  const { all, text, cents } = reader(node)
  const price = 'ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice'
  const per = Number(text(`${price}/ram:BasisQuantity`) || 1)
  const quantity = Number(text('ram:SpecifiedLineTradeDelivery/ram:BilledQuantity'))
  const allowances = all('ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeAllowanceCharge').map(chargeOf)
  const net = allowances.reduce((sum, one) => sum + (one.isCharge ? one.cents : -one.cents), 0)
  const gross = (Number(text(`${price}/ram:ChargeAmount`)) * 100 * quantity) / per
  return {
    id: text('ram:AssociatedDocumentLineDocument/ram:LineID'),
    cents: cents(
      'ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount',
    ),
    expected: Math.round(gross) + net,
    rate: rateKey(text, 'ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax/'),
  }
}
