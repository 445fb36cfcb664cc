import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import type { ImportSettings } from '../contract.ts'
import { headerSignature } from '../reading/columns/recognise.ts'
import {
  type AttributeChoice,
  attributesFault,
  type ColumnMapping,
  columnsFault,
  type FilePart,
  type ImportAction,
  type ImportKind,
  importFields,
  maxImportBytes,
  mayImport,
} from '../rules.ts'
import { dropWaitingPictures } from './pictures/addresses.ts'
import { heartbeat, type ImportRecord, type ImportSeller, lockOwnImport } from './record.ts'
import { beginStage, createImport, hasRunningImport, oneAtATime } from './stages.ts'

/** Opens an import before its file is uploaded. CONFLICT while another import runs. */
export async function beginImport(tx: Tx, seller: ImportSeller, given: { kind: ImportKind; fileName: string }) {
  if (await hasRunningImport(tx, seller.vendorId)) throw oneAtATime()
  await deleteUnsentImports(tx, seller.vendorId)
  return createImport(tx, { ...seller, ...given })
}

const unsentAtMost = 2
/** Incomplete uploads keep their bytes, so only the last ones of each seller are retained. */
const deleteUnsentImports = (tx: Tx, vendorId: number) =>
  tx
    .deleteFrom('imports')
    .where('id', 'in', eb =>
      eb
        .selectFrom('imports')
        .select('id')
        .where('vendor_id', '=', vendorId)
        .where('status', '=', 'receiving')
        .orderBy('id', 'desc')
        .offset(unsentAtMost),
    )
    .execute()

const takes = (record: ImportRecord, part: FilePart) =>
  part === 'table'
    ? record.status === 'receiving'
    : record.kind === 'catalogue' && mayImport('addPictures', record.status)

/** Stores one piece; a piece sent again replaces the first. */
export async function storePiece(
  tx: Tx,
  vendorId: number,
  importId: number,
  piece: { part: FilePart; position: number; bytes: Buffer },
) {
  const record = await lockOwnImport(tx, vendorId, importId)
  if (!takes(record, piece.part)) throw fail('CONFLICT')
  await tx
    .insertInto('import_pieces')
    .values({ import_id: importId, ...piece })
    .onConflict(conflict => conflict.columns(['import_id', 'part', 'position']).doUpdateSet({ bytes: piece.bytes }))
    .execute()
  await tx.updateTable('imports').set(heartbeat).where('id', '=', importId).execute()
}

/** Every piece has arrived: queues the reading. */
export async function completeFile(
  tx: Tx,
  vendorId: number,
  importId: number,
  { part, pieces }: { part: FilePart; pieces: number },
) {
  const record = await lockOwnImport(tx, vendorId, importId)
  if (!takes(record, part)) throw fail('CONFLICT')
  const { rows } = await sql<{ count: number; size: number }>`
    SELECT count(*)::int AS count, coalesce(sum(length(bytes)), 0)::int AS size FROM import_pieces
    WHERE import_id = ${importId} AND part = ${part} AND position < ${pieces}`.execute(tx)
  const [sent] = rows
  if (sent?.count !== pieces)
    throw fail('CONFLICT', { sentence: 'L’envoi du fichier est incomplet\u00a0: recommencez.' })
  if (sent.size > maxImportBytes) throw fail('PAYLOAD_TOO_LARGE', { sentence: '50\u00a0Mo au plus par fichier.' })
  await tx
    .deleteFrom('import_pieces')
    .where('import_id', '=', importId)
    .where('part', '=', part)
    .where('position', '>=', pieces)
    .execute()
  await beginStage(tx, importId, 'reading')
}

async function lockFor(tx: Tx, vendorId: number, importId: number, act: ImportAction) {
  const record = await lockOwnImport(tx, vendorId, importId)
  if (!mayImport(act, record.status)) throw fail('CONFLICT')
  return record
}

type Configuration = {
  columns: ColumnMapping
  attributes: AttributeChoice[]
  settings: ImportSettings
  categories: { source: string; tagId: number | null }[]
}

/** Stores the seller's mapping of columns and categories, and starts the check. */
export async function configureImport(tx: Tx, vendorId: number, importId: number, given: Configuration) {
  const record = await lockFor(tx, vendorId, importId, 'configure')
  const fields = importFields(record.kind)
  const columns = Object.fromEntries(
    Object.entries(given.columns).filter(
      ([field, index]) => fields.some(known => known === field) && index < record.headers.length,
    ),
  )
  const attributes = await soundChoices(tx, record, given.attributes)
  const fault = columnsFault(record.kind, columns) ?? attributesFault(columns, attributes)
  if (fault) throw fail('INVALID_INPUT', { sentence: fault })
  await checkPlaces(tx, vendorId, given)
  const mapping = JSON.stringify({ columns, attributes })
  const settings = JSON.stringify(given.settings)
  await tx.updateTable('imports').set({ mapping, settings, status: 'mapping' }).where('id', '=', importId).execute()
  const key = { vendor_id: vendorId, kind: record.kind, signature: headerSignature(record.headers) }
  await tx
    .insertInto('import_mappings')
    .values({ ...key, mapping, settings })
    .onConflict(conflict => conflict.columns(['vendor_id', 'kind', 'signature']).doUpdateSet({ mapping, settings }))
    .execute()
  await rememberCategories(tx, vendorId, given.categories)
  await beginStage(tx, importId, 'checking')
}

