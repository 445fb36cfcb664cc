import { sql } from 'kysely'
import type { Waiting } from '#domains/workspace/rules/topics.ts'
import type { Db } from '#platform/db/pool.ts'

export const sellerQuotesWaiting = {
  topics: ['quotesToAnswer'] as const,
  count: async (db: Db, { vendorId }: { vendorId: number }): Promise<Waiting<'quotesToAnswer'>[]> => {
    const { rows } = await sql<Waiting<'quotesToAnswer'>>`
      SELECT 'quotesToAnswer' AS topic, count(*)::int AS count, min(q.created_at) AS oldest
      FROM quotes q WHERE q.vendor_id = ${vendorId} AND q.status = 'REQUESTED'`.execute(db)
    return rows
  },
}
