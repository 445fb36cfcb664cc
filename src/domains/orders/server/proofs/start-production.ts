import { arrivalDay } from '#domains/shipping/rules/carrier-calendars.ts'
import { comingClosures } from '#domains/shipping/server/closures.ts'
import { today } from '#platform/db/clock.ts'
import type { Tx } from '#platform/db/pool.ts'
import { prepareBy } from '../../rules/stages.ts'
import type { LockedOrder } from '../access.ts'
import { arrivalPlace } from '../placing/arrival-place.ts'

/**
 * Once every line of the locked order is approved: the lead time runs, from today, to the day on which the order is due;
 * only then can it be late.
 */
export async function startProduction(tx: Tx, { id, vendorId, deliveryMode }: LockedOrder): Promise<void> {
  const waiting = await tx
    .selectFrom('order_briefs')
    .select('order_line_id')
    .where('order_id', '=', id)
    .where('step', '<>', 'APPROVED')
    .limit(1)
    .executeTakeFirst()
  if (waiting) return
  const order = await tx
    .selectFrom('orders as o')
    .select(['o.preparation_days as days', today.as('today'), arrivalPlace.as('place')])
    .where('o.id', '=', id)
    .executeTakeFirstOrThrow()
  const closures = await comingClosures(tx).where('c.vendor_id', '=', vendorId).execute()
  const due = prepareBy(order.today, order.days, null, closures)
  await tx
    .updateTable('orders')
    .set({
      awaits_approval: false,
      prepare_by: due,
      promised_on: deliveryMode === 'PICKUP' ? due : arrivalDay(due, deliveryMode, order.place),
    })
    .where('id', '=', id)
    .execute()
}
