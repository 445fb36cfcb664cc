/** Carrier label: 10 × 15 cm, one page per parcel. */
import { drawPdf, type PdfPage as Page } from '#platform/pdf.ts'
import { type Bars, drawBars, loadBarcodes } from '#platform/pdf-barcode.ts'
import { mm } from '#platform/pdf-brand.ts'
import { printable } from '../rules/address-block.ts'

export type LabelParcel = { weightGrams: number; sizeCm: string; barcode: string; sscc: string | null }
export type ShippingLabel = {
  carrier: string
  service: string
  orderNumber: string
  trackingNumber: string
  sender: readonly string[]
  recipient: readonly string[]
  phone: string | null
  /** How to reach the unloading place; the delivery note has it in full. */
  access?: string | null
  parcels: readonly LabelParcel[]
  madeAt: Date
}

const width = 100 * mm
const height = 150 * mm
const edge = 5 * mm
const inner = width - 2 * edge

/** A roll of labels, or plain A4 sheets with four labels to cut apart. */
export const labelFormats = ['rouleau', 'a4'] as const
export type LabelFormat = (typeof labelFormats)[number]

export const labelPdf = (label: ShippingLabel) => labelsPdf([label], 'rouleau')

/** Labels as PDF bytes. Text only, without control characters: user text cannot become a drawing operator. */
export async function labelsPdf(labels: readonly ShippingLabel[], format: LabelFormat): Promise<Buffer> {
  const barsOf = await loadBarcodes()
  const title = labels.length === 1 ? `Étiquette ${labels[0]?.orderNumber}` : 'Étiquettes'
  const size = format === 'a4' ? 'A4' : [width, height]
  const pages = labels.flatMap(label =>
    label.parcels.map((parcel, index) => {
      const bars = barsOf(parcel.sscc ? { sscc: parcel.sscc } : { code128: parcel.barcode })
      return (document: Page) => drawPage(document, label, parcel, bars, `${index + 1}/${label.parcels.length}`)
    }),
  )
  // Fixed metadata: the same labels always give an identical file.
  return drawPdf({ title, madeAt: labels[0]?.madeAt, size, margin: 0, autoFirstPage: false }, document => {
    for (const [index, draw] of pages.entries())
      if (format === 'a4') drawQuarter(document, index % 4, () => draw(document))
      else draw(document.addPage())
  })
}

/** Four per sheet: a quarter of A4 is 105 × 148.5 mm, slightly shorter than the label. */
const quarterScale = 0.98

function drawQuarter(document: Page, quarter: number, draw: () => void) {
  if (quarter === 0) {
    document.addPage()
    drawCuts(document)
  }
  document.save()
  document.translate((quarter % 2) * 105 * mm + 3.5 * mm, Math.floor(quarter / 2) * 148.5 * mm + 0.75 * mm)
  document.scale(quarterScale)
  draw()
  document.restore()
}

function drawCuts(document: Page) {
  const { width: wide, height: high } = document.page
  document.save().lineWidth(0.4).dash(2, { space: 3 })
  document.moveTo(wide / 2, 0).lineTo(wide / 2, high)
  document.moveTo(0, high / 2).lineTo(wide, high / 2)
  document.stroke('#888').restore()
}

function drawPage(page: Page, label: ShippingLabel, parcel: LabelParcel, bars: Bars, rank: string) {
  drawHead(page, label, rank)
  drawAddresses(page, label)
  drawFacts(page, label, parcel)
  drawBarcode(page, parcel, bars, 99 * mm)
  write(page, 'Cep & Chai, fournitures pour la vigne et le chai', edge, 145 * mm, { size: 6.5, width: inner })
}

type Style = { size: number; width: number; bold?: boolean; align?: 'left' | 'right' | 'center' }

/** One line, never wrapped: shrunk to 60 % at least, then truncated, so that it does not overlap its neighbour. */
function write(page: Page, value: string, x: number, y: number, style: Style) {
  let text = printable(value)
  let size = style.size
  page.font(style.bold ? 'bold' : 'text').fontSize(size)
  while (size > style.size * 0.6 && page.widthOfString(text) > style.width) {
    size -= 0.5
    page.fontSize(size)
  }
  while (text.length > 1 && page.widthOfString(text) > style.width) text = text.slice(0, -1)
  const shift = { left: 0, center: 0.5, right: 1 }[style.align ?? 'left']
  // A shrunk line stays on the baseline of its row.
  page.text(text, x + (style.width - page.widthOfString(text)) * shift, y + (style.size - size) * 0.8, {
    lineBreak: false,
  })
}

const rule = (page: Page, y: number, weight = 0.75) =>
  page
    .moveTo(edge, y)
    .lineTo(width - edge, y)
    .lineWidth(weight)
    .stroke()

function drawHead(page: Page, label: ShippingLabel, rank: string) {
  write(page, label.carrier.toUpperCase(), edge, 5.5 * mm, { size: 20, bold: true, width: inner * 0.68 })
  write(page, label.service, edge, 13.5 * mm, { size: 10, width: inner * 0.68 })
  write(page, rank, edge, 5.5 * mm, { size: 20, bold: true, width: inner, align: 'right' })
  write(page, 'colis', edge, 13.5 * mm, { size: 8, width: inner, align: 'right' })
  rule(page, 19 * mm, 1.5)
}

function drawAddresses(page: Page, label: ShippingLabel) {
  write(page, 'Expéditeur', edge, 21 * mm, { size: 6.5, width: inner })
  for (const [index, line] of label.sender.entries())
    write(page, line, edge, (24 + index * 3.2) * mm, { size: 7.5, width: inner })
  rule(page, 44 * mm)
  write(page, 'Destinataire', edge, 46 * mm, { size: 6.5, width: inner })
  for (const [index, line] of label.recipient.entries())
    write(page, line, edge, (49.5 + index * 5.2) * mm, {
      size: 12,
      bold: index === 0 || index === label.recipient.length - 1,
      width: inner,
    })
  if (label.phone)
    write(page, `Tél. ${label.phone}`, edge, (label.access ? 80.8 : 81.5) * mm, { size: 8, width: inner })
  if (label.access) write(page, label.access, edge, 83.4 * mm, { size: 6.5, width: inner })
  rule(page, 86 * mm, 1.5)
}

function drawFacts(page: Page, label: ShippingLabel, parcel: LabelParcel) {
  const kilograms = (parcel.weightGrams / 1_000).toLocaleString('fr-FR', { maximumFractionDigits: 2 })
  const column = inner / 3
  const facts = [
    ['Poids', `${kilograms} kg`.replaceAll('\u202f', '\u00a0')],
    ['Dimensions', /\d/.test(parcel.sizeCm) ? `${parcel.sizeCm} cm` : parcel.sizeCm],
    ['Commande', label.orderNumber],
  ] as const
  for (const [index, [name, value]] of facts.entries()) {
    write(page, name, edge + index * column, 88 * mm, { size: 6.5, width: column - 4 })
    write(page, value, edge + index * column, 91 * mm, { size: 10, bold: true, width: column - 4 })
  }
  rule(page, 97 * mm)
}

function drawBarcode(page: Page, parcel: LabelParcel, bars: Bars, top: number) {
  drawBars(page, bars, { left: edge, top, width: inner, height: 34 * mm })
  const words = parcel.sscc ? `(00) ${parcel.sscc}` : parcel.barcode
  write(page, words, edge, top + 36 * mm, { size: 12, bold: true, width: inner, align: 'center' })
  if (parcel.sscc)
    write(page, `Récépissé ${parcel.barcode}`, edge, top + 41 * mm, { size: 8, width: inner, align: 'center' })
}
