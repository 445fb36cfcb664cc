/** A4 tables: wrapped rows, repeated headers, page numbers. Text only. */

import { printable } from '#domains/shipping/rules/address-block.ts'
import { drawPdf, type PdfPage as Page } from '#platform/pdf.ts'
import { type Bars, drawBars, loadBarcodes } from '#platform/pdf-barcode.ts'
import { drawFooters, drawLetterhead, letterheadHeight, mm, pdfColours, pdfLine } from '#platform/pdf-brand.ts'
import { unbroken } from '#shared/price/measures.ts'

const edge = 15 * mm
const width = 180 * mm
const span = { left: edge, right: edge + width }
const bottom = 297 * mm - 20 * mm
const gap = 3 * mm

export type SheetColumn = { title: string; mm: number; end?: true; strong?: true }
/** One cell: its first line in the column's weight, the others small. A box is a checkbox to tick by hand. */
export type SheetCell = readonly string[] | 'box'
export type SheetBlock =
  | { kind: 'head'; title: string; under: string }
  | { kind: 'columns'; left: readonly string[]; right: readonly string[] }
  | { kind: 'section'; title: string }
  | { kind: 'table'; columns: readonly SheetColumn[]; rows: readonly (readonly SheetCell[])[] }
  | { kind: 'note'; text: string }
  /** A number as a barcode that a scanner or a phone reads, with its text below. */
  | { kind: 'barcode'; number: string }
export type PdfSheet = readonly SheetBlock[]

/** Some variants are named after their pack size, which is then printed once. */
export const lineDetail = (variant: string, pack: string): string =>
  [variant, pack.toLowerCase() === variant.toLowerCase() ? '' : pack].filter(Boolean).join(' · ')

/** Sheets as PDF bytes, each starting a new page; the company that operates the site is in the footer. User text cannot become a drawing operator. */
export async function sheetsPdf(title: string, sheets: readonly PdfSheet[], operator: string | null): Promise<Buffer> {
  const bars = await findBars(sheets)
  return drawPdf({ title: printable(title), margin: 0, autoFirstPage: false, bufferPages: true }, page => {
    for (const sheet of sheets) {
      newPage(page)
      for (const block of sheet) draw(page, block, bars)
    }
    drawFooters(page, span, 297 * mm - 12 * mm, printable([title, operator].filter(Boolean).join(' · ')))
  })
}

function newPage(page: Page) {
  page.addPage()
  drawLetterhead(page, span, 12 * mm, 'Fournitures pour la vigne et le chai')
  page.y = 12 * mm + letterheadHeight
}

async function findBars(sheets: readonly PdfSheet[]): Promise<ReadonlyMap<string, Bars>> {
  const numbers = sheets.flat().flatMap(block => (block.kind === 'barcode' ? [block.number] : []))
  if (numbers.length === 0) return new Map()
  const barsOf = await loadBarcodes()
  return new Map(numbers.map(number => [number, barsOf({ code128: number })]))
}

function draw(page: Page, block: SheetBlock, bars: ReadonlyMap<string, Bars>) {
  if (block.kind === 'barcode') drawNumber(page, block.number, bars.get(block.number) ?? [])
  if (block.kind === 'head') drawHead(page, block.title, block.under)
  if (block.kind === 'columns') drawColumns(page, block.left, block.right)
  if (block.kind === 'section') {
    ensureHeight(page, 20 * mm)
    page.y += 5 * mm
    page.font('title').fontSize(12).text(printable(block.title), edge, page.y, { width })
    page.y += 1 * mm
  }
  if (block.kind === 'table') drawTable(page, block.columns, block.rows)
  if (block.kind === 'note') {
    ensureHeight(page, 14 * mm)
    page.y += 4 * mm
    page.font('text').fontSize(8.5).text(printable(block.text), edge, page.y, { width })
  }
}

