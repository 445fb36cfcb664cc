import { sql } from 'kysely'
import { lowStockOrders } from '../rules.ts'

/** Threshold of free units for offer `o`: its own, else the seller's, else five minimum orders. */
export const lowBelow = sql<number>`coalesce(low_own.units, low_all.low_units, o.minimum * ${sql.lit(lowStockOrders)})`
export const lowJoins = sql`LEFT JOIN stock_thresholds low_own ON low_own.offer_id = o.id
  LEFT JOIN stock_settings low_all ON low_all.vendor_id = o.vendor_id`
