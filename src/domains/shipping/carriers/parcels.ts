/** Labels requested from the carrier: one parcel per shipment, however often it is requested. */
import { sql } from 'kysely'
import { addJob, type JobPayloads } from '#domains/jobs.ts'
import { now } from '#platform/db/clock.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import type { AddressParts } from '../rules/address-block.ts'
import { isCarrierMode } from '../rules.ts'
import type { AnnouncedParcel, CarrierName, CarrierParcel, ParcelCarrier } from './port.ts'

export type ParcelRequest = { id: number; announced: boolean; parcel: CarrierParcel }

/**
 * The request for one shipment, begun now or before; null for a shipment that is not of this order. The caller holds
 * the order's lock.
 */
export async function openParcelRequest(
  tx: Tx,
  { orderId, shipmentId }: { orderId: number; shipmentId: number },
  carrier: CarrierName,
): Promise<ParcelRequest | null> {
  const shipment = await findShipmentFacts(tx, orderId, shipmentId)
  if (!shipment) return null
  const parcel = parcelOf(shipment)
  const request = await tx
    .insertInto('carrier_parcels')
    .values({ shipment_id: shipmentId, vendor_id: shipment.vendor_id, carrier, request_key: parcel.key })
    .onConflict(on => on.column('request_key').doUpdateSet({ requested_at: now }))
    .returning(['id', 'refusals', 'reference'])
    .executeTakeFirstOrThrow()
  const key = keyOf({ request_key: parcel.key, refusals: request.refusals })
  return { id: request.id, announced: request.reference !== null, parcel: { ...parcel, key } }
}

const keyOf = ({ request_key, refusals }: { request_key: string; refusals: number }) => `${request_key}-${refusals}`

const findShipmentFacts = (tx: Tx, orderId: number, shipmentId: number) =>
  tx
    .selectFrom('shipments as s')
    .innerJoin('orders as o', 'o.id', 's.order_id')
    .innerJoin('purchases as p', 'p.id', 'o.purchase_id')
    .select(['s.vendor_id', 's.carrier', 's.service', 's.sender', 's.recipient', 's.parcels', 's.shipped_at'])
    .select(['o.number', 'o.delivery_mode', 'o.relay_point'])
    .select(
      sql<string | null>`coalesce(o.changed_address, p.delivery_address, p.billing_address)->>'phone'`.as('phone'),
    )
    .select(sql<string | null>`p.buyer->>'email'`.as('email'))
    .where('s.id', '=', shipmentId)
    .where('s.order_id', '=', orderId)
    .select('s.id')
    .executeTakeFirst()
type ShipmentFacts = NonNullable<Awaited<ReturnType<typeof findShipmentFacts>>>

function parcelOf(shipment: ShipmentFacts): CarrierParcel {
  if (shipment.shipped_at) throw fail('WRONG_STATUS', { sentence: 'Cet envoi est déjà chez le transporteur.' })
  const { delivery_mode: mode } = shipment
  if (!isCarrierMode(mode))
    throw fail('WRONG_DELIVERY_MODE', {
      sentence: 'Le transporteur prend les colis à domicile et en point relais\u00a0; le reste part par vos soins.',
    })
  // Written by createShipment in these shapes.
  const [parcel, another] = shipment.parcels as Pick<
    CarrierParcel,
    'weightGrams' | 'lengthCm' | 'widthCm' | 'heightCm'
  >[]
  if (!parcel || another)
    throw fail('CONFLICT', {
      sentence:
        'Le transporteur étiquette un colis à la fois\u00a0: défaites cet envoi, puis préparez un envoi par colis.',
    })
  const { weightGrams, lengthCm, widthCm, heightCm } = parcel
  return {
    key: `${shipment.number}-${shipment.id}`,
    orderNumber: shipment.number,
    mode,
    carrier: shipment.carrier,
    service: shipment.service,
    sender: shipment.sender as AddressParts,
    recipient: shipment.recipient as AddressParts,
    phone: shipment.phone,
    email: shipment.email,
    relayId: (shipment.relay_point as { id: string } | null)?.id ?? null,
    weightGrams,
    lengthCm,
    widthCm,
    heightCm,
  }
}

/** Null for a shipment that is not of this order. */
export async function parcelToQuote(
  tx: Tx,
  { orderId, shipmentId }: { orderId: number; shipmentId: number },
): Promise<CarrierParcel | null> {
  const shipment = await findShipmentFacts(tx, orderId, shipmentId)
  return shipment ? parcelOf(shipment) : null
}

