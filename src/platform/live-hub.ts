/** Notifies the browsers of the people an event concerns, whichever process they are connected to. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { LiveEvent } from '#shared/live/live-event.ts'

export const liveChannel = 'live'

/** `user:12`: one person. `vendor:3`: every member of a seller. */
export type Audience = `user:${number}` | `vendor:${number}`
type LivePayload = { to: Audience[]; event: LiveEvent }

/** PostgreSQL refuses more than 8,000 bytes at once; a key takes at most 25. */
const keysAtOnce = 200

/**
 * Notifies browsers, after the transaction commits, that something changed. Carries only its id; browsers refetch it.
 */
export async function publishLive(tx: Tx | Db, audience: readonly Audience[], event: LiveEvent): Promise<void> {
  for (let from = 0; from < audience.length; from += keysAtOnce) {
    const payload: LivePayload = { to: audience.slice(from, from + keysAtOnce), event }
    await sql`SELECT pg_notify(${liveChannel}, ${JSON.stringify(payload)})`.execute(tx)
  }
}

/** One open browser connection. */
export type Listener = {
  userId: number
  /** Evaluated at each event: a person may join or leave a seller meanwhile. */
  audience: () => readonly Audience[]
  send: (event: LiveEvent | 'resync') => void
  close: () => void
}

/** Enough for a computer, a phone and forgotten windows; tabs of one browser share a connection. */
export const listenersPerUser = 10

/** The browser connections of this process. */
export const createLiveHub = () => {
  const listeners = new Set<Listener>()
  const countOf = (userId: number) => [...listeners].filter(listener => listener.userId === userId).length
  return {
    /** Returns the function that leaves, or null when the user has too many connections. */
    join: (listener: Listener): (() => void) | null => {
      if (countOf(listener.userId) >= listenersPerUser) return null
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Handles a notification of the channel. */
    onNotification: (payload: string) => {
      // Written by `publishLive` alone.
      const { to, event } = JSON.parse(payload) as LivePayload
      for (const listener of listeners) if (listener.audience().some(key => to.includes(key))) listener.send(event)
    },
    /** Notifications sent during a database disconnection are lost: every browser refetches. */
    resync: () => {
      for (const listener of listeners) listener.send('resync')
    },
    close: () => {
      for (const listener of listeners) listener.close()
    },
    size: () => listeners.size,
  }
}
export type LiveHub = ReturnType<typeof createLiveHub>
