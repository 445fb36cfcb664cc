import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendcloudWebhookSecret } from '#tests/support/carrier-harness.ts'
import { type SendcloudApi, sendcloudApi, sendcloudKeys } from '#tests/support/sendcloud-api.ts'
import { type CarrierParcel, CarrierRefusal, CarrierUnavailable, type ParcelCarrier } from './port.ts'
import { createSendcloud, sendcloudSignatureHeader, signSendcloudEvent } from './sendcloud.ts'

let api: SendcloudApi
let carrier: ParcelCarrier
const config = () => ({
  ...sendcloudKeys,
  webhookSecret: sendcloudWebhookSecret,
  options: { HOME: 'colissimo:home', RELAY: 'mondial_relay:pickup' },
  returnOption: null,
  url: api.url,
  servicePointsUrl: api.url,
})
beforeAll(async () => {
  api = await sendcloudApi()
  carrier = createSendcloud(config())
})
afterAll(() => api.close())

let next = 1
const address = { recipient: 'Camille Vigneron', street: '3 rue des Crayères', postcode: '51200', city: 'Épernay' }
const parcelOf = (values: Partial<CarrierParcel> = {}): CarrierParcel => ({
  key: `SC-${next++}-0`,
  orderNumber: 'SC-1',
  mode: 'HOME',
  carrier: 'Colissimo',
  service: 'Domicile',
  sender: { ...address, recipient: 'Domaine des Essais' },
  recipient: address,
  phone: '+33326000000',
  email: null,
  relayId: null,
  weightGrams: 1_250,
  lengthCm: 40,
  widthCm: 30,
  heightCm: 20,
  ...values,
})
const event = (parcel: object, timestamp: number, action = 'parcel_status_changed') => {
  const body = Buffer.from(JSON.stringify({ action, timestamp, parcel: { id: 1, tracking_number: '6A1', ...parcel } }))
  return { body, headers: { [sendcloudSignatureHeader]: signSendcloudEvent(sendcloudWebhookSecret, body) } }
}

test('sends the option of the mode, the weight in kilograms and the pick-up point of the order', async () => {
  await carrier.announce(parcelOf({ mode: 'RELAY', relayId: '012345' }))
  expect(api.shipments.at(-1)?.request).toMatchObject({
    order_number: 'SC-1',
    ship_with: { type: 'shipping_option_code', properties: { shipping_option_code: 'mondial_relay:pickup' } },
    to_service_point: { carrier_service_point_id: '012345' },
    to_address: { name: 'Camille Vigneron', postal_code: '51200', country_code: 'FR', phone_number: '+33326000000' },
    parcels: [{ weight: { value: '1.250', unit: 'kg' }, dimensions: { length: '40', width: '30', height: '20' } }],
  })
})

test.each(['429', '500'] as const)('%s refuses no parcel: the same request succeeds later', async fault => {
  const parcel = parcelOf()
  api.injectNext(fault)
  await expect(carrier.announce(parcel)).rejects.toBeInstanceOf(CarrierUnavailable)
  expect((await carrier.announce(parcel)).trackingNumber).toMatch(/^6A/)
})

test('wrong keys of the account refuse no parcel', async () => {
  const stranger = createSendcloud({ ...config(), secretKey: 'wrong' })
  await expect(stranger.announce(parcelOf())).rejects.toBeInstanceOf(CarrierUnavailable)
})

test('a request that times out throws, and is repeated without a second parcel', async () => {
  let calls = 0
  const slow: typeof fetch = async (url, init) => {
    const response = await fetch(url, init)
    if (calls++ === 0) throw new DOMException('The operation timed out', 'TimeoutError')
    return response
  }
  const late = createSendcloud(config(), slow)
  const [parcel, before] = [parcelOf(), api.shipments.length]
  await expect(late.announce(parcel)).rejects.toThrow('TimeoutError')
  await late.announce(parcel)
  expect(api.shipments.length).toBe(before + 1)
})

test('a parcel whose label is not drawn yet is requested again without a second one', async () => {
  const [parcel, before] = [parcelOf(), api.shipments.length]
  api.injectNext('label missing')
  await expect(carrier.announce(parcel)).rejects.toBeInstanceOf(CarrierUnavailable)
  await carrier.announce(parcel)
  expect(api.shipments.length).toBe(before + 1)
})

test('a parcel that the carrier behind Sendcloud refuses stays refused under its key', async () => {
  const parcel = parcelOf()
  api.injectNext('carrier refuses')
  await expect(carrier.announce(parcel)).rejects.toBeInstanceOf(CarrierRefusal)
  await expect(carrier.announce(parcel)).rejects.toBeInstanceOf(CarrierRefusal)
  expect((await carrier.announce({ ...parcel, key: `${parcel.key}1` })).trackingNumber).toMatch(/^6A/)
})

test('events about anything but the way of a parcel are null', () => {
  const seconds = 1_777_887_000
  const status = (message: string) => ({ status: { id: 1, message } })
  expect(carrier.readEvent(event(status('Delivered'), seconds, 'integration_updated'))).toBeNull()
  expect(carrier.readEvent(event(status('Delivery date changed'), seconds))).toBeNull()
  expect(carrier.readEvent(event({ status: { message: 'x', code: '__proto__' } }, seconds))).toBeNull()
  const inSeconds = carrier.readEvent(event(status('delivered'), seconds))
  expect(inSeconds).toMatchObject({ kind: 'delivered', trackingNumber: '6A1', reference: null })
  expect(carrier.readEvent(event({ status: { code: 'DELIVERED' } }, seconds * 1_000))).toEqual(inSeconds)
})
