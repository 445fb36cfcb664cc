import type { Db, Tx } from '#platform/db/pool.ts'
import type { Rate } from '../rules.ts'

/** A seller's delivery prices. */
export type Tariff = { rates: Rate[]; freeFromCents: number | null }

/** One row per rate; one row even for a seller without rates. */
export const rates = (db: Db | Tx) =>
  db
    .selectFrom('vendors as v')
    .leftJoin('shipping_rates as r', 'r.vendor_id', 'v.id')
    .select(['v.id', 'v.free_delivery_from_cents', 'r.mode', 'r.zone', 'r.departments'])
    .select(['r.max_weight_grams', 'r.price_cents'])
type RateRow = Awaited<ReturnType<ReturnType<typeof rates>['execute']>>[number]

export async function tariffFor(db: Db | Tx, vendorId: number): Promise<Tariff | undefined> {
  return tariffsFrom(await rates(db).where('v.id', '=', vendorId).execute()).get(vendorId)
}

/** By seller. */
export function tariffsFrom(rows: readonly RateRow[]): Map<number, Tariff> {
  const tariffs = new Map<number, Tariff>()
  for (const row of rows) {
    const tariff = tariffs.get(row.id) ?? { rates: [], freeFromCents: row.free_delivery_from_cents }
    if (row.mode !== null && row.zone !== null && row.max_weight_grams !== null && row.price_cents !== null)
      tariff.rates.push({
        mode: row.mode,
        zone: row.zone,
        departments: row.departments ?? [],
        maxWeightGrams: row.max_weight_grams,
        priceCents: row.price_cents,
      })
    tariffs.set(row.id, tariff)
  }
  return tariffs
}
