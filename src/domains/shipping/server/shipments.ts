/** An order has one shipment or several, each with its label, lines and tracking. */
import { sql } from 'kysely'
import { addJob } from '#domains/jobs.ts'
import { now } from '#platform/db/clock.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { trackingUrl } from './labels.ts'

/** Units of one line: `loose` are in no shipment, `packed` are in a labelled shipment, `sent` have left in one. */
export type UnitsToSend = { lineId: number; offerId: number; loose: number; packed: number; sent: number }

const shipped = (test: 'IS NULL' | 'IS NOT NULL') =>
  sql<number>`(SELECT coalesce(sum(x.quantity), 0)::int FROM shipment_lines x JOIN shipments s ON s.id = x.shipment_id
    WHERE x.order_line_id = l.id AND s.shipped_at ${sql.raw(test)})`

/**
 * For row `l` of order lines: units of a paid order that are still to be sent, after any refund. The stock reservations
 * give them; goods made on demand have none.
 */
export const unitsOwed = sql<number>`(CASE WHEN l.lead_days IS NULL
  THEN (SELECT coalesce(sum(units), 0)::int FROM reserved_line_units WHERE order_line_id = l.id AND state = 'committed')
  ELSE coalesce((SELECT greatest(0, l.quantity - ${shipped('IS NOT NULL')}
      - (SELECT coalesce(sum(quantity), 0)::int FROM refund_lines WHERE order_line_id = l.id AND NOT sent))
    FROM orders p WHERE p.id = l.order_id AND p.paid_at IS NOT NULL AND p.status <> 'CANCELLED'), 0) END)`

/** Location of an order's units. */
export async function unitsToSend(db: Db | Tx, orderId: number): Promise<UnitsToSend[]> {
  const rows = await db
    .selectFrom('order_lines as l')
    .select(['l.id as lineId', 'l.offer_id as offerId'])
    .select([unitsOwed.as('owed'), shipped('IS NULL').as('packed'), shipped('IS NOT NULL').as('sent')])
    .where('l.order_id', '=', orderId)
    .orderBy('l.position')
    .execute()
  return rows.map(({ owed, ...line }) => ({ ...line, loose: owed - line.packed }))
}

/** For a row of `shipments`: the newest event on its way, in ISO 8601; nobody waits for news of what has not left. */
const lastNews = sql<{ code: string; at: string } | null>`(SELECT json_build_object('code', e.code, 'at', e.at)
  FROM shipment_events e WHERE e.shipment_id = shipments.id AND e.code NOT IN ('LABEL', 'TAKEN') ORDER BY e.at DESC, e.id DESC LIMIT 1)`

export type Shipment = Awaited<ReturnType<typeof findShipments>>[number]

/** Every shipment of an order, oldest first. */
export async function findShipments(db: Db | Tx, orderId: number) {
  const rows = await db
    .selectFrom('shipments')
    .select(['id', 'carrier', 'service', 'tracking_number', 'parcels', 'shipped_at'])
    .select(lastNews.as('news'))
    .select(eb =>
      eb
        .exists(
          eb
            .selectFrom('carrier_parcels as c')
            .select('c.id')
            .whereRef('c.shipment_id', '=', 'shipments.id')
            .where('c.reference', 'is not', null),
        )
        .as('announced'),
    )
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  const lines = await db
    .selectFrom('shipment_lines as x')
    .innerJoin('shipments as s', 's.id', 'x.shipment_id')
    .innerJoin('order_lines as l', 'l.id', 'x.order_line_id')
    .select([
      'x.shipment_id',
      'x.order_line_id as lineId',
      'x.quantity',
      'l.offer_id as offerId',
      'l.lead_days as leadDays',
    ])
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
    news: row.news,
    /** The carrier knows it: number and label are the carrier's. */
    announced: Boolean(row.announced),
    lines: lines.filter(line => line.shipment_id === row.id),
  }))
}

/** Handed to the carrier. The caller holds the order's lock. */
export async function markShipped(tx: Tx, shipmentId: number): Promise<void> {
  await tx.updateTable('shipments').set({ shipped_at: now }).where('id', '=', shipmentId).execute()
  await tx.insertInto('shipment_events').values({ shipment_id: shipmentId, code: 'TAKEN' }).execute()
}

/** Every unit of the order has reached the buyer; the carrier may have recorded it. */
export async function markDelivered(tx: Tx, orderId: number): Promise<void> {
  await sql`INSERT INTO shipment_events (shipment_id, code) SELECT s.id, 'DELIVERED' FROM shipments s WHERE s.order_id = ${orderId}
    AND NOT EXISTS (SELECT FROM shipment_events e WHERE e.shipment_id = s.id AND e.code = 'DELIVERED')`.execute(tx)
}

/** Voids an unused label; a dispatched shipment cannot be voided. */
export async function deleteShipment(tx: Tx, shipmentId: number): Promise<void> {
  const parcel = await tx
    .selectFrom('carrier_parcels')
    .select('id')
    .where('shipment_id', '=', shipmentId)
    .executeTakeFirst()
  if (parcel) await addJob(tx, 'shipping.cancel-parcel', { parcelId: parcel.id })
  await tx.deleteFrom('shipment_events').where('shipment_id', '=', shipmentId).execute()
  await tx.deleteFrom('shipments').where('id', '=', shipmentId).where('shipped_at', 'is', null).execute()
}

/** Refunded units are removed from labelled shipments, newest first; a shipment left empty is deleted. */
export async function removeEmptyShipments(tx: Tx, orderId: number): Promise<void> {
  const units = new Map((await unitsToSend(tx, orderId)).map(line => [line.lineId, line]))
  const waiting = (await findShipments(tx, orderId)).filter(shipment => shipment.shippedAt === null)
  for (const shipment of waiting.toReversed()) {
    let remaining = 0
    for (const { lineId, quantity } of shipment.lines) {
      const line = units.get(lineId)
      // Below zero: more units are packed than are still reserved.
      const over = Math.min(quantity, Math.max(0, -(line?.loose ?? 0)))
      if (line) line.loose += over
      if (over > 0) await setUnits(tx, shipment.id, lineId, quantity - over)
      remaining += quantity - over
    }
    if (remaining === 0) await deleteShipment(tx, shipment.id)
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
