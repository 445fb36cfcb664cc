import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelParcel } from '#domains/shipping/carriers/parcels.ts'
import { createSendcloud } from '#domains/shipping/carriers/sendcloud.ts'
import { addDays, isoDay } from '#shared/dates.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { runJobs } from '#tests/support/jobs.ts'
import { createPaidOrder, type OrderValues } from '#tests/support/orders.ts'
import { type SendcloudApi, sendcloudApi, sendcloudKeys } from '#tests/support/sendcloud-api.ts'

let api: SendcloudApi
let app: TestApp
let vendor: TestVendor
let seller: Cookies

beforeAll(async () => {
  api = await sendcloudApi()
  app = await testApp({
    CARRIER: 'sendcloud',
    SENDCLOUD_API_URL: api.url,
    SENDCLOUD_PUBLIC_KEY: sendcloudKeys.publicKey,
    SENDCLOUD_SECRET_KEY: sendcloudKeys.secretKey,
    SENDCLOUD_HOME_OPTION: 'colissimo:home',
    SENDCLOUD_RELAY_OPTION: 'mondial_relay:pickup',
  })
  vendor = await createVendor(app.db)
  seller = await app.loginAs(vendor.userId)
})
afterAll(async () => {
  await app.close()
  await api.close()
})

async function labelled(values: Partial<OrderValues> = {}, parcels: object[] = [{}]) {
  const { orderId, buyerId } = await createPaidOrder(app.db, { vendor, ...values })
  await app.request('POST', `/api/orders/generateEtiquette/${orderId}`, { parcels }, { cookies: seller })
  const shipment = await app.db
    .selectFrom('shipments')
    .select(['id', 'tracking_number'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { orderId, buyerId, shipmentId: shipment.id, invented: shipment.tracking_number }
}
const request = (orderId: number, shipmentId: number, cookies = seller) =>
  app.request('POST', `/api/orders/${orderId}/shipments/${shipmentId}/carrier-label`, {}, { cookies })
const drop = (orderId: number, shipmentId: number) =>
  app.request('POST', `/api/orders/${orderId}/shipments/${shipmentId}/drop`, {}, { cookies: seller })
const parcelsOf = (shipmentId: number) =>
  api.shipments.filter(known => known.external_reference_id.includes(`-${shipmentId}-`))

test('the page offers the label for one parcel that has not left, to its seller alone', async () => {
  const [one, two] = [await labelled(), await labelled({}, [{ weightGrams: 900 }, { weightGrams: 900 }])]
  const offered = async (orderId: number, cookies = seller) => {
    const { body } = await app.request('GET', `/api/orders/${orderId}`, undefined, { cookies })
    return body.data.shipments[0].carrierLabel
  }
  expect([await offered(one.orderId), await offered(two.orderId)]).toEqual(['offered', null])
  expect(await offered(one.orderId, await app.loginAs(one.buyerId))).toBeNull()
  await request(one.orderId, one.shipmentId)
  expect(await offered(one.orderId)).toBe('given')
})

test('the carrier’s number and label replace ours, in the history too', async () => {
  const { orderId, shipmentId, invented } = await labelled({ mode: 'RELAY' })
  const { status, body } = await request(orderId, shipmentId)
  expect([status, body.data.carrier]).toEqual([200, 'Colissimo'])
  expect(body.data.trackingNumber).not.toBe(invented)
  expect(parcelsOf(shipmentId)[0]?.request).toMatchObject({ to_service_point: {} })
  const pdf = await app.http.inject({ method: 'GET', url: body.data.labelUrl, cookies: seller })
  expect(pdf.payload).toContain('label of the carrier')
  const detail = await app.request('GET', `/api/orders/${orderId}`, undefined, { cookies: seller })
  expect(detail.body.data.shipments[0].trackingNumber).toBe(body.data.trackingNumber)
  expect(detail.body.data.history.at(-1)).toMatchObject({ to: 'ANNOUNCED', note: body.data.trackingNumber })
})

test('concurrent and repeated requests make one parcel', async () => {
  const { orderId, shipmentId } = await labelled()
  const responses = await Promise.all([1, 2, 3].map(() => request(orderId, shipmentId)))
  responses.push(await request(orderId, shipmentId))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(responses.map(({ body }) => body.data.trackingNumber)).size).toBe(1)
  expect(parcelsOf(shipmentId).length).toBe(1)
})

test('a lost response leaves our number; the seller repeats the request, and there is one parcel', async () => {
  const { orderId, shipmentId, invented } = await labelled()
  api.injectNext('resets after acting')
  expect((await request(orderId, shipmentId)).body).toMatchObject({
    code: 'CARRIER_UNAVAILABLE',
    error: expect.stringContaining('aucun second colis'),
  })
  const detail = await app.request('GET', `/api/orders/${orderId}`, undefined, { cookies: seller })
  expect(detail.body.data.shipments[0].trackingNumber).toBe(invented)
  expect((await request(orderId, shipmentId)).status).toBe(200)
  expect(parcelsOf(shipmentId).length).toBe(1)
})

test('too many requests ask the seller to repeat', async () => {
  const { orderId, shipmentId } = await labelled()
  api.injectNext('429')
  expect((await request(orderId, shipmentId)).body.code).toBe('CARRIER_UNAVAILABLE')
  expect((await request(orderId, shipmentId)).status).toBe(200)
})

test('a refused address is named to the seller in French', async () => {
  const { orderId, shipmentId } = await labelled({ address: { postcode: '00000' } })
  const { status, body } = await request(orderId, shipmentId)
  expect([status, body.code]).toEqual([422, 'CARRIER_REFUSED'])
  expect(body.error).toContain('le code postal')
})

test('after a refusal by the carrier, the next request is a parcel of its own', async () => {
  const { orderId, shipmentId } = await labelled()
  api.injectNext('carrier refuses')
  expect((await request(orderId, shipmentId)).body.code).toBe('CARRIER_REFUSED')
  expect((await request(orderId, shipmentId)).status).toBe(200)
  expect(parcelsOf(shipmentId).map(({ errors }) => errors.length)).toEqual([1, 0])
})

test('only the seller, before the shipment leaves, for one parcel', async () => {
  const { orderId, buyerId, shipmentId } = await labelled()
  const other = await createVendor(app.db)
  expect((await request(orderId, shipmentId, await app.loginAs(other.userId))).status).toBe(404)
  expect((await request(orderId, shipmentId, await app.loginAs(buyerId))).status).toBe(403)
  const admin = await createUser(app.db, { roles: ['SUPER_ADMIN'] })
  expect((await request(orderId, shipmentId, await app.loginAs(admin))).status).toBe(403)
  const another = await labelled()
  expect((await request(orderId, another.shipmentId)).status).toBe(404)
  await app.request('POST', `/api/orders/ship/${orderId}`, {}, { cookies: seller })
  expect((await request(orderId, shipmentId)).status).toBe(409)
  const two = await labelled({}, [{ weightGrams: 900 }, { weightGrams: 900 }])
  expect((await request(two.orderId, two.shipmentId)).body.error).toContain('un envoi par colis')
  const heavy = await createOffer(app.db, vendor, { weightGrams: 40_000 })
  const pallet = await labelled({
    mode: 'FREIGHT',
    lines: [{ offerId: heavy.offerId, quantity: 1, unitPriceCents: 1_000, vatBasisPoints: 2_000 }],
  })
  expect((await request(pallet.orderId, pallet.shipmentId)).body.code).toBe('WRONG_DELIVERY_MODE')
  for (const refused of [shipmentId, two.shipmentId, pallet.shipmentId]) expect(parcelsOf(refused)).toEqual([])
})

test('voiding the shipment cancels its parcel, also one whose announcement never arrived here', async () => {
  const carrier = createSendcloud({
    ...sendcloudKeys,
    webhookSecret: '',
    options: { HOME: '', RELAY: '' },
    returnOption: null,
    url: api.url,
    servicePointsUrl: api.url,
  })
  const [known, unknown] = [await labelled(), await labelled()]
  await request(known.orderId, known.shipmentId)
  api.injectNext('resets after acting')
  await request(unknown.orderId, unknown.shipmentId)
  for (const { orderId, shipmentId } of [known, unknown]) {
    expect((await drop(orderId, shipmentId)).status).toBe(200)
    await runJobs(app.pool, {
      'shipping.cancel-parcel': payload => cancelParcel(app.db, carrier, payload as { parcelId: number }),
    })
    expect(parcelsOf(shipmentId)[0]?.parcels[0]?.status.code).toBe('CANCELLED')
  }
})

test('quotes a parcel to its seller alone, and sends a driver once to a labelled one', async () => {
  const { orderId, buyerId, shipmentId } = await labelled()
  const path = `/api/orders/${orderId}/shipments/${shipmentId}`
  const buyer = await app.loginAs(buyerId)
  const other = await app.loginAs((await createVendor(app.db)).userId)
  const quote = (cookies: Cookies) => app.request('GET', `${path}/carrier-quote`, undefined, { cookies })
  expect((await quote(seller)).body.data.quote).toEqual({ carrier: 'Colissimo', htCents: 796, days: 2 })
  expect((await quote(buyer)).status).toBe(403)
  expect((await quote(other)).status).toBe(404)
  const workday = nextWorkday()
  const pickup = (day: string, cookies = seller) => app.request('POST', `${path}/carrier-pickup`, { day }, { cookies })
  expect((await pickup(workday)).body.error).toContain('d’abord l’étiquette')
  await request(orderId, shipmentId)
  expect((await pickup('2020-01-01')).body.fields).toHaveProperty('day')
  expect((await pickup(workday, other)).status).toBe(404)
  const responses = await Promise.all([pickup(workday), pickup(workday)])
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  expect((await pickup(workday)).status).toBe(200)
  const steps = await app.db
    .selectFrom('order_history')
    .select('note')
    .where('order_id', '=', orderId)
    .where('to_value', '=', 'PICKUP_ASKED')
    .execute()
  expect(steps).toEqual([{ note: workday }])
})

/** Not a Sunday, on which no driver comes. */
function nextWorkday(): string {
  const tomorrow = addDays(isoDay(new Date()), 1)
  return new Date(`${tomorrow}T12:00:00Z`).getUTCDay() === 0 ? addDays(tomorrow, 1) : tomorrow
}
