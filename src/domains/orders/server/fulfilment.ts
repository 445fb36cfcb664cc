/**
 * Actions on an order. Each locks the order, checks the action table, writes, logs history and queues email in one
 * transaction.
 */
import { findInvoicesOfOrder } from '#domains/invoicing/server/queries.ts'
import { handOverRegulatedGoods } from '#domains/regulation/server/sales.ts'
import { findShipmentLabel } from '#domains/shipping/server/labels.ts'
import { findShipments, markDelivered } from '#domains/shipping/server/shipments.ts'
import { checkArrived, committedUnits } from '#domains/stock/server/arrivals.ts'
import { dispatchOrder } from '#domains/stock/server/line-units.ts'
import { now } from '#platform/db/clock.ts'
import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { ShippingObject } from '../contract.ts'
import { type OrderActor, type OrderStatus, whyNotOrder } from '../rules.ts'
import { type LockedOrder, lockOrder, lockOrderForParty, requireRole } from './access.ts'
import { writeHistory } from './history.ts'
import { invoiceOrder, invoiceSteps, lacksOwnInvoice, requireInvoice, writeInvoiceRef } from './invoices.ts'
import { requireLots } from './lots/find-lots.ts'
import { mailDelivered, mailReady } from './mails/mails.ts'
import { markShipmentSent, packRest } from './shipments.ts'

export type ActionResult = { id: number; status: OrderStatus }

/**
 * The goods are ready in the shop. A repeated call with the same reference changes nothing. Under a billing mandate the
 * invoice issued gives the reference, and the one given is not used.
 */
export async function setReadyToPick(
  tx: Tx,
  orderId: number,
  user: CurrentUser,
  invoiceRef: string | undefined,
): Promise<ActionResult> {
  const { order, parties } = await lockOrderForParty(tx, orderId, user)
  const repeated = invoiceRef === undefined || order.invoiceRef === invoiceRef
  if (order.status === 'READY_TO_PICK' && repeated && parties.includes('seller'))
    return { id: orderId, status: order.status }
  const actor = requireRole('setReadyToPick', order.facts, parties)
  await checkArrived(tx, await committedUnits(tx, orderId))
  const issued = await invoiceOrder(tx, order, actor, user.id)
  const reference = issued ?? invoiceRef
  if (!reference) throw fail('INVALID_INPUT', { fields: { invoiceRef: 'Indiquez la référence de votre facture.' } })
  if (issued === null) await writeInvoiceRef(tx, order, reference)
  await tx.updateTable('orders').set({ status: 'READY_TO_PICK', ready_at: now }).where('id', '=', orderId).execute()
  await writeHistory(tx, orderId, actor, user.id, [
    ...(issued === null ? invoiceSteps(order, reference) : []),
    { axis: 'order', from: order.status, to: 'READY_TO_PICK' },
    { axis: 'fulfilment', from: 'TO_PREPARE', to: 'READY_TO_PICK' },
  ])
  await mailReady(tx, orderId)
  return { id: orderId, status: 'READY_TO_PICK' }
}

export async function setInvoiceRef(tx: Tx, orderId: number, user: CurrentUser, invoiceRef: string) {
  const { order, parties } = await lockOrderForParty(tx, orderId, user)
  const actor = requireRole('setInvoiceRef', order.facts, parties)
  const issued = (await findInvoicesOfOrder(tx, orderId)).find(({ kind, uploaded }) => kind === 'INVOICE' || !uploaded)
  if (issued && issued.number !== invoiceRef)
    throw fail('WRONG_STATUS', { sentence: `La facture ${issued.number} est déjà établie.` })
  if (order.invoiceRef !== invoiceRef) {
    await writeInvoiceRef(tx, order, invoiceRef)
    await writeHistory(tx, orderId, actor, user.id, invoiceSteps(order, invoiceRef))
  }
  return { id: orderId, invoiceRef }
}

/** Creates the label of all waiting units, or returns the existing one. */
export async function generateLabel(tx: Tx, orderId: number, user: CurrentUser, request: ShippingObject) {
  const { order, parties } = await lockOrderForParty(tx, orderId, user)
  const labelled = order.status !== 'TO_PREPARE' && parties.includes('seller')
  const made = labelled ? await findShipmentLabel(tx, orderId, request) : null
  if (made) return made
  const actor = requireRole('generateLabel', order.facts, parties)
  const shipment = await packRest(tx, orderId, request)
  await tx.updateTable('orders').set({ status: 'READY_TO_SHIP', ready_at: now }).where('id', '=', orderId).execute()
  await writeHistory(tx, orderId, actor, user.id, [
    { axis: 'order', from: order.status, to: 'READY_TO_SHIP' },
    {
      axis: 'fulfilment',
      from: 'TO_PREPARE',
      to: 'READY_TO_SHIP',
      note: `${shipment.carrier} ${shipment.trackingNumber}`,
    },
  ])
  return shipment
}

