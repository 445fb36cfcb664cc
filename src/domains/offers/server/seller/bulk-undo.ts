import { sql } from 'kysely'
import { queueRefresh } from '#domains/search/server/queue-refresh.ts'
import { countMany } from '#domains/stock/server/count.ts'
import { now } from '#platform/db/clock.ts'
import type { Tx } from '#platform/db/pool.ts'
import { errorTable, fail } from '#shared/errors.ts'
import { type BulkChange, mayUndo, type Prices, type StockChange, samePrices } from '../../rules/bulk.ts'
import type { OfferStatus } from '../../rules.ts'
import { mayPublish, offerFault } from '../../rules.ts'
import { lockSellerCatalogue } from '../checks.ts'
import { archivedArticle, promotionRuns } from '../messages.ts'
import { lockOffers, type OfferRow, writePrices, writeStatuses } from '../offer-rows.ts'
import type { ActingSeller } from './offers.ts'

type Undone = { offerId: number; undo: 'restored' | 'left'; because: string | null }
const restored = (offerId: number): Undone => ({ offerId, undo: 'restored', because: null })
const left = (offerId: number, because: string): Undone => ({ offerId, undo: 'left', because })

/** What the batch wrote; its shape depends on the kind of change. */
type Change<V> = { offerId: number; before: V; after: V }

/** Restores every offer that nobody has changed since; CONFLICT when it is too late or already undone. */
export async function undoBatch(tx: Tx, seller: ActingSeller, batchId: number): Promise<void> {
  await lockSellerCatalogue(tx, seller.vendorId)
  const act = await lockUndoable(tx, seller.vendorId, batchId)
  const changes = await findChanges(tx, batchId)
  const offers = await lockOffers(
    tx,
    seller.vendorId,
    changes.map(({ offerId }) => offerId),
  )
  const undone = await restoreAll(tx, seller, act, offers, changes)
  await writeUndone(tx, batchId, undone)
  const back = new Set(undone.filter(row => row.undo === 'restored').map(row => row.offerId))
  if (act.kind !== 'stock')
    await queueRefresh(
      tx,
      offers.filter(offer => back.has(offer.id)).map(offer => offer.articleId),
    )
}

async function lockUndoable(tx: Tx, vendorId: number, batchId: number): Promise<BulkChange> {
  const batch = await tx
    .selectFrom('offer_batches')
    .select(['act', 'created_at', 'undone_at', now.as('now')])
    .where('id', '=', batchId)
    .where('vendor_id', '=', vendorId)
    .forUpdate()
    .executeTakeFirst()
  if (!batch) throw fail('NOT_FOUND')
  if (batch.undone_at) throw fail('CONFLICT', { sentence: 'Cette modification est déjà annulée.' })
  if (!mayUndo({ createdAt: batch.created_at, undoneAt: null, changed: 1 }, batch.now))
    throw fail('CONFLICT', { sentence: 'Une modification s’annule dans les 24\u00a0heures\u00a0: ce délai est passé.' })
  // Written by `changeOffers` alone.
  return batch.act as BulkChange
}

async function findChanges(tx: Tx, batchId: number): Promise<Change<unknown>[]> {
  return tx
    .selectFrom('offer_batch_rows')
    .select(['offer_id as offerId', 'before', 'after'])
    .where('batch_id', '=', batchId)
    .where('outcome', '=', 'changed')
    .orderBy('offer_id')
    .execute()
}

/** The casts hold because each kind of change wrote its own shape. */
function restoreAll(
  tx: Tx,
  seller: ActingSeller,
  act: BulkChange,
  offers: readonly OfferRow[],
  changes: Change<unknown>[],
) {
  const byId = new Map(offers.map(offer => [offer.id, offer]))
  if (act.kind === 'price') return restorePrices(tx, byId, changes as Change<Prices>[])
  if (act.kind === 'stock') return restoreStock(tx, seller, act, changes as Change<{ onHand: number }>[])
  return restoreStatuses(tx, seller.vendorId, byId, changes as Change<{ status: OfferStatus }>[])
}

const changedSince = 'Changée depuis'

async function restorePrices(tx: Tx, offers: ReadonlyMap<number, OfferRow>, changes: readonly Change<Prices>[]) {
  const undone = changes.map(({ offerId, before, after }) => {
    const offer = offers.get(offerId)
    if (offer?.promoted) return left(offerId, promotionRuns)
    if (!offer || !samePrices(offer, after)) return left(offerId, changedSince)
    const fault = offerFault({ ...offer, ...before }, offer)
    return fault ? left(offerId, fault) : restored(offerId)
  })
  const back = new Set(undone.filter(row => row.undo === 'restored').map(row => row.offerId))
  await writePrices(
    tx,
    changes.filter(row => back.has(row.offerId)).map(({ offerId, before }) => ({ ...before, id: offerId })),
  )
  return undone
}

async function restoreStock(
  tx: Tx,
  seller: ActingSeller,
  { warehouseId }: StockChange,
  changes: Change<{ onHand: number }>[],
) {
  const { vendorId, userId } = seller
  const lines = changes.map(({ offerId, before, after }) => ({
    offerId,
    warehouseId,
    set: before.onHand,
    expected: after.onHand,
  }))
  const counted = await countMany(tx, { vendorId, userId, reason: 'correction' }, lines)
  return counted.map(({ offerId, refusal }) => (refusal ? left(offerId, refusal) : restored(offerId)))
}

async function restoreStatuses(
  tx: Tx,
  vendorId: number,
  offers: ReadonlyMap<number, OfferRow>,
  changes: readonly Change<{ status: OfferStatus }>[],
) {
  const undone = changes.map(({ offerId, before, after }) => {
    const offer = offers.get(offerId)
    if (!offer || offer.status !== after.status) return left(offerId, changedSince)
    if (before.status === 'published' && !mayPublish(offer, vendorId)) return left(offerId, archivedArticle)
    if (before.status === 'published' && offer.recalled) return left(offerId, errorTable.RECALLED[1])
    if (before.status === 'published' && offer.missing !== null) return left(offerId, offer.missing)
    return restored(offerId)
  })
  const back = new Set(undone.filter(row => row.undo === 'restored').map(row => row.offerId))
  await writeStatuses(
    tx,
    changes.filter(row => back.has(row.offerId)).map(({ offerId, before }) => ({ id: offerId, status: before.status })),
  )
  return undone
}

async function writeUndone(tx: Tx, batchId: number, undone: readonly Undone[]) {
  await sql`UPDATE offer_batch_rows r SET undo = u.undo, left_because = u.because
    FROM jsonb_to_recordset(${JSON.stringify(undone)}::jsonb) AS u ("offerId" bigint, undo text, because text)
    WHERE r.batch_id = ${batchId} AND r.offer_id = u."offerId"`.execute(tx)
  await tx.updateTable('offer_batches').set({ undone_at: sql<Date>`now()` }).where('id', '=', batchId).execute()
}
