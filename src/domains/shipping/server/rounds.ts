import type { Db, Tx } from '#platform/db/pool.ts'
import type { DeliveryRound } from '../rules/rounds.ts'

/** By seller, in the order in which they were written. */
export const deliveryRounds = (db: Db | Tx) =>
  db
    .selectFrom('delivery_rounds as r')
    .select([
      'r.vendor_id as vendorId',
      'r.weekdays',
      'r.departments',
      'r.price_cents as priceCents',
      'r.price_per as pricePer',
      'r.free_from_cents as freeFromCents',
      'r.cutoff_days as cutoffDays',
      'r.cutoff_time as cutoffTime',
    ])
    .orderBy('r.id')
    // The column's CHECK constraint allows these values only.
    .$narrowType<{ pricePer: 'order' | 'pallet' }>()

/** Replaces all rounds of a seller. Orders keep the price and the day they were placed with. */
export async function replaceRounds(tx: Tx, vendorId: number, rounds: readonly DeliveryRound[]): Promise<void> {
  await tx.deleteFrom('delivery_rounds').where('vendor_id', '=', vendorId).execute()
  if (rounds.length === 0) return
  const rows = rounds.map(round => ({
    vendor_id: vendorId,
    weekdays: round.weekdays.toSorted(),
    departments: round.departments.toSorted(),
    price_cents: round.priceCents,
    price_per: round.pricePer,
    free_from_cents: round.freeFromCents,
    cutoff_days: round.cutoffDays,
    cutoff_time: round.cutoffTime,
  }))
  await tx.insertInto('delivery_rounds').values(rows).execute()
}
