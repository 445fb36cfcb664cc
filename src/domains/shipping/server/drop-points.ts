import { now } from '#platform/db/clock.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'

type DropPoint = { name: string; street: string; postcode: string; city: string; access: string }

/** Points a seller may have open at once. */
const mostPoints = 60

export const findDropPoints = (db: Db | Tx, vendorId: number) =>
  db
    .selectFrom('drop_points')
    .select(['id', 'name', 'street', 'postcode', 'city', 'access'])
    .where('vendor_id', '=', vendorId)
    .where('closed_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()

/** Creates a point, or changes one; the caller holds the lock of the seller. Orders keep what they were placed with. */
export async function saveDropPoint(tx: Tx, vendorId: number, id: number | undefined, point: DropPoint) {
  if (id !== undefined) {
    const changed = await openPoint(tx, vendorId, id).set(point).returning('id').executeTakeFirst()
    if (!changed) throw fail('NOT_FOUND')
    return changed
  }
  if ((await findDropPoints(tx, vendorId)).length >= mostPoints)
    throw fail('CONFLICT', { sentence: `${mostPoints}\u00a0points de dépôt au plus.` })
  return tx
    .insertInto('drop_points')
    .values({ ...point, vendor_id: vendorId })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Rounds no longer stop there; carts that chose it choose again. */
export async function removeDropPoint(tx: Tx, vendorId: number, id: number): Promise<void> {
  const closed = await openPoint(tx, vendorId, id).set({ closed_at: now }).returning('id').executeTakeFirst()
  if (!closed) throw fail('NOT_FOUND')
  await tx.deleteFrom('delivery_stops').where('point_id', '=', id).execute()
}

const openPoint = (tx: Tx, vendorId: number, id: number) =>
  tx.updateTable('drop_points').where('id', '=', id).where('vendor_id', '=', vendorId).where('closed_at', 'is', null)
