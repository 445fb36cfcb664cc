/** A seller's statement of a month on A4: its totals, its orders, its invoices and payouts. */
import { left, right, rule, span, write, writeBlock } from '#domains/invoicing/factur-x/pdf-page.ts'
import { drawPdf, type PdfPage as Page } from '#platform/pdf.ts'
import { drawFooters, drawLetterhead, letterheadHeight, mm } from '#platform/pdf-brand.ts'
import { formatLongDate, isoDay } from '#shared/dates.ts'
import { euros } from '#shared/money.ts'
import { ofMonth } from '#shared/months.ts'
import type { OrderRow } from '../contract.ts'
import type { Statement } from './statements.ts'

type Amounts = Pick<
  OrderRow,
  | 'saleCents'
  | 'deliveryCents'
  | 'depositCents'
  | 'commissionCents'
  | 'commissionVatCents'
  | 'refundCents'
  | 'paidBySellerCents'
  | 'netCents'
>
const bottom = 262 * mm
const rowHeight = 5.2 * mm

/** Columns after the order and its day: title, position, amount. */
const columns = [
  { title: 'Ventes TTC', x: 60 * mm, of: (row: Amounts) => row.saleCents + row.deliveryCents },
  { title: 'Consignes', x: 82 * mm, of: (row: Amounts) => row.depositCents },
  { title: 'Commission HT', x: 104 * mm, of: (row: Amounts) => row.commissionCents },
  { title: 'TVA', x: 126 * mm, of: (row: Amounts) => row.commissionVatCents },
  { title: 'Remboursé TTC', x: 147 * mm, of: (row: Amounts) => row.refundCents + row.paidBySellerCents },
  { title: 'Net', x: 170 * mm, of: (row: Amounts) => row.netCents },
] as const
const amountStyle = { width: 21 * mm, align: 'right' } as const

export function statementPdf(facts: Statement): Promise<Buffer> {
  const title = `Relevé ${ofMonth(facts.month)}`
  const footer = `${title}, ${facts.vendor.legalName}`
  return drawPdf({ title: footer, margin: 0, bufferPages: true }, page => {
    drawLetterhead(page, span, 14 * mm, facts.vendor.legalName)
    page
      .font('title')
      .fontSize(20)
      .text(title, left, 29 * mm, { lineBreak: false })
    const explained = writeBlock(
      page,
      'Ce que vos acheteurs ont payé, ce qui a été retenu et rendu pendant ce mois, et ce qui vous revient. Un remboursement compte dans le mois où il est demandé\u00a0; ce que vous avez remboursé vous-même n’est pas déduit.',
      left,
      40 * mm,
      { size: 8.5, soft: true },
    )
    const end = drawOrders(page, facts, footer, explained + 6 * mm)
    drawDocuments(page, facts, footer, end + 8 * mm)
    drawFooters(page, span, 284 * mm, footer)
  })
}

const nextPage = (page: Page, footer: string) => {
  page.addPage()
  drawLetterhead(page, span, 14 * mm, `${footer}, suite`)
  return 14 * mm + letterheadHeight
}

/** Returns the position below the total. */
function drawOrders(page: Page, { orders, months, month }: Statement, footer: string, top: number): number {
  let y = drawColumns(page, top)
  for (const order of orders) {
    if (y > bottom) y = drawColumns(page, nextPage(page, footer))
    write(page, order.number, left, y, { width: 46 * mm })
    drawAmounts(page, order, y)
    y += rowHeight
  }
  rule(page, y, 'strong')
  const total = months.find(row => row.month === month)
  if (total) {
    write(
      page,
      `${total.orders} commande${total.orders > 1 ? 's' : ''} payée${total.orders > 1 ? 's' : ''}`,
      left,
      y + 2 * mm,
      { bold: true },
    )
    drawAmounts(page, total, y + 2 * mm, true)
  }
  return y + 2 * mm + rowHeight
}

function drawColumns(page: Page, y: number): number {
  write(page, 'Commande', left, y, { size: 8, soft: true })
  for (const { title, x } of columns) write(page, title, x, y, { ...amountStyle, size: 8, soft: true })
  rule(page, y + 4.6 * mm, 'strong')
  return y + 6.4 * mm
}

function drawAmounts(page: Page, row: Amounts, y: number, bold = false) {
  for (const { x, of } of columns) write(page, euros(of(row)), x, y, { ...amountStyle, bold })
}

function drawDocuments(page: Page, { months, month, payouts }: Statement, footer: string, top: number) {
  const invoices = months.find(row => row.month === month)?.invoices ?? []
  const rows: [string, number][] = [
    ...invoices.map(({ number, kind, retainedCents }): [string, number] => [
      `${kind === 'CREDIT_NOTE' ? 'Avoir' : 'Facture'} de commission ${number}`,
      retainedCents,
    ]),
    ...payouts
      .filter(({ createdAt, status }) => status !== 'FAILED' && isoDay(new Date(createdAt)).startsWith(month))
      .map(({ createdAt, reference, amountCents }): [string, number] => [
        `Virement du ${formatLongDate(createdAt)}${reference ? `, réf. ${reference}` : ''}`,
        amountCents,
      ]),
  ]
  if (rows.length === 0) return
  let y = top + 3 * rowHeight > bottom ? nextPage(page, footer) : top
  write(page, 'Factures de commission et virements du mois', left, y, { bold: true, width: right - left })
  y += rowHeight + 1 * mm
  for (const [label, cents] of rows) {
    if (y > bottom) y = nextPage(page, footer)
    write(page, label, left, y, { width: 140 * mm })
    write(page, euros(cents), 168 * mm, y, amountStyle)
    y += rowHeight
  }
}
