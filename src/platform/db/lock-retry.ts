/**
 * Retries the table locks of a migration. Other statements queue behind a waiting lock request, so each attempt gives
 * up quickly, rolls back and retries after a growing pause, until the time limit.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** Milliseconds. */
const tryFor = 50
const firstPause = 100
const longestPause = 2_000
const defaultRetryMs = 180_000
/** Every fifth attempt waits long enough for an autovacuum to cancel itself. */
const firmTry = 5

type LockRetryOptions = { name: string; retryMs?: number }

/** `run` is one transaction; `lockTimeout`, in milliseconds, is its limit for each lock. */
export async function withLockRetry(
  client: pg.Client,
  { name, retryMs = defaultRetryMs }: LockRetryOptions,
  run: (lockTimeout: number) => Promise<void>,
): Promise<void> {
  const until = Date.now() + retryMs
  for (let tries = 1, wait = firstPause; ; tries++, wait = Math.min(wait * 1.5, longestPause)) {
    try {
      return await run(tries % firmTry === 0 ? await longEnough(client) : tryFor)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === '55P03')) throw error
      if (Date.now() + wait > until) throw refusal(name, retryMs, error)
    }
    // A random pause avoids staying in step with a process that locks the table at regular intervals.
    await pause(wait * (0.5 + Math.random()))
  }
}

/** Autovacuum cancels itself only for a request that has waited longer than `deadlock_timeout`. */
async function longEnough(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ vacuums: boolean; wait: number }>(
    `select exists (select from pg_stat_progress_vacuum where datname = current_database()) as vacuums,
       extract(epoch from current_setting('deadlock_timeout')::interval) * 1000 as wait`,
  )
  return rows[0]?.vacuums ? Math.ceil(Number(rows[0].wait) * 1.5) : tryFor
}

const refusal = (name: string, retryMs: number, cause: Error) =>
  new Error(
    `migration ${name} : ses tables sont restées prises par d’autres pendant ${Math.round(retryMs / 1_000)} s. Elle n’a ` +
      'rien changé ; relancez-la quand la lecture ou la sauvegarde en cours sera finie (pg_stat_activity dit laquelle)',
    { cause },
  )
