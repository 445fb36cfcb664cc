import { sql } from 'kysely'
import { lowStockAtMost, lowStockOrders } from '../rules.ts'

/** Threshold of free units for offer `o`: its own, else the seller's, else five minimum orders, within limits. */
export const lowBelow = sql<number>`coalesce(low_own.units, low_all.low_units, 
  least(o.minimum * ${sql.lit(lowStockOrders)}, greatest(o.minimum, ${sql.lit(lowStockAtMost)})))`
export const lowJoins = sql`LEFT JOIN stock_thresholds low_own ON low_own.offer_id = o.id
  LEFT JOIN stock_settings low_all ON low_all.vendor_id = o.vendor_id`
