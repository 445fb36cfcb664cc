/** Lines of an order with the units that may still be requested. */
import { sql } from 'kysely'
import { partlySent, refundableOrder } from '#domains/orders/server/access.ts'
import { unitsOwed } from '#domains/shipping/server/shipments.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { ReturnLineUnits } from '../rules/quantities.ts'
import { openReturnStatuses } from '../rules.ts'

export type ReturnableLine = ReturnLineUnits & {
  lineId: number
  title: string
  variantLabel: string
  reference: string
  pictureId: number | null
  saleUnit: string
  weightGrams: number
}

/** Of a line, as createOrders wrote it; orders of before name no sale unit. */
export function lineSnapshot(snapshot: unknown) {
  const { pictureId, saleUnit } = snapshot as { pictureId: number | null; saleUnit?: string }
  return { pictureId, saleUnit: saleUnit ?? '' }
}

/** In the order's line order; exact while its row is locked. */
export async function findReturnableLines(db: Db | Tx, orderId: number): Promise<ReturnableLine[]> {
  const { lines } = await refundableOrder(db, orderId)
  const refunded = new Map(lines.map(line => [line.id, line.refundedQuantity]))
  const rows = await db
    .selectFrom('order_lines as l')
    .select(['l.id', 'l.title', 'l.variant_label', 'l.reference', 'l.quantity', 'l.snapshot', 'l.weight_grams'])
    .select([inOpen(sql`x.kind = 'WITHDRAWAL'`).as('withdrawing'), inOpen(sql`x.kind <> 'WITHDRAWAL'`).as('claimed')])
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select(waiting.as('waiting'))
    .where('l.order_id', '=', orderId)
    .orderBy('l.position')
    .execute()
  return rows.map(row => ({
    lineId: row.id,
    title: row.title,
    variantLabel: row.variant_label,
    reference: row.reference,
    ...lineSnapshot(row.snapshot),
    weightGrams: row.weight_grams,
    quantity: row.quantity - row.waiting,
    refundedQuantity: refunded.get(row.id) ?? 0,
    withdrawing: row.withdrawing,
    claimed: row.claimed,
  }))
}

/** Units not dispatched yet of a partly shipped order: they cannot be returned. */
const waiting = sql<number>`(CASE WHEN ${partlySent} THEN ${unitsOwed} ELSE 0 END)`

/** Units of a line in open returns, including those whose refund the bank refused. */
const inOpen = (which: ReturnType<typeof sql>) =>
  sql<number>`(SELECT coalesce(sum(rl.quantity), 0)::int FROM return_lines rl JOIN returns x ON x.id = rl.return_id
    LEFT JOIN refunds f ON f.id = x.refund_id
    WHERE rl.order_line_id = l.id AND ${which}
      AND (x.status = any(${[...openReturnStatuses]}::text[]) OR x.status = 'REFUNDED' AND f.status = 'FAILED'))`
