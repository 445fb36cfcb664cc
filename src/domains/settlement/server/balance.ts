/** Balance of sellers, computed from the journal. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { AccountRow, Balance } from '../contract.ts'
import { sellerLines } from './seller-lines.ts'

/**
 * Order `o` is final: completed, or cancelled with every unit refunded. The remainder of a cancelled order (a delivery
 * already used, for example) belongs to its seller; money whose refund the bank refused belongs to the buyer.
 */
export const isEnded = sql`(o.status = 'COMPLETED' OR o.status = 'CANCELLED' AND NOT EXISTS (
  SELECT FROM order_lines g WHERE g.order_id = o.id AND g.quantity > (
    SELECT coalesce(sum(f.quantity), 0) FROM refund_lines f JOIN refunds b ON b.id = f.refund_id
    WHERE f.order_line_id = g.id AND b.status <> 'FAILED')))`

const unpaid = sql`
  SELECT e.id, e.vendor_id, e.amount_cents, ${isEnded} AS ended FROM ${sellerLines} e JOIN orders o ON o.id = e.order_id
  WHERE NOT EXISTS (SELECT FROM payout_entries p WHERE p.entry_id = e.id)`

/** Payable: lines of a final order, whose entry is in no payout yet. Refunds after a payout are negative amounts. */
export const unpaidEntries = sql`SELECT id, vendor_id, amount_cents FROM (${unpaid}) u WHERE ended`

/** One row per seller. */
const balances = (only: RawBuilder<unknown>) => sql<AccountRow>`
  SELECT v.id, v.name, coalesce(c.to_come, 0)::bigint AS "toComeCents", coalesce(c.due, 0)::bigint AS "dueCents",
    coalesce(p.prepared, 0)::bigint AS "preparedCents", coalesce(p.paid, 0)::bigint AS "paidCents", p.open AS "openPayoutId"
  FROM vendors v
  LEFT JOIN (SELECT vendor_id, sum(amount_cents) FILTER (WHERE NOT ended) AS to_come,
    sum(amount_cents) FILTER (WHERE ended) AS due FROM (${unpaid}) u GROUP BY 1) c ON c.vendor_id = v.id
  LEFT JOIN (SELECT vendor_id, sum(amount_cents) FILTER (WHERE status = 'PREPARED') AS prepared,
    sum(amount_cents) FILTER (WHERE status = 'DONE') AS paid, max(id) FILTER (WHERE status = 'PREPARED') AS open
    FROM payouts GROUP BY 1) p ON p.vendor_id = v.id
  WHERE ${only} ORDER BY "dueCents" DESC, v.name`

export async function findAccounts(db: Db): Promise<{ vendors: AccountRow[]; total: Balance }> {
  const { rows } = await balances(sql`true`).execute(db)
  const sum = (pick: (row: AccountRow) => number) => rows.reduce((all, row) => all + pick(row), 0)
  return {
    vendors: rows,
    total: {
      toComeCents: sum(row => row.toComeCents),
      dueCents: sum(row => row.dueCents),
      preparedCents: sum(row => row.preparedCents),
      paidCents: sum(row => row.paidCents),
    },
  }
}

/** Undefined for a seller that does not exist. */
export const loadBalance = async (db: Db, vendorId: number): Promise<AccountRow | undefined> =>
  (await balances(sql`v.id = ${vendorId}`).execute(db)).rows[0]
