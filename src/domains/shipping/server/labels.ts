/** Labels and tracking of an order's consignment: one per order, made once. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { DeliveryMode } from '#shared/delivery.ts'
import { fail } from '#shared/errors.ts'
import { type AddressParts, addressBlock } from '../rules/address-block.ts'
import {
  type CarrierKey,
  carrierOf,
  carriers,
  carriersFor,
  parcelNumber,
  sscc,
  usualCarrier,
} from '../rules/tracking.ts'
import { labelPdf } from './label-pdf.ts'

/** What a seller may say of the parcels; the rest comes from the order. */
export type ShipmentAsk = {
  carrier?: string
  service?: string
  parcels?: { weightGrams?: number; lengthCm?: number; widthCm?: number; heightCm?: number }[]
}
export type ShipmentAnswer = { trackingNumber: string; labelUrl: string; carrier: string }
type Parcel = { weightGrams: number; lengthCm: number; widthCm: number; heightCm: number; sscc: string | null }

export const labelUrl = (orderId: number) => `/api/orders/${orderId}/label`

/** Key order must not make two requests of one. */
const hashOf = (ask: ShipmentAsk) =>
  createHash('sha256')
    .update(
      JSON.stringify([
        ask.carrier ?? null,
        ask.service ?? null,
        (ask.parcels ?? []).map(p => [p.weightGrams, p.lengthCm, p.widthCm, p.heightCm]),
      ]),
    )
    .digest()

