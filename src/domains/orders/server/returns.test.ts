import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, isoDay } from '#shared/dates.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { createPaidOrder } from '#tests/support/orders.ts'
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
    for (const step of ['generateEtiquette', 'ship', 'deliver'])
      await app.ask('POST', `/api/orders/${step}/${order.orderId}`, {}, { cookies: cookies.seller })
    await app.db
      .updateTable('orders')
      .set({ delivered_at: new Date(Date.now() - daysAgo * 86_400_000) })
      .where('id', '=', order.orderId)
      .execute()
  }
  return { ...order, lineId: order.lines[0]!.orderLineId }
}
const check = async (orderId: number) =>
  (await app.ask('GET', `/api/carriers/checkAskReturnIsOutDated/${orderId}`, undefined, { cookies: cookies.buyer }))
    .body.data
const act = (who: string, action: string, orderId: number, body: unknown) =>
  app.ask('POST', `/api/orders/${action}/${orderId}`, body, { cookies: cookies[who] })

test('nothing received: not out of date, and no deadline yet', async () => {
  const { orderId, lineId } = await delivered(null)
  expect(await check(orderId)).toMatchObject({
    outDated: false,
    deadline: null,
    lines: [{ lineId, returnable: true, reason: null }],
  })
})

test('a private buyer has 14 days, to the next working day', async () => {
  const { orderId } = await delivered(3)
  const received = isoDay(new Date(Date.now() - 3 * 86_400_000))
  expect(await check(orderId)).toMatchObject({ outDated: false, deadline: nextWorkingDay(addDays(received, 14)) })
  const late = await delivered(25)
  expect(await check(late.orderId)).toMatchObject({ outDated: true, lines: [{ returnable: false }] })
})

test('a professional has the days the seller gave when the order was placed', async () => {
  const pro = { buyer: { kind: 'professional' as const, companyName: 'Domaine Robert' } }
  const { orderId } = await delivered(25, pro)
  expect((await check(orderId)).outDated).toBe(false)
  expect((await check((await delivered(31, pro)).orderId)).outDated).toBe(true)
})

test('an article that cannot be returned says why', async () => {
  const { orderId } = await delivered(1)
  await app.db
    .updateTable('order_lines')
    .set({ withdrawable: false, withdrawal_reason: 'Étiquettes à votre nom.' })
    .where('order_id', '=', orderId)
    .execute()
  const { lines } = await check(orderId)
  expect(lines[0]).toMatchObject({ returnable: false, reason: 'Étiquettes à votre nom.' })
  const refused = await act('buyer', 'askReturn', orderId, { lines: [{ lineId: lines[0].lineId, quantity: 1 }] })
  expect(refused.body.fields).toEqual({ 'lines.0.lineId': 'Étiquettes à votre nom.' })
})

test('a withdrawal is acknowledged at once, blocks the end of the order, and cannot be refused by the seller', async () => {
  const { orderId, lineId } = await delivered(2)
  const asked = await act('buyer', 'askReturn', orderId, { lines: [{ lineId, quantity: 1 }] })
  expect(asked.body.data).toEqual({ id: orderId, openReturn: 'withdrawal' })
  const receipts = await app.db.selectFrom('mails').select('text').where('event', 'like', 'order-return:%').execute()
  expect(receipts).toHaveLength(2)
  expect(receipts[0]?.text).toContain('accusé de réception')
  expect((await act('buyer', 'askReturn', orderId, { lines: [{ lineId, quantity: 1 }] })).status).toBe(409)
  expect((await act('buyer', 'completeOrder', orderId, {})).body.error).toBe(
    'Un retour est en cours sur cette commande.',
  )
  expect((await act('seller', 'closeReturn', orderId, { reason: 'Non merci' })).body.error).toBe(
    'Une rétractation ne se refuse pas : remboursez les articles.',
  )
  // Money for something else does not answer it.
  expect((await act('seller', 'setRefund', orderId, { delivery: 100, reason: 'Geste' })).status).toBe(200)
  expect((await act('buyer', 'completeOrder', orderId, {})).status).toBe(409)
  const refund = { lines: [{ lineId, quantity: 1 }], reason: 'Rétractation' }
  expect((await act('seller', 'setRefund', orderId, refund)).status).toBe(200)
  expect((await act('buyer', 'completeOrder', orderId, {})).body.data.status).toBe('COMPLETED')
})

test('asked too late, or for more than was bought, it is refused with the reason', async () => {
  const late = await delivered(30)
  expect(
    (await act('buyer', 'askReturn', late.orderId, { lines: [{ lineId: late.lineId, quantity: 1 }] })).body.code,
  ).toBe('WRONG_STATUS')
  const { orderId, lineId } = await delivered(1)
  const ask = (lines: object[]) => act('buyer', 'askReturn', orderId, { lines })
  for (const lines of [[], [{ lineId, quantity: 3 }], [{ lineId: late.lineId, quantity: 1 }]])
    expect((await ask(lines)).body.code).toBe('INVALID_INPUT')
  expect((await act('seller', 'askReturn', orderId, { lines: [{ lineId, quantity: 1 }] })).body.code).toBe('FORBIDDEN')
})

test('two withdrawals at once: one is written', async () => {
  const { orderId, lineId } = await delivered(1)
  const ask = () => act('buyer', 'askReturn', orderId, { lines: [{ lineId, quantity: 1 }] })
  const answers = await Promise.all([ask(), ask(), ask()])
  expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
})
