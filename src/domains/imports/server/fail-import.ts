import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import type { ImportStatus } from '../rules.ts'
import { afterFailure } from './feeds/follow.ts'
import { mailStopped } from './mails.ts'
import { startPictures } from './pictures/addresses.ts'
import { deletePieces, type ImportRecord, lockImport } from './record.ts'

/** What a seller can still do when a stage fails, and the message they get. */
const after: Partial<Record<ImportStatus, { status: ImportStatus; failure: string }>> = {
  reading: {
    status: 'failed',
    failure: 'La lecture s’est arrêtée, par notre faute\u00a0: envoyez de nouveau le fichier.',
  },
  checking: { status: 'mapping', failure: 'La vérification s’est arrêtée, par notre faute\u00a0: relancez-la.' },
  applying: {
    status: 'done',
    failure:
      'L’import s’est arrêté en route, par notre faute\u00a0: les lignes restantes sont dans la liste des refus.',
  },
  undoing: { status: 'done', failure: 'L’annulation s’est arrêtée en route, par notre faute\u00a0: relancez-la.' },
}

/** Ends a stage that repeatedly stops at the same line, so that no import waits for ever; emails the seller. */
export async function failImport(tx: Tx, importId: number): Promise<void> {
  const record = await lockImport(tx, importId)
  const end = record && after[record.status]
  if (!end) return
  if (record.status === 'applying') {
    await refuseRest(tx, record)
    await startPictures(tx, importId)
  }
  // Only the picture archive was being read.
  const status = record.status === 'reading' && record.headers.length ? 'mapping' : end.status
  await deletePieces(tx, importId, 'table')
  await deletePieces(tx, importId, 'pictures')
  await tx
    .updateTable('imports')
    .set({ status, failure: end.failure, cursor: 0, progress: 0, stalls: 0 })
    .set(record.status === 'applying' ? { applied_at: sql<Date>`now()` } : {})
    .where('id', '=', importId)
    .execute()
  await afterFailure(tx, importId, end.failure)
  await mailStopped(tx, record, end.failure)
}

async function refuseRest(tx: Tx, { id, cursor }: ImportRecord) {
  const fault = { column: '', sentence: 'Ligne non importée\u00a0: l’import s’est arrêté avant elle', value: '' }
  await tx
    .updateTable('import_lines')
    .set({ outcome: 'refused', faults: JSON.stringify([fault]) })
    .where('import_id', '=', id)
    .where('line', '>', cursor)
    .where('outcome', 'in', ['create', 'update'])
    .execute()
}
