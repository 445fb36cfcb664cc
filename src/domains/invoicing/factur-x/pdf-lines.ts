/** The lines of an invoice, on as many pages as they need. */
import type { PdfPage as Page } from '#platform/pdf.ts'
import { mm } from '#platform/pdf-brand.ts'
import { euros, percent } from '#shared/money.ts'
import { unbroken } from '#shared/price/measures.ts'
import { unitsLabel } from '#shared/price/packaging.ts'
import type { InvoiceDocument, InvoiceLine } from '../document.ts'
import { isWithoutVat } from './mentions.ts'
import { blockHeight, fitOrBreak, left, rule, write, writeBlock } from './pdf-page.ts'

const columns = [
  { label: 'Quantité', x: 106 * mm, width: 26 * mm },
  { label: 'Prix unitaire HT', x: 133 * mm, width: 24 * mm },
  { label: 'TVA', x: 158 * mm, width: 12 * mm },
  { label: 'Montant HT', x: 170 * mm, width: 22 * mm },
] as const
const columnsWithoutVat = columns.map(({ label, ...place }) => ({
  ...place,
  label: label === 'TVA' ? '' : label.replace(' HT', ''),
}))

const quantityFormat = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 4 })
const priceFormat = new Intl.NumberFormat('fr-FR', {
  style: 'currency',
  currency: 'EUR',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
})

const titleWidth = 86 * mm
const titleStyle = { width: titleWidth }
const detailStyle = { size: 7.5, soft: true, width: titleWidth }
const gap = 1.4 * mm
const detailOf = ({ reference, detail, discount }: InvoiceLine) =>
  [reference && `Réf. ${reference}`, detail, discount && `${discount.label}\u00a0: −${euros(discount.htCents)} HT`]
    .filter(Boolean)
    .join(' · ')

/** The designation is a mention of the law: it wraps, it is never cut. Returns the position below the last line. */
export function drawLines(page: Page, document: InvoiceDocument, top: number): number {
  const withoutVat = isWithoutVat(document)
  const heads = withoutVat ? columnsWithoutVat : columns
  const rateOf = (basisPoints: number) => (withoutVat ? '' : percent(basisPoints))
  let y = drawColumns(page, top, heads)
  const next = (title: string, detail: string, cells: readonly string[]) => {
    const height = blockHeight(page, title, titleStyle) + (detail ? blockHeight(page, detail, detailStyle) : 0) + gap
    const at = fitOrBreak(page, document, y, height)
    if (at !== y) y = drawColumns(page, at, heads)
    const below = writeBlock(page, title, left, y, titleStyle)
    drawCells(page, cells, y)
    y = (detail ? writeBlock(page, detail, left, below, detailStyle) : below) + gap
  }
  for (const line of document.lines) next(unbroken(line.title), detailOf(line), cellsOf(line, rateOf))
  for (const { label, vat, htCents } of document.charges.filter(charge => charge.htCents !== 0))
    next(label, '', ['', '', rateOf(vat.basisPoints), euros(htCents)])
  rule(page, y)
  return y + 5 * mm
}

function drawColumns(page: Page, y: number, heads: readonly { label: string; x: number; width: number }[]): number {
  write(page, 'Désignation', left, y, { size: 8, soft: true })
  for (const { label, x, width } of heads) write(page, label, x, y, { size: 8, soft: true, width, align: 'right' })
  rule(page, y + 4.6 * mm, 'strong')
  return y + 6.4 * mm
}

const cellsOf = (line: InvoiceLine, rateOf: (basisPoints: number) => string) => [
  quantityOf(line),
  priceFormat.format(line.unitHtTenThousandths / 10_000),
  rateOf(line.vat.basisPoints),
  euros(line.htCents),
]

/** « 50 pièces », « 2 mille »: a price per thousand stays beside thousands. */
const quantityOf = ({ quantity, unit }: InvoiceLine) =>
  Number.isInteger(quantity) && unit !== 'mille'
    ? unitsLabel(quantity, unit)
    : `${quantityFormat.format(quantity)} ${unit}`

function drawCells(page: Page, cells: readonly string[], y: number) {
  for (const [index, { x, width }] of columns.entries())
    write(page, cells[index] ?? '', x, y, { width, align: 'right' })
}
