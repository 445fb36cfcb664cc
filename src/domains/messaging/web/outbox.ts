/** What was written and is not yet known to have arrived; kept for the tab's life, through reloads. */
import type { FileInfo } from '#shared/files.ts'

export type QueuedMessage = {
  key: string
  body: string
  files: FileInfo[]
  at: string
  /** The sentence to show, or null while it is being sent. */
  failure: string | null
}

const none: readonly QueuedMessage[] = []
const boxes = new Map<number, readonly QueuedMessage[]>()
const listeners = new Set<() => void>()
const place = (conversationId: number) => `messages-a-envoyer:${conversationId}`

export const onOutbox = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function queuedMessages(conversationId: number): readonly QueuedMessage[] {
  const known = boxes.get(conversationId)
  if (known) return known
  const box = afterReload(kept(conversationId))
  boxes.set(conversationId, box)
  return box
}
export const emptyOutbox = () => none

/** Whether it arrived before the page was left is not known; its key makes trying again safe. */
export const afterReload = (box: readonly QueuedMessage[]): readonly QueuedMessage[] =>
  box.map(waiting => ({ ...waiting, failure: waiting.failure ?? 'L’envoi a été interrompu.' }))

function kept(conversationId: number): QueuedMessage[] {
  try {
    // Written below, by this very file.
    return JSON.parse(sessionStorage.getItem(place(conversationId)) ?? '[]') as QueuedMessage[]
  } catch {
    return []
  }
}

function keep(conversationId: number, box: readonly QueuedMessage[]) {
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
export function putInOutbox(conversationId: number, waiting: QueuedMessage): void {
  const box = queuedMessages(conversationId)
  const known = box.some(({ key }) => key === waiting.key)
  keep(conversationId, known ? box.map(one => (one.key === waiting.key ? waiting : one)) : [...box, waiting])
}

export const dropFromOutbox = (conversationId: number, key: string) =>
  keep(
    conversationId,
    queuedMessages(conversationId).filter(one => one.key !== key),
  )
