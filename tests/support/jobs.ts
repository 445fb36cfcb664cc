/** The job queue in tests, through its public view and functions. Has no test runner dependency: benches use it too. */
import { Logger, run, runOnce, type TaskList } from 'graphile-worker'
import type pg from 'pg'

const options = { noHandleSignals: true, logger: new Logger(() => () => {}) }

/** A run waits until the ends of its jobs are recorded only where it records them in batches, here without a delay. */
const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

/** Runs the due jobs of these tasks, and those they add; a failed job waits for its retry. */
export const runJobs = (pgPool: pg.Pool, taskList: TaskList, concurrency?: number) =>
  runOnce({ ...options, preset, pgPool, taskList, ...(concurrency && { concurrency }) })

/** Deletes every job, locked or not. */
export const deleteJobs = (pool: pg.Pool) =>
  pool.query(`SELECT graphile_worker.force_unlock_workers(ARRAY(
      SELECT DISTINCT locked_by FROM graphile_worker.jobs WHERE locked_by IS NOT NULL));
    SELECT graphile_worker.complete_jobs(ARRAY(SELECT id FROM graphile_worker.jobs))`)

/**
 * Starts a worker that locks the next job of this task and then neither ends it nor sends heartbeats, as a killed one.
 * The returned function ends the job and the worker.
 */
export async function lockNextJob(pgPool: pg.Pool, task: string): Promise<() => Promise<void>> {
  const locked = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const perform = async () => {
    locked.resolve()
    await ended.promise
  }
  const runner = await run({ ...options, pgPool, concurrency: 1, taskList: { [task]: perform } })
  await locked.promise
  return async () => {
    ended.resolve()
    await runner.stop()
  }
}
