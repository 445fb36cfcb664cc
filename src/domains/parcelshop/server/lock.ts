import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { type DropStatus, type ParcelStatus, type ParcelshopCarrier, parcelSteps } from '../rules.ts'

/** Its lock orders the cancellation, the receipt and the expiry of a drop. */
export async function lockDrop(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('parcel_drops')
    .select(['id', 'number', 'status', 'vendor_id as vendorId', 'shop_id as shopId', 'user_id as userId'])
    .select(['estate_id as estateId', 'received_at as receivedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  // The column's CHECK constraint allows these values only.
  return { ...row, status: row.status as DropStatus }
}
export type LockedDrop = Awaited<ReturnType<typeof lockDrop>>

export const findParcels = async (tx: Tx, dropId: number) => {
  const rows = await tx
    .selectFrom('dropped_parcels')
    .select(['id', 'carrier', 'status'])
    .where('drop_id', '=', dropId)
    .orderBy('position')
    .execute()
  // The columns' CHECK constraints allow these values only.
  return rows as { id: number; carrier: ParcelshopCarrier; status: ParcelStatus }[]
}

/** Moves every parcel of a drop that is where the step begins; returns their number. */
export async function moveParcels(tx: Tx, dropId: number, step: keyof typeof parcelSteps): Promise<number> {
  const { from, to } = parcelSteps[step]
  const moved = await tx
    .updateTable('dropped_parcels')
    .set({ status: to })
    .where('drop_id', '=', dropId)
    .where('status', '=', from)
    .executeTakeFirst()
  return Number(moved.numUpdatedRows)
}

export const setDropStatus = (tx: Tx, dropId: number, status: DropStatus) =>
  tx.updateTable('parcel_drops').set({ status }).where('id', '=', dropId).execute()

type HistoryStep = DropStatus | 'HANDED_OVER' | 'GIVEN_BACK'
/** `userId` null: the timer. */
export const writeDropStep = (tx: Tx, dropId: number, step: HistoryStep, userId: number | null, parcels: number) =>
  tx.insertInto('parcel_drop_history').values({ drop_id: dropId, step, user_id: userId, parcels }).execute()
