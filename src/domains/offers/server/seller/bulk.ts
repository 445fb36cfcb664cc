import { sql } from 'kysely'
import { publishDrafts } from '#domains/catalogue/server/publication.ts'
import { queueRefresh } from '#domains/search/server/queue-refresh.ts'
import { countMany } from '#domains/stock/server/count.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { errorTable, fail } from '#shared/errors.ts'
import type { BulkRequest, OfferSelection } from '../../contract-bulk.ts'
import {
  type BulkChange,
  changedPrices,
  type PriceChange,
  type Prices,
  priceFault,
  type StatusChange,
  type StockChange,
  samePrices,
  selectedAtMost,
  statusAfterBulk,
} from '../../rules/bulk.ts'
import { mayPublish, offerFault } from '../../rules.ts'
import { lockSellerCatalogue } from '../checks.ts'
import { archivedArticle, promotionRuns } from '../messages.ts'
import { lockOffers, type OfferRow, writePrices, writeStatuses } from '../offer-rows.ts'
import type { ActingSeller } from './offers.ts'
import { filteredOfferIds } from './queries.ts'

/** `before` and `after` hold only what changed. */
export type Outcome = {
  offerId: number
  outcome: 'changed' | 'unchanged' | 'refused'
  refusal: string | null
  before: object | null
  after: object | null
}
const refused = (offerId: number, refusal: string): Outcome => ({
  offerId,
  outcome: 'refused',
  refusal,
  before: null,
  after: null,
})
const unchanged = (offerId: number): Outcome => ({
  offerId,
  outcome: 'unchanged',
  refusal: null,
  before: null,
  after: null,
})
const changed = (offerId: number, before: object, after: object): Outcome => ({
  offerId,
  outcome: 'changed',
  refusal: null,
  before,
  after,
})

/**
 * Changes many offers in one transaction and returns the batch with the outcome of each. The lock of the seller comes first,
 * then offers by id: two batches at once run one after the other.
 */
