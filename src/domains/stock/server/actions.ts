import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { type Allocation, allocate, type Shortage, type StockRow, shortageSentence, type Want } from '../rules.ts'
import { committedUnits, refuseMissing } from './arrivals.ts'
import { applyMovements, applyMovementsFrom, lockStock, type Movement } from './movements.ts'

/** Reserves units until `expiresAt`, all or none; OUT_OF_STOCK names the article and the units left. */
export async function reserveStock(tx: Tx, wants: readonly Want[], expiresAt: Date): Promise<void> {
  const rows = await lockStock(
    tx,
    wants.map(want => want.offerId),
  )
  const { allocations, shortages } = allocate(wants, rows)
  const [shortage] = shortages
  if (shortage) throw await outOfStock(tx, shortage)
  await reserve(tx, rows, allocations, expiresAt)
}

async function outOfStock(tx: Tx, shortage: Shortage) {
  const article = await tx
    .selectFrom('offers as o')
    .innerJoin('variants as v', 'v.id', 'o.variant_id')
    .innerJoin('articles as a', 'a.id', 'v.article_id')
    .select('a.title')
    .where('o.id', '=', shortage.offerId)
    .executeTakeFirst()
  return fail('OUT_OF_STOCK', { sentence: article && shortageSentence(article.title, shortage.free) })
}

/** `expiresAt` null: already paid for. */
async function reserve(
  tx: Tx,
  rows: readonly StockRow[],
  allocations: readonly Allocation[],
  expiresAt: Date | null,
): Promise<void> {
  if (!allocations.length) return
  const reservations = tx
    .insertInto('stock_reservations')
    .values(
      allocations.map(({ want, warehouseId, quantity }) => ({
        purchase_id: want.purchaseId,
        order_line_id: want.orderLineId,
        offer_id: want.offerId,
        warehouse_id: warehouseId,
        quantity,
        state: expiresAt ? 'held' : 'committed',
        expires_at: expiresAt,
      })),
    )
    .returning([
      'offer_id',
      'warehouse_id',
      sql<number>`0`.as('on_hand'),
      'quantity as reserved',
      'id as reservation_id',
    ])
  const taken = allocations.map(({ want, warehouseId, quantity }) => ({
    offerId: want.offerId,
    warehouseId,
    onHand: 0,
    reserved: quantity,
  }))
  await applyMovementsFrom(tx, rows, { moved: sql`${reservations}`, movements: taken }, 'hold')
}

type ReservationRow = { id: number; offer_id: number; warehouse_id: number; quantity: number }
const place = (row: Pick<ReservationRow, 'offer_id' | 'warehouse_id'>) => ({
  offerId: row.offer_id,
  warehouseId: row.warehouse_id,
})
const givenBack = (row: ReservationRow): Movement => ({
  ...place(row),
  onHand: 0,
  reserved: -row.quantity,
  reservationId: row.id,
})

/**
 * Confirms a purchase's reservations; units released meanwhile are reserved again if they are in stock. « lost »: they
 * are not, and nothing stays reserved. The caller holds the purchase's lock and calls it once.
 */
export async function commitReservation(tx: Tx, purchaseId: number): Promise<'committed' | 'lost'> {
  const lines = await linesOf(tx, purchaseId)
  if (lines.some(line => line.settled)) return 'committed'
  const missing = lines
    .map(line => ({ ...line, purchaseId, quantity: line.quantity - line.held }))
    .filter(line => line.quantity > 0)
  if (missing.length && !(await takeAgain(tx, missing))) {
    await releaseReservation(tx, purchaseId)
    return 'lost'
  }
  await tx
    .updateTable('stock_reservations')
    .set({ state: 'committed', expires_at: null })
    .where('purchase_id', '=', purchaseId)
    .where('state', '=', 'held')
    .execute()
  return 'committed'
}

