/** Attacks by buyers before the payment; titles name the software that was vulnerable. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAddress, createOffer, createVendor, type TestOffer, type TestVendor } from '#tests/support/factories.ts'
import { type Buyer, openTestMarket, type TestMarket } from '#tests/support/test-market.ts'

let market: TestMarket
let vendor: TestVendor
let offer: TestOffer
let buyer: Buyer
beforeAll(async () => {
  market = await openTestMarket()
  vendor = await createVendor(market.db)
  offer = await createOffer(market.db, vendor, { stock: 1_000_000 })
  buyer = await market.newBuyer()
})
afterAll(async () => {
  await market.expectInvariants()
  await market.close()
})

const put = (body: object, by: Buyer = buyer) =>
  market.request('POST', '/api/cart/lines', body, { cookies: by.cookies })
const ready = async (quantity = 2) => {
  const fresh = await market.newBuyer()
  await market.fill(fresh, vendor, [{ offerId: offer.offerId, quantity }])
  return fresh
}
const purchasesOf = async ({ userId }: Buyer) =>
  (await market.db.selectFrom('purchases').select('id').where('user_id', '=', userId).execute()).length

describe('client-supplied price', () => {
  test.each([
    ['mercur#1546', { priceCents: 1 }],
    ['mercur#1546', { unit_price: 0 }],
    ['CVE-2026-104642', { currency: 'JPY' }],
    ['medusa#16809', { unitPriceCents: -1_000 }],
    ['VAT in the body', { vatBasisPoints: 0 }],
    ['VAT in the body', { vatCode: 'reduced' }],
    ['coupon in the body', { coupon: 'BIENVENUE', discountCents: 900 }],
    ['mass assignment', { seenPriceCents: 1 }],
    ['mass assignment', { vendorId: 1, shopId: 1 }],
  ])('%s: %o is rejected when adding to the cart', async (_, values) => {
    const { body } = await put({ offerId: offer.offerId, quantity: 1, ...values })
    expect(body.code).toBe('INVALID_INPUT')
  })

  test.each([
    ['mercur#1546', { totalCents: 1 }],
    ['CVE-2026-104642', { currency: 'IDR' }],
    ['delivery fee in the body', { deliveryHtCents: 0 }],
    ['delivery fee in the body', { orders: [{ vendorId: 1, deliveryCents: 0 }] }],
    ['coupon stacking, vendure#4660', { coupons: ['A', 'A'] }],
    ['VAT in the body', { vatCents: 0, kind: 'professional' }],
    ['status in the body', { status: 'PAID' }],
    ['mass assignment', { userId: 1, buyer: { email: 'a@b.fr' } }],
  ])('%s: %o is rejected when ordering', async (_, values) => {
    const by = await ready()
    const { body } = await market.place(by, await market.submission(by, values))
    expect([body.code, await purchasesOf(by)]).toEqual(['INVALID_INPUT', 0])
  })

  test.each([-1, 0, 1, 2_399, 4_377])(
    'mercur#1546: a total of %i cents, which is not the cart’s, is rejected',
    async cents => {
      const by = await ready()
      const { body } = await market.place(by, await market.submission(by, { expectedTotalCents: cents }))
      expect(['CART_CHANGED', 'INVALID_INPUT']).toContain(body.code)
      expect(await purchasesOf(by)).toBe(0)
    },
  )

  test('Sylius GHSA-hxg4-65p5-9w37: a payment in another currency or amount does not settle the order', async () => {
    const by = await ready()
    const placed = await market.place(by)
    const { id, ...event } = await market.eventOf(placed, 'captured')
    for (const [n, wrong] of [{ amountCents: 1 }, { currency: 'JPY' }, { reference: 'A-1' }].entries())
      await market.postEvent({ id: `${id}_${n}`, ...event, payment: { ...event.payment, ...wrong } })
    expect(await market.purchaseStatus(placed)).not.toBe('PAID')
  })
})

describe('invalid quantity', () => {
  test.each([
    ['medusa#13504', -1],
    ['medusa#13504', 0],
    ['medusa#16802', 0.1],
    ['medusa#16802', 1.5],
    ['CVE-2026-106676', 2_147_483_648],
    ['CVE-2026-106676', 1e308],
    ['Shopizer GHSA-w8rc-pgxq-x2cj', Number.MAX_SAFE_INTEGER],
    ['type confusion', '1'],
    ['type confusion', [1]],
    ['type confusion', { valueOf: 1 }],
    ['type confusion', true],
    ['type confusion', null],
  ])('%s: %o is rejected', async (_, quantity) => {
    const { status, body } = await put({ offerId: offer.offerId, quantity })
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT'])
  })

  test('CVE-2026-106676: sums beyond the cap are rejected, in sequence and concurrently', async () => {
    const by = await market.newBuyer()
    const replies = await Promise.all([1, 2, 3].map(() => put({ offerId: offer.offerId, quantity: 60_000 }, by)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('Shopware GHSA-8r6h-m72v-38fg: two lines of one article become one line, with the sum', async () => {
    const by = await market.newBuyer()
    await put({ offerId: offer.offerId, quantity: 1 }, by)
    await put({ offerId: offer.offerId, quantity: 1 }, by)
    const { body } = await market.request('GET', '/api/cart', undefined, { cookies: by.cookies })
    expect(body.data.sellers[0].lines).toMatchObject([{ quantity: 2 }])
  })
})

describe('another buyer’s or missing objects', () => {
  test('CVE-2026-53639: returns 404 for another buyer’s address', async () => {
    const [by, other] = [await ready(), await market.newBuyer()]
    const { body } = await market.place(by, await market.submission(by, { addressId: other.addressId }))
    expect([body.code, await purchasesOf(by)]).toEqual(['NOT_FOUND', 0])
  })

  test('Solidus GHSA-qj34-2493-vx9f: a forged cart cookie is ignored', async () => {
    const cart = 'A'.repeat(43)
    const { body } = await market.request('GET', '/api/cart', undefined, { cookies: { cart } })
    expect(body.data.sellers).toEqual([])
    const added = await market.request(
      'POST',
      '/api/cart/lines',
      { offerId: offer.offerId, quantity: 1 },
      { cookies: { cart } },
    )
    expect(added.cookies.cart ?? '').not.toBe(cart)
  })

  test('Medusa#8919: the cart is not visible after logout', async () => {
    const by = await ready()
    await market.request('POST', '/api/auth/logout', {}, { cookies: by.cookies })
    const { body } = await market.request('GET', '/api/cart', undefined, { cookies: by.cookies })
    expect(body.data.sellers).toEqual([])
  })

  test('delivery by another seller: returns 404 for a shop that is not the seller’s', async () => {
    const [by, other] = [await ready(), await createVendor(market.db)]
    const delivery = { mode: 'PICKUP', shopId: other.shopId }
    const { body } = await market.request('PUT', `/api/cart/deliveries/${vendor.vendorId}`, delivery, {
      cookies: by.cookies,
    })
    expect(body.code).toBe('NOT_FOUND')
  })

  test('self-purchase: a seller’s member can neither add its goods to the cart nor order them', async () => {
    const seller: Buyer = {
      userId: vendor.userId,
      addressId: await createAddress(market.db, vendor.userId),
      cookies: await market.loginAs(vendor.userId),
    }
    expect((await put({ offerId: offer.offerId, quantity: 1 }, seller)).body.code).toBe('OWN_OFFER')
    // A visitor’s cart becomes the user’s at login, and a user may join the team later.
    const joined = await ready()
    const team = { vendor_id: vendor.vendorId, user_id: joined.userId, role: 'staff' as const }
    await market.db.insertInto('vendor_members').values(team).execute()
    const shown = await market.request('GET', '/api/cart', undefined, { cookies: joined.cookies })
    expect(shown.body.data).toMatchObject({
      ready: false,
      sellers: [{ lines: [{ issues: [{ code: 'OWN_OFFER', blocking: true }] }] }],
    })
    expect((await market.place(joined)).body.code).toBe('OWN_OFFER')
    expect(await purchasesOf(joined)).toBe(0)
  })
})

describe('steps out of order', () => {
  test('Shopware GHSA-vxpm-8hcp-qh27: an item added to the cart after the payment started is not in the order', async () => {
    const by = await ready(2)
    const placed = await market.place(by)
    await put({ offerId: offer.offerId, quantity: 500 }, by)
    await market.atBank(placed, 'accept')
    await market.runJobs()
    expect(await market.purchaseStatus(placed)).toBe('PAID')
    const ordered = await market.db
      .selectFrom('order_lines as l')
      .innerJoin('orders as o', 'o.id', 'l.order_id')
      .select(['l.quantity', 'l.unit_price_cents'])
      .where('o.purchase_id', '=', placed.body.data.purchaseId)
      .execute()
    expect(ordered).toEqual([{ quantity: 2, unit_price_cents: 1_000 }])
  })

  test('replay, Stripe’s own rule: a submission key with another body is rejected', async () => {
    const by = await ready(1)
    const first = await market.submission(by)
    await market.place(by, first)
    await put({ offerId: offer.offerId, quantity: 1 }, by)
    const second = { ...(await market.submission(by)), submissionKey: first.submissionKey }
    expect((await market.place(by, second)).body.code).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  test('CVE-2026-94360: returning from the provider without paying does not mark the order paid', async () => {
    const by = await ready()
    const placed = await market.place(by)
    const back = await market.comeBack(by, placed)
    expect([back.body.data.step, await market.purchaseStatus(placed)]).not.toContain('PAID')
    expect(back.body.data.step).toBe('pending')
  })

  test('CVE-2026-110285: an event signed with an empty or another secret is rejected', async () => {
    const placed = await market.place(await ready())
    const event = await market.eventOf(placed, 'captured')
    for (const secret of ['', ' ', 'sandbox', 'undefined'])
      expect((await market.postEvent(event, { secret })).body.code).toBe('SIGNATURE_INVALID')
    expect((await market.request('POST', '/api/payments/events/sandbox', event)).body.code).toBe('SIGNATURE_INVALID')
    expect(await market.purchaseStatus(placed)).not.toBe('PAID')
  })

  test('CVE-2026-92400: returns 404 for an event of a provider that is not configured', async () => {
    const placed = await market.place(await ready())
    const event = await market.eventOf(placed, 'captured')
    expect((await market.request('POST', '/api/payments/events/stripe', event)).body.code).toBe('NOT_FOUND')
  })

  test('the terms must be accepted in the request itself', async () => {
    for (const acceptTerms of [false, 'true', 1, null, undefined]) {
      const by = await ready()
      const { body } = await market.place(by, await market.submission(by, { acceptTerms }))
      expect([acceptTerms, body.code]).toEqual([acceptTerms, 'INVALID_INPUT'])
    }
  })
})
