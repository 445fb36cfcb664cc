/** Lines of a cart as their delivery sees them. */
import { type DropPointDecision, isAttended, lawfulModes, staysInFrance } from '#domains/regulation/rules/verdict.ts'
import type { ShippedGoods } from '#domains/shipping/rules.ts'
import { type PriceBasis, unitsCents } from '#shared/price/price.ts'
import { isMadeToOrder } from '../../rules.ts'
import { linePrice } from '../price-line.ts'
import type { LineRow } from '../queries.ts'

/** What the quote asks for the delivery, when all of these goods are of one quote. */
export function quotedDelivery(rows: readonly LineRow[]): number | null {
  const [first] = rows
  const isOne = first?.quoted && rows.every(row => row.quoted?.number === first.quoted?.number)
  return isOne ? (first.quoted?.deliveryHtCents ?? null) : null
}

/** The goods whose order the delivery is charged with: those in stock, else all. */
export function deliveredWith<T extends { leadDays: number | null }>(rows: readonly T[]): readonly T[] {
  const stocked = rows.filter(row => !isMadeToOrder(row))
  return stocked.length ? stocked : rows
}

/** Of the goods in stock; those made on demand are an order of their own. */
export function preparationOf(rows: readonly LineRow[]): number | null {
  const stocked = rows.filter(row => !isMadeToOrder(row))
  return rows.length > 0 && stocked.length === 0 ? null : Math.max(0, ...stocked.map(row => row.preparationDays))
}

/** A line in the tax of the buyer's prices. */
export const chargedCents = (row: LineRow, basis: PriceBasis) =>
  unitsCents(basis, linePrice(row, row.quantity), row.quantity, row.vatBasisPoints)

export const goodsOf = (
  row: LineRow,
  day: string,
  abroad: boolean,
  decisions: readonly DropPointDecision[],
): ShippedGoods => ({
  ...row,
  weightGrams: row.unitWeightGrams * row.quantity,
  lawfulModes: lawfulModes(row, day, abroad, decisions),
  attended: isAttended(row, decisions),
  staysInFrance: abroad && staysInFrance(row, day),
})
