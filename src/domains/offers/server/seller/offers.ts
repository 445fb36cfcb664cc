import { sql } from 'kysely'
import { mayEditText } from '#domains/catalogue/rules.ts'
import { pictureFromFile, setFirstPicture } from '#domains/catalogue/server/article-pictures.ts'
import { tagsFault } from '#domains/catalogue/server/checks.ts'
import { publishDrafts, setLotTracking, writeArticleText } from '#domains/catalogue/server/publication.ts'
import { findMissingPapers, refuseWithoutPapers } from '#domains/regulation/server/papers.ts'
import { queueRefresh } from '#domains/search/server/queue-refresh.ts'
import { type CountReason, countMany, countStock } from '#domains/stock/server/count.ts'
import type { ListingUpdate } from '#domains/stock/server/movements.ts'
import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { type NewSellerOffer, type OfferChange, type SellerOffer, termsFault } from '../../contract.ts'
import { samePrices } from '../../rules/bulk.ts'
import { mayPublish } from '../../rules.ts'
import { lockSellerCatalogue, referenceTaken, refuseFields, takenReferences } from '../checks.ts'
import {
  archivedArticle,
  archivedVariant,
  depositOnPart,
  notMadeToOrder,
  promotionRuns,
  sharedText,
} from '../messages.ts'
import { replaceTiers } from '../offer-rows.ts'
import { createOffers, depositColumns } from '../offers.ts'
import { findSellerOffer, isReviewed, otherSellers } from './queries.ts'

/** `counting`: the reason of a stock movement that is not a manual count. */
export type ActingSeller = { vendorId: number; userId: number; counting?: CountReason }

/** Offers a variant already described; CONFLICT when this seller offers it, INVALID_INPUT by field otherwise. */
export async function attachOffer(tx: Tx, seller: ActingSeller, given: NewSellerOffer): Promise<SellerOffer> {
  const { offerId, articleId } = await writeAttachedOffer(tx, seller, given)
  await queueRefresh(tx, [articleId])
  return findSellerOffer(tx, seller.vendorId, offerId)
}

/** The caller refreshes the listings. */
export async function writeAttachedOffer(tx: Tx, seller: ActingSeller, given: NewSellerOffer) {
  const { vendorId } = seller
  await lockSellerCatalogue(tx, vendorId)
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
  // An import keeps the offer as a draft, where a seller reads what is missing.
  const isHeld = seller.counting === 'import' && (await findMissingPapers(tx, [{ ...given, vendorId }]))(0).length > 0
  const status = publish && !isHeld ? ('published' as const) : ('draft' as const)
  const [offerId] = await createOffers(tx, [{ ...terms, vendorId, status }])
  if (offerId === undefined) throw fail('INTERNAL')
  await countIn(tx, seller, offerId, stock)
  return { offerId, articleId: variant.articleId, status }
}

async function readVariant(tx: Tx, variantId: number) {
  const variant = await tx
    .selectFrom('variants as v')
    .innerJoin('articles as a', 'a.id', 'v.article_id')
    .select(['a.id as articleId', 'a.reducible', 'a.book'])
    .where('v.id', '=', variantId)
    .where('a.status', '=', 'published')
    .where('v.archived', '=', false)
    .executeTakeFirst()
  if (!variant) throw fail('NOT_FOUND')
  return variant
}

/** Records counts by warehouse id, the order in which every writer locks them; NOT_FOUND for another seller's warehouse. */
export async function countIn(
  tx: Tx,
  { vendorId, userId, counting }: ActingSeller,
  offerId: number,
  stock: readonly { warehouseId: number; onHand: number }[],
  lists: ListingUpdate = 'left',
) {
  for (const { warehouseId, onHand } of [...stock].sort((a, b) => a.warehouseId - b.warehouseId))
    await countStock(
      tx,
      { offerId, warehouseId, vendorId, onHand, userId, ...(counting ? { reason: counting } : {}) },
      lists,
    )
}

