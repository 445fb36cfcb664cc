import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createEmbeddedCarrier,
  embeddedSignatureHeader,
  signEmbeddedEvent,
} from '#domains/shipping/carriers/embedded.ts'
import { followParcels } from '#domains/shipping/carriers/events.ts'
import type { ParcelEventKind } from '#domains/shipping/rules/parcel-events.ts'
import { sharedSecret } from '#platform/shared-secret.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createVendor, type TestVendor } from '#tests/support/factories.ts'
import { readMails } from '#tests/support/mails.ts'
import { createPaidOrder, type OrderValues } from '#tests/support/orders.ts'
import { sellerOrdersWaiting } from '../waiting.ts'
import { applyParcelEvent } from './parcel-events.ts'

let app: TestApp
let vendor: TestVendor
let seller: Cookies

beforeAll(async () => {
  app = await testApp()
  vendor = await createVendor(app.db)
  seller = await app.loginAs(vendor.userId)
})
afterAll(() => app.close())

type Parcel = { orderId: number; shipmentId: number; reference: string; trackingNumber: string }

/** Orders with the carrier's labels, one per shipment. */
async function announced(values: Partial<OrderValues> = {}): Promise<Parcel[]> {
  const { orderId } = await createPaidOrder(app.db, { vendor, ...values })
  if (!values.shipments) await app.request('POST', `/api/orders/generateEtiquette/${orderId}`, {}, { cookies: seller })
  const ids = await app.db.selectFrom('shipments').select('id').where('order_id', '=', orderId).orderBy('id').execute()
  for (const { id } of ids)
    await app.request('POST', `/api/orders/${orderId}/shipments/${id}/carrier-label`, {}, { cookies: seller })
  const rows = await app.db
    .selectFrom('carrier_parcels')
    .select(['shipment_id', 'reference', 'tracking_number'])
    .where(
      'shipment_id',
      'in',
      ids.map(({ id }) => id),
    )
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    orderId,
    shipmentId: Number(row.shipment_id),
    reference: String(row.reference),
    trackingNumber: String(row.tracking_number),
  }))
}
async function oneAnnounced(values?: Partial<OrderValues>): Promise<Parcel> {
  const [parcel] = await announced(values)
  if (!parcel) throw new Error('no parcel')
  return parcel
}

let next = 1
const eventOf = ({ reference, trackingNumber }: Parcel, kind: ParcelEventKind, minute: number) =>
  JSON.stringify({
    id: `evt_test_${next++}`,
    reference,
    trackingNumber,
    kind,
    at: new Date(Date.UTC(2026, 4, 4, 9, minute)).toISOString(),
  })
const post = (body: string, secret = sharedSecret(app.url, 'carrier')) =>
  app.http.inject({
    method: 'POST',
    url: '/api/shipping/carrier-events',
    payload: body,
    headers: { 'content-type': 'application/json', [embeddedSignatureHeader]: signEmbeddedEvent(secret, body) },
  })
/** Applies what the job would, twice, as a worker that dies after its transaction. */
async function applyAll() {
  const open = await app.db
    .selectFrom('carrier_events')
    .select('id')
    .where('outcome', 'is', null)
    .orderBy('id')
    .execute()
  for (const { id: eventId } of [...open, ...open]) await applyParcelEvent(app.db, { eventId })
}
async function happen(parcel: Parcel, ...kinds: ParcelEventKind[]) {
  for (const [minute, kind] of kinds.entries()) {
    expect((await post(eventOf(parcel, kind, minute))).statusCode).toBe(200)
    await applyAll()
  }
}
const statusOf = async (orderId: number) =>
  (await app.db.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirstOrThrow()).status
const codesOf = async (shipmentId: number) =>
  (
    await app.db
      .selectFrom('shipment_events')
      .select('code')
      .where('shipment_id', '=', shipmentId)
      .orderBy('id')
      .execute()
  ).map(({ code }) => code)
const carrierSteps = (orderId: number) =>
  app.db
    .selectFrom('order_history')
    .select(['to_value', 'note'])
    .where('order_id', '=', orderId)
    .where('actor', '=', 'carrier')
    .where('axis', '=', 'fulfilment')
    .orderBy('id')
    .execute()

