import { sql } from 'kysely'
import { readSetting } from '#domains/operation/server/settings.ts'
import { type CountReason, countStock } from '#domains/stock/server/count.ts'
import type { Lists } from '#domains/stock/server/movements.ts'
import type { Tx } from '#platform/db/pool.ts'
import { enqueue } from '#platform/jobs.ts'
import { pagesChanged } from '#platform/page-tags.ts'
import { fail } from '#shared/errors.ts'
import { type NewSellerOffer, type OfferChange, type SellerOffer, termsFault } from '../../contract.ts'
import { samePrices } from '../../rules/bulk.ts'
import { mayEditWords } from '../../rules.ts'
import type { Tier } from '#domains/catalogue/rules.ts'
import { lockCatalogueOf, referenceTaken, refuseFields, tagsFault, takenReferences } from '../checks.ts'
import { pictureFromFile } from '#domains/catalogue/server/article-pictures.ts'
import { otherSellers, sellerOffer } from './queries.ts'
import { createOffers } from '../offers.ts'
import { archivedArticle, mayPublish, promotionRuns, sharedWords } from '../messages.ts'

/** `counting`: why stock is written, when it is not counted by hand. */
export type Seller = { vendorId: number; userId: number; counting?: CountReason }

/** Lists are renewed a moment later; pages that are open to all, at once. */
export async function renewArticle(tx: Tx, articleId: number): Promise<void> {
  await enqueue(tx, 'listing.refresh', { articleIds: [articleId] }, { key: `listing:${articleId}` })
  await pagesChanged(tx, 'articles')
}

/** The same of many at once: one job. */
export async function renewArticles(tx: Tx, articleIds: readonly number[]): Promise<void> {
  if (!articleIds.length) return
  await enqueue(tx, 'listing.refresh', { articleIds: [...new Set(articleIds)] })
  await pagesChanged(tx, 'articles')
}

/** Offers a variant already described; CONFLICT when this seller offers it, INVALID_INPUT by field otherwise. */
export async function attachOffer(tx: Tx, seller: Seller, given: NewSellerOffer): Promise<SellerOffer> {
  const { offerId, articleId } = await writeAttachedOffer(tx, seller, given)
  await renewArticle(tx, articleId)
  return sellerOffer(tx, seller.vendorId, offerId)
}

/** The writing alone: the caller renews the lists. */
export async function writeAttachedOffer(tx: Tx, seller: Seller, given: NewSellerOffer) {
  const { vendorId } = seller
  await lockCatalogueOf(tx, vendorId)
  const variant = await readVariant(tx, given.variantId)
  const own = await tx
    .selectFrom('offers')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .where('variant_id', '=', given.variantId)
    .executeTakeFirst()
  if (own) throw fail('CONFLICT', { sentence: 'Vous vendez déjà cet article\u00a0: modifiez votre offre.' })
  const taken = (await takenReferences(tx, vendorId, [given.reference])).get(given.reference)
  const fault = termsFault(given, variant)
  refuseFields({
    ...(taken ? { reference: referenceTaken(taken) } : {}),
    ...(fault ? { [fault.field]: fault.sentence } : {}),
  })
  const { stock, publish, ...terms } = given
  const [offerId] = await createOffers(tx, [{ ...terms, vendorId, status: publish ? 'published' : 'draft' }])
  if (offerId === undefined) throw fail('INTERNAL')
  await countIn(tx, seller, offerId, stock)
  return { offerId, articleId: variant.articleId }
}

async function readVariant(tx: Tx, variantId: number) {
  const variant = await tx
    .selectFrom('variants as v')
    .innerJoin('articles as a', 'a.id', 'v.article_id')
    .select(['a.id as articleId', 'a.plant_protection as plantProtection', 'a.biocontrol'])
    .where('v.id', '=', variantId)
    .where('a.status', '=', 'published')
    .executeTakeFirst()
  if (!variant) throw fail('NOT_FOUND')
  return variant
}

