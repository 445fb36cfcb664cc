/** A statement costs a round trip: this counts those of a whole purchase, jobs included (docs/decisions/043). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOffer, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { recordStatements } from '#tests/support/recorded-statements.ts'
import { openTestMarket, type TestMarket } from '#tests/support/test-market.ts'

/** Of the queue, of a new connection, of mails that wait, and of a switch that is read every few seconds. */
const occasional = /_private_(jobs|tasks)|server_version_num|SHOW TimeZone|reschedule_jobs|read_only_switches/

let market: TestMarket
let vendors: TestVendor[]
beforeAll(async () => {
  market = await openTestMarket()
  vendors = [await createVendor(market.db), await createVendor(market.db)]
  // Warm-up: opens connections and fills the caches that a process fills once.
  await buy(vendors)
})
afterAll(() => market.close())

/**
 * The statements of each step, BEGIN and COMMIT included; those of the job queue depend on how many jobs one fetch
 * returns.
 */
async function buy(sellers: readonly TestVendor[]): Promise<Record<string, number>> {
  const buyer = await market.newBuyer()
  const counts: Record<string, number> = {}
  const step = async <T>(name: string, run: () => Promise<T>): Promise<T> => {
    const results: T[] = []
    const statements = await recordStatements(async () => results.push(await run()))
    counts[name] = statements.filter(({ text }) => !occasional.test(text)).length
    // `run` has returned.
    return results[0] as T
  }
  for (const vendor of sellers) {
    const { offerId } = await createOffer(market.db, vendor, { stock: 10 })
    await step('line and delivery', () => market.fill(buyer, vendor, [{ offerId, quantity: 2 }]))
  }
  const body = await step('checkout', () => market.submission(buyer))
  const placed = await step('order', () => market.place(buyer, body))
  await step('bank', () => market.atBank(placed, 'accept'))
  const { body: paid } = await step('return', () => market.comeBack(buyer, placed))
  expect(paid.data.step).toBe('paid')
  await step('jobs', () => market.runJobs())
  return counts
}

test('a purchase from one seller sends no more statements than its budget', async () => {
  const counts = await buy(vendors.slice(0, 1))
  expect(counts).toEqual({ 'line and delivery': 13, checkout: 6, order: 24, bank: 5, return: 26, jobs: 23 })
})

test('a second seller adds statements only to the jobs, for its mail', async () => {
  expect(await buy(vendors)).toMatchObject({ checkout: 6, order: 24, bank: 5, return: 26, jobs: 27 })
})