/** The same for many offers, in a few statements: CONFLICT for the first that cannot be counted. The caller refreshes the listings. */
export async function countInMany(
  tx: Tx,
  { vendorId, userId, counting = 'count' }: ActingSeller,
  counts: readonly { offerId: number; stock: readonly { warehouseId: number; onHand: number }[] }[],
) {
  const lines = counts.flatMap(({ offerId, stock }) =>
    stock.map(({ warehouseId, onHand }) => ({ offerId, warehouseId, set: onHand })),
  )
  if (!lines.length) return
  const counted = await countMany(tx, { vendorId, userId, reason: counting }, lines, 'left')
  if (counted.length !== lines.length) throw fail('NOT_FOUND')
  const refusal = counted.find(one => one.refusal !== null)?.refusal
  if (refusal) throw fail('CONFLICT', { sentence: refusal })
}

/** Changes the given fields only; placed orders have their own copy of price and terms. */
export async function changeOffer(
  tx: Tx,
  seller: ActingSeller,
  offerId: number,
  change: OfferChange,
): Promise<SellerOffer> {
  const { articleId } = await writeOfferChange(tx, seller, offerId, change, 'renewed')
  if (Object.keys(change).some(key => key !== 'stock')) await queueRefresh(tx, [articleId])
  return findSellerOffer(tx, seller.vendorId, offerId)
}

/** The caller refreshes the listings; `lists`: whether stock movements refresh them. */
export async function writeOfferChange(
  tx: Tx,
  seller: ActingSeller,
  offerId: number,
  change: OfferChange,
  lists: ListingUpdate,
) {
  const { vendorId } = seller
  await lockSellerCatalogue(tx, vendorId)
  const before = await lockOffer(tx, vendorId, offerId)
  await checkChange(tx, vendorId, before, change)
  if (change.status === 'published' && before.recalled) throw fail('RECALLED')
  if (change.status === 'published')
    await refuseWithoutPapers(tx, [
      { vendorId, variantId: before.variant_id, ecoCents: change.ecoCents ?? before.ecoCents },
    ])
  await writeTerms(tx, offerId, change)
  if (change.tiers) await replaceTiers(tx, [{ offerId, tiers: change.tiers }])
  if (change.status === 'published' && before.archived) throw fail('CONFLICT', { sentence: archivedVariant })
  if (change.status === 'published') await publishDraft(tx, vendorId, before)
  await countIn(tx, seller, offerId, change.stock ?? [], lists)
  if (change.article) await changeText(tx, seller, before, change.article)
  if (change.lotTracked !== undefined) await changeLotTracking(tx, seller, before, change.lotTracked)
  return { articleId: before.articleId }
}

type Locked = Awaited<ReturnType<typeof lockOffer>>

async function lockOffer(tx: Tx, vendorId: number, offerId: number) {
  const own = await tx
    .selectFrom('offers')
    .select(['id', 'reference', 'variant_id', 'price_cents as priceCents', 'step', 'minimum', 'lead_days as leadDays'])
    .select('eco_cents as ecoCents')
    .where('id', '=', offerId)
    .where('vendor_id', '=', vendorId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!own) throw fail('NOT_FOUND')
  const article = await tx
    .selectFrom('variants as v')
    .innerJoin('articles as a', 'a.id', 'v.article_id')
    .select(['a.id as articleId', 'a.status as articleStatus', 'a.category_id as categoryId', 'v.archived'])
    .select(['a.reducible', 'a.book', 'a.created_by_vendor_id as createdByVendorId'])
    .select(sql<number>`${otherSellers(vendorId)}`.as('otherSellers'))
    .select(isReviewed.as('isReviewed'))
    .select(sql<boolean>`is_recalled(v.id, ${vendorId})`.as('recalled'))
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
    ecoCents: change.ecoCents ?? before.ecoCents,
  }
  const fault = termsFault(after, before)
  // The refusal of a price typed alone is shown beside that price.
  const field = fault && change.tiers === undefined && change.priceCents !== undefined ? 'priceCents' : fault?.field
  // While a promotion runs, neither its price nor the one it returns to may change.
  if (before.promoted && !samePrices(before, after)) refuseFields({ priceCents: promotionRuns })
  if (change.leadDays !== undefined && before.leadDays === null) refuseFields({ leadDays: notMadeToOrder })
  if (change.downPaymentPercent && before.leadDays === null) refuseFields({ downPaymentPercent: notMadeToOrder })
  const { reference } = change
  const taken = reference ? (await takenReferences(tx, vendorId, [reference], before.id)).get(reference) : undefined
  refuseFields({
    ...(fault && field ? { [field]: fault.sentence } : {}),
    ...(taken ? { reference: referenceTaken(taken) } : {}),
    ...(change.deposit && (await isPartOfKit(tx, before.id)) ? { 'deposit.kind': depositOnPart } : {}),
  })
}

