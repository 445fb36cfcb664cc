import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createOfferFor, createUser, createVendor, type OfferValues } from '#tests/support/factories.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { createPaidOrder } from '#tests/support/orders.ts'

type Vendor = Awaited<ReturnType<typeof createVendor>>
let app: TestApp
let vendor: Vendor
let other: Vendor
let buyerId: number
let cookies: Cookies

beforeAll(async () => {
  app = await testApp()
  vendor = await createVendor(app.db)
  other = await createVendor(app.db)
})
beforeEach(async () => {
  buyerId = await createUser(app.db)
  cookies = await app.loginAs(buyerId)
})
afterEach(() => expectInvariants(app.pool))
afterAll(() => app.close())

async function ordered(values: OfferValues = {}, quantity = 2) {
  const offer = await createOffer(app.db, vendor, values)
  const unitPriceCents = values.priceCents ?? 1_000
  const lines = [{ offerId: offer.offerId, quantity, unitPriceCents, vatBasisPoints: 2_000 }]
  const { orderId } = await createPaidOrder(app.db, { vendor, buyerId, lines })
  return { ...offer, orderId }
}
const again = (orderId: unknown, body: unknown = { key: randomUUID() }, as = cookies) =>
  app.request('POST', `/api/lists/orders/${orderId}/cart`, body, { cookies: as })
const summary = async () =>
  (await app.request('GET', '/api/lists/last-fill', undefined, { cookies })).body.data.fill.rows
const cart = async () => {
  const { body } = await app.request('GET', '/api/cart', undefined, { cookies })
  // biome-ignore lint/suspicious/noExplicitAny: read as a client would, by name
  return body.data.sellers.flatMap((seller: any) => seller.lines)
}
const set = (offerId: number, change: string) => app.pool.query(`UPDATE offers SET ${change} WHERE id = $1`, [offerId])
const unpublish = (offerId: number) => set(offerId, "status = 'draft'")

describe('ordering again', () => {
  test('puts the lines of an order into the cart at today’s price, and reports the price of that day', async () => {
    const { orderId, offerId } = await ordered()
    await set(offerId, 'price_cents = 1150')
    expect((await again(orderId)).body.data).toEqual({ added: 1, missing: 0 })
    expect(await cart()).toMatchObject([{ offerId, quantity: 2, unitPriceCents: 1_150, changed: false }])
    expect(await summary()).toMatchObject([
      { outcome: 'added', wanted: 2, added: 2, before: { htCents: 1_000 }, now: { htCents: 1_150 }, reason: null },
    ])
  })

  test('a double click, even concurrent, adds the lines once', async () => {
    const { orderId } = await ordered()
    const key = randomUUID()
    const responses = await Promise.all([1, 2, 3].map(() => again(orderId, { key })))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await cart()).toMatchObject([{ quantity: 2 }])
    await again(orderId)
    expect(await cart()).toMatchObject([{ quantity: 4 }])
  })

  test('one key serves the buttons of several orders of a list', async () => {
    const [first, second] = [await ordered(), await ordered()]
    const key = randomUUID()
    for (const { orderId } of [first, second]) await again(orderId, { key })
    expect(await cart()).toHaveLength(2)
  })

  test('replaces an offer that is gone by the cheapest one of the same variant', async () => {
    const { orderId, offerId, variantId } = await ordered()
    const third = await createVendor(app.db)
    await createOfferFor(app.db, third, variantId, 'CHER', { priceCents: 1_400 })
    const cheapest = await createOfferFor(app.db, other, variantId, 'MOINS-CHER', { priceCents: 1_200 })
    await unpublish(offerId)
    await again(orderId)
    expect(await cart()).toMatchObject([{ offerId: cheapest, quantity: 2 }])
    const [row] = await summary()
    expect(row).toMatchObject({ outcome: 'replaced', before: { htCents: 1_000 }, now: { htCents: 1_200 } })
    expect(row.vendor).not.toBe(row.formerVendor)
  })

  test('adapts the quantity to the stock left, and to the pack', async () => {
    const short = await ordered({ stock: 17 }, 12)
    await again(short.orderId)
    expect(await summary()).toMatchObject([
      { outcome: 'adapted', wanted: 12, added: 5, reason: 'Il n’en reste que 5.' },
    ])
    const packed = await ordered({}, 7)
    await set(packed.offerId, 'step = 6, minimum = 6')
    await again(packed.orderId)
    expect(await summary()).toMatchObject([{ outcome: 'adapted', wanted: 7, added: 12 }])
  })

  test('reports what no seller has, and puts the other lines into the cart', async () => {
    const gone = await createOffer(app.db, vendor)
    const left = await createOffer(app.db, vendor)
    const lines = [gone, left].map(({ offerId }) => ({
      offerId,
      quantity: 1,
      unitPriceCents: 1_000,
      vatBasisPoints: 2_000,
    }))
    const { orderId } = await createPaidOrder(app.db, { vendor, buyerId, lines })
    await unpublish(gone.offerId)
    expect((await again(orderId)).body.data).toEqual({ added: 1, missing: 1 })
    expect(await cart()).toMatchObject([{ offerId: left.offerId }])
    expect(await summary()).toMatchObject([
      { outcome: 'missing', reason: 'Cet article n’est plus en vente.', now: null },
      { outcome: 'added' },
    ])
  })

  test('goods that the cart refuses to this buyer are missing, with the cart’s sentence', async () => {
    const { orderId, articleId } = await ordered()
    await app.pool.query('UPDATE articles SET professional_only = true WHERE id = $1', [articleId])
    await again(orderId)
    expect(await cart()).toEqual([])
    const [row] = await summary()
    expect(row.outcome).toBe('missing')
    expect(row.reason).toMatch(/professionnels/)
  })
})

describe('refusals', () => {
  test('another buyer’s order is NOT_FOUND, also for its seller', async () => {
    const { orderId } = await ordered()
    const stranger = await app.loginAs(await createUser(app.db))
    const seller = await app.loginAs(vendor.userId)
    for (const as of [stranger, seller]) {
      const response = await again(orderId, { key: randomUUID() }, as)
      expect([response.status, response.body.code]).toEqual([404, 'NOT_FOUND'])
    }
  })

  test('a visitor is UNAUTHENTICATED; an unknown field and a malformed key are INVALID_INPUT', async () => {
    const { orderId } = await ordered()
    expect((await again(orderId, { key: randomUUID() }, {})).body.code).toBe('UNAUTHENTICATED')
    for (const body of [{ key: randomUUID(), quantity: 3 }, { key: 'x' }, {}])
      expect((await again(orderId, body)).body.code).toBe('INVALID_INPUT')
    expect(await cart()).toEqual([])
  })
})
