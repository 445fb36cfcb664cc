import type { Db, Tx } from '#platform/db/pool.ts'
import { loadSharp } from '#platform/files/load-sharp.ts'
import { storedBytes } from '#platform/files/objects/stored-bytes.ts'
import type { z } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { picturesBody } from '../../contract-sheet.ts'
import { type FocusPoint, squareAt } from '../../rules/article-sheet.ts'
import { pictureFromFile, setPictures } from '../article-pictures.ts'
import { pixelsAtMost } from '../picture-formats.ts'
import { createPictures, type NewPicture } from '../reference-data.ts'
import type { StoredSheet } from './find-sheet.ts'
import type { SheetEditor } from './sheet-documents.ts'
import { finishSave } from './write-sheet.ts'

type Given = z.output<typeof picturesBody>

/** The given pictures of the article in this order, then the uploaded one; others are taken off. */
export async function writePictures(tx: Tx, stored: StoredSheet, editor: SheetEditor, { pictures, fileId }: Given) {
  const before = await pictureIdsOf(tx, stored.id)
  if (pictures.some(({ pictureId }) => !before.includes(pictureId))) throw fail('NOT_FOUND')
  const known = new Set(stored.variants.map(({ id }) => id))
  if (pictures.some(({ variantIds }) => variantIds.some(id => !known.has(id)))) throw fail('NOT_FOUND')
  const given = [...new Map(pictures.map(picture => [picture.pictureId, picture])).values()]
  const added = fileId === null ? [] : [await pictureFromFile(tx, editor, fileId)]
  const ids = [...new Set([...given.map(({ pictureId }) => pictureId), ...added])]
  const alts = given.filter(({ alt }) => alt !== '').map(({ pictureId, alt }) => [pictureId, alt])
  const shown = given.filter(({ variantIds }) => variantIds.length).map(one => [one.pictureId, one.variantIds])
  await storePictures(tx, stored.id, ids, { alts: Object.fromEntries(alts), variants: Object.fromEntries(shown) })
  await finishSave(tx, stored.id, [{ field: 'pictures', before, after: ids }])
  return { pictureIds: ids }
}

const most = 12

/** The uploaded photograph after those of the article. */
export async function addPicture(
  tx: Tx,
  stored: StoredSheet,
  editor: SheetEditor,
  { fileId, alt }: { fileId: string; alt: string },
) {
  const before = await pictureIdsOf(tx, stored.id)
  if (before.length >= most)
    throw fail('CONFLICT', { sentence: `Un article a ${most} photos au plus\u00a0: retirez-en une.` })
  const added = await pictureFromFile(tx, editor, fileId)
  const { alts, variants } = await notesOf(tx, stored.id)
  const ids = [...new Set([...before, added])]
  await storePictures(tx, stored.id, ids, { alts: alt ? { ...alts, [added]: alt } : alts, variants })
  await finishSave(tx, stored.id, [{ field: 'pictures', before, after: ids }])
}

/** A picture never changes under its id: the square is another picture, in the same place. */
export async function replacePicture(
  tx: Tx,
  stored: StoredSheet,
  { vendorId }: SheetEditor,
  { pictureId, square }: { pictureId: number; square: Square },
) {
  const before = await checkPicture(tx, stored, pictureId)
  const [cropped] = await createPictures(tx, [{ ...square, vendorId }])
  if (cropped === undefined) throw fail('INTERNAL')
  const ids = before.map(id => (id === pictureId ? cropped : id))
  const { alts, variants } = await notesOf(tx, stored.id)
  const moved = <T>({ [pictureId]: own, ...others }: Record<string, T>) =>
    own ? { ...others, [cropped]: own } : others
  await storePictures(tx, stored.id, [...new Set(ids)], { alts: moved(alts), variants: moved(variants) })
  await finishSave(tx, stored.id, [{ field: 'pictures', before, after: ids }])
  return { pictureId: cropped }
}

/** The pictures of the article, when this is one of them; else NOT_FOUND. */
export async function checkPicture(tx: Tx, stored: StoredSheet, pictureId: number): Promise<number[]> {
  const ids = await pictureIdsOf(tx, stored.id)
  if (!ids.includes(pictureId)) throw fail('NOT_FOUND')
  return ids
}

type Square = Omit<NewPicture, 'vendorId'>

/** Outside any transaction: the photograph may be in the object store. */
export async function squareOf(db: Db, pictureId: number, focus: FocusPoint): Promise<Square> {
  const picture = await db
    .selectFrom('pictures')
    .select(['media_type', 'bytes', 'object_key'])
    .where('id', '=', pictureId)
    .executeTakeFirstOrThrow()
  if (picture.media_type === 'image/svg+xml')
    throw fail('CONFLICT', { sentence: 'Un dessin ne se recadre pas\u00a0: remplacez-le par une photo.' })
  const sharp = await loadSharp()
  // Turned as its data says first: the sizes are those that are seen.
  const upright = await sharp(await storedBytes(picture), { limitInputPixels: pixelsAtMost })
    .rotate()
    .toBuffer({ resolveWithObject: true })
  const square = squareAt(upright.info, focus)
  const bytes = await sharp(upright.data).extract(square).webp({ quality: 85 }).toBuffer()
  return { mediaType: 'image/webp', bytes, width: square.width, height: square.height }
}

async function pictureIdsOf(tx: Tx, articleId: number): Promise<number[]> {
  const article = await tx
    .selectFrom('articles')
    .select('picture_id')
    .where('id', '=', articleId)
    .executeTakeFirstOrThrow()
  const rows = await tx
    .selectFrom('article_pictures')
    .select('picture_id')
    .where('article_id', '=', articleId)
    .orderBy('position')
    .execute()
  return [article.picture_id, ...rows.map(({ picture_id }) => picture_id)].filter(id => id !== null)
}

/** By picture id. */
type Notes = { alts: Record<string, string>; variants: Record<string, number[]> }

async function notesOf(tx: Tx, articleId: number): Promise<Notes> {
  const row = await tx
    .selectFrom('articles')
    .select(['picture_alts as alts', 'picture_variants as variants'])
    .where('id', '=', articleId)
    .executeTakeFirstOrThrow()
  // Written here only.
  return row as Notes
}

async function storePictures(tx: Tx, articleId: number, ids: readonly number[], { alts, variants }: Notes) {
  await setPictures(tx, articleId, ids)
  await tx
    .updateTable('articles')
    .set({ picture_alts: JSON.stringify(alts), picture_variants: JSON.stringify(variants) })
    .where('id', '=', articleId)
    .execute()
}
