/** Goods of purchases that were not paid. */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { releaseReservation } from './actions.ts'
import { writeHolds } from './holds.ts'
import { lockStock } from './movements.ts'

/**
 * Releases the goods of a purchase that was not paid; units of a part whose grouped order still awaits payments are held
 * for it again, so that a refused card loses nothing. Locks that grouped order before the stock, as its end does.
 */
export async function releaseUnpaid(tx: Tx, purchaseId: number): Promise<void> {
  const { rows: parts } = await sql<{ quoteLineId: number; expiresAt: Date }>`
    SELECT l.quote_line_id AS "quoteLineId", (g.pay_until + 2)::timestamptz AS "expiresAt"
    FROM orders o JOIN order_lines l ON l.order_id = o.id JOIN quote_lines x ON x.id = l.quote_line_id
    JOIN group_shares s ON s.quote_id = x.quote_id JOIN grouped_orders g ON g.id = s.group_id
    WHERE o.purchase_id = ${purchaseId} AND g.status = 'PAYING' ORDER BY g.id, l.id FOR UPDATE OF g`.execute(tx)
  await releaseReservation(tx, purchaseId)
  for (const { quoteLineId, expiresAt } of parts) await holdReleased(tx, { purchaseId, quoteLineId, expiresAt })
}

type Released = { purchaseId: number; quoteLineId: number; expiresAt: Date }
/** The stock is locked by the release. */
async function holdReleased(tx: Tx, { purchaseId, quoteLineId, expiresAt }: Released): Promise<void> {
  const { rows: units } = await sql<{ offerId: number; warehouseId: number; quantity: number }>`
    SELECT r.offer_id AS "offerId", r.warehouse_id AS "warehouseId", sum(r.quantity)::int AS quantity
    FROM stock_reservations r JOIN order_lines l ON l.id = r.order_line_id
    WHERE r.purchase_id = ${purchaseId} AND l.quote_line_id = ${quoteLineId} AND r.state = 'released'
    GROUP BY 1, 2 ORDER BY 1, 2`.execute(tx)
  if (!units.length) return
  const rows = await lockStock(
    tx,
    units.map(({ offerId }) => offerId),
  )
  const held = units.map(unit => ({ ...unit, quoteLineId }))
  await writeHolds(tx, rows, held, expiresAt)
}