test('a scanned parcel has left, and a delivered one is received, without its seller', async () => {
  const parcel = await oneAnnounced()
  await happen(parcel, 'collected')
  expect(await statusOf(parcel.orderId)).toBe('SHIPPED')
  await happen(parcel, 'in_transit', 'out_for_delivery')
  const shown = await app.request('GET', `/api/orders/${parcel.orderId}`, undefined, { cookies: seller })
  expect(shown.body.data.shipments[0].news).toMatchObject({ code: 'OUT_FOR_DELIVERY' })
  await happen(parcel, 'delivered')
  expect(await statusOf(parcel.orderId)).toBe('DELIVERED')
  expect(await codesOf(parcel.shipmentId)).toEqual(['LABEL', 'TAKEN', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED'])
  expect((await carrierSteps(parcel.orderId)).map(step => step.to_value)).toEqual(['SHIPPED', 'DELIVERED'])
})

test('a delivery that arrives first sends and delivers; what comes late changes nothing', async () => {
  const parcel = await oneAnnounced()
  const [collected, inTransit] = [eventOf(parcel, 'collected', 1), eventOf(parcel, 'in_transit', 2)]
  await post(eventOf(parcel, 'delivered', 3))
  await applyAll()
  for (const late of [inTransit, collected]) await post(late)
  await applyAll()
  expect(await statusOf(parcel.orderId)).toBe('DELIVERED')
  expect(await codesOf(parcel.shipmentId)).toEqual(['LABEL', 'TAKEN', 'DELIVERED'])
})

test('an event sent twice, at once too, is stored once', async () => {
  const parcel = await oneAnnounced()
  const body = eventOf(parcel, 'delivered', 1)
  const responses = await Promise.all([post(body), post(body), post(body)])
  expect(responses.map(response => response.json().data.outcome).sort()).toEqual(['repeated', 'repeated', 'stored'])
  await applyAll()
  await post(body)
  await applyAll()
  expect((await codesOf(parcel.shipmentId)).filter(code => code === 'DELIVERED').length).toBe(1)
})

test('two workers with one event apply it once', async () => {
  const parcel = await oneAnnounced()
  await post(eventOf(parcel, 'in_transit', 1))
  const { id } = await app.db
    .selectFrom('carrier_events')
    .select('id')
    .where('outcome', 'is', null)
    .executeTakeFirstOrThrow()
  await Promise.all([1, 2, 3].map(() => applyParcelEvent(app.db, { eventId: id })))
  const event = await app.db
    .selectFrom('carrier_events')
    .select('outcome')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect([event.outcome, (await codesOf(parcel.shipmentId)).filter(code => code === 'IN_TRANSIT').length]).toEqual([
    'applied',
    1,
  ])
})

test('an order in two parcels is delivered with the second one', async () => {
  const [first, second] = await announced({ shipments: 'labelled' })
  if (!first || !second) throw new Error('two parcels')
  await happen(first, 'collected', 'delivered')
  expect(await statusOf(first.orderId)).not.toBe('DELIVERED')
  await happen(second, 'collected', 'delivered')
  expect(await statusOf(first.orderId)).toBe('DELIVERED')
})

test.each([
  ['lost', 'LOST'],
  ['damaged', 'DAMAGED'],
  ['returned', 'RETURNED'],
] as const)('%s: the history names the parcel, and the order stays shipped', async (kind, step) => {
  const parcel = await oneAnnounced()
  await happen(parcel, 'collected', kind)
  expect(await statusOf(parcel.orderId)).toBe('SHIPPED')
  expect((await carrierSteps(parcel.orderId)).at(-1)).toEqual({
    to_value: step,
    note: `Colissimo ${parcel.trackingNumber}`,
  })
  const mails = await readMails(app.db, { event: `parcel-trouble:${parcel.shipmentId}:${step}` })
  expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(2)
  const waiting = async () => {
    const topics = await sellerOrdersWaiting.count(app.db, { vendorId: vendor.vendorId })
    return topics.find(({ topic }) => topic === 'parcelsInTrouble')?.count
  }
  expect(await waiting()).toBe(1)
  await app.request('POST', `/api/orders/deliver/${parcel.orderId}`, {}, { cookies: seller })
  expect(await waiting()).toBeUndefined()
})

test('without the seller’s invoice a scanned parcel stays with the seller', async () => {
  const parcel = await oneAnnounced({ buyer: { kind: 'professional', companyName: 'Domaine Léger' } })
  await happen(parcel, 'collected')
  expect(await statusOf(parcel.orderId)).toBe('READY_TO_SHIP')
})

test('a forged event is refused, and one of a parcel that is not ours is ignored', async () => {
  const parcel = await oneAnnounced()
  const forged = await post(eventOf(parcel, 'delivered', 1), 'another secret')
  expect([forged.statusCode, forged.json().code]).toEqual([400, 'SIGNATURE_INVALID'])
  const foreign = { ...parcel, reference: 'col_unknown', trackingNumber: '6A00000000000' }
  expect((await post(eventOf(foreign, 'delivered', 1))).json().data).toEqual({ outcome: 'ignored' })
})

test('an event of a voided shipment changes nothing', async () => {
  const parcel = await oneAnnounced()
  await app.request(
    'POST',
    `/api/orders/${parcel.orderId}/shipments/${parcel.shipmentId}/drop`,
    {},
    { cookies: seller },
  )
  await happen(parcel, 'collected', 'delivered')
  expect(await statusOf(parcel.orderId)).toBe('TO_PREPARE')
})

test('a delivery whose event never arrived is fetched after half a day of silence', async () => {
  const parcel = await oneAnnounced()
  const carrier = createEmbeddedCarrier(app.db, '')
  await app.db.insertInto('sandbox_parcel_events').values({ reference: parcel.reference, kind: 'delivered' }).execute()
  await followParcels(app.db, carrier)
  await applyAll()
  expect(await statusOf(parcel.orderId)).toBe('READY_TO_SHIP')
  const dayAgo = new Date(Date.now() - 86_400_000)
  await app.db
    .updateTable('carrier_parcels')
    .set({ announced_at: dayAgo })
    .where('reference', '=', parcel.reference)
    .execute()
  await followParcels(app.db, carrier)
  await followParcels(app.db, carrier)
  await applyAll()
  expect(await statusOf(parcel.orderId)).toBe('DELIVERED')
})
