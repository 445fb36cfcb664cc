import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifyLate } from '#domains/orders/server/jobs.ts'
import { markPaid } from '#domains/orders/server/payment-outcome.ts'
import { recordSent } from '#domains/settlement/server/payouts/record.ts'
import { watchStock } from '#domains/stock/server/watch.ts'
import { inTransaction } from '#platform/db/pool.ts'
import { addDays, isoDay } from '#shared/dates.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createMember, createOffer, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { createPaidOrder } from '#tests/support/orders.ts'
import type { TeamMail } from '../rules/team-mails.ts'

let app: TestApp
let vendor: TestVendor
let owner: Cookies
let shopAddress: string
const members: Record<string, number> = {}
beforeAll(async () => {
  app = await testApp()
  vendor = await createVendor(app.db)
  owner = await app.loginAs(vendor.userId)
  members.staff = await createMember(app.db, vendor.vendorId, 'staff')
  members.preparer = await createMember(app.db, vendor.vendorId, 'orders')
  members.owner = vendor.userId
  const seller = app.db.selectFrom('vendors').select('email').where('id', '=', vendor.vendorId)
  shopAddress = (await seller.executeTakeFirstOrThrow()).email
})
afterAll(() => app.close())

const choose = (who: string, mails: readonly (TeamMail | string)[]) =>
  app.request('PUT', `/api/seller/team/${members[who]}/mails`, { mails }, { cookies: owner })
const addressOf = async (who: string) =>
  (
    await app.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', members[who] ?? 0)
      .executeTakeFirstOrThrow()
  ).email
const recipients = async (event: string) =>
  (
    await app.db.selectFrom('mails').select('recipient').where('event', 'like', event).orderBy('recipient').execute()
  ).map(({ recipient }) => recipient)

test('the seller’s address alone receives a new order until a member chooses it; then each receives one', async () => {
  const before = await createPaidOrder(app.db, { vendor })
  expect(await recipients(`order-new:${before.orderId}`)).toEqual([shopAddress])
  expect((await choose('staff', ['order', 'order'])).status).toBe(200)
  const after = await createPaidOrder(app.db, { vendor })
  await inTransaction(app.db, tx => markPaid(tx, after.purchaseId))
  expect(await recipients(`order-new:${after.orderId}`)).toEqual([shopAddress, await addressOf('staff')].sort())
})

test('a return that the buyer requests is mailed to the members who chose returns', async () => {
  await choose('preparer', ['return'])
  const buyerId = await createUser(app.db)
  const made = await createPaidOrder(app.db, { vendor, buyerId })
  const lines = [{ lineId: made.lines[0]?.orderLineId, quantity: 1 }]
  const body = { orderId: made.orderId, kind: 'WITHDRAWAL', lines }
  expect((await app.request('POST', '/api/returns', body, { cookies: await app.loginAs(buyerId) })).status).toBe(200)
  expect(await recipients('return-requested:%')).toEqual(
    [shopAddress, await addressOf('preparer'), `acheteur${buyerId}@exemple.fr`].sort(),
  )
})

test('low stock is mailed to a member also when the seller’s address receives no alert', async () => {
  await choose('staff', ['stock'])
  await createOffer(app.db, vendor, { stock: 0 })
  await watchStock(app.db)
  await watchStock(app.db)
  expect(await recipients(`stock-low:${vendor.vendorId}:%`)).toEqual([await addressOf('staff')])
})

test('late orders are mailed once a day, however often the job runs, and never to the seller’s address', async () => {
  const { orderId } = await createPaidOrder(app.db, { vendor })
  await app.db
    .updateTable('orders')
    .set({ prepare_by: addDays(isoDay(new Date()), -3) })
    .where('id', '=', orderId)
    .execute()
  await choose('preparer', ['late'])
  await Promise.all([notifyLate(app.db), notifyLate(app.db)])
  expect(await recipients(`orders-late:${vendor.vendorId}:%`)).toEqual([await addressOf('preparer')])
})

test('a payout is mailed to the owner who chose it', async () => {
  await choose('owner', ['payout'])
  const { id } = await app.db
    .insertInto('payouts')
    .values({ vendor_id: vendor.vendorId, amount_cents: 100 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const payout = { id, vendorId: vendor.vendorId, accountRef: 'bde_compte', amountCents: 100 }
  await inTransaction(app.db, tx => recordSent(tx, payout, 'bdp_0001'))
  await inTransaction(app.db, tx => recordSent(tx, payout, 'bdp_0001'))
  expect(await recipients(`payout-done:${id}`)).toEqual([await addressOf('owner')])
})

test('a role receives only its own mails; losing the role, or the account, ends them', async () => {
  expect((await choose('preparer', ['stock'])).body.fields).toEqual({
    mails: 'Ce rôle ne reçoit pas «\u00a0Stock bas\u00a0».',
  })
  expect((await choose('preparer', ['nothing'])).body.code).toBe('INVALID_INPUT')
  await choose('staff', ['order', 'stock'])
  const role = { role: 'orders', mayRefund: false }
  await app.request('PUT', `/api/seller/team/${members.staff}`, role, { cookies: owner })
  const team = await app.request('GET', '/api/seller/team', undefined, { cookies: owner })
  expect(team.body.data.members.find((row: { userId: number }) => row.userId === members.staff).mails).toEqual([
    'order',
  ])
  const rival = await app.loginAs((await createVendor(app.db)).userId)
  const refused = await app.request('PUT', `/api/seller/team/${members.staff}/mails`, { mails: [] }, { cookies: rival })
  expect(refused.body.code).toBe('NOT_FOUND')
  await app.db
    .updateTable('users')
    .set({ status: 'blocked' })
    .where('id', '=', members.staff ?? 0)
    .execute()
  const { orderId } = await createPaidOrder(app.db, { vendor })
  expect(await recipients(`order-new:${orderId}`)).toEqual([shopAddress])
})
