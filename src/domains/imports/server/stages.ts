import pg from 'pg'
import { addJob } from '#domains/jobs.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import type { ImportKind, ImportStatus } from '../rules.ts'
import { type DetectedFormat, heartbeat } from './record.ts'
import { defaultSettings } from './settings.ts'

export const addImportJob = (tx: Tx | Db, importId: number) =>
  addJob(tx, 'imports.work', { importId }, { key: `import:${importId}` })

export const oneAtATime = () =>
  fail('CONFLICT', { sentence: 'Un autre import est en cours\u00a0: attendez sa fin pour en lancer un autre.' })

/** Whether a job works on an import of the seller: another one cannot start. */
export async function hasRunningImport(db: Db | Tx, vendorId: number): Promise<boolean> {
  const running = await db
    .selectFrom('imports')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .where('status', 'in', ['reading', 'checking', 'applying', 'undoing'])
    .executeTakeFirst()
  return running !== undefined
}

const unknownFile: DetectedFormat = { shape: '', encoding: null, separator: null, sheet: null }

type NewImport = { vendorId: number; userId: number | null; kind: ImportKind; fileName: string }
export const createImport = async (tx: Tx, given: NewImport) =>
  tx
    .insertInto('imports')
    .values({
      vendor_id: given.vendorId,
      user_id: given.userId,
      kind: given.kind,
      file_name: given.fileName,
      found: JSON.stringify(unknownFile),
      mapping: JSON.stringify({ columns: {} }),
      settings: JSON.stringify(await defaultSettings(tx, given.vendorId)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Enters a stage that the job processes. A unique index allows one running import per seller. */
export async function beginStage(tx: Tx, importId: number, status: ImportStatus) {
  try {
    await tx
      .updateTable('imports')
      .set({ status, cursor: 0, progress: 0, failure: null, ...heartbeat })
      .where('id', '=', importId)
      .execute()
  } catch (error) {
    throw error instanceof pg.DatabaseError && error.constraint === 'imports_one_running' ? oneAtATime() : error
  }
  await addImportJob(tx, importId)
}
