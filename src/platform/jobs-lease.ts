/**
 * Workers send heartbeats; the jobs of a silent worker are released to the others. Graphile Worker alone waits four
 * hours.
 */
import { EventEmitter } from 'node:events'
import type { Task, WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from './db/pool.ts'

type Lease = {
  /** Silence after which a worker counts as dead: much longer than the heartbeat interval. */
  seconds: number
  onError: (error: unknown) => void
  /**
   * Jobs of this live worker that it does not have: it locked them, and the answer of the database was lost. Only its end
   * releases them.
   */
  onStray: (jobIds: string[]) => void
}

type InterruptedJob = { id: string; attempts: number; isLast: boolean; isReplaced: boolean; isOverdue: boolean }

/**
 * Sends heartbeats for the workers that `events` announces, every quarter of the lease. Returns a function that stops.
 */
export function renewLease(db: Db, events: WorkerEvents, { seconds, onError, onStray }: Lease): () => void {
  const own = new Set<string>()
  const held = heldJobs(events)
  let suspected = new Set<string>()
  events.on('pool:create', ({ workerPool }) => own.add(workerPool.id))
  const report = async () => {
    await sql`INSERT INTO worker_heartbeats (worker_id) SELECT unnest(${[...own]}::text[])
      ON CONFLICT (worker_id) DO UPDATE SET seen_at = now()`.execute(db)
    // A worker may be killed before its first heartbeat: its lease starts now.
    await sql`INSERT INTO worker_heartbeats (worker_id)
      SELECT DISTINCT locked_by FROM graphile_worker.jobs WHERE locked_by IS NOT NULL
      ON CONFLICT (worker_id) DO NOTHING`.execute(db)
    await inTransaction(db, tx => releaseDeadWorkers(tx, seconds))
    // Twice in a row: a job that just ended is still locked for a moment.
    const found = (await findLocked(db, [...own], seconds)).filter(id => !held.has(id))
    const stray = found.filter(id => suspected.has(id))
    suspected = new Set(found)
    if (stray.length) onStray(stray)
  }
  const timer = setInterval(() => report().catch(onError), seconds * 250)
  timer.unref()
  return () => clearInterval(timer)
}

/** Ids of the jobs that the worker fetched, and neither ended nor returned. Our pool parses bigint as a number. */
function heldJobs(events: WorkerEvents): ReadonlySet<string> {
  const held = new Set<string>()
  events.on('localQueue:getJobs:complete', ({ jobs }) => {
    for (const job of jobs) held.add(String(job.id))
  })
  events.on('localQueue:returnJobs', ({ jobs }) => {
    for (const job of jobs) held.delete(String(job.id))
  })
  events.on('job:complete', ({ job }) => held.delete(String(job.id)))
  return held
}

async function findLocked(db: Db, workerIds: string[], seconds: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id::text AS id FROM graphile_worker.jobs
    WHERE locked_by = ANY(${workerIds}::text[]) AND locked_at < now() - make_interval(secs => ${seconds})`.execute(db)
  return rows.map(({ id }) => id)
}

async function releaseDeadWorkers(tx: Tx, seconds: number): Promise<void> {
  const { rows: dead } = await sql<{ id: string }>`
    DELETE FROM worker_heartbeats WHERE worker_id IN (
      SELECT worker_id FROM worker_heartbeats WHERE seen_at < now() - make_interval(secs => ${seconds}) FOR UPDATE SKIP LOCKED)
    RETURNING worker_id AS id`.execute(tx)
  if (!dead.length) return
  const workerIds = dead.map(({ id }) => id)
  const { rows: jobs } = await sql<InterruptedJob>`
    SELECT id, attempts, attempts >= max_attempts AS "isLast",
      -- Queued again under its key while it ran: the queue then spends all its attempts, and the new job does the work.
      attempts >= max_attempts AND updated_at > locked_at AS "isReplaced",
      run_at < now() - interval '1 hour' AS "isOverdue"
    FROM graphile_worker.jobs WHERE locked_by = ANY(${workerIds})`.execute(tx)
  await sql`SELECT graphile_worker.force_unlock_workers(${workerIds})`.execute(tx)
  await settleInterrupted(tx, jobs)
}

/**
 * An interrupted attempt did not fail, so it is given back. A job due for more than an hour keeps its count, so that a
 * job that kills every worker still ends.
 */
async function settleInterrupted(tx: Tx, jobs: readonly InterruptedJob[]): Promise<void> {
  const idsOf = (chosen: readonly InterruptedJob[]) => chosen.map(({ id }) => id)
  const open = jobs.filter(job => !job.isReplaced)
  await sql`SELECT graphile_worker.complete_jobs(${idsOf(jobs.filter(job => job.isReplaced))}::bigint[])`.execute(tx)
  for (const [attempts, same] of Map.groupBy(
    open.filter(job => !job.isOverdue),
    job => job.attempts,
  ))
    await sql`SELECT graphile_worker.reschedule_jobs(${idsOf(same)}::bigint[], attempts => ${attempts - 1}::int)`.execute(
      tx,
    )
  await sql`SELECT graphile_worker.permanently_fail_jobs(${idsOf(open.filter(job => job.isOverdue && job.isLast))}::bigint[],
    'The worker died during each of the last attempts')`.execute(tx)
}

/**
 * Wraps the task: its failure does not count once the job was queued again under its key, as the new job does the work.
 */
export const unlessReplaced =
  (db: Db, task: Task): Task =>
  async (payload, helpers) => {
    try {
      await task(payload, helpers)
    } catch (error) {
      if (helpers.job.key === null || (await hasKey(db, helpers.job.id))) throw error
    }
  }

async function hasKey(db: Db, jobId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM graphile_worker.jobs WHERE id = ${jobId} AND key IS NOT NULL`.execute(db)
  return rows.length > 0
}

// EventEmitter's `on`, with the names and payloads of the queue.
export const workerEvents = (): WorkerEvents => new EventEmitter() as WorkerEvents
