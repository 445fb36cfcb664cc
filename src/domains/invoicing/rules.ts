import { exemptWords, proportionOf } from '#shared/money.ts'
import { ecoWordsHt } from '#shared/price/eco.ts'
import { type DepositKind, depositExemptWords, depositNames } from '#shared/price/packaging-deposit.ts'
import { lineAmounts } from '#shared/price/price.ts'
import { reverseChargeWords, unionExemptWords, type VatTreatment } from '#shared/price/vat.ts'
import type { InvoiceDocument, InvoiceLine, VatKey } from './document.ts'

export const invoiceKinds = ['INVOICE', 'CREDIT_NOTE', 'DEPOSIT'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]
export const invoiceKindLabels: Record<InvoiceKind, string> = {
  INVOICE: 'Facture',
  CREDIT_NOTE: 'Avoir',
  DEPOSIT: 'Facture d’acompte',
}
const seriesOf: Record<InvoiceKind, string> = { INVOICE: '', CREDIT_NOTE: 'A-', DEPOSIT: 'AC-' }

/** `CC12-2026-00007`, `CC12-A-2026-00001`, `CC12-AC-2026-00001`: unique over all sellers, of the characters that e-invoicing allows. */
export const invoiceNumber = (vendorId: number, kind: InvoiceKind, year: number, sequence: number) =>
  `CC${vendorId}-${seriesOf[kind]}${year}-${String(sequence).padStart(5, '0')}`

/** Terms between professionals (C. com. L441-9, L441-10): paid when ordered, they apply to nothing, and stand anyway. */
export const professionalTerms = (penalties: string): NonNullable<InvoiceDocument['terms']> => ({
  penalties: `Pénalités de retard\u00a0: ${penalties}.`,
  recoveryCosts: 'Indemnité forfaitaire pour frais de recouvrement\u00a0: 40\u00a0€.',
  discount: 'Pas d’escompte pour paiement anticipé.',
})

/** 0 % is exempt to a confirmed professional of another Member State (K), owed by the buyer (AE), or the franchise (E). */
export function vatKey(basisPoints: number, treatment: VatTreatment): VatKey {
  if (basisPoints > 0) return { category: 'S', basisPoints, exemption: null }
  if (treatment === 'reverse_charge') return { category: 'AE', basisPoints, exemption: reverseChargeWords }
  return treatment === 'intra_community'
    ? { category: 'K', basisPoints, exemption: unionExemptWords }
    : { category: 'E', basisPoints, exemption: exemptWords }
}

/** A line of goods as it was sold, and what refunds made before the invoice took out of it. */
export type InvoiceableLine = {
  reference: string
  title: string
  variantLabel: string
  /** Eco-contribution in the price HT of one unit. */
  ecoCents: number
  saleUnit: string
  priceBasis: 'HT' | 'TTC'
  unitPriceCents: number
  vatBasisPoints: number
  quantity: number
  htCents: number
  vatCents: number
  /** Its rate was corrected: HT is no more quantity × unit price. */
  isCorrected: boolean
  /** In the tax of `priceBasis`, included in the amounts. */
  discountCents: number
  promoCode: string | null
  refundedQuantity: number
  /** TTC, and the VAT within. */
  refundedCents: number
  refundedVatCents: number
}

/** What is left of a line to invoice; null when all of it was refunded. */
export function invoicedLine(
  line: InvoiceableLine,
  treatment: VatTreatment,
): (InvoiceLine & { vatCents: number }) | null {
  const vatCents = line.vatCents - line.refundedVatCents
  const htCents = line.htCents + line.vatCents - line.refundedCents - vatCents
  const quantity = line.quantity - line.refundedQuantity
  if (quantity === 0 && htCents + vatCents === 0) return null
  const discount = discountOf(line, htCents)
  const charged = line.priceBasis === 'HT' && line.refundedCents === 0 && !line.isCorrected
  return {
    reference: line.reference,
    title: line.title,
    detail: [line.variantLabel, ecoWordsHt(line.ecoCents)].filter(Boolean).join(', ') || null,
    quantity: Math.max(1, quantity),
    unit: line.saleUnit,
    unitHtTenThousandths: charged
      ? line.unitPriceCents * 100
      : proportionOf(htCents + (discount?.htCents ?? 0), 100, Math.max(1, quantity)),
    htCents,
    vat: vatKey(line.vatBasisPoints, treatment),
    vatCents,
    discount,
  }
}

