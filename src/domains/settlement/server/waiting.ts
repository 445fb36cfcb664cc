/** Payouts that the operator has to prepare or to confirm. */
import { sql } from 'kysely'
import type { Waiting } from '#domains/workspace/rules/topics.ts'
import type { Db } from '#platform/db/pool.ts'
import { unpaidEntries } from './balance.ts'

export const payoutsWaiting = {
  topics: ['payoutsDue', 'payoutsPrepared'] as const,
  count: async (db: Db) => {
    const { rows } = await sql<Waiting<'payoutsDue' | 'payoutsPrepared'>>`
      SELECT 'payoutsDue' AS topic, count(*)::int AS count, NULL::timestamptz AS oldest
      FROM (SELECT vendor_id FROM (${unpaidEntries}) e
        WHERE vendor_id NOT IN (SELECT vendor_id FROM payouts WHERE status = 'PREPARED')
        GROUP BY 1 HAVING sum(amount_cents) > 0) due
      UNION ALL SELECT 'payoutsPrepared', count(*)::int, min(prepared_at) FROM payouts WHERE status = 'PREPARED'`.execute(
      db,
    )
    return rows
  },
}
