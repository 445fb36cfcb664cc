/** The look of printed documents: mark, name, hairlines and colours of the site. */
import { markPath } from '#shared/mark.ts'
import type { PdfPage } from './pdf.ts'

/** Points per millimetre. */
export const mm = 72 / 25.4
export const pdfColours = {
  ink: '#1E2A24',
  soft: '#56625B',
  rule: '#DAD8CE',
  chalk: '#F5F4EF',
  mark: '#8C2440',
} as const

type Span = { left: number; right: number }

/** A hairline, or a stronger line in ink. */
export function pdfLine(page: PdfPage, { left, right }: Span, y: number, look: 'hairline' | 'strong' = 'hairline') {
  const strong = look === 'strong'
  page.moveTo(left, y).lineTo(right, y)
  page.lineWidth(strong ? 1.2 : 0.5).strokeColor(strong ? pdfColours.ink : pdfColours.rule)
  page.stroke().strokeColor('black')
}

/** The side of the mark's square in `markPath`. */
const markUnits = 32
const markSide = 8 * mm
export const letterheadHeight = 13 * mm

/** Mark and name on the left, the kind of document on the right, a line below; leaves the page in ink. */
export function drawLetterhead(page: PdfPage, { left, right }: Span, top: number, kind: string) {
  page
    .save()
    .translate(left, top)
    .scale(markSide / markUnits)
  page.path(markPath).lineWidth(2.4).lineCap('round').lineJoin('round').strokeColor(pdfColours.mark).stroke().restore()
  page.font('title').fontSize(15).fillColor(pdfColours.ink)
  page.text('Cep & Chai', left + markSide + 2 * mm, top + 1.6 * mm, { lineBreak: false })
  page.font('text').fontSize(9).fillColor(pdfColours.soft)
  page.text(kind, left, top + 3 * mm, { width: right - left, align: 'right', lineBreak: false })
  pdfLine(page, { left, right }, top + 10 * mm, 'strong')
  page.fillColor(pdfColours.ink)
}

/** On every page: a hairline, the text and the page number. The document must be made with `bufferPages`. */
export function drawFooters(page: PdfPage, { left, right }: Span, y: number, text: string) {
  const { count } = page.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    page.switchToPage(index)
    // Below the bottom margin the library would open a new page.
    page.page.margins.bottom = 0
    pdfLine(page, { left, right }, y - 2 * mm)
    page.font('text').fontSize(7.5).fillColor(pdfColours.soft)
    page.text(text, left, y, { lineBreak: false })
    page.text(`${index + 1} / ${count}`, left, y, { width: right - left, align: 'right', lineBreak: false })
  }
}
