import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { Keep } from '#ui/Kept.tsx'

/** Entries; some five megabytes of cards. */
const most = 2_000

/** LRU cache of rendered markup. */
export function createKeep(limit = most): Keep {
  const cached = new Map<string, string>()
  return (key: string, draw: () => ReactNode) => {
    const markup = cached.get(key) ?? renderToString(draw())
    cached.delete(key)
    cached.set(key, markup)
    const oldest = cached.size > limit ? cached.keys().next().value : undefined
    if (oldest !== undefined) cached.delete(oldest)
    return markup
  }
}
