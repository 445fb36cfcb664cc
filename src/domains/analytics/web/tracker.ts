/** Counted events, without personal data. */
export type TrackedEvent = 'login failed' | 'registration failed'

/** Loaded separately after the page, so that it delays nothing. */
export const track = (name: TrackedEvent) => {
  import('./measure.ts').then(({ sendEvent }) => sendEvent(name)).catch(() => undefined)
}
