import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, isoDay } from '#shared/dates.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createMember, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { createPaidOrder, type TestOrder } from '#tests/support/orders.ts'

let app: TestApp
let admin: Cookies
let vendor: TestVendor
let other: TestVendor
let buyerId: number
let first: TestOrder
let second: TestOrder
beforeAll(async () => {
  app = await testApp()
  admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
  vendor = await createVendor(app.db)
  other = await createVendor(app.db)
  buyerId = await createUser(app.db)
  await app.db.updateTable('users').set({ email: 'rose_100%@vigne.example' }).where('id', '=', buyerId).execute()
  first = await createPaidOrder(app.db, { vendor, buyerId })
  second = await createPaidOrder(app.db, { vendor: other })
})
afterAll(() => app.close())

const request = (query = '', cookies = admin) =>
  app.request('GET', `/api/admin/orders?${query}`, undefined, { cookies })
const found = async (query = '') => (await request(query)).body.data.orders.map(({ id }: { id: number }) => id)
const numberOf = async ({ orderId }: TestOrder) =>
  (await app.db.selectFrom('orders').select('number').where('id', '=', orderId).executeTakeFirstOrThrow()).number

describe('the operator’s order list', () => {
  test('is restricted to administrators, and reveals no order number to others', async () => {
    expect((await request('', {})).status).toBe(401)
    const others = [buyerId, vendor.userId, await createMember(app.db, vendor.vendorId, 'staff')]
    for (const user of others)
      expect((await request('', await app.loginAs(user))).body).toMatchObject({ code: 'FORBIDDEN' })
    const boss = await app.loginAs(await createUser(app.db, { roles: ['ADMIN', 'SUPER_ADMIN'] }))
    for (const cookies of [admin, boss]) expect((await request('', cookies)).body.data.total).toBe(2)
  })

  test('is sorted newest first, with buyer, seller and the total of the results', async () => {
    const { data } = (await request()).body
    expect(data.orders.map(({ id }: { id: number }) => id)).toEqual([second.orderId, first.orderId])
    expect(data.orders[1]).toMatchObject({ vendor: { id: vendor.vendorId }, buyer: { id: buyerId }, late: false })
    expect(data.totalCents).toBe(data.orders[0].totalCents + data.orders[1].totalCents)
  })

  test('finds orders by number, case-insensitively, and by the buyer’s e-mail address as typed', async () => {
    expect(await found(`q=${(await numberOf(first)).toLowerCase()}`)).toEqual([first.orderId])
    expect(await found('q=rose_100%25@')).toEqual([first.orderId])
    // `%` and `_` match literally.
    expect(await found('q=rose_1%25%25@')).toEqual([])
    expect(await found('q=rose1100@')).toEqual([])
    expect(await found(`q=rose_100%25@vigne.example ${await numberOf(second)}`)).toEqual([])
  })

  test('filters by one seller or one buyer, and returns their names', async () => {
    const { data } = (await request(`vendor=${other.vendorId}`)).body
    expect(data.orders.map(({ id }: { id: number }) => id)).toEqual([second.orderId])
    expect(data.vendor).toMatchObject({ id: other.vendorId })
    expect(await found(`buyer=${buyerId}`)).toEqual([first.orderId])
    expect((await request('vendor=999999')).body.data).toMatchObject({ orders: [], vendor: null })
  })

  test('filters by days in Paris, both included', async () => {
    const at = (time: string) =>
      app.db
        .updateTable('orders')
        .set({ created_at: new Date(time) })
        .where('id', '=', first.orderId)
        .execute()
    // 00:30 of the 2nd in Paris, still the 1st elsewhere.
    await at('2026-07-01T22:30:00Z')
    expect(await found('from=2026-07-02&to=2026-07-02')).toEqual([first.orderId])
    expect(await found('to=2026-07-01')).toEqual([])
    expect((await request('from=2026-02-31')).status).toBe(400)
    await at(new Date(Date.now() - 60_000).toISOString())
  })

  test('filters by status, and by what needs attention: open, late, being returned', async () => {
    expect(await found('state=TO_PREPARE')).toHaveLength(2)
    expect(await found('state=LATE')).toEqual([])
    await app.db
      .updateTable('orders')
      .set({ prepare_by: addDays(isoDay(new Date()), -3) })
      .where('id', '=', first.orderId)
      .execute()
    expect(await found('state=LATE')).toEqual([first.orderId])
    await app.db.updateTable('orders').set({ status: 'CANCELLED' }).where('id', '=', first.orderId).execute()
    expect(await found('state=LATE')).toEqual([])
    expect(await found('state=OPEN')).toEqual([second.orderId])
    expect(await found('state=RETURNING')).toEqual([])
    expect(await found('state=REFUND_RETURNED')).toEqual([])
    await app.db.updateTable('orders').set({ status: 'TO_PREPARE' }).where('id', '=', first.orderId).execute()
    expect((await request('state=LOST')).status).toBe(400)
  })
})

describe('an operator', () => {
  test('sees the buyer’s account, which the seller does not', async () => {
    const read = async (cookies: Cookies) =>
      (await app.request('GET', `/api/orders/${first.orderId}`, undefined, { cookies })).body.data
    expect((await read(admin)).buyerId).toBe(buyerId)
    for (const user of [vendor.userId, buyerId]) expect((await read(await app.loginAs(user))).buyerId).toBeNull()
  })

  test('cancels an order with a reason, which the audit log records for this order', async () => {
    const reason = 'Acheteur et vendeur le demandent ensemble.'
    const body = { reason }
    const { status } = await app.request('POST', `/api/orders/cancel/${second.orderId}`, body, { cookies: admin })
    expect(status).toBe(200)
    const [entry] = (
      await app.request('GET', `/api/admin/audit-log?kind=orders&subject=${second.orderId}`, undefined, {
        cookies: admin,
      })
    ).body.data.entries
    expect(entry).toMatchObject({ operation: 'POST /api/orders/cancel/:id', reason })
  })
})
