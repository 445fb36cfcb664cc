/**
 * Shipments of an order: packed, sent, undone, each under the order's lock; the status table gives the order's new
 * status.
 */
import { handOverRegulatedGoods } from '#domains/regulation/server/sales.ts'
import { createShipment } from '#domains/shipping/server/labels.ts'
import {
  deleteShipment as drop,
  findShipments,
  markShipped,
  type Shipment,
  unitsToSend,
} from '#domains/shipping/server/shipments.ts'
import { renumberShipment } from '#domains/shipping/server/tracking-number.ts'
import { checkArrived, type LineUnits, lockLineStock } from '#domains/stock/server/arrivals.ts'
import { dispatchReservedUnits } from '#domains/stock/server/line-units.ts'
import { now } from '#platform/db/clock.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { packShipment as packOperation, typeTrackingNumber as typeOperation } from '../contract-shipments.ts'
import { overPacked, statusFor } from '../rules/shipments.ts'
import type { OrderActor, OrderStatus } from '../rules.ts'
import { type LockedOrder, lockOrderForParty, requireRole } from './access.ts'
import { writeHistory } from './history.ts'
import { requireInvoice } from './invoices.ts'
import { requireLots } from './lots/find-lots.ts'
import { mailShipped } from './mails/mails.ts'
import { mailShipment } from './mails/shipment-mails.ts'

type Author = { actor: OrderActor; userId: number | null }

/** Labels the chosen units, at most those waiting. CONFLICT when the tab does not know the last shipment. */
export async function packShipment(
  tx: Tx,
  orderId: number,
  user: CurrentUser,
  { lines, after, ...request }: Input<typeof packOperation>['body'],
) {
  const { order, parties } = await lockOrderForParty(tx, orderId, user)
  const actor = requireRole('pack', order.facts, parties)
  const last = (await findShipments(tx, orderId)).at(-1)?.id ?? null
  if (last !== after)
    throw fail('CONFLICT', { sentence: 'Un autre envoi vient d’être préparé\u00a0: vérifiez ce qui reste à expédier.' })
  const waiting = await unitsToSend(tx, orderId)
  const fields = overPacked(lines, waiting)
  if (Object.keys(fields).length) throw fail('INVALID_INPUT', { fields })
  await checkArrived(tx, withPacked(lines, waiting))
  const { id: shipmentId, ...label } = await createShipment(tx, orderId, lines, request)
  const status = await updateOrderStatus(tx, order, { actor, userId: user.id }, 'PACKED', trackingOf(label))
  return { id: orderId, status, shipmentId, ...label }
}

/** All waiting units in one shipment, as the specified label operation requires. */
export async function packRest(tx: Tx, orderId: number, request: Parameters<typeof createShipment>[3]) {
  const waiting = await unitsToSend(tx, orderId)
  const lines = waiting.filter(line => line.loose > 0).map(({ lineId, loose }) => ({ lineId, quantity: loose }))
  if (lines.length === 0) throw fail('WRONG_STATUS', { sentence: 'Il ne reste rien à expédier.' })
  await checkArrived(tx, withPacked(lines, waiting))
  const { id: _, ...label } = await createShipment(tx, orderId, lines, request)
  return label
}

/** The units to pack and those packed before: all must be here. */
const withPacked = (lines: readonly LineUnits[], waiting: readonly { lineId: number; packed: number }[]) =>
  lines.map(({ lineId, quantity }) => ({
    lineId,
    quantity: quantity + (waiting.find(line => line.lineId === lineId)?.packed ?? 0),
  }))

export async function sendShipment(tx: Tx, orderId: number, shipmentId: number, user: CurrentUser) {
  const { order, parties } = await lockOrderForParty(tx, orderId, user)
  const shipment = await own(tx, orderId, shipmentId)
  if (shipment.shippedAt && parties.some(party => party !== 'buyer')) return { id: orderId, status: order.status }
  const actor = requireRole('sendShipment', order.facts, parties)
  return { id: orderId, status: await markShipmentSent(tx, order, [shipment], { actor, userId: user.id }) }
}

/**
 * Hands shipments of a locked order to the carrier: their units, with their lots, leave the stock, where goods made on
 * demand have none, and the buyer is emailed the contents of each.
 */
