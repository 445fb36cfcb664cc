import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { Database } from '#platform/db/schema.ts'
import { fail } from '#shared/errors.ts'
import type { ImportSettings } from '../contract.ts'
import type { LineFault } from '../reading/line.ts'
import type { AttributeChoice, ColumnMapping, FilePart, ImportKind, ImportStatus } from '../rules.ts'

export type ImportSeller = { vendorId: number; userId: number }
export type DetectedFormat = {
  shape: string
  encoding: string | null
  separator: string | null
  sheet: string | null
  /** Rows that are no articles: parents of variants, pictures, translations, totals. */
  passed?: number
  /** Cells whose accents were repaired. */
  repaired?: number
}
type Row = Selectable<Database['imports']>
export type ImportRecord = Omit<Row, 'kind' | 'status' | 'found' | 'mapping' | 'settings'> & {
  kind: ImportKind
  status: ImportStatus
  found: DetectedFormat
  mapping: { columns: ColumnMapping; attributes?: AttributeChoice[]; remembered?: boolean }
  settings: ImportSettings
}
/** Settings stored by a former release have no places. */
export const toRecord = (row: Row): ImportRecord => {
  // The CHECK constraints and our own writes allow these shapes only.
  const record = row as ImportRecord
  return { ...record, settings: { ...record.settings, places: record.settings.places ?? [] } }
}
export type LineChange = Record<string, string | number | null>
export type StagedLine = { line: number; cells: string[]; faults: LineFault[] }

/** NOT_FOUND for another seller's import too. */
export async function findImport(db: Db | Tx, vendorId: number, importId: number): Promise<ImportRecord> {
  const row = await db
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', importId)
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return toRecord(row)
}

/** Lock held until the end of the transaction; every write to an import starts here. */
export async function lockImport(tx: Tx, importId: number): Promise<ImportRecord | null> {
  const row = await tx.selectFrom('imports').selectAll().where('id', '=', importId).forUpdate().executeTakeFirst()
  return row ? toRecord(row) : null
}

export async function lockOwnImport(tx: Tx, vendorId: number, importId: number): Promise<ImportRecord> {
  const record = await lockImport(tx, importId)
  if (!record || record.vendor_id !== vendorId) throw fail('NOT_FOUND')
  return record
}

/** Streams the bytes of a part; each piece is loaded after the previous one was consumed. */
export async function* readPieces(db: Db, importId: number, part: FilePart): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position++) {
    const row = await db
      .selectFrom('import_pieces')
      .select('bytes')
      .where('import_id', '=', importId)
      .where('part', '=', part)
      .where('position', '=', position)
      .executeTakeFirst()
    if (!row) return
    yield row.bytes
  }
}

export const deletePieces = (tx: Tx, importId: number, part: FilePart) =>
  tx.deleteFrom('import_pieces').where('import_id', '=', importId).where('part', '=', part).execute()

/** Heartbeat: a job without one is resumed by another worker. */
export const heartbeat = { touched_at: sql<Date>`clock_timestamp()`, stalls: 0 }

export const linesPerChunk = 500
