import type { OrderStatus } from '#domains/orders/rules.ts'
import { trackingUrl } from '#domains/shipping/server/labels.ts'
import type { Db } from '#platform/db/pool.ts'
import type { ReturnDetail } from '../contract.ts'

/** The order that sends the goods of a return again, with its last parcel. */
export async function findReplacement(db: Db, returnId: number): Promise<ReturnDetail['replacement']> {
  const row = await db
    .selectFrom('orders as o')
    .leftJoin('shipments as s', join => join.onRef('s.order_id', '=', 'o.id').on('s.shipped_at', 'is not', null))
    .select(['o.id', 'o.number', 'o.status', 's.carrier', 's.tracking_number as trackingNumber'])
    .where('o.replaces_return_id', '=', returnId)
    .orderBy('s.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { carrier, trackingNumber } = row
  return {
    ...row,
    // The column's CHECK constraint allows these values only.
    status: row.status as OrderStatus,
    trackingUrl: carrier && trackingNumber ? trackingUrl(carrier, trackingNumber) : null,
  }
}
