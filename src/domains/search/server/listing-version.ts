import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { pagesChanged } from '#platform/page-tags.ts'

/** The state of the lists: whatever is computed from `article_listing` holds as long as this number does. */
export type ListingVersion = { db: Db; version: number }

type Reading = { running: Promise<ListingVersion> | null; next: Promise<ListingVersion> | null }
const readingOf = new WeakMap<Db, Reading>()

/**
 * The version at this instant or later. Who asks while a reading is under way shares the next one, which is sent after
 * they asked: a thousand requests cost a handful of readings, and none learns less than it would have by itself.
 */
export function currentVersion(db: Db): Promise<ListingVersion> {
  const reading = readingOf.get(db) ?? { running: null, next: null }
  readingOf.set(db, reading)
  reading.next ??= readAfter(db, reading)
  return reading.next
}

async function readAfter(db: Db, reading: Reading): Promise<ListingVersion> {
  // Whoever asked for that one is told of its failure.
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
  await pagesChanged(tx, 'articles', 'categories')
}

/** One writer of tags, seasons or listings at a time. */
export const lockListings = (tx: Tx) => sql`SELECT FROM listing_version FOR UPDATE`.execute(tx)
