/** Monthly invoices and credit notes of commissions, as documents. */
import type { InvoiceDocument, InvoiceParty, VatKey } from '#domains/invoicing/document.ts'
import { professionalTerms, vatKey } from '#domains/invoicing/rules.ts'
import { formatLongDate } from '#shared/dates.ts'
import { euros, percent, vatOf } from '#shared/money.ts'
import { commissionVatBasisPoints } from '../rules.ts'
import { lastOfMonth } from './credit.ts'

export type CommissionDocumentKind = 'INVOICE' | 'CREDIT_NOTE'

/** What was retained for an order, or given back: positive in both kinds of document. */
export type CommissionLine = {
  orderNumber: string
  /** Of the sale, or of the last refund. */
  day: string
  /** Goods HT of the order. */
  baseCents: number
  /** Rates of the order's lines, highest first. */
  rates: number[]
  /** A minimum or a maximum applied to one of them. */
  isBounded: boolean
  /** The sale is invoiced by this document; otherwise it is a commission taken again, as a refund failed. */
  isSale: boolean
  /** Refunds of the same month are deducted. */
  isReduced: boolean
  htCents: number
  vatCents: number
}

type Facts = {
  kind: CommissionDocumentKind
  number: string
  issuedOn: string
  /** First day of the month. */
  month: string
  seller: InvoiceParty
  buyer: InvoiceParty
  refersTo: InvoiceDocument['refersTo']
  lines: readonly CommissionLine[]
  /** Words for late payment. */
  penalties: string
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0)

/**
 * VAT of a document is computed once, on its total; the amounts retained were rounded down order by order.
 * `roundingCents`: added to the total, it gives what was retained.
 */
export function commissionAmounts(
  lines: readonly Pick<CommissionLine, 'htCents' | 'vatCents'>[],
  vatBasisPoints = commissionVatBasisPoints,
) {
  const htCents = sum(lines.map(line => line.htCents))
  const vatCents = vatOf(htCents, vatBasisPoints)
  return { htCents, vatCents, roundingCents: sum(lines.map(line => line.vatCents)) - vatCents }
}
export type CommissionAmounts = ReturnType<typeof commissionAmounts>

/** A service between professionals is taxed where the customer is established (Directive 2006/112 art. 44, 196). */
const serviceReverseCharge: VatKey = {
  category: 'AE',
  basisPoints: 0,
  exemption: 'Autoliquidation — TVA due par le preneur, articles 259-1° et 283-2 du CGI',
}

/** `amounts`: those of its lines, or those stored with a document issued before. */
export function commissionDocument(facts: Facts, amounts: CommissionAmounts): InvoiceDocument {
  const { kind, number, issuedOn, month, seller, buyer, refersTo, lines, penalties } = facts
  const { htCents, vatCents, roundingCents } = amounts
  const isAbroad = buyer.isEstablishedAbroad === true
  const vat = isAbroad ? serviceReverseCharge : vatKey(commissionVatBasisPoints, 'domestic')
  const ttcCents = htCents + vatCents
  const until = lastOfMonth(month)
  return {
    kind,
    number,
    issuedOn,
    deliveredOn: null,
    period: { from: month, to: until },
    dueOn: issuedOn,
    seller,
    buyer,
    deliverTo: null,
    issuedBy: null,
    audience: isAbroad ? 'B2BINT' : 'B2B',
    operations: 'SERVICES',
    vatOnDebits: false,
    orderNumber: null,
    purchaseNumber: null,
    refersTo,
    lines: lines.map(line => ({
      reference: null,
      title: titleOf(line, kind),
      detail: detailOf(line, kind),
      quantity: 1,
      unit: 'forfait',
      unitHtTenThousandths: Math.abs(line.htCents) * 100,
      htCents: line.htCents,
      vat,
    })),
    charges: [],
    vat: [{ ...vat, baseCents: htCents, vatCents }],
    totals: {
      linesHtCents: htCents,
      chargesHtCents: 0,
      htCents,
      vatCents,
      ttcCents,
      paidCents: ttcCents,
      dueCents: 0,
    },
    payment: { means: 'SET_OFF', paidOn: until },
    terms: professionalTerms(penalties),
    mentions: [
      ...(vat.exemption === null ? [] : [vat.exemption]),
      ...(roundingCents === 0 ? [] : [roundingMention(kind, ttcCents, roundingCents)]),
    ],
  }
}

/** The document is settled whole: its rounding is claimed from nobody. */
const roundingMention = (kind: CommissionDocumentKind, ttcCents: number, roundingCents: number) =>
  `${kind === 'CREDIT_NOTE' ? 'Rendu avec les remboursements' : 'Retenu sur le produit des ventes'}\u00a0: ${euros(ttcCents + roundingCents)}\u00a0; l’écart de ${euros(Math.abs(roundingCents))}, dû aux arrondis de la TVA commande par commande, n’est réclamé à personne.`

/** An invoice issued before credit notes were apart has such lines below zero. */
const isGivenBack = ({ htCents }: CommissionLine, kind: CommissionDocumentKind) => kind === 'CREDIT_NOTE' || htCents < 0

function titleOf(line: CommissionLine, kind: CommissionDocumentKind): string {
  const what = isGivenBack(line, kind) ? 'Commission rendue' : line.isSale ? 'Commission' : 'Commission reprise'
  return `${what}, commande ${line.orderNumber}`
}

/** « 12 % de 240,00 € HT d’articles, vente du 3 octobre 2026 » */
function detailOf(line: CommissionLine, kind: CommissionDocumentKind): string {
  const day = formatLongDate(line.day)
  if (isGivenBack(line, kind)) return `Remboursement du ${day}`
  if (!line.isSale) return `Remboursement du ${day} refusé par la banque`
  const rates = `${line.rates.map(rate => percent(rate)).join(' et ')} de ${euros(line.baseCents)} HT d’articles`
  return [
    `${rates}, vente du ${day}`,
    ...(line.isBounded ? ['minimum ou plafond appliqué'] : []),
    ...(line.isReduced ? ['remboursements du mois déduits'] : []),
  ].join('\u00a0; ')
}
