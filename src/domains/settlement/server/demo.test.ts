import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from '#app/startup/env.ts'
import { loadMarket } from '#demo/load/market.ts'
import { loadOrders } from '#demo/load/orders.ts'
import { addDays, isoDay } from '#shared/dates.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { expectInvariants } from '#tests/support/invariants.ts'

let app: TestApp
const cookies = new Map<string, Cookies>()
beforeAll(async () => {
  app = await testApp()
  await app.db.transaction().execute(loadMarket)
  await loadOrders(app.db, readEnv({ NODE_ENV: 'test', DATABASE_URL: app.url, LOG_LEVEL: 'silent' }))
  for (const email of ['vendeur@cepetchai.example', 'admin@cepetchai.example']) {
    const { id } = await app.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    cookies.set(email, await app.loginAs(id))
  }
  // Months of sales, as the demo generates them.
}, 240_000)
afterAll(() => app.close())

const as = async (who: string, url: string) =>
  (await app.request('GET', url, undefined, { cookies: cookies.get(`${who}@cepetchai.example`) ?? {} })).body.data

test('the demo’s ledger adds up', () => expectInvariants(app.pool))

test('the demo has a corrected rate of VAT', async () => {
  const { rows } = await app.pool.query(
    `SELECT i.document->>'kind' AS kind FROM vat_corrections c JOIN invoices i ON i.replaces = c.corrects`,
  )
  expect(rows).toEqual([{ kind: 'CORRECTIVE' }])
})

test('no page about money is empty in the demo', async () => {
  const account = await as('vendeur', '/api/settlement/account')
  expect(account.months.length).toBeGreaterThan(4)
  expect(account.payouts.length).toBeGreaterThan(2)
  expect(account.months.at(-1).invoices).toHaveLength(1)
  // What was released is paid out the same day; what is coming waits for the end of its return period.
  expect(account.balance.toComeCents).toBeGreaterThan(0)
  expect(account.coming.length).toBeGreaterThan(0)
  const today = isoDay(new Date())
  const numbers = await as('vendeur', `/api/settlement/numbers?from=${addDays(today, -89)}&to=${today}`)
  expect(numbers.outOfStock.length).toBeGreaterThan(0)
  expect(numbers.late.length).toBeGreaterThan(0)
  expect(numbers.before.orders).toBeGreaterThan(0)
  const { vendors } = await as('admin', '/api/settlement/vendors')
  expect(vendors.some((row: { sentCents: number }) => row.sentCents > 0)).toBe(true)
  expect(vendors.map((row: { accountState: string }) => row.accountState)).toContain('incomplete')
  expect((await as('admin', '/api/settlement/commission-rules')).rules.length).toBeGreaterThan(3)
})
