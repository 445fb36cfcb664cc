/** Both carriers behind one interface: the port, and what happens on their side. */
import {
  createEmbeddedCarrier,
  embeddedSignatureHeader,
  signEmbeddedEvent,
} from '#domains/shipping/carriers/embedded.ts'
import type { AnnouncedParcel, CarrierCall, ParcelCarrier } from '#domains/shipping/carriers/port.ts'
import { createSendcloud, sendcloudSignatureHeader, signSendcloudEvent } from '#domains/shipping/carriers/sendcloud.ts'
import type { ParcelEventKind } from '#domains/shipping/rules/parcel-events.ts'
import type { Db } from '#platform/db/pool.ts'
import { sendcloudApi, sendcloudKeys } from './sendcloud-api.ts'

export type CarrierHarness = {
  carrier: ParcelCarrier
  countParcels: () => Promise<number>
  isCancelled: (key: string) => Promise<boolean>
  /** A point near 51200 that the carrier serves, and a closed one. */
  addRelay: () => Promise<void>
  /** The next call takes effect, and its response is lost. Without effect where no network lies between. */
  loseNextResponse: () => void
  event: (parcel: AnnouncedParcel, kind: ParcelEventKind, at: Date, secret?: string) => CarrierCall
  close: () => Promise<void>
}

const embeddedSecret = 'carrier secret of the tests'

export function embeddedHarness(db: Db): CarrierHarness {
  const rows = () => db.selectFrom('sandbox_parcels').select(['request_key', 'cancelled_at']).execute()
  return {
    carrier: createEmbeddedCarrier(db, embeddedSecret),
    countParcels: async () => (await rows()).length,
    isCancelled: async key => Boolean((await rows()).find(row => row.request_key === key)?.cancelled_at),
    addRelay: () => addOwnRelays(db),
    loseNextResponse: () => undefined,
    event: ({ reference, trackingNumber }, kind, at, secret = embeddedSecret) => {
      const id = `evt_${kind}_${reference}`
      const body = JSON.stringify({ id, reference, trackingNumber, kind, at: at.toISOString() })
      return { body: Buffer.from(body), headers: { [embeddedSignatureHeader]: signEmbeddedEvent(secret, body) } }
    },
    close: async () => undefined,
  }
}

async function addOwnRelays(db: Db) {
  const point = {
    carrier: 'Mondial Relay',
    name: 'Tabac des Coteaux',
    street: '4 Rue du Port',
    postcode: '51200',
    city: 'Épernay',
    latitude: 49.041,
    longitude: 3.956,
    hours: 'lun. à ven. 09:00–12:00 et 14:00–19:00, sam. 09:00–12:00',
  }
  await db
    .insertInto('relay_points')
    .values([
      { ...point, id: '012345' },
      { ...point, id: '012346', closed: true },
    ])
    .execute()
}

export const sendcloudMessages: Partial<Record<ParcelEventKind, string>> = {
  announced: 'Ready to send',
  collected: 'Shipment picked up by driver',
  in_transit: 'En route to sorting center',
  out_for_delivery: 'Driver en route',
  at_pickup_point: 'Awaiting customer pickup',
  delivered: 'Delivered',
}

export const sendcloudWebhookSecret = 'webhook secret of the tests'

export async function sendcloudHarness(): Promise<CarrierHarness> {
  const api = await sendcloudApi()
  const carrier = createSendcloud({
    ...sendcloudKeys,
    webhookSecret: sendcloudWebhookSecret,
    options: { HOME: 'colissimo:home', RELAY: 'mondial_relay:pickup' },
    returnOption: 'colissimo:return',
    url: api.url,
    servicePointsUrl: api.url,
  })
  return {
    carrier,
    countParcels: async () => api.shipments.length,
    isCancelled: async key =>
      api.shipments.find(known => known.external_reference_id === key)?.parcels[0]?.status.code === 'CANCELLED',
    addRelay: async () => undefined,
    loseNextResponse: () => api.injectNext('resets after acting'),
    event: ({ reference, trackingNumber }, kind, at, secret = sendcloudWebhookSecret) => {
      const status = { id: 1, message: sendcloudMessages[kind] }
      const parcel = { id: 380_000_000, tracking_number: trackingNumber, shipment_uuid: reference, status }
      const body = JSON.stringify({ action: 'parcel_status_changed', timestamp: at.getTime(), parcel })
      return { body: Buffer.from(body), headers: { [sendcloudSignatureHeader]: signSendcloudEvent(secret, body) } }
    },
    close: api.close,
  }
}
