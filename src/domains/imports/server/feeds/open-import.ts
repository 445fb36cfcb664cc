import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { isUndecided } from '../../rules/feeds.ts'
import type { ImportKind } from '../../rules.ts'
import { pieceBytes } from '../../rules.ts'
import { lockImport } from '../record.ts'
import { beginStage, createImport } from '../stages.ts'
import { fileNameOf } from './address.ts'

/** The run and its feed under lock, after the imports that a newer file replaces; null once the run is over. */
export async function lockFetching(tx: Tx, runId: number) {
  const waiting = await tx
    .selectFrom('import_feed_runs as r')
    .innerJoin('import_feed_runs as own', 'own.feed_id', 'r.feed_id')
    .select(['r.id', 'r.import_id as importId'])
    .where('own.id', '=', runId)
    .where('r.state', '=', 'waiting')
    .where('r.import_id', 'is not', null)
    .orderBy('r.import_id')
    .execute()
  const undecided = []
  for (const { id, importId } of waiting) {
    const record = await lockImport(tx, importId ?? 0)
    if (record && isUndecided(record.status)) undecided.push({ id, importId: record.id })
  }
  const run = await tx
    .selectFrom('import_feed_runs as r')
    .innerJoin('import_feeds as f', 'f.id', 'r.feed_id')
    .select([
      'r.id',
      'f.id as feedId',
      'f.vendor_id as vendorId',
      'f.user_id as userId',
      'f.name',
      'f.kind',
      'f.address',
    ])
    .where('r.id', '=', runId)
    .where('r.state', '=', 'fetching')
    .forUpdate()
    .executeTakeFirst()
  return run ? { ...run, undecided } : null
}
type FetchingRun = NonNullable<Awaited<ReturnType<typeof lockFetching>>>

/** The file as if it had been uploaded: its reading begins. CONFLICT while another import of the seller runs. */
export async function openFeedImport(tx: Tx, run: FetchingRun, bytes: Buffer): Promise<void> {
  for (const { id, importId } of run.undecided) await replace(tx, id, importId)
  const { id: importId } = await createImport(tx, {
    vendorId: run.vendorId,
    userId: run.userId,
    // The column's CHECK constraint allows these values only.
    kind: run.kind as ImportKind,
    fileName: fileNameOf(run.address, run.name),
  })
  for (let position = 0; position * pieceBytes < bytes.length; position++)
    await tx
      .insertInto('import_pieces')
      .values({
        import_id: importId,
        part: 'table',
        position,
        bytes: bytes.subarray(position * pieceBytes, (position + 1) * pieceBytes),
      })
      .execute()
  await tx
    .updateTable('import_feed_runs')
    .set({ state: 'importing', import_id: importId })
    .where('id', '=', run.id)
    .execute()
  await beginStage(tx, importId, 'reading')
}

/** Applied after a newer file, an older one would bring former prices back. */
async function replace(tx: Tx, runId: number, importId: number) {
  await tx.deleteFrom('import_pictures').where('import_id', '=', importId).execute()
  await tx.deleteFrom('import_documents').where('import_id', '=', importId).execute()
  await tx.updateTable('imports').set({ status: 'cancelled' }).where('id', '=', importId).execute()
  await tx
    .updateTable('import_feed_runs')
    .set({ state: 'replaced', ended_at: sql<Date>`now()` })
    .where('id', '=', runId)
    .execute()
}
