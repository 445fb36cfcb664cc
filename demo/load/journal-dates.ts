import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'

/**
 * Moves entries of the journal to another date, for a loader of past facts: the database refuses it otherwise, so the
 * guard is lifted within the transaction, for its owner only.
 */
export async function redateJournal(tx: Tx, at: RawBuilder<unknown>, which: RawBuilder<unknown>): Promise<void> {
  await sql`ALTER TABLE journal_entries DISABLE TRIGGER journal_entries_immutable`.execute(tx)
  await sql`UPDATE journal_entries SET at = ${at} WHERE ${which}`.execute(tx)
  await sql`ALTER TABLE journal_entries ENABLE TRIGGER journal_entries_immutable`.execute(tx)
}
