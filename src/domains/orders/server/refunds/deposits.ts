/** Deposits on packaging that a refund gives back. */
import { type RefundableOrder, returnablesLeft, returnablesWith } from '../../rules/refunds.ts'

export const totalOf = (parts: readonly { amountCents: number }[], deliveryCents = 0) =>
  parts.reduce((sum, part) => sum + part.amountCents, deliveryCents)

export type RefundedDeposit = { lineId: number; units: number; amountCents: number }
const depositsOf = ({ lines }: RefundableOrder, unitsOf: (line: RefundableOrder['lines'][number]) => number) =>
  lines.flatMap((line): RefundedDeposit[] => {
    const units = unitsOf(line)
    return units > 0 ? [{ lineId: line.id, units, amountCents: units * (line.deposit?.cents ?? 0) }] : []
  })

/** Of the packaging that goes with these units. */
export function depositsWith(order: RefundableOrder, lines: readonly { lineId: number; quantity: number }[]) {
  const given = new Map(lines.map(line => [line.lineId, line.quantity]))
  return depositsOf(order, line => returnablesWith(line, given.get(line.id) ?? 0))
}
/** Of the packaging not brought back yet. */
export const everyDeposit = (order: RefundableOrder) => depositsOf(order, returnablesLeft)