/** Writes what was counted, warehouse by warehouse, in one order for all; NOT_FOUND for a warehouse of another. */
export async function countIn(
  tx: Tx,
  { vendorId, userId, counting }: Seller,
  offerId: number,
  stock: readonly { warehouseId: number; onHand: number }[],
  lists: Lists = 'left',
) {
  for (const { warehouseId, onHand } of [...stock].sort((a, b) => a.warehouseId - b.warehouseId))
    await countStock(
      tx,
      { offerId, warehouseId, vendorId, onHand, userId, ...(counting ? { reason: counting } : {}) },
      lists,
    )
}

/** Changes what is given and nothing else; orders already placed keep their own copy of price and terms. */
export async function changeOffer(tx: Tx, seller: Seller, offerId: number, change: OfferChange): Promise<SellerOffer> {
  const { articleId } = await writeOfferChange(tx, seller, offerId, change, 'renewed')
  if (Object.keys(change).some(key => key !== 'stock')) await renewArticle(tx, articleId)
  return sellerOffer(tx, seller.vendorId, offerId)
}

/** The writing alone; of the lists, what only the stock changes. */
export async function writeOfferChange(tx: Tx, seller: Seller, offerId: number, change: OfferChange, lists: Lists) {
  const { vendorId } = seller
  await lockCatalogueOf(tx, vendorId)
  const before = await lockOffer(tx, vendorId, offerId)
  await checkChange(tx, vendorId, before, change)
  await writeTerms(tx, offerId, change)
  if (change.tiers) await replaceTiers(tx, offerId, change.tiers)
  if (change.status === 'published') await publishArticle(tx, vendorId, before)
  await countIn(tx, seller, offerId, change.stock ?? [], lists)
  if (change.article) await changeWords(tx, seller, before, change.article)
  return { articleId: before.articleId }
}

type Locked = Awaited<ReturnType<typeof lockOffer>>

async function lockOffer(tx: Tx, vendorId: number, offerId: number) {
  const own = await tx
    .selectFrom('offers')
    .select(['id', 'reference', 'variant_id', 'price_cents as priceCents', 'step', 'minimum'])
    .where('id', '=', offerId)
    .where('vendor_id', '=', vendorId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!own) throw fail('NOT_FOUND')
  const article = await tx
    .selectFrom('variants as v')
    .innerJoin('articles as a', 'a.id', 'v.article_id')
    .select(['a.id as articleId', 'a.status as articleStatus', 'a.category_id as categoryId'])
    .select(['a.plant_protection as plantProtection', 'a.biocontrol', 'a.created_by_vendor_id as createdByVendorId'])
    .select(sql<number>`${otherSellers(vendorId)}`.as('otherSellers'))
    .where('v.id', '=', own.variant_id)
    .executeTakeFirstOrThrow()
  const promotion = await tx
    .selectFrom('promotion_offers')
    .select('promotion_id')
    .where('offer_id', '=', offerId)
    .where('state', '=', 'running')
    .executeTakeFirst()
  const tiers = await tx
    .selectFrom('offer_price_tiers')
    .select(['from_quantity as from', 'price_cents as priceCents'])
    .where('offer_id', '=', offerId)
    .orderBy('from_quantity')
    .execute()
  return { ...own, ...article, tiers, promoted: promotion !== undefined }
}

async function checkChange(tx: Tx, vendorId: number, before: Locked, change: OfferChange) {
  const after = {
    priceCents: change.priceCents ?? before.priceCents,
    step: change.step ?? before.step,
    minimum: change.minimum ?? before.minimum,
    tiers: change.tiers ?? before.tiers,
  }
  const fault = termsFault(after, before)
  // Who types a price alone reads why it is refused beside that price.
  const field = fault && change.tiers === undefined && change.priceCents !== undefined ? 'priceCents' : fault?.field
  // The price of a promotion, and what it will come back to, are nobody's to change meanwhile.
  if (before.promoted && !samePrices(before, after)) refuseFields({ priceCents: promotionRuns })
  const { reference } = change
  const taken = reference ? (await takenReferences(tx, vendorId, [reference], before.id)).get(reference) : undefined
  refuseFields({
    ...(fault && field ? { [field]: fault.sentence } : {}),
    ...(taken ? { reference: referenceTaken(taken) } : {}),
  })
}

