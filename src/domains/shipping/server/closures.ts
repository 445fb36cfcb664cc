import { sql } from 'kysely'
import { today } from '#platform/db/clock.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { ClosedDays } from '../rules/working-days.ts'

const columns = (db: Db | Tx, table: 'vendor_closures' | 'sale_closures') =>
  db
    .selectFrom(`${table} as c` as 'vendor_closures as c')
    .select(['c.vendor_id as vendorId', 'c.from_day as fromDay', 'c.to_day as toDay', 'c.reason'])
    .select('c.stops_sales as stopsSales')
    .orderBy('c.from_day')

/** Closures of sellers, all shops and shipments; row `c`. */
export const vendorClosures = (db: Db | Tx) => columns(db, 'vendor_closures')

/** What stops or delays an order of today, a seller's unusable payment account included; row `c`. */
export const saleClosures = (db: Db | Tx) => columns(db, 'sale_closures').where('c.to_day', '>=', today)

/** Those of today and later. */
export const comingClosures = (db: Db | Tx) => vendorClosures(db).where('c.to_day', '>=', today)

/** For row `o` of orders, or of its seller and shop: closures that suspend its preparation. */
export const preparationClosures = sql<
  ClosedDays[]
>`(SELECT coalesce(json_agg(json_build_object('fromDay', c.from_day, 'toDay', c.to_day)), '[]')
  FROM (SELECT from_day, to_day FROM vendor_closures WHERE vendor_id = o.vendor_id
    UNION ALL SELECT from_day, to_day FROM shop_closures WHERE shop_id = o.shop_id) c)`
