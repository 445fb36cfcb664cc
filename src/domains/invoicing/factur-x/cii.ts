/** An invoice as a Cross Industry Invoice (UN/CEFACT D22B) of the Factur-X profile EN 16931. */
import type { InvoiceDocument, InvoiceLine } from '../document.ts'
import { amountText, netPrice, quantityText } from './amounts.ts'
import { allowanceCharge, dateTime, lineAllowance, shipTo, taxBreakdown, taxKey, tradeParty } from './cii-parts.ts'
import { frameOf, paymentMeans, typeCodes, unitCode } from './codes.ts'
import { mentionsOf } from './mentions.ts'
import { element, optional, xmlDocument } from './xml.ts'

const namespace = 'urn:un:unece:uncefact:data:standard:'
const root = 'rsm:CrossIndustryInvoice'
const namespaces = {
  'xmlns:rsm': `${namespace}CrossIndustryInvoice:100`,
  'xmlns:ram': `${namespace}ReusableAggregateBusinessInformationEntity:100`,
  'xmlns:qdt': `${namespace}QualifiedDataType:100`,
  'xmlns:udt': `${namespace}UnqualifiedDataType:100`,
}

export const facturXml = (document: InvoiceDocument): string =>
  xmlDocument(
    element(
      root,
      [
        element('rsm:ExchangedDocumentContext', [
          parameter('BusinessProcess', frameOf(document)),
          parameter('Guideline', 'urn:cen.eu:en16931:2017'),
        ]),
        exchangedDocument(document),
        element('rsm:SupplyChainTradeTransaction', [
          ...document.lines.map(lineItem),
          agreement(document),
          delivery(document),
          settlement(document),
        ]),
      ],
      namespaces,
    ),
  )

const parameter = (name: 'BusinessProcess' | 'Guideline', id: string) =>
  element(`ram:${name}SpecifiedDocumentContextParameter`, [element('ram:ID', id)])

const exchangedDocument = (document: InvoiceDocument) =>
  element('rsm:ExchangedDocument', [
    element('ram:ID', document.number),
    element('ram:TypeCode', typeCodes[document.kind]),
    dateTime('ram:IssueDateTime', document.issuedOn),
    ...notes(document),
  ])

const outOfScope = 'Sans objet\u00a0: l’acheteur est un particulier.'

/** The French rules want PMT, PMD and AAB once each, also where the law gives them no object. */
function notes(document: InvoiceDocument) {
  const { audience, terms } = document
  return [
    note('BAR', audience),
    note('PMT', terms?.recoveryCosts ?? outOfScope),
    note('PMD', terms?.penalties ?? outOfScope),
    note('AAB', terms?.discount ?? outOfScope),
    ...mentionsOf(document).map(mention => note('AAI', mention)),
  ]
}

const note = (subject: string, content: string) =>
  element('ram:IncludedNote', [element('ram:Content', content), element('ram:SubjectCode', subject)])

/** A negative line has a negative quantity: prices are never negative. */
function lineItem(line: InvoiceLine, index: number) {
  const off = line.discount?.htCents ?? 0
  const price = netPrice({ ...line, htCents: line.htCents + off })
  const unit = { unitCode: unitCode(line.unit) }
  return element('ram:IncludedSupplyChainTradeLineItem', [
    element('ram:AssociatedDocumentLineDocument', [element('ram:LineID', String(index + 1))]),
    element('ram:SpecifiedTradeProduct', [
      optional('ram:SellerAssignedID', line.reference),
      element('ram:Name', line.title),
      optional('ram:Description', line.detail),
    ]),
    element('ram:SpecifiedLineTradeAgreement', [
      element('ram:NetPriceProductTradePrice', [
        element('ram:ChargeAmount', price.amount),
        optional('ram:BasisQuantity', price.perQuantity, unit),
      ]),
    ]),
    element('ram:SpecifiedLineTradeDelivery', [
      element('ram:BilledQuantity', quantityText(line.htCents < 0 ? -line.quantity : line.quantity), unit),
    ]),
    element('ram:SpecifiedLineTradeSettlement', [
      taxKey('ram:ApplicableTradeTax', line.vat),
      line.discount && off > 0 ? lineAllowance(line.discount) : null,
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', [
        element('ram:LineTotalAmount', amountText(line.htCents)),
      ]),
    ]),
  ])
}

