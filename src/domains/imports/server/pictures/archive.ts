import { createHash } from 'node:crypto'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { type ReadFile, readFileBytes } from '#platform/files/reading.ts'
import { AppError } from '#shared/errors.ts'
import { slugOf } from '#shared/slug.ts'
import { type ArchiveLimits, createUnzipper, refuseFile } from '../../reading/archive.ts'
import { deletePieces, heartbeat, lockImport, readPieces } from '../record.ts'
import { type ArchivedDocument, documentIn } from './document-name.ts'

const megabyte = 1_048_576
/** Pictures are already compressed: a high ratio indicates a zip bomb. */
const limits: ArchiveLimits = { entries: 6_000, entryBytes: 10 * megabyte, totalBytes: 300 * megabyte, ratio: 20 }

/** `photos/REF 12.JPG` → `ref-12`: the reference in the form a file name can contain. Null: not a picture to import. */
export function pictureKey(name: string): string | null {
  const base = name.split('/').at(-1) ?? ''
  const named = /^([^.].*)\.(?:jpe?g|png|webp)$/i.exec(base)?.[1]
  return named === undefined || name.startsWith('__MACOSX/') ? null : referenceKey(named)
}
export const referenceKey = (reference: string) => slugOf(reference) || null

/**
 * Re-encodes each picture of the archive, one at a time, and stores it under its reference. Does nothing without an
 * archive.
 */
export async function readPictures(db: Db, importId: number): Promise<void> {
  const ready: ReadyFile[] = []
  const archive = createUnzipper(name => {
    const file = pictureKey(name) ?? documentIn(name)
    if (!file) return null
    const parts: Uint8Array[] = []
    return (bytes, last) => {
      parts.push(bytes)
      if (last) ready.push({ file, bytes: Buffer.concat(parts) })
    }
  }, limits)
  let pieces = 0
  for await (const piece of readPieces(db, importId, 'pictures')) {
    pieces++
    for (const _ of archive.push(piece)) await keepPictures(db, importId, ready)
  }
  if (pieces === 0) return
  archive.end()
  if (archive.entries() === 0) throw refuseFile('Ce fichier n’est pas une archive ZIP de photos ou de documents.')
  await inTransaction(db, tx => endPictures(tx, importId))
}

/** A picture by its reference, or a document. */
type ReadyFile = { file: string | ArchivedDocument; bytes: Uint8Array }

async function keepPictures(db: Db, importId: number, ready: ReadyFile[]) {
  for (const { file: key, bytes } of ready.splice(0)) {
    if (typeof key !== 'string') {
      await keepDocument(db, importId, key, bytes)
      continue
    }
    const read = await fileIn(bytes, 'image/webp')
    if (!read) continue
    const row = {
      content_hash: createHash('sha256').update(read.bytes).digest(),
      bytes: read.bytes,
      width: read.width ?? 0,
      height: read.height ?? 0,
    }
    await db
      .insertInto('import_pictures')
      .values({ import_id: importId, reference: key, ...row })
      .onConflict(conflict => conflict.columns(['import_id', 'reference']).doUpdateSet(row))
      .execute()
    await db.updateTable('imports').set(heartbeat).where('id', '=', importId).execute()
  }
}

async function keepDocument(db: Db, importId: number, { name, reference, kind }: ArchivedDocument, bytes: Uint8Array) {
  const read = await fileIn(bytes, 'application/pdf')
  if (!read) return
  const row = { reference, kind, bytes: read.bytes }
  await db
    .insertInto('import_documents')
    .values({ import_id: importId, name, ...row })
    .onConflict(conflict => conflict.columns(['import_id', 'name']).doUpdateSet(row))
    .execute()
  await db.updateTable('imports').set(heartbeat).where('id', '=', importId).execute()
}

/** Skips files whose content is of another type, whatever their name. */
async function fileIn(bytes: Uint8Array, mediaType: ReadFile['mediaType']): Promise<ReadFile | null> {
  try {
    const read = await readFileBytes(Buffer.from(bytes))
    return read.mediaType === mediaType ? read : null
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

async function endPictures(tx: Tx, importId: number) {
  const record = await lockImport(tx, importId)
  await deletePieces(tx, importId, 'pictures')
  if (record?.status === 'reading')
    await tx.updateTable('imports').set({ status: 'mapping', failure: null }).where('id', '=', importId).execute()
}
