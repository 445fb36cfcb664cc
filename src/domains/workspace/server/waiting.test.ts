import { afterAll, beforeAll, expect, test } from 'vitest'
import { stageValues, workingDaysLeft } from '#domains/orders/rules/stages.ts'
import { addDays, isoDay } from '#shared/dates.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createMember, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { createPaidOrder } from '#tests/support/orders.ts'

let app: TestApp
let vendor: TestVendor
let buyerId: number
let owner: Cookies
let otherSeller: Cookies
let operator: Cookies
let buyer: Cookies

beforeAll(async () => {
  app = await testApp()
  vendor = await createVendor(app.db)
  buyerId = await createUser(app.db)
  owner = await app.loginAs(vendor.userId)
  otherSeller = await app.loginAs((await createVendor(app.db)).userId)
  operator = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
  buyer = await app.loginAs(buyerId)
})
afterAll(() => app.close())

type Line = { topic: string; count: number; days: number | null }
const get = (path: string, cookies?: Cookies) => app.request('GET', path, undefined, cookies ? { cookies } : {})
const waiting = async (cookies: Cookies, side: 'seller' | 'admin' = 'seller'): Promise<Record<string, Line>> => {
  const { body } = await get(`/api/${side}/workspace`, cookies)
  return Object.fromEntries(body.data.waiting.map((line: Line) => [line.topic, line]))
}
const today = isoDay(new Date())
const order = (mode: 'HOME' | 'PICKUP' = 'HOME') => createPaidOrder(app.db, { vendor, buyerId, mode })
const due = (id: number, day: string) =>
  app.db.updateTable('orders').set({ prepare_by: day }).where('id', '=', id).execute()

test('refuses visitors, buyers, and sellers in the place of the operator', async () => {
  expect((await get('/api/seller/workspace')).status).toBe(401)
  expect((await get('/api/seller/workspace', buyer)).status).toBe(403)
  expect((await get('/api/admin/workspace', owner)).status).toBe(403)
  expect((await get('/api/seller/workspace', operator)).status).toBe(403)
})

test('counts late orders alike in the menu, the list, the figures and the back office, for their own seller only', async () => {
  const late = await order()
  const alsoLate = await order('PICKUP')
  const labelled = await order()
  await order()
  await due(late.orderId, addDays(today, -5))
  await due(alsoLate.orderId, addDays(today, -1))
  await due(labelled.orderId, addDays(today, -2))
  for (const [status, { orderId }] of [
    ['READY_TO_SHIP', labelled],
    ['SHIPPED', await order()],
  ] as const)
    await app.db.updateTable('orders').set({ status }).where('id', '=', orderId).execute()
  const days = -workingDaysLeft(today, { dueOn: addDays(today, -5), late: true }, [])
  const mine = await waiting(owner)
  expect(mine.ordersLate).toEqual({ topic: 'ordersLate', count: 3, days })
  expect(mine.ordersToPrepare?.count).toBe(1)
  const list = (await get(`/api/orders?user_type=Seller&filtersStatusValue=${stageValues('en-retard')}`, owner)).body
    .data
  expect([list.counts.late, list.total, list.counts.stages['en-retard']]).toEqual([3, 3, 3])
  const figures = (await get(`/api/settlement/numbers?from=${addDays(today, -30)}&to=${today}&by=week`, owner)).body
  expect(figures.data.lateCount).toBe(3)
  expect((await waiting(operator, 'admin')).ordersLate).toEqual({ topic: 'ordersLate', count: 3, days })
  expect((await get('/api/admin/orders?state=LATE', operator)).body.data.total).toBe(3)
  expect((await waiting(otherSeller)).ordersLate).toBeUndefined()
})

test('counts the days of lateness in working days alike everywhere, the closures of the seller and the shop left out', async () => {
  const shopClosed = await order('PICKUP')
  await due(shopClosed.orderId, addDays(today, -20))
  const { shop_id } = await app.db
    .selectFrom('orders')
    .select('shop_id')
    .where('id', '=', shopClosed.orderId)
    .executeTakeFirstOrThrow()
  const closed = (from: number, to: number) => ({
    from_day: addDays(today, from),
    to_day: addDays(today, to),
    reason: 'Vendanges',
  })
  await app.db
    .insertInto('vendor_closures')
    .values({ ...closed(-18, -14), vendor_id: vendor.vendorId })
    .execute()
  await app.db
    .insertInto('shop_closures')
    .values({ ...closed(-10, -6), shop_id: shop_id ?? 0 })
    .execute()
  const closures = [
    { fromDay: addDays(today, -18), toDay: addDays(today, -14) },
    { fromDay: addDays(today, -10), toDay: addDays(today, -6) },
  ]
  const days = -workingDaysLeft(today, { dueOn: addDays(today, -20), late: true }, closures)
  expect((await waiting(owner)).ordersLate?.days).toBe(days)
  expect((await waiting(operator, 'admin')).ordersLate?.days).toBe(days)
  const { orders } = (await get('/api/orders?user_type=Seller', owner)).body.data
  expect(orders.find(({ id }: { id: number }) => id === shopClosed.orderId).sale.daysLeft).toBe(-days)
  const figures = (await get(`/api/settlement/numbers?from=${addDays(today, -30)}&to=${today}&by=week`, owner)).body
  expect(figures.data.late[0]).toMatchObject({ id: shopClosed.orderId, days })
  await app.db.deleteFrom('vendor_closures').where('vendor_id', '=', vendor.vendorId).execute()
  await due(shopClosed.orderId, addDays(today, 1))
})

test('shows a preparer no stock and no opening steps', async () => {
  const preparer = await app.loginAs(await createMember(app.db, vendor.vendorId, 'orders'))
  await app.db.updateTable('vendors').set({ status: 'draft' }).where('id', '=', vendor.vendorId).execute()
  expect(Object.keys(await waiting(owner))).toContain('openingSteps')
  const lines = await waiting(preparer)
  expect(lines.ordersLate?.count).toBe(3)
  expect(lines.openingSteps).toBeUndefined()
  expect(lines.stockOut).toBeUndefined()
})

test('counts what the operator must decide: applications, sellers, requests and payouts', async () => {
  await app.db.updateTable('vendors').set({ status: 'to_verify' }).where('id', '=', vendor.vendorId).execute()
  await app.db
    .insertInto('tickets')
    .values({ reference: 'D-ABCDEF', name: 'Anne', email: 'anne@exemple.fr', topic: 'other', changed_at: new Date(0) })
    .execute()
  const lines = await waiting(operator, 'admin')
  expect(lines.sellersToVerify?.count).toBe(1)
  expect(lines.ticketsOpen?.count).toBe(1)
  expect(lines.ticketsOpen?.days).toBeGreaterThan(10_000)
  expect(lines.disputes).toBeUndefined()
})
