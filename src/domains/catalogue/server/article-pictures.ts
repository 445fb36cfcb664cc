import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { takeFile } from '#platform/files/files.ts'
import { fail } from '#shared/errors.ts'
import { createPictures } from './reference-data.ts'

type Seller = { vendorId: number; userId: number }
/** `vendorId`: null for the operator. */
type Uploader = { vendorId: number | null; userId: number }

/** Only for an article that this seller described. */
export const restorePicture = (tx: Tx, { vendorId }: Seller, articleId: number, pictureId: number | null) =>
  tx
    .updateTable('articles')
    .set({ picture_id: pictureId, updated_at: sql<Date>`now()` })
    .where('id', '=', articleId)
    .where('created_by_vendor_id', '=', vendorId)
    .execute()

/**
 * Turns a file that this user uploaded, already re-encoded, into a picture. INVALID_INPUT for another type, NOT_FOUND for
 * another user's file or one already in use.
 */
export async function pictureFromFile(tx: Tx, { vendorId, userId }: Uploader, fileId: string): Promise<number> {
  const file = await takeFile(tx, userId, fileId)
  const { bytes, width, height } = file
  if (file.media_type !== 'image/webp' || width === null || height === null)
    throw fail('INVALID_INPUT', { fields: { pictureFileId: 'Une photo JPEG, PNG ou WebP, pas un PDF' } })
  const [id] = await createPictures(tx, [{ mediaType: 'image/webp', bytes, width, height, vendorId }])
  if (id === undefined) throw fail('INTERNAL')
  return id
}

/** In their order; listings show the first. */
export async function setPictures(tx: Tx, articleId: number, [first = null, ...others]: readonly (number | null)[]) {
  await tx
    .updateTable('articles')
    .set({ picture_id: first, updated_at: sql<Date>`now()` })
    .where('id', '=', articleId)
    .execute()
  await tx.deleteFrom('article_pictures').where('article_id', '=', articleId).execute()
  const rows = others.flatMap((picture_id, position) =>
    picture_id === null ? [] : [{ article_id: articleId, picture_id, position }],
  )
  if (rows.length) await tx.insertInto('article_pictures').values(rows).execute()
}

/** The other pictures keep their order; this one may have been among them. */
export async function setFirstPicture(tx: Tx, articleId: number, pictureId: number) {
  await tx.updateTable('articles').set({ picture_id: pictureId }).where('id', '=', articleId).execute()
  await tx
    .deleteFrom('article_pictures')
    .where('article_id', '=', articleId)
    .where('picture_id', '=', pictureId)
    .execute()
}
