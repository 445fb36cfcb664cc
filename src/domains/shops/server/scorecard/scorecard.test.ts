import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, isoDay } from '#shared/dates.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createMember, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { createPaidOrder } from '#tests/support/orders.ts'
import { scorecardWaiting } from './scorecard.ts'

let app: TestApp
let admin: Cookies
let vendor: TestVendor
let seller: Cookies
const today = isoDay(new Date())
beforeAll(async () => {
  app = await testApp()
  admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
})
afterAll(() => app.close())
beforeEach(async () => {
  vendor = await createVendor(app.db)
  seller = await app.loginAs(vendor.userId)
})

const read = async (url: string, cookies: Cookies) => (await app.request('GET', url, undefined, { cookies })).body.data
const scorecard = () => read('/api/seller/scorecard', seller)
const measure = async (name: string) =>
  (await scorecard()).measures.find((found: { name: string }) => found.name === name)
const step = (orderId: number, to: string, actor: string, daysAgo: number) =>
  sql`INSERT INTO order_history (order_id, axis, to_value, actor, at)
    VALUES (${orderId}, 'order', ${to}, ${actor}, now() - make_interval(days => ${daysAgo}))`.execute(app.db)
/** An order due ten days ago, in the state that the test sets. */
async function dueOrder() {
  const { orderId } = await createPaidOrder(app.db, { vendor })
  await app.db
    .updateTable('orders')
    .set({ prepare_by: addDays(today, -10) })
    .where('id', '=', orderId)
    .execute()
  return orderId
}
const closed = (from: string, to: string) =>
  app.db
    .insertInto('vendor_closures')
    .values({ vendor_id: vendor.vendorId, from_day: from, to_day: to, reason: 'Vendanges' })
    .execute()

test('counts an order that left after its day, and one that has not left, but not one that left in time', async () => {
  await step(await dueOrder(), 'SHIPPED', 'seller', 12)
  const late = await dueOrder()
  await step(late, 'SHIPPED', 'seller', 7)
  const waiting = await dueOrder()
  await createPaidOrder(app.db, { vendor })
  expect(await measure('late')).toMatchObject({ count: 2, of: 3, level: 'unknown' })
  const { cases } = await scorecard()
  expect(cases.map(({ id }: { id: number }) => id).sort()).toEqual([late, waiting].sort())
})

test('compares the day promised with the day of arrival, by the events of the carrier', async () => {
  const promised = async (daysAgo: number, deliveredDaysAgo: number | null) => {
    const { orderId } = await createPaidOrder(app.db, { vendor, shipments: 'partly sent' })
    const delivered = deliveredDaysAgo === null ? null : sql<Date>`now() - make_interval(days => ${deliveredDaysAgo})`
    await app.db
      .updateTable('orders')
      .set({ promised_on: addDays(today, -daysAgo), delivered_at: delivered })
      .where('id', '=', orderId)
      .execute()
    return orderId
  }
  await promised(5, 6)
  const late = await promised(5, 3)
  const missing = await promised(2, null)
  await promised(-2, null)
  // The buyer confirmed yesterday what the carrier delivered in time.
  const confirmedLate = await promised(5, 1)
  await sql`INSERT INTO shipment_events (shipment_id, code, at)
    SELECT id, 'DELIVERED', now() - interval '6 days' FROM shipments WHERE order_id = ${confirmedLate}`.execute(app.db)
  expect(await measure('promise')).toMatchObject({ count: 2, of: 4 })
  const { cases } = await scorecard()
  const broken = cases.filter((found: { measure: string }) => found.measure === 'promise')
  expect(broken.map(({ id }: { id: number }) => id).sort()).toEqual([late, missing].sort())
})

test('an order is not late when the seller was closed from its day until the goods left', async () => {
  await step(await dueOrder(), 'SHIPPED', 'seller', 7)
  await closed(addDays(today, -9), addDays(today, -8))
  expect(await measure('late')).toMatchObject({ count: 0, of: 1 })
})

test('counts cancellations by the seller, not those by the buyer', async () => {
  await step(await dueOrder(), 'CANCELLED', 'seller', 1)
  await step(await dueOrder(), 'CANCELLED', 'buyer', 1)
  expect(await measure('cancelled')).toMatchObject({ count: 1, of: 2 })
})

