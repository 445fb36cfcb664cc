/** Who bears the VAT of a corrected rate. */
import { documentAmounts } from '#shared/price/document.ts'
import type { PriceBasis } from '#shared/price/price.ts'

/** Goods or delivery at one rate; several of a rate add up. */
export type VatPart = { part: 'SALE' | 'DELIVERY'; basisPoints: number; ttcCents: number; vatCents: number }

type CorrectedLine = {
  id: number
  basis: PriceBasis
  unitPriceCents: number
  quantity: number
  discountCents: number
  htCents: number
  vatCents: number
  newRate: number
}

/**
 * What a professional paid too much, by line: its prices are HT, so a lower rate is its own. A higher rate is not claimed
 * back, and private persons agreed to a price TTC: nothing for both.
 */
export function overchargedVat(lines: readonly CorrectedLine[], delivery: { htCents: number; ttcCents: number }) {
  if (lines.some(({ basis }) => basis === 'TTC')) return { lines: [], deliveryCents: 0, amountCents: 0 }
  const agreed = documentAmounts(
    'HT',
    lines.map(({ newRate, ...line }) => ({ ...line, vatBasisPoints: newRate })),
    delivery.htCents,
  )
  const over = lines.flatMap(({ id, htCents, vatCents }, index) => {
    const amountCents = htCents + vatCents - (agreed.lines[index]?.ttcCents ?? 0)
    return amountCents > 0 ? [{ lineId: id, quantity: 0, amountCents }] : []
  })
  const deliveryAgreed = agreed.vat.reduce((sum, rate) => sum + rate.deliveryHtCents + rate.deliveryVatCents, 0)
  const deliveryCents = Math.max(0, delivery.ttcCents - deliveryAgreed)
  return {
    lines: over,
    deliveryCents,
    amountCents: over.reduce((sum, line) => sum + line.amountCents, deliveryCents),
  }
}
