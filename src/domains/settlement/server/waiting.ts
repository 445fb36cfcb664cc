/** Money of sellers that the operator should look at. */
import { sql } from 'kysely'
import type { Waiting } from '#domains/workspace/rules/topics.ts'
import type { Db } from '#platform/db/pool.ts'
import { debtLeft } from './transfers/debts.ts'
import { refusedTransfers } from './transfers/refused.ts'

export const payoutsWaiting = {
  topics: ['accountsUnusable', 'transfersRefused', 'payoutsReturned', 'sellerDebts'] as const,
  count: async (db: Db) => {
    const { rows } = await sql<Waiting<'accountsUnusable' | 'transfersRefused' | 'payoutsReturned' | 'sellerDebts'>>`
      SELECT 'accountsUnusable' AS topic, count(*)::int AS count, min(sales_stopped_at) AS oldest
      FROM vendors WHERE sales_stopped_at IS NOT NULL
      UNION ALL SELECT 'transfersRefused', count(*)::int, min(r.since) FROM ${refusedTransfers} r
      UNION ALL SELECT 'payoutsReturned', count(*)::int, min(p.closed_at) FROM payouts p WHERE p.status = 'FAILED'
        AND NOT EXISTS (SELECT FROM payouts n WHERE n.vendor_id = p.vendor_id AND n.id > p.id AND n.status IN ('SENT', 'PAID'))
      UNION ALL SELECT 'sellerDebts', count(*)::int, min(d.created_at) FROM seller_debts d
        WHERE d.created_at < now() - interval '30 days' AND ${debtLeft} > 0`.execute(db)
    return rows
  },
}
