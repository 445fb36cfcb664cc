/** Documents for the parties: the receipt of a request, and the damage letter to the carrier. A4, text only. */
import { printable } from '#domains/shipping/rules/address-block.ts'
import { drawPdf, type PdfPage } from '#platform/pdf.ts'
import { drawLetterhead, letterheadHeight, mm, pdfColours, pdfLine } from '#platform/pdf-brand.ts'

export type PaperPart =
  | { kind: 'address'; lines: readonly string[]; right?: true }
  | { kind: 'text'; text: string; strong?: true }
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: 'gap' }

export type Paper = { title: string; parts: readonly PaperPart[]; foot: string }

const edge = 25 * mm
const width = 160 * mm
const span = { left: edge, right: edge + width }

/** The document as PDF bytes. User text cannot become a drawing operator. */
export function paperPdf(paper: Paper): Promise<Buffer> {
  const margins = { top: 22 * mm, bottom: 22 * mm, left: edge, right: edge }
  return drawPdf({ title: paper.title, margins }, page => {
    drawLetterhead(page, span, 14 * mm, '')
    page.y = 16 * mm + letterheadHeight
    page.font('title').fontSize(16).text(printable(paper.title), edge, page.y, { width }).moveDown(0.8)
    for (const part of paper.parts) draw(page, part)
    page.moveDown(1.5).font('text').fontSize(8).fillColor(pdfColours.soft)
    page.text(printable(paper.foot), edge, page.y, { width })
  })
}

function draw(page: PdfPage, part: PaperPart) {
  if (part.kind === 'gap') page.moveDown(0.8)
  if (part.kind === 'text') {
    if (part.strong) keepWithNext(page)
    page.font(part.strong ? 'bold' : 'text').fontSize(10.5)
    for (const line of part.text.split(/\r?\n/)) page.text(printable(line) || ' ', edge, page.y, { width, lineGap: 2 })
    page.moveDown(0.5)
  }
  if (part.kind === 'address') {
    page.font('text').fontSize(10.5)
    for (const line of part.lines)
      page.text(printable(line), part.right ? edge + 90 * mm : edge, page.y, { width: 70 * mm })
    page.moveDown(0.8)
  }
  if (part.kind === 'facts') drawFacts(page, part.rows)
}

/** A heading is not left alone at the foot of a page. */
function keepWithNext(page: PdfPage) {
  if (page.y + 16 * mm > page.page.height - page.page.margins.bottom) page.addPage()
}

function drawFacts(page: PdfPage, rows: readonly (readonly [string, string])[]) {
  for (const [label, value] of rows) {
    const top = page.y
    page
      .font('text')
      .fontSize(9)
      .text(printable(label), edge, top + 1, { width: 45 * mm })
    page
      .font('bold')
      .fontSize(10.5)
      .text(printable(value), edge + 48 * mm, top, { width: width - 48 * mm })
    page.moveDown(0.25)
    pdfLine(page, span, page.y - 1)
  }
  page.moveDown(0.6)
}
