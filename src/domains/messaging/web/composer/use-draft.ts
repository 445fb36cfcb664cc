import { useEffect, useState } from 'react'

/** Draft of a message, stored for the lifetime of the tab. */
export function useDraft(conversationId: number): [string, (draft: string) => void] {
  const place = `message-commence:${conversationId}`
  const [draft, setDraft] = useState('')
  // After hydration: the server has no draft and rendered an empty field.
  useEffect(() => {
    setDraft(before => before || read(place))
  }, [place])
  const change = (value: string) => {
    setDraft(value)
    try {
      if (value) sessionStorage.setItem(place, value)
      else sessionStorage.removeItem(place)
    } catch {
      // Storage full or refused: the draft stays in the field only.
    }
  }
  return [draft, change]
}

function read(place: string): string {
  try {
    return sessionStorage.getItem(place) ?? ''
  } catch {
    return ''
  }
}
