import { sql } from 'kysely'
import { furthestRun, hasRoom, runKey } from '#domains/shipping/rules/drop-runs.ts'
import { isClosedOn } from '#domains/shipping/rules/working-days.ts'
import { comingClosures } from '#domains/shipping/server/closures.ts'
import { deliveryRounds, findLoads, lockRound, moveRoundDay } from '#domains/shipping/server/rounds.ts'
import { databaseDay } from '#platform/db/clock.ts'
import { anyOf } from '#platform/db/planner.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import { addDays, formatFullDay } from '#shared/dates.ts'
import { fail } from '#shared/errors.ts'
import { holidayOn } from '#shared/holidays.ts'
import type { moveRun } from '../../../contract-runs.ts'
import { writeHistories } from '../../history.ts'
import { mailRunMoved } from '../../mails/run-mails.ts'

type Seller = { vendorId: number; userId: number }
type Moved = { from: string; to: string; roundId: number }

/** The round is locked before its orders, as when an order takes a place on its lorry. */
export async function moveRunDay(tx: Tx, { vendorId, userId }: Seller, { params, body }: Input<typeof moveRun>) {
  const move = { from: params.day, to: body.day, roundId: params.roundId }
  await lockRound(tx, vendorId, move.roundId)
  const orders = await lockRunOrders(tx, vendorId, move)
  const waiting = orders.filter(({ status }) => status !== 'SHIPPED')
  if (waiting.length === 0) throw fail('WRONG_STATUS', { sentence: 'Le camion est déjà parti pour ce passage.' })
  if (move.from === move.to) return { day: move.to, mailed: 0 }
  await requirePassableDay(tx, vendorId, move)
  await requireRoom(tx, vendorId, move, waiting)
  await moveRoundDay(tx, vendorId, move)
  const ids = waiting.map(({ id }) => id)
  await sql`UPDATE orders SET promised_on = ${move.to}::date, prepare_by = least(prepare_by, ${move.to}::date)
    WHERE id = ${anyOf(ids)}`.execute(tx)
  const note = `du ${formatFullDay(move.from)} au ${formatFullDay(move.to)}`
  const steps = waiting.map(({ id, status }) => ({
    orderId: id,
    steps: [{ axis: 'fulfilment' as const, from: status, to: 'RUN_MOVED', note }],
  }))
  await writeHistories(tx, steps, 'seller', userId)
  const paid = waiting.filter(({ isPaid }) => isPaid)
  for (const { id } of paid) await mailRunMoved(tx, id, move)
  return { day: move.to, mailed: paid.length }
}

type RunOrder = { id: number; status: string; isPaid: boolean; grams: number; pallets: number }

/** Orders that may still be loaded, those that wait for their payment too; and those that have left. */
async function lockRunOrders(tx: Tx, vendorId: number, { from, roundId }: Moved): Promise<RunOrder[]> {
  const { rows } =
    await sql<RunOrder>`SELECT id, status, paid_at IS NOT NULL AS "isPaid", weight_grams::float8 AS grams,
      (relay_point->'stop'->>'pallets')::int AS pallets
    FROM orders WHERE vendor_id = ${vendorId} AND delivery_mode = 'DROP' AND promised_on = ${from}::date
      AND (relay_point->'stop'->>'roundId')::bigint = ${roundId}
      AND status IN ('AWAITING_PAYMENT', 'PAYMENT_FAILED', 'TO_PREPARE', 'READY_TO_SHIP', 'SHIPPED')
    ORDER BY id FOR UPDATE`.execute(tx)
  if (rows.length === 0) throw fail('NOT_FOUND')
  return rows
}

async function requirePassableDay(tx: Tx, vendorId: number, { to }: Moved): Promise<void> {
  const today = await databaseDay(tx)
  if (to < today) refuseDay('Aujourd’hui au plus tôt.')
  if (to > addDays(today, furthestRun)) refuseDay(`${furthestRun}\u00a0jours au plus.`)
  if (holidayOn(to) !== null) refuseDay('Ce jour est férié.')
  const closures = await comingClosures(tx).where('c.vendor_id', '=', vendorId).execute()
  if (isClosedOn(closures, to)) refuseDay('Vous êtes fermé ce jour-là.')
}
const refuseDay = (sentence: string): never => {
  throw fail('INVALID_INPUT', { sentence, fields: { day: sentence } })
}

/** What the lorry already takes on the new day stays on it. */
async function requireRoom(tx: Tx, vendorId: number, { to, roundId }: Moved, waiting: readonly RunOrder[]) {
  const [round] = await deliveryRounds(tx).where('r.id', '=', roundId).where('r.vendor_id', '=', vendorId).execute()
  if (!round) return
  const loads = await findLoads(tx, [vendorId], [])
  const goods = {
    grams: waiting.reduce((sum, order) => sum + order.grams, 0),
    pallets: waiting.reduce((sum, order) => sum + order.pallets, 0),
  }
  if (!hasRoom(round, loads.get(runKey(roundId, to)), goods))
    throw fail('DELIVERY_UNAVAILABLE', {
      sentence: 'Le camion n’a pas assez de place ce jour-là\u00a0: d’autres commandes y sont déjà.',
    })
}
