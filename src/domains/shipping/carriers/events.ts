/** Events of the carrier: stored once, then applied by a job. */
import { type SqlBool, sql } from 'kysely'
import { addJob, type JobPayloads } from '#domains/jobs.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import { runEach } from '#platform/run-each.ts'
import { fail } from '#shared/errors.ts'
import { advancesParcel, finalKinds, type ParcelEventKind, shipmentEventCodes } from '../rules/parcel-events.ts'
import type { CarrierEvent, ParcelCarrier } from './port.ts'

/** The signed call of the carrier; answered once the event is stored. */
export async function receiveParcelEvent(db: Db, carrier: ParcelCarrier | null, call: Context['signed']) {
  if (!carrier || !call) throw fail('SIGNATURE_INVALID')
  const event = carrier.readEvent(call)
  return { outcome: event ? await storeParcelEvent(db, carrier, event) : ('ignored' as const) }
}

/** Events of parcels that are not ours are ignored. */
export const storeParcelEvent = (db: Db, carrier: ParcelCarrier, event: CarrierEvent) =>
  inTransaction(db, async tx => {
    const parcel = await tx
      .selectFrom('carrier_parcels')
      .select('id')
      .where('carrier', '=', carrier.name)
      .where(eb => eb.or([eb('reference', '=', event.reference), eb('tracking_number', '=', event.trackingNumber)]))
      .executeTakeFirst()
    if (!parcel) return 'ignored' as const
    const stored = await tx
      .insertInto('carrier_events')
      .values({ carrier: carrier.name, event_id: event.id, parcel_id: parcel.id, kind: event.kind, at: event.at })
      .onConflict(on => on.columns(['carrier', 'event_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!stored) return 'repeated' as const
    await addJob(tx, 'shipping.parcel-event', { eventId: stored.id })
    return 'stored' as const
  })

type AppliedEvent = { id: number; parcelId: number; kind: ParcelEventKind; at: Date }
export type ReturnEvent = AppliedEvent & { returnId: number; orderId: number }

/** An event not applied yet, of a parcel that a buyer sends back; null otherwise. */
export async function findReturnEvent(
  tx: Tx,
  { eventId }: JobPayloads['shipping.parcel-event'],
): Promise<ReturnEvent | null> {
  const found = await tx
    .selectFrom('carrier_events as e')
    .innerJoin('carrier_parcels as p', 'p.id', 'e.parcel_id')
    .innerJoin('returns as r', 'r.id', 'p.return_id')
    .select(['e.id', 'e.kind', 'e.at', 'p.id as parcelId', 'r.id as returnId', 'r.order_id as orderId'])
    .where('e.id', '=', eventId)
    .where('e.outcome', 'is', null)
    .executeTakeFirst()
  // The column's CHECK constraint allows these values only.
  return found ? { ...found, kind: found.kind as ParcelEventKind } : null
}

export type StoredEvent = {
  id: number
  parcelId: number
  shipmentId: number
  orderId: number
  kind: ParcelEventKind
  at: Date
}

/** An event not applied yet, of a shipment that the seller did not void; null otherwise. */
export async function findStoredEvent(
  tx: Tx,
  { eventId }: JobPayloads['shipping.parcel-event'],
): Promise<StoredEvent | null> {
  const found = await tx
    .selectFrom('carrier_events as e')
    .innerJoin('carrier_parcels as p', 'p.id', 'e.parcel_id')
    .innerJoin('shipments as s', 's.id', 'p.shipment_id')
    .select(['e.id', 'e.kind', 'e.at', 'p.id as parcelId', 's.id as shipmentId', 's.order_id as orderId'])
    .where('e.id', '=', eventId)
    .where('e.outcome', 'is', null)
    .executeTakeFirst()
  // The column's CHECK constraint allows these values only.
  return found ? { ...found, kind: found.kind as ParcelEventKind } : null
}

/** Whether the event changes what is known of its parcel; its outcome is stored. The caller holds the order's lock. */
export async function settleParcelEvent(tx: Tx, event: AppliedEvent): Promise<boolean> {
  const events = await tx
    .selectFrom('carrier_events')
    .select(['id', 'kind', 'at', 'outcome'])
    .where('parcel_id', '=', event.parcelId)
    .execute()
  const own = events.find(({ id }) => id === event.id)
  if (!own || own.outcome !== null) return false
  const dated = (row: (typeof events)[number]) => ({ kind: row.kind as ParcelEventKind, at: row.at })
  const advances = advancesParcel(events.filter(({ outcome }) => outcome === 'applied').map(dated), dated(own))
  await tx
    .updateTable('carrier_events')
    .set({ outcome: advances ? 'applied' : 'ignored' })
    .where('id', '=', event.id)
    .execute()
  return advances
}

/** Writes the step of the shipment, unless it already has it: the seller may have been first. */
export async function writeShipmentStep(tx: Tx, { shipmentId, kind, at }: StoredEvent): Promise<void> {
  const code = shipmentEventCodes[kind]
  const known = await tx
    .selectFrom('shipment_events')
    .select('id')
    .where('shipment_id', '=', shipmentId)
    .where('code', '=', code)
    .executeTakeFirst()
  const repeats = kind === 'in_transit' || kind === 'failed_attempt'
  if (!known || repeats) await tx.insertInto('shipment_events').values({ shipment_id: shipmentId, code, at }).execute()
}

/** Every parcel of the order was delivered. */
export async function isWhollyDelivered(tx: Tx, orderId: number): Promise<boolean> {
  const open = await tx
    .selectFrom('shipments as s')
    .select('s.id')
    .where('s.order_id', '=', orderId)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('shipment_events as e')
            .select('e.id')
            .whereRef('e.shipment_id', '=', 's.id')
            .where('e.code', '=', 'DELIVERED'),
        ),
      ),
    )
    .executeTakeFirst()
  return open === undefined
}

/** After these hours without an event the parcel's state is fetched; after these days it is left alone. */
const silentHours = 12
const followedDays = 45

/** Job: fetches what no event said, since carriers stop repeating one after some hours. */
export async function followParcels(db: Db, carrier: ParcelCarrier | null): Promise<void> {
  if (!carrier) return
  const silent = await db
    .selectFrom('carrier_parcels as p')
    .select('p.reference')
    .where('p.carrier', '=', carrier.name)
    .where('p.shipment_id', 'is not', null)
    .where('p.announced_at', '>', sql<Date>`now() - make_interval(days => ${followedDays})`)
    .where(sql<SqlBool>`p.announced_at < now() - make_interval(hours => ${silentHours})`)
    .where(
      sql<SqlBool>`NOT EXISTS (SELECT FROM carrier_events e WHERE e.parcel_id = p.id
        AND (e.kind = ANY (${[...finalKinds]}) OR e.received_at > now() - make_interval(hours => ${silentHours})))`,
    )
    .orderBy('p.id')
    .limit(500)
    .execute()
  await runEach(silent, async ({ reference }) => {
    const event = reference === null ? null : await carrier.trackedStatus(reference)
    if (event) await storeParcelEvent(db, carrier, event)
  })
}
