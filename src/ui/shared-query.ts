import { useEffect, useSyncExternalStore } from 'react'

interface State<T> {
  data: T | undefined
  /** True until a response or an error. */
  pending: boolean
}

/**
 * One server response, fetched once and shared by all components that read it. The layout of every page uses this
 * instead of the query library, which is as large as a whole page; the dashboards load that library (`Queries`).
 * Nothing is fetched or cached on the server, where the page is the same for everyone. Fresh for `freshMs`
 * milliseconds: a component that mounts later fetches again.
 */
export function createSharedQuery<T>(load: () => Promise<T>, freshMs: number) {
  const unknown: State<T> = { data: undefined, pending: true }
  const readers = new Set<() => void>()
  let current = unknown
  let requestedAt = Number.NEGATIVE_INFINITY

  const store = (data: T | undefined) => {
    current = { data, pending: false }
    for (const notify of readers) notify()
  }
  const refresh = async () => {
    const mine = Date.now()
    requestedAt = mine
    const data = await load().catch(() => undefined)
    // A value set meanwhile is newer than this response.
    if (mine === requestedAt) store(data)
  }
  const subscribe = (notify: () => void) => {
    readers.add(notify)
    return () => readers.delete(notify)
  }
  return {
    refresh,
    /** Outside components; undefined until a response. */
    peek: () => current.data,
    set: (data: T) => {
      requestedAt = Date.now()
      store(data)
    },
    use: (wanted = true): State<T> => {
      useEffect(() => {
        if (wanted && Date.now() - requestedAt > freshMs) void refresh()
      }, [wanted])
      return useSyncExternalStore(
        subscribe,
        () => current,
        () => unknown,
      )
    },
  }
}
