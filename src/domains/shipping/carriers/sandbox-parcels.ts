/** What the embedded carrier shows of its records, and the events that an operator provokes there. */
import { sql } from 'kysely'
import { addJob } from '#domains/jobs.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { moveSandboxParcel, ParcelMove, SandboxParcel } from '../contract-carriers.ts'
import type { ParcelEventKind } from '../rules/parcel-events.ts'
import { moveParcel } from './embedded.ts'

const latest = 40

export async function findSandboxParcels(db: Db): Promise<SandboxParcel[]> {
  const { rows } = await sql<SandboxParcel>`
    SELECT p.reference, p.tracking_number AS "trackingNumber", p.carrier, p.order_number AS "orderNumber", o.id AS "orderId", p.city,
      e.kind, p.cancelled_at IS NOT NULL AS cancelled, to_json(e.at)#>>'{}' AS at
    FROM sandbox_parcels p LEFT JOIN orders o ON o.number = p.order_number CROSS JOIN LATERAL
      (SELECT kind, at FROM sandbox_parcel_events WHERE reference = p.reference ORDER BY at DESC, id DESC LIMIT 1) e
    ORDER BY p.created_at DESC, p.reference LIMIT ${latest}`.execute(db)
  return rows
}

type Known = { reference: string; trackingNumber: string }
type Move = (tx: Tx, parcel: Known) => Promise<void>

/** Seconds by which a late event is late. */
const lateSeconds = 60

const special: Record<Exclude<ParcelMove, ParcelEventKind>, Move> = {
  late: (tx, parcel) => moveParcel(tx, parcel, 'delivered', { afterSeconds: lateSeconds }),
  twice: async (tx, parcel) => {
    const last = await tx
      .selectFrom('sandbox_parcel_events')
      .select(['id', 'kind', 'at'])
      .where('reference', '=', parcel.reference)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    // Written by moveParcel alone.
    const event = { ...parcel, id: `evt_${last.id}`, kind: last.kind as ParcelEventKind, at: last.at.toISOString() }
    for (const inSeconds of [0, 1]) await addJob(tx, 'shipping.sandbox-event', event, { inSeconds })
  },
  unordered: async (tx, parcel) => {
    await moveParcel(tx, parcel, 'in_transit', { afterSeconds: 5 })
    await moveParcel(tx, parcel, 'delivered')
  },
}

const isSpecial = (move: ParcelMove): move is keyof typeof special => Object.hasOwn(special, move)

export async function provokeParcel(tx: Tx, { move, ref }: Input<typeof moveSandboxParcel>['body']) {
  const parcel = await tx
    .selectFrom('sandbox_parcels')
    .select(['reference', 'tracking_number as trackingNumber', 'cancelled_at'])
    .where('reference', '=', ref)
    .forUpdate()
    .executeTakeFirst()
  if (!parcel) throw fail('NOT_FOUND')
  if (parcel.cancelled_at) throw fail('CONFLICT', { sentence: 'L’étiquette de ce colis est annulée.' })
  const { reference, trackingNumber } = parcel
  if (isSpecial(move)) await special[move](tx, { reference, trackingNumber })
  else await moveParcel(tx, { reference, trackingNumber }, move)
  return { ref }
}