/** Of a catalogue, those of its columns; NOT_FOUND for an attribute that does not exist. */
async function soundChoices(tx: Tx, { kind, headers }: ImportRecord, given: readonly AttributeChoice[]) {
  if (kind !== 'catalogue') return []
  const choices = given.filter(({ column }) => column < headers.length)
  const codes = [...new Set(choices.flatMap(({ code }) => code ?? []))]
  const known = await tx
    .selectFrom('attributes')
    .select('code')
    .where('code', 'in', ['', ...codes])
    .execute()
  if (known.length < codes.length) throw fail('NOT_FOUND')
  return choices
}

async function rememberCategories(tx: Tx, vendorId: number, categories: Configuration['categories']) {
  const rows = new Map(categories.map(({ source, tagId }) => [source, { vendor_id: vendorId, source, tag_id: tagId }]))
  if (!rows.size) return
  await tx
    .insertInto('import_categories')
    .values([...rows.values()])
    .onConflict(conflict =>
      conflict.columns(['vendor_id', 'source']).doUpdateSet(eb => ({ tag_id: eb.ref('excluded.tag_id') })),
    )
    .execute()
}

/** Checks that the warehouses are the seller's and that the tags exist. */
export async function checkPlaces(
  tx: Tx,
  vendorId: number,
  { settings, categories }: Pick<Configuration, 'settings' | 'categories'>,
) {
  const tagIds = [...new Set([settings.tagId, ...categories.map(({ tagId }) => tagId)].filter(tagId => tagId !== null))]
  const tags = await tx
    .selectFrom('tags')
    .select('id')
    .where('id', 'in', [0, ...tagIds])
    .execute()
  if (tags.length !== tagIds.length) throw fail('NOT_FOUND')
  const chosen = [settings.warehouseId, ...settings.places.map(({ warehouseId }) => warehouseId)]
  const warehouseIds = [...new Set(chosen.filter(warehouseId => warehouseId !== null))]
  const warehouses = await tx
    .selectFrom('warehouses')
    .select('id')
    .where('id', 'in', [0, ...warehouseIds])
    .where('vendor_id', '=', vendorId)
    .execute()
  if (warehouses.length !== warehouseIds.length) throw fail('NOT_FOUND')
}

type Correction = { line: number; column: number; value: string }

/** Replaces cells, and checks every line again: a reference or an EAN that changes concerns other lines too. */
export async function correctImportLines(tx: Tx, vendorId: number, importId: number, given: readonly Correction[]) {
  const record = await lockFor(tx, vendorId, importId, 'correct')
  const corrections = given
    .filter(({ column }) => column < record.headers.length)
    // PostgreSQL text cannot contain NUL.
    .map(one => ({ ...one, value: one.value.replaceAll('\u0000', '') }))
  await sql`
    UPDATE import_lines l SET cells[c."column" + 1] = c.value
    FROM jsonb_to_recordset(${JSON.stringify(corrections)}::jsonb) AS c (line int, "column" int, value text)
    WHERE l.import_id = ${importId} AND l.line = c.line AND cardinality(l.cells) > 0`.execute(tx)
  await beginStage(tx, importId, 'checking')
}

export async function applyImport(tx: Tx, vendorId: number, importId: number) {
  await lockFor(tx, vendorId, importId, 'apply')
  await beginStage(tx, importId, 'applying')
}

export async function undoImport(tx: Tx, vendorId: number, importId: number) {
  await lockFor(tx, vendorId, importId, 'undo')
  await dropWaitingPictures(tx, importId)
  await beginStage(tx, importId, 'undoing')
}

export async function cancelImport(tx: Tx, vendorId: number, importId: number) {
  await lockFor(tx, vendorId, importId, 'cancel')
  await tx.deleteFrom('import_pieces').where('import_id', '=', importId).execute()
  await tx.deleteFrom('import_pictures').where('import_id', '=', importId).execute()
  await tx.deleteFrom('import_documents').where('import_id', '=', importId).execute()
  await tx.updateTable('imports').set({ status: 'cancelled' }).where('id', '=', importId).execute()
}
