/** VAT by rate, totals, payment, conditions and mentions. */
import type { PdfPage as Page } from '#platform/pdf.ts'
import { mm, pdfLine } from '#platform/pdf-brand.ts'
import { formatLongDate } from '#shared/dates.ts'
import { euros, percent } from '#shared/money.ts'
import type { InvoiceDocument } from '../document.ts'
import { paymentMeans } from './codes.ts'
import { exemptionsOf, isWithoutVat, mentionsOf } from './mentions.ts'
import { blockHeight, fitOrBreak, left, right, write, writeBlock } from './pdf-page.ts'

const rowHeight = 5.4 * mm

export function drawTotals(page: Page, document: InvoiceDocument, top: number): number {
  const rows = totalRows(document)
  const height = (Math.max(rows.length, document.vat.length * 2 + 1) + 1) * rowHeight
  const y = fitOrBreak(page, document, top, height)
  const drawLeft = isWithoutVat(document) ? drawExemption : drawVat
  const end = Math.max(drawLeft(page, document, y), drawSums(page, rows, y))
  return drawNotes(page, document, end + 5 * mm)
}

const drawExemption = (page: Page, document: InvoiceDocument, top: number) =>
  writeBlock(page, [...new Set(exemptionsOf(document))].join('\n'), left, top, { size: 9, bold: true, width: 80 * mm })

const vatColumns = [left, left + 26 * mm, left + 56 * mm] as const
function drawVat(page: Page, { vat }: InvoiceDocument, top: number): number {
  const cells = (values: string[], y: number, soft = false) => {
    for (const [index, x] of vatColumns.entries())
      write(page, values[index] ?? '', x, y, { size: 8.5, soft, width: 24 * mm, align: index === 0 ? 'left' : 'right' })
  }
  cells(['Taux de TVA', 'Base HT', 'TVA'], top, true)
  pdfLine(page, { left, right: left + 80 * mm }, top + 4.6 * mm)
  let y = top + 6 * mm
  for (const { basisPoints, baseCents, vatCents, exemption, category } of vat) {
    cells([percent(basisPoints), euros(baseCents), euros(vatCents)], y)
    y += rowHeight
    if (exemption === null || category === 'S') continue
    y = writeBlock(page, exemption, left, y - 0.8 * mm, { size: 7.5, soft: true, width: 80 * mm }) + 1 * mm
  }
  return y
}

type Row = { label: string; cents: number; strong?: boolean }
function totalRows(document: InvoiceDocument): Row[] {
  const { totals, kind } = document
  const credit = kind === 'CREDIT_NOTE'
  return [
    ...(isWithoutVat(document) ? sumsWithoutVat(document, credit) : sumsWithVat(document, credit)),
    ...(totals.paidCents === 0 ? [] : [{ label: credit ? 'Déjà remboursé' : 'Déjà payé', cents: totals.paidCents }]),
    { label: credit ? 'Reste à rembourser' : 'Net à payer', cents: totals.dueCents, strong: true },
  ]
}

const sumsWithoutVat = (document: InvoiceDocument, credit: boolean): Row[] => [
  ...partSums(document, ''),
  { label: credit ? 'Total de l’avoir' : 'Total', cents: document.totals.ttcCents, strong: true },
]

const sumsWithVat = (document: InvoiceDocument, credit: boolean): Row[] => [
  ...partSums(document, ' HT'),
  { label: 'Total HT', cents: document.totals.htCents },
  { label: 'Total TVA', cents: document.totals.vatCents },
  { label: credit ? 'Total TTC de l’avoir' : 'Total TTC', cents: document.totals.ttcCents, strong: true },
]

/** Of articles and delivery, when there are both. */
function partSums({ totals, charges }: InvoiceDocument, basis: string): Row[] {
  if (totals.chargesHtCents === 0) return []
  const delivery = charges.some(({ htCents }) => htCents < 0) ? 'Livraison et remises' : 'Livraison'
  return [
    { label: `Articles${basis}`, cents: totals.linesHtCents },
    { label: `${delivery}${basis}`, cents: totals.chargesHtCents },
  ]
}
function drawSums(page: Page, rows: readonly Row[], top: number): number {
  for (const [index, { label, cents, strong = false }] of rows.entries()) {
    const style = { bold: strong, size: strong ? 10 : 9, align: 'right' } as const
    const y = top + index * rowHeight
    write(page, label, 112 * mm, y, { ...style, width: 48 * mm })
    write(page, euros(cents), 162 * mm, y, { ...style, width: 30 * mm })
  }
  return top + rows.length * rowHeight
}

function paymentLine(document: InvoiceDocument): string {
  const { payment, totals, dueOn, kind } = document
  if (payment?.means === 'MEMBER_ACCOUNT') return memberLine(document, payment.paidOn)
  if (payment?.means === 'SET_OFF' && totals.dueCents === 0)
    return kind === 'CREDIT_NOTE'
      ? 'Rendue avec les remboursements\u00a0: rien à recevoir.'
      : 'Réglée par retenue sur le produit des ventes\u00a0: rien à payer.'
  if (payment?.paidOn && totals.dueCents === 0)
    return kind === 'CREDIT_NOTE'
      ? `Remboursé le ${formatLongDate(payment.paidOn)}.`
      : `Payée le ${formatLongDate(payment.paidOn)}\u00a0: ${paymentMeans[payment.means].label.toLowerCase()}.`
  if (kind === 'CREDIT_NOTE') return payment ? 'À déduire du prélèvement à venir.' : 'À rembourser.'
  if (payment?.means === 'DIRECT_DEBIT') return `À payer le ${formatLongDate(dueOn)}\u00a0: prélèvement SEPA.`
  return `À payer au plus tard le ${formatLongDate(dueOn)}.`
}

/** The cooperative sets it off: nothing is debited from its member. */
function memberLine({ totals, dueOn, kind }: InvoiceDocument, paidOn: string | null): string {
  if (kind === 'CREDIT_NOTE') return 'Porté au crédit de votre compte adhérent.'
  return paidOn !== null && totals.dueCents === 0
    ? `Compensée sur vos apports le ${formatLongDate(paidOn)}.`
    : `Sur votre compte adhérent\u00a0: compensée sur vos apports à partir du ${formatLongDate(dueOn)}, sans prélèvement.`
}

function drawNotes(page: Page, document: InvoiceDocument, top: number): number {
  const { terms } = document
  const conditions = terms ? [terms.penalties, terms.recoveryCosts, terms.discount] : []
  const style = { size: 8, width: right - left }
  let y = fitOrBreak(page, document, top, 8 * mm)
  y = writeBlock(page, paymentLine(document), left, y, { ...style, size: 9, bold: true }) + 2 * mm
  const drawn = exemptionsOf(document)
  const mentions = mentionsOf(document).filter(text => !drawn.includes(text))
  for (const text of [...conditions, ...mentions]) {
    y = fitOrBreak(page, document, y, blockHeight(page, text, style) + 1 * mm)
    y = writeBlock(page, text, left, y, { ...style, soft: true }) + 1 * mm
  }
  return y
}
