import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { Keep } from '#ui/Kept.tsx'

/** Entries; some five megabytes of cards. */
const most = 2_000

/** LRU cache of rendered markup. */
export function createKeep(limit = most): Keep {
  const kept = new Map<string, string>()
  return (key: string, draw: () => ReactNode) => {
    const markup = kept.get(key) ?? renderToString(draw())
    kept.delete(key)
    kept.set(key, markup)
    const oldest = kept.size > limit ? kept.keys().next().value : undefined
    if (oldest !== undefined) kept.delete(oldest)
    return markup
  }
}
