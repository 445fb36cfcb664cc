/** What a refund does to the stock of the order's lines. */
import { sql } from 'kysely'
import { lockLineStock } from '#domains/stock/server/arrivals.ts'
import { releaseReservedUnits, restockReturned } from '#domains/stock/server/line-units.ts'
import type { Tx } from '#platform/db/pool.ts'
import { dispatchedStatuses } from '../../rules.ts'
import type { LockedOrder } from '../access.ts'

/** `unitsLeft`: units the buyer still receives after this refund. */
type MovedLine = { lineId: number; quantity: number; restock: boolean; sent?: boolean; unitsLeft: number }

export const isDispatched = (order: LockedOrder) => dispatchedStatuses.includes(order.status)
export const isGone = (order: LockedOrder, line: { sent?: boolean }) =>
  isDispatched(order) || (line.sent === true && order.facts.partlySent)

/**
 * Units not dispatched return to stock; dispatched units only when the seller confirms their return. Goods made on demand
 * have none.
 */
export async function moveStock(tx: Tx, order: LockedOrder, lines: readonly MovedLine[], userId: number) {
  const units = await unitsOf(tx, order.id)
  await lockLineStock(
    tx,
    lines.map(line => line.lineId),
  )
  for (const line of lines) {
    const now = units.get(line.lineId)
    if (!now || now.madeToOrder) continue
    // A refund that the provider refused has already moved its units; a new request finds them moved. In a partly
    // shipped order, the buyer keeps the units dispatched and not refunded as such; the rest of their units is still
    // here.
    const withBuyer = now.left - now.sentRefunded
    const released = Math.min(line.quantity, now.committed - Math.max(0, line.unitsLeft - withBuyer))
    const back = Math.min(line.quantity, now.outside - (now.left - now.restocked))
    if (!isGone(order, line)) {
      if (released > 0) await releaseReservedUnits(tx, line.lineId, released)
    } else if (line.restock && back > 0) await restockReturned(tx, line.lineId, back, userId)
  }
}

/**
 * Per line: units reserved, units dispatched, dispatched units not returned, units restocked by refunds (this one
 * included).
 */
async function unitsOf(tx: Tx, orderId: number) {
  const rows = await tx
    .selectFrom('order_lines as l')
    .select([
      'l.id',
      sql<boolean>`l.lead_days IS NOT NULL`.as('madeToOrder'),
      sql<number>`(SELECT coalesce(sum(units), 0)::int FROM reserved_line_units WHERE order_line_id = l.id AND state = 'committed')`.as(
        'committed',
      ),
      sql<number>`(SELECT coalesce(sum(units), 0)::int FROM reserved_line_units WHERE order_line_id = l.id AND state = 'consumed')`.as(
        'left',
      ),
      sql<number>`(SELECT coalesce(sum(g.on_hand_change / r.part_quantity), 0)::int FROM stock_ledger g JOIN reserved_line_units r ON r.id = g.reservation_id
        WHERE r.order_line_id = l.id AND r.units > 0 AND g.reason = 'return')`.as('returned'),
      sql<number>`(SELECT coalesce(sum(rl.quantity), 0)::int FROM refund_lines rl JOIN refunds r ON r.id = rl.refund_id
        WHERE rl.order_line_id = l.id AND rl.restocked AND r.status <> 'FAILED')`.as('restocked'),
    ])
    .select(
      sql<number>`(SELECT coalesce(sum(rl.quantity), 0)::int FROM refund_lines rl JOIN refunds r ON r.id = rl.refund_id
        WHERE rl.order_line_id = l.id AND rl.sent AND r.status <> 'FAILED')`.as('sentRefunded'),
    )
    .where('l.order_id', '=', orderId)
    .execute()
  return new Map(rows.map(row => [row.id, { ...row, outside: row.left - row.returned }]))
}
