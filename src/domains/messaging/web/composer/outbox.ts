/** Messages not yet confirmed by the server, stored for the lifetime of the tab, reloads included. */
import type { FileInfo } from '#shared/files.ts'

export type QueuedMessage = {
  key: string
  body: string
  files: FileInfo[]
  at: string
  /** Error message to show, or null while sending. */
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
  const box = afterReload(readStored(conversationId))
  boxes.set(conversationId, box)
  return box
}
export const emptyOutbox = () => none

/** It is unknown whether the message arrived before the reload; its key makes a retry safe. */
export const afterReload = (box: readonly QueuedMessage[]): readonly QueuedMessage[] =>
  box.map(waiting => ({ ...waiting, failure: waiting.failure ?? 'L’envoi a été interrompu.' }))

function readStored(conversationId: number): QueuedMessage[] {
  try {
    // Only this file writes it.
    return JSON.parse(sessionStorage.getItem(place(conversationId)) ?? '[]') as QueuedMessage[]
  } catch {
    return []
  }
}

function store(conversationId: number, box: readonly QueuedMessage[]) {
  boxes.set(conversationId, box)
  try {
    if (box.length) sessionStorage.setItem(place(conversationId), JSON.stringify(box))
    else sessionStorage.removeItem(place(conversationId))
  } catch {
    // Storage full or refused: the copy in memory remains.
  }
  for (const listener of listeners) listener()
}

/** Adds the message, or updates it in place. */
export function putInOutbox(conversationId: number, waiting: QueuedMessage): void {
  const box = queuedMessages(conversationId)
  const known = box.some(({ key }) => key === waiting.key)
  store(conversationId, known ? box.map(one => (one.key === waiting.key ? waiting : one)) : [...box, waiting])
}

export const dropFromOutbox = (conversationId: number, key: string) =>
  store(
    conversationId,
    queuedMessages(conversationId).filter(one => one.key !== key),
  )
