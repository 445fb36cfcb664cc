import { useSyncExternalStore } from 'react'

const minute = () => Math.floor(Date.now() / 60_000)

function everyMinute(listener: () => void) {
  const timer = setInterval(listener, 10_000)
  return () => clearInterval(timer)
}

/** Current minute; null on the server, whose pages are cached and would show an old one. */
export function useNow(): Date | null {
  const now = useSyncExternalStore<number | null>(everyMinute, minute, () => null)
  return now === null ? null : new Date(now * 60_000)
}
