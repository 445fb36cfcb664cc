/** Batch actions: each order is checked individually, and another seller's order is NOT_FOUND. */
import { sql } from 'kysely'
import { findShipments } from '#domains/shipping/server/shipments.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { requireSellerRole } from '#platform/http/caller.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { DeliveredBatch, LabelledBatch, SentBatch } from '../../contract-seller.ts'
import { whyNotOrder } from '../../rules.ts'
import { lockOrder } from '../access.ts'
import { deliverOrder, generateLabel } from '../fulfilment.ts'
import { lacksOwnInvoice } from '../invoices.ts'
import { findMissingLots } from '../lots/find-lots.ts'
import { markShipmentSent } from '../shipments.ts'
import { countCarrierLabels } from './label-batch.ts'

/** The orders of a batch, all of this seller; one that is not makes the whole batch NOT_FOUND. */
export async function ownOrders(db: Db | Tx, vendorId: number, ids: readonly number[]): Promise<void> {
  const { count } = await db
    .selectFrom('orders')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('vendor_id', '=', vendorId)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .executeTakeFirstOrThrow()
  if (Number(count) !== ids.length) throw fail('NOT_FOUND')
}

/** Creates the missing labels, in the global order of order locks. */
export async function labelBatch(tx: Tx, user: CurrentUser, ids: readonly number[]): Promise<LabelledBatch> {
  await ownOrders(tx, requireSellerRole({ user }), ids)
  const batch: LabelledBatch = { ready: [], made: 0, fromCarriers: 0, skipped: [] }
  for (const id of ids.toSorted((a, b) => a - b)) {
    const order = await lockOrder(tx, id)
    const refusal = whyNotOrder('generateLabel', order.facts, 'seller')
    if (refusal && order.status !== 'READY_TO_SHIP') {
      batch.skipped.push({ id, number: order.number, sentence: refusal.sentence })
      continue
    }
    if (!refusal) {
      await generateLabel(tx, id, user, {})
      batch.made += 1
    }
    batch.ready.push(id)
  }
  // Printed in the order of selection.
  batch.ready = ids.filter(id => batch.ready.includes(id))
  batch.fromCarriers = await countCarrierLabels(tx, batch.ready)
  return batch
}

/** Hands every labelled unit of these orders to the carrier and emails each buyer. */
export async function sendBatch(tx: Tx, user: CurrentUser, ids: readonly number[]): Promise<SentBatch> {
  await ownOrders(tx, requireSellerRole({ user }), ids)
  const batch: SentBatch = { sent: [], skipped: [] }
  for (const id of ids.toSorted((a, b) => a - b)) {
    const order = await lockOrder(tx, id)
    const waiting = (await findShipments(tx, id)).filter(shipment => shipment.shippedAt === null)
    const sentence =
      whyNotOrder('sendShipment', order.facts, 'seller')?.sentence ??
      (waiting.length ? null : noLabel) ??
      ((await lacksOwnInvoice(tx, order)) ? fail('INVOICE_MISSING').message : null) ??
      (await findMissingLots(
        tx,
        id,
        waiting.map(shipment => shipment.id),
      ))
    if (sentence !== null) batch.skipped.push({ id, number: order.number, sentence })
    else {
      await markShipmentSent(tx, order, waiting, { actor: 'seller', userId: user.id })
      batch.sent.push(id)
    }
  }
  return batch
}

/** Delivers what has left; an order that is delivered already counts as done. */
export async function deliverBatch(tx: Tx, user: CurrentUser, ids: readonly number[]): Promise<DeliveredBatch> {
  await ownOrders(tx, requireSellerRole({ user }), ids)
  const batch: DeliveredBatch = { delivered: [], skipped: [] }
  for (const id of ids.toSorted((a, b) => a - b)) {
    const order = await lockOrder(tx, id)
    const isDone = order.status === 'DELIVERED' || order.status === 'COMPLETED'
    const sentence =
      whyNotOrder('deliver', order.facts, 'seller')?.sentence ??
      ((await lacksOwnInvoice(tx, order)) ? fail('INVOICE_MISSING').message : null)
    if (!isDone && sentence === null) await deliverOrder(tx, id, user)
    if (isDone || sentence === null) batch.delivered.push(id)
    else batch.skipped.push({ id, number: order.number, sentence })
  }
  return batch
}

const noLabel = 'Éditez d’abord l’étiquette de transport.'
