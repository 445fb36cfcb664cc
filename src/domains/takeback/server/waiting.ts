import { sql } from 'kysely'
import type { Waiting } from '#domains/workspace/rules/topics.ts'
import type { Db } from '#platform/db/pool.ts'

/** Announced for today or the last week, and not received. */
export const sellerDepositsWaiting = {
  topics: ['depositsToReceive'] as const,
  count: async (db: Db, { vendorId }: { vendorId: number }): Promise<Waiting<'depositsToReceive'>[]> => {
    const { rows } = await sql<Waiting<'depositsToReceive'>>`
      SELECT 'depositsToReceive' AS topic, count(*)::int AS count, min(c.held_on)::timestamptz AS oldest
      FROM collection_deposits d JOIN collections c ON c.id = d.collection_id
      WHERE c.vendor_id = ${vendorId} AND c.cancelled_at IS NULL AND d.withdrawn_at IS NULL AND d.received_at IS NULL
        AND c.held_on BETWEEN current_date - 7 AND current_date`.execute(db)
    return rows
  },
}
