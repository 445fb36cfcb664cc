import { createHash } from 'node:crypto'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { type ReadFile, readFileBytes } from '#platform/files/reading.ts'
import { AppError } from '#shared/errors.ts'
import { slugOf } from '#shared/slug.ts'
import { type ArchiveLimits, createUnzipper, refuseFile } from '../../reading/archive.ts'
import { deletePieces, heartbeat, lockImport, readPieces } from '../record.ts'

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
  const ready: { key: string; bytes: Uint8Array }[] = []
  const archive = createUnzipper(name => {
    const key = pictureKey(name)
    if (!key) return null
    const parts: Uint8Array[] = []
    return (bytes, last) => {
      parts.push(bytes)
      if (last) ready.push({ key, bytes: Buffer.concat(parts) })
    }
  }, limits)
  let pieces = 0
  for await (const piece of readPieces(db, importId, 'pictures')) {
    pieces++
    for (const _ of archive.push(piece)) await keepPictures(db, importId, ready)
  }
  if (pieces === 0) return
  archive.end()
  if (archive.entries() === 0) throw refuseFile('Ce fichier n’est pas une archive ZIP de photos.')
  await inTransaction(db, tx => endPictures(tx, importId))
}

async function keepPictures(db: Db, importId: number, ready: { key: string; bytes: Uint8Array }[]) {
  for (const { key, bytes } of ready.splice(0)) {
    const read = await pictureIn(bytes)
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

/** Skips files whose content is not a picture, whatever their name. */
async function pictureIn(bytes: Uint8Array): Promise<ReadFile | null> {
  try {
    const read = await readFileBytes(Buffer.from(bytes))
    return read.mediaType === 'image/webp' ? read : null
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