function drawNumber(page: Page, number: string, bars: Bars) {
  ensureHeight(page, 30 * mm)
  drawBars(page, bars, { left: edge, top: page.y, width: 90 * mm, height: 18 * mm })
  const top = page.y + 19 * mm
  page.fillColor(pdfColours.ink).font('bold').fontSize(12)
  page.text(number, edge, top, { width: 90 * mm, align: 'center' })
  page.y = top + 9 * mm
}

const ensureHeight = (page: Page, height: number) => {
  if (page.y + height > bottom) newPage(page)
}

function drawHead(page: Page, title: string, under: string) {
  page.font('title').fontSize(18).text(printable(title), edge, page.y, { width })
  page
    .font('text')
    .fontSize(9.5)
    .fillColor(pdfColours.soft)
    .text(printable(under), edge, page.y + 2, { width })
  page.fillColor(pdfColours.ink)
  page.y += 4 * mm
}

function drawColumns(page: Page, left: readonly string[], right: readonly string[]) {
  const top = page.y
  const column = (lines: readonly string[], x: number) => {
    let y = top
    for (const [index, line] of lines.entries()) {
      page.font(index === 0 ? 'bold' : 'text').fontSize(9.5)
      page.text(printable(line), x, y, { width: 86 * mm })
      y = page.y + 1
    }
    return y
  }
  page.y = Math.max(column(left, edge), column(right, edge + 94 * mm)) + 4 * mm
}

function drawTable(page: Page, columns: readonly SheetColumn[], rows: readonly (readonly SheetCell[])[]) {
  drawTitles(page, columns)
  for (const row of rows) {
    const height = Math.max(...row.map((cell, index) => cellHeight(page, cell, columns[index])))
    if (page.y + height > bottom) {
      newPage(page)
      drawTitles(page, columns)
    }
    const top = page.y
    let x = edge
    for (const [index, cell] of row.entries()) {
      const column = columns[index]
      if (column) drawCell(page, cell, column, x, top + 1.2 * mm)
      x += (column?.mm ?? 0) * mm
    }
    page.y = top + height
    pdfLine(page, span, page.y)
  }
}

function drawTitles(page: Page, columns: readonly SheetColumn[]) {
  const top = page.y + 1 * mm
  let x = edge
  page.font('text').fontSize(7.5).fillColor(pdfColours.soft)
  for (const column of columns) {
    page.text(printable(column.title), x, top, {
      width: column.mm * mm - gap,
      align: column.end ? 'right' : 'left',
      lineBreak: false,
    })
    x += column.mm * mm
  }
  page.fillColor(pdfColours.ink)
  page.y = top + 4 * mm
  pdfLine(page, span, page.y, 'strong')
}

const font = (page: Page, index: number, column: SheetColumn) =>
  index === 0
    ? page.font(column.strong ? 'bold' : 'text').fontSize(column.strong ? 10.5 : 9)
    : page.font('text').fontSize(8)

/** Drawn figures are as wide as those measured: a row is as high as its lines. */
const features: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum']
const shown = (text: string) => unbroken(printable(text)) || ' '

function cellHeight(page: Page, cell: SheetCell, column: SheetColumn | undefined): number {
  if (cell === 'box' || !column) return 7 * mm
  const high = cell.reduce(
    (sum, text, index) =>
      sum + font(page, index, column).heightOfString(shown(text), { width: column.mm * mm - gap, features }),
    0,
  )
  return Math.max(7 * mm, high + 2.4 * mm)
}

function drawCell(page: Page, cell: SheetCell, column: SheetColumn, x: number, top: number) {
  if (cell === 'box')
    return void page
      .rect(x, top, 4 * mm, 4 * mm)
      .lineWidth(0.7)
      .stroke(pdfColours.ink)
  let y = top
  for (const [index, text] of cell.entries()) {
    font(page, index, column).text(shown(text), x, y, {
      width: column.mm * mm - gap,
      align: column.end ? 'right' : 'left',
      features,
    })
    y = page.y
  }
}
