/** Running text as a PDF: headings, paragraphs, lists, and boxes whose frame the law asks. The same text gives the same bytes. */
import { createHash } from 'node:crypto'
import { drawPdf, type PdfPage } from './pdf.ts'
import { drawFooters, drawLetterhead, letterheadHeight, mm, pdfColours } from './pdf-brand.ts'

/** A box is framed, where the law asks a frame. */
export type ProseBlock =
  | { kind: 'heading' | 'paragraph' | 'item'; text: string }
  | { kind: 'box'; paragraphs: readonly string[] }

type Prose = {
  title: string
  /** Below the title: what it belongs to, its version. */
  about: string
  blocks: readonly ProseBlock[]
  /** Stands as the date of creation. */
  madeAt: Date
}

const left = 22 * mm
const width = 166 * mm
const right = left + width
const bottom = 297 * mm - 24 * mm
const boxEdge = 5 * mm

/** Documents held in memory, of some 60 kB each. */
const drawnAtMost = 64
const drawn = new Map<string, Promise<Buffer>>()

/** A text is drawn once, as long as it is among the last that were wanted: drawing takes a tenth of a second. */
export function prosePdf(prose: Prose): Promise<Buffer> {
  const text = createHash('sha256').update(JSON.stringify(prose)).digest('base64')
  const document = drawn.get(text) ?? drawAnew(text, prose)
  // The least recently wanted leave first.
  drawn.delete(text)
  drawn.set(text, document)
  if (drawn.size > drawnAtMost) drawn.delete(drawn.keys().next().value ?? '')
  return document
}

function drawAnew(text: string, prose: Prose): Promise<Buffer> {
  const document = draw(prose)
  // One that failed is drawn again.
  document.catch(() => drawn.delete(text))
  return document
}

function draw({ title, about, blocks, madeAt }: Prose): Promise<Buffer> {
  const margins = { top: 16 * mm, bottom: 297 * mm - bottom, left, right: 210 * mm - right }
  return drawPdf({ title, madeAt, margins, bufferPages: true }, page => {
    drawLetterhead(page, { left, right }, 12 * mm, 'Document contractuel')
    page.y = 16 * mm + letterheadHeight
    page.font('title').fontSize(17).text(clean(title), left, page.y, { width })
    page.font('text').fontSize(9).fillColor(pdfColours.soft).text(clean(about), { width })
    page.fillColor(pdfColours.ink).moveDown()
    for (const block of blocks) drawBlock(page, block)
    drawFooters(page, { left, right }, 297 * mm - 14 * mm, clean(`${title} · ${about}`))
  })
}

/** Narrow spaces are not in the fonts; control characters are not text. */
const clean = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\u202f\u2009\u2007]/g, '\u00a0')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')

function drawBlock(page: PdfPage, block: ProseBlock) {
  if (block.kind === 'box') return drawBox(page, block.paragraphs)
  const text = clean(block.text)
  if (block.kind === 'heading') {
    // Not alone at the foot of a page.
    if (page.y > bottom - 24 * mm) page.addPage()
    page.moveDown(0.5).font('title').fontSize(12).text(text, left, page.y, { width }).moveDown(0.3)
    return
  }
  page.font('text').fontSize(9.5)
  if (block.kind === 'item')
    page.text(`–\u00a0\u00a0${text}`, left + 4 * mm, page.y, { width: width - 4 * mm, lineGap: 1.5 })
  else page.text(text, left, page.y, { width, lineGap: 1.5 })
  page.moveDown(0.4)
}

/** On one page: a frame that is cut is none. */
function drawBox(page: PdfPage, paragraphs: readonly string[]) {
  const texts = paragraphs.map(clean)
  const inner = { width: width - 2 * boxEdge, lineGap: 1.2 }
  page.font('text').fontSize(9)
  const height = texts.reduce((sum, text) => sum + page.heightOfString(text, inner) + 2 * mm, 2 * boxEdge)
  if (page.y + height > bottom) page.addPage()
  const top = page.y
  page.rect(left, top, width, height).lineWidth(1).strokeColor(pdfColours.ink).stroke()
  page.y = top + boxEdge
  for (const text of texts) {
    page.text(text, left + boxEdge, page.y, inner)
    page.y += 2 * mm
  }
  page.y = top + height
  page.moveDown()
}