/** Hands all labelled units to the carrier. */
export async function shipOrder(tx: Tx, orderId: number, user: CurrentUser): Promise<ActionResult> {
  const { order, parties } = await lockOrderForParty(tx, orderId, user)
  const actor = requireRole('ship', order.facts, parties)
  const waiting = (await findShipments(tx, orderId)).filter(shipment => shipment.shippedAt === null)
  return { id: orderId, status: await markShipmentSent(tx, order, waiting, { actor, userId: user.id }) }
}

export async function deliverOrder(tx: Tx, orderId: number, user: CurrentUser): Promise<ActionResult> {
  const { order, parties } = await lockOrderForParty(tx, orderId, user)
  const actor = requireRole('deliver', order.facts, parties)
  await passDelivered(tx, order, actor, user.id)
  return { id: orderId, status: 'DELIVERED' }
}

/**
 * Records receipt and its date, from which every legal period runs. Goods collected at the counter leave the stock
 * here.
 */
async function passDelivered(tx: Tx, order: LockedOrder, actor: OrderActor, userId: number | null) {
  if (order.status === 'READY_TO_PICK') {
    await requireLots(tx, order.id, [null])
    await handOverRegulatedGoods(tx, { orderId: order.id, lineIds: 'all' })
  }
  await requireInvoice(tx, order, actor, userId)
  const { at } = await tx
    .updateTable('orders')
    .set({ status: 'DELIVERED', delivered_at: now })
    .where('id', '=', order.id)
    .returning(now.as('at'))
    .executeTakeFirstOrThrow()
  await writeHistory(tx, order.id, actor, userId, [
    { axis: 'order', from: order.status, to: 'DELIVERED' },
    { axis: 'fulfilment', from: order.status, to: 'DELIVERED' },
  ])
  if (order.status === 'READY_TO_PICK') await dispatchOrder(tx, order.id)
  if (order.status === 'SHIPPED') await markDelivered(tx, order.id)
  await mailDelivered(tx, order.id, at)
}

/** The carrier has delivered every parcel: false when the order cannot be delivered now. The caller holds its lock. */
export async function deliverByCarrier(tx: Tx, orderId: number): Promise<boolean> {
  const order = await lockOrder(tx, orderId)
  const allowed = whyNotOrder('deliver', order.facts, 'carrier') === null && !(await lacksOwnInvoice(tx, order))
  if (allowed) await passDelivered(tx, order, 'carrier', null)
  return allowed
}

/** Completes an order, recording its delivery first if nobody did. At the counter the buyer's code is the proof. */
export async function completeOrder(
  tx: Tx,
  orderId: number,
  user: CurrentUser,
  code: string | undefined,
): Promise<ActionResult> {
  const { order, parties } = await lockOrderForParty(tx, orderId, user)
  const actor = requireRole('complete', order.facts, parties)
  if (actor === 'seller' && code !== order.pickupCode)
    throw fail('HAND_OVER_CODE_WRONG', { fields: { code: 'Ce code n’est pas celui de la commande.' } })
  if (order.status !== 'DELIVERED') await passDelivered(tx, order, actor, user.id)
  await finish(tx, orderId, actor, user.id)
  return { id: orderId, status: 'COMPLETED' }
}

async function finish(tx: Tx, orderId: number, actor: OrderActor, userId: number | null) {
  await tx.updateTable('orders').set({ status: 'COMPLETED', completed_at: now }).where('id', '=', orderId).execute()
  await writeHistory(tx, orderId, actor, userId, [{ axis: 'order', from: 'DELIVERED', to: 'COMPLETED' }])
}

/** Run by the timer: completes the order if it is still delivered and nothing is open. Returns whether it did. */
export async function completeByTimer(tx: Tx, orderId: number): Promise<boolean> {
  const order = await lockOrder(tx, orderId)
  const allowed = whyNotOrder('complete', order.facts, 'timer') === null
  if (allowed) await finish(tx, orderId, 'timer', null)
  return allowed
}
