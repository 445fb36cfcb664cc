/** F8, F10: a server with a wrong clock, a request that is too large. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { expirePurchases } from '#domains/checkout/server/jobs.ts'
import { createOffer, createVendor } from '#tests/support/factories.ts'
import { openTestMarket, type TestMarket } from '#tests/support/test-market.ts'

let market: TestMarket
beforeAll(async () => {
  market = await openTestMarket()
})
afterEach(async () => {
  vi.useRealTimers()
  await market.expectInvariants()
})
afterAll(() => market.close())

const cartOf = async () => {
  const vendor = await createVendor(market.db)
  const { offerId } = await createOffer(market.db, vendor)
  const buyer = await market.newBuyer()
  await market.fill(buyer, vendor, [{ offerId, quantity: 1 }])
  return { buyer, offerId }
}

test('rejects ten megabytes of JSON in French before reading all of it', async () => {
  const sent = await market.http.inject({
    method: 'POST',
    url: '/api/cart/lines',
    headers: { host: 'localhost', origin: 'http://localhost', 'content-type': 'application/json' },
    payload: JSON.stringify({ note: 'a'.repeat(10_000_000) }),
  })
  expect(sent.statusCode).toBe(413)
  expect(sent.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', error: expect.stringContaining('volumineux') })
})

for (const hours of [-2, 2])
  test(`a server whose clock is ${hours} hours off changes no login and releases no stock early`, async () => {
    const { buyer, offerId } = await cartOf()
    const placed = await market.place(buyer)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 })
    expect((await market.request('GET', '/api/orders', undefined, buyer)).status).toBe(200)
    await expirePurchases(market.db, market.provider, {})
    await expirePurchases(market.db, market.provider, { purchaseId: placed.body.data.purchaseId })
    expect(await market.purchaseStatus(placed)).toBe('AWAITING_PAYMENT')
    expect(await market.reserved(offerId)).toBe(1)
    expect((await market.pay(buyer, placed)).body.data.step).toBe('paid')
  })
