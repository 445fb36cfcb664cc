import type { Db } from '#platform/db/pool.ts'
import type { ListingVersion } from './listing-version.ts'

type Entry<T> = { answer: Promise<T>; weight: number }
type Kept<T> = { version: number; entries: Map<string, Entry<T>>; weight: number }
type Compute<T> = () => Promise<T>

/**
 * Computes once per version of the listings. Never stale: the version is read for each request and increases in the
 * transaction that changes the listings. `key` names everything else the value depends on. The least recently used values are
 * evicted once all weigh more than `atMost`.
 */
export function createMemo<T>(atMost: number, weigh: (answer: T) => number) {
  const keptOf = new WeakMap<Db, Kept<T>>()
  return ({ db, version }: ListingVersion, key: string, compute: Compute<T>): Promise<T> => {
    const before = keptOf.get(db)
    const kept = before && before.version >= version ? before : { version, entries: new Map(), weight: 0 }
    keptOf.set(db, kept)
    // A slow request may hold an older version: what it computes is newer, so it is not cached.
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

/** About 10 kB each. */
const answersAtMost = 600
const keepAny = createMemo<unknown>(answersAtMost, () => 1)
/** For small values. The cast holds because each key is written and read by the same code. */
export const memoize = <T>(at: ListingVersion, key: string, compute: Compute<T>) =>
  keepAny(at, key, compute) as Promise<T>
