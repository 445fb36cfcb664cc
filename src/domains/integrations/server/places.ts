import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'

/** Warehouses of the seller with the shops they serve: the ids a stock line may name. */
export const places = (db: Db, vendorId: number) =>
  db
    .selectFrom('warehouses as w')
    .select(['w.id as warehouseId', 'w.name'])
    .select(
      sql<number[]>`(SELECT coalesce(array_agg(s.id ORDER BY s.id), '{}') FROM shops s WHERE s.warehouse_id = w.id)`.as(
        'shopIds',
      ),
    )
    .where('w.vendor_id', '=', vendorId)
    .orderBy('w.id')
    .execute()