/** Shown on a line that no refund nor correction has changed; another one is invoiced at its own amount. */
function discountOf(line: InvoiceableLine, htCents: number): InvoiceLine['discount'] {
  if (line.discountCents === 0 || line.refundedCents > 0 || line.isCorrected) return null
  const { priceBasis, unitPriceCents, quantity, vatBasisPoints } = line
  const label = line.promoCode === null ? 'Remise' : `Remise, code ${line.promoCode}`
  return { label, htCents: lineAmounts(priceBasis, unitPriceCents, quantity, vatBasisPoints).htCents - htCents }
}

/** Returnable packaging that a document charges, or gives back. */
export type DepositPart = { kind: DepositKind; reference: string; title: string; units: number; cents: number }
const depositVat: VatKey = { category: 'E', basisPoints: 0, exemption: depositExemptWords }

export const invoicedDeposit = ({
  kind,
  reference,
  title,
  units,
  cents,
}: DepositPart): InvoiceLine & { vatCents: number } => ({
  reference,
  title: `Consigne ${depositNames[kind].of}`,
  detail: title,
  quantity: units,
  unit: depositNames[kind].one,
  unitHtTenThousandths: cents * 100,
  htCents: cents * units,
  vat: depositVat,
  vatCents: 0,
})
/** Outside VAT: not in the base of any rate. */
export const depositBase = (lines: readonly InvoiceLine[]) =>
  lines.reduce((sum, line) => (line.vat.exemption === depositExemptWords ? sum + line.htCents : sum), 0)

export type DeliveryPart = { vatBasisPoints: number; htCents: number; vatCents: number }

/** VAT of a document by rate, from its lines and its delivery, highest rate first. */
export function vatOfDocument(
  lines: readonly (InvoiceLine & { vatCents: number })[],
  delivery: readonly DeliveryPart[],
  treatment: VatTreatment,
) {
  const rates = new Map<string, InvoiceDocument['vat'][number]>()
  const add = (vat: VatKey, htCents: number, vatCents: number) => {
    const key = `${vat.category} ${vat.basisPoints}`
    const rate = rates.get(key) ?? { ...vat, baseCents: 0, vatCents: 0 }
    rates.set(key, {
      ...rate,
      exemption: bothReasons(rate.exemption, vat.exemption),
      baseCents: rate.baseCents + htCents,
      vatCents: rate.vatCents + vatCents,
    })
  }
  for (const line of lines) add(line.vat, line.htCents, line.vatCents)
  for (const part of delivery) add(vatKey(part.vatBasisPoints, treatment), part.htCents, part.vatCents)
  return [...rates.values()].sort((a, b) => b.basisPoints - a.basisPoints)
}

/** Rows of one category all have a reason or none. One of category E gives both: the seller’s franchise, the deposits. */
const bothReasons = (known: string | null, added: string | null) =>
  added === null || known?.includes(added) ? known : `${known}. ${added}`

type Parts = { lines: Parameters<typeof vatOfDocument>[0]; delivery: readonly DeliveryPart[] }
/** A document has a line at least (EN 16931, BR-16): where the delivery alone is refunded, it is one. */
export function billedParts({ lines, delivery }: Parts, treatment: VatTreatment): Parts {
  if (lines.length > 0) return { lines, delivery }
  const billed = delivery.map(({ htCents, vatCents, vatBasisPoints }) => ({
    reference: null,
    title: 'Livraison',
    detail: null,
    quantity: 1,
    unit: 'unité',
    unitHtTenThousandths: htCents * 100,
    htCents,
    vatCents,
    vat: vatKey(vatBasisPoints, treatment),
  }))
  return { lines: billed, delivery: [] }
}
