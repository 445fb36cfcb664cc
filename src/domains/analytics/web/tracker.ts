/** Events we count; nothing of the person goes with them. */
export type TrackedEvent = 'login failed' | 'registration failed'

/** Loaded on its own, a moment after the page: nothing waits for it. */
export const track = (name: TrackedEvent) => {
  import('./measure.ts').then(({ sendEvent }) => sendEvent(name)).catch(() => undefined)
}
