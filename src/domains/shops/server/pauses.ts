/** Pauses of all of a seller's sales: planned, ended early, withdrawn. */
import { today } from '#platform/db/clock.ts'
import type { Tx } from '#platform/db/pool.ts'
import { invalidatePages } from '#platform/page-invalidation.ts'
import type { Input } from '#shared/contract.ts'
import { addDays } from '#shared/dates.ts'
import { fail } from '#shared/errors.ts'
import type { endPause, planPause } from '../contract-seller.ts'
import { pauseFault } from '../rules/pauses.ts'

/** INVALID_INPUT names the field; two pauses of one seller never overlap. */
export async function addPause(tx: Tx, vendorId: number, { body }: Input<typeof planPause>) {
  const day = await lockedToday(tx, vendorId)
  const others = await tx
    .selectFrom('vendor_closures')
    .select(['from_day as from', 'to_day as to'])
    .where('vendor_id', '=', vendorId)
    .execute()
  const fault = pauseFault(body, others, day)
  if (fault) throw fail('INVALID_INPUT', { sentence: fault.sentence, fields: { [fault.field]: fault.sentence } })
  const { id } = await tx
    .insertInto('vendor_closures')
    .values({
      vendor_id: vendorId,
      from_day: body.from,
      to_day: body.to,
      reason: body.reason,
      stops_sales: body.stopsSales,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await invalidatePages(tx, 'shops', 'articles')
  return { id }
}

/**
 * Deletes a pause that has not begun, or began today; shortens a running one to yesterday, because its past days still
 * count for lateness. NOT_FOUND for one that is over.
 */
export async function stopPause(tx: Tx, vendorId: number, { params }: Input<typeof endPause>) {
  const day = await lockedToday(tx, vendorId)
  const pause = await tx
    .selectFrom('vendor_closures')
    .select(['id', 'from_day'])
    .where('id', '=', params.id)
    .where('vendor_id', '=', vendorId)
    .where('to_day', '>=', day)
    .executeTakeFirst()
  if (!pause) throw fail('NOT_FOUND')
  if (pause.from_day >= day) await tx.deleteFrom('vendor_closures').where('id', '=', pause.id).execute()
  else
    await tx
      .updateTable('vendor_closures')
      .set({ to_day: addDays(day, -1) })
      .where('id', '=', pause.id)
      .execute()
  await invalidatePages(tx, 'shops', 'articles')
  return { success: true as const }
}

/** Locks the seller, so that two plans do not overlap. */
async function lockedToday(tx: Tx, vendorId: number): Promise<string> {
  const { day } = await tx
    .selectFrom('vendors')
    .select(today.as('day'))
    .where('id', '=', vendorId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return day
}
