/** The embedded carrier: it keeps its own records, draws its labels, and moves parcels as its page provokes. */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { addJob } from '#domains/jobs.ts'
import { now } from '#platform/db/clock.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { z } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { countryFacts, knownCountry } from '#shared/price/countries.ts'
import { addressBlock } from '../rules/address-block.ts'
import { type ParcelEventKind, parcelEventKinds, type SandboxParcelEvent } from '../rules/parcel-events.ts'
import { carrierNamed, carriers } from '../rules/tracking.ts'
import { labelPdf } from '../server/label-pdf.ts'
import { nextSerial } from '../server/labels.ts'
import { findNearestRelays } from '../server/relays.ts'
import { embeddedRate } from './embedded-rates.ts'
import {
  type AnnouncedParcel,
  type CarrierCall,
  type CarrierParcel,
  CarrierRefusal,
  type FoundRelay,
  type ParcelCarrier,
  type PickupRequest,
} from './port.ts'

export const embeddedSignatureHeader = 'x-transporteur-essai-signature'

export function createEmbeddedCarrier(db: Db, secret: string): ParcelCarrier {
  return {
    name: 'embedded',
    announce: parcel => announce(db, parcel),
    announceReturn: parcel => announce(db, parcel),
    async quote(parcel) {
      const htCents = embeddedRate(parcel.weightGrams)
      const company = carriers[carrierNamed(parcel.carrier) ?? 'COLISSIMO']
      return htCents === null
        ? null
        : {
            carrier: company.name,
            htCents,
            days: (parcel.mode === 'RELAY' ? 3 : 2) + countryFacts[knownCountry(parcel.recipient)].transitDays,
          }
    },
    relayPoints: ({ postcode }) => findOwnRelays(db, postcode),
    requestPickup: wanted => requestPickup(db, wanted),
    async cancel({ key }) {
      await db
        .updateTable('sandbox_parcels')
        .set({ cancelled_at: now })
        .where('request_key', '=', key)
        .where('cancelled_at', 'is', null)
        .execute()
    },
    async trackedStatus(reference) {
      const last = await db
        .selectFrom('sandbox_parcel_events as e')
        .innerJoin('sandbox_parcels as p', 'p.reference', 'e.reference')
        .select(['e.id', 'e.kind', 'e.at', 'p.tracking_number'])
        .where('e.reference', '=', reference)
        .orderBy('e.at', 'desc')
        .limit(1)
        .executeTakeFirst()
      if (!last) return null
      const kind = eventShape.shape.kind.parse(last.kind)
      return { id: `evt_${last.id}`, reference, trackingNumber: last.tracking_number, kind, at: last.at }
    },
    readEvent: call => readEvent(secret, call),
  }
}

/** The points that the operator loads. */
async function findOwnRelays(db: Db, postcode: string): Promise<FoundRelay[]> {
  const near = await findNearestRelays(db, postcode)
  const rows = await db
    .selectFrom('relay_points')
    .select(['id', 'carrier', 'name', 'street', 'postcode', 'city', 'latitude', 'longitude', 'hours'])
    .where(
      'id',
      'in',
      near.map(({ id }) => id),
    )
    .execute()
  return near.flatMap(({ id }) => rows.find(row => row.id === id) ?? [])
}

/** No sorting centre serves this postcode: for trials of a refusal. */
const refusedPostcode = '00000'

async function announce(db: Db, parcel: CarrierParcel): Promise<AnnouncedParcel> {
  if (parcel.recipient.postcode === refusedPostcode)
    throw new CarrierRefusal(
      'Le transporteur refuse le code postal\u00a0: voyez avec l’acheteur, ou faites partir l’envoi avec votre propre transporteur.',
    )
  return (await findByKey(db, parcel)) ?? (await register(db, parcel))
}

/** Drivers do not come on Sundays. */
async function requestPickup(db: Db, { key, day }: PickupRequest) {
  if (new Date(`${day}T12:00:00Z`).getUTCDay() === 0)
    throw new CarrierRefusal('Le transporteur ne passe pas le dimanche : choisissez un autre jour.')
  await db.updateTable('sandbox_parcels').set({ pickup_on: day }).where('request_key', '=', key).execute()
  return { reference: `enl_${key}` }
}

