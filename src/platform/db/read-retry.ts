/**
 * Reads wait while their connection is replaced: a pooler or a proxy restarts, a server recovers from a crash. Writes do
 * not, because nobody knows whether a lost one was committed.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { isConnectionLost } from './pool.ts'

/** Runs a read again from its start; rejects with its last error. */
export type RetryRead = <T>(read: () => Promise<T>) => Promise<T>

type Settings = { withinMs?: number; everyMs?: number }

/** Once nothing has been read for `withinMs`, reads fail at once until one succeeds: a long outage must not queue them. */
export function createReadRetry({ withinMs = 5_000, everyMs = 100 }: Settings = {}): RetryRead {
  let lostAt: number | null = null
  return async read => {
    for (;;) {
      try {
        const result = await read()
        lostAt = null
        return result
      } catch (error) {
        if (!isConnectionLost(error)) throw error
        lostAt ??= performance.now()
        if (performance.now() - lostAt > withinMs) throw error
        await pause(everyMs)
      }
    }
  }
}
