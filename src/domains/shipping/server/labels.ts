/** Labels of an order's shipments. Each is created once, for the units that travel in it. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { OrderMode } from '#shared/delivery.ts'
import { fail } from '#shared/errors.ts'
import type { AddressParts } from '../rules/address-block.ts'
import { type CarrierKey, carrierNamed, carriers, carriersFor, sscc, usualCarrier } from '../rules/tracking.ts'

/** What a seller may specify about the parcels; the rest comes from the order. */
export type ShipmentRequest = {
  carrier?: string
  service?: string
  parcels?: { weightGrams?: number; lengthCm?: number; widthCm?: number; heightCm?: number }[]
}
export type ShipmentLabel = { trackingNumber: string; labelUrl: string; carrier: string }
type Parcel = { weightGrams: number; lengthCm: number; widthCm: number; heightCm: number; sscc: string | null }

/** Units of an order's lines that travel together. */
export type ShipmentContents = readonly { lineId: number; quantity: number }[]

export const labelUrl = (orderId: number, shipmentId: number) => `/api/orders/${orderId}/label?envoi=${shipmentId}`

/** Sorted keys: the order of the keys must not make two requests differ. */
const hashOf = (request: ShipmentRequest) =>
  createHash('sha256')
    .update(
      JSON.stringify([
        request.carrier ?? null,
        request.service ?? null,
        (request.parcels ?? []).map(p => [p.weightGrams, p.lengthCm, p.widthCm, p.heightCm]),
      ]),
    )
    .digest()

/** The last label, or null. LABEL_ALREADY_MADE when the requested parcels or carrier differ. */
export async function findShipmentLabel(
  db: Db | Tx,
  orderId: number,
  request: ShipmentRequest,
): Promise<ShipmentLabel | null> {
  const made = await db
    .selectFrom('shipments')
    .select(['id', 'tracking_number as trackingNumber', 'carrier', 'request_hash'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!made) return null
  const anything = request.carrier === undefined && request.service === undefined && request.parcels === undefined
  if (!anything && !made.request_hash.equals(hashOf(request))) throw fail('LABEL_ALREADY_MADE')
  return { trackingNumber: made.trackingNumber, labelUrl: labelUrl(orderId, made.id), carrier: made.carrier }
}

/** Creates the label of `contents`: units not yet dispatched of an order whose row the caller has locked. */
export async function createShipment(
  tx: Tx,
  orderId: number,
  contents: ShipmentContents,
  request: ShipmentRequest,
): Promise<ShipmentLabel & { id: number }> {
  const order = await consignment(tx, orderId, contents)
  const key = chosenCarrier(order, request)
  const carrier = carriers[key]
  const service = carrier.services[order.mode]
  if (!service)
    throw fail('INVALID_INPUT', { fields: { carrier: 'Ce transporteur ne fait pas ce mode de livraison.' } })
  const trackingNumber = carrier.number(await nextSerial(tx))
  const parcels = await parcelsOf(tx, order, request, service.maxGrams)
  const { id } = await tx
    .insertInto('shipments')
    .values({
      order_id: orderId,
      vendor_id: order.vendorId,
      carrier: carrier.name,
      service: request.service ?? service.name,
      tracking_number: trackingNumber,
      sender: JSON.stringify(order.sender),
      recipient: JSON.stringify(order.recipient),
      parcels: JSON.stringify(parcels),
      weight_grams: parcels.reduce((sum, parcel) => sum + parcel.weightGrams, 0),
      request_hash: hashOf(request),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('shipment_lines')
    .values(contents.map(({ lineId, quantity }) => ({ shipment_id: id, order_line_id: lineId, quantity })))
    .execute()
  await tx.insertInto('shipment_events').values({ shipment_id: id, code: 'LABEL' }).execute()
  return { id, trackingNumber, labelUrl: labelUrl(orderId, id), carrier: carrier.name }
}

type Consignment = Awaited<ReturnType<typeof consignment>>

/** Origin, destination and weight of the units. */
async function consignment(tx: Tx, orderId: number, contents: ShipmentContents) {
  const order = await tx
    .selectFrom('orders as o')
    .innerJoin('purchases as p', 'p.id', 'o.purchase_id')
    .innerJoin('vendors as v', 'v.id', 'o.vendor_id')
    .select(['o.number', 'o.vendor_id', 'o.delivery_mode', 'o.relay_point', 'p.billing_address'])
    .select(sql<unknown>`coalesce(o.changed_address, p.delivery_address)`.as('delivery_address'))
    .select(['v.name', 'v.street', 'v.postcode', 'v.city'])
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const address = (order.delivery_address ?? order.billing_address) as AddressParts & { phone?: string | null }
  // Written by checkout and createOrders in these shapes.
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
    // The action table refuses PICKUP before any label is created.
    mode: order.delivery_mode as Exclude<OrderMode, 'PICKUP'>,
    weightGrams: await weightOf(tx, contents),
    relayCarrier: relay?.carrier ?? null,
    sender: {
      recipient: order.name,
      ...(from ?? { street: order.street, postcode: order.postcode, city: order.city }),
    },
    recipient: relay
      ? {
          complement: relay.name,
          recipient: address.recipient,
          street: relay.street,
          postcode: relay.postcode,
          city: relay.city,
        }
      : address,
    phone: address.phone ?? null,
  }
}

async function weightOf(tx: Tx, contents: ShipmentContents): Promise<number> {
  const rows = await tx
    .selectFrom('order_lines')
    .select(['id', 'weight_grams'])
    .where('id', '=', sql<number>`any(${contents.map(line => line.lineId)}::bigint[])`)
    .execute()
  const weights = new Map(rows.map(row => [row.id, row.weight_grams]))
  return contents.reduce((sum, line) => sum + line.quantity * (weights.get(line.lineId) ?? 0), 0)
}

/** The warehouse that holds the goods of this order. */
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

function chosenCarrier(order: Consignment, request: ShipmentRequest): CarrierKey {
  if (request.carrier === undefined) return usualCarrier(order.mode, order.relayCarrier)
  const key = carrierNamed(request.carrier)
  if (key && carriersFor(order.mode).includes(key)) return key
  throw fail('INVALID_INPUT', { fields: { carrier: 'Ce transporteur ne fait pas ce mode de livraison.' } })
}

/** Parcels as given, or as many as the carrier's maximum weight requires; unspecified weight is divided evenly. */
async function parcelsOf(tx: Tx, order: Consignment, request: ShipmentRequest, maxGrams: number): Promise<Parcel[]> {
  const given: NonNullable<ShipmentRequest['parcels']> =
    request.parcels ?? Array.from({ length: Math.ceil(order.weightGrams / maxGrams) }, () => ({}))
  const even = Math.ceil(order.weightGrams / given.length)
  const usual = order.mode === 'FREIGHT' ? { l: 120, w: 80, h: 120 } : { l: 40, w: 30, h: 30 }
  const parcels: Parcel[] = []
  for (const [index, parcel] of given.entries()) {
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
  // nextval always returns one row or throws.
  return (rows[0] as { serial: number }).serial
}

export const trackingUrl = (carrierName: string, trackingNumber: string): string | null => {
  const key = carrierNamed(carrierName)
  return key ? (carriers[key].trackingUrl?.(trackingNumber) ?? null) : null
}
