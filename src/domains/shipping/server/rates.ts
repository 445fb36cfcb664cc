import type { Tx } from '#platform/db/pool.ts'
import type { Rate } from '../rules.ts'

/** Replaces all of a seller's rates: an omitted rate is deleted. Orders keep the price they were placed at. */
export async function replaceRates(tx: Tx, vendorId: number, rates: readonly Rate[]) {
  await tx.deleteFrom('shipping_rates').where('vendor_id', '=', vendorId).execute()
  if (rates.length === 0) return
  const rows = rates.map(({ maxWeightGrams, priceCents, departments, ...rate }) => ({
    ...rate,
    departments: [...(departments ?? [])].sort(),
    vendor_id: vendorId,
    max_weight_grams: maxWeightGrams,
    price_cents: priceCents,
  }))
  await tx.insertInto('shipping_rates').values(rows).execute()
}
