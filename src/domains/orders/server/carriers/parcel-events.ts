/** What the carrier announces of a parcel changes its order as far as the action table allows. */
import type { JobPayloads } from '#domains/jobs.ts'
import { findHandOverRefusal } from '#domains/regulation/server/sales.ts'
import {
  findStoredEvent,
  isWhollyDelivered,
  type StoredEvent,
  settleParcelEvent,
  writeShipmentStep,
} from '#domains/shipping/carriers/events.ts'
import { isTrouble, shipmentEventCodes } from '#domains/shipping/rules/parcel-events.ts'
import { findShipments } from '#domains/shipping/server/shipments.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { troubleCodes } from '../../rules/parcel-trouble.ts'
import { whyNotOrder } from '../../rules.ts'
import { lockOrder } from '../access.ts'
import { deliverByCarrier } from '../fulfilment.ts'
import { writeHistory } from '../history.ts'
import { lacksOwnInvoice } from '../invoices.ts'
import { findMissingLots } from '../lots/find-lots.ts'
import { mailTrouble } from '../mails/shipment-mails.ts'
import { markShipmentSent } from '../shipments.ts'

/** Job: repeated, late and unordered events change nothing. */
export const applyParcelEvent = (db: Db, payload: JobPayloads['shipping.parcel-event']): Promise<void> =>
  inTransaction(db, async tx => {
    const event = await findStoredEvent(tx, payload)
    if (!event) return
    const order = await lockOrder(tx, event.orderId)
    if (!(await settleParcelEvent(tx, event))) return
    if (event.kind !== 'announced') await sendScannedParcel(tx, event)
    await writeShipmentStep(tx, event)
    if (event.kind === 'delivered' && (await isWhollyDelivered(tx, order.id))) await deliverByCarrier(tx, order.id)
    if (isTrouble(event.kind)) await writeTrouble(tx, event)
  })

/**
 * A parcel that the carrier scanned has left, whether or not its seller said so. Without the seller's invoice, its lots or
 * a permit that is still valid it stays with the seller, who is asked for them as before.
 */
async function sendScannedParcel(tx: Tx, { orderId, shipmentId }: StoredEvent): Promise<void> {
  const order = await lockOrder(tx, orderId)
  const shipment = (await findShipments(tx, orderId)).find(({ id }) => id === shipmentId)
  if (!shipment || shipment.shippedAt || whyNotOrder('sendShipment', order.facts, 'carrier')) return
  if ((await lacksOwnInvoice(tx, order)) || (await findMissingLots(tx, orderId, [shipmentId]))) return
  if (await findHandOverRefusal(tx, { orderId, lineIds: shipment.lines.map(({ lineId }) => lineId) })) return
  await markShipmentSent(tx, order, [shipment], { actor: 'carrier', userId: null })
}

/** The seller claims it from the carrier, and sends again or refunds; both parties are emailed. */
async function writeTrouble(tx: Tx, { orderId, shipmentId, kind }: StoredEvent): Promise<void> {
  const { status } = await lockOrder(tx, orderId)
  const shipment = (await findShipments(tx, orderId)).find(({ id }) => id === shipmentId)
  const note = shipment ? `${shipment.carrier} ${shipment.trackingNumber}` : null
  await writeHistory(tx, orderId, 'carrier', null, [
    { axis: 'fulfilment', from: status, to: shipmentEventCodes[kind], note },
  ])
  const trouble = troubleCodes.find(code => code === shipmentEventCodes[kind])
  if (shipment && trouble && status !== 'DELIVERED') await mailTrouble(tx, orderId, shipment, trouble)
}
