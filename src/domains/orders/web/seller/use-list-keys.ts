import { type RefObject, useEffect } from 'react'
import { isTyping } from '#ui/keys.ts'

/** Keyboard shortcuts: j and k move through the rows, Enter opens, x selects. */
export function useListKeys(
  rows: readonly { id: number }[],
  current: number | null,
  setCurrent: (id: number) => void,
  frame: RefObject<HTMLElement | null>,
  onTick?: (id: number) => void,
) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
      if (event.key === 'x' && current !== null && rows.some(row => row.id === current)) onTick?.(current)
      const by = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0
      if (by === 0) return
      const at = rows.findIndex(row => row.id === current)
      const next = rows[Math.min(rows.length - 1, Math.max(0, at + by))]
      if (!next) return
      setCurrent(next.id)
      // The link takes the focus, so that Enter opens it and the row scrolls into view.
      frame.current?.querySelector<HTMLElement>(`[data-order="${next.id}"]`)?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [rows, current, setCurrent, frame, onTick])
}
