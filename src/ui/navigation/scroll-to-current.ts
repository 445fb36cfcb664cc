import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls a row of links wider than the screen to the current one, without scrolling the page. */
export function useScrollToCurrent<E extends HTMLElement>(current: string | undefined): RefObject<E | null> {
  const row = useRef<E>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current entry is read from the DOM
  useEffect(() => {
    const entry = row.current?.querySelector('[aria-current]')?.getBoundingClientRect()
    if (!row.current || !entry) return
    const { left, right } = row.current.getBoundingClientRect()
    if (entry.left < left || entry.right > right) row.current.scrollLeft += entry.left - left - margin
  }, [current])
  return row
}
/** Pixels of the previous entry that stay visible, as a hint that the row scrolls that way too. */
const margin = 48
