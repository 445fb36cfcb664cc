import { sql } from 'kysely'
import { askBalance } from '#domains/settlement/server/credit/balances.ts'
import { arrivalDay } from '#domains/shipping/rules/carrier-calendars.ts'
import { mondayOf } from '#domains/shipping/rules/working-days.ts'
import { comingClosures } from '#domains/shipping/server/closures.ts'
import { today } from '#platform/db/clock.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import { addDays } from '#shared/dates.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { announceDispatch } from '../../contract-proofs.ts'
import { dispatchWeekLabel } from '../../rules/proofs.ts'
import { prepareBy } from '../../rules/stages.ts'
import { type LockedOrder, lockOrderForParty } from '../access.ts'
import { writeHistory } from '../history.ts'
import { mailBalanceAsked } from '../mails/balance-mails.ts'
import { mailDispatchWeek } from '../mails/proof-mails.ts'
import { arrivalPlace } from '../placing/arrival-place.ts'

/**
 * Once every line of the locked order is approved, and the balance of its down payment has come: the lead time runs, from
 * today, to the day on which the order is due; only then can it be late.
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
    .select([
      'o.preparation_days as days',
      'o.awaits_balance as awaitsBalance',
      today.as('today'),
      arrivalPlace.as('place'),
    ])
    .where('o.id', '=', id)
    .executeTakeFirstOrThrow()
  if (order.awaitsBalance) return askForBalance(tx, id)
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

async function askForBalance(tx: Tx, orderId: number): Promise<void> {
  await tx.updateTable('orders').set({ awaits_approval: false }).where('id', '=', orderId).execute()
  await askBalance(tx, orderId)
  await mailBalanceAsked(tx, orderId)
}

/** The balance of the locked order has come, or refunds left nothing of it. */
export async function endBalance(tx: Tx, order: LockedOrder): Promise<void> {
  await tx.updateTable('orders').set({ awaits_balance: false }).where('id', '=', order.id).execute()
  await startProduction(tx, order)
}

/**
 * The week announced to the buyer. It may bring the due day forward, never put it back: an order is late from the day
 * that was promised.
 */
export async function announceWeek(tx: Tx, { params, body }: Input<typeof announceDispatch>, user: CurrentUser) {
  const { order, parties } = await lockOrderForParty(tx, params.id, user)
  if (!parties.includes('seller')) throw fail('FORBIDDEN')
  if (order.facts.proof !== 'approved' || order.status !== 'TO_PREPARE')
    throw fail('WRONG_STATUS', { sentence: 'La semaine s’annonce entre l’accord de l’acheteur et l’expédition.' })
  if (order.facts.awaitsBalance) throw fail('BALANCE_DUE')
  const week = mondayOf(body.day)
  const former = await tx
    .selectFrom('orders as o')
    .select(['o.dispatch_week', 'o.prepare_by', today.as('today'), arrivalPlace.as('place')])
    .where('o.id', '=', order.id)
    .executeTakeFirstOrThrow()
  const friday = addDays(week, 4)
  if (friday < former.today || week > addDays(former.today, longestAnnouncedDays))
    throw fail('INVALID_INPUT', { fields: { day: 'Un jour à venir, dans l’année.' } })
  if (former.dispatch_week === week) return { id: order.id, week }
  const { deliveryMode } = order
  await tx
    .updateTable('orders')
    .set({
      dispatch_week: week,
      prepare_by: sql<string>`least(prepare_by, ${friday}::date)`,
      promised_on: deliveryMode === 'PICKUP' ? friday : arrivalDay(friday, deliveryMode, former.place),
    })
    .where('id', '=', order.id)
    .execute()
  const isLater = former.prepare_by !== null && week > former.prepare_by
  await writeHistory(tx, order.id, 'seller', user.id, [
    { axis: 'proof', from: 'APPROVED', to: 'WEEK_ANNOUNCED', note: dispatchWeekLabel(week, deliveryMode) },
  ])
  await mailDispatchWeek(tx, order.id, { week, isLater })
  return { id: order.id, week }
}
const longestAnnouncedDays = 366
