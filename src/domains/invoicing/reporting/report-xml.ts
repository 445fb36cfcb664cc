/** An e-reporting file (flow 10), of sales (10.3) or of payments (10.4). */
import { amountText, rateText } from '../factur-x/amounts.ts'
import { element, xmlDocument } from '../factur-x/xml.ts'
import type { ReportFlow } from '../rules-reporting.ts'

export type VatReportRow = {
  day: string
  /** `TLB1`: goods taxed in France, or exempt there; `TNT1`: taxed in another Member State. */
  category: 'TLB1' | 'TNT1'
  basisPoints: number
  baseCents: number
  vatCents: number
  transactions: number
}
type Report = {
  trackingId: string
  flow: ReportFlow
  version: number
  from: string
  to: string
  issuedOn: string
  seller: { siren: string; name: string }
  rows: readonly VatReportRow[]
}

const compact = (day: string) => day.replaceAll('-', '')

export function reportXml({ trackingId, flow, version, from, to, issuedOn, seller, rows }: Report): string {
  const period = element('ReportPeriod', [element('StartDate', compact(from)), element('EndDate', compact(to))])
  const document = element('ReportDocument', [
    element('Id', trackingId),
    element('IssueDateTime', [element('DateTimeString', compact(issuedOn))]),
    // Initial, or replacing the whole period.
    element('TypeCode', version === 1 ? 'IN' : 'RE'),
    element('Issuer', [
      element('Id', seller.siren, { schemeId: '0002' }),
      element('Name', seller.name),
      element('RoleCode', 'SE'),
    ]),
  ])
  const lines = rows.map(flow === 'SALES' ? saleOf : paymentOf)
  const content = element(flow === 'SALES' ? 'TransactionsReport' : 'PaymentsReport', [period, ...lines])
  return xmlDocument(element('Report', [document, content]))
}

const saleOf = (row: VatReportRow) =>
  element('Transactions', [
    element('Date', compact(row.day)),
    element('CurrencyCode', 'EUR'),
    element('CategoryCode', row.category),
    element('TaxExclusiveAmount', amountText(row.baseCents)),
    element('TaxTotal', amountText(row.vatCents)),
    element('TransactionsCount', String(row.transactions)),
    element('TaxSubtotal', [
      element('TaxPercent', rateText(row.basisPoints)),
      element('TaxableAmount', amountText(row.baseCents)),
      element('TaxTotal', amountText(row.vatCents)),
    ]),
  ])

const paymentOf = (row: VatReportRow) =>
  element('Transactions', [
    element('Payment', [
      element('Date', compact(row.day)),
      element('SubTotals', [
        element('TaxPercent', rateText(row.basisPoints)),
        element('CurrencyCode', 'EUR'),
        element('Amount', amountText(row.baseCents + row.vatCents)),
      ]),
    ]),
  ])
