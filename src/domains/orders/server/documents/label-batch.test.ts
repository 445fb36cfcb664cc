import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { createPaidOrder } from '#tests/support/orders.ts'

let app: TestApp
let vendor: TestVendor
let seller: Cookies
let buyerId: number
beforeAll(async () => {
  app = await testApp()
  vendor = await createVendor(app.db)
  seller = await app.loginAs(vendor.userId)
  buyerId = await createUser(app.db)
})
afterAll(() => app.close())

const labels = (ids: readonly number[]) => app.request('POST', '/api/orders/batch/labels', { ids }, { cookies: seller })
const print = (ids: readonly number[], cookies = seller) =>
  app.http.inject({ url: `/api/orders/papiers/etiquettes?${ids.map(id => `commande=${id}`).join('&')}`, cookies })

/** An order whose label a carrier gave, with these bytes. */
async function withCarrierLabel(text: string) {
  const { orderId } = await createPaidOrder(app.db, { vendor, buyerId })
  await labels([orderId])
  const { id, number } = await app.db
    .selectFrom('shipments as s')
    .innerJoin('orders as o', 'o.id', 's.order_id')
    .select(['s.id', 'o.number'])
    .where('s.order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('carrier_parcels')
    .values({
      shipment_id: id,
      vendor_id: vendor.vendorId,
      carrier: 'sendcloud',
      request_key: `batch-${id}`,
      reference: `ref-${id}`,
      tracking_number: `SUIVI${id}`,
      label_pdf: Buffer.from(text),
      announced_at: new Date(),
    })
    .execute()
  return { orderId, name: `${number}-SUIVI${id}.pdf` }
}

test('labels of carriers are printed as they were given, in the order of the selection, with the drawn ones after', async () => {
  const [one, two] = [await withCarrierLabel('%PDF-1.4 une'), await withCarrierLabel('%PDF-1.4 deux')]
  const drawn = await createPaidOrder(app.db, { vendor, buyerId })
  const ids = [two.orderId, drawn.orderId, one.orderId]
  expect((await labels(ids)).body.data).toMatchObject({ ready: ids, made: 1, fromCarriers: 2 })
  const response = await print(ids)
  expect(response.headers['content-type']).toBe('application/zip')
  const files = unzipSync(new Uint8Array(response.rawPayload))
  expect(Object.keys(files)).toEqual([`01-${two.name}`, `02-${one.name}`, '03-autres-etiquettes.pdf'])
  expect(Buffer.from(files[`01-${two.name}`] ?? []).toString()).toBe('%PDF-1.4 deux')
  const sheet = Buffer.from(files['03-autres-etiquettes.pdf'] ?? []).toString('latin1')
  // The shipments with a label of a carrier are not drawn a second time.
  expect(sheet.match(/\/MediaBox/g)).toHaveLength(1)
})

test('one label of a carrier is that file; one that has left is printed no more', async () => {
  const { orderId } = await withCarrierLabel('%PDF-1.4 seule')
  const alone = await print([orderId])
  expect([alone.headers['content-type'], alone.rawPayload.toString()]).toEqual(['application/pdf', '%PDF-1.4 seule'])
  await app.db.updateTable('shipments').set({ shipped_at: new Date() }).where('order_id', '=', orderId).execute()
  expect((await print([orderId])).json().code).toBe('WRONG_STATUS')
})

test('another seller and a buyer find none of them', async () => {
  const { orderId } = await withCarrierLabel('%PDF-1.4 autrui')
  const rival = await createVendor(app.db)
  expect((await print([orderId], await app.loginAs(rival.userId))).statusCode).toBe(404)
  expect((await print([orderId], await app.loginAs(buyerId))).statusCode).toBe(403)
})
