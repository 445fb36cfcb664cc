import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { RetryRead } from '#platform/db/read-retry.ts'
import type { Replica } from '#platform/db/replica.ts'
import { bypassRls } from '#platform/db/rls.ts'

/** Counts one attempt under `key` and returns the total in the current window of `minutes`. */
export const countAttempt = async (db: Db | Tx, key: string, minutes: number): Promise<number> =>
  (await countInWindow(db, key, minutes)).attempts

/** Attempts in the current window, and the seconds until it ends. */
export type AttemptWindow = { attempts: number; seconds: number }
/** Counts one attempt under `key` in its window of `minutes`. */
export type CountAttempts = (key: string, minutes: number) => Promise<AttemptWindow>

/** While the primary is away and a standby answers reads, each server counts its own callers, without those before. */
export function createAttemptCounter(
  db: Db,
  { replica, retry }: { replica?: Replica | undefined; retry?: RetryRead | undefined },
): CountAttempts {
  const countHere = createLocalCounter()
  return (key, minutes) => {
    const inDatabase = () => countInWindow(db, key, minutes)
    const count = () => (replica ? replica.standIn(inDatabase, async () => countHere(key, minutes)) : inDatabase())
    // An attempt that is counted twice does no harm.
    return retry ? retry(count) : count()
  }
}

/** More callers than this within one outage are an attack, which must not fill the memory. */
const localWindows = 10_000

function createLocalCounter(): (key: string, minutes: number) => AttemptWindow {
  const windows = new Map<string, { attempts: number; endsAt: number }>()
  return (key, minutes) => {
    // Whole milliseconds: with fractions, a minute from now may be 60 seconds and a little.
    const now = Math.floor(performance.now())
    const known = windows.get(key)
    const window = known && known.endsAt > now ? known : { attempts: 0, endsAt: now + minutes * 60_000 }
    window.attempts++
    if (windows.size >= localWindows) windows.clear()
    windows.set(key, window)
    return { attempts: window.attempts, seconds: Math.ceil((window.endsAt - now) / 1_000) }
  }
}

/** The same as `countAttempt`, with the seconds until the window ends. */
export async function countInWindow(db: Db | Tx, key: string, minutes: number): Promise<AttemptWindow> {
  const count = sql<AttemptWindow>`
    INSERT INTO throttles AS t (key, attempts, window_ends_at) VALUES (${key}, 1, now() + make_interval(mins => ${minutes}))
    ON CONFLICT (key) DO UPDATE SET
      attempts = CASE WHEN t.window_ends_at < now() THEN 1 ELSE t.attempts + 1 END,
      window_ends_at = CASE WHEN t.window_ends_at < now() THEN excluded.window_ends_at ELSE t.window_ends_at END
    RETURNING attempts, ceil(extract(epoch FROM t.window_ends_at - now()))::int AS seconds`
  const { rows } = await bypassRls(db, owner => count.execute(owner))
  return rows[0] ?? { attempts: 1, seconds: minutes * 60 }
}

/** Attempts already counted under `key` in its current window. */
export async function readAttempts(db: Db | Tx, key: string): Promise<number> {
  const row = await db
    .selectFrom('throttles')
    .select('attempts')
    .where('key', '=', key)
    .where('window_ends_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row?.attempts ?? 0
}

/** Takes back one attempt that did not count. */
export const giveBackAttempt = (db: Db | Tx, key: string) =>
  bypassRls(db, owner =>
    owner
      .updateTable('throttles')
      .set({ attempts: sql`attempts - 1` })
      .where('key', '=', key)
      .where('attempts', '>', 0)
      .execute(),
  )

/** Deletes the attempts of `key`, after a success. */
export const deleteAttempts = (db: Db | Tx, key: string) =>
  bypassRls(db, owner => owner.deleteFrom('throttles').where('key', '=', key).execute())

/** Deletes the attempts of all keys with this prefix. Scans the whole table: for rare use. */
export const deleteAttemptsUnder = (tx: Tx, prefix: string) =>
  tx.deleteFrom('throttles').where(sql<boolean>`starts_with(key, ${prefix})`).execute()
