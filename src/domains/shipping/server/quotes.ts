import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { Rate } from '../rules.ts'

/** What a seller asks for its deliveries. */
export type Tariff = { rates: Rate[]; freeFromCents: number | null }

/** Tariffs of several sellers in one query, by seller. */
export async function tariffsOf(db: Db | Tx, vendorIds: readonly number[]): Promise<Map<number, Tariff>> {
  const rows = await db
    .selectFrom('vendors as v')
    .leftJoin('shipping_rates as r', 'r.vendor_id', 'v.id')
    .select(['v.id', 'v.free_delivery_from_cents', 'r.mode', 'r.zone', 'r.max_weight_grams', 'r.price_cents'])
    .where('v.id', '=', sql<number>`any(${vendorIds}::bigint[])`)
    .execute()
  const tariffs = new Map<number, Tariff>()
  for (const row of rows) {
    const tariff = tariffs.get(row.id) ?? { rates: [], freeFromCents: row.free_delivery_from_cents }
    if (row.mode !== null && row.zone !== null && row.max_weight_grams !== null && row.price_cents !== null)
      tariff.rates.push({
        mode: row.mode,
        zone: row.zone,
        maxWeightGrams: row.max_weight_grams,
        priceCents: row.price_cents,
      })
    tariffs.set(row.id, tariff)
  }
  return tariffs
}
