import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { type Lists, lockStock, move } from './movements.ts'

export type Count = { offerId: number; warehouseId: number; vendorId: number; onHand: number; userId: number | null }

/**
 * Sets the quantity a seller counted. Throws NOT_FOUND when the offer or the warehouse is not theirs, CONFLICT below what
 * is already sold and waits to leave.
 */
export async function countStock(tx: Tx, count: Count, lists: Lists = 'renewed'): Promise<void> {
  const { offerId, warehouseId, vendorId, onHand, userId } = count
  await sql`
    INSERT INTO stock (warehouse_id, offer_id, vendor_id)
    SELECT w.id, o.id, w.vendor_id FROM warehouses w JOIN offers o ON o.vendor_id = w.vendor_id
    WHERE w.id = ${warehouseId} AND o.id = ${offerId} AND w.vendor_id = ${vendorId}
    ON CONFLICT DO NOTHING`.execute(tx)
  const rows = await lockStock(tx, [offerId])
  const row = rows.find(candidate => candidate.warehouseId === warehouseId && candidate.vendorId === vendorId)
  if (!row) throw fail('NOT_FOUND')
  if (onHand < row.reserved) throw fail('CONFLICT', { sentence: reservedSentence(row.reserved) })
  if (onHand === row.onHand) return
  const movement = { offerId, warehouseId, onHand: onHand - row.onHand, reserved: 0, reservationId: null }
  const reason = (await wasCounted(tx, offerId, warehouseId)) ? 'count' : 'opening'
  await move(tx, rows, [movement], reason, userId, lists)
}

const reservedSentence = (reserved: number) =>
  `${reserved} unité${reserved > 1 ? 's sont déjà vendues et attendent' : ' est déjà vendue et attend'} de partir : la quantité comptée ne peut pas être inférieure.`

async function wasCounted(tx: Tx, offerId: number, warehouseId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('stock_ledger')
    .select('id')
    .where('offer_id', '=', offerId)
    .where('warehouse_id', '=', warehouseId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
