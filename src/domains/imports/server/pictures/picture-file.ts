import type { Tx } from '#platform/db/pool.ts'
import { storeFile } from '#platform/files/files.ts'
import type { ImportRecord } from '../record.ts'
import { referenceKey } from './archive.ts'

/** The picture of a reference as an uploaded file of its seller, which the seller's own operations can attach. */
export async function pictureFile(tx: Tx, record: ImportRecord, reference: string): Promise<string | null> {
  const picture = await tx
    .selectFrom('import_pictures')
    .select(['bytes', 'width', 'height'])
    .where('import_id', '=', record.id)
    .where('reference', '=', referenceKey(reference) ?? '')
    .executeTakeFirst()
  if (!picture || record.user_id === null) return null
  const file = await storeFile(tx, record.user_id, 'photo.webp', { mediaType: 'image/webp', ...picture })
  return file.id
}
