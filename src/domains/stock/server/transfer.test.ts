import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createMember, createOffer, createShop, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { createPaidOrder } from '#tests/support/orders.ts'

let app: TestApp
let vendor: TestVendor
let rival: TestVendor
let seller: Cookies
let annex: number
let offerId: number
let code: string

beforeAll(async () => {
  app = await testApp()
  vendor = await createVendor(app.db)
  rival = await createVendor(app.db)
  seller = await app.loginAs(vendor.userId)
  annex = (await createShop(app.db, vendor.vendorId)).warehouseId
})
beforeEach(async () => {
  offerId = (await createOffer(app.db, vendor, { stock: 10 })).offerId
  const offer = app.db.selectFrom('offers').select('reference').where('id', '=', offerId)
  code = (await offer.executeTakeFirstOrThrow()).reference
})
afterAll(async () => {
  await expectInvariants(app.pool)
  await app.close()
})

const transfer = (body: object, cookies = seller, headers: Record<string, string> = {}) =>
  app.request(
    'POST',
    '/api/seller/stock/transfer',
    { code, fromId: vendor.warehouseId, toId: annex, units: 1, ...body },
    { cookies, headers },
  )
const onHand = async () => {
  const rows = await app.db
    .selectFrom('stock')
    .select(['warehouse_id', 'on_hand'])
    .where('offer_id', '=', offerId)
    .execute()
  const at = (id: number) => rows.find(row => row.warehouse_id === id)?.on_hand ?? null
  return [at(vendor.warehouseId), at(annex)]
}
const sell = (quantity: number) =>
  createPaidOrder(app.db, { vendor, lines: [{ offerId, quantity, unitPriceCents: 1_000, vatBasisPoints: 2_000 }] })

test('leaves one warehouse and enters the other, with both sides in the ledger and in the movements', async () => {
  const { body } = await transfer({ units: 4 })
  expect(body.data).toMatchObject({ units: 4, from: { before: 10, after: 6, free: 6 }, to: { before: 0, after: 4 } })
  const ledger = await app.db
    .selectFrom('stock_ledger')
    .select(['warehouse_id', 'other_warehouse_id', 'on_hand_change', 'user_id'])
    .where('offer_id', '=', offerId)
    .where('reason', '=', 'transfer')
    .orderBy('on_hand_change')
    .execute()
  expect(ledger).toEqual([
    { warehouse_id: vendor.warehouseId, other_warehouse_id: annex, on_hand_change: -4, user_id: vendor.userId },
    { warehouse_id: annex, other_warehouse_id: vendor.warehouseId, on_hand_change: 4, user_id: vendor.userId },
  ])
  const { moves } = (
    await app.request('GET', `/api/seller/stock/moves?reason=transfer&q=${code}`, null, { cookies: seller })
  ).body.data
  expect(moves.map((move: { change: number }) => move.change).sort()).toEqual([-4, 4])
  expect(moves[0].otherWarehouse).toEqual(expect.any(String))
})

test('is undone by the contrary transfer', async () => {
  await transfer({ units: 4 })
  await transfer({ fromId: annex, toId: vendor.warehouseId, units: 4, expected: 4 })
  expect(await onHand()).toEqual([10, 0])
})

test('moves the units once when the same key is sent again', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const first = await transfer({ units: 3 }, seller, headers)
  const again = await transfer({ units: 3 }, seller, headers)
  expect(again.body.data).toEqual(first.body.data)
  expect(await onHand()).toEqual([7, 3])
})

test('moves free units only, and refuses a form shown before the stock changed', async () => {
  await sell(7)
  const refused = await transfer({ units: 4 })
  expect(refused.body).toMatchObject({ code: 'CONFLICT', error: expect.stringContaining('3\u00a0unités libres') })
  expect((await transfer({ units: 2, expected: 10 })).body.code).toBe('CONFLICT')
  expect((await transfer({ units: 3, expected: 3 })).status).toBe(200)
  expect(await onHand()).toEqual([7, 3])
})

test('refuses the same warehouse, no units, another seller’s warehouse or offer, and members without the stock', async () => {
  expect((await transfer({ toId: vendor.warehouseId })).body.code).toBe('INVALID_INPUT')
  expect((await transfer({ units: 0 })).body.code).toBe('INVALID_INPUT')
  expect((await transfer({ toId: rival.warehouseId })).body.code).toBe('NOT_FOUND')
  expect((await transfer({ fromId: rival.warehouseId })).body.code).toBe('NOT_FOUND')
  expect((await transfer({}, await app.loginAs(rival.userId))).body.code).toBe('NOT_FOUND')
  const preparer = await app.loginAs(await createMember(app.db, vendor.vendorId, 'orders'))
  expect((await transfer({}, preparer)).status).toBe(403)
})

test('a transfer and a pick-up sale of the last units at the same time: one is refused', async () => {
  const lines = [{ offerId, quantity: 10, unitPriceCents: 1_000, vatBasisPoints: 2_000 }]
  const [moved, sold] = await Promise.allSettled([
    transfer({ units: 10 }),
    createPaidOrder(app.db, { vendor, mode: 'PICKUP', lines }),
  ])
  const isMoved = moved.status === 'fulfilled' && moved.value.status === 200
  expect(isMoved).toBe(sold.status === 'rejected')
  expect(await onHand()).toEqual(isMoved ? [0, 10] : [10, expect.toSatisfy((units: number | null) => !units)])
})
