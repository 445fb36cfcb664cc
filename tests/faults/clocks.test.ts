/** F8: two servers on one database, one two hours early and the other two hours late; all other clocks are right. */
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expirePurchases } from '#domains/checkout/server/jobs.ts'
import { bankDifferences } from '#tests/support/bank-ledger.ts'
import { ownDatabase } from '#tests/support/database.ts'
import { createOffer, createUser, createVendor } from '#tests/support/factories.ts'
import type { TestResponse } from '#tests/support/injected.ts'
import { createClient, type Node, payingMarketAt, startNode } from '#tests/support/nodes.ts'
import { quickHash } from '#tests/support/passwords.ts'
import { resetTokenOf } from '#tests/support/resets.ts'
import { openTestMarket, type TestMarket } from '#tests/support/test-market.ts'
import { createBrowserSession, responseData } from '../../bench/machines/person.ts'

const password = 'Vendanges-2026!'
const early = { hours: 2 }
const late = { hours: -2 }
const ways = [
  { first: early, next: late },
  { first: late, next: early },
]
let market: TestMarket
const nodes = new Map<typeof early, Node>()
const portOf = (clock: typeof early) => nodes.get(clock)?.port ?? 0

beforeAll(async () => {
  market = await openTestMarket({}, ownDatabase)
  const preload = ['--import', join(import.meta.dirname, '../support/skewed-clock.ts')]
  for (const clock of [early, late])
    nodes.set(clock, await startNode(market.url, { CLOCK_SKEW_HOURS: String(clock.hours), DB_POOL: '3' }, preload))
  await Promise.all([...nodes.values()].map(node => node.ready))
})
afterAll(async () => {
  await Promise.all([...nodes.values()].map(node => node.end('SIGTERM')))
  await market.expectInvariants()
  expect(await bankDifferences(market.pool)).toEqual({})
  await market.close()
})

async function somebody(name: string) {
  const email = `${name}@exemple.fr`
  const id = await createUser(market.db, { email })
  const hash = await quickHash(password)
  await market.db.updateTable('users').set({ password_hash: hash }).where('id', '=', id).execute()
  return { id, email, password }
}
const way = ({ first, next }: (typeof ways)[number]) => `${first.hours} h, then ${next.hours} h`

test('the two servers’ clocks are wrong, each in its own direction', async () => {
  for (const clock of [early, late]) {
    // A captcha expires twenty minutes later, by the clock of the server.
    const { challenge } = responseData(await createBrowserSession(portOf(clock)).request('GET', '/api/auth/captcha'))
    const { expiresAt } = JSON.parse(challenge).parameters
    expect(Math.round((expiresAt * 1_000 - Date.now() - 1_200_000) / 3_600_000)).toBe(clock.hours)
  }
})

/** The largest difference between the database's clock and what the servers wrote about this payment, in hours. */
async function hoursOff(placed: TestResponse): Promise<number> {
  const { rows } = await market.pool.query(
    `SELECT round(max(abs(extract(epoch FROM now() - at))) / 3600)::int AS hours FROM (
      SELECT unnest(ARRAY[p.paid_at, o.paid_at, m.captured_at]) AS at
      FROM purchases p JOIN orders o ON o.purchase_id = p.id JOIN payments m ON m.purchase_id = p.id
      WHERE p.id = $1) times`,
    [placed.body.data.purchaseId],
  )
  return rows[0].hours
}

test.each(ways)('stock reserved by one server is not released by the other, and can be paid there', async direction => {
  const first = payingMarketAt(market, () => portOf(direction.first))
  const next = payingMarketAt(market, () => portOf(direction.next))
  const vendor = await createVendor(market.db)
  const { offerId } = await createOffer(market.db, vendor, { stock: 2 })
  const buyer = await first.newBuyer()
  await first.fill(buyer, vendor, [{ offerId, quantity: 1 }])
  const placed = await first.place(buyer)
  expect(placed.status, way(direction)).toBe(200)
  await expirePurchases(market.db, market.provider, {})
  expect(await market.purchaseStatus(placed)).toBe('AWAITING_PAYMENT')
  expect(await market.reserved(offerId)).toBe(1)
  expect((await next.pay(buyer, placed)).body.data.step).toBe('paid')
  expect(await hoursOff(placed), way(direction)).toBe(0)
  // The provider’s event is signed with the true time: neither server may find it stale or from the future.
  const event = await market.eventOf(placed, 'succeeded')
  for (const clock of [early, late])
    expect((await market.postEvent(event, { by: createClient(() => portOf(clock)) })).status, `${clock.hours} h`).toBe(
      200,
    )
  const stale = { at: Date.now() - 600_000, by: createClient(() => portOf(late)) }
  expect((await market.postEvent(event, stale)).status).toBe(400)
})

test.each(ways)('a session and a password reset link created on one server work on the other', async direction => {
  const { email } = await somebody(`horloge${direction.first.hours}`)
  const there = createBrowserSession(portOf(direction.first))
  expect((await there.request('POST', '/api/auth/login', { email, password })).status).toBe(200)
  const me = await there.at(portOf(direction.next)).request('GET', '/api/user/me')
  expect(responseData(me).email).toBe(email)

  await there.request('POST', '/api/auth/forgot-password', { email })
  const token = await resetTokenOf(market, email)
  const reset = { token, password: 'Tonneliers-2026!', password_confirm: 'Tonneliers-2026!' }
  const response = await createBrowserSession(portOf(direction.next)).request('POST', '/api/auth/reset-password', reset)
  expect(response.status, response.text).toBe(200)
})

test.each(ways)('a valid authenticator code is accepted once, on either server', async direction => {
  const { id, email } = await somebody(`code${direction.first.hours}`)
  const secret = new Secret({ size: 20 })
  await market.db
    .insertInto('second_factors')
    .values({ user_id: id, secret: secret.base32, confirmed_at: new Date() })
    .execute()
  const code = new TOTP({ secret }).generate()
  const logIn = async (clock: typeof early) => {
    const there = createBrowserSession(portOf(clock))
    const login = responseData(await there.request('POST', '/api/auth/login', { email, password }))
    return (await there.request('POST', '/api/auth/second-factor', { challenge: login.content.challenge, code })).status
  }
  expect(await logIn(direction.first)).toBe(200)
  expect(await logIn(direction.next)).not.toBe(200)
})
