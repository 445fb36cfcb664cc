/** An order leaves in one shipment or several, each with its label, its lines and its tracking. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { trackingUrl } from './labels.ts'

/** Units of one line: `loose` wait on the shelf, `packed` wait in a labelled shipment, `sent` have left in one. */
export type UnitsToSend = { lineId: number; offerId: number; loose: number; packed: number; sent: number }

/** What of an order is where. The stock's reservations say what still has to leave, whatever was refunded meanwhile. */
export async function unitsToSend(db: Db | Tx, orderId: number): Promise<UnitsToSend[]> {
  const rows = await db
    .selectFrom('order_lines as l')
    .select(['l.id as lineId', 'l.offer_id as offerId'])
    .select([
      sql<number>`(SELECT coalesce(sum(quantity), 0)::int FROM stock_reservations WHERE order_line_id = l.id AND state = 'committed')`.as(
        'committed',
      ),
      shipped('IS NULL').as('packed'),
      shipped('IS NOT NULL').as('sent'),
    ])
    .where('l.order_id', '=', orderId)
    .orderBy('l.position')
    .execute()
  return rows.map(({ committed, ...line }) => ({ ...line, loose: committed - line.packed }))
}

const shipped = (test: 'IS NULL' | 'IS NOT NULL') =>
  sql<number>`(SELECT coalesce(sum(x.quantity), 0)::int FROM shipment_lines x JOIN shipments s ON s.id = x.shipment_id
    WHERE x.order_line_id = l.id AND s.shipped_at ${sql.raw(test)})`

export type Shipment = Awaited<ReturnType<typeof findShipments>>[number]

/** Every shipment of an order, the first made first. */
export async function findShipments(db: Db | Tx, orderId: number) {
  const rows = await db
    .selectFrom('shipments')
    .select(['id', 'carrier', 'service', 'tracking_number', 'parcels', 'shipped_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  const lines = await db
    .selectFrom('shipment_lines as x')
    .innerJoin('shipments as s', 's.id', 'x.shipment_id')
    .innerJoin('order_lines as l', 'l.id', 'x.order_line_id')
    .select(['x.shipment_id', 'x.order_line_id as lineId', 'x.quantity', 'l.offer_id as offerId'])
    .where('s.order_id', '=', orderId)
    .orderBy('l.position')
    .execute()
  return rows.map(row => ({
    id: row.id,
    carrier: row.carrier,
    service: row.service,
    trackingNumber: row.tracking_number,
    trackingUrl: trackingUrl(row.carrier, row.tracking_number),
    parcelCount: Array.isArray(row.parcels) ? row.parcels.length : 1,
    shippedAt: row.shipped_at,
    lines: lines.filter(line => line.shipment_id === row.id),
  }))
}

/** The carrier has it. The caller holds the order's lock. */
export async function markShipped(tx: Tx, shipmentId: number): Promise<void> {
  await tx.updateTable('shipments').set({ shipped_at: new Date() }).where('id', '=', shipmentId).execute()
  await tx.insertInto('shipment_events').values({ shipment_id: shipmentId, code: 'TAKEN' }).execute()
}

/** Everything of the order has reached the buyer. */
export async function markDelivered(tx: Tx, orderId: number): Promise<void> {
  await sql`INSERT INTO shipment_events (shipment_id, code) SELECT id, 'DELIVERED' FROM shipments WHERE order_id = ${orderId}`.execute(
    tx,
  )
}

/** A label that will not be used; what left can never be taken back. */
export async function deleteShipment(tx: Tx, shipmentId: number): Promise<void> {
  await tx.deleteFrom('shipment_events').where('shipment_id', '=', shipmentId).execute()
  await tx.deleteFrom('shipments').where('id', '=', shipmentId).where('shipped_at', 'is', null).execute()
}

/** Units were refunded: they leave the labelled shipments, the last made first, and an emptied one is dropped. */
export async function removeEmptyShipments(tx: Tx, orderId: number): Promise<void> {
  const units = new Map((await unitsToSend(tx, orderId)).map(line => [line.lineId, line]))
  const waiting = (await findShipments(tx, orderId)).filter(shipment => shipment.shippedAt === null)
  for (const shipment of waiting.toReversed()) {
    let kept = 0
    for (const { lineId, quantity } of shipment.lines) {
      const line = units.get(lineId)
      // Below zero: more is packed than the stock still keeps for it.
      const over = Math.min(quantity, Math.max(0, -(line?.loose ?? 0)))
      if (line) line.loose += over
      if (over > 0) await setUnits(tx, shipment.id, lineId, quantity - over)
      kept += quantity - over
    }
    if (kept === 0) await deleteShipment(tx, shipment.id)
  }
}

async function setUnits(tx: Tx, shipmentId: number, lineId: number, quantity: number) {
  if (quantity > 0)
    await tx
      .updateTable('shipment_lines')
      .set({ quantity })
      .where('shipment_id', '=', shipmentId)
      .where('order_line_id', '=', lineId)
      .execute()
  else
    await tx
      .deleteFrom('shipment_lines')
      .where('shipment_id', '=', shipmentId)
      .where('order_line_id', '=', lineId)
      .execute()
}
