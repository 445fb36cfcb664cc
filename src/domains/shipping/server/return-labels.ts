/** Return labels: from the buyer to the warehouse of origin. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { CarrierParcel } from '../carriers/port.ts'
import { type AddressParts, addressBlock } from '../rules/address-block.ts'
import { type CarrierKey, carriers } from '../rules/tracking.ts'
import { parcelGrams } from '../rules.ts'
import { labelPdf } from './label-pdf.ts'
import { nextSerial } from './labels.ts'

/** Destination of an order's returns: the warehouse of origin, else the seller's own address. */
export async function returnAddress(db: Db | Tx, orderId: number): Promise<AddressParts> {
  const row = await db
    .selectFrom('orders as o')
    .innerJoin('vendors as v', 'v.id', 'o.vendor_id')
    .leftJoin('order_lines as l', 'l.order_id', 'o.id')
    .leftJoin('stock_reservations as r', 'r.order_line_id', 'l.id')
    .leftJoin('warehouses as w', 'w.id', 'r.warehouse_id')
    .select(['v.name as recipient'])
    .select(eb => [
      eb.fn.coalesce('w.street', 'v.street').as('street'),
      eb.fn.coalesce('w.postcode', 'v.postcode').as('postcode'),
      eb.fn.coalesce('w.city', 'v.city').as('city'),
    ])
    .where('o.id', '=', orderId)
    .orderBy(sql`w.id IS NULL`)
    .orderBy('r.id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { ...row, complement: 'Service retours' }
}

type ReturnedGoods = { returnId: number; number: string; weightGrams: number }

/** The parcel that a carrier is asked to bring back; null for what travels by pallet. */
export async function findReturnParcel(
  tx: Tx,
  orderId: number,
  { returnId, number, weightGrams }: ReturnedGoods,
): Promise<CarrierParcel | null> {
  if (weightGrams > parcelGrams) return null
  const buyer = await tx
    .selectFrom('orders as o')
    .innerJoin('purchases as p', 'p.id', 'o.purchase_id')
    .select(
      sql<string | null>`coalesce(o.changed_address, p.delivery_address, p.billing_address)->>'phone'`.as('phone'),
    )
    .select(sql<string | null>`p.buyer->>'email'`.as('email'))
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()
  return {
    key: `RET-${returnId}`,
    orderNumber: number,
    mode: 'HOME',
    carrier: carriers.COLISSIMO.name,
    service: 'Retour prépayé',
    sender: await buyerAddress(tx, orderId),
    recipient: await returnAddress(tx, orderId),
    ...buyer,
    relayId: null,
    weightGrams,
    ...returnedParcelSize,
  }
}

/** The buyer chooses the box: one that every carrier takes is announced. */
const returnedParcelSize = { lengthCm: 40, widthCm: 30, heightCm: 30 }

export type ReturnLabel = { carrier: string; trackingNumber: string; pdf: Buffer }

/** A prepaid label for `weightGrams` of an order's goods; `number` is printed as its reference. */
export async function createReturnLabel(
  tx: Tx,
  orderId: number,
  { number, weightGrams }: { number: string; weightGrams: number },
): Promise<ReturnLabel> {
  const sender = await buyerAddress(tx, orderId)
  // Pallets are returned by pallet; anything lighter by post.
  const key: CarrierKey = weightGrams > parcelGrams ? 'GEODIS' : 'COLISSIMO'
  const carrier = carriers[key]
  const trackingNumber = carrier.number(await nextSerial(tx))
  const pdf = await labelPdf({
    carrier: carrier.name,
    service: 'Retour prépayé',
    orderNumber: number,
    trackingNumber,
    sender: addressBlock(sender),
    recipient: addressBlock(await returnAddress(tx, orderId)),
    phone: null,
    madeAt: new Date(),
    parcels: [{ weightGrams, sizeCm: 'selon le colis', barcode: trackingNumber, sscc: null }],
  })
  return { carrier: carrier.name, trackingNumber, pdf }
}

async function buyerAddress(tx: Tx, orderId: number): Promise<AddressParts> {
  const row = await tx
    .selectFrom('orders as o')
    .innerJoin('purchases as p', 'p.id', 'o.purchase_id')
    .select('p.billing_address')
    .select(sql<unknown>`coalesce(o.changed_address, p.delivery_address)`.as('delivery_address'))
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()
  // Written by checkout in this shape.
  return (row.delivery_address ?? row.billing_address) as AddressParts
}
