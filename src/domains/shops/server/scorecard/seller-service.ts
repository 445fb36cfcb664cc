/** Measures of the scorecards that buyers see: computed each night, because they read 90 days of histories. */
import { sql } from 'kysely'
import { type Db, inTransaction } from '#platform/db/pool.ts'
import { invalidatePages } from '#platform/page-invalidation.ts'
import { type MeasureName, minimumCases } from '../../rules/scorecard.ts'
import { loadScorecards } from './scorecard.ts'

export async function measureSellers(db: Db): Promise<void> {
  const scorecardOf = await loadScorecards(db, null)
  const vendors = await db.selectFrom('vendors').select('id').where('status', '=', 'verified').execute()
  const rows = vendors.flatMap(({ id }) =>
    scorecardOf(id).measures.map(({ name, count, of }) => ({
      vendor_id: id,
      measure: name,
      faults: count,
      cases: of,
    })),
  )
  await inTransaction(db, async tx => {
    await tx.deleteFrom('seller_service').execute()
    if (rows.length) await tx.insertInto('seller_service').values(rows).execute()
    await invalidatePages(tx, 'reviews')
  })
}

/** By seller, the measures with enough cases to mean something. */
export async function findSellerService(db: Db, vendorIds: readonly number[]) {
  const { rows } = await sql<{ vendorId: number; name: MeasureName; good: number; cases: number }>`
    SELECT vendor_id AS "vendorId", measure AS name, cases - faults AS good, cases FROM seller_service
    WHERE vendor_id = ANY (${[...vendorIds]}::bigint[]) AND cases >= ${sql.lit(minimumCases)}
    ORDER BY array_position(ARRAY['late', 'faults', 'cancelled', 'replies'], measure)`.execute(db)
  const byVendor = Map.groupBy(rows, row => row.vendorId)
  return (vendorId: number) => (byVendor.get(vendorId) ?? []).map(({ vendorId: _, ...measure }) => measure)
}
