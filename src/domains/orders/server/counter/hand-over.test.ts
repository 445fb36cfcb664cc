import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createMember, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { createPaidOrder } from '#tests/support/orders.ts'

let app: TestApp
let vendor: TestVendor
let seller: Cookies
let other: Cookies
let serial = 0

beforeAll(async () => {
  app = await testApp()
  vendor = await createVendor(app.db)
  seller = await app.loginAs(vendor.userId)
  other = await app.loginAs((await createVendor(app.db)).userId)
})
afterAll(async () => {
  await expectInvariants(app.pool)
  await app.close()
})

const handOver = (code: string, cookies: Cookies = seller, number?: string) =>
  app.request('POST', '/api/seller/orders/hand-over', { code, ...(number ? { number } : {}) }, { cookies })
/** An order that waits at the counter with this code. */
async function ready(code: string) {
  const { orderId } = await createPaidOrder(app.db, { vendor, mode: 'PICKUP' })
  await app.request(
    'PUT',
    `/api/orders/setReadyToPick/${orderId}`,
    { invoiceRef: `F-${++serial}` },
    { cookies: seller },
  )
  await app.db.updateTable('orders').set({ pickup_code: code }).where('id', '=', orderId).execute()
  const order = app.db.selectFrom('orders').select(['number', 'status']).where('id', '=', orderId)
  return { orderId, read: () => order.executeTakeFirstOrThrow() }
}

test('completes the waiting order by its code, and for a day returns it with the time of its hand-over', async () => {
  const { orderId, read } = await ready('111222')
  const preparer = await app.loginAs(await createMember(app.db, vendor.vendorId, 'orders'))
  const first = await handOver('111 222', preparer)
  expect(first.body.data).toMatchObject({ id: orderId, status: 'COMPLETED' })
  expect((await read()).status).toBe('COMPLETED')
  expect(first.body.data.alreadyAt).toBe(null)
  const again = (await handOver('111222')).body.data
  expect(again).toEqual({ ...first.body.data, alreadyAt: expect.any(String) })
  const theDayBefore = new Date(Date.now() - 25 * 3_600_000)
  await app.db.updateTable('orders').set({ completed_at: theDayBefore }).where('id', '=', orderId).execute()
  expect((await handOver('111222', preparer)).body.code).toBe('HAND_OVER_CODE_WRONG')
})

test('with one code for two orders, wants the number', async () => {
  const first = await ready('333444')
  const second = await ready('333444')
  expect((await handOver('333444')).body.code).toBe('CONFLICT')
  const { number } = await second.read()
  expect((await handOver('333444', seller, number.toLowerCase())).body.data).toMatchObject({ id: second.orderId })
  expect((await first.read()).status).toBe('READY_TO_PICK')
  expect((await handOver('333444')).body.data).toMatchObject({ id: first.orderId })
})

test('refuses another seller’s code, buyers, and after ten wrong codes every code', async () => {
  const { read } = await ready('555666')
  expect((await handOver('555666', other)).body.code).toBe('HAND_OVER_CODE_WRONG')
  expect((await handOver('555666', await app.loginAs(await createUser(app.db)))).body.code).toBe('FORBIDDEN')
  for (let n = 0; n < 10; n++) expect((await handOver(`90000${n}`)).body.code).toBe('HAND_OVER_CODE_WRONG')
  expect((await handOver('555666')).body.code).toBe('TOO_MANY_REQUESTS')
  expect((await read()).status).toBe('READY_TO_PICK')
})
