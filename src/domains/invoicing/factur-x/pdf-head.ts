/** The head of an invoice: what it is, its dates and references, the parties, the place of delivery. */
import type { PdfPage as Page } from '#platform/pdf.ts'
import { drawLetterhead, mm } from '#platform/pdf-brand.ts'
import { formatLongDate } from '#shared/dates.ts'
import { countryName } from '#shared/price/countries.ts'
import type { InvoiceAddress, InvoiceDocument, InvoiceParty } from '../document.ts'
import { documentTitles, operationLabels } from './mentions.ts'
import { left, right, rule, span, write, writeBlock } from './pdf-page.ts'

const columnWidth = 54 * mm
const columns = [left, left + 60 * mm, left + 120 * mm] as const

/** Returns the position where the lines may begin. */
export function drawHead(page: Page, document: InvoiceDocument): number {
  drawLetterhead(page, span, 14 * mm, `N° ${document.number}, du ${formatLongDate(document.issuedOn)}`)
  page
    .font('title')
    .fontSize(20)
    .text(documentTitles[document.kind], left, 29 * mm, { lineBreak: false })
  write(page, `N° ${document.number}`, left, 38 * mm, { size: 11, bold: true, width: right - left })
  const facts = drawFacts(page, document, 47 * mm)
  rule(page, facts + 1 * mm)
  return drawParties(page, document, facts + 5 * mm) + 5 * mm
}

const day = (value: string | null) => (value === null ? null : formatLongDate(value))

function factsOf(document: InvoiceDocument): [string, string | null][] {
  const references = document.refersTo.map(({ number, issuedOn }) => `${number} du ${formatLongDate(issuedOn)}`)
  return [
    ['Date d’émission', day(document.issuedOn)],
    ['Date de livraison', day(document.deliveredOn)],
    ['Période', document.period ? `du ${day(document.period.from)} au ${day(document.period.to)}` : null],
    ['Échéance', document.kind !== 'CREDIT_NOTE' && document.totals.dueCents > 0 ? day(document.dueOn) : null],
    ['Commande', document.orderNumber],
    ['Achat', document.purchaseNumber],
    ['Opération', operationLabels[document.operations]],
    ['Se rapporte à', references.join(' ; ') || null],
    ['TVA', document.vatOnDebits ? 'Option pour le paiement de la taxe d’après les débits' : null],
  ]
}

/** Two columns of label and value; nothing is cut, so a row is as high as its longer value. */
function drawFacts(page: Page, document: InvoiceDocument, top: number): number {
  const shown = factsOf(document).filter(([, value]) => value !== null)
  let y = top
  let end = top
  for (const [index, [label, value]] of shown.entries()) {
    const isFirst = index % 2 === 0
    if (isFirst) y = end
    const x = isFirst ? left : 108 * mm
    write(page, label, x, y, { soft: true, width: 28 * mm })
    end = Math.max(end, writeBlock(page, value ?? '', x + 29 * mm, y, { width: 55 * mm }) + 1 * mm)
  }
  return end
}

const addressLines = ({ street, postcode, city, country }: InvoiceAddress) => [
  street,
  `${postcode} ${city}`.trim(),
  country === 'FR' ? null : countryName(country),
]
const partyLines = (party: InvoiceParty) => [
  party.name,
  party.legalForm && !party.name.split(' ').includes(party.legalForm) ? party.legalForm : null,
  ...addressLines(party),
  party.siret ? `SIRET ${party.siret}` : null,
  party.siren ? `SIREN ${party.siren}` : null,
  // The register of a seller of another Member State says it too.
  party.legalId && !party.register?.includes(party.legalId.id) ? `${party.legalId.label} ${party.legalId.id}` : null,
  party.vatNumber && `TVA ${party.vatNumber}`,
  party.register,
  party.email,
]

function drawParties(page: Page, { seller, buyer, deliverTo, operations }: InvoiceDocument, top: number): number {
  const services = operations === 'SERVICES'
  const ends = [
    drawParty(page, services ? 'Prestataire' : 'Vendeur', partyLines(seller), columns[0], top),
    drawParty(page, services ? 'Client' : 'Acheteur', partyLines(buyer), columns[1], top),
  ]
  if (services) return Math.max(...ends)
  const delivered = deliverTo ? [deliverTo.name, ...addressLines(deliverTo)] : ['À l’adresse de l’acheteur']
  return Math.max(...ends, drawParty(page, 'Livraison', delivered, columns[2], top))
}

/** Names and addresses are mentions of the law: they wrap, they are never cut. */
function drawParty(page: Page, label: string, lines: readonly (string | null)[], x: number, top: number): number {
  write(page, label, x, top, { size: 8, soft: true })
  let y = top + 5 * mm
  for (const [index, line] of lines.filter(Boolean).entries())
    y = writeBlock(page, line ?? '', x, y, {
      bold: index === 0,
      size: index === 0 ? 9.5 : 8.5,
      width: columnWidth,
    })
  return y
}
