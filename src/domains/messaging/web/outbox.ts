/** What was written and is not yet known to have arrived; kept for the tab's life, through reloads. */
import type { FileFacts } from '#shared/files.ts'

export type Waiting = {
  key: string
  body: string
  files: FileFacts[]
  at: string
  /** The sentence to show, or null while it is being sent. */
  failure: string | null
}

const none: readonly Waiting[] = []
const boxes = new Map<number, readonly Waiting[]>()
const listeners = new Set<() => void>()
const place = (conversationId: number) => `messages-a-envoyer:${conversationId}`

export const onOutbox = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function outboxOf(conversationId: number): readonly Waiting[] {
  const known = boxes.get(conversationId)
  if (known) return known
  const box = afterReload(kept(conversationId))
  boxes.set(conversationId, box)
  return box
}
export const emptyOutbox = () => none

/** Whether it arrived before the page was left is not known; its key makes trying again safe. */
export const afterReload = (box: readonly Waiting[]): readonly Waiting[] =>
  box.map(waiting => ({ ...waiting, failure: waiting.failure ?? 'L’envoi a été interrompu.' }))

function kept(conversationId: number): Waiting[] {
  try {
    // Written below, by this very file.
    return JSON.parse(sessionStorage.getItem(place(conversationId)) ?? '[]') as Waiting[]
  } catch {
    return []
  }
}

function keep(conversationId: number, box: readonly Waiting[]) {
  boxes.set(conversationId, box)
  try {
    if (box.length) sessionStorage.setItem(place(conversationId), JSON.stringify(box))
    else sessionStorage.removeItem(place(conversationId))
  } catch {
    // Storage full or refused: kept in memory all the same.
  }
  for (const listener of listeners) listener()
}

/** Adds it, or says anew how it stands, where it already is. */
export function putInOutbox(conversationId: number, waiting: Waiting): void {
  const box = outboxOf(conversationId)
  const known = box.some(({ key }) => key === waiting.key)
  keep(conversationId, known ? box.map(one => (one.key === waiting.key ? waiting : one)) : [...box, waiting])
}

export const dropFromOutbox = (conversationId: number, key: string) =>
  keep(
    conversationId,
    outboxOf(conversationId).filter(one => one.key !== key),
  )
