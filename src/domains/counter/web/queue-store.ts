import type { CounterEntry } from '../rules.ts'

/** One operation of the counter, until the person who recorded it has seen its result. */
export type QueuedEntry = {
  /** Idempotency key: sent again after a lost response, the server replays its first one. */
  key: string
  /** Member who recorded it: another member’s browser session does not send it. */
  userId: number
  at: number
  entry: CounterEntry
  state: 'waiting' | 'done' | 'refused'
  /** Result or refusal, in French. */
  message: string
}

const databaseName = 'comptoir'
const storeName = 'operations'

const opened = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(databaseName, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(storeName, { keyPath: 'key' })
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })

async function run<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const db = await opened()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = db.transaction(storeName, mode)
      const wanted = act(transaction.objectStore(storeName))
      transaction.oncomplete = () => resolve(wanted.result)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    db.close()
  }
}

/** Oldest first. */
export async function storedEntries(userId: number): Promise<QueuedEntry[]> {
  const all = await run<QueuedEntry[]>('readonly', store => store.getAll())
  return all.filter(row => row.userId === userId).toSorted((a, b) => a.at - b.at)
}
export const storeEntry = (row: QueuedEntry) => run('readwrite', store => store.put(row))
export const deleteEntry = (key: string) => run('readwrite', store => store.delete(key))

/** `crypto.randomUUID` exists only on HTTPS and localhost. */
export const newEntryKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')
