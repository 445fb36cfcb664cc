import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, isoDay } from '#shared/dates.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { createPaidOrder } from '#tests/support/orders.ts'
import { attachInvoice } from '#tests/support/own-invoice.ts'
import { nextWorkingDay } from '../rules/returns.ts'

let app: TestApp
let vendor: TestVendor
let buyerId: number
const cookies: Record<string, Cookies> = {}

beforeAll(async () => {
  app = await testApp()
  vendor = await createVendor(app.db)
  await app.db.updateTable('vendors').set({ professional_return_days: 30 }).execute()
  buyerId = await createUser(app.db)
  cookies.buyer = await app.loginAs(buyerId)
  cookies.seller = await app.loginAs(vendor.userId)
})
afterAll(() => app.close())

const delivered = async (daysAgo: number | null, values: Partial<Parameters<typeof createPaidOrder>[1]> = {}) => {
  const order = await createPaidOrder(app.db, { vendor, buyerId, ...values })
  if (daysAgo !== null) {
    if (values.buyer?.kind === 'professional') await attachInvoice(app, cookies.seller ?? {}, order.orderId)
    for (const step of ['generateEtiquette', 'ship', 'deliver'])
      await app.request('POST', `/api/orders/${step}/${order.orderId}`, {}, { cookies: cookies.seller })
    await app.db
      .updateTable('orders')
      .set({ delivered_at: new Date(Date.now() - daysAgo * 86_400_000) })
      .where('id', '=', order.orderId)
      .execute()
  }
  return { ...order, lineId: order.lines[0]!.orderLineId }
}
const check = async (orderId: number) =>
  (await app.request('GET', `/api/carriers/checkAskReturnIsOutDated/${orderId}`, undefined, { cookies: cookies.buyer }))
    .body.data

test('before receipt a return is not out of date and has no deadline', async () => {
  const { orderId, lineId } = await delivered(null)
  expect(await check(orderId)).toMatchObject({
    outDated: false,
    deadline: null,
    lines: [{ lineId, returnable: true, reason: null }],
  })
})

test('a private buyer has 14 days, extended to the next working day', async () => {
  const { orderId } = await delivered(3)
  const received = isoDay(new Date(Date.now() - 3 * 86_400_000))
  expect(await check(orderId)).toMatchObject({ outDated: false, deadline: nextWorkingDay(addDays(received, 14)) })
  const late = await delivered(25)
  expect(await check(late.orderId)).toMatchObject({ outDated: true, lines: [{ returnable: false }] })
})

test('a professional has the days that the seller granted when the order was placed', async () => {
  const pro = { buyer: { kind: 'professional' as const, companyName: 'Domaine Robert' } }
  const { orderId } = await delivered(25, pro)
  expect((await check(orderId)).outDated).toBe(false)
  expect((await check((await delivered(40, pro)).orderId)).outDated).toBe(true)
})

test('an article that cannot be returned gives the reason', async () => {
  const { orderId } = await delivered(1)
  await app.db
    .updateTable('order_lines')
    .set({ withdrawable: false, withdrawal_reason: 'Étiquettes à votre nom.' })
    .where('order_id', '=', orderId)
    .execute()
  const { lines } = await check(orderId)
  expect(lines[0]).toMatchObject({ returnable: false, reason: 'Étiquettes à votre nom.' })
})
