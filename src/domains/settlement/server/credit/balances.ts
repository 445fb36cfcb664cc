/** The balance of a down payment: owed from the order, asked for once the proofs are approved, and paid by card. */
import { sql } from 'kysely'
import { databaseDay } from '#platform/db/clock.ts'
import { anyOf } from '#platform/db/planner.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { addDays } from '#shared/dates.ts'
import { balanceDays, balanceReminderDays } from '../../rules/credit.ts'

/** The down payments of these orders were captured. */
export async function openBalances(tx: Tx, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return
  await sql`INSERT INTO receivables (order_id, purchase_id, vendor_id, user_id, delay_days, end_of_month, amount_cents, collected_by)
    SELECT id, purchase_id, vendor_id, user_id, ${balanceDays}, false, total_cents - down_payment_cents, 'CARD'
    FROM orders WHERE id = ${anyOf(orderIds)} ORDER BY id`.execute(tx)
}

export type Balance = { leftCents: number; isAsked: boolean; isOverdue: boolean; dueOn: string | null }

/** Null for an order paid whole. The caller has checked the rights on the order: members of an estate share it. */
export const findBalance = (db: Db | Tx, orderId: number): Promise<Balance | null> =>
  bypassRls(db, async owner => {
    const { rows } = await sql<Balance>`
      SELECT (amount_cents - credited_cents)::bigint AS "leftCents", due_on::text AS "dueOn",
        status IN ('ANNOUNCED', 'OVERDUE', 'DEFAULTED') AS "isAsked", status IN ('OVERDUE', 'DEFAULTED') AS "isOverdue"
      FROM receivables WHERE order_id = ${orderId} AND collected_by = 'CARD'`.execute(owner)
    return rows[0] ?? null
  })

/** The proofs are approved: the buyer may pay, and is reminded. Written under the operator's rights, as every receivable. */
export const askBalance = (tx: Tx, orderId: number): Promise<void> =>
  bypassRls(tx, async owner => {
    const today = await databaseDay(owner)
    await owner
      .updateTable('receivables')
      .set({
        status: 'ANNOUNCED',
        invoiced_on: today,
        due_on: addDays(today, balanceDays),
        next_on: addDays(today, balanceReminderDays),
      })
      .where('order_id', '=', orderId)
      .where('status', '=', 'OPEN')
      .execute()
  })
