/** A worker that dies leaves its jobs marked as its own, and the queue frees those after four hours only. */
import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import type pg from 'pg'

type Lease = {
  /** Its jobs are somebody else's once it has said nothing for so long: far longer than a beat, or a pause of the process. */
  seconds: number
  onError: (error: unknown) => void
}

/**
 * Every quarter of the lease, says that the workers told of by `events` live and frees the jobs of those that have gone
 * silent. What was cut off is done again: every job bears that. Answers the end of it.
 */
export function keepLease(pool: pg.Pool, events: WorkerEvents, { seconds, onError }: Lease): () => void {
  const own = new Set<string>()
  events.on('pool:create', ({ workerPool }) => own.add(workerPool.id))
  const beat = async () => {
    await pool.query('UPDATE graphile_worker._private_jobs SET locked_at = now() WHERE locked_by = ANY($1)', [[...own]])
    await pool.query(
      `SELECT graphile_worker.force_unlock_workers(ARRAY(
        SELECT DISTINCT locked_by FROM graphile_worker._private_jobs WHERE locked_at < now() - make_interval(secs => $1)))`,
      [seconds],
    )
  }
  const timer = setInterval(() => beat().catch(onError), seconds * 250)
  timer.unref()
  return () => clearInterval(timer)
}

// Its `on` is the plain one, only with names.
export const workerEvents = (): WorkerEvents => new EventEmitter() as WorkerEvents