async function takeAgain(tx: Tx, wants: readonly Want[]): Promise<boolean> {
  const rows = await lockStock(
    tx,
    wants.map(want => want.offerId),
  )
  const { allocations, shortages } = allocate(wants, rows)
  if (shortages.length) return false
  await reserve(tx, rows, allocations, null)
  return true
}

/** Lines of a purchase sold from stock, with their reserved units; pick-up goods come from the chosen shop's warehouse only. */
const linesOf = (tx: Tx, purchaseId: number) =>
  tx
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .leftJoin('shops as s', 's.id', 'o.shop_id')
    .leftJoin('stock_reservations as r', 'r.order_line_id', 'l.id')
    .select(['l.id as orderLineId', 'l.offer_id as offerId', 'l.vendor_id as vendorId', 'l.quantity'])
    .select('l.announced_week as announcedWeek')
    .select([
      's.warehouse_id as warehouseId',
      sql<number>`coalesce(sum(r.quantity) FILTER (WHERE r.state = 'held'), 0)::int`.as('held'),
      sql<boolean>`coalesce(bool_or(r.state IN ('committed', 'consumed')), false)`.as('settled'),
    ])
    .where('o.purchase_id', '=', purchaseId)
    .where('l.lead_days', 'is', null)
    .groupBy(['l.id', 's.warehouse_id'])
    .orderBy('l.id')
    .execute()

/**
 * Releases the remaining reservations of the purchase, or of one of its orders; nothing left to release is not an
 * error.
 */
export async function releaseReservation(tx: Tx, purchaseId: number, orderId?: number): Promise<void> {
  const live = tx
    .selectFrom('stock_reservations as r')
    .innerJoin('order_lines as l', 'l.id', 'r.order_line_id')
    .select(['r.id', 'r.offer_id'])
    .where('r.purchase_id', '=', purchaseId)
    .where('r.state', 'in', ['held', 'committed'])
    .$if(orderId !== undefined, query => query.where('l.order_id', '=', Number(orderId)))
  const rows = await lockStock(
    tx,
    (await live.execute()).map(row => row.offer_id),
  )
  const released = await tx
    .updateTable('stock_reservations')
    .set({ state: 'released', expires_at: null })
    .where('id', 'in', live.clearSelect().select('r.id'))
    .returning(['id', 'offer_id', 'warehouse_id', 'quantity'])
    .execute()
  await applyMovements(tx, rows, released.map(givenBack), 'release')
}

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

async function lockReservations(tx: Tx, orderLineId: number, state: 'committed' | 'consumed') {
  const line = await tx.selectFrom('order_lines').select('offer_id').where('id', '=', orderLineId).executeTakeFirst()
  if (!line) throw fail('NOT_FOUND')
  const rows = await lockStock(tx, [line.offer_id])
  const reservations = await tx
    .selectFrom('stock_reservations')
    .select(['id', 'offer_id', 'warehouse_id', 'quantity'])
    .where('order_line_id', '=', orderLineId)
    .where('state', '=', state)
    .orderBy('id')
    .forUpdate()
    .execute()
  return { rows, reservations }
}

/** Takes `quantity` units out of the reservations, oldest first; CONFLICT when they hold fewer. */
function shareOut<R extends { quantity: number }>(reservations: readonly R[], quantity: number) {
  if (!Number.isSafeInteger(quantity) || quantity < 1) throw fail('INVALID_INPUT')
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
  const lines = tx.selectFrom('order_lines').select('id').where('order_id', '=', orderId)
  const offers = await tx.selectFrom('order_lines').select('offer_id').where('order_id', '=', orderId).execute()
  const rows = await lockStock(
    tx,
    offers.map(row => row.offer_id),
  )
  await refuseMissing(tx, rows, await committedUnits(tx, orderId))
  const left = await tx
    .updateTable('stock_reservations')
    .set({ state: 'consumed' })
    .where('order_line_id', 'in', lines)
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
