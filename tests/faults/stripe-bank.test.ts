/** F5, F6 with the real adapter, over HTTP; bin/bench faults --stripe-schedules does it by hundreds. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVendor } from '#tests/support/factories.ts'
import { type Market, openMarket } from '#tests/support/paying-market.ts'
import { type StripeBank, stripeBank } from '#tests/support/stripe-bank.ts'
import { runStripeSchedule } from '#tests/support/stripe-schedules.ts'

let bank: StripeBank
let market: Market
beforeAll(async () => {
  bank = await stripeBank()
  market = await openMarket(bank.settings)
})
afterAll(async () => {
  await market.close()
  await bank.close()
})

test('spoken to as Stripe, a bank that cuts, stalls, errs and repeats itself opens each payment once and is believed', {
  timeout: 60_000,
}, async () => {
  const vendor = await createVendor(market.db)
  const faults: unknown[] = []
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const outcome = await runStripeSchedule(market, bank, vendor, seed)
    if (outcome.fault) faults.push(outcome)
  }
  expect(faults).toEqual([])
  await market.runJobs()
  await market.expectInvariants()
})
