/** Articles that this browser compares, stored as `12,7`. */
import { useSyncExternalStore } from 'react'
import { comparedAtMost, parseIds } from '../../rules.ts'

const key = 'compare'
const changed = 'compared-ids'
const none: readonly number[] = []
let read: { text: string; ids: readonly number[] } = { text: '', ids: none }

/** The same array while the stored text is unchanged, as `useSyncExternalStore` requires. */
function current(): readonly number[] {
  const text = stored()
  if (text !== read.text) read = { text, ids: parseIds(text) }
  return read.ids
}

function stored(): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    // Storage refused by the browser: the choice holds for this page.
    return read.text
  }
}

function write(ids: readonly number[]) {
  try {
    localStorage.setItem(key, ids.join())
  } catch {
    read = { text: ids.join(), ids }
  }
  dispatchEvent(new Event(changed))
}

function subscribe(listener: () => void) {
  addEventListener(changed, listener)
  // Another tab.
  addEventListener('storage', listener)
  return () => {
    removeEventListener(changed, listener)
    removeEventListener('storage', listener)
  }
}

/** None on the server and during hydration. */
export const useComparedIds = () => useSyncExternalStore(subscribe, current, () => none)

export const clearCompared = () => write([])

/** False when there are as many already as can be compared. */
export function toggleCompared(id: number): boolean {
  const ids = current()
  if (ids.includes(id)) write(ids.filter(other => other !== id))
  else if (ids.length < comparedAtMost) write([...ids, id])
  else return false
  return true
}
