import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { invalidatePages } from '#platform/page-invalidation.ts'

/** Whatever is computed from `article_listing` is valid while this number stays. */
export type ListingVersion = { db: Db; version: number }

type Reading = { running: Promise<ListingVersion> | null; next: Promise<ListingVersion> | null }
const readingOf = new WeakMap<Db, Reading>()

/**
 * The version at this instant or later. Callers that arrive during a query share the next one, so that a thousand requests
 * cost a few queries and none gets an older version than its own query would have returned.
 */
export function currentVersion(db: Db): Promise<ListingVersion> {
  const reading = readingOf.get(db) ?? { running: null, next: null }
  readingOf.set(db, reading)
  reading.next ??= readAfter(db, reading)
  return reading.next
}

async function readAfter(db: Db, reading: Reading): Promise<ListingVersion> {
  // Its own callers get the error.
  await reading.running?.catch(() => undefined)
  reading.running = reading.next
  reading.next = null
  return readVersion(db)
}

const versionStatement = sql<{ version: number }>`SELECT version FROM listing_version`

async function readVersion(db: Db): Promise<ListingVersion> {
  const { rows } = await versionStatement.execute(db)
  if (!rows[0]) throw new Error('the lists have no version')
  return { db, version: rows[0].version }
}

/** For a change of a name that listings show or filter by, when no listing row changes. */
export async function invalidateListings(tx: Tx) {
  await sql`UPDATE listing_version SET version = version + 1`.execute(tx)
  await invalidatePages(tx, 'articles', 'categories')
}

/** One writer of tags, seasons or listings at a time. */
export const lockListings = (tx: Tx) => sql`SELECT FROM listing_version FOR UPDATE`.execute(tx)
