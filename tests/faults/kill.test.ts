/** F1, F9: a server killed during an order, a worker killed during a mail; bin/bench faults repeats both. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankDifferences } from '#tests/support/bank-ledger.ts'
import { ownDatabase } from '#tests/support/database.ts'
import { type KillOutcome, type KillPoint, killAtEach } from '#tests/support/kills.ts'
import { openTestMarket, type TestMarket } from '#tests/support/test-market.ts'
import { killMidMail } from '#tests/support/worker-kills.ts'

let market: TestMarket
beforeAll(async () => {
  market = await openTestMarket({}, ownDatabase)
})
afterAll(() => market.close())

const points: KillPoint[] = [
  // While the stock is being reserved: nothing may remain.
  { during: 'placing', at: 'insert into "stock_reservations"', when: 'after' },
  // The order is committed, but the buyer has no response.
  { during: 'placing', at: 'commit', when: 'after' },
  // The provider has opened the payment, and we have not recorded it.
  { during: 'placing', at: 'insert into "sandbox_payments"', when: 'after' },
  // The provider has captured the money, and the order is not yet paid here.
  { during: 'coming back', at: 'commit', when: 'before' },
  { during: 'hearing the bank', at: 'commit', when: 'after' },
]

test('a server killed at any point of an order: the buyer’s retry gives one order, paid once', {
  timeout: 180_000,
}, async () => {
  const outcomes: KillOutcome[] = []
  await killAtEach(market, points, outcome => outcomes.push(outcome))
  expect(outcomes.map(({ point, killed, fault }) => ({ ...point, killed, fault }))).toEqual(
    points.map(point => ({ ...point, killed: true, fault: null })),
  )
  await market.expectInvariants()
  expect(await bankDifferences(market.pool)).toEqual({})
})

test('a worker killed while it sends mails: another takes over, and each mail arrives once', {
  timeout: 60_000,
}, async () => {
  const { held, received, sent } = await killMidMail(market, { mails: 6, leaseSeconds: 2 })
  expect(held).toBeGreaterThan(0)
  expect(Object.values(received)).toEqual(Array(6).fill(1))
  expect(sent).toBe(6)
  await market.expectInvariants()
})
