/** Units held for lines of quotes, from the closing of a grouped order until the line is ordered or lapses. */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { allocate, type StockRow } from '../rules.ts'
import { givenBack } from './line-units.ts'
import { applyMovements, applyMovementsFrom, lockStock } from './movements.ts'

export type HeldLine = {
  quoteLineId: number
  offerId: number
  vendorId: number
  quantity: number
  /** Null: any warehouse of the seller. */
  warehouseId: number | null
}

/** Offers of which the units that are here do not suffice for these lines; all stay locked for the transaction. */
export async function findShortOffers(
  tx: Tx,
  lines: readonly Omit<HeldLine, 'quoteLineId'>[],
): Promise<ReadonlySet<number>> {
  const rows = await lockStock(
    tx,
    lines.map(({ offerId }) => offerId),
  )
  return new Set(allocate(lines.map(wantOf), rows).shortages.map(({ offerId }) => offerId))
}

const wantOf = (line: Omit<HeldLine, 'quoteLineId'>, index: number) => ({
  ...{ purchaseId: 0, orderLineId: index, offerId: line.offerId, vendorId: line.vendorId },
  ...{ quantity: line.quantity, warehouseId: line.warehouseId },
})

/** Holds units of offers that `findShortOffers` did not name, in the same transaction. */
export async function holdLines(tx: Tx, lines: readonly HeldLine[], expiresAt: Date): Promise<void> {
  const rows = await lockStock(
    tx,
    lines.map(({ offerId }) => offerId),
  )
  const { allocations, shortages } = allocate(lines.map(wantOf), rows)
  if (shortages.length) throw new Error('units that were free are not')
  const held = allocations.map(({ want, offerId, warehouseId, quantity }) => ({
    ...{ offerId, warehouseId, quantity, quoteLineId: lines[want.orderLineId]?.quoteLineId ?? 0 },
  }))
  await writeHolds(tx, rows, held, expiresAt)
}

type Held = { offerId: number; warehouseId: number; quantity: number; quoteLineId: number }
export async function writeHolds(
  tx: Tx,
  rows: readonly StockRow[],
  held: readonly Held[],
  expiresAt: Date,
): Promise<void> {
  const inserted = tx
    .insertInto('stock_reservations')
    .values(
      held.map(({ offerId, warehouseId, quantity, quoteLineId }) => ({
        ...{ quote_line_id: quoteLineId, offer_id: offerId, warehouse_id: warehouseId, quantity },
        ...{ state: 'held', expires_at: expiresAt },
      })),
    )
    .returning([
      'offer_id',
      'warehouse_id',
      sql<number>`0`.as('on_hand'),
      'quantity as reserved',
      'id as reservation_id',
    ])
  const movements = held.map(({ offerId, warehouseId, quantity }) => ({
    ...{ offerId, warehouseId, onHand: 0, reserved: quantity },
  }))
  await applyMovementsFrom(tx, rows, { moved: sql`${inserted}`, movements }, 'hold')
}

/** Gives back what is still held for these lines: their order takes the units itself, or they lapse. */
export async function releaseHeldLines(tx: Tx, quoteLineIds: readonly number[]): Promise<void> {
  if (!quoteLineIds.length) return
  const held = tx
    .selectFrom('stock_reservations')
    .where('quote_line_id', 'in', quoteLineIds)
    .where('state', '=', 'held')
  const offers = await held.select('offer_id').distinct().execute()
  if (!offers.length) return
  const rows = await lockStock(
    tx,
    offers.map(row => row.offer_id),
  )
  const released = await tx
    .updateTable('stock_reservations')
    .set({ state: 'released', expires_at: null })
    .where('quote_line_id', 'in', quoteLineIds)
    .where('state', '=', 'held')
    .returning(['id', 'offer_id', 'warehouse_id', 'quantity'])
    .execute()
  await applyMovements(tx, rows, released.map(givenBack), 'release')
}

/** The same for the lines of a purchase that takes units again. */
export async function releaseHeldOf(tx: Tx, purchaseId: number): Promise<void> {
  const lines = await tx
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select('l.quote_line_id as quoteLineId')
    .where('o.purchase_id', '=', purchaseId)
    .where('l.quote_line_id', 'is not', null)
    .execute()
  await releaseHeldLines(
    tx,
    lines.flatMap(({ quoteLineId }) => quoteLineId ?? []),
  )
}
