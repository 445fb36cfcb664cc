import { useEffect } from 'react'

/** Whether a key pressed there is text, not a shortcut. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox]), select, textarea, [contenteditable]')

/** « / » focuses the search of the page's list, else the first search of the catalogue that is visible. */
export function useSearchKey() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
      const fields = [...document.querySelectorAll<HTMLInputElement>('[data-list-search], [role=search] [name=q]')]
      const shown = fields.filter(field => field.checkVisibility())
      const field = shown.find(({ dataset }) => dataset.listSearch !== undefined) ?? shown[0]
      if (!field) return
      event.preventDefault()
      field.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
