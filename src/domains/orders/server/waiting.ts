/** Orders that wait for their seller, and those that the operator watches. */
import { sql } from 'kysely'
import type { Waiting } from '#domains/workspace/rules/topics.ts'
import type { Db } from '#platform/db/pool.ts'
import { giveUpDays } from '../rules/proofs.ts'
import { isPreparationLate } from './seller-orders.ts'

const topics = [
  'ordersLate',
  'parcelsInTrouble',
  'proofsOverdue',
  'proofsToMake',
  'ordersToPrepare',
  'ordersToSend',
  'ordersToHandOver',
] as const
type Topic = (typeof topics)[number]

export const sellerOrdersWaiting = {
  topics,
  count: async (db: Db, { vendorId }: { vendorId: number }): Promise<Waiting<Topic>[]> => {
    const { rows } = await sql<Waiting<Topic>>`
      SELECT CASE WHEN late THEN 'ordersLate' WHEN status = 'TO_PREPARE' THEN 'ordersToPrepare'
          WHEN status = 'READY_TO_SHIP' THEN 'ordersToSend' ELSE 'ordersToHandOver' END AS topic,
        count(*)::int AS count,
        min(CASE WHEN late THEN prepare_by::timestamptz ELSE coalesce(ready_at, paid_at) END) AS oldest
      FROM (SELECT o.status, o.prepare_by, o.ready_at, o.paid_at, ${isPreparationLate} AS late FROM orders o
        WHERE o.vendor_id = ${vendorId} AND o.status IN ('TO_PREPARE', 'READY_TO_SHIP', 'READY_TO_PICK')
          AND NOT o.awaits_approval
        -- OFFSET 0: lateness is computed once an order.
        OFFSET 0) waiting
      GROUP BY 1`.execute(db)
    return [...rows, ...(await countProofs(db, vendorId)), ...(await countTroubles(db, vendorId))]
  },
}

/** Orders whose proof is the seller's to make, and those whose buyer does not respond. */
async function countProofs(db: Db, vendorId: number): Promise<Waiting<Topic>[]> {
  const { rows } = await sql<Waiting<Topic>>`
    SELECT CASE WHEN b.step = 'PROOF' THEN 'proofsToMake' ELSE 'proofsOverdue' END AS topic,
      count(DISTINCT o.id)::int AS count, min(b.since) AS oldest
    FROM orders o JOIN order_briefs b ON b.order_id = o.id
    WHERE o.vendor_id = ${vendorId} AND o.status = 'TO_PREPARE' AND o.awaits_approval AND (b.step = 'PROOF'
      OR b.step IN ('BRIEF', 'APPROVAL') AND b.since <= now() - make_interval(days => ${sql.lit(giveUpDays)}))
    GROUP BY 1`.execute(db)
  return rows
}

/** Shipped orders with a parcel that will not arrive, until it is delivered after all or the seller refunds. */
async function countTroubles(db: Db, vendorId: number): Promise<Waiting<Topic>[]> {
  const { rows } = await sql<Waiting<Topic>>`
    SELECT 'parcelsInTrouble' AS topic, count(DISTINCT o.id)::int AS count, min(e.at) AS oldest
    FROM orders o JOIN shipments s ON s.order_id = o.id JOIN shipment_events e ON e.shipment_id = s.id
    WHERE o.vendor_id = ${vendorId} AND o.status = 'SHIPPED' AND e.code IN ('RETURNED', 'LOST', 'DAMAGED')
      AND NOT EXISTS (SELECT FROM shipment_events d WHERE d.shipment_id = s.id AND d.code = 'DELIVERED')
      AND NOT EXISTS (SELECT FROM refunds r WHERE r.order_id = o.id AND r.created_at > e.at)
    HAVING count(*) > 0`.execute(db)
  return rows
}

export const adminOrdersWaiting = {
  topics: ['ordersLate'] as const,
  count: async (db: Db): Promise<Waiting<'ordersLate'>[]> => {
    const { rows } = await sql<Waiting<'ordersLate'>>`
      SELECT 'ordersLate' AS topic, count(*)::int AS count, min(o.prepare_by)::timestamptz AS oldest
      FROM orders o WHERE ${isPreparationLate}`.execute(db)
    return rows
  },
}
