import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { enqueue } from '#platform/jobs.ts'
import { runEach } from '#platform/run-each.ts'
import { type ImportStatus, runningStatuses } from '../rules.ts'
import { applyChunk } from './apply.ts'
import { checkChunk } from './check.ts'
import { failImport } from './fail-import.ts'
import { readFile } from './read-file.ts'
import { undoChunk } from './undo.ts'

/** One job at a time is short: what a stopped worker leaves is taken up again, from the last line written. */
const jobMilliseconds = 10_000

export const enqueueWork = (tx: Tx | Db, importId: number) =>
  enqueue(tx, 'imports.work', { importId }, { key: `import:${importId}` })

const stages: Partial<Record<ImportStatus, (db: Db, importId: number) => Promise<boolean>>> = {
  reading: (db, importId) => readFile(db, importId).then(() => false),
  checking: (db, importId) => checkChunk(db, importId),
  applying: (db, importId) => applyChunk(db, importId),
  undoing: (db, importId) => undoChunk(db, importId),
}

/** The job `imports.work`: some seconds of the current stage, then its turn goes to others and it queues again. */
export async function workOnImport(db: Db, { importId }: { importId: number }): Promise<void> {
  const end = performance.now() + jobMilliseconds
  while (performance.now() < end) {
    const status = await statusOf(db, importId)
    const stage = status && stages[status]
    if (!stage || !(await stage(db, importId))) return
  }
  await enqueueWork(db, importId)
}

async function statusOf(db: Db, importId: number): Promise<ImportStatus | null> {
  const row = await db.selectFrom('imports').select('status').where('id', '=', importId).executeTakeFirst()
  // The column's check allows these only.
  return (row?.status as ImportStatus | undefined) ?? null
}

/** Taken up so many times without one line more, an import is given up. */
const stallsAtMost = 5

/** The job `imports.resume`, by the clock: imports whose worker went silent go on. */
export async function resumeImports(db: Db): Promise<void> {
  const rows = await db
    .updateTable('imports')
    .set(eb => ({ stalls: eb('stalls', '+', 1), touched_at: sql<Date>`clock_timestamp()` }))
    .where('status', 'in', [...runningStatuses])
    .where('touched_at', '<', sql<Date>`now() - interval '1 minute'`)
    .returning(['id', 'stalls'])
    .execute()
  await runEach(rows, ({ id, stalls }) =>
    stalls > stallsAtMost ? inTransaction(db, tx => failImport(tx, id)) : enqueueWork(db, id),
  )
}

const keptDays = 90
/** Lines are kept as long as an undo makes sense; a file never sent whole is forgotten the next day. */
export async function purgeImports(db: Db): Promise<void> {
  await db
    .deleteFrom('imports')
    .where(eb =>
      eb.or([
        eb('touched_at', '<', sql<Date>`now() - make_interval(days => ${keptDays})`),
        eb.and([eb('status', '=', 'receiving'), eb('touched_at', '<', sql<Date>`now() - interval '1 day'`)]),
      ]),
    )
    .execute()
}
