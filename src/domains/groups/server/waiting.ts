import { sql } from 'kysely'
import type { Waiting } from '#domains/workspace/rules/topics.ts'
import type { Db } from '#platform/db/pool.ts'

/** Closed and settled, with paid orders that are not sent yet. */
export const sellerGroupsWaiting = {
  topics: ['groupsToPrepare'] as const,
  count: async (db: Db, { vendorId }: { vendorId: number }): Promise<Waiting<'groupsToPrepare'>[]> => {
    const { rows } = await sql<Waiting<'groupsToPrepare'>>`
      SELECT 'groupsToPrepare' AS topic, count(*)::int AS count, min(g.pay_until)::timestamptz AS oldest
      FROM grouped_orders g WHERE g.vendor_id = ${vendorId} AND g.status = 'DONE' AND EXISTS (
        SELECT FROM group_shares s JOIN quote_lines x ON x.quote_id = s.quote_id
        JOIN order_lines l ON l.quote_line_id = x.id JOIN orders o ON o.id = l.order_id
        WHERE s.group_id = g.id AND o.status = 'TO_PREPARE')`.execute(db)
    return rows
  },
}
