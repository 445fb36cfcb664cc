import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'

/** The state of the lists: whatever is computed from `article_listing` holds as long as this number does. */
export type Version = { db: Db; version: number }

type Reading = { running: Promise<Version> | null; next: Promise<Version> | null }
const readingOf = new WeakMap<Db, Reading>()

/**
 * The version at this instant or later. Who asks while a reading is under way shares the next one, which is sent after
 * they asked: a thousand requests cost a handful of readings, and none learns less than it would have by itself.
 */
export function currentVersion(db: Db): Promise<Version> {
  const reading = readingOf.get(db) ?? { running: null, next: null }
  readingOf.set(db, reading)
  reading.next ??= readAfter(db, reading)
  return reading.next
}

async function readAfter(db: Db, reading: Reading): Promise<Version> {
  // Whoever asked for that one is told of its failure.
  await reading.running?.catch(() => undefined)
  reading.running = reading.next
  reading.next = null
  return readVersion(db)
}

const versionStatement = sql<{ version: number }>`SELECT version FROM listing_version`

async function readVersion(db: Db): Promise<Version> {
  const { rows } = await versionStatement.execute(db)
  if (!rows[0]) throw new Error('the lists have no version')
  return { db, version: rows[0].version }
}

type Entry<T> = { answer: Promise<T>; weight: number }
type Kept<T> = { version: number; entries: Map<string, Entry<T>>; weight: number }
type Compute<T> = () => Promise<T>

/**
 * Computes once per version. Never stale: the version is read for each request, and goes up in the transaction that
 * changes the lists. `key` must name everything the answer depends on besides the lists. The answers longest unasked make
 * room once all weigh more than `atMost`.
 */
export function keeper<T>(atMost: number, weigh: (answer: T) => number) {
  const keptOf = new WeakMap<Db, Kept<T>>()
  return ({ db, version }: Version, key: string, compute: Compute<T>): Promise<T> => {
    const before = keptOf.get(db)
    const kept = before && before.version >= version ? before : { version, entries: new Map(), weight: 0 }
    keptOf.set(db, kept)
    // A slower request may still hold an older version: its answer would be newer than its key, so it is not kept.
    if (kept.version !== version) return compute()
    const entry = kept.entries.get(key) ?? entered(kept, key, compute)
    kept.entries.delete(key)
    kept.entries.set(key, entry)
    return entry.answer
  }

  function entered(kept: Kept<T>, key: string, compute: Compute<T>): Entry<T> {
    const entry = { answer: compute(), weight: 0 }
    const weighed = (answer: T) => {
      if (kept.entries.get(key) !== entry) return
      entry.weight = weigh(answer)
      kept.weight += entry.weight
      lighten(kept)
    }
    entry.answer.then(weighed, () => kept.entries.delete(key))
    return entry
  }

  function lighten(kept: Kept<T>) {
    for (const [key, { weight }] of kept.entries) {
      if (kept.weight <= atMost || kept.entries.size === 1) return
      kept.entries.delete(key)
      kept.weight -= weight
    }
  }
}

/** Some ten kilobytes each. */
const answersAtMost = 600
const keepAny = keeper<unknown>(answersAtMost, () => 1)
/** For answers small enough to be counted. Each is put under its own key by the code that reads it back. */
export const remember = <T>(at: Version, key: string, compute: Compute<T>) => keepAny(at, key, compute) as Promise<T>
