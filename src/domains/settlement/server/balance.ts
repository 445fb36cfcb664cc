/** Balance of sellers: what they will still receive, and what left for their banks. */
import { type RawBuilder, sql } from 'kysely'
import { isUsable } from '#domains/payments/server/accounts.ts'
import type { Db } from '#platform/db/pool.ts'
import type { AccountRow, Balance } from '../contract.ts'
import { isReleased } from './payouts/releases.ts'
import { openOrders } from './transfers/amounts.ts'
import { debtLeft } from './transfers/debts.ts'

/** One row per seller. */
const balances = (only: (vendor: RawBuilder<unknown>) => RawBuilder<unknown>) => sql<AccountRow>`
  SELECT v.id, v.name, coalesce(c.to_come, 0)::bigint AS "toComeCents", coalesce(c.due, 0)::bigint AS "dueCents",
    coalesce(p.sent, 0)::bigint AS "sentCents", coalesce(p.paid, 0)::bigint AS "paidCents",
    coalesce((SELECT sum(${debtLeft}) FROM seller_debts d WHERE d.vendor_id = v.id), 0)::bigint AS "debtCents",
    coalesce((SELECT sum(t.amount_cents) FROM transfers t WHERE t.vendor_id = v.id AND t.status = 'WAITING'), 0)::bigint AS "waitingCents",
    CASE WHEN a.vendor_id IS NULL THEN 'none' WHEN a.refused THEN 'refused' WHEN ${isUsable('a')} THEN 'usable'
      ELSE 'incomplete' END AS "accountState"
  FROM vendors v LEFT JOIN payment_accounts a ON a.vendor_id = v.id
  LEFT JOIN (SELECT vendor_id, sum(cents) FILTER (WHERE NOT released) AS to_come, sum(cents) FILTER (WHERE released) AS due
    FROM (SELECT o.vendor_id, r.cents, ${isReleased} AS released
      FROM ${openOrders(only)} r JOIN orders o ON o.id = r.order_id WHERE o.paid_at IS NOT NULL) u GROUP BY 1) c ON c.vendor_id = v.id
  LEFT JOIN (SELECT vendor_id, sum(amount_cents) FILTER (WHERE status IN ('SENDING', 'SENT')) AS sent,
    sum(amount_cents) FILTER (WHERE status = 'PAID') AS paid FROM payouts GROUP BY 1) p ON p.vendor_id = v.id
  WHERE ${only(sql.ref('v.id'))} ORDER BY "dueCents" DESC, v.name`

export async function findAccounts(db: Db): Promise<{ vendors: AccountRow[]; total: Balance; embeddedBank: boolean }> {
  const { rows } = await balances(() => sql`true`).execute(db)
  const sum = (pick: (row: AccountRow) => number) => rows.reduce((all, row) => all + pick(row), 0)
  const bank = await db.selectFrom('sandbox_accounts').select('ref').limit(1).executeTakeFirst()
  return {
    vendors: rows,
    embeddedBank: bank !== undefined,
    total: {
      toComeCents: sum(row => row.toComeCents),
      dueCents: sum(row => row.dueCents),
      sentCents: sum(row => row.sentCents),
      paidCents: sum(row => row.paidCents),
      debtCents: sum(row => row.debtCents),
    },
  }
}

/** Undefined for a seller that does not exist. */
export const loadBalance = async (db: Db, vendorId: number): Promise<AccountRow | undefined> =>
  (await balances(vendor => sql`${vendor} = ${vendorId}`).execute(db)).rows[0]
