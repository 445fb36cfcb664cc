import type { Tone } from '../Badge.tsx'

export interface Toast {
  id: number
  message: string
  tone: Extract<Tone, 'neutral' | 'success' | 'danger'>
  action?: { label: string; run: () => void }
  /** Address of a page about the message. */
  to?: string
}

/** Long enough to read, and to reach « Annuler » with a keyboard (WCAG 2.2.1); failures stay until closed. */
export const toastMilliseconds = (toast: Pick<Toast, 'tone' | 'action'>) =>
  toast.tone === 'danger' ? Number.POSITIVE_INFINITY : toast.action ? 12_000 : 6_000

let shown: readonly Toast[] = []
let last = 0
const listeners = new Set<() => void>()

const put = (toasts: readonly Toast[]) => {
  shown = toasts
  for (const listener of listeners) listener()
}

export const toastList = () => shown
const none: readonly Toast[] = []
export const noToasts = () => none

export function onToasts(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** At most three at once: the oldest is removed first. */
export function showToast(message: string, options: Partial<Omit<Toast, 'id' | 'message'>> = {}) {
  last += 1
  put([...shown, { id: last, message, tone: 'neutral' as const, ...options }].slice(-3))
  return last
}

export const hideToast = (id: number) => put(shown.filter(toast => toast.id !== id))
