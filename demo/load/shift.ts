import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { redateJournal } from './journal-dates.ts'

/** Moves all rows of one purchase `days` into the past. */
export async function shiftBack(db: Db, purchaseId: number, days: number): Promise<void> {
  if (days === 0) return
  const by = sql`make_interval(days => ${days})`
  const orders = sql`(SELECT id FROM orders WHERE purchase_id = ${purchaseId})`
  const statements = [
    sql`UPDATE purchases SET created_at = created_at - ${by}, expires_at = expires_at - ${by}, paid_at = paid_at - ${by} WHERE id = ${purchaseId}`,
    sql`UPDATE orders SET created_at = created_at - ${by}, paid_at = paid_at - ${by}, ready_at = ready_at - ${by}, shipped_at = shipped_at - ${by},
      delivered_at = delivered_at - ${by}, completed_at = completed_at - ${by}, cancelled_at = cancelled_at - ${by}, promised_on = promised_on - ${days}::int
      WHERE purchase_id = ${purchaseId}`,
    sql`UPDATE orders SET vat_check = vat_check || jsonb_build_object('checkedOn', ((vat_check->>'checkedOn')::date - ${days}::int)::text)
      WHERE purchase_id = ${purchaseId} AND vat_check IS NOT NULL`,
    sql`UPDATE receivables SET created_at = created_at - ${by} WHERE purchase_id = ${purchaseId}`,
    sql`UPDATE order_history SET at = at - ${by} WHERE order_id IN ${orders}`,
    sql`UPDATE payments SET created_at = created_at - ${by}, captured_at = captured_at - ${by} WHERE purchase_id = ${purchaseId}`,
    sql`UPDATE refunds SET created_at = created_at - ${by}, done_at = done_at - ${by} WHERE order_id IN ${orders}`,
    sql`UPDATE transfers SET created_at = created_at - ${by}, done_at = done_at - ${by} WHERE order_id IN ${orders}`,
    sql`UPDATE sandbox_transfers SET created_at = created_at - ${by} WHERE ref IN (SELECT provider_ref FROM transfers WHERE order_id IN ${orders})`,
    sql`UPDATE shipments SET created_at = created_at - ${by}, shipped_at = shipped_at - ${by} WHERE order_id IN ${orders}`,
    sql`UPDATE shipment_events SET at = at - ${by} WHERE shipment_id IN (SELECT id FROM shipments WHERE order_id IN ${orders})`,
    sql`UPDATE carrier_parcels SET requested_at = requested_at - ${by}, announced_at = announced_at - ${by}
      WHERE shipment_id IN (SELECT id FROM shipments WHERE order_id IN ${orders})`,
    sql`UPDATE stock_ledger SET at = at - ${by} WHERE reservation_id IN (SELECT id FROM stock_reservations WHERE purchase_id = ${purchaseId})`,
  ]
  await db.transaction().execute(async tx => {
    for (const statement of statements) await statement.execute(tx)
    await redateJournal(tx, sql`at - ${by}`, sql`purchase_id = ${purchaseId}`)
  })
}