export async function markShipmentSent(tx: Tx, order: LockedOrder, shipments: readonly Shipment[], author: Author) {
  await requireLots(
    tx,
    order.id,
    shipments.map(({ id }) => id),
  )
  await handOverRegulatedGoods(tx, {
    orderId: order.id,
    lineIds: shipments.flatMap(({ lines }) => lines.map(({ lineId }) => lineId)),
  })
  const stocked = shipments.flatMap(shipment => shipment.lines).filter(line => line.leadDays === null)
  // All of it first, in the order in which every transaction locks stock.
  await lockLineStock(
    tx,
    stocked.map(line => line.lineId),
  )
  for (const line of stocked) await dispatchReservedUnits(tx, line.lineId, line.quantity)
  for (const shipment of shipments) await markShipped(tx, shipment.id)
  const status = await updateOrderStatus(tx, order, author, 'PARTLY_SHIPPED', shipments.map(trackingOf).join(', '))
  await requireInvoice(tx, order, author.actor, author.userId)
  const all = await findShipments(tx, order.id)
  const [only] = shipments
  if (all.length === 1 && status === 'SHIPPED' && only) await mailShipped(tx, order.id, only)
  else for (const shipment of shipments) await mailShipment(tx, order.id, shipment.id)
  return status
}

export async function dropShipment(tx: Tx, orderId: number, shipmentId: number, user: CurrentUser) {
  const { order, parties } = await lockOrderForParty(tx, orderId, user)
  const actor = requireRole('unpack', order.facts, parties)
  const shipment = await own(tx, orderId, shipmentId)
  if (shipment.shippedAt) throw fail('WRONG_STATUS', { sentence: 'Cet envoi est déjà chez le transporteur.' })
  await drop(tx, shipmentId)
  const status = await updateOrderStatus(tx, order, { actor, userId: user.id }, 'UNPACKED', trackingOf(shipment))
  return { id: orderId, status }
}

export async function typeTrackingNumber(
  tx: Tx,
  { params: { id, shipmentId }, body: { trackingNumber } }: Input<typeof typeOperation>,
  user: CurrentUser,
) {
  const { order, parties } = await lockOrderForParty(tx, id, user)
  const actor = requireRole('unpack', order.facts, parties)
  const shipment = await own(tx, id, shipmentId)
  if (shipment.shippedAt) throw fail('WRONG_STATUS', { sentence: 'Cet envoi est déjà chez le transporteur.' })
  if (shipment.announced)
    throw fail('CONFLICT', { sentence: 'Le transporteur a déjà donné son numéro\u00a0: défaites d’abord l’envoi.' })
  await renumberShipment(tx, shipmentId, trackingNumber)
  await writeHistory(tx, id, actor, user.id, [
    { axis: 'fulfilment', from: order.status, to: 'ANNOUNCED', note: trackingOf({ ...shipment, trackingNumber }) },
  ])
  return { id, status: order.status }
}

async function own(tx: Tx, orderId: number, shipmentId: number): Promise<Shipment> {
  const shipment = (await findShipments(tx, orderId)).find(known => known.id === shipmentId)
  if (!shipment) throw fail('NOT_FOUND')
  return shipment
}

const trackingOf = ({ carrier, trackingNumber }: { carrier: string; trackingNumber: string }) =>
  `${carrier} ${trackingNumber}`

/**
 * Sets the order's status from its units and logs it; `partly` names the history step when the status does not change.
 */
export async function updateOrderStatus(
  tx: Tx,
  order: LockedOrder,
  { actor, userId }: Author,
  partly: string,
  note: string,
): Promise<OrderStatus> {
  const status = statusFor(await unitsToSend(tx, order.id)) ?? order.status
  if (status === order.status) {
    await writeHistory(tx, order.id, actor, userId, [{ axis: 'fulfilment', from: order.status, to: partly, note }])
    return status
  }
  await tx
    .updateTable('orders')
    .set({
      status,
      ...(status === 'READY_TO_SHIP' ? { ready_at: now } : {}),
      ...(status === 'SHIPPED' ? { shipped_at: now } : {}),
    })
    .where('id', '=', order.id)
    .execute()
  await writeHistory(tx, order.id, actor, userId, [
    { axis: 'order', from: order.status, to: status },
    { axis: 'fulfilment', from: order.status, to: status, note },
  ])
  return status
}
