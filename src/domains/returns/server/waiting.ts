/** Returns that wait for their seller, and those that the operator decides or watches. */
import { sql } from 'kysely'
import type { Waiting } from '#domains/workspace/rules/topics.ts'
import type { Db } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { isReturnLate } from './queries.ts'

const topics = [
  'returnsLate',
  'returnsToDecide',
  'returnsToReceive',
  'returnsToSettle',
  'returnsDisputed',
  'paymentsContested',
] as const
type Topic = (typeof topics)[number]

/** For row `x` of returns: when it began to wait; a late one, when it fell due. */
const since = sql`CASE WHEN ${isReturnLate} THEN x.due_on::timestamptz ELSE x.updated_at END`

export const sellerReturnsWaiting = {
  topics,
  count: async (db: Db, { vendorId }: { vendorId: number }): Promise<Waiting<Topic>[]> => {
    const { rows } = await sql<Waiting<Topic>>`
      SELECT CASE WHEN ${isReturnLate} THEN 'returnsLate' WHEN status = 'REQUESTED' THEN 'returnsToDecide'
          WHEN status = 'SENT' THEN 'returnsToReceive' WHEN status = 'DISPUTED' THEN 'returnsDisputed' ELSE 'returnsToSettle' END AS topic,
        count(*)::int AS count, min(${since}) AS oldest
      FROM (SELECT x.due_on, x.updated_at, x.status, false AS unpaid FROM returns x
          WHERE x.vendor_id = ${vendorId} AND x.status IN ('REQUESTED', 'ACCEPTED', 'SENT', 'RECEIVED', 'REPLACING', 'DISPUTED')
        UNION ALL SELECT x.due_on, x.updated_at, 'ACCEPTED', true FROM returns x JOIN refunds f ON f.id = x.refund_id
          WHERE x.vendor_id = ${vendorId} AND x.status = 'REFUNDED' AND f.status = 'FAILED') x
      WHERE ${isReturnLate} OR status <> 'ACCEPTED' OR unpaid GROUP BY 1`.execute(db)
    return [...rows, await countContested(db, vendorId)]
  },
}

/** Orders whose payment the buyer contests at its bank; members do not read these disputes themselves. */
const countContested = (db: Db, vendorId: number): Promise<Waiting<Topic>> =>
  bypassRls(db, async owner => {
    const { rows } = await sql<Omit<Waiting<Topic>, 'topic'>>`
      SELECT count(*)::int AS count, min(c.opened_at) AS oldest FROM chargebacks c
      JOIN orders o ON o.purchase_id = c.purchase_id WHERE o.vendor_id = ${vendorId} AND c.status IN ('open', 'review')`.execute(
      owner,
    )
    return { topic: 'paymentsContested', count: 0, oldest: null, ...rows[0] }
  })

export const adminReturnsWaiting = {
  topics: ['returnsLate', 'disputes', 'chargebacksOpen'] as const,
  count: async (db: Db): Promise<Waiting<'returnsLate' | 'disputes' | 'chargebacksOpen'>[]> => {
    const { rows } = await sql<Waiting<'returnsLate' | 'disputes' | 'chargebacksOpen'>>`
      SELECT 'returnsLate' AS topic, count(*)::int AS count, min(x.due_on)::timestamptz AS oldest
      FROM returns x WHERE ${isReturnLate}
      UNION ALL SELECT 'disputes', count(*)::int, min(x.updated_at) FROM returns x WHERE x.status = 'DISPUTED'
      UNION ALL SELECT 'chargebacksOpen', count(*)::int, min(c.opened_at) FROM chargebacks c WHERE c.status = 'open'`.execute(
      db,
    )
    return rows
  },
}
