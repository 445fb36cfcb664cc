import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'

/** Names of all jobs; `src/app/jobs.ts` maps each to the function of its domain. */
export type JobName =
  | 'mail.send'
  | 'accounts.reset'
  | 'listing.refresh'
  | 'sandbox.deliver'
  | 'payments.reconcile'
  | 'payments.refund'
  | 'purchases.expire'
  | 'orders.complete'
  | 'returns.remind'
  | 'messages.notify'
  | 'settlement.invoice'
  | 'webhooks.deliver'
  | 'imports.work'
  | 'imports.resume'
  | 'stock.watch'
  | 'promotions.turn'
  | 'tidy'

/** `inSeconds`: by the database clock, which decides when jobs are due. */
type Options = { key?: string; runAt?: Date; inSeconds?: number }

/**
 * Queues a job in the transaction of the write that needs it. `key` makes it unique: queued again, it replaces the
 * waiting one. A failed job is retried with growing delays, up to 10 times.
 */
export const enqueue = (tx: Tx | Db, name: JobName, payload: object, { key, runAt, inSeconds }: Options = {}) =>
  bypassRls(tx, owner =>
    sql`SELECT FROM graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload)}::json,
      run_at => coalesce(${runAt ?? null}::timestamptz, now() + make_interval(secs => ${inSeconds ?? null})),
      max_attempts => 10, job_key => ${key ?? null}::text)`.execute(owner),
  )

/** Many jobs of one name, each with its key if it has one, in one statement. */
export async function enqueueAll(tx: Tx | Db, name: JobName, jobs: readonly { payload: object; key?: string }[]) {
  if (!jobs.length) return
  const payloads = jobs.map(job => JSON.stringify(job.payload))
  const keys = jobs.map(job => job.key ?? null)
  await bypassRls(tx, owner =>
    sql`SELECT FROM graphile_worker.add_jobs(ARRAY(
      SELECT (${name}, payload::json, NULL, NULL, 10, key, NULL, NULL)::graphile_worker.job_spec
      FROM unnest(${payloads}::text[], ${keys}::text[]) AS j (payload, key)))`.execute(owner),
  )
}

/** Queues a job for each mail that the CTE `written` of the same statement inserts. */
export const mailJobs = sql`SELECT FROM graphile_worker.add_jobs(ARRAY(
  SELECT (${sql.lit('mail.send' satisfies JobName)}, json_build_object('mailId', id), NULL, NULL, 10, NULL, NULL, NULL)::graphile_worker.job_spec
  FROM written))`
