import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'

/** Deletes throttle windows that ended long ago. */
export const deleteClosedWindows = (db: Db) =>
  db.deleteFrom('throttles').where('window_ends_at', '<', sql<Date>`now()`).execute()

/** Deletes stored idempotent responses: a retry comes within the day. */
export const deleteOldAnswers = (db: Db) =>
  db.deleteFrom('idempotency_keys').where('created_at', '<', sql<Date>`now() - interval '2 days'`).execute()
