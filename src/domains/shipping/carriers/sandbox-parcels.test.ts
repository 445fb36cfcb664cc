import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyParcelEvent } from '#domains/orders/server/carriers/parcel-events.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { runJobs } from '#tests/support/jobs.ts'
import { createPaidOrder } from '#tests/support/orders.ts'
import { deliverParcelEvent } from './embedded.ts'
import { carrierSettings } from './settings.ts'

let app: TestApp
let vendor: TestVendor
let seller: Cookies
let admin: Cookies
let deliverTo: string

beforeAll(async () => {
  app = await testApp()
  deliverTo = await app.http.listen({ host: '127.0.0.1', port: 0 })
  vendor = await createVendor(app.db)
  seller = await app.loginAs(vendor.userId)
  admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
})
afterAll(() => app.close())

async function announced() {
  const { orderId } = await createPaidOrder(app.db, { vendor })
  await app.request('POST', `/api/orders/generateEtiquette/${orderId}`, {}, { cookies: seller })
  const { id } = await app.db
    .selectFrom('shipments')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  await app.request('POST', `/api/orders/${orderId}/shipments/${id}/carrier-label`, {}, { cookies: seller })
  const parcel = await app.db
    .selectFrom('carrier_parcels')
    .select('reference')
    .where('shipment_id', '=', id)
    .executeTakeFirstOrThrow()
  return { orderId, shipmentId: id, ref: String(parcel.reference) }
}
const move = (ref: string, name: string, cookies = admin) =>
  app.request('POST', '/api/carrier-sandbox/moves', { move: name, ref }, { cookies })
const settings = () => {
  const { embedded } = carrierSettings({ DEMO: true, DATABASE_URL: app.url, HOST: '127.0.0.1', PORT: 0 })
  return { ...embedded, deliverTo }
}
const run = () =>
  runJobs(app.pool, {
    'shipping.sandbox-event': payload => deliverParcelEvent(settings(), payload as never),
    'shipping.parcel-event': payload => applyParcelEvent(app.db, payload as never),
  })
const statusOf = async (orderId: number) =>
  (await app.db.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirstOrThrow()).status

test('what an operator provokes reaches the order through the signed event', async () => {
  const { orderId, ref } = await announced()
  expect((await move(ref, 'collected')).status).toBe(200)
  await run()
  expect(await statusOf(orderId)).toBe('SHIPPED')
  await move(ref, 'delivered')
  await move(ref, 'twice')
  await run()
  expect(await statusOf(orderId)).toBe('DELIVERED')
  const listed = await app.request('GET', '/api/carrier-sandbox/parcels', undefined, { cookies: admin })
  expect(listed.body.data).toContainEqual(
    expect.objectContaining({ reference: ref, kind: 'delivered', cancelled: false }),
  )
})

test('unordered: the delivery is sent, and counts, before the scan that precedes it', async () => {
  const { orderId, ref } = await announced()
  await move(ref, 'unordered')
  await run()
  expect(await statusOf(orderId)).toBe('DELIVERED')
  const moves = await app.db
    .selectFrom('sandbox_parcel_events')
    .select('kind')
    .where('reference', '=', ref)
    .orderBy('at')
    .execute()
  expect(moves.map(({ kind }) => kind)).toEqual(['announced', 'in_transit', 'delivered'])
})

test('an unknown parcel is not found, and one with a voided label does not move', async () => {
  expect((await move('col_unknown', 'lost')).status).toBe(404)
  const { orderId, shipmentId, ref } = await announced()
  await app.db.updateTable('sandbox_parcels').set({ cancelled_at: new Date() }).where('reference', '=', ref).execute()
  expect((await move(ref, 'lost')).status).toBe(409)
  expect((await move(ref, 'lost', seller)).status).toBe(403)
  expect([await statusOf(orderId), shipmentId > 0]).toEqual(['READY_TO_SHIP', true])
})

test('without the embedded carrier there is no page of it', async () => {
  const other = await testApp({
    CARRIER: 'sendcloud',
    SENDCLOUD_PUBLIC_KEY: 'x',
    SENDCLOUD_SECRET_KEY: 'x',
    SENDCLOUD_HOME_OPTION: 'x',
    SENDCLOUD_RELAY_OPTION: 'x',
  })
  const cookies = await other.loginAs(await createUser(other.db, { roles: ['ADMIN'] }))
  expect((await other.request('GET', '/api/carrier-sandbox/parcels', undefined, { cookies })).status).toBe(404)
  await other.close()
})
