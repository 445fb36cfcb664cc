import type { KeyboardEvent } from 'react'

const STOPS = ':is(a[href], button, input, select, textarea, summary):not(:disabled, [tabindex="-1"], [type="hidden"])'

/** Tab goes from the last control of a dialog to its first: the browser alone would go on to its own toolbar. */
export function tabLoop(event: KeyboardEvent<HTMLDialogElement>) {
  if (event.key !== 'Tab') return
  const dialog = event.currentTarget
  const stops = [...dialog.querySelectorAll<HTMLElement>(STOPS)].filter(stop => stop.checkVisibility())
  const [first, last] = [stops[0], stops.at(-1)]
  const leaving = event.shiftKey ? [first, dialog] : [last]
  if (!leaving.some(stop => stop === document.activeElement)) return
  event.preventDefault()
  const next = event.shiftKey ? last : first
  next?.focus()
}
