import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestVendor } from '#tests/support/factories.ts'
import { sellerMoney } from '#tests/support/seller-money.ts'
import { openTestMarket, type TestMarket } from '#tests/support/test-market.ts'
import { payOutSeller } from './payouts/pay-out.ts'
import { scheduleReleases } from './payouts/releases.ts'
import { requestTaxIdentities } from './tax-identity.ts'

let market: TestMarket
let money: ReturnType<typeof sellerMoney>
beforeAll(async () => {
  market = await openTestMarket()
  money = sellerMoney(market)
})
afterAll(() => market.close())

const person = {
  firstNames: 'Anne Marie',
  lastName: 'Durand',
  birthDate: '1980-04-02',
  taxNumber: '07 01 987 765 493',
}

/** A sole trader with one order of more than 2,000 €, ready to be paid out. */
async function traderWithSales(): Promise<TestVendor> {
  const vendor = await money.sellerWithAccount()
  await market.pool.query(`UPDATE vendors SET legal_form = 'EI' WHERE id = $1`, [vendor.vendorId])
  const order = await money.buyOne(vendor, { priceCents: 200_000 })
  await money.settle(order)
  await money.complete(order, 20)
  await scheduleReleases(market.db)
  return vendor
}

const send = async (vendor: TestVendor, body: Record<string, unknown> = person) =>
  market.request('PUT', '/api/seller/tax-identity', body, { cookies: await market.loginAs(vendor.userId) })
const state = async (vendor: TestVendor) => {
  const cookies = await market.loginAs(vendor.userId)
  return (await market.request('GET', '/api/seller/tax-identity', undefined, { cookies })).body.data
}
const mails = async ({ vendorId }: TestVendor) =>
  (
    await market.pool.query(`SELECT event FROM mails WHERE event LIKE $1 ORDER BY event`, [
      `tax-identity:${vendorId}:%`,
    ])
  ).rows.length
const age = ({ vendorId }: TestVendor, days: number) =>
  market.pool.query(
    `UPDATE tax_identities SET requested_at = requested_at - make_interval(days => $2),
       reminded_at = reminded_at - make_interval(days => $2) WHERE vendor_id = $1`,
    [vendorId, days],
  )
const paidOut = async ({ vendorId }: TestVendor) =>
  Number((await market.pool.query('SELECT count(*) AS n FROM payouts WHERE vendor_id = $1', [vendorId])).rows[0].n)

test('is requested once a sole trader sells more than the threshold, and reminded twice, twenty days apart', async () => {
  const vendor = await traderWithSales()
  await Promise.all([requestTaxIdentities(market.db), requestTaxIdentities(market.db)])
  expect(await mails(vendor)).toBe(1)
  for (const [days, expected] of [
    [19, 1],
    [1, 2],
    [20, 3],
    [40, 3],
  ] as const) {
    await age(vendor, days)
    await requestTaxIdentities(market.db)
    expect(await mails(vendor)).toBe(expected)
  }
})

test('payouts wait 60 days after the request, when both reminders were sent, and resume once it is provided', async () => {
  const vendor = await traderWithSales()
  for (const days of [0, 20, 20]) {
    await age(vendor, days)
    await requestTaxIdentities(market.db)
  }
  expect((await state(vendor)).isBlocked).toBe(false)
  await age(vendor, 20)
  expect(await state(vendor)).toMatchObject({ isBlocked: true, identity: null })
  await payOutSeller(market.db, market.provider, vendor.vendorId)
  expect(await paidOut(vendor)).toBe(0)
  expect((await send(vendor)).status).toBe(200)
  expect(await state(vendor)).toMatchObject({ isBlocked: false, blocksOn: null })
  await payOutSeller(market.db, market.provider, vendor.vendorId)
  expect(await paidOut(vendor)).toBe(1)
})

test('payouts do not wait before both reminders, however old the request', async () => {
  const vendor = await traderWithSales()
  await requestTaxIdentities(market.db)
  await age(vendor, 70)
  await payOutSeller(market.db, market.provider, vendor.vendorId)
  expect(await paidOut(vendor)).toBe(1)
})

test('a company has none to provide, and is never asked', async () => {
  const vendor = await money.sellerWithAccount()
  const order = await money.buyOne(vendor, { priceCents: 300_000 })
  await money.settle(order)
  await requestTaxIdentities(market.db)
  expect([await mails(vendor), (await send(vendor)).status]).toEqual([0, 404])
})

test('names what is wrong, and is not recorded in the audit log', async () => {
  const vendor = await traderWithSales()
  const wrong = await send(vendor, { ...person, taxNumber: '0701987765494', birthDate: '2020-01-01' })
  expect(wrong.body.fields).toMatchObject({ taxNumber: expect.stringContaining('Treize chiffres') })
  const child = await send(vendor, { ...person, birthDate: '2020-01-01' })
  expect(child.body.fields).toEqual({ birthDate: 'Vérifiez l’année' })
  await send(vendor)
  expect((await state(vendor)).identity.taxNumber).toBe('0701987765493')
  const { rows } = await market.pool.query(
    `SELECT input::text AS input FROM audit_entries WHERE operation = 'PUT /api/seller/tax-identity'`,
  )
  expect(rows.length === 0 || rows.every(({ input }) => !input.includes('0701987765493'))).toBe(true)
})