const reference = (name: string, id: string | null) =>
  id ? element(name, [element('ram:IssuerAssignedID', id)]) : null

const agreement = ({ seller, buyer, orderNumber, purchaseNumber }: InvoiceDocument) =>
  element('ram:ApplicableHeaderTradeAgreement', [
    tradeParty('SellerTradeParty', seller),
    tradeParty('BuyerTradeParty', buyer),
    reference('ram:SellerOrderReferencedDocument', orderNumber),
    reference('ram:BuyerOrderReferencedDocument', purchaseNumber),
  ])

/** A delivery inside the Union without VAT must name the country of arrival. */
function delivery({ deliverTo, deliveredOn, buyer, vat }: InvoiceDocument) {
  const place = deliverTo ?? (vat.some(({ category }) => category === 'K') ? buyer : null)
  return element('ram:ApplicableHeaderTradeDelivery', [
    place && shipTo(place),
    deliveredOn === null
      ? null
      : element('ram:ActualDeliverySupplyChainEvent', [dateTime('ram:OccurrenceDateTime', deliveredOn)]),
  ])
}

function settlement(document: InvoiceDocument) {
  const { payment, period, vat, vatOnDebits, charges, refersTo } = document
  return element('ram:ApplicableHeaderTradeSettlement', [
    element('ram:InvoiceCurrencyCode', 'EUR'),
    payment &&
      element('ram:SpecifiedTradeSettlementPaymentMeans', [
        element('ram:TypeCode', paymentMeans[payment.means].code),
        element('ram:Information', paymentMeans[payment.means].label),
      ]),
    ...vat.map(rate => taxBreakdown(rate, vatOnDebits)),
    period
      ? element('ram:BillingSpecifiedPeriod', [
          dateTime('ram:StartDateTime', period.from),
          dateTime('ram:EndDateTime', period.to),
        ])
      : null,
    ...charges.filter(({ htCents }) => htCents !== 0).map(allowanceCharge),
    element('ram:SpecifiedTradePaymentTerms', [dateTime('ram:DueDateDateTime', dueDay(document))]),
    summation(document),
    ...refersTo.map(({ number, issuedOn }) =>
      element('ram:InvoiceReferencedDocument', [
        element('ram:IssuerAssignedID', number),
        dateTime('ram:FormattedIssueDateTime', issuedOn, 'qdt'),
      ]),
    ),
  ])
}

/** In the frames of invoices already paid, the due date is the day of the payment. */
const dueDay = (document: InvoiceDocument) =>
  (frameOf(document).endsWith('2') && document.payment?.paidOn) || document.dueOn

const sumOf = (charges: InvoiceDocument['charges'], sign: 1 | -1) =>
  charges.reduce((sum, { htCents }) => sum + Math.max(0, htCents * sign), 0)

function summation({ totals, charges }: InvoiceDocument) {
  const amount = (name: string, cents: number, attributes?: Record<string, string>) =>
    element(`ram:${name}`, amountText(cents), attributes)
  return element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
    amount('LineTotalAmount', totals.linesHtCents),
    amount('ChargeTotalAmount', sumOf(charges, 1)),
    amount('AllowanceTotalAmount', sumOf(charges, -1)),
    amount('TaxBasisTotalAmount', totals.htCents),
    amount('TaxTotalAmount', totals.vatCents, { currencyID: 'EUR' }),
    amount('GrandTotalAmount', totals.ttcCents),
    amount('TotalPrepaidAmount', totals.paidCents),
    amount('DuePayableAmount', totals.dueCents),
  ])
}
