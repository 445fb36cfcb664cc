import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createMember, createOffer, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { createPaidOrder } from '#tests/support/orders.ts'

let app: TestApp
let vendor: TestVendor
let seller: Cookies
let rival: TestVendor
let offerId: number
let code: string

beforeAll(async () => {
  app = await testApp()
  vendor = await createVendor(app.db)
  rival = await createVendor(app.db)
  seller = await app.loginAs(vendor.userId)
  offerId = (await createOffer(app.db, vendor, { stock: 10 })).offerId
  const offer = app.db.selectFrom('offers').select('reference').where('id', '=', offerId)
  code = (await offer.executeTakeFirstOrThrow()).reference
})
afterAll(async () => {
  await expectInvariants(app.pool)
  await app.close()
})

const move = (body: object, cookies = seller, headers: Record<string, string> = {}) =>
  app.request(
    'POST',
    '/api/seller/stock/counter',
    { code, warehouseId: vendor.warehouseId, ...body },
    { cookies, headers },
  )
const ledger = () =>
  app.db
    .selectFrom('stock_ledger')
    .select(['reason', 'on_hand_change', 'user_id'])
    .where('offer_id', '=', offerId)
    .orderBy('id')
    .execute()

test('adds a delivery, takes a sale and a loss, and sets a count, each with its reason in the ledger', async () => {
  const before = (await ledger()).length
  expect((await move({ kind: 'delivery', units: 5 })).body.data).toMatchObject({ before: 10, after: 15 })
  expect((await move({ kind: 'sale', units: 2 })).body.data).toMatchObject({ before: 15, after: 13 })
  expect((await move({ kind: 'breakage', units: 1 })).body.data).toMatchObject({ before: 13, after: 12 })
  expect((await move({ kind: 'count', units: 11 })).body.data).toMatchObject({ before: 12, after: 11 })
  const by = { user_id: vendor.userId }
  expect((await ledger()).slice(before)).toEqual([
    { reason: 'delivery', on_hand_change: 5, ...by },
    { reason: 'sale', on_hand_change: -2, ...by },
    { reason: 'breakage', on_hand_change: -1, ...by },
    { reason: 'count', on_hand_change: -1, ...by },
  ])
})

test('replays the first response when the same key is sent again', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const first = await move({ kind: 'sale', units: 1 }, seller, headers)
  const again = await move({ kind: 'sale', units: 1 }, seller, headers)
  expect(again.body.data).toEqual(first.body.data)
  expect((await move({ kind: 'delivery', units: 1 })).body.data.before).toBe(first.body.data.after)
})

test('refuses to sell what buyers have paid for, and more than there is', async () => {
  const lines = [{ offerId, quantity: 4, unitPriceCents: 1_000, vatBasisPoints: 2_000 }]
  await createPaidOrder(app.db, { vendor, lines })
  expect((await move({ kind: 'sale', units: 8 })).body.code).toBe('CONFLICT')
  expect((await move({ kind: 'breakage', units: 999 })).body.code).toBe('CONFLICT')
  expect((await move({ kind: 'sale', units: 0 })).body.code).toBe('INVALID_INPUT')
  expect((await move({ kind: 'gift', units: 1 })).body.code).toBe('INVALID_INPUT')
})

test('refuses an unknown code, another seller’s warehouse, and members who only prepare orders', async () => {
  expect((await move({ code: 'INCONNU', kind: 'sale', units: 1 })).body.code).toBe('NOT_FOUND')
  expect((await move({ warehouseId: rival.warehouseId, kind: 'sale', units: 1 })).body.code).toBe('NOT_FOUND')
  const preparer = await app.loginAs(await createMember(app.db, vendor.vendorId, 'orders'))
  expect((await move({ kind: 'sale', units: 1 }, preparer)).status).toBe(403)
  const other = await app.loginAs(rival.userId)
  expect((await move({ warehouseId: rival.warehouseId, kind: 'sale', units: 1 }, other)).body.code).toBe('NOT_FOUND')
})

test('two sales of the last units at the same time: one is refused', async () => {
  await move({ kind: 'count', units: 5 })
  const both = await Promise.all([move({ kind: 'sale', units: 1 }), move({ kind: 'sale', units: 1 })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('the reorder proposal lists offers below their threshold, and no other seller’s', async () => {
  const read = async (cookies: Cookies) =>
    (await app.http.inject({ method: 'GET', url: '/api/seller/stock/reassort.csv', cookies })).body
  await app.db
    .insertInto('stock_thresholds')
    .values({ offer_id: offerId, vendor_id: vendor.vendorId, units: 1_000 })
    .execute()
  const proposal = await read(seller)
  expect(proposal).toContain(`;${code};`)
  expect(proposal).toContain(';1000;')
  expect(await read(await app.loginAs(rival.userId))).not.toContain(`;${code};`)
})
