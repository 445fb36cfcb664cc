import { type RefObject, useEffect, useRef } from 'react'

/** A row of links wider than its screen: the current one is brought into sight, and the page itself does not move. */
export function useScrollToCurrent<E extends HTMLElement>(current: string | undefined): RefObject<E | null> {
  const row = useRef<E>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: which entry is current is read from the page itself
  useEffect(() => {
    const entry = row.current?.querySelector('[aria-current]')?.getBoundingClientRect()
    if (!row.current || !entry) return
    const { left, right } = row.current.getBoundingClientRect()
    if (entry.left < left || entry.right > right) row.current.scrollLeft += entry.left - left - margin
  }, [current])
  return row
}
/** So much of the entry before it stays in sight, in pixels: there is something that way too. */
const margin = 48