async function writeTerms(tx: Tx, offerId: number, change: OfferChange) {
  const { priceCents, vatCode, deliveryModes, preparationDays, reference, step, minimum, status } = change
  const columns = {
    ...(reference === undefined ? {} : { reference }),
    ...(priceCents === undefined ? {} : { price_cents: priceCents }),
    ...(vatCode === undefined ? {} : { vat_code: vatCode }),
    ...(step === undefined ? {} : { step }),
    ...(minimum === undefined ? {} : { minimum }),
    ...(deliveryModes === undefined ? {} : { delivery_modes: [...deliveryModes] }),
    ...(preparationDays === undefined ? {} : { preparation_days: preparationDays }),
    ...(status === undefined ? {} : { status }),
  }
  if (Object.keys(columns).length) await tx.updateTable('offers').set(columns).where('id', '=', offerId).execute()
}

async function replaceTiers(tx: Tx, offerId: number, tiers: readonly Tier[]) {
  await tx.deleteFrom('offer_price_tiers').where('offer_id', '=', offerId).execute()
  const rows = tiers.map(({ from, priceCents }) => ({
    offer_id: offerId,
    from_quantity: from,
    price_cents: priceCents,
  }))
  if (rows.length) await tx.insertInto('offer_price_tiers').values(rows).execute()
}

/** What becomes of an article its seller puts on sale: seen at once, or once the operator has read it. */
export const firstStatus = async (tx: Tx): Promise<'published' | 'review'> =>
  (await readSetting(tx, 'reviewBeforePublication')) === 'yes' ? 'review' : 'published'

/** A draft is published with its first offer by who wrote it; what the operator has archived or withdrawn stays so. */
async function publishArticle(tx: Tx, vendorId: number, { articleId, articleStatus, createdByVendorId }: Locked) {
  if (articleStatus === 'published' || articleStatus === 'review') return
  if (!mayPublish({ articleStatus, createdByVendorId }, vendorId)) throw fail('CONFLICT', { sentence: archivedArticle })
  await tx
    .updateTable('articles')
    .set({ status: await firstStatus(tx), updated_at: sql<Date>`now()` })
    .where('id', '=', articleId)
    .execute()
}

async function changeWords(tx: Tx, seller: Seller, before: Locked, words: NonNullable<OfferChange['article']>) {
  if (!mayEditWords(before, seller.vendorId)) throw fail('FORBIDDEN', { sentence: sharedWords })
  const fault = await tagsFault(tx, before.categoryId, words.tagIds)
  refuseFields(fault ? { 'article.tagIds': fault } : {})
  const pictureId = words.pictureFileId ? await pictureFromFile(tx, seller, words.pictureFileId) : null
  await tx
    .updateTable('articles')
    .set({
      title: words.title,
      description: words.description,
      updated_at: sql<Date>`now()`,
      ...(pictureId ? { picture_id: pictureId } : {}),
    })
    .where('id', '=', before.articleId)
    .execute()
  // The new first picture may have been one of the others.
  if (pictureId)
    await tx
      .deleteFrom('article_pictures')
      .where('article_id', '=', before.articleId)
      .where('picture_id', '=', pictureId)
      .execute()
  await tx.deleteFrom('article_tags').where('article_id', '=', before.articleId).execute()
  const tags = [...new Set(words.tagIds)].map(tag_id => ({ article_id: before.articleId, tag_id }))
  await tx.insertInto('article_tags').values(tags).execute()
}