export async function changeOffers(
  tx: Tx,
  seller: ActingSeller,
  { key, selection, act }: BulkRequest,
): Promise<number> {
  await lockSellerCatalogue(tx, seller.vendorId)
  const done = await sameBatch(tx, seller.vendorId, key, { selection, act })
  if (done !== null) return done
  const ids = await selectedOffers(tx, seller.vendorId, selection)
  const offers = await lockOffers(tx, seller.vendorId, ids)
  if (offers.length !== ids.length) throw fail('NOT_FOUND')
  const outcomes = await perform(tx, seller, offers, act)
  const { id } = await tx
    .insertInto('offer_batches')
    .values({
      vendor_id: seller.vendorId,
      user_id: seller.userId,
      key,
      act: JSON.stringify(act),
      selection: JSON.stringify(selection),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeOutcomes(tx, id, outcomes)
  const touched = new Set(outcomes.filter(row => row.outcome === 'changed').map(row => row.offerId))
  if (act.kind !== 'stock')
    await queueRefresh(
      tx,
      offers.filter(offer => touched.has(offer.id)).map(offer => offer.articleId),
    )
  return id
}

/** The batch already made with this key; IDEMPOTENCY_KEY_REUSED when the request differs. */
async function sameBatch(tx: Tx, vendorId: number, key: string, input: object): Promise<number | null> {
  const { rows } = await sql<{ id: number; same: boolean }>`
    SELECT id, jsonb_build_object('selection', selection, 'act', act) = ${JSON.stringify(input)}::jsonb AS same
    FROM offer_batches WHERE vendor_id = ${vendorId} AND key = ${key}`.execute(tx)
  const [row] = rows
  if (row && !row.same) throw fail('IDEMPOTENCY_KEY_REUSED')
  return row?.id ?? null
}

/** By id; the lock that follows throws NOT_FOUND for an offer of another seller. */
export async function selectedOffers(
  tx: Db | Tx,
  vendorId: number,
  { ids, filter }: OfferSelection,
): Promise<number[]> {
  const found = filter
    ? await filteredOfferIds(tx, vendorId, filter, selectedAtMost)
    : [...new Set(ids)].sort((a, b) => a - b)
  if (found.length > selectedAtMost)
    throw fail('INVALID_INPUT', {
      fields: { selection: 'Dix mille offres au plus à la fois\u00a0: filtrez la liste.' },
    })
  if (!found.length) throw fail('INVALID_INPUT', { fields: { selection: 'Aucune offre ne correspond.' } })
  return found
}

async function perform(tx: Tx, seller: ActingSeller, offers: readonly OfferRow[], act: BulkChange): Promise<Outcome[]> {
  if (act.kind === 'price') return changePrices(tx, offers, act)
  if (act.kind === 'stock') return changeStock(tx, seller, offers, act)
  return changeStatuses(tx, seller.vendorId, offers, act.kind)
}

async function changePrices(tx: Tx, offers: readonly OfferRow[], act: PriceChange): Promise<Outcome[]> {
  const written: (Prices & { id: number })[] = []
  const outcomes = offers.map(offer => {
    const { id, priceCents, tiers } = offer
    const after = changedPrices(offer, act)
    if (samePrices(offer, after)) return unchanged(id)
    const fault = offer.promoted ? promotionRuns : (priceFault(after) ?? offerFault({ ...offer, ...after }, offer))
    if (fault) return refused(id, fault)
    written.push({ ...after, id })
    return changed(id, { priceCents, tiers }, after)
  })
  await writePrices(tx, written)
  return outcomes
}

async function changeStock(
  tx: Tx,
  seller: ActingSeller,
  offers: readonly OfferRow[],
  act: StockChange,
): Promise<Outcome[]> {
  const { vendorId, userId } = seller
  const { warehouseId, how, quantity } = act
  const reason = how === 'set' ? 'count' : quantity > 0 ? 'delivery' : 'correction'
  const lines = offers.map(({ id }) =>
    how === 'set' ? { offerId: id, warehouseId, set: quantity } : { offerId: id, warehouseId, add: quantity },
  )
  const counted = await countMany(tx, { vendorId, userId, reason }, lines)
  // The offers were locked as the seller's own, so a missing count means another seller's warehouse.
  if (counted.length !== offers.length) throw fail('NOT_FOUND')
  return counted.map(({ offerId, before, after, refusal }) => {
    if (refusal) return refused(offerId, refusal)
    return before === after ? unchanged(offerId) : changed(offerId, { onHand: before }, { onHand: after })
  })
}

async function changeStatuses(tx: Tx, vendorId: number, offers: readonly OfferRow[], kind: StatusChange['kind']) {
  const after = statusAfterBulk[kind]
  const outcomes = offers.map(offer => {
    if (offer.status === after) return unchanged(offer.id)
    if (after === 'published' && !mayPublish(offer, vendorId)) return refused(offer.id, archivedArticle)
    if (after === 'published' && offer.recalled) return refused(offer.id, errorTable.RECALLED[1])
    if (after === 'published' && offer.missing !== null) return refused(offer.id, offer.missing)
    return changed(offer.id, { status: offer.status }, { status: after })
  })
  const ids = new Set(outcomes.filter(row => row.outcome === 'changed').map(row => row.offerId))
  const moving = offers.filter(offer => ids.has(offer.id))
  await writeStatuses(
    tx,
    moving.map(({ id }) => ({ id, status: after })),
  )
  if (after === 'published')
    await publishDrafts(
      tx,
      moving.map(offer => offer.articleId),
    )
  return outcomes
}

const writeOutcomes = (tx: Tx, batchId: number, outcomes: readonly Outcome[]) =>
  sql`INSERT INTO offer_batch_rows (batch_id, offer_id, outcome, refusal, before, after)
    SELECT ${batchId}, r."offerId", r.outcome, r.refusal, r.before, r.after
    FROM jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      AS r ("offerId" bigint, outcome text, refusal text, before jsonb, after jsonb)`.execute(tx)
