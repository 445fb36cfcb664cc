import { useEffect, useSyncExternalStore } from 'react'

interface Kept<T> {
  data: T | undefined
  /** Neither answered nor refused yet. */
  pending: boolean
}

/**
 * One answer of the server, asked once and seen by all parts of the page that read it. What stands in the frame of every
 * page uses this and not the query library, which weighs as much as a whole page: the desks load that one (`Queries`).
 * Nothing is asked or kept on the server, where the page is the same for everyone. Fresh for `freshMs` milliseconds:
 * a part that comes later asks again.
 */
export function createSharedQuery<T>(ask: () => Promise<T>, freshMs: number) {
  const unknown: Kept<T> = { data: undefined, pending: true }
  const readers = new Set<() => void>()
  let kept = unknown
  let askedAt = Number.NEGATIVE_INFINITY

  const keep = (data: T | undefined) => {
    kept = { data, pending: false }
    for (const tell of readers) tell()
  }
  const refresh = async () => {
    const mine = Date.now()
    askedAt = mine
    const data = await ask().catch(() => undefined)
    // What was set meanwhile is newer than this answer.
    if (mine === askedAt) keep(data)
  }
  const subscribe = (tell: () => void) => {
    readers.add(tell)
    return () => readers.delete(tell)
  }
  return {
    refresh,
    set: (data: T) => {
      askedAt = Date.now()
      keep(data)
    },
    use: (wanted = true): Kept<T> => {
      useEffect(() => {
        if (wanted && Date.now() - askedAt > freshMs) void refresh()
      }, [wanted])
      return useSyncExternalStore(
        subscribe,
        () => kept,
        () => unknown,
      )
    },
  }
}
