/** Who bears the VAT of a corrected rate. */
import { proportionOf } from '#shared/money.ts'
import { documentAmounts } from '#shared/price/document.ts'
import type { PriceBasis } from '#shared/price/price.ts'

/** Goods or delivery at one rate; several of a rate add up. */
export type VatPart = {
  part: 'SALE' | 'DELIVERY' | 'REFUND' | 'DELIVERY_REFUND'
  basisPoints: number
  ttcCents: number
  vatCents: number
}
/** A refund whose VAT a correction changes: what it returned TTC stays. */
export type CorrectedRefund = { refundId: number; before: readonly VatPart[]; after: readonly VatPart[] }

/** What refunds returned TTC; `corrections`: within `all`, VAT that earlier corrections refunded. */
export type Returned = { units: number; unitsCents: number; corrections: number; all: number }

type CorrectedLine = {
  id: number
  basis: PriceBasis
  unitPriceCents: number
  quantity: number
  discountCents: number
  htCents: number
  vatCents: number
  newRate: number
  returned: Returned
}

/**
 * What a professional paid too much, by line: its prices are HT, so a lower rate is its own. A higher rate is not claimed
 * back, and private persons agreed to a price TTC: nothing for both. Returned units and earlier corrections are left out; a
 * gesture was granted TTC and stays.
 */
export function overchargedVat(
  lines: readonly CorrectedLine[],
  delivery: { htCents: number; ttcCents: number; returned: Returned },
) {
  if (lines.some(({ basis }) => basis === 'TTC')) return { lines: [], deliveryCents: 0, amountCents: 0 }
  const agreed = documentAmounts(
    'HT',
    lines.map(({ newRate, returned: _, ...line }) => ({ ...line, vatBasisPoints: newRate })),
    delivery.htCents,
  )
  const over = lines.flatMap(({ id, htCents, vatCents, quantity, returned }, index) => {
    const due = proportionOf(agreed.lines[index]?.ttcCents ?? 0, quantity - returned.units, quantity)
    const amountCents = overcharge(htCents + vatCents, due, returned)
    return amountCents > 0 ? [{ lineId: id, quantity: 0, amountCents }] : []
  })
  const { ttcCents, returned } = delivery
  const deliveryAgreed = agreed.vat.reduce((sum, rate) => sum + rate.deliveryHtCents + rate.deliveryVatCents, 0)
  const left = ttcCents - returned.unitsCents
  const deliveryCents = overcharge(ttcCents, ttcCents && proportionOf(deliveryAgreed, left, ttcCents), returned)
  return {
    lines: over,
    deliveryCents,
    amountCents: over.reduce((sum, line) => sum + line.amountCents, deliveryCents),
  }
}

/** At most what no refund has returned. */
const overcharge = (chargedCents: number, dueCents: number, { unitsCents, corrections, all }: Returned) =>
  Math.max(0, Math.min(chargedCents - unitsCents - corrections - dueCents, chargedCents - all))

/** VAT within each refund of a line, oldest first: cumulative, so that a whole refund returns all of it. */
export function vatOfRefunds(vatCents: number, ttcCents: number, refunds: readonly number[]): number[] {
  let refunded = 0
  return refunds.map(refund => {
    const before = proportionOf(vatCents, refunded, ttcCents)
    refunded += refund
    return proportionOf(vatCents, refunded, ttcCents) - before
  })
}

/** Delivery within each refund, oldest first, by rate: shared out over the rates as postings do, lowest rate first. */
export function deliveryOfRefunds(delivery: readonly VatPart[], refunds: readonly number[]): VatPart[][] {
  const rates = [...delivery].filter(rate => rate.ttcCents > 0).sort((a, b) => a.basisPoints - b.basisPoints)
  const total = rates.reduce((sum, rate) => sum + rate.ttcCents, 0)
  const back: { cents: number; vat: number }[] = []
  let refunded = 0
  return refunds.map(cents => {
    refunded += cents
    let upto = 0
    return rates.map(({ basisPoints, ttcCents, vatCents }, index): VatPart => {
      const before = back[index] ?? { cents: 0, vat: 0 }
      const due = proportionOf(upto + ttcCents, refunded, total) - proportionOf(upto, refunded, total)
      upto += ttcCents
      // Rounding may take a cent back from a rate; its VAT is not taken back.
      const vat = Math.max(0, proportionOf(vatCents, due, ttcCents) - before.vat)
      back[index] = { cents: due, vat: before.vat + vat }
      return { part: 'DELIVERY_REFUND', basisPoints, ttcCents: due - before.cents, vatCents: vat }
    })
  })
}