test('counts damage reports on delivered orders, not withdrawals nor reports given up', async () => {
  for (const [kind, status] of [
    ['DAMAGE', 'REQUESTED'],
    ['DAMAGE', 'CANCELLED'],
    ['WITHDRAWAL', 'ACCEPTED'],
  ] as const) {
    const orderId = await dueOrder()
    await step(orderId, 'SHIPPED', 'seller', 12)
    await sql`INSERT INTO returns (number, order_id, vendor_id, user_id, kind, status, reason)
      SELECT number || '-R1', id, vendor_id, user_id, ${kind}::text, ${status}::text, CASE WHEN ${kind} = 'DAMAGE' THEN 'BROKEN' END
      FROM orders WHERE id = ${orderId}`.execute(app.db)
  }
  expect(await measure('faults')).toMatchObject({ count: 1, of: 3 })
})

async function conversation(messages: readonly { side: 'buyer' | 'seller'; daysAgo: number }[]) {
  const buyerId = await createUser(app.db)
  const { id } = await app.db
    .insertInto('conversations')
    .values({ buyer_id: buyerId, vendor_id: vendor.vendorId })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { side, daysAgo } of messages)
    await sql`INSERT INTO messages (conversation_id, user_id, side, body, key, created_at)
      VALUES (${id}, ${side === 'buyer' ? buyerId : vendor.userId}, ${side}, 'Bonjour', gen_random_uuid(),
        now() - make_interval(days => ${daysAgo}))`.execute(app.db)
}

test('a message is late without a response within two working days, and a second one of the same turn is not counted', async () => {
  await conversation([
    { side: 'buyer', daysAgo: 30 },
    { side: 'buyer', daysAgo: 29 },
    { side: 'seller', daysAgo: 20 },
    { side: 'buyer', daysAgo: 15 },
    { side: 'seller', daysAgo: 15 },
    { side: 'buyer', daysAgo: 0 },
  ])
  await conversation([{ side: 'buyer', daysAgo: 12 }])
  expect(await measure('replies')).toMatchObject({ count: 2, of: 3 })
  await closed(addDays(today, -12), today)
  expect(await measure('replies')).toMatchObject({ count: 1, of: 2 })
})

test('a rate above the threshold of the settings lists the seller under its level, and waits in « Aujourd’hui »', async () => {
  for (let index = 0; index < 10; index += 1) {
    const orderId = await dueOrder()
    if (index > 0) await step(orderId, 'SHIPPED', 'seller', 12)
  }
  expect(await measure('late')).toMatchObject({ count: 1, of: 10, level: 'insufficient' })
  expect(await scorecardWaiting.count(app.db, vendor)).toMatchObject([{ topic: 'serviceInsufficient', count: 1 }])
  const listed = async (level: string) =>
    (await read(`/api/admin/sellers?service=${level}`, admin)).sellers.map(({ id }: { id: number }) => id)
  expect(await listed('insufficient')).toContain(vendor.vendorId)
  expect(await listed('good')).not.toContain(vendor.vendorId)
  const file = await read(`/api/admin/sellers/${vendor.vendorId}`, admin)
  expect(file).toMatchObject({ service: 'insufficient', scorecard: { replyDays: 2 } })

  const setting = { value: '10-20', reason: 'Vendanges difficiles cette année.' }
  await app.request('PUT', '/api/admin/settings/scorecardLate', setting, { cookies: admin })
  expect(await measure('late')).toMatchObject({ level: 'watch' })
  await app.request('PUT', '/api/admin/settings/scorecardLate', { ...setting, value: '5-10' }, { cookies: admin })
})

test('refuses visitors, buyers and members who only prepare orders', async () => {
  const status = async (cookies?: Cookies) =>
    (await app.request('GET', '/api/seller/scorecard', undefined, cookies ? { cookies } : {})).status
  expect(await status()).toBe(401)
  expect(await status(await app.loginAs(await createUser(app.db)))).toBe(403)
  const preparer = await createMember(app.db, vendor.vendorId, 'orders')
  expect(await status(await app.loginAs(preparer))).toBe(403)
  expect(await status(seller)).toBe(200)
})
