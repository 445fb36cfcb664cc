/** Back-office queries on the job queue, through the view and functions that the queue provides. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { FailedJob, KindCounts, listJobs } from '../contract-jobs.ts'

const pageSize = 50
const detailAtMost = 4_000
export const isJobDead = sql<boolean>`(attempts >= max_attempts AND locked_at IS NULL)`
/** A retried job keeps its last error and has zero attempts. */
const failed = sql<boolean>`(attempts > 0 AND last_error IS NOT NULL AND locked_at IS NULL)`

const countKinds = async (db: Db): Promise<KindCounts[]> =>
  (await countJobs(db)).map(({ waitedSeconds: _, ...counts }) => counts)

/** `waitedSeconds`: age of the oldest due job, by the clock of the database. */
export async function countJobs(db: Db): Promise<(KindCounts & { waitedSeconds: number | null })[]> {
  const due = sql`locked_at IS NULL AND NOT ${failed} AND NOT ${isJobDead}`
  const { rows } = await sql<Omit<KindCounts, 'dueSince'> & { due: Date | null; waitedSeconds: number | null }>`
    SELECT task_identifier AS kind, count(*) FILTER (WHERE ${due} AND run_at <= now())::int AS waiting,
      count(*) FILTER (WHERE locked_at IS NOT NULL)::int AS running,
      count(*) FILTER (WHERE ${due} AND run_at > now())::int AS scheduled,
      count(*) FILTER (WHERE ${failed} AND NOT ${isJobDead})::int AS failing, count(*) FILTER (WHERE ${isJobDead})::int AS dead,
      min(run_at) FILTER (WHERE ${due} AND run_at <= now()) AS due,
      extract(epoch FROM now() - min(run_at) FILTER (WHERE ${due} AND run_at <= now()))::float AS "waitedSeconds"
    FROM graphile_worker.jobs GROUP BY 1 ORDER BY 1`.execute(db)
  return rows.map(({ due, ...counts }) => ({ ...counts, dueSince: due?.toISOString() ?? null }))
}

type Row = {
  id: number
  kind: string
  key: string | null
  dead: boolean
  attempts: number
  max_attempts: number
  last_error: string | null
  created_at: Date
  updated_at: Date
  run_at: Date
  total: number
}

function present(row: Row): FailedJob {
  const [error = '', ...rest] = (row.last_error ?? '').split('\n')
  return {
    id: Number(row.id),
    kind: row.kind,
    key: row.key,
    dead: row.dead,
    attempts: row.attempts,
    attemptsAtMost: row.max_attempts,
    error: error.slice(0, 400),
    detail: rest.join('\n').slice(0, detailAtMost),
    createdAt: row.created_at.toISOString(),
    failedAt: row.updated_at.toISOString(),
    nextAt: row.dead ? null : row.run_at.toISOString(),
  }
}

export async function listFailedJobs(db: Db, { kind, page }: Input<typeof listJobs>['query']) {
  const { rows } = await sql<Row>`
    SELECT id, task_identifier AS kind, key, ${isJobDead} AS dead, attempts, max_attempts, last_error, created_at, updated_at, run_at,
      count(*) OVER ()::int AS total
    FROM graphile_worker.jobs WHERE (${failed} OR ${isJobDead}) AND (${kind ?? null}::text IS NULL OR task_identifier = ${kind ?? null})
    ORDER BY ${isJobDead} DESC, id LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`.execute(db)
  const total = rows[0]?.total ?? 0
  return { kinds: await countKinds(db), failed: rows.map(present), total, page, pages: Math.ceil(total / pageSize) }
}

/** Restores all attempts, due now; skips jobs locked by a worker. */
async function reschedule(tx: Tx, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql`SELECT FROM graphile_worker.reschedule_jobs(
    ARRAY(SELECT id FROM graphile_worker.jobs WHERE ${which}), run_at => now(), attempts => 0)`.execute(tx)
  return rows.length
}

export async function replayOne(tx: Tx, id: number) {
  const { rows } = await sql<{ kind: string; attempts: number }>`
    SELECT task_identifier AS kind, attempts FROM graphile_worker.jobs WHERE id = ${id}`.execute(tx)
  const [job] = rows
  if (!job) throw fail('NOT_FOUND')
  const replayed = await reschedule(tx, sql`id = ${id} AND (${failed} OR ${isJobDead})`)
  if (replayed === 0) throw fail('CONFLICT')
  addAuditDetails(tx, { before: { attempts: job.attempts }, after: { attempts: 0, kind: job.kind } })
  return { replayed }
}

export async function replayAll(tx: Tx, kind: string) {
  const replayed = await reschedule(tx, sql`task_identifier = ${kind} AND ${isJobDead}`)
  if (replayed === 0) throw fail('CONFLICT')
  addAuditDetails(tx, { subject: { kind: 'jobs', id: null }, after: { kind, replayed } })
  return { replayed }
}
