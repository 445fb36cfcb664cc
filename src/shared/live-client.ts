/** The browser's ear: one connection per browser, whatever its tabs; when it breaks, everyone asks again by the clock. */
import type { LiveEvent } from './live-event.ts'

/** `resync`: something may have been missed, ask for everything that is shown. */
export type LiveSignal = LiveEvent | 'resync'
type LiveListener = (signal: LiveSignal) => void

const pollMilliseconds = 20_000
const retryMilliseconds = 60_000

const listeners = new Set<LiveListener>()
const emit: LiveListener = signal => {
  for (const listener of listeners) listener(signal)
}
let stop: (() => void) | null = null

/** Hears what happens to the logged-in person until the answer is called. */
export function onLiveSignal(listener: LiveListener): () => void {
  listeners.add(listener)
  if (listeners.size === 1) begin()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) end()
  }
}

function begin() {
  stop ??= share()
  addEventListener('pagehide', end)
  addEventListener('pageshow', again)
}

/** An open connection or a held lock would keep the page out of the back/forward cache. */
function end() {
  stop?.()
  stop = null
}

function again(event: PageTransitionEvent) {
  if (!event.persisted || listeners.size === 0) return
  begin()
  emit('resync')
}

/** Browsers allow six connections to a site over HTTP/1.1: the tab that holds the lock connects and tells the others. */
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

function connect(tell: LiveListener): () => void {
  let source: EventSource | null = null
  let polling: ReturnType<typeof setInterval> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  const poll = () => {
    polling ??= setInterval(() => tell('resync'), pollMilliseconds)
  }
  const open = () => {
    source = new EventSource('/api/live')
    source.addEventListener('change', ({ data }) => tell(JSON.parse(data)))
    source.addEventListener('resync', () => tell('resync'))
    source.onopen = () => {
      clearInterval(polling)
      polling = undefined
      tell('resync')
    }
    source.onerror = () => {
      poll()
      // Refused (too many, session over) rather than cut: the browser does not try again by itself.
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
