import { getOrder } from '#domains/orders/contract-detail.ts'
import { recordLots } from '#domains/orders/contract-lots.ts'
import { packShipment, requestLabel, sendShipment } from '#domains/orders/contract-shipments.ts'
import { prepareBy } from '#domains/orders/rules/stages.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import type { Pipeline } from '#platform/http/pipeline.ts'
import { addDays, isoDay } from '#shared/dates.ts'

/** Ships the first article; the others wait for their own shipment. */
export async function shipPart(db: Db, pipeline: Pipeline, orderId: number, seller: Context): Promise<void> {
  const line = await db
    .selectFrom('order_lines')
    .select(['id', 'quantity'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .executeTakeFirstOrThrow()
  const params = { id: orderId }
  const lines = [{ lineId: line.id, quantity: line.quantity }]
  const { shipmentId } = await pipeline.call(packShipment, { params, body: { lines, after: null } }, seller)
  await recordDemoLots(pipeline, orderId, seller)
  await pipeline.call(sendShipment, { params: { ...params, shipmentId } }, seller)
}

/** Lots of what is tracked, without which it may not leave; the second half of several units has another lot. */
export async function recordDemoLots(pipeline: Pipeline, orderId: number, seller: Context): Promise<void> {
  const { lots } = await pipeline.call(getOrder, { params: { id: orderId } }, seller)
  const bestBefore = addDays(isoDay(new Date()), 500)
  for (const { lineId, offerId, shipmentId, units } of lots) {
    const second = Math.floor(units / 2)
    const given = [
      { lot: `L26-${orderId % 90}A`, quantity: units - second, bestBefore },
      ...(second > 0 ? [{ lot: `L26-${orderId % 90}B`, quantity: second, bestBefore }] : []),
    ]
    const body = { lineId, offerId, shipmentId, revision: 0, lots: given }
    await pipeline.call(recordLots, { params: { id: orderId }, body }, seller)
  }
}

/** Sets the due date from the payment date, which has moved into the past. */
export async function dueThen(db: Db, purchaseId: number): Promise<void> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'paid_at', 'preparation_days', 'delivery_mode', 'promised_on'])
    .where('purchase_id', '=', purchaseId)
    .where('paid_at', 'is not', null)
    .execute()
  for (const order of orders) {
    const promised = order.delivery_mode === 'PICKUP' ? order.promised_on : null
    const day = prepareBy(isoDay(order.paid_at ?? new Date()), order.preparation_days, promised, [])
    await db.updateTable('orders').set({ prepare_by: day }).where('id', '=', order.id).execute()
  }
}

/** The embedded carrier's number and label, where it takes the parcel. */
export async function requestDemoLabel(pipeline: Pipeline, orderId: number, seller: Context): Promise<void> {
  const { shipments } = await pipeline.call(getOrder, { params: { id: orderId } }, seller)
  for (const { id: shipmentId, carrierLabel } of shipments)
    if (carrierLabel === 'offered') await pipeline.call(requestLabel, { params: { id: orderId, shipmentId } }, seller)
}
