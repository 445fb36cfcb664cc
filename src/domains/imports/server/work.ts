import { sql } from 'kysely'
import type { JobPayloads } from '#domains/jobs.ts'
import { readRetention } from '#domains/settings/server/settings.ts'
import { type Db, inTransaction } from '#platform/db/pool.ts'
import { runEach } from '#platform/run-each.ts'
import { importsPerFeed } from '../rules/feeds.ts'
import { type ImportStatus, runningStatuses } from '../rules.ts'
import { applyChunk } from './apply.ts'
import { checkChunk } from './check.ts'
import { failImport } from './fail-import.ts'
import { readFile } from './read-file.ts'
import { addImportJob } from './stages.ts'
import { undoChunk } from './undo.ts'

/** Jobs are short: another worker resumes a stopped one from the last line written. */
const jobMilliseconds = 10_000

const stages: Partial<Record<ImportStatus, (db: Db, importId: number) => Promise<boolean>>> = {
  reading: (db, importId) => readFile(db, importId).then(() => false),
  checking: (db, importId) => checkChunk(db, importId),
  applying: (db, importId) => applyChunk(db, importId),
  undoing: (db, importId) => undoChunk(db, importId),
}

/** Job `imports.work`: a few seconds of the current stage, then it queues itself again to let other jobs run. */
export async function workOnImport(db: Db, { importId }: JobPayloads['imports.work']): Promise<void> {
  const end = performance.now() + jobMilliseconds
  while (performance.now() < end) {
    const status = await statusOf(db, importId)
    const stage = status && stages[status]
    if (!stage || !(await stage(db, importId))) return
  }
  await addImportJob(db, importId)
}

async function statusOf(db: Db, importId: number): Promise<ImportStatus | null> {
  const row = await db.selectFrom('imports').select('status').where('id', '=', importId).executeTakeFirst()
  // The column's CHECK constraint allows these values only.
  return (row?.status as ImportStatus | undefined) ?? null
}

/** An import resumed this many times without a new line is abandoned. */
const stallsAtMost = 5

/** Scheduled job `imports.resume`: resumes imports whose worker is silent. */
export async function resumeImports(db: Db): Promise<void> {
  const rows = await db
    .updateTable('imports')
    .set(eb => ({ stalls: eb('stalls', '+', 1), touched_at: sql<Date>`clock_timestamp()` }))
    .where('status', 'in', [...runningStatuses])
    .where('touched_at', '<', sql<Date>`now() - interval '1 minute'`)
    .returning(['id', 'stalls'])
    .execute()
  await runEach(rows, ({ id, stalls }) =>
    stalls > stallsAtMost ? inTransaction(db, tx => failImport(tx, id)) : addImportJob(db, id),
  )
}

/** Lines are stored for as long as an undo is allowed; an incomplete upload is deleted the next day. */
export async function purgeImports(db: Db): Promise<void> {
  const days = await readRetention(db, 'retainImports')
  await db
    .deleteFrom('imports')
    .where(eb =>
      eb.or([
        eb('touched_at', '<', sql<Date>`now() - make_interval(days => ${days}::int)`),
        eb.and([eb('status', '=', 'receiving'), eb('touched_at', '<', sql<Date>`now() - interval '1 day'`)]),
      ]),
    )
    .execute()
  await purgeFeedRuns(db, days)
}

/** An hourly feed would store too many lines until the end of the retention. */
async function purgeFeedRuns(db: Db, days: number) {
  await sql`
    DELETE FROM imports WHERE status IN ('done', 'undone', 'failed', 'cancelled') AND id IN (
      SELECT import_id FROM (SELECT import_id, row_number() OVER (PARTITION BY feed_id ORDER BY id DESC) AS rank
        FROM import_feed_runs WHERE import_id IS NOT NULL) AS r WHERE rank > ${importsPerFeed})`.execute(db)
  await db
    .deleteFrom('import_feed_runs')
    .where('ended_at', '<', sql<Date>`now() - make_interval(days => ${days}::int)`)
    .execute()
}
