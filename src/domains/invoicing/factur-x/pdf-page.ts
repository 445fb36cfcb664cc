/** The frame of an invoice's pages: its columns, its text, its page breaks. */
import { printable } from '#domains/shipping/rules/address-block.ts'
import type { PdfPage as Page } from '#platform/pdf.ts'
import { drawLetterhead, letterheadHeight, mm, pdfColours, pdfLine } from '#platform/pdf-brand.ts'
import type { InvoiceDocument } from '../document.ts'
import { documentTitles } from './mentions.ts'

export const left = 18 * mm
export const right = 192 * mm
export const span = { left, right }
export const bottom = 272 * mm

export const titleOf = ({ kind, number }: InvoiceDocument) => printable(`${documentTitles[kind]} ${number}`)

export type Style = { size?: number; bold?: boolean; soft?: boolean; width?: number; align?: 'left' | 'right' }

const prepared = (page: Page, { size = 9, bold, soft }: Style) =>
  page
    .font(bold ? 'bold' : 'text')
    .fontSize(size)
    .fillColor(soft ? pdfColours.soft : pdfColours.ink)

/** Intl's narrow space and minus have no glyph in the fonts. */
const clean = (text: string) => printable(text.replaceAll('\u202f', '\u00a0').replaceAll('−', '-'))

/** One line of text, cut with an ellipsis at its width. */
export function write(page: Page, text: string, x: number, y: number, style: Style = {}) {
  const { size = 9, width = 90 * mm, align = 'left' } = style
  prepared(page, style).text(clean(text), x, y, {
    width,
    align,
    height: size * 1.3,
    ellipsis: true,
    features: ['tnum'],
  })
}

/** As many lines as the text needs; returns the position below them. */
export function writeBlock(page: Page, text: string, x: number, y: number, style: Style = {}): number {
  const options = { width: style.width ?? right - left, lineGap: 1 }
  prepared(page, style).text(clean(text), x, y, options)
  return y + page.heightOfString(clean(text), options)
}

export function blockHeight(page: Page, text: string, style: Style = {}): number {
  return prepared(page, style).heightOfString(clean(text), { width: style.width ?? right - left, lineGap: 1 })
}

export function nextPage(page: Page, document: InvoiceDocument): number {
  page.addPage()
  drawLetterhead(page, span, 14 * mm, `${titleOf(document)}, suite`)
  return 14 * mm + letterheadHeight
}

/** The position itself, or the top of a new page when `height` does not fit below it. */
export const fitOrBreak = (page: Page, document: InvoiceDocument, y: number, height: number) =>
  y + height > bottom ? nextPage(page, document) : y

export const rule = (page: Page, y: number, look?: 'strong') => pdfLine(page, span, y, look)
