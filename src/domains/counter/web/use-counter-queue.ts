import { useCallback, useEffect, useRef, useState } from 'react'
import type { CounterEntry } from '../rules.ts'
import { deleteEntry, newEntryKey, type QueuedEntry, storedEntries, storeEntry } from './queue-store.ts'
import { refusalOf, sendEntry } from './send-entry.ts'

/** Finished operations shown below the form; older ones are removed. */
const shownAtMost = 12
const retryMilliseconds = 5_000

/**
 * Operations recorded in this browser. They are stored first, then sent one after the other: at once, when the network
 * returns, when the page opens again, and every 5 s while one waits.
 */
export function useCounterQueue(userId: number) {
  const [entries, setEntries] = useState<readonly QueuedEntry[]>([])
  const sending = useRef(false)

  const read = useCallback(async () => setEntries(await storedEntries(userId)), [userId])
  const sendAll = useCallback(async () => {
    if (sending.current) return
    sending.current = true
    try {
      await sendWaiting(userId, read)
    } finally {
      sending.current = false
    }
  }, [userId, read])

  useEffect(() => {
    void read().then(sendAll)
    addEventListener('online', sendAll)
    const timer = setInterval(sendAll, retryMilliseconds)
    return () => {
      removeEventListener('online', sendAll)
      clearInterval(timer)
    }
  }, [read, sendAll])

  const add = async (entry: CounterEntry) => {
    await storeEntry({ key: newEntryKey(), userId, at: Date.now(), entry, state: 'waiting', message: '' })
    await read()
    await sendAll()
  }
  const remove = async (key: string) => {
    await deleteEntry(key)
    await read()
  }
  return { entries, add, remove }
}

/** In the order in which they were recorded; stops at the first that must wait. */
async function sendWaiting(userId: number, onChange: () => Promise<void>) {
  for (;;) {
    const next = (await storedEntries(userId)).find(({ state }) => state === 'waiting')
    const sent = next && (await sendOne(next))
    if (!sent) return
    await storeEntry(sent)
    await removeOld(userId)
    await onChange()
  }
}

async function sendOne(row: QueuedEntry): Promise<QueuedEntry | null> {
  try {
    return { ...row, state: 'done', message: await sendEntry(row.entry, row.key) }
  } catch (error) {
    const refusal = refusalOf(error)
    return refusal === null ? null : { ...row, state: 'refused', message: refusal }
  }
}

async function removeOld(userId: number) {
  const done = (await storedEntries(userId)).filter(({ state }) => state === 'done')
  await Promise.all(done.slice(0, -shownAtMost).map(({ key }) => deleteEntry(key)))
}
