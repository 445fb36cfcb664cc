/** Units of an order line that are released, dispatched or returned; of a kit, the units of its parts. */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import type { StockRow } from '../rules.ts'
import { committedUnits, lockLineStock, refuseMissing } from './arrivals.ts'
import { applyMovements, type Movement } from './movements.ts'

export type ReservationRow = { id: number; offer_id: number; warehouse_id: number; quantity: number }
const place = (row: Pick<ReservationRow, 'offer_id' | 'warehouse_id'>) => ({
  offerId: row.offer_id,
  warehouseId: row.warehouse_id,
})
export const givenBack = (row: ReservationRow): Movement => ({
  ...place(row),
  onHand: 0,
  reserved: -row.quantity,
  reservationId: row.id,
})

/** Releases part of a paid line's units not yet dispatched; CONFLICT when fewer are reserved. */
export async function releaseReservedUnits(tx: Tx, orderLineId: number, quantity: number): Promise<void> {
  const { rows, reservations } = await lockReservations(tx, orderLineId, 'committed')
  const parts = shareOut(reservations, quantity)
  for (const { row, part } of parts) await splitOff(tx, row.id, part, row.quantity, 'released')
  await applyMovements(
    tx,
    rows,
    parts.map(({ row, part }) => givenBack({ ...row, quantity: part })),
    'release',
  )
}

/** A reservation with the units of its offer in one unit of the line. */
type LineReservation = ReservationRow & { part_quantity: number }

async function lockReservations(
  tx: Tx,
  orderLineId: number,
  state: 'committed' | 'consumed',
): Promise<{ rows: StockRow[]; reservations: LineReservation[] }> {
  const rows = await lockLineStock(tx, [orderLineId])
  const reservations = await tx
    .selectFrom('stock_reservations as r')
    .select(['r.id', 'r.offer_id', 'r.warehouse_id', 'r.quantity'])
    .select(
      sql<number>`coalesce((SELECT p.quantity FROM order_line_parts p
        WHERE p.order_line_id = r.order_line_id AND p.offer_id = r.offer_id), 1)`.as('part_quantity'),
    )
    .where('r.order_line_id', '=', orderLineId)
    .where('r.state', '=', state)
    .orderBy('r.id')
    .forUpdate()
    .execute()
  return { rows, reservations }
}

/**
 * Takes `quantity` units of the line out of the reservations, oldest first; CONFLICT when they hold fewer. Every part of
 * a kit was reserved warehouse by warehouse in one order, so all leave the same warehouses.
 */
function shareOut<R extends LineReservation>(reservations: readonly R[], quantity: number) {
  if (!Number.isSafeInteger(quantity) || quantity < 1) throw fail('INVALID_INPUT')
  const offers = [...new Set(reservations.map(row => row.offer_id))]
  if (!offers.length) throw fail('CONFLICT')
  return offers.flatMap(offerId => {
    const own = reservations.filter(row => row.offer_id === offerId)
    return sharePart(own, quantity * (own[0]?.part_quantity ?? 1))
  })
}

function sharePart<R extends LineReservation>(reservations: readonly R[], quantity: number) {
  const parts: { row: R; part: number }[] = []
  let missing = quantity
  for (const row of reservations) {
    const part = Math.min(missing, row.quantity)
    if (part > 0) parts.push({ row, part })
    missing -= part
  }
  if (missing > 0) throw fail('CONFLICT')
  return parts
}

/** Dispatches part of a paid line's reserved units in a parcel; CONFLICT when fewer are reserved. */
export async function dispatchReservedUnits(tx: Tx, orderLineId: number, quantity: number): Promise<void> {
  const { rows, reservations } = await lockReservations(tx, orderLineId, 'committed')
  await refuseMissing(tx, rows, [{ lineId: orderLineId, quantity }])
  const parts: ReservationRow[] = []
  for (const { row, part } of shareOut(reservations, quantity)) {
    const id = await splitOff(tx, row.id, part, row.quantity, 'consumed')
    parts.push({ ...row, id, quantity: part })
  }
  await applyMovements(
    tx,
    rows,
    parts.map(row => ({ ...givenBack(row), onHand: -row.quantity })),
    'dispatch',
  )
}

/** Splits a reservation that ends in part: the part becomes a row of its own, whose id is returned. */
async function splitOff(
  tx: Tx,
  id: number,
  part: number,
  whole: number,
  state: 'released' | 'consumed',
): Promise<number> {
  if (part === whole) {
    await tx.updateTable('stock_reservations').set({ state }).where('id', '=', id).execute()
    return id
  }
  const { rows } = await sql<{ id: number }>`
    INSERT INTO stock_reservations (purchase_id, order_line_id, offer_id, warehouse_id, quantity, state)
    SELECT purchase_id, order_line_id, offer_id, warehouse_id, ${part}, ${state} FROM stock_reservations WHERE id = ${id}
    RETURNING id`.execute(tx)
  await tx
    .updateTable('stock_reservations')
    .set({ quantity: whole - part })
    .where('id', '=', id)
    .execute()
  // Always one row: the caller has locked the reservation.
  return (rows[0] as { id: number }).id
}

/** Dispatches an order's goods: they leave both stock on hand and reservations. A second call does nothing. */
export async function dispatchOrder(tx: Tx, orderId: number): Promise<void> {
  const lines = await tx.selectFrom('order_lines').select('id').where('order_id', '=', orderId).execute()
  const lineIds = lines.map(line => line.id)
  const rows = await lockLineStock(tx, lineIds)
  await refuseMissing(tx, rows, await committedUnits(tx, orderId))
  const left = await tx
    .updateTable('stock_reservations')
    .set({ state: 'consumed' })
    .where('order_line_id', '=', sql<number>`any(${lineIds}::bigint[])`)
    .where('state', '=', 'committed')
    .returning(['id', 'offer_id', 'warehouse_id', 'quantity'])
    .execute()
  await applyMovements(
    tx,
    rows,
    left.map(row => ({ ...givenBack(row), onHand: -row.quantity })),
    'dispatch',
  )
}

/** Returned goods go back to their warehouse; CONFLICT beyond the units dispatched and not yet returned. */
export async function restockReturned(
  tx: Tx,
  orderLineId: number,
  quantity: number,
  userId: number | null,
): Promise<void> {
  const { rows, reservations } = await lockReservations(tx, orderLineId, 'consumed')
  const back = await tx
    .selectFrom('stock_ledger')
    .select(['reservation_id', sql<number>`sum(on_hand_change)::int`.as('quantity')])
    .where('reason', '=', 'return')
    .where('reservation_id', '=', sql<number>`any(${reservations.map(row => row.id)}::bigint[])`)
    .groupBy('reservation_id')
    .execute()
  const returned = new Map(back.map(row => [row.reservation_id, row.quantity]))
  const outside = reservations.map(row => ({ ...row, quantity: row.quantity - (returned.get(row.id) ?? 0) }))
  await applyMovements(
    tx,
    rows,
    shareOut(outside, quantity).map(({ row, part }) => ({
      ...place(row),
      onHand: part,
      reserved: 0,
      reservationId: row.id,
    })),
    'return',
    userId,
  )
}
