import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'

/** Counters, thresholds and movements of offers that are deleted; the caller has locked them, and stores their record. */
export async function deleteStock(tx: Tx, offerIds: readonly number[]): Promise<void> {
  const ids = [...offerIds]
  await sql`DELETE FROM stock_ledger WHERE offer_id = ANY(${ids}::bigint[])`.execute(tx)
  await sql`DELETE FROM stock_thresholds WHERE offer_id = ANY(${ids}::bigint[])`.execute(tx)
  await sql`DELETE FROM stock_lows WHERE offer_id = ANY(${ids}::bigint[])`.execute(tx)
  await sql`DELETE FROM stock WHERE offer_id = ANY(${ids}::bigint[])`.execute(tx)
}
