import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMember, createOffer, type TestVendor } from '#tests/support/factories.ts'
import { onAccount } from '#tests/support/on-account.ts'
import { openTestMarket, type TestMarket } from '#tests/support/test-market.ts'

let market: TestMarket
let at: ReturnType<typeof onAccount>
let vendor: TestVendor
beforeAll(async () => {
  market = await openTestMarket()
  at = onAccount(market)
  vendor = await at.seller()
})
afterAll(() => market.close())

const customers = async (of: TestVendor, q = '') =>
  (
    await market.request('GET', `/api/seller/credit-accounts?q=${q}`, undefined, {
      cookies: await market.loginAs(of.userId),
    })
  ).body.data
const emailOf = async (userId: number) =>
  (await market.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email

test('a buyer asks once, the seller decides, and both read what was decided and when', async () => {
  const buyer = await market.newBuyer('professional')
  const ask = () =>
    market.request('POST', '/api/credit-accounts', { vendorId: vendor.vendorId, message: 'Bonjour' }, buyer)
  expect((await ask()).body.data).toMatchObject({ status: 'REQUESTED', freeCents: 0 })
  expect((await ask()).body.code).toBe('CONFLICT')
  const { data } = (await at.decide(buyer, vendor, { limitCents: 50_000 })).body
  expect(data).toMatchObject({ status: 'OPEN', limitCents: 50_000 })
  expect((await at.decide(buyer, vendor, { status: 'SUSPENDED', reason: 'Impayé' })).status).toBe(200)
  const found = (await customers(vendor)).accounts.find((one: { userId: number }) => one.userId === buyer.userId)
  expect(found.history.map(({ status }: { status: string }) => status)).toEqual(['SUSPENDED', 'OPEN', 'REQUESTED'])
  const own = (await market.request('GET', '/api/credit-accounts', undefined, buyer)).body.data
  expect(own.accounts).toMatchObject([{ status: 'SUSPENDED', freeCents: 0 }])
  expect((await at.mailsTo(buyer.userId)).filter(event => event.startsWith('credit-decided'))).toHaveLength(2)
})

test('a seller admits only a professional who ordered from it or asked it', async () => {
  const stranger = await market.newBuyer('professional')
  expect((await at.decide(stranger, vendor)).body.code).toBe('NOT_FOUND')
  const { offerId } = await createOffer(market.db, vendor)
  await market.fill(stranger, vendor, [{ offerId, quantity: 1 }])
  const placed = await market.place(stranger)
  await market.pay(stranger, placed)
  const email = await emailOf(stranger.userId)
  expect((await customers(vendor, email)).candidates).toMatchObject([{ userId: stranger.userId }])
  expect((await customers(await at.seller(), email)).candidates).toEqual([])
  expect((await at.decide(stranger, vendor)).status).toBe(200)
})

test('only an owner decides, within the delays of the law', async () => {
  const buyer = await market.newBuyer('professional')
  await market.request('POST', '/api/credit-accounts', { vendorId: vendor.vendorId }, buyer)
  const staff = await market.loginAs(await createMember(market.db, vendor.vendorId, 'staff'))
  const body = { userId: buyer.userId, status: 'OPEN', limitCents: 100, delayDays: 30, endOfMonth: false }
  const refused = await market.request(
    'POST',
    '/api/seller/credit-accounts',
    { ...body, penaltyBasisPoints: 1_200 },
    { cookies: staff },
  )
  expect(refused.status).toBe(403)
  expect((await at.decide(buyer, vendor, { delayDays: 61 })).body.fields).toHaveProperty('delayDays')
  expect((await at.decide(buyer, vendor, { delayDays: 60, endOfMonth: true })).body.fields).toHaveProperty('delayDays')
  const { penalties } = await customers(vendor)
  const tooLow = await at.decide(buyer, vendor, { penaltyBasisPoints: penalties.least - 1 })
  expect(tooLow.body.fields?.penaltyBasisPoints).toContain('trois fois le taux d’intérêt légal')
  expect((await at.decide(buyer, vendor, { limitCents: 0 })).body.fields).toHaveProperty('limitCents')
})

test('a mandate ends when nothing is left to debit, and another may be signed', async () => {
  const buyer = await at.customer([vendor])
  const [order] = await at.buy(buyer, [vendor])
  const revoke = () => market.request('POST', '/api/payments/mandate/revoke', {}, buyer)
  expect((await revoke()).body.code).toBe('MANDATE_IN_USE')
  expect((await market.request('POST', '/api/payments/mandate', {}, buyer)).body.code).toBe('CONFLICT')
  await market.request('POST', `/api/orders/cancel/${order?.orderId}`, {}, buyer)
  expect((await revoke()).body.data.mandate).toMatchObject({ status: 'revoked' })
  await at.sign(buyer)
  const shown = await market.request('GET', '/api/payments/mandate', undefined, buyer)
  expect(shown.body.data.mandate).toMatchObject({ status: 'active', last4: '0189' })
})
