import type { Db } from '#platform/db/pool.ts'
import type { ListingVersion } from './listing-version.ts'

type Entry<T> = { value: Promise<T>; weight: number }
type Generation<T> = { version: number; entries: Map<string, Entry<T>>; weight: number }
type Compute<T> = () => Promise<T>

/**
 * Computes once per version of the listings. Never stale: the version is read for each request and increases in the
 * transaction that changes the listings. `key` names everything else the value depends on. The least recently used
 * values are evicted once all weigh more than `atMost`.
 */
export function createMemo<T>(atMost: number, weigh: (value: T) => number) {
  const generations = new WeakMap<Db, Generation<T>>()
  return ({ db, version }: ListingVersion, key: string, compute: Compute<T>): Promise<T> => {
    const before = generations.get(db)
    const generation = before && before.version >= version ? before : { version, entries: new Map(), weight: 0 }
    generations.set(db, generation)
    // A slow request may hold an older version: what it computes is newer, so it is not cached.
    if (generation.version !== version) return compute()
    const entry = generation.entries.get(key) ?? entered(generation, key, compute)
    generation.entries.delete(key)
    generation.entries.set(key, entry)
    return entry.value
  }

  function entered(generation: Generation<T>, key: string, compute: Compute<T>): Entry<T> {
    const entry = { value: compute(), weight: 0 }
    const weighed = (value: T) => {
      if (generation.entries.get(key) !== entry) return
      entry.weight = weigh(value)
      generation.weight += entry.weight
      lighten(generation)
    }
    entry.value.then(weighed, () => generation.entries.delete(key))
    return entry
  }

  function lighten(generation: Generation<T>) {
    for (const [key, { weight }] of generation.entries) {
      if (generation.weight <= atMost || generation.entries.size === 1) return
      generation.entries.delete(key)
      generation.weight -= weight
    }
  }
}

/** About 10 kB each. */
const answersAtMost = 600
const keepAny = createMemo<unknown>(answersAtMost, () => 1)
/** For small values. The cast holds because each key is written and read by the same code. */
export const memoize = <T>(at: ListingVersion, key: string, compute: Compute<T>) =>
  keepAny(at, key, compute) as Promise<T>
