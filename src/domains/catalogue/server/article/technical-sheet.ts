import { drawPdf, type PdfPage as Pdf } from '#platform/pdf.ts'
import { drawFooters, drawLetterhead, pdfColours, pdfLine } from '#platform/pdf-brand.ts'
import { formatLongDate, isoDay } from '#shared/dates.ts'
import type { Article, Variant } from '../../contract.ts'

const { ink, soft, chalk } = pdfColours
const margin = 48
const plateSize = 150
const rowHeight = 18

/** Facts, variants and references of an article, as a PDF. */
export function technicalSheet(article: Article, plate: Buffer | null, now = new Date()): Promise<Buffer> {
  return drawPdf({ title: `Fiche technique\u00a0: ${article.title}`, margin, bufferPages: true }, pdf => {
    head(pdf, article, plate)
    paragraph(pdf, article.description)
    facts(pdf, [...article.attributes.map(({ label, value }) => [label, value] as const), ...legalFacts(article)])
    variants(pdf, article.variants)
    const made = `Fiche éditée le ${formatLongDate(isoDay(now))}`
    drawFooters(pdf, spanOf(pdf), pdf.page.height - margin + 14, made)
  })
}

/** The built-in fonts have Western letters only: others are replaced, control characters removed. */
const printable = (text: string) =>
  text
    .replace(/[\u202f\u2009\u2007]/g, '\u00a0')
    .replaceAll('‑', '-')
    .replaceAll('≥', '>=')
    .replaceAll('≤', '<=')
    .replaceAll('₂', '2')
    .replace(/[^\u0020-\u007e\u00a0-\u00ff€œŒ’‘“”–—…•™Š š Ž ž Ÿ]/g, ' ')
    .slice(0, 4_000)

const spanOf = (pdf: Pdf) => ({ left: margin, right: pdf.page.width - margin })
const widthOf = (pdf: Pdf) => pdf.page.width - 2 * margin

function head(pdf: Pdf, article: Article, plate: Buffer | null) {
  const width = widthOf(pdf)
  drawLetterhead(pdf, spanOf(pdf), margin - 14, 'Fiche technique')
  const top = margin + 36
  const textWidth = plate ? width - plateSize - 16 : width
  pdf
    .fillColor(soft)
    .fontSize(9)
    .text(printable(`${article.category.title} · ${article.brand.name}`), margin, top, { width: textWidth })
  pdf.fillColor(ink).font('title').fontSize(20).text(printable(article.title), { width: textWidth })
  const below = pdf.y
  if (plate) pdf.image(plate, margin + width - plateSize, top, { fit: [plateSize, plateSize], align: 'center' })
  pdf.x = margin
  pdf.y = Math.max(below, plate ? top + plateSize : below) + 12
}

const line = (pdf: Pdf, y: number) => pdfLine(pdf, spanOf(pdf), y)

const paragraph = (pdf: Pdf, text: string) =>
  pdf
    .fillColor(ink)
    .font('text')
    .fontSize(10)
    .text(printable(text), { width: widthOf(pdf), lineGap: 2 })
    .moveDown()

function legalFacts({ legal }: Article): (readonly [string, string])[] {
  return [
    legal.ammNumber && (['Autorisation de mise sur le marché', legal.ammNumber] as const),
    legal.pictograms.length > 0 && (['Pictogrammes de danger', legal.pictograms.join(', ')] as const),
    legal.hazardStatements.length > 0 && (['Mentions de danger', legal.hazardStatements.join(' ')] as const),
    legal.professionalOnly && (['Vente', 'Réservée aux professionnels'] as const),
  ].filter(fact => !!fact)
}

function facts(pdf: Pdf, rows: (readonly [string, string])[]) {
  if (rows.length === 0) return
  heading(pdf, 'Caractéristiques')
  for (const row of rows) tableRow(pdf, row, [0.4, 0.6])
  pdf.y += 12
}

function variants(pdf: Pdf, list: Variant[]) {
  const shares = [0.26, 0.22, 0.2, 0.32]
  heading(pdf, 'Déclinaisons et références')
  tableRow(pdf, ['Déclinaison', 'Conditionnement', 'EAN', 'Références'], shares, true)
  for (const { label, packLabel, ean, offers } of list) {
    const references = offers.map(({ reference, vendor }) => `${reference} (${vendor.name})`).join(', ')
    tableRow(pdf, [label || 'Modèle unique', packLabel, ean ?? '–', references || '–'], shares)
  }
}

function heading(pdf: Pdf, text: string) {
  makeRoom(pdf, rowHeight * 3)
  pdf.fillColor(ink).font('title').fontSize(12).text(text, margin).moveDown(0.4)
}

const makeRoom = (pdf: Pdf, height: number) => {
  if (pdf.y + height > pdf.page.height - margin - rowHeight) pdf.addPage()
}

/** `shares`: widths of the cells, as parts of the page's. */
function tableRow(pdf: Pdf, cells: readonly string[], shares: readonly number[], isHead = false) {
  const width = widthOf(pdf)
  const columnWidth = (index: number) => width * (shares[index] ?? 0) - 8
  pdf.font(isHead ? 'bold' : 'text').fontSize(9)
  const heights = cells.map((cell, index) => pdf.heightOfString(printable(cell), { width: columnWidth(index) }))
  const height = Math.max(rowHeight, ...heights.map(own => own + 8))
  makeRoom(pdf, height)
  const top = pdf.y
  if (isHead) pdf.rect(margin, top, width, height).fill(chalk)
  let left = margin
  for (const [index, cell] of cells.entries()) {
    pdf.fillColor(ink).text(printable(cell), left + 4, top + 5, { width: columnWidth(index) })
    left += width * (shares[index] ?? 0)
  }
  line(pdf, top + height)
  pdf.x = margin
  pdf.y = top + height
}