/** Under the lock of the seller's catalogue, as the parts of kits. */
async function isPartOfKit(tx: Tx, offerId: number): Promise<boolean> {
  const part = tx.selectFrom('offer_parts').select('part_id').where('part_id', '=', offerId).limit(1)
  return (await part.executeTakeFirst()) !== undefined
}

async function writeTerms(tx: Tx, offerId: number, change: OfferChange) {
  const { priceCents, vatCode, deliveryModes, preparationDays, leadDays, reference, step, minimum, status } = change
  const { ecoCents, deposit, downPaymentPercent } = change
  const columns = {
    ...(reference === undefined ? {} : { reference }),
    ...(priceCents === undefined ? {} : { price_cents: priceCents }),
    ...(vatCode === undefined ? {} : { vat_code: vatCode }),
    ...(step === undefined ? {} : { step }),
    ...(minimum === undefined ? {} : { minimum }),
    ...(deliveryModes === undefined ? {} : { delivery_modes: [...deliveryModes] }),
    ...(preparationDays === undefined ? {} : { preparation_days: preparationDays }),
    ...(leadDays === undefined ? {} : { lead_days: leadDays }),
    ...(downPaymentPercent === undefined ? {} : { down_payment_percent: downPaymentPercent || null }),
    ...(status === undefined ? {} : { status }),
    ...(ecoCents === undefined ? {} : { eco_cents: ecoCents }),
    ...(deposit === undefined ? {} : depositColumns(deposit)),
  }
  if (Object.keys(columns).length) await tx.updateTable('offers').set(columns).where('id', '=', offerId).execute()
}

/** A draft is published with its first offer by the seller who described it. */
async function publishDraft(tx: Tx, vendorId: number, { articleId, articleStatus, createdByVendorId }: Locked) {
  if (articleStatus === 'published' || articleStatus === 'review') return
  if (!mayPublish({ articleStatus, createdByVendorId }, vendorId)) throw fail('CONFLICT', { sentence: archivedArticle })
  await publishDrafts(tx, [articleId])
}

async function changeLotTracking(tx: Tx, seller: ActingSeller, before: Locked, tracked: boolean) {
  if (!mayEditText(before, seller.vendorId)) throw fail('FORBIDDEN', { sentence: sharedText })
  await setLotTracking(tx, before.variant_id, tracked)
}

async function changeText(tx: Tx, seller: ActingSeller, before: Locked, text: NonNullable<OfferChange['article']>) {
  if (!mayEditText(before, seller.vendorId)) throw fail('FORBIDDEN', { sentence: sharedText })
  const fault = await tagsFault(tx, before.categoryId, text.tagIds)
  refuseFields(fault ? { 'article.tagIds': fault } : {})
  const { articleId } = before
  await writeArticleText(tx, articleId, text)
  if (text.pictureFileId) await setFirstPicture(tx, articleId, await pictureFromFile(tx, seller, text.pictureFileId))
}
