/** The lines of an invoice, on as many pages as they need. */
import type { PdfPage as Page } from '#platform/pdf.ts'
import { mm } from '#platform/pdf-brand.ts'
import { euros, percent } from '#shared/money.ts'
import type { InvoiceDocument, InvoiceLine } from '../document.ts'
import { fitOrBreak, left, right, rule, write } from './pdf-page.ts'

const columns = [
  { label: 'Quantité', x: 106 * mm, width: 26 * mm },
  { label: 'Prix unitaire HT', x: 133 * mm, width: 24 * mm },
  { label: 'TVA', x: 158 * mm, width: 12 * mm },
  { label: 'Montant HT', x: 170 * mm, width: 22 * mm },
] as const

const quantityFormat = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 4 })
const priceFormat = new Intl.NumberFormat('fr-FR', {
  style: 'currency',
  currency: 'EUR',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
})

/** Returns the position below the last line. */
export function drawLines(page: Page, document: InvoiceDocument, top: number): number {
  let y = drawColumns(page, top)
  for (const line of document.lines) {
    const height = line.reference || line.detail ? 9.4 * mm : 5.6 * mm
    const at = fitOrBreak(page, document, y, height)
    y = at === y ? y : drawColumns(page, at)
    drawLine(page, line, y)
    y += height
  }
  for (const charge of document.charges.filter(({ htCents }) => htCents !== 0)) {
    const at = fitOrBreak(page, document, y, 5.6 * mm)
    y = at === y ? y : drawColumns(page, at)
    write(page, charge.label, left, y, { width: 86 * mm })
    drawCells(page, ['', '', percent(charge.vat.basisPoints), euros(charge.htCents)], y)
    y += 5.6 * mm
  }
  rule(page, y)
  return y + 5 * mm
}

function drawColumns(page: Page, y: number): number {
  write(page, 'Désignation', left, y, { size: 8, soft: true })
  for (const { label, x, width } of columns) write(page, label, x, y, { size: 8, soft: true, width, align: 'right' })
  rule(page, y + 4.6 * mm, 'strong')
  return y + 6.4 * mm
}

function drawLine(page: Page, line: InvoiceLine, y: number) {
  write(page, line.title, left, y, { width: 86 * mm })
  const below = [line.reference && `Réf. ${line.reference}`, line.detail].filter(Boolean).join(' · ')
  if (below) write(page, below, left, y + 4.1 * mm, { size: 7.5, soft: true, width: right - left - 40 * mm })
  const quantity = `${quantityFormat.format(line.quantity)} ${line.unit}`
  const price = priceFormat.format(line.unitHtTenThousandths / 10_000)
  drawCells(page, [quantity, price, percent(line.vat.basisPoints), euros(line.htCents)], y)
}

function drawCells(page: Page, cells: readonly string[], y: number) {
  for (const [index, { x, width }] of columns.entries())
    write(page, cells[index] ?? '', x, y, { width, align: 'right' })
}
