import { sql } from 'kysely'
import { lockDescriptions } from '#domains/catalogue/server/checks.ts'
import { deleteUnsoldVariants } from '#domains/catalogue/server/sheet/unsold-variants.ts'
import { queueRefresh } from '#domains/search/server/queue-refresh.ts'
import { deleteStock } from '#domains/stock/server/delete-stock.ts'
import { lockStock } from '#domains/stock/server/movements.ts'
import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import type { OfferSelection } from '../../../contract-bulk.ts'
import type { DeletionScope } from '../../../rules/deletion.ts'
import { lockSellerCatalogue } from '../../checks.ts'
import { selectedOffers } from '../bulk.ts'
import type { ActingSeller } from '../offers.ts'
import { stayReason } from './find-deletable.ts'

/** NOT_FOUND when one of the offers is not the seller's. */
export async function deleteDrafts(tx: Tx, seller: ActingSeller, selection: OfferSelection) {
  const ids = await selectedOffers(tx, seller.vendorId, selection)
  return deleteOffers(tx, seller, ids, 'draft')
}

/** Deletes those of the offers that nothing refers to; `deleted_offers` stores what they were. */
export async function deleteOffers(tx: Tx, seller: ActingSeller, ids: readonly number[], scope: DeletionScope) {
  const { vendorId } = seller
  await lockSellerCatalogue(tx, vendorId)
  await lockDescriptions(tx)
  const found = await lockWhole(tx, vendorId, ids)
  if (found.length !== new Set(ids).size) throw fail('NOT_FOUND')
  const { rows } = await sql<{ id: number; variantId: number }>`
    SELECT o.id, o.variant_id AS "variantId" FROM offers o
    WHERE o.id = ANY(${[...ids]}::bigint[]) AND ${stayReason(scope)} IS NULL ORDER BY o.id`.execute(tx)
  const deletable = rows.map(({ id }) => id)
  await storeRecords(tx, seller, deletable)
  await deleteStock(tx, deletable)
  await sql`DELETE FROM offer_parts WHERE kit_id = ANY(${deletable}::bigint[])`.execute(tx)
  await sql`DELETE FROM offers WHERE id = ANY(${deletable}::bigint[])`.execute(tx)
  const articleIds = await deleteUnsoldVariants(
    tx,
    vendorId,
    rows.map(({ variantId }) => variantId),
  )
  await queueRefresh(tx, articleIds)
  return { deleted: deletable.length, refused: ids.length - deletable.length }
}

/** Offers, then their stock: no cart, order or count can name them from here on. */
async function lockWhole(tx: Tx, vendorId: number, ids: readonly number[]) {
  const { rows } = await sql<{ id: number }>`SELECT id FROM offers
    WHERE id = ANY(${[...ids]}::bigint[]) AND vendor_id = ${vendorId} ORDER BY id FOR UPDATE`.execute(tx)
  await lockStock(
    tx,
    rows.map(({ id }) => id),
  )
  return rows
}

const storeRecords = (tx: Tx, { vendorId, userId }: ActingSeller, ids: readonly number[]) =>
  sql`INSERT INTO deleted_offers (offer_id, vendor_id, user_id, record)
    SELECT o.id, ${vendorId}, ${userId || null}, jsonb_build_object('offer', to_jsonb(o), 'variant', to_jsonb(v),
      'article', jsonb_build_object('id', a.id, 'title', a.title, 'slug', a.slug),
      'tiers', (SELECT jsonb_agg(to_jsonb(t)) FROM offer_price_tiers t WHERE t.offer_id = o.id),
      'prices', (SELECT jsonb_agg(to_jsonb(h)) FROM offer_price_history h WHERE h.offer_id = o.id),
      'stock', (SELECT jsonb_agg(to_jsonb(s)) FROM stock s WHERE s.offer_id = o.id),
      'ledger', (SELECT jsonb_agg(to_jsonb(m) ORDER BY m.id) FROM stock_ledger m WHERE m.offer_id = o.id))
    FROM offers o JOIN variants v ON v.id = o.variant_id JOIN articles a ON a.id = v.article_id
    WHERE o.id = ANY(${[...ids]}::bigint[])`.execute(tx)
