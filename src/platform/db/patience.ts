/**
 * How a migration gets a table that others use. Whoever comes while it waits for its lock queues behind it, so it gives up
 * at once, undone, and comes back later, and later still, until its patience ends.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** Milliseconds. */
const tryFor = 50
const firstPause = 100
const longestPause = 2_000
const patienceByDefault = 180_000
/** At each so manyth try, a vacuum that the server began by itself is asked to make way. */
const firmTry = 5

type Patience = { name: string; patience?: number }

/** `run` is one transaction that waits so long at most, in milliseconds, for each of its locks. */
export async function patiently(
  client: pg.Client,
  { name, patience = patienceByDefault }: Patience,
  run: (lockTimeout: number) => Promise<void>,
): Promise<void> {
  const until = Date.now() + patience
  for (let tries = 1, wait = firstPause; ; tries++, wait = Math.min(wait * 1.5, longestPause)) {
    try {
      return await run(tries % firmTry === 0 ? await longEnough(client) : tryFor)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === '55P03')) throw error
      if (Date.now() + wait > until) throw refusal(name, patience, error)
    }
    // Never in step with whoever takes the table at regular times.
    await pause(wait * (0.5 + Math.random()))
  }
}

/** A vacuum gives its table only to who has waited for longer than `deadlock_timeout`. */
async function longEnough(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ vacuums: boolean; wait: number }>(
    `select exists (select from pg_stat_progress_vacuum where datname = current_database()) as vacuums,
       extract(epoch from current_setting('deadlock_timeout')::interval) * 1000 as wait`,
  )
  return rows[0]?.vacuums ? Math.ceil(Number(rows[0].wait) * 1.5) : tryFor
}

const refusal = (name: string, patience: number, cause: Error) =>
  new Error(
    `migration ${name} : ses tables sont restées prises par d’autres pendant ${Math.round(patience / 1_000)} s. Elle n’a ` +
      'rien changé ; relancez-la quand la lecture ou la sauvegarde en cours sera finie (pg_stat_activity dit laquelle)',
    { cause },
  )