async function findByKey(db: Db, { key, orderNumber }: CarrierParcel): Promise<AnnouncedParcel | null> {
  const known = await db.selectFrom('sandbox_parcels').selectAll().where('request_key', '=', key).executeTakeFirst()
  if (!known) return null
  if (known.order_number !== orderNumber) throw new Error(`the embedded carrier knows ${key} for another order`)
  const { reference, tracking_number: trackingNumber, carrier, label_pdf } = known
  return { reference, trackingNumber, carrier, labelPdf: label_pdf }
}

async function register(db: Db, parcel: CarrierParcel): Promise<AnnouncedParcel> {
  const company = carriers[carrierNamed(parcel.carrier) ?? 'COLISSIMO']
  const trackingNumber = company.number(await inTransaction(db, nextSerial))
  const pdf = await labelPdf({
    carrier: company.name,
    service: parcel.service,
    orderNumber: parcel.orderNumber,
    trackingNumber,
    sender: addressBlock(parcel.sender),
    recipient: addressBlock(parcel.recipient),
    phone: parcel.phone,
    madeAt: new Date(),
    parcels: [
      {
        weightGrams: parcel.weightGrams,
        sizeCm: `${parcel.lengthCm} × ${parcel.widthCm} × ${parcel.heightCm}`,
        barcode: trackingNumber,
        sscc: null,
      },
    ],
  })
  const reference = `col_${randomUUID()}`
  await inTransaction(db, async tx => {
    const added = await tx
      .insertInto('sandbox_parcels')
      .values({
        reference,
        request_key: parcel.key,
        tracking_number: trackingNumber,
        carrier: company.name,
        order_number: parcel.orderNumber,
        city: parcel.recipient.city,
        label_pdf: pdf,
      })
      .onConflict(on => on.column('request_key').doNothing())
      .executeTakeFirst()
    // The response says so: no event is sent.
    if (added.numInsertedOrUpdatedRows)
      await tx.insertInto('sandbox_parcel_events').values({ reference, kind: 'announced' }).execute()
  })
  // Another request with the same key may have been first.
  const registered = await findByKey(db, parcel)
  if (!registered) throw new Error(`the embedded carrier lost ${parcel.key}`)
  return registered
}

const eventShape = z.strictObject({
  id: z.string().min(1).max(100),
  reference: z.string(),
  trackingNumber: z.string(),
  kind: z.enum(parcelEventKinds),
  at: z.iso.datetime(),
})

type Sending = { copies?: number; afterSeconds?: number; at?: Date }
/** Records what happens to a parcel, and sends its event. */
export async function moveParcel(
  tx: Tx,
  parcel: { reference: string; trackingNumber: string },
  kind: ParcelEventKind,
  { copies = 1, afterSeconds = 0, at }: Sending = {},
): Promise<void> {
  const event = await tx
    .insertInto('sandbox_parcel_events')
    .values({ reference: parcel.reference, kind, ...(at ? { at } : {}) })
    .returning(['id', 'at'])
    .executeTakeFirstOrThrow()
  const sent = { id: `evt_${event.id}`, ...parcel, kind, at: event.at.toISOString() }
  for (let copy = 0; copy < copies; copy++)
    await addJob(tx, 'shipping.sandbox-event', sent, { inSeconds: afterSeconds + copy })
}

export const signEmbeddedEvent = (secret: string, body: string | Buffer) =>
  createHmac('sha256', secret).update(body).digest('hex')

function readEvent(secret: string, { body, headers }: CarrierCall) {
  const expected = Buffer.from(signEmbeddedEvent(secret, body))
  const given = Buffer.from(String(headers[embeddedSignatureHeader] ?? ''))
  if (!secret || given.length !== expected.length || !timingSafeEqual(given, expected)) throw fail('SIGNATURE_INVALID')
  const event = eventShape.parse(JSON.parse(body.toString('utf8')))
  return { ...event, at: new Date(event.at) }
}

/** Job: the embedded carrier sends an event to the marketplace; a refused one is sent again. */
export async function deliverParcelEvent(
  { secret, deliverTo }: { secret: string; deliverTo: string },
  event: SandboxParcelEvent,
): Promise<void> {
  const body = JSON.stringify(event)
  const response = await fetch(`${deliverTo}/api/shipping/carrier-events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [embeddedSignatureHeader]: signEmbeddedEvent(secret, body) },
    body,
    signal: AbortSignal.timeout(10_000),
  })
  if (!response.ok) throw new Error(`the marketplace returned ${response.status}`)
}
