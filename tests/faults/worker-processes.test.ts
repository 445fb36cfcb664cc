/** F9: a worker process killed in the middle of a job, with another beside it; bin/bench faults does it with the lease as it is. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Market, openMarket } from '#tests/support/paying-market.ts'
import { killMidLetter } from '#tests/support/worker-kills.ts'

let market: Market
beforeAll(async () => {
  market = await openMarket()
})
afterAll(() => market.close())

test('a worker killed while it hands over letters: the other takes them over, and each arrives once', {
  timeout: 60_000,
}, async () => {
  const { held, received, sent } = await killMidLetter(market, { letters: 6, leaseSeconds: 2 })
  expect(held).toBeGreaterThan(0)
  expect(Object.values(received)).toEqual(Array(6).fill(1))
  expect(sent).toBe(6)
  await market.expectInvariants()
})
