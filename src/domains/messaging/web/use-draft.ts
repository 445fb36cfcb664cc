import { useEffect, useState } from 'react'

/** What is being written to someone, kept for the tab's life. */
export function useDraft(conversationId: number): [string, (draft: string) => void] {
  const place = `message-commence:${conversationId}`
  const [draft, setDraft] = useState('')
  // After the first paint: the server, which has no draft, drew an empty field.
  useEffect(() => {
    setDraft(before => before || read(place))
  }, [place])
  const change = (value: string) => {
    setDraft(value)
    try {
      if (value) sessionStorage.setItem(place, value)
      else sessionStorage.removeItem(place)
    } catch {
      // Storage full or refused: the field keeps it.
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
