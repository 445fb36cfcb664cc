/** L10: servers replaced one after the other under requests, as a release does. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankDifferences } from '#tests/support/bank-ledger.ts'
import { type Market, openMarket } from '#tests/support/paying-market.ts'
import { rollingRestart } from '#tests/support/rolling.ts'

let market: Market
beforeAll(async () => {
  market = await openMarket()
})
afterAll(() => market.close())

test('two servers stopped and replaced in turn while people order: no request fails', {
  timeout: 180_000,
}, async () => {
  const { requests, orders, failed, exits } = await rollingRestart(market, { people: 4, settle: 300 })
  expect(failed).toEqual([])
  expect(exits).toEqual([0, 0])
  expect(requests).toBeGreaterThan(10)
  expect(orders).toBeGreaterThan(0)
  await market.expectInvariants()
  expect(await bankDifferences(market.pool)).toEqual({})
})
