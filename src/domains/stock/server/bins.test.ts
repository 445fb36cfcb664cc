import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createShop, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { expectInvariants } from '#tests/support/invariants.ts'

let app: TestApp
let vendor: TestVendor
let rival: TestVendor
let seller: Cookies

beforeAll(async () => {
  app = await testApp()
  rival = await createVendor(app.db)
})
beforeEach(async () => {
  vendor = await createVendor(app.db)
  seller = await app.loginAs(vendor.userId)
})
afterEach(() => expectInvariants(app.pool))
afterAll(() => app.close())

const put = async (bins: { offerId: number; bin: string | null }[], warehouseId = vendor.warehouseId) =>
  (await app.request('PUT', '/api/seller/stock/bins', { warehouseId, bins }, { cookies: seller })).body
const binsIn = async (query: string) => {
  const { body } = await app.request('GET', `/api/seller/stock${query}`, undefined, { cookies: seller })
  return body.data.offers.map(({ bin }: { bin: string | null }) => bin)
}

test('a bin belongs to one warehouse, also where nothing was counted; null removes it', async () => {
  const elsewhere = await createShop(app.db, vendor.vendorId)
  const { offerId } = await createOffer(app.db, vendor, { stock: 4 })
  expect((await put([{ offerId, bin: ' A-12 ' }])).data).toEqual({ changed: 1 })
  expect((await put([{ offerId, bin: 'A-12' }])).data).toEqual({ changed: 0 })
  expect((await put([{ offerId, bin: 'Cour' }], elsewhere.warehouseId)).data).toEqual({ changed: 1 })
  expect(await binsIn(`?warehouseId=${vendor.warehouseId}`)).toEqual(['A-12'])
  expect(await binsIn(`?warehouseId=${elsewhere.warehouseId}`)).toEqual(['Cour'])
  expect(await binsIn('')).toEqual([null])
  expect((await put([{ offerId, bin: null }])).data).toEqual({ changed: 1 })
  expect(await binsIn(`?warehouseId=${vendor.warehouseId}`)).toEqual([null])
})

test('an empty bin adds no row of stock', async () => {
  const elsewhere = await createShop(app.db, vendor.vendorId)
  const { offerId } = await createOffer(app.db, vendor, { stock: 4 })
  await put([{ offerId, bin: null }], elsewhere.warehouseId)
  const rows = app.db.selectFrom('stock').select('bin').where('warehouse_id', '=', elsewhere.warehouseId)
  expect(await rows.execute()).toEqual([])
})

test('rejects a kit, and another seller’s offer or warehouse together with the rest of the request', async () => {
  const { offerId } = await createOffer(app.db, vendor, { stock: 4 })
  const { offerId: kitId } = await createOffer(app.db, vendor, { stock: 0 })
  const { offerId: foreign } = await createOffer(app.db, rival)
  const bins = [offerId, foreign].map(id => ({ offerId: id, bin: 'B-1' }))
  expect((await put(bins)).code).toBe('NOT_FOUND')
  expect((await put([{ offerId, bin: 'B-1' }], rival.warehouseId)).code).toBe('NOT_FOUND')
  await app.db.deleteFrom('stock').where('offer_id', '=', kitId).execute()
  await app.db
    .insertInto('offer_parts')
    .values({ kit_id: kitId, part_id: offerId, vendor_id: vendor.vendorId, quantity: 1, position: 1 })
    .execute()
  expect(await put([{ offerId: kitId, bin: 'B-1' }])).toMatchObject({
    code: 'CONFLICT',
    error: expect.stringContaining('coffret'),
  })
  expect(await binsIn(`?warehouseId=${vendor.warehouseId}&q=`)).not.toContain('B-1')
  expect((await put([{ offerId, bin: 'x'.repeat(21) }])).code).toBe('INVALID_INPUT')
})