/** The parcel of a shipment that the carrier has announced, for a pick-up at its sender's; null without a label. */
export async function findPickupParcel(tx: Tx, which: { orderId: number; shipmentId: number }) {
  const parcel = await parcelToQuote(tx, which)
  if (!parcel) throw fail('NOT_FOUND')
  const announced = await tx
    .selectFrom('carrier_parcels')
    .select(['id', 'request_key', 'refusals'])
    .select(sql<string | null>`pickup_on::text`.as('pickupOn'))
    .where('shipment_id', '=', which.shipmentId)
    .where('reference', 'is not', null)
    .executeTakeFirst()
  if (!announced) return null
  const contact = await tx
    .selectFrom('shipments as s')
    .innerJoin('vendors as v', 'v.id', 's.vendor_id')
    .select(['v.phone', 'v.email'])
    .where('s.id', '=', which.shipmentId)
    .executeTakeFirstOrThrow()
  const { sender: address, weightGrams } = parcel
  return {
    id: announced.id,
    pickupOn: announced.pickupOn,
    request: { key: keyOf(announced), address, ...contact, parcels: 1, weightGrams },
  }
}

/** False when another request recorded the same day first. */
export async function recordPickup(tx: Tx, id: number, { day, reference }: { day: string; reference: string }) {
  const { numUpdatedRows } = await tx
    .updateTable('carrier_parcels')
    .set({ pickup_on: day, pickup_reference: reference })
    .where('id', '=', id)
    .where(sql<boolean>`pickup_on IS DISTINCT FROM ${day}::date`)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** The refused request is closed: the next one is another parcel for the carrier. */
export async function closeRefusedRequest(tx: Tx, { id, parcel }: ParcelRequest): Promise<void> {
  await tx
    .updateTable('carrier_parcels')
    .set(eb => ({ refusals: eb('refusals', '+', 1) }))
    .where('id', '=', id)
    .where('reference', 'is', null)
    // Of two requests at once, both refused, one counts.
    .where(sql`request_key || '-' || refusals`, '=', parcel.key)
    .execute()
}

/**
 * Stores the carrier's number and label. `voided`: the seller voided the shipment meanwhile, and the parcel is
 * cancelled; `known`: another request was first. The caller holds the order's lock.
 */
export async function recordAnnounced(
  tx: Tx,
  { id }: ParcelRequest,
  announced: AnnouncedParcel,
): Promise<'recorded' | 'known' | 'voided'> {
  const request = await tx
    .selectFrom('carrier_parcels')
    .select(['shipment_id', 'reference'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (request.reference !== null) return request.shipment_id === null ? 'voided' : 'known'
  await tx
    .updateTable('carrier_parcels')
    .set({
      reference: announced.reference,
      tracking_number: announced.trackingNumber,
      label_pdf: announced.labelPdf,
      announced_at: now,
    })
    .where('id', '=', id)
    .execute()
  if (request.shipment_id === null) {
    await addJob(tx, 'shipping.cancel-parcel', { parcelId: id })
    return 'voided'
  }
  await tx
    .updateTable('shipments')
    .set({
      tracking_number: announced.trackingNumber,
      ...(announced.carrier ? { carrier: announced.carrier } : {}),
    })
    .where('id', '=', request.shipment_id)
    .execute()
  return 'recorded'
}

/** The carrier's label of a return; the caller holds the lock of its order. */
export async function recordReturnParcel(
  tx: Tx,
  ids: { returnId: number; vendorId: number },
  carrier: CarrierName,
  { key, announced }: { key: string; announced: AnnouncedParcel },
): Promise<void> {
  await tx
    .insertInto('carrier_parcels')
    .values({
      return_id: ids.returnId,
      vendor_id: ids.vendorId,
      carrier,
      request_key: key,
      reference: announced.reference,
      tracking_number: announced.trackingNumber,
      label_pdf: announced.labelPdf,
      announced_at: now,
    })
    .onConflict(on => on.doNothing())
    .execute()
}

/** Job: voids the label of a shipment that the seller has voided. */
export async function cancelParcel(
  db: Db,
  carrier: ParcelCarrier | null,
  { parcelId }: JobPayloads['shipping.cancel-parcel'],
): Promise<void> {
  const parcel = await db
    .selectFrom('carrier_parcels')
    .select(['reference', 'request_key', 'refusals', 'carrier', 'shipment_id'])
    .where('id', '=', parcelId)
    .executeTakeFirst()
  if (!parcel || parcel.shipment_id !== null || parcel.carrier !== carrier?.name) return
  await carrier.cancel({ reference: parcel.reference, key: keyOf(parcel) })
}

/** The carrier's own label, of one shipment or of the only one; null when there is none, or more than one. */
export async function findCarrierLabel(
  db: Db,
  orderId: number,
  shipmentId: number | undefined,
): Promise<Buffer | null> {
  const labels = await db
    .selectFrom('shipments as s')
    .leftJoin('carrier_parcels as c', 'c.shipment_id', 's.id')
    .select('c.label_pdf')
    .where('s.order_id', '=', orderId)
    .$if(shipmentId !== undefined, query => query.where('s.id', '=', Number(shipmentId)))
    .limit(2)
    .execute()
  return labels.length === 1 ? (labels[0]?.label_pdf ?? null) : null
}
