/** The monthly statement of a member account on A4. */
import { left, right, rule, span, write, writeBlock } from '#domains/invoicing/factur-x/pdf-page.ts'
import { drawPdf, type PdfPage as Page } from '#platform/pdf.ts'
import { drawFooters, drawLetterhead, letterheadHeight, mm } from '#platform/pdf-brand.ts'
import { formatShortDate } from '#shared/dates.ts'
import { euros } from '#shared/money.ts'
import { ofMonth } from '#shared/months.ts'
import type { AccountMovement } from '../contract.ts'
import type { MemberStatement } from './statement.ts'

const bottom = 262 * mm
const rowHeight = 5.4 * mm
const amount = { width: 28 * mm, align: 'right' } as const
const at = { order: 30 * mm + left, amount: 112 * mm, balance: 146 * mm }
const signed = (cents: number) => (cents < 0 ? `-\u00a0${euros(-cents)}` : euros(cents))

export function memberStatementPdf(facts: MemberStatement): Promise<Buffer> {
  const title = `Compte adhérent, relevé ${ofMonth(facts.month)}`
  const footer = `${title}, ${facts.legalName}`
  return drawPdf({ title: footer, margin: 0, bufferPages: true }, page => {
    drawLetterhead(page, span, 14 * mm, facts.legalName)
    page
      .font('title')
      .fontSize(20)
      .text(title, left, 29 * mm, { lineBreak: false })
    const { number, name, siren, section } = facts.member
    const who = [`N°\u00a0${number}`, name, siren && `SIREN ${siren}`, section].filter(Boolean).join(', ')
    write(page, who, left, 42 * mm, { bold: true, width: right - left })
    const end = writeBlock(
      page,
      'Vos achats sur compte adhérent, vos avoirs, et ce que la coopérative a compensé sur vos apports. Montants TTC.',
      left,
      49 * mm,
      { size: 8.5, soft: true },
    )
    drawMovements(page, facts, footer, end + 6 * mm)
    drawFooters(page, span, 284 * mm, footer)
  })
}

function drawHead(page: Page, y: number): number {
  for (const [title, x, style] of [
    ['Date', left, {}],
    ['Mouvement', at.order, {}],
    ['Montant', at.amount, amount],
    ['Solde dû', at.balance, amount],
  ] as const)
    write(page, title, x, y, { ...style, size: 8, soft: true })
  rule(page, y + 4.6 * mm, 'strong')
  return y + 6.4 * mm
}

const nextPage = (page: Page, footer: string) => {
  page.addPage()
  drawLetterhead(page, span, 14 * mm, `${footer}, suite`)
  return drawHead(page, 14 * mm + letterheadHeight)
}

function drawMovements(
  page: Page,
  { movements, openingCents, closingCents }: MemberStatement,
  footer: string,
  top: number,
) {
  let y = drawHead(page, top)
  write(page, 'Solde au début du mois', at.order, y, { width: 80 * mm })
  write(page, signed(openingCents), at.balance, y, amount)
  y += rowHeight
  for (const movement of movements) {
    if (y > bottom) y = nextPage(page, footer)
    drawMovement(page, movement, y)
    y += rowHeight
  }
  rule(page, y, 'strong')
  write(page, 'Solde à la fin du mois', at.order, y + 2 * mm, { bold: true, width: 80 * mm })
  write(page, signed(closingCents), at.balance, y + 2 * mm, { ...amount, bold: true })
}

function drawMovement(page: Page, { on, label, orderNumber, cents, balanceCents }: AccountMovement, y: number) {
  write(page, formatShortDate(on), left, y, { width: 30 * mm })
  write(page, `${label}, commande ${orderNumber}`, at.order, y, { width: 80 * mm })
  write(page, signed(cents), at.amount, y, amount)
  write(page, signed(balanceCents), at.balance, y, amount)
}
