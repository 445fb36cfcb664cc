/**
 * One of the last statements of a transaction fails, or its connection breaks: nothing of the transaction is stored or
 * reported.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createOffer, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { openTestMarket, type TestMarket } from '#tests/support/test-market.ts'

let market: TestMarket
let vendor: TestVendor
beforeAll(async () => {
  market = await openTestMarket()
  vendor = await createVendor(market.db)
  // Often enough for the statements to be prepared.
  for (let n = 0; n < 4; n++) await paid((await ready()).buyer)
})
afterEach(async () => {
  await market.pool.query('DROP FUNCTION IF EXISTS fault CASCADE')
  await market.expectInvariants()
})
afterAll(() => market.close())

async function ready() {
  const buyer = await market.newBuyer()
  const { offerId } = await createOffer(market.db, vendor, { stock: 10 })
  await market.fill(buyer, vendor, [{ offerId, quantity: 2 }])
  return { buyer, offerId }
}
async function paid(buyer: Awaited<ReturnType<TestMarket['newBuyer']>>) {
  const placed = await market.place(buyer)
  return { placed, step: (await market.pay(buyer, placed)).body.data.step }
}

const faults = {
  refused: "RAISE EXCEPTION 'refused late'",
  'cut off with its connection': 'PERFORM pg_terminate_backend(pg_backend_pid())',
}
const fault = (table: string, act: string) =>
  market.pool.query(`
    CREATE FUNCTION fault() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${act}; RETURN NEW; END $$;
    CREATE TRIGGER fault BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION fault()`)
const count = async (table: string) => Number((await market.pool.query(`SELECT count(*) FROM ${table}`)).rows[0].count)
const written = () => Promise.all(['purchases', 'orders', 'order_history', 'graphile_worker.jobs'].map(count))

for (const [what, act] of Object.entries(faults)) {
  test(`places no order and reserves nothing when its history is ${what}; a retry places it`, async () => {
    const { buyer, offerId } = await ready()
    const body = await market.submission(buyer)
    const before = await written()
    await fault('order_history', act)
    expect((await market.place(buyer, body)).status).toBeGreaterThanOrEqual(500)
    expect([await written(), await market.reserved(offerId)]).toEqual([before, 0])
    await market.pool.query('DROP TRIGGER fault ON order_history')
    expect((await market.place(buyer, body)).status).toBe(200)
    expect(await market.reserved(offerId)).toBe(2)
  })

  test(`records no payment when its entry in the journal is ${what}; the provider’s event settles it later`, async () => {
    const { buyer } = await ready()
    await fault('journal_entries', act)
    const { placed, step } = await paid(buyer)
    expect([step, await market.purchaseStatus(placed)]).toEqual(['pending', 'AWAITING_PAYMENT'])
    await market.pool.query('DROP TRIGGER fault ON journal_entries')
    await market.runJobs()
    expect(await market.purchaseStatus(placed)).toBe('PAID')
  })
}
