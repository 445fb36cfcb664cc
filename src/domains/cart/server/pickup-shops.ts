import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#platform/db/pool.ts'

/** Pick-up shops, with opening hours and future closures. */
export const pickupShops = (db: Db | Tx) =>
  db
    .selectFrom('shops as s')
    .select([
      's.id',
      's.vendor_id as vendorId',
      's.warehouse_id as warehouseId',
      's.name',
      's.street',
      's.postcode',
      's.city',
      's.pickup_ready_hours as readyHours',
    ])
    .select(eb => [
      jsonArrayFrom(
        eb
          .selectFrom('shop_hours as h')
          .select(['h.weekday', 'h.opens', 'h.closes'])
          .whereRef('h.shop_id', '=', 's.id'),
      ).as('hours'),
      jsonArrayFrom(
        eb
          .selectFrom('shop_closures as c')
          .select(['c.from_day as fromDay', 'c.to_day as toDay'])
          .whereRef('c.shop_id', '=', 's.id')
          .where('c.to_day', '>=', sql<string>`current_date`),
      ).as('closures'),
    ])
    .where('s.pickup', '=', true)
    .where('s.status', '=', 'open')
    .orderBy('s.city')
    .orderBy('s.id')
