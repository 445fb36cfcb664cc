import { type NotNull, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import type { FileInfo } from '#shared/files.ts'
import { downloadName } from './download-name.ts'
import { storedBytes } from './objects/stored-bytes.ts'
import type { ReadFile } from './reading.ts'

const factColumns = ['id', 'name', 'media_type', 'size', 'width', 'height'] as const

/**
 * Attaches files that the sender has just uploaded, and returns their details. Runs in the transaction of their owner
 * row. Another user's file, or one already attached or held, is NOT_FOUND.
 */
export async function attachFiles(tx: Tx, userId: number, ids: readonly string[]): Promise<FileInfo[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .updateTable('files')
    .set({ attached: true })
    .where('id', 'in', [...ids])
    .where('uploader_id', '=', userId)
    .where('attached', '=', false)
    .where('held', '=', false)
    .returning(factColumns)
    .execute()
  if (rows.length !== new Set(ids).size) throw fail('NOT_FOUND')
  return rows.map(presentFile)
}

/** Stores bytes already read, until they are attached. */
export const storeFile = (db: Db | Tx, uploaderId: number, name: string, { mediaType, ...read }: ReadFile) =>
  db
    .insertInto('files')
    .values({ uploader_id: uploaderId, name: downloadName(name, mediaType), media_type: mediaType, ...read })
    .returning(factColumns)
    .executeTakeFirstOrThrow()

type FactRow = {
  id: string
  name: string
  media_type: string
  size: number
  width: number | null
  height: number | null
}
/** Also cleans names that were stored before upload cleaned them. */
export const presentFile = ({ media_type, name, ...facts }: FactRow): FileInfo => ({
  ...facts,
  name: downloadName(name, media_type),
  mediaType: media_type,
})

/** A file with its bytes, for callers who have checked that the user may read it; NOT_FOUND when it was deleted. */
export async function findFile(db: Db, id: string) {
  const file = await db
    .selectFrom('files')
    .select(['name', 'media_type', 'bytes', 'object_key'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!file) throw fail('NOT_FOUND')
  return { name: file.name, media_type: file.media_type, bytes: await storedBytes(file) }
}

/** Deletes attached files whose owner (an erased account, a withdrawn application) no longer needs them. */
export const deleteFiles = (tx: Tx, ids: readonly string[]) =>
  ids.length
    ? tx
        .deleteFrom('files')
        .where('id', 'in', [...ids])
        .execute()
    : Promise.resolve([])

/** Removes a file that the sender has just uploaded, and returns what it held. NOT_FOUND as for `attachFiles`. */
export async function takeFile(tx: Tx, userId: number, id: string) {
  await attachFiles(tx, userId, [id])
  return (
    tx
      .deleteFrom('files')
      .where('id', '=', id)
      .returning(['media_type', 'bytes', 'name', 'width', 'height'])
      // Unattached files are never in the object store.
      .$narrowType<{ bytes: NotNull }>()
      .executeTakeFirstOrThrow()
  )
}

/** Holds a file that the sender has just uploaded until somebody else decides on it. NOT_FOUND as for `attachFiles`. */
export async function holdFile(tx: Tx, userId: number, id: string): Promise<FileInfo> {
  const row = await tx
    .updateTable('files')
    .set({ held: true })
    .where('id', '=', id)
    .where('uploader_id', '=', userId)
    .where('attached', '=', false)
    .where('held', '=', false)
    .returning(factColumns)
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return presentFile(row)
}

/** Ends the hold: the file is purged with unattached files. */
export const releaseFiles = (tx: Tx, ids: readonly string[]) =>
  ids.length
    ? tx
        .updateTable('files')
        .set({ held: false })
        .where('id', 'in', [...ids])
        .execute()
    : Promise.resolve([])

/** Ends the hold in favour of who decided: as if that user had just uploaded the file. NOT_FOUND without a held file. */
export async function claimHeldFile(tx: Tx, userId: number, id: string): Promise<void> {
  const row = await tx
    .updateTable('files')
    .set({ held: false, uploader_id: userId })
    .where('id', '=', id)
    .where('held', '=', true)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
}

/** Deletes uploads that were never attached, after a day. */
export const purgeUnattachedFiles = (db: Db) =>
  db
    .deleteFrom('files')
    .where('attached', '=', false)
    .where('held', '=', false)
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
