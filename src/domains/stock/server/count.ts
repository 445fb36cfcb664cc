import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import type { StockRow } from '../rules.ts'
import { type Lists, lockStock, type Movement, move } from './movements.ts'

type Place = { offerId: number; warehouseId: number }
export type Count = Place & { vendorId: number; onHand: number; userId: number | null }
export type Counted =
  | { status: 'updated' | 'unchanged' }
  | { status: 'refused'; code: 'NOT_FOUND' | 'CONFLICT'; sentence?: string }

/**
 * Sets the quantity a seller counted. Throws NOT_FOUND when the offer or the warehouse is not theirs, CONFLICT below what
 * is already sold and waits to leave.
 */
export async function countStock(
  tx: Tx,
  { vendorId, userId, ...count }: Count,
  lists: Lists = 'renewed',
): Promise<void> {
  const [counted] = await countMany(tx, { vendorId, userId }, [count], lists)
  if (counted?.status === 'refused') throw fail(counted.code, { sentence: counted.sentence })
}

/** The same for many places, each named once, in as many statements as for one; answers in the order given. */
export async function countMany(
  tx: Tx,
  by: Pick<Count, 'vendorId' | 'userId'>,
  counts: readonly (Place & { onHand: number })[],
  lists: Lists = 'renewed',
): Promise<Counted[]> {
  await openPlaces(tx, by.vendorId, counts)
  const rows = await lockStock(
    tx,
    counts.map(count => count.offerId),
  )
  const own = new Map(rows.filter(row => row.vendorId === by.vendorId).map(row => [keyOf(row), row]))
  const known = await countedBefore(tx, counts)
  const movements: Record<'opening' | 'count', Movement[]> = { opening: [], count: [] }
  const answers = counts.map((count): Counted => {
    const row = own.get(keyOf(count))
    const verdict = judge(row, count.onHand)
    if (row && verdict.status === 'updated')
      movements[known.has(keyOf(count)) ? 'count' : 'opening'].push(movementTo(row, count.onHand))
    return verdict
  })
  await move(tx, rows, movements.opening, 'opening', by.userId, lists)
  await move(tx, rows, movements.count, 'count', by.userId, lists)
  return answers
}

const keyOf = ({ offerId, warehouseId }: Place) => `${offerId} ${warehouseId}`

/** Rows of the seller's own offers and warehouses that were never counted; in one order for all, so that no two wait. */
const openPlaces = (tx: Tx, vendorId: number, places: readonly Place[]) =>
  sql`
    INSERT INTO stock (warehouse_id, offer_id, vendor_id)
    SELECT w.id, o.id, w.vendor_id
    FROM unnest(${places.map(place => place.offerId)}::bigint[], ${places.map(place => place.warehouseId)}::bigint[])
      AS p (offer_id, warehouse_id)
    JOIN warehouses w ON w.id = p.warehouse_id AND w.vendor_id = ${vendorId}
    JOIN offers o ON o.id = p.offer_id AND o.vendor_id = w.vendor_id
    ORDER BY o.id, w.id
    ON CONFLICT DO NOTHING`.execute(tx)

function judge(row: StockRow | undefined, onHand: number): Counted {
  if (!row) return { status: 'refused', code: 'NOT_FOUND' }
  if (onHand < row.reserved) return { status: 'refused', code: 'CONFLICT', sentence: reservedSentence(row.reserved) }
  return { status: onHand === row.onHand ? 'unchanged' : 'updated' }
}

const movementTo = ({ offerId, warehouseId, onHand: before }: StockRow, onHand: number): Movement => ({
  offerId,
  warehouseId,
  onHand: onHand - before,
  reserved: 0,
  reservationId: null,
})

const reservedSentence = (reserved: number) =>
  `${reserved} unité${reserved > 1 ? 's sont déjà vendues et attendent' : ' est déjà vendue et attend'} de partir : la quantité comptée ne peut pas être inférieure.`

async function countedBefore(tx: Tx, places: readonly Place[]): Promise<Set<string>> {
  const { rows } = await sql<Place>`
    SELECT p.offer_id AS "offerId", p.warehouse_id AS "warehouseId"
    FROM unnest(${places.map(place => place.offerId)}::bigint[], ${places.map(place => place.warehouseId)}::bigint[])
      AS p (offer_id, warehouse_id)
    WHERE EXISTS (SELECT FROM stock_ledger l WHERE l.offer_id = p.offer_id AND l.warehouse_id = p.warehouse_id)`.execute(
    tx,
  )
  return new Set(rows.map(keyOf))
}
