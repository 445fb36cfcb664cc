import { findAttributeRules } from '#domains/catalogue/server/attributes/check-values.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { AppError } from '#shared/errors.ts'
import { refuseFile } from '../reading/archive.ts'
import { type Articles, openArticles } from '../reading/articles.ts'
import { headerSignature } from '../reading/columns/recognise.ts'
import { basisOf, shapeNames } from '../reading/columns/shapes.ts'
import { encodingLabels } from '../reading/encoding.ts'
import { type FileRow, maxLines } from '../reading/rows.ts'
import { separatorLabels } from '../reading/separator.ts'
import { openTable, type TableReader } from '../reading/table.ts'
import type { ImportKind } from '../rules.ts'
import { afterFailure, afterReading } from './feeds/follow.ts'
import { readPictures } from './pictures/archive.ts'
import { attributeTitles } from './planning/attribute-values.ts'
import {
  type DetectedFormat,
  deletePieces,
  heartbeat,
  type ImportRecord,
  linesPerChunk,
  lockImport,
  readPieces,
} from './record.ts'

/**
 * Parses the uploaded file into lines, 500 per transaction. After a stop it reads the file again and skips the lines
 * already stored. A file without a table ends the import with the reason.
 */
export async function readFile(db: Db, importId: number): Promise<void> {
  try {
    if (await hasPieces(db, importId)) await readTable(db, importId)
    await readPictures(db, importId)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await inTransaction(db, tx => refuse(tx, importId, error.message))
  }
}

const hasPieces = async (db: Db, importId: number) =>
  (await db
    .selectFrom('import_pieces')
    .select('position')
    .where('import_id', '=', importId)
    .where('part', '=', 'table')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Without its table an import ends; without its pictures it continues. */
async function refuse(tx: Tx, importId: number, failure: string) {
  const record = await lockImport(tx, importId)
  if (record?.status !== 'reading') return
  const status = record.headers.length ? 'mapping' : 'failed'
  await tx.deleteFrom('import_pieces').where('import_id', '=', importId).execute()
  await tx.updateTable('imports').set({ status, failure }).where('id', '=', importId).execute()
  if (status === 'failed') await afterFailure(tx, importId, failure)
}

async function readTable(db: Db, importId: number) {
  const table = await openTable(() => readPieces(db, importId, 'table'))
  const { kind } = await db.selectFrom('imports').select('kind').where('id', '=', importId).executeTakeFirstOrThrow()
  // The column's CHECK constraint allows these values only.
  const articles = await openArticles(table, kind as ImportKind, attributeTitles(await findAttributeRules(db)))
  let chunk: FileRow[] = []
  let count = 0
  for await (const row of articles.rows()) {
    count++
    if (count > maxLines) throw refuseFile(`Ce fichier dépasse ${maxLines / 1_000}\u00a0000 lignes\u00a0: découpez-le.`)
    chunk.push(row)
    if (chunk.length < linesPerChunk) continue
    await inTransaction(db, tx => stage(tx, importId, chunk))
    chunk = []
  }
  if (count === 0) throw refuseFile('Ce fichier n’a aucune ligne d’article sous ses titres de colonnes.')
  await inTransaction(db, async tx => {
    await stage(tx, importId, chunk)
    await endReading(tx, importId, table, articles)
  })
}

async function stage(tx: Tx, importId: number, chunk: readonly FileRow[]) {
  const record = await lockImport(tx, importId)
  if (record?.status !== 'reading') throw new Stopped()
  const rows = chunk
    .filter(({ line }) => line > record.cursor)
    .map(({ line, cells, fault }) => ({
      import_id: importId,
      line,
      cells: fault ? [] : cells,
      outcome: fault ? 'refused' : null,
      faults: JSON.stringify(fault ? [{ column: '', sentence: fault, value: '' }] : []),
    }))
  if (!rows.length) return
  await tx.insertInto('import_lines').values(rows).execute()
  await tx
    .updateTable('imports')
    .set({ cursor: rows.at(-1)?.line ?? 0, ...heartbeat })
    .set(eb => ({ progress: eb('progress', '+', rows.length), lines: eb('lines', '+', rows.length) }))
    .where('id', '=', importId)
    .execute()
}

/** The seller cancelled it, or another process took it over: nothing more is written. */
class Stopped extends AppError {
  constructor() {
    super('CONFLICT')
  }
}

async function endReading(tx: Tx, importId: number, table: TableReader, articles: Articles) {
  const { headers, shape } = articles
  const record = await lockImport(tx, importId)
  if (!record) return
  const formerMapping = await findFormerMapping(tx, record, headers)
  const found: DetectedFormat = {
    shape: shapeNames[shape],
    encoding: table.encoding && encodingLabels[table.encoding],
    separator: table.separator && separatorLabels[table.separator],
    sheet: table.sheet,
    ...articles.counts(),
  }
  await tx
    .updateTable('imports')
    .set({
      status: 'mapping',
      headers,
      found: JSON.stringify(found),
      mapping: JSON.stringify(formerMapping?.mapping ?? { columns: articles.columns }),
      settings: JSON.stringify({ ...record.settings, priceBasis: basisOf(shape), ...formerMapping?.settings }),
      cursor: 0,
      progress: 0,
    })
    .where('id', '=', importId)
    .execute()
  await deletePieces(tx, importId, 'table')
  await afterReading(tx, importId)
}

/** The mapping that this seller used for a file with these headers. */
async function findFormerMapping(tx: Tx, record: ImportRecord, headers: readonly string[]) {
  const row = await tx
    .selectFrom('import_mappings')
    .select(['mapping', 'settings'])
    .where('vendor_id', '=', record.vendor_id)
    .where('kind', '=', record.kind)
    .where('signature', '=', headerSignature(headers))
    .executeTakeFirst()
  // Written only by `configure`.
  return (
    row && {
      mapping: { ...(row.mapping as ImportRecord['mapping']), remembered: true },
      settings: row.settings as object,
    }
  )
}
