import { useEffect, useSyncExternalStore } from 'react'

type Stored<T> = { askedAt: number; found: T | null | undefined }

/**
 * Server responses by id, one request for all ids that a page reads in the same render. `scope` is the rest of the
 * request, such as a place. Fresh for `freshMs` milliseconds; on an error nothing is known.
 */
export function createBatchedQuery<T>(
  load: (ids: readonly number[], scope: string) => Promise<ReadonlyMap<number, T>>,
  { freshMs, atOnce }: { freshMs: number; atOnce: number },
) {
  const stored = new Map<string, Stored<T>>()
  const waiting = new Map<string, Set<number>>()
  const readers = new Set<() => void>()
  let received = 0
  const keyOf = (scope: string, id: number) => `${scope} ${id}`

  function ask(scope: string, id: number) {
    const key = keyOf(scope, id)
    const known = stored.get(key)
    if (known && Date.now() - known.askedAt < freshMs) return
    stored.set(key, { askedAt: Date.now(), found: known?.found })
    if (waiting.size === 0) setTimeout(send)
    waiting.set(scope, (waiting.get(scope) ?? new Set()).add(id))
  }

  function send() {
    for (const [scope, asked] of waiting) {
      const ids = [...asked]
      for (let from = 0; from < ids.length; from += atOnce) void receive(scope, ids.slice(from, from + atOnce))
    }
    waiting.clear()
  }

  async function receive(scope: string, ids: readonly number[]) {
    const found = await load(ids, scope).catch(() => new Map<number, T>())
    for (const id of ids) {
      const askedAt = stored.get(keyOf(scope, id))?.askedAt ?? 0
      stored.set(keyOf(scope, id), { askedAt, found: found.get(id) ?? null })
    }
    received += 1
    for (const notify of readers) notify()
  }

  function subscribe(notify: () => void) {
    readers.add(notify)
    return () => readers.delete(notify)
  }

  return {
    /** Undefined until the response; null when it has nothing for this id. */
    use: (id: number, scope: string): T | null | undefined => {
      useEffect(() => ask(scope, id), [scope, id])
      return useSyncExternalStore(
        subscribe,
        () => stored.get(keyOf(scope, id))?.found,
        () => undefined,
      )
    },
    /** Of several ids, in their order. */
    useAll: (ids: readonly number[], scope: string): (T | null | undefined)[] => {
      const wanted = ids.join(',')
      useEffect(() => {
        for (const id of wanted.split(',').filter(Boolean)) ask(scope, Number(id))
      }, [scope, wanted])
      useSyncExternalStore(
        subscribe,
        () => received,
        () => 0,
      )
      return ids.map(id => stored.get(keyOf(scope, id))?.found)
    },
  }
}
