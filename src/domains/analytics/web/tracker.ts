import type { TrackedEvent } from '../rules.ts'

/** Loaded separately after the page, so that it delays nothing. */
export const track = (name: TrackedEvent) => {
  import('./measure.ts').then(({ sendEvent }) => sendEvent(name)).catch(() => undefined)
}
