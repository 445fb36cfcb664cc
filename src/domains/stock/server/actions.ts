import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { type Allocation, allocate, type Shortage, type StockRow, shortageSentence, type Want } from '../rules.ts'
import { releaseHeldOf } from './holds.ts'
import { givenBack } from './line-units.ts'
import { applyMovements, applyMovementsFrom, lockStock } from './movements.ts'

/** Reserves units until `expiresAt`, all or none; OUT_OF_STOCK names the article and the units left. */
export async function reserveStock(tx: Tx, wants: readonly Want[], expiresAt: Date): Promise<void> {
  const rows = await lockStock(tx, stockedOffers(wants))
  const { allocations, shortages } = allocate(wants, rows)
  const [shortage] = shortages
  if (shortage) throw await outOfStock(tx, shortage)
  await reserve(tx, rows, allocations, expiresAt)
}

/** Offers that hold the units: of a kit, its parts. */
const stockedOffers = (wants: readonly Want[]) =>
  wants.flatMap(({ offerId, parts }) => (parts?.length ? parts.map(part => part.offerId) : [offerId]))

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
      allocations.map(({ want, offerId, warehouseId, quantity }) => ({
        purchase_id: want.purchaseId,
        order_line_id: want.orderLineId,
        offer_id: offerId,
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
  const taken = allocations.map(({ offerId, warehouseId, quantity }) => ({
    offerId,
    warehouseId,
    onHand: 0,
    reserved: quantity,
  }))
  await applyMovementsFrom(tx, rows, { moved: sql`${reservations}`, movements: taken }, 'hold')
}

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
  if (missing.length) await releaseHeldOf(tx, purchaseId)
  if (missing.length && !(await takeUnits(tx, missing))) {
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

/** Whether units are there; they stay locked for the transaction. */
export async function areAvailable(tx: Tx, wants: readonly Want[]): Promise<boolean> {
  return allocate(wants, await lockStock(tx, stockedOffers(wants))).shortages.length === 0
}

/** Commits units at once; false, and nothing taken, when some are missing. */
export async function takeUnits(tx: Tx, wants: readonly Want[]): Promise<boolean> {
  const rows = await lockStock(tx, stockedOffers(wants))
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
    .leftJoin('reserved_line_units as r', 'r.order_line_id', 'l.id')
    .select(['l.id as orderLineId', 'l.offer_id as offerId', 'l.vendor_id as vendorId', 'l.quantity'])
    .select('l.announced_week as announcedWeek')
    .select([
      's.warehouse_id as warehouseId',
      sql<number>`coalesce(sum(r.units) FILTER (WHERE r.state = 'held'), 0)::int`.as('held'),
      sql<boolean>`coalesce(bool_or(r.state IN ('committed', 'consumed')), false)`.as('settled'),
    ])
    .select(eb =>
      jsonArrayFrom(
        eb
          .selectFrom('order_line_parts as p')
          .select(['p.offer_id as offerId', 'p.quantity'])
          .whereRef('p.order_line_id', '=', 'l.id')
          .orderBy('p.position'),
      ).as('parts'),
    )
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
