/** A commission invoice on A4, with as many pages as its lines need: black on white, made to be filed. */
import { printable } from '#domains/shipping/rules/address-block.ts'
import { drawPdf, type PdfPage as Page } from '#platform/pdf.ts'
import { drawFooters, drawLetterhead, letterheadHeight, mm, pdfLine } from '#platform/pdf-brand.ts'
import { formatLongDate } from '#shared/dates.ts'
import { euros, percent } from '#shared/money.ts'
import { commissionVatBasisPoints } from '../rules.ts'
import type { CommissionInvoiceLine, Invoice } from './invoices.ts'

const left = 18 * mm
const right = 192 * mm
const span = { left, right }
const bottom = 268 * mm
const columns = { date: left, order: 48 * mm, what: 84 * mm, base: 124 * mm, ht: 148 * mm, vat: 170 * mm }
const monthFormat = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export function invoicePdf(invoice: Invoice): Promise<Buffer> {
  return drawPdf({ title: `${titleOf(invoice)} ${invoice.number}`, margin: 0, bufferPages: true }, page => {
    drawHead(page, invoice)
    const end = drawLines(page, invoice, 96 * mm)
    drawTotals(page, invoice, end + 45 * mm > bottom ? nextPage(page, invoice) : end)
    drawFooters(page, span, 284 * mm, printable(`${titleOf(invoice)} ${invoice.number}`))
  })
}

/** Many names already contain their legal form: « Comptoir du Vigneron SAS ». */
const named = ({ legalName, legalForm }: Invoice['vendor']) =>
  legalName.endsWith(legalForm) ? legalName : `${legalName}, ${legalForm}`
const titleOf = ({ totalCents }: Invoice) => (totalCents < 0 ? 'Avoir de commission' : 'Facture de commission')

type Style = { size?: number; bold?: boolean; width?: number; align?: 'left' | 'right' }
function write(
  page: Page,
  value: string,
  x: number,
  y: number,
  { size = 9, bold, width = 90 * mm, align }: Style = {},
) {
  page
    .font(bold ? 'bold' : 'text')
    .fontSize(size)
    .text(printable(value.replaceAll('−', '-')), x, y, {
      width,
      align: align ?? 'left',
      height: size * 1.3,
      ellipsis: true,
      features: ['tnum'],
    })
}
const rule = (page: Page, y: number) => pdfLine(page, span, y)

function drawHead(page: Page, invoice: Invoice) {
  drawLetterhead(page, span, 14 * mm, `N° ${invoice.number}, du ${formatLongDate(invoice.issuedOn)}`)
  page
    .font('title')
    .fontSize(18)
    .text(titleOf(invoice), left, 28 * mm, { lineBreak: false })
  const { issuer, vendor } = invoice
  const from = [
    issuer.name ?? 'Cep & Chai',
    issuer.name ? null : 'Identité légale non renseignée',
    issuer.form,
    issuer.address,
    issuer.register,
    issuer.vatNumber && `TVA ${issuer.vatNumber}`,
  ]
  const to = [
    named(vendor),
    vendor.street,
    `${vendor.postcode} ${vendor.city}`,
    `SIRET ${vendor.siret}`,
    vendor.vatNumber && `TVA ${vendor.vatNumber}`,
  ]
  drawParty(page, 'Émise par', from, left)
  drawParty(page, 'À', to, 110 * mm)
  const period = monthFormat.format(new Date(`${invoice.month}T00:00:00Z`))
  write(page, `Commissions sur les ventes payées, ${period}`, left, 82 * mm, {
    size: 11,
    bold: true,
    width: right - left,
  })
}

function drawParty(page: Page, label: string, lines: readonly (string | null)[], x: number) {
  write(page, label, x, 43 * mm, { size: 8 })
  for (const [index, line] of lines.filter(value => value !== null).entries())
    write(page, line, x, (48 + index * 5) * mm, { bold: index === 0, width: 80 * mm })
}

function drawColumns(page: Page, y: number) {
  write(page, 'Date', columns.date, y, { size: 8 })
  write(page, 'Commande', columns.order, y, { size: 8 })
  write(page, 'Objet', columns.what, y, { size: 8 })
  for (const [name, x] of [
    ['Articles HT', columns.base],
    ['Montant HT', columns.ht],
    ['TVA', columns.vat],
  ] as const)
    write(page, name, x, y, { size: 8, width: 22 * mm, align: 'right' })
  rule(page, y + 4.5 * mm)
}

/** Returns the position where the last line ends. */
function drawLines(page: Page, invoice: Invoice, top: number): number {
  drawColumns(page, top)
  let y = top + 6 * mm
  for (const line of invoice.lines) {
    if (y > bottom) {
      y = nextPage(page, invoice)
      drawColumns(page, y)
      y += 6 * mm
    }
    drawLine(page, line, y)
    y += 5.2 * mm
  }
  rule(page, y)
  return y + 4 * mm
}

function drawLine(page: Page, line: CommissionInvoiceLine, y: number) {
  write(page, line.at.toLocaleDateString('fr-FR', { timeZone: 'Europe/Paris' }), columns.date, y)
  write(page, line.orderNumber, columns.order, y)
  write(page, objectOf(line), columns.what, y)
  const end = { width: 22 * mm, align: 'right' } as const
  if (line.baseCents !== null) write(page, euros(line.baseCents), columns.base, y, end)
  write(page, euros(line.htCents), columns.ht, y, end)
  write(page, euros(line.vatCents), columns.vat, y, end)
}

const objectOf = ({ isBack, htCents }: CommissionInvoiceLine) =>
  !isBack ? 'Commission' : htCents <= 0 ? 'Rendue (remboursement)' : 'Reprise (refus bancaire)'

function nextPage(page: Page, invoice: Invoice): number {
  page.addPage()
  drawLetterhead(page, span, 14 * mm, `${titleOf(invoice)} ${invoice.number}, suite`)
  return 14 * mm + letterheadHeight
}

function drawTotals(page: Page, invoice: Invoice, top: number) {
  const rows = [
    ['Total HT', invoice.htCents],
    [`TVA ${percent(commissionVatBasisPoints)}`, invoice.vatCents],
    ['Total TTC', invoice.totalCents],
  ] as const
  for (const [index, [label, cents]] of rows.entries()) {
    const style = { bold: index === 2, size: index === 2 ? 11 : 9, align: 'right' } as const
    write(page, label, 120 * mm, top + index * 6 * mm, { ...style, width: 40 * mm })
    write(page, euros(cents), 162 * mm, top + index * 6 * mm, { ...style, width: 30 * mm })
  }
  write(page, 'Réglée par retenue sur le produit de vos ventes : rien à payer.', left, top + 24 * mm, {
    width: right - left,
  })
}
