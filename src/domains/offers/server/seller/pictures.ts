import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import type { OfferPictures } from '../../contract.ts'
import { mayEditWords } from '../../rules.ts'
import { pictureIds } from '#domains/catalogue/server/picture-ids.ts'
import { lockCatalogueOf } from '../checks.ts'
import { renewArticle, type Seller } from './offers.ts'
import { pictureFromFile } from '#domains/catalogue/server/article-pictures.ts'
import { otherSellers } from './queries.ts'
import { sharedWords } from '../messages.ts'

/**
 * The pictures of an article in their order: those it has, and files just sent. What is not named goes. Only by the seller
 * who described it, while nobody else sells it.
 */
export async function setPictures(tx: Tx, seller: Seller, offerId: number, given: OfferPictures['pictures']) {
  await lockCatalogueOf(tx, seller.vendorId)
  const article = await lockArticle(tx, seller.vendorId, offerId)
  if (!mayEditWords(article, seller.vendorId)) throw fail('FORBIDDEN', { sentence: sharedWords })
  const ids: number[] = []
  for (const picture of given) {
    const id = 'fileId' in picture ? await pictureFromFile(tx, seller, picture.fileId) : picture.pictureId
    if (!('fileId' in picture) && !article.pictureIds.includes(id)) throw fail('NOT_FOUND')
    if (!ids.includes(id)) ids.push(id)
  }
  await writePictures(tx, article.id, ids)
  await renewArticle(tx, article.id)
  return { pictureIds: ids }
}

type Locked = { id: number; createdByVendorId: number | null; otherSellers: number; pictureIds: number[] }
async function lockArticle(tx: Tx, vendorId: number, offerId: number): Promise<Locked> {
  const { rows } = await sql<Locked>`
    SELECT a.id, a.created_by_vendor_id AS "createdByVendorId", ${otherSellers(vendorId)} AS "otherSellers",
      ${pictureIds} AS "pictureIds"
    FROM offers o JOIN variants v ON v.id = o.variant_id JOIN articles a ON a.id = v.article_id
    WHERE o.id = ${offerId} AND o.vendor_id = ${vendorId} FOR NO KEY UPDATE OF a`.execute(tx)
  const [row] = rows
  if (!row) throw fail('NOT_FOUND')
  return row
}

async function writePictures(tx: Tx, articleId: number, [first = null, ...others]: (number | null)[]) {
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
