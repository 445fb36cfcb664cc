import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { AppError } from '#shared/errors.ts'
import { refuseFile } from '../reading/archive.ts'
import { encodingLabels } from '../reading/encoding.ts'
import { createLineBuffer } from '../reading/line-buffer.ts'
import { headerSignature, headRank, recogniseColumns, shapeFor, shapeNames } from '../reading/recognise.ts'
import { type FileRow, maxLines } from '../reading/rows.ts'
import { separatorLabels } from '../reading/separator.ts'
import { openTable, type TableReader } from '../reading/table.ts'
import { readPictures } from './pictures.ts'
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
}

async function readTable(db: Db, importId: number) {
  const table = await openTable(() => readPieces(db, importId, 'table'))
  const rows = table.rows()
  const { headers, first } = await readHead(rows)
  const carry = createLineBuffer(headers)
  let chunk: FileRow[] = []
  let count = 0
  const keep = async (row: FileRow) => {
    const cells = row.fault ? row.cells : carry(row.cells)
    if (cells === null || (!row.fault && cells.every(cell => cell.trim() === ''))) return
    count++
    if (count > maxLines) throw refuseFile(`Ce fichier dépasse ${maxLines / 1_000}\u00a0000 lignes\u00a0: découpez-le.`)
    chunk.push({ ...row, cells: cells.slice(0, headers.length).map(storable) })
    if (chunk.length < linesPerChunk) return
    await inTransaction(db, tx => stage(tx, importId, chunk))
    chunk = []
  }
  for (const row of first) await keep(row)
  for await (const row of rows) await keep(row)
  if (count === 0) throw refuseFile('Ce fichier n’a aucune ligne sous ses titres de colonnes.')
  await inTransaction(db, async tx => {
    await stage(tx, importId, chunk)
    await endReading(tx, importId, table, headers)
  })
}

/** PostgreSQL text cannot contain NUL. */
const storable = (cell: string) => cell.replaceAll('\u0000', '')
const headLookedFor = 20
const headerLength = 120

async function readHead(rows: AsyncGenerator<FileRow>) {
  const top: FileRow[] = []
  while (top.length < headLookedFor) {
    const { value, done } = await rows.next()
    if (done) break
    top.push(value)
  }
  const rank = headRank(top.map(({ cells }) => cells))
  const cells = top[rank]?.cells.map(cell => storable(cell).replace(/\s+/g, ' ').trim().slice(0, headerLength)) ?? []
  while (cells.length && cells.at(-1) === '') cells.pop()
  if (!cells.length) throw refuseFile('Les titres de colonnes de ce fichier sont introuvables.')
  return { headers: cells.map((cell, index) => cell || `Colonne ${index + 1}`), first: top.slice(rank + 1) }
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

async function endReading(tx: Tx, importId: number, table: TableReader, headers: string[]) {
  const record = await lockImport(tx, importId)
  if (!record) return
  const formerMapping = await findFormerMapping(tx, record, headers)
  const found: DetectedFormat = {
    shape: shapeNames[shapeFor(headers)],
    encoding: table.encoding && encodingLabels[table.encoding],
    separator: table.separator && separatorLabels[table.separator],
    sheet: table.sheet,
  }
  await tx
    .updateTable('imports')
    .set({
      status: 'mapping',
      headers,
      found: JSON.stringify(found),
      mapping: JSON.stringify(formerMapping?.mapping ?? { columns: recogniseColumns(record.kind, headers) }),
      settings: JSON.stringify({ ...record.settings, ...formerMapping?.settings }),
      cursor: 0,
      progress: 0,
    })
    .where('id', '=', importId)
    .execute()
  await deletePieces(tx, importId, 'table')
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
