import { today } from '#platform/db/clock.ts'
import type { Db, Tx } from '#platform/db/pool.ts'

/** Closures of sellers, all shops and shipments; row `c`. */
export const vendorClosures = (db: Db | Tx) =>
  db
    .selectFrom('vendor_closures as c')
    .select(['c.vendor_id as vendorId', 'c.from_day as fromDay', 'c.to_day as toDay', 'c.reason'])
    .select('c.stops_sales as stopsSales')
    .orderBy('c.from_day')

/** Those of today and later. */
export const comingClosures = (db: Db | Tx) => vendorClosures(db).where('c.to_day', '>=', today)
