/** F5, F6, short form: bin/bench faults runs a thousand schedules. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProviderAccount } from '#domains/shops/server/payment-account.ts'
import { bankDifferences } from '#tests/support/bank-ledger.ts'
import { runDownPaymentSchedule } from '#tests/support/down-payment-schedules.ts'
import { createVendor } from '#tests/support/factories.ts'
import { sellerUnderMandate } from '#tests/support/paying.ts'
import { runSchedule } from '#tests/support/schedules.ts'
import { openTestMarket, type TestMarket } from '#tests/support/test-market.ts'

let market: TestMarket
beforeAll(async () => {
  market = await openTestMarket()
})
afterAll(() => market.close())

test('payments settle once by the provider’s records despite timeouts, repeated, late, reordered and forged events', {
  timeout: 180_000,
}, async () => {
  const vendor = await createVendor(market.db)
  await openProviderAccount(market.db, market.provider, vendor.vendorId)
  const faults = []
  for (let seed = 1; seed <= 20; seed++) {
    const { fault, steps } = await runSchedule(market, vendor, seed)
    if (fault) faults.push({ seed, fault, steps })
  }
  expect(faults).toEqual([])
  await market.runJobs()
  await market.expectInvariants()
  expect(await bankDifferences(market.pool)).toEqual({})
})

test('both payments of an order with a down payment settle once, and are returned once, whatever the provider does', {
  timeout: 180_000,
}, async () => {
  const vendor = await sellerUnderMandate(market)
  const faults = []
  for (let seed = 1; seed <= 15; seed++) {
    const { fault, steps } = await runDownPaymentSchedule(market, vendor, seed)
    if (fault) faults.push({ seed, fault, steps })
  }
  expect(faults).toEqual([])
  await market.runJobs()
  const { rows } = await market.pool.query(
    "SELECT count(*)::int AS balances FROM payments WHERE order_id IS NOT NULL AND status = 'CAPTURED'",
  )
  expect(rows[0].balances).toBeGreaterThan(1)
  await market.expectInvariants()
  expect(await bankDifferences(market.pool)).toEqual({})
})
