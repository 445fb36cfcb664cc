import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { withTrace } from '#platform/telemetry/observed-task.ts'

/** Age in seconds of the oldest due job; 0 when none waits. */
export async function queueAge(db: Db): Promise<number> {
  const { rows } = await sql<{ age: number | null }>`SELECT extract(epoch FROM now() - min(run_at))::float AS age
    FROM graphile_worker.jobs WHERE locked_at IS NULL AND run_at <= now() AND attempts < max_attempts`.execute(db)
  return rows[0]?.age ?? 0
}

export type NoPayload = Record<string, never>
/** One function per job: a missing one does not compile. */
export type JobHandlers<Payloads, Tools> = {
  [Name in keyof Payloads]: (payload: Payloads[Name], tools: Tools) => Promise<void>
}
/** Times in cron syntax. A scheduled job receives no payload, so one that requires a field cannot be scheduled. */
export type JobSchedule<Payloads> = {
  [Name in keyof Payloads as NoPayload extends Payloads[Name] ? Name : never]?: string
}

/** `inSeconds`: by the database clock, which decides when jobs are due. */
type Options = { key?: string; runAt?: Date; inSeconds?: number }

/** `addJob` and `addJobs` for the jobs of `Payloads`: the name of each with its payload. */
export const createJobs = <Payloads extends object>() => ({
  /**
   * Adds a job in the transaction of the write that needs it. `key` makes it unique: added again, it replaces the
   * waiting one. A failed job is retried with growing delays, up to 10 times.
   */
  addJob: <Name extends keyof Payloads & string>(
    tx: Tx | Db,
    name: Name,
    payload: Payloads[Name] & object,
    { key, runAt, inSeconds }: Options = {},
  ) =>
    bypassRls(tx, owner =>
      sql`SELECT FROM graphile_worker.add_job(${name}, payload => ${JSON.stringify(withTrace(payload))}::json,
        run_at => coalesce(${runAt ?? null}::timestamptz, now() + make_interval(secs => ${inSeconds ?? null})),
        max_attempts => 10, job_key => ${key ?? null}::text)`.execute(owner),
    ),

  /** Many jobs of one name, each with its key if it has one, in one statement. */
  async addJobs<Name extends keyof Payloads & string>(
    tx: Tx | Db,
    name: Name,
    jobs: readonly { payload: Payloads[Name] & object; key?: string }[],
  ) {
    if (!jobs.length) return
    const payloads = jobs.map(job => JSON.stringify(withTrace(job.payload)))
    const keys = jobs.map(job => job.key ?? null)
    const rows = sql`unnest(${payloads}::text[], ${keys}::text[]) AS j (payload, key)`
    await bypassRls(tx, owner => addJobsFrom(name, rows).execute(owner))
  },
})

/** Statement that adds one job for each of `rows`, which have the columns `payload` and `key`. */
export const addJobsFrom = (name: string, rows: RawBuilder<unknown>) => sql`SELECT FROM graphile_worker.add_jobs(ARRAY(
  SELECT (${sql.lit(name)}, payload::json, NULL, NULL, 10, key, NULL, NULL)::graphile_worker.job_spec FROM ${rows}))`
