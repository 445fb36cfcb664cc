import { sql } from 'kysely'
import type { Waiting } from '#domains/workspace/rules/topics.ts'
import type { Db } from '#platform/db/pool.ts'

export const accessWaiting = {
  topics: ['accessRequests'] as const,
  count: async (db: Db, { vendorId }: { vendorId: number }): Promise<Waiting<'accessRequests'>[]> => {
    const { rows } = await sql<Waiting<'accessRequests'>>`
      SELECT 'accessRequests' AS topic, count(*)::int AS count, min(r.created_at) AS oldest
      FROM access_requests r WHERE r.vendor_id = ${vendorId} AND r.status = 'WAITING'`.execute(db)
    return rows
  },
}
