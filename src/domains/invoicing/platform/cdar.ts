/** Reads and writes the life cycle message (CDAR) of an invoice. */
import { SaxesParser } from 'saxes'
import { amountText, rateText } from '../factur-x/amounts.ts'
import { element, optional, xmlDocument } from '../factur-x/xml.ts'
import { type InvoiceStatus, statusCodes } from '../rules-life-cycle.ts'
import { type InvoiceStatusEvent, type PaidInvoice, PlatformRefusal } from './port.ts'

const statuses = new Map<number, InvoiceStatus>(
  Object.entries(statusCodes).map(([status, code]) => [code, status as InvoiceStatus]),
)

/** Texts of the elements by path of local names; the first of each path. */
function readTexts(xml: string): Map<string, string> {
  const parser = new SaxesParser()
  const texts = new Map<string, string>()
  const path: string[] = []
  const add = (text: string) => texts.set(path.join('/'), (texts.get(path.join('/')) ?? '') + text)
  parser.on('opentag', ({ name }) => path.push(name.split(':').at(-1) ?? name))
  parser.on('text', text => text.trim() && add(text.trim()))
  parser.on('closetag', () => path.pop())
  parser.on('error', error => {
    throw new PlatformRefusal(`Message de cycle de vie illisible\u00a0: ${error.message}`)
  })
  parser.write(xml).close()
  return texts
}

/** Null for a status that the marketplace does not follow (received, in progress, approved…). */
export function readLifeCycle(xml: string, at: Date, trackingId: string | null): InvoiceStatusEvent | null {
  const texts = readTexts(xml)
  const referred = 'CrossDomainAcknowledgementAndResponse/AcknowledgementDocument/ReferenceReferencedDocument'
  const text = (path: string) => texts.get(`${referred}/${path}`) ?? null
  const status = statuses.get(Number(text('ProcessConditionCode')))
  if (!status) return null
  const code = text('SpecifiedDocumentStatus/ReasonCode')
  const words = text('SpecifiedDocumentStatus/Reason')
  return {
    number: text('IssuerAssignedID'),
    trackingId,
    status,
    at,
    reason: code || words ? { code: code ?? '', text: words ?? '' } : null,
  }
}

const namespace = 'urn:un:unece:uncefact:data:standard:'
const namespaces = {
  'xmlns:rsm': `${namespace}CrossDomainAcknowledgementAndResponse:100`,
  'xmlns:ram': `${namespace}ReusableAggregateBusinessInformationEntity:100`,
  'xmlns:qdt': `${namespace}QualifiedDataType:100`,
  'xmlns:udt': `${namespace}UnqualifiedDataType:100`,
}
const dayElement = (name: string, day: string) =>
  element(name, [element('udt:DateTimeString', day.replaceAll('-', ''), { format: '102' })])

/** Status 212, with what was collected at each VAT rate (characteristic MEN). */
export function paidLifeCycle({ number, issuedOn, sellerSiren, paidOn, rates }: PaidInvoice): string {
  const characteristics = rates.map(({ basisPoints, cents }) =>
    element('ram:SpecifiedDocumentCharacteristic', [
      element('ram:TypeCode', 'MEN'),
      element('ram:ValuePercent', rateText(basisPoints)),
      element('ram:ValueAmount', amountText(cents), { currencyID: 'EUR' }),
    ]),
  )
  const invoice = element('ram:ReferenceReferencedDocument', [
    element('ram:IssuerAssignedID', number),
    element('ram:TypeCode', '380'),
    dayElement('ram:FormattedIssueDateTime', issuedOn),
    element('ram:ProcessConditionCode', String(statusCodes.PAID)),
    element('ram:ProcessCondition', 'Encaissée'),
    element('ram:IssuerTradeParty', [optional('ram:GlobalID', sellerSiren, { schemeID: '0002' })]),
    element('ram:SpecifiedDocumentStatus', [dayElement('ram:ReferenceDateTime', paidOn), ...characteristics]),
  ])
  const guideline = element('ram:ID', 'urn.cpro.gouv.fr:1p0:CDV:invoice')
  return xmlDocument(
    element(
      'rsm:CrossDomainAcknowledgementAndResponse',
      [
        element('rsm:ExchangedDocumentContext', [
          element('ram:GuidelineSpecifiedDocumentContextParameter', [guideline]),
        ]),
        element('rsm:ExchangedDocument', [dayElement('ram:IssueDateTime', paidOn)]),
        element('rsm:AcknowledgementDocument', [element('ram:TypeCode', '23'), invoice]),
      ],
      namespaces,
    ),
  )
}
