import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { createPaidOrder } from '#tests/support/orders.ts'

let app: TestApp
let admin: Cookies
let buyerId: number
beforeAll(async () => {
  app = await testApp()
  admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
  buyerId = await createUser(app.db)
})
afterAll(() => app.close())

/** Promised `promised` days ago, left and arrived so many days ago. */
async function deliver(
  vendor: TestVendor,
  { promised, due, left, arrived }: Record<'promised' | 'due' | 'left' | 'arrived', number>,
) {
  const { offerId } = await createOffer(app.db, vendor)
  const { orderId } = await createPaidOrder(app.db, {
    vendor,
    buyerId,
    lines: [{ offerId, quantity: 1, unitPriceCents: 1_000, vatBasisPoints: 2_000 }],
  })
  await app.pool.query(
    `UPDATE orders SET paid_at = now() - interval '40 days', promised_on = current_date - ${promised},
      prepare_by = current_date - ${due}, status = 'DELIVERED', shipped_at = now() - interval '${left} days',
      delivered_at = now() - interval '${arrived} days' WHERE id = ${orderId}`,
  )
  await app.pool.query(
    `INSERT INTO order_history (order_id, axis, to_value, actor, at) VALUES (${orderId}, 'order', 'SHIPPED', 'seller', now() - interval '${left} days')`,
  )
}
const list = (query = '', cookies = admin) => app.request('GET', `/api/admin/promises${query}`, undefined, { cookies })

test('tells what arrived late because it left late from what was late on the way, the worst seller first', async () => {
  const [punctual, late] = [await createVendor(app.db), await createVendor(app.db)]
  for (let rank = 0; rank < 10; rank++) await deliver(punctual, { promised: 5, due: 9, left: 10, arrived: 6 })
  await deliver(punctual, { promised: 8, due: 9, left: 10, arrived: 6 })
  for (let rank = 0; rank < 8; rank++) await deliver(late, { promised: 5, due: 9, left: 10, arrived: 6 })
  await deliver(late, { promised: 8, due: 9, left: 10, arrived: 6 })
  for (let rank = 0; rank < 3; rank++) await deliver(late, { promised: 9, due: 12, left: 8, arrived: 5 })
  const { data } = (await list()).body
  expect(data.sellers).toMatchObject([
    { id: late.vendorId, of: 12, late: 4, leftLate: 3, meanDays: 3.5, level: 'watch' },
    { id: punctual.vendorId, of: 11, late: 1, leftLate: 0, meanDays: 2, level: 'good' },
  ])
  expect(data).toMatchObject({ watch: 2_000, insufficient: 4_000, all: { of: 23, late: 5, leftLate: 3 } })
  expect(data.modes).toMatchObject([{ of: 23, late: 5 }])
  expect(data.counts).toMatchObject({ good: 1, watch: 1, insufficient: 0 })
  const watched = (await list('?level=watch')).body.data.sellers
  expect(watched.map(({ id }: { id: number }) => id)).toEqual([late.vendorId])
  expect((await list('?level=bad')).body.code).toBe('INVALID_INPUT')
})

test('is for administrators only', async () => {
  const vendor = await createVendor(app.db)
  expect((await list('', {})).status).toBe(401)
  for (const userId of [vendor.userId, await createUser(app.db)])
    expect((await list('', await app.loginAs(userId))).status).toBe(403)
})
