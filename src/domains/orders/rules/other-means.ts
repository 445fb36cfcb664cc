/** Refunds that the bank refused, and that the seller paid to the buyer by another means. */
import { formatLongDate } from '#shared/dates.ts'
import { deliveryLeft, type RefundableOrder, refundableQuantity, returnablesLeft } from './refunds.ts'

export const refundMeans = ['CHEQUE', 'TRANSFER'] as const
export type RefundMeans = (typeof refundMeans)[number]
export const refundMeansLabels: Record<RefundMeans, string> = { CHEQUE: 'Chèque', TRANSFER: 'Virement' }
export const maxReference = 60

export type PaidRefund = { means: RefundMeans; paidOn: string; reference: string }
/** « par chèque le 26 novembre 2026, n° 123 ». */
export const paidWords = ({ means, paidOn, reference }: PaidRefund): string =>
  `par ${refundMeansLabels[means].toLowerCase()} le ${formatLongDate(`${paidOn}T12:00:00Z`)}, ${means === 'CHEQUE' ? 'n°' : 'réf.'}\u00a0${reference}`

type RefusedRefund = {
  lines: readonly { lineId: number; quantity: number; amountCents: number }[]
  deposits: readonly { lineId: number; units: number }[]
  deliveryCents: number
}
/** Nothing of it was refunded since: it is still within what was paid. */
export const isStillOwed = (order: RefundableOrder, { lines, deposits, deliveryCents }: RefusedRefund): boolean => {
  const known = new Map(order.lines.map(line => [line.id, line]))
  return (
    deliveryCents <= deliveryLeft(order) &&
    lines.every(({ lineId, quantity, amountCents }) => {
      const line = known.get(lineId)
      return line && quantity <= refundableQuantity(line) && amountCents <= line.totalCents - line.refundedCents
    }) &&
    deposits.every(({ lineId, units }) => {
      const line = known.get(lineId)
      return line && units <= returnablesLeft(line)
    })
  )
}
