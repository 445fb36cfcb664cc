/** Live events in the browser: one connection for all tabs; while it is down, every tab polls. */
import type { LiveEvent } from './live-event.ts'

/** `resync`: events may have been missed, refetch everything shown. */
export type LiveSignal = LiveEvent | 'resync'
type LiveListener = (signal: LiveSignal) => void

const pollMilliseconds = 20_000
const retryMilliseconds = 60_000

const listeners = new Set<LiveListener>()
const emit: LiveListener = signal => {
  for (const listener of listeners) listener(signal)
}
let stop: (() => void) | null = null

/** Subscribes to the events of the logged-in user; returns the function that unsubscribes. */
export function onLiveSignal(listener: LiveListener): () => void {
  listeners.add(listener)
  if (listeners.size === 1) begin()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) end()
  }
}

/**
 * Reads again on each call: once more after a read under way, which may have begun before the change. `isReading` is
 * also true for the reads of others.
 */
export function readAgain(read: () => Promise<unknown>, isReading: () => boolean): () => Promise<void> {
  let isDue = false
  let isRunning = false
  return async () => {
    isDue = true
    if (isRunning) return
    isRunning = true
    try {
      while (isDue) {
        isDue = isReading()
        await read()
      }
    } finally {
      isRunning = false
    }
  }
}

function begin() {
  stop ??= share()
  addEventListener('pagehide', end)
  addEventListener('pageshow', again)
}

/** An open connection or a held lock would exclude the page from the back/forward cache. */
function end() {
  stop?.()
  stop = null
}

function again(event: PageTransitionEvent) {
  if (!event.persisted || listeners.size === 0) return
  begin()
  emit('resync')
}

/**
 * Over HTTP/1.1 browsers allow six connections to a site: the tab with the lock connects and forwards to the others.
 */
function share(): () => void {
  const others = new BroadcastChannel('live')
  others.onmessage = ({ data }: MessageEvent<LiveSignal>) => emit(data)
  const over = new AbortController()
  const lead = () =>
    new Promise<void>(resolve => {
      const leave = connect(signal => {
        emit(signal)
        others.postMessage(signal)
      })
      over.signal.addEventListener('abort', () => {
        leave()
        resolve()
      })
    })
  // Absent outside HTTPS and localhost.
  if (navigator.locks) navigator.locks.request('live', { signal: over.signal }, lead).catch(() => {})
  else void lead()
  return () => {
    over.abort()
    others.close()
  }
}

function connect(notify: LiveListener): () => void {
  let source: EventSource | null = null
  let polling: ReturnType<typeof setInterval> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  const poll = () => {
    polling ??= setInterval(() => notify('resync'), pollMilliseconds)
  }
  const open = () => {
    source = new EventSource('/api/live')
    source.addEventListener('change', ({ data }) => notify(JSON.parse(data)))
    source.addEventListener('resync', () => notify('resync'))
    source.onopen = () => {
      clearInterval(polling)
      polling = undefined
      notify('resync')
    }
    source.onerror = () => {
      poll()
      // After an HTTP error (too many connections, session ended), unlike a lost connection, EventSource does not
      // reconnect.
      if (source?.readyState === EventSource.CLOSED) retry = setTimeout(open, retryMilliseconds)
    }
  }
  open()
  return () => {
    source?.close()
    clearInterval(polling)
    clearTimeout(retry)
  }
}
