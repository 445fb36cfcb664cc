import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Loads results while a person types: debounced, a newer request aborts the older, and former results stay until the
 * next. Requests nothing while `typed` is null.
 */
export function useTypeahead<T>(
  typed: string | null,
  load: (typed: string, signal: AbortSignal) => Promise<T>,
  pauseMs = 250,
) {
  const [found, setFound] = useState<{ data?: T; error?: Error }>({})
  const [attempt, setAttempt] = useState(0)
  const start = useEffectEvent(load)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    if (typed === null) return setFound({})
    const controller = new AbortController()
    const { signal } = controller
    const run = () =>
      start(typed, signal).then(
        data => setFound({ data }),
        error => signal.aborted || setFound({ error }),
      )
    // An empty field is not being typed in.
    const timer = setTimeout(run, typed === '' ? 0 : pauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [typed, attempt, pauseMs])
  return {
    ...found,
    pending: typed !== null && !found.data && !found.error,
    retry: () => {
      setFound({})
      setAttempt(attempt + 1)
    },
  }
}
