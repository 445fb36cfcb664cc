import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { createPaidOrder } from '#tests/support/orders.ts'
import { labelPdf } from './label-pdf.ts'

let app: TestApp
let vendor: TestVendor
let buyerId: number
let seller: Cookies
let buyer: Cookies

beforeAll(async () => {
  app = await testApp()
  vendor = await createVendor(app.db)
  buyerId = await createUser(app.db)
  seller = await app.loginAs(vendor.userId)
  buyer = await app.loginAs(buyerId)
})
afterAll(() => app.close())

const order = (values: Partial<Parameters<typeof createPaidOrder>[1]> = {}) =>
  createPaidOrder(app.db, { vendor, buyerId, ...values })
const label = (id: number, body: object = {}) =>
  app.request('POST', `/api/orders/generateEtiquette/${id}`, body, { cookies: seller })
const shipment = (id: number) =>
  app.db.selectFrom('shipments').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow()

test('a second call returns the same label; different parcels are rejected', async () => {
  const { orderId } = await order()
  const first = await label(orderId, { parcels: [{ weightGrams: 1_200 }] })
  expect((await label(orderId, { parcels: [{ weightGrams: 1_200 }] })).body.data).toEqual(first.body.data)
  expect((await label(orderId)).body.data).toEqual(first.body.data)
  expect((await label(orderId, { parcels: [{ weightGrams: 9_000 }] })).body.code).toBe('LABEL_ALREADY_MADE')
})

test('two concurrent requests create one label', async () => {
  const { orderId } = await order()
  const responses = await Promise.all(Array.from({ length: 4 }, () => label(orderId)))
  expect(responses.map(response => response.status)).toEqual([200, 200, 200, 200])
  expect(new Set(responses.map(response => response.body.data.trackingNumber)).size).toBe(1)
})

test('the seller downloads the PDF; the buyer and other users get the same 404', async () => {
  const { orderId } = await order()
  const url = `/api/orders/${orderId}/label`
  const get = (cookies?: Cookies) => app.http.inject({ method: 'GET', url, cookies })
  expect((await get(seller)).statusCode).toBe(404)
  await label(orderId)
  const pdf = await get(seller)
  expect([pdf.statusCode, pdf.headers['content-type'], pdf.headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'private, no-store',
  ])
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await get(buyer)).statusCode).toBe(404)
  expect((await get(await app.loginAs(await createUser(app.db)))).statusCode).toBe(404)
  expect((await get()).statusCode).toBe(401)
  expect((await get(await app.loginAs(await createUser(app.db, { roles: ['SUPER_ADMIN'] })))).statusCode).toBe(200)
})

test('a relay parcel is addressed to the relay point and uses its carrier', async () => {
  const { orderId } = await order({ mode: 'RELAY' })
  expect((await label(orderId)).body.data.carrier).toBe('Mondial Relay')
  expect((await shipment(orderId)).recipient).toMatchObject({
    complement: 'Tabac de la Place',
    recipient: 'Camille Vigneron',
  })
})

test('heavy goods are split into as many parcels as the carrier requires, and pallets get their own SSCC', async () => {
  const heavy = await createOffer(app.db, vendor, { weightGrams: 14_000 })
  const home = await order({
    lines: [{ offerId: heavy.offerId, quantity: 3, unitPriceCents: 1_000, vatBasisPoints: 2_000 }],
  })
  await label(home.orderId)
  expect(await shipment(home.orderId)).toMatchObject({ weight_grams: 42_000, parcels: [{}, {}] })
  const pallet = await order({
    mode: 'FREIGHT',
    lines: [{ offerId: heavy.offerId, quantity: 30, unitPriceCents: 1_000, vatBasisPoints: 2_000 }],
  })
  await label(pallet.orderId, { carrier: 'HEPPNER', parcels: [{}, {}] })
  const { parcels, carrier } = await shipment(pallet.orderId)
  expect(carrier).toBe('Heppner')
  // Written by createShipment as a list.
  const codes = (parcels as { sscc: string }[]).map(parcel => parcel.sscc)
  expect(codes.every(code => /^0\d{17}$/.test(code))).toBe(true)
  expect(new Set(codes).size).toBe(2)
})

test('rejects by field a carrier of another mode, an unknown one, and a parcel above the maximum weight', async () => {
  const { orderId } = await order()
  for (const carrier of ['GEODIS', 'PIGEON', '__proto__'])
    expect((await label(orderId, { carrier })).body.fields).toHaveProperty('carrier')
  expect((await label(orderId, { parcels: [{ weightGrams: 30_001 }] })).body.fields).toHaveProperty([
    'parcels.0.weightGrams',
  ])
  for (const parcels of [[], [{ weightGrams: 0 }], [{ lengthCm: -1 }], [{ color: 'red' }], 'x'])
    expect((await label(orderId, { parcels })).status).toBe(400)
})

test('refunded units do not count in the weight', async () => {
  const { orderId, lines } = await order()
  await app.request(
    'POST',
    `/api/orders/setRefund/${orderId}`,
    { lines: [{ lineId: lines[0]!.orderLineId, quantity: 1 }], reason: 'Cassé' },
    { cookies: seller },
  )
  await label(orderId)
  expect((await shipment(orderId)).weight_grams).toBe(500)
})

test('hostile names are printed as plain text', async () => {
  const { orderId } = await order({
    address: { recipient: ') >> /JS (app.alert)\u0007\u202e', street: '=HYPERLINK("x")' },
  })
  expect((await label(orderId)).status).toBe(200)
  const pdf = await app.http.inject({ method: 'GET', url: `/api/orders/${orderId}/label`, cookies: seller })
  expect(pdf.rawPayload.toString('latin1')).not.toMatch(/\/JS|\/JavaScript|\/OpenAction|app\.alert/)
})

test('the PDF has one page of 10 × 15 cm per parcel', async () => {
  const parcel = { weightGrams: 1_000, sizeCm: '40 × 30 × 30', barcode: '8N00000000017-1', sscc: null }
  const pdf = (
    await labelPdf({
      carrier: 'Colissimo',
      service: 'Domicile',
      orderNumber: 'A-1',
      trackingNumber: '8N00000000017',
      sender: ['Comptoir'],
      recipient: ['Domaine', '51160 AY CHAMPAGNE'],
      phone: null,
      madeAt: new Date(),
      parcels: [parcel, parcel, parcel],
    })
  ).toString('latin1')
  expect(pdf.match(/\/MediaBox \[0 0 283\.46\d* 425\.19\d*\]/g)).toHaveLength(3)
})
