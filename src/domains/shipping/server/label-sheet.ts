/** Existing labels, rendered again from their frozen data: several orders on one roll, or on A4 sheets. */
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { type AddressParts, addressBlock } from '../rules/address-block.ts'
import { parcelNumber } from '../rules/tracking.ts'
import { type LabelFormat, labelsPdf, type ShippingLabel } from './label-pdf.ts'

/** Of whole orders, or of one shipment; the caller has checked the permissions. */
export type Which = { orderIds: readonly number[]; shipmentId?: number; waiting?: boolean; drawn?: boolean }

/**
 * PDF of the labels, in the order of the request; null when there is none. `waiting`: only shipments not dispatched
 * yet. `drawn`: without those that have a label of a carrier.
 */
export async function labelSheet(db: Db, which: Which, format: LabelFormat): Promise<Buffer | null> {
  const labels = await labelsOf(db, which)
  return labels.length ? labelsPdf(labels, format) : null
}

async function labelsOf(db: Db, { orderIds, shipmentId, waiting, drawn }: Which): Promise<ShippingLabel[]> {
  const rows = await db
    .selectFrom('shipments as s')
    .innerJoin('orders as o', 'o.id', 's.order_id')
    .innerJoin('purchases as p', 'p.id', 'o.purchase_id')
    .select(['s.carrier', 's.service', 's.tracking_number', 's.sender', 's.recipient', 's.parcels'])
    .select(['s.created_at', 'o.number'])
    .select(
      sql<string | null>`coalesce(o.changed_address, p.delivery_address, p.billing_address)->>'phone'`.as('phone'),
    )
    .where('o.id', '=', sql<number>`any(${orderIds}::bigint[])`)
    .$if(shipmentId !== undefined, query => query.where('s.id', '=', Number(shipmentId)))
    .$if(waiting === true, query => query.where('s.shipped_at', 'is', null))
    .$if(drawn === true, query =>
      query.where(
        sql<boolean>`NOT EXISTS (SELECT FROM carrier_parcels c WHERE c.shipment_id = s.id AND c.label_pdf IS NOT NULL)`,
      ),
    )
    .orderBy(sql`array_position(${orderIds}::bigint[], o.id)`)
    .orderBy('s.id')
    .execute()
  return rows.map(labelOf)
}

type Row = {
  carrier: string
  service: string
  tracking_number: string
  sender: unknown
  recipient: unknown
  parcels: unknown
  created_at: Date
  number: string
  phone: string | null
}
type Parcel = { weightGrams: number; lengthCm: number; widthCm: number; heightCm: number; sscc: string | null }

function labelOf(row: Row): ShippingLabel {
  // Written by createShipment in these shapes.
  const parcels = row.parcels as Parcel[]
  return {
    carrier: row.carrier,
    service: row.service,
    orderNumber: row.number,
    trackingNumber: row.tracking_number,
    sender: addressBlock(row.sender as AddressParts),
    recipient: addressBlock(row.recipient as AddressParts),
    phone: row.phone,
    access: (row.recipient as { access?: string | null }).access ?? null,
    madeAt: row.created_at,
    parcels: parcels.map((parcel, index) => ({
      weightGrams: parcel.weightGrams,
      sizeCm: `${parcel.lengthCm} × ${parcel.widthCm} × ${parcel.heightCm}`,
      barcode: parcelNumber(row.tracking_number, index + 1, parcels.length),
      sscc: parcel.sscc,
    })),
  }
}
