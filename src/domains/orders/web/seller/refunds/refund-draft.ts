/** A refund draft, computed with the server's own rules. */
import { euros } from '#shared/money.ts'
import type { OrderDetail } from '../../../contract-detail.ts'
import { lineRefundCents, returnablesWith } from '../../../rules/refunds.ts'

export type RefundDraft = {
  /** Units by line id; NaN while a field is empty. */
  quantities: Record<number, number>
  restock: boolean
  /** In a partly shipped order: units the buyer has, not those waiting. */
  sent: boolean
  /** Euros as typed. */
  delivery: string
  reason: string
}

/** « 12,5 » → 1250; null for an invalid amount. */
export const parseRefundCents = (typed: string): number | null => {
  const value = typed.trim().replace(/[\s€]/g, '').replace(',', '.')
  if (value === '') return 0
  return /^\d{1,6}(\.\d{1,2})?$/.test(value) ? Math.round(Number(value) * 100) : null
}

const unitsOf = (draft: RefundDraft, lineId: number, left: number) =>
  Math.min(left, Math.max(0, Math.trunc(draft.quantities[lineId] || 0)))

export const refundAmount = (order: OrderDetail, draft: RefundDraft): number =>
  order.lines.reduce((sum, line) => {
    const units = unitsOf(draft, line.id, line.quantity - line.refundedQuantity)
    // The rule does not use the offer.
    return (
      sum + lineRefundCents({ ...line, offerId: 0 }, units) + returnablesWith(line, units) * (line.deposit?.cents ?? 0)
    )
  }, parseRefundCents(draft.delivery) ?? 0)

export const deliveryFault = (order: OrderDetail, draft: RefundDraft): string | null => {
  const cents = parseRefundCents(draft.delivery)
  const left = order.deliveryCents - order.deliveryRefundedCents
  if (cents === null) return 'Un montant en euros, par exemple 9,90'
  return cents > left ? `${euros(left)} au plus` : null
}

export const refundInput = (draft: RefundDraft) => ({
  lines: Object.entries(draft.quantities)
    .filter(([, quantity]) => quantity > 0)
    .map(([lineId, quantity]) => ({ lineId: Number(lineId), quantity, restock: draft.restock, sent: draft.sent })),
  delivery: parseRefundCents(draft.delivery) ?? 0,
  reason: draft.reason.trim(),
})
