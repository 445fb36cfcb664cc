import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'

/** Windows long closed, and first answers nobody will ask for again (a retry comes within the day). */
export async function forgetOldRequests(db: Db): Promise<void> {
  await db.deleteFrom('throttles').where('window_ends_at', '<', sql<Date>`now()`).execute()
  await db.deleteFrom('idempotency_keys').where('created_at', '<', sql<Date>`now() - interval '2 days'`).execute()
}
