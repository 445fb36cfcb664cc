/** Orders that wait for their seller, and those that the operator watches. */
import { type RawBuilder, sql } from 'kysely'
import type { ClosedDays } from '#domains/shipping/rules/working-days.ts'
import { preparationClosures } from '#domains/shipping/server/closures.ts'
import type { Waiting } from '#domains/workspace/rules/topics.ts'
import { today } from '#platform/db/clock.ts'
import type { Db } from '#platform/db/pool.ts'
import { giveUpDays } from '../rules/proofs.ts'
import { workingDaysLeft } from '../rules/stages.ts'
import { hasReturnedRefund } from './refunds/find-refunds.ts'
import { isPreparationLate } from './seller-orders.ts'

const topics = [
  'ordersLate',
  'parcelsInTrouble',
  'proofsOverdue',
  'proofsToMake',
  'ordersToPrepare',
  'ordersToSend',
  'ordersToHandOver',
  'refundsReturned',
] as const
type Topic = (typeof topics)[number]

export const sellerOrdersWaiting = {
  topics,
  count: async (db: Db, { vendorId }: { vendorId: number }): Promise<Waiting<Topic>[]> => {
    const { rows } = await sql<Waiting<Topic>>`
      SELECT CASE status WHEN 'TO_PREPARE' THEN 'ordersToPrepare' WHEN 'READY_TO_SHIP' THEN 'ordersToSend'
          ELSE 'ordersToHandOver' END AS topic,
        count(*)::int AS count, min(coalesce(ready_at, paid_at)) AS oldest
      FROM (SELECT o.status, o.ready_at, o.paid_at, ${isPreparationLate} AS late FROM orders o
        WHERE o.vendor_id = ${vendorId} AND o.status IN ('TO_PREPARE', 'READY_TO_SHIP', 'READY_TO_PICK')
          AND NOT o.awaits_approval AND NOT o.awaits_balance
        -- OFFSET 0: lateness is computed once an order.
        OFFSET 0) waiting
      WHERE NOT late GROUP BY 1`.execute(db)
    const late = await countLate(db, sql`o.vendor_id = ${vendorId}`)
    return [
      late,
      ...rows,
      ...(await countProofs(db, vendorId)),
      ...(await countTroubles(db, vendorId)),
      ...(await countReturnedRefunds(db, sql`o.vendor_id = ${vendorId}`)),
    ]
  },
}

type LateGroup = { count: number; dueOn: string; today: string; closures: ClosedDays[] }

/** Working days of lateness grow with age among orders with the same closures, those of one seller and shop. */
async function countLate(db: Db, which: RawBuilder<unknown>): Promise<Waiting<'ordersLate'>> {
  const { rows } = await sql<LateGroup>`
    SELECT o.count, o.due_on AS "dueOn", ${today} AS today, ${preparationClosures} AS closures
    FROM (SELECT o.vendor_id, o.shop_id, count(*)::int AS count, min(o.prepare_by) AS due_on FROM orders o
      WHERE ${isPreparationLate} AND ${which} GROUP BY 1, 2) o`.execute(db)
  const days = rows.map(row => -workingDaysLeft(row.today, { dueOn: row.dueOn, late: true }, row.closures))
  return {
    topic: 'ordersLate',
    count: rows.reduce((sum, row) => sum + row.count, 0),
    oldest: null,
    workingDaysLate: Math.max(0, ...days),
  }
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

/** Orders whose buyer waits for the money of a refund that its bank sent back. */
async function countReturnedRefunds(db: Db, which: RawBuilder<unknown>): Promise<Waiting<'refundsReturned'>[]> {
  const { rows } = await sql<Waiting<'refundsReturned'>>`
    SELECT 'refundsReturned' AS topic, count(*)::int AS count, min((SELECT max(h.at) FROM order_history h
      WHERE h.order_id = o.id AND h.axis = 'payment' AND h.to_value = 'REFUND_RETURNED')) AS oldest
    FROM orders o WHERE ${which} AND ${hasReturnedRefund} HAVING count(*) > 0`.execute(db)
  return rows
}

export const adminOrdersWaiting = {
  topics: ['ordersLate', 'refundsReturned'] as const,
  count: async (db: Db): Promise<Waiting<'ordersLate' | 'refundsReturned'>[]> => [
    await countLate(db, sql`true`),
    ...(await countReturnedRefunds(db, sql`true`)),
  ],
}
