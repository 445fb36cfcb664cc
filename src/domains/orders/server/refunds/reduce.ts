/** Fewer units of an order that nobody prepares yet. */
import type { Tx } from '#platform/db/pool.ts'
import type { LockedOrder } from '../access.ts'
import { depositsWith, totalOf } from './deposits.ts'
import { moveStock } from './refund-stock.ts'
import { pricedLines } from './refunds.ts'
import { writeRefund } from './write-refund.ts'

type Reduction = {
  lines: readonly { lineId: number; quantity: number }[]
  /** TTC, at most what is left of it. */
  deliveryCents: number
  reason: string
}

/** The caller holds the locks of the purchase and the order; units go back to stock. Returns the amount. */
export async function reduceOrder(tx: Tx, order: LockedOrder, wanted: Reduction, userId: number): Promise<number> {
  const lines = pricedLines(
    order,
    wanted.lines.map(line => ({ ...line, restock: true })),
  )
  const deposits = depositsWith(order.refundable, lines)
  const amountCents = totalOf([...lines, ...deposits], wanted.deliveryCents)
  if (lines.length === 0 && amountCents === 0) return 0
  await writeRefund(tx, order, { ...wanted, lines, deposits, amountCents }, userId)
  await moveStock(tx, order, lines, userId)
  return amountCents
}