/** The label already made, or null. Asked for with other parcels or another carrier: LABEL_ALREADY_MADE. */
export async function shipmentOf(db: Db | Tx, orderId: number, ask: ShipmentAsk): Promise<ShipmentAnswer | null> {
  const made = await db
    .selectFrom('shipments')
    .select(['tracking_number as trackingNumber', 'carrier', 'request_hash'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!made) return null
  const anything = ask.carrier === undefined && ask.service === undefined && ask.parcels === undefined
  if (!anything && !made.request_hash.equals(hashOf(ask))) throw fail('LABEL_ALREADY_MADE')
  return { trackingNumber: made.trackingNumber, labelUrl: labelUrl(orderId), carrier: made.carrier }
}

/** Makes the label of an order whose row the caller has locked, at TO_PREPARE. */
export async function createShipment(tx: Tx, orderId: number, ask: ShipmentAsk): Promise<ShipmentAnswer> {
  const order = await consignment(tx, orderId)
  const key = chosenCarrier(order, ask)
  const carrier = carriers[key]
  const service = carrier.services[order.mode]
  if (!service)
    throw fail('INVALID_INPUT', { fields: { carrier: 'Ce transporteur ne fait pas ce mode de livraison.' } })
  const trackingNumber = carrier.number(await nextSerial(tx))
  const parcels = await parcelsOf(tx, order, ask, service.maxGrams)
  const pdf = await labelPdf({
    carrier: carrier.name,
    service: ask.service ?? service.name,
    orderNumber: order.number,
    trackingNumber,
    sender: addressBlock(order.sender),
    recipient: addressBlock(order.recipient),
    phone: order.phone,
    parcels: parcels.map((parcel, index) => ({
      weightGrams: parcel.weightGrams,
      sizeCm: `${parcel.lengthCm} × ${parcel.widthCm} × ${parcel.heightCm}`,
      barcode: parcelNumber(trackingNumber, index + 1, parcels.length),
      sscc: parcel.sscc,
    })),
  })
  const { id } = await tx
    .insertInto('shipments')
    .values({
      order_id: orderId,
      vendor_id: order.vendorId,
      carrier: carrier.name,
      service: ask.service ?? service.name,
      tracking_number: trackingNumber,
      sender: JSON.stringify(order.sender),
      recipient: JSON.stringify(order.recipient),
      parcels: JSON.stringify(parcels),
      weight_grams: parcels.reduce((sum, parcel) => sum + parcel.weightGrams, 0),
      label_pdf: pdf,
      request_hash: hashOf(ask),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('shipment_events').values({ shipment_id: id, code: 'LABEL' }).execute()
  return { trackingNumber, labelUrl: labelUrl(orderId), carrier: carrier.name }
}

type Consignment = Awaited<ReturnType<typeof consignment>>

/** From where to where, and what it weighs now that refunded units stay behind. */
async function consignment(tx: Tx, orderId: number) {
  const order = await tx
    .selectFrom('orders as o')
    .innerJoin('purchases as p', 'p.id', 'o.purchase_id')
    .innerJoin('vendors as v', 'v.id', 'o.vendor_id')
    .select(['o.number', 'o.vendor_id', 'o.delivery_mode', 'o.relay_point', 'p.delivery_address', 'p.billing_address'])
    .select(['v.name', 'v.street', 'v.postcode', 'v.city'])
    .select(
      sql<number>`(SELECT coalesce(sum(l.weight_grams * (l.quantity - (SELECT coalesce(sum(rl.quantity), 0) FROM refund_lines rl
        JOIN refunds r ON r.id = rl.refund_id WHERE rl.order_line_id = l.id AND r.status <> 'FAILED'))), 0)::int
        FROM order_lines l WHERE l.order_id = o.id)`.as('weight'),
    )
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const door = (order.delivery_address ?? order.billing_address) as AddressParts & { phone?: string | null }
  // Frozen by checkout and by createOrders, in these shapes.
  const relay = order.relay_point as {
    name: string
    street: string
    postcode: string
    city: string
    carrier: string
  } | null
  const from = await warehouseOf(tx, orderId)
  return {
    number: order.number,
    vendorId: order.vendor_id,
    // PICKUP is refused by the table before anything is made.
    mode: order.delivery_mode as Exclude<DeliveryMode, 'PICKUP'>,
    weightGrams: Math.max(1, order.weight),
    relayCarrier: relay?.carrier ?? null,
    sender: {
      recipient: order.name,
      ...(from ?? { street: order.street, postcode: order.postcode, city: order.city }),
    },
    recipient: relay
      ? {
          complement: relay.name,
          recipient: door.recipient,
          street: relay.street,
          postcode: relay.postcode,
          city: relay.city,
        }
      : door,
    phone: door.phone ?? null,
  }
}

/** The warehouse that holds the goods for this order. */
const warehouseOf = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('stock_reservations as r')
    .innerJoin('order_lines as l', 'l.id', 'r.order_line_id')
    .innerJoin('warehouses as w', 'w.id', 'r.warehouse_id')
    .select(['w.street', 'w.postcode', 'w.city'])
    .where('l.order_id', '=', orderId)
    .where('r.state', '=', 'committed')
    .orderBy('r.id')
    .limit(1)
    .executeTakeFirst()

function chosenCarrier(order: Consignment, ask: ShipmentAsk): CarrierKey {
  if (ask.carrier === undefined) return usualCarrier(order.mode, order.relayCarrier)
  const key = carrierOf(ask.carrier)
  if (key && carriersFor(order.mode).includes(key)) return key
  throw fail('INVALID_INPUT', { fields: { carrier: 'Ce transporteur ne fait pas ce mode de livraison.' } })
}

/** Parcels as told, or as many as the carrier's heaviest parcel asks for; what was left out is shared evenly. */
async function parcelsOf(tx: Tx, order: Consignment, ask: ShipmentAsk, maxGrams: number): Promise<Parcel[]> {
  const told: NonNullable<ShipmentAsk['parcels']> =
    ask.parcels ?? Array.from({ length: Math.ceil(order.weightGrams / maxGrams) }, () => ({}))
  const even = Math.ceil(order.weightGrams / told.length)
  const usual = order.mode === 'FREIGHT' ? { l: 120, w: 80, h: 120 } : { l: 40, w: 30, h: 30 }
  const parcels: Parcel[] = []
  for (const [index, parcel] of told.entries()) {
    const weightGrams = parcel.weightGrams ?? even
    if (weightGrams > maxGrams)
      throw fail('INVALID_INPUT', {
        fields: { [`parcels.${index}.weightGrams`]: `${maxGrams / 1_000} kg au plus par colis chez ce transporteur.` },
      })
    parcels.push({
      weightGrams,
      lengthCm: parcel.lengthCm ?? usual.l,
      widthCm: parcel.widthCm ?? usual.w,
      heightCm: parcel.heightCm ?? usual.h,
      sscc: order.mode === 'FREIGHT' ? sscc(await nextSerial(tx)) : null,
    })
  }
  return parcels
}

export async function nextSerial(tx: Tx): Promise<number> {
  const { rows } = await sql<{ serial: number }>`SELECT nextval('shipment_serial')::int AS serial`.execute(tx)
  // One row, always: nextval answers a number or throws.
  return (rows[0] as { serial: number }).serial
}

/** The PDF of an order's label, or null; whoever asks was checked by the caller. */
export async function labelOf(db: Db, orderId: number) {
  const row = await db
    .selectFrom('shipments as s')
    .innerJoin('orders as o', 'o.id', 's.order_id')
    .select(['s.label_pdf as pdf', 'o.number'])
    .where('s.order_id', '=', orderId)
    .executeTakeFirst()
  return row ?? null
}

export const trackingUrl = (carrierName: string, trackingNumber: string): string | null => {
  const key = carrierOf(carrierName)
  return key ? carriers[key].trackingUrl(trackingNumber) : null
}

/** Notes a step of the journey; answers what the buyer follows it by, null when nothing was sent by a carrier. */
export async function recordTracking(tx: Tx, orderId: number, code: 'TAKEN' | 'DELIVERED') {
  const shipment = await tx
    .selectFrom('shipments')
    .select(['id', 'carrier', 'tracking_number as trackingNumber'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!shipment) return null
  await tx.insertInto('shipment_events').values({ shipment_id: shipment.id, code }).execute()
  const { carrier, trackingNumber } = shipment
  return { carrier, trackingNumber, trackingUrl: trackingUrl(carrier, trackingNumber) }
}
