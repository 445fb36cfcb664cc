/** Accounts that a seller has to decide, and orders on account that stay unpaid. */
import { sql } from 'kysely'
import type { Waiting } from '#domains/workspace/rules/topics.ts'
import type { Db } from '#platform/db/pool.ts'

type Topic = 'creditRequests' | 'ordersUnpaid'
const unpaid = sql`'ordersUnpaid' AS topic, count(*)::int AS count, min(r.due_on)::timestamptz AS oldest
  FROM receivables r WHERE r.status IN ('OVERDUE', 'DEFAULTED')`

export const sellerCreditWaiting = {
  topics: ['creditRequests', 'ordersUnpaid'] as const,
  count: async (db: Db, { vendorId }: { vendorId: number }): Promise<Waiting<Topic>[]> => {
    const { rows } = await sql<Waiting<Topic>>`
      SELECT 'creditRequests' AS topic, count(*)::int AS count, min(coalesce(
        (SELECT max(h.at) FROM credit_account_history h WHERE h.account_id = a.id), a.created_at)) AS oldest
      FROM credit_accounts a WHERE a.vendor_id = ${vendorId} AND a.status = 'REQUESTED'
      UNION ALL SELECT ${unpaid} AND r.vendor_id = ${vendorId}`.execute(db)
    return rows
  },
}

export const adminCreditWaiting = {
  topics: ['ordersUnpaid'] as const,
  count: async (db: Db): Promise<Waiting<'ordersUnpaid'>[]> =>
    (await sql<Waiting<'ordersUnpaid'>>`SELECT ${unpaid}`.execute(db)).rows,
}
