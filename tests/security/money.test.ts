import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyAndRefund, drawnPurchase } from '#tests/support/refunds.ts'
import { openTestMarket, type TestMarket } from '#tests/support/test-market.ts'

let market: TestMarket
beforeAll(async () => {
  market = await openTestMarket()
})
afterAll(() => market?.close())

/**
 * src/domains/checkout/rules/money.test.ts runs the rules alone two thousand times; bin/bench carts runs hundreds of
 * these.
 */
test('partial refunds over several sellers sum to the payment, to the cent and never more', {
  timeout: 60_000,
}, async () => {
  let refunds = 0
  for (const drawn of fc.sample(drawnPurchase, { seed: 7, numRuns: 3 })) {
    const outcome = await buyAndRefund(market, drawn)
    expect(outcome.faults).toEqual([])
    refunds += outcome.refunds
  }
  expect(refunds).toBeGreaterThan(6)
  const { rows } = await market.pool.query(
    `SELECT (SELECT count(*) FROM invoices WHERE kind = 'CREDIT_NOTE') AS notes, (SELECT count(*) FROM transfers WHERE kind <> 'TRANSFER') AS back`,
  )
  expect(Math.min(Number(rows[0].notes), Number(rows[0].back))).toBeGreaterThan(3)
  await market.expectInvariants()
})
