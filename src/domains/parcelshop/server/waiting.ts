import { sql } from 'kysely'
import type { Waiting } from '#domains/workspace/rules/topics.ts'
import type { Db } from '#platform/db/pool.ts'

type Topic = 'parcelDropsToReceive' | 'parcelsToHandOver' | 'parcelsLate'

/** Announced for today or before; waiting for today's pick-up; left by an earlier one. */
export const sellerParcelsWaiting = {
  topics: ['parcelDropsToReceive', 'parcelsToHandOver', 'parcelsLate'] as const,
  count: async (db: Db, { vendorId }: { vendorId: number }): Promise<Waiting<Topic>[]> => {
    const { rows } = await sql<Waiting<Topic>>`
      SELECT 'parcelDropsToReceive' AS topic, count(*)::int AS count, min(planned_on)::timestamptz AS oldest
      FROM parcel_drops WHERE vendor_id = ${vendorId} AND status = 'ANNOUNCED' AND planned_on <= current_date
      UNION ALL
      SELECT CASE WHEN p.due_on < current_date THEN 'parcelsLate' ELSE 'parcelsToHandOver' END, count(*)::int, min(p.due_on)::timestamptz
      FROM parcel_drops d JOIN dropped_parcels p ON p.drop_id = d.id
      WHERE d.vendor_id = ${vendorId} AND p.status = 'RECEIVED' AND p.due_on <= current_date GROUP BY 1`.execute(db)
    return rows
  },
}
