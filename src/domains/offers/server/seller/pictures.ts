import { sql } from 'kysely'
import { mayEditText } from '#domains/catalogue/rules.ts'
import { pictureFromFile, setPictures } from '#domains/catalogue/server/article-pictures.ts'
import { pictureIds } from '#domains/catalogue/server/picture-ids.ts'
import { queueRefresh } from '#domains/search/server/queue-refresh.ts'
import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import type { OfferPictures } from '../../contract.ts'
import { lockSellerCatalogue } from '../checks.ts'
import { sharedText } from '../messages.ts'
import type { ActingSeller } from './offers.ts'
import { isReviewed, otherSellers } from './queries.ts'

/**
 * Sets the pictures of an article: existing ones and uploaded files, in this order; others are removed. Only the seller who
 * described the article may, while nobody else sells it.
 */
export async function setOfferPictures(
  tx: Tx,
  seller: ActingSeller,
  offerId: number,
  given: OfferPictures['pictures'],
) {
  await lockSellerCatalogue(tx, seller.vendorId)
  const article = await lockArticle(tx, seller.vendorId, offerId)
  if (!mayEditText(article, seller.vendorId)) throw fail('FORBIDDEN', { sentence: sharedText })
  const ids: number[] = []
  for (const picture of given) {
    const id = 'fileId' in picture ? await pictureFromFile(tx, seller, picture.fileId) : picture.pictureId
    if (!('fileId' in picture) && !article.pictureIds.includes(id)) throw fail('NOT_FOUND')
    if (!ids.includes(id)) ids.push(id)
  }
  await setPictures(tx, article.id, ids)
  await queueRefresh(tx, [article.id])
  return { pictureIds: ids }
}

type Locked = {
  id: number
  createdByVendorId: number | null
  otherSellers: number
  isReviewed: boolean
  pictureIds: number[]
}
async function lockArticle(tx: Tx, vendorId: number, offerId: number): Promise<Locked> {
  const { rows } = await sql<Locked>`
    SELECT a.id, a.created_by_vendor_id AS "createdByVendorId", ${otherSellers(vendorId)} AS "otherSellers", ${isReviewed} AS "isReviewed",
      ${pictureIds} AS "pictureIds"
    FROM offers o JOIN variants v ON v.id = o.variant_id JOIN articles a ON a.id = v.article_id
    WHERE o.id = ${offerId} AND o.vendor_id = ${vendorId} FOR NO KEY UPDATE OF a`.execute(tx)
  const [row] = rows
  if (!row) throw fail('NOT_FOUND')
  return row
}
