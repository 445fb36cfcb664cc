import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/db/pool.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import {
  createAddress,
  createOffer,
  createShop,
  createUser,
  createVendor,
  type TestOffer,
  type TestVendor,
} from '#tests/support/factories.ts'
import { createPaidOrder } from '#tests/support/orders.ts'
import { grantPermit, openGoods } from '#tests/support/regulation.ts'
import type { Cart } from '../contract.ts'
import { removePurchasedLines } from './actions.ts'
import { priceCart } from './pricing.ts'

let app: TestApp
let vendor: TestVendor
let userId: number
let cookies: Cookies

beforeAll(async () => {
  app = await testApp()
  await openGoods(app.db)
})
beforeEach(async () => {
  vendor = await createVendor(app.db, { freeDeliveryFromCents: 30_000 })
  await grantPermit(app.db, { vendorId: vendor.vendorId }, 'DISTRIBUTION_APPROVAL')
  userId = await createUser(app.db)
  cookies = await app.loginAs(userId)
})
afterAll(() => app.close())

const offer = (values = {}, seller = vendor) => createOffer(app.db, seller, values)
const put = ({ offerId }: TestOffer, quantity: number) =>
  app.request('POST', '/api/cart/lines', { offerId, quantity }, { cookies })
const deliver = (body: object, vendorId = vendor.vendorId) =>
  app.request('PUT', `/api/cart/deliveries/${vendorId}`, body, { cookies })
const read = async (query = ''): Promise<Cart> =>
  (await app.request('GET', `/api/cart${query}`, undefined, { cookies })).body.data
const first = async (query = '') => {
  const cart = await read(query)
  const seller = cart.sellers[0]!
  return { cart, seller, line: seller.lines[0]! }
}
const reprice = (offerId: number, cents: number) =>
  app.db.updateTable('offers').set({ price_cents: cents }).where('id', '=', offerId).execute()
const regulate = (articleId: number, values: object) =>
  app.db.updateTable('articles').set(values).where('id', '=', articleId).execute()

describe('prices', () => {
  test('applies price breaks to the whole line, and returns the next break', async () => {
    const goods = await offer({
      priceCents: 100,
      tiers: [
        { from: 10, priceCents: 90 },
        { from: 50, priceCents: 80 },
      ],
    })
    await put(goods, 10)
    const { line } = await first()
    expect(line).toMatchObject({ unitPriceCents: 90, htCents: 900, vatCents: 180, ttcCents: 1_080 })
    expect(line.nextTier).toEqual({ from: 50, priceCents: 80 })
  })

  test('plant protection products have no price break, even when one is stored; biocontrol may', async () => {
    const goods = await offer({ priceCents: 100, tiers: [{ from: 10, priceCents: 90 }], modes: ['PICKUP'] })
    await regulate(goods.articleId, { plant_protection: true, garden_use: true })
    await put(goods, 10)
    expect((await first()).line).toMatchObject({ unitPriceCents: 100, nextTier: null, changed: false })
    await regulate(goods.articleId, { biocontrol: true })
    expect((await first()).line.unitPriceCents).toBe(90)
  })

  test('totals are HT, VAT by rate and TTC, deliveries at the rates of their goods, and equal the sellers’ parts', async () => {
    const other = await createVendor(app.db)
    await put(await offer({ priceCents: 333, vatCode: 'reduced' }), 3)
    await put(await offer({ priceCents: 1_005 }), 1)
    await put(await offer({ priceCents: 250, vatCode: 'intermediate' }, other), 1)
    await deliver({ mode: 'HOME' })
    await deliver({ mode: 'HOME' }, other.vendorId)
    const { totals, sellers, ready } = await read()
    expect(totals).toEqual({
      goodsHtCents: 2_253,
      deliveryHtCents: 1_980,
      deliveryTtcCents: 2_205,
      htCents: 4_233,
      // 9,90 € of delivery for 10,05 € at 20 % and 9,99 € at 5,5 %; 9,90 € for goods at 10 %.
      vat: [
        { basisPoints: 2_000, htCents: 1_502, vatCents: 300 },
        { basisPoints: 1_000, htCents: 1_240, vatCents: 124 },
        { basisPoints: 550, htCents: 1_491, vatCents: 82 },
      ],
      vatCents: 506,
      depositCents: 0,
      ttcCents: 4_739,
    })
    expect(sellers.reduce((sum, seller) => sum + seller.totals.ttcCents, 0)).toBe(totals.ttcCents)
    expect(ready).toBe(true)
  })

  test('returns a changed price with its old and new values, and the buyer accepts it', async () => {
    const goods = await offer({ priceCents: 1_000 })
    await put(goods, 2)
    await reprice(goods.offerId, 1_250)
    const { cart, line } = await first()
    expect(cart.changed).toBe(true)
    expect(line.issues.map(issue => issue.sentence.replaceAll('\u00a0', ' '))).toEqual([
      'Le prix est passé de 12,00 € à 15,00 € TTC.',
    ])
    const accepted = await app.request('PUT', '/api/cart/prices', {}, { cookies })
    expect(accepted.body.data).toEqual({ changed: 1 })
    expect((await read()).changed).toBe(false)
  })

  test('a quantity change applies the price break silently, but never hides a changed price', async () => {
    const goods = await offer({ priceCents: 1_000, tiers: [{ from: 10, priceCents: 900 }] })
    await put(goods, 2)
    await put(goods, 8)
    expect((await first()).line).toMatchObject({ unitPriceCents: 900, changed: false })
    await reprice(goods.offerId, 1_500)
    await app.request('PUT', `/api/cart/lines/${goods.offerId}`, { quantity: 3 }, { cookies })
    expect((await first()).line).toMatchObject({ unitPriceCents: 1_500, changed: false })
    await reprice(goods.offerId, 1_600)
    await app.request('PUT', `/api/cart/lines/${goods.offerId}`, { quantity: 4 }, { cookies })
    expect((await first()).line).toMatchObject({ seenPriceCents: 1_500, unitPriceCents: 1_600, changed: true })
  })
})

describe('issues that block payment', () => {
  test('reports missing stock with the units left and the nearest valid quantity', async () => {
    const goods = await offer({ stock: 20, step: 6 })
    await put(goods, 18)
    await app.db.updateTable('stock').set({ on_hand: 14 }).where('offer_id', '=', goods.offerId).execute()
    const { cart, line } = await first()
    expect(cart.ready).toBe(false)
    expect(line).toMatchObject({ available: 14, possibleQuantity: 12 })
    expect(line.issues).toEqual([{ code: 'OUT_OF_STOCK', sentence: 'Il n’en reste que 14.', blocking: true }])
  })

  test('reports an archived offer and leaves it out of the totals', async () => {
    const [gone, remaining] = [await offer(), await offer({ priceCents: 500 })]
    await put(gone, 1)
    await put(remaining, 1)
    await deliver({ mode: 'HOME' })
    await app.db.updateTable('offers').set({ status: 'archived' }).where('id', '=', gone.offerId).execute()
    const { cart, line } = await first()
    expect(line.issues[0]).toMatchObject({ code: 'OFFER_UNAVAILABLE', blocking: true })
    expect(cart.totals.goodsHtCents).toBe(500)
    expect(cart.ready).toBe(false)
  })

  test('an article for professionals added by a visitor blocks the cart of a private buyer', async () => {
    const goods = await offer({ professionalOnly: true })
    const visitor = await app.request('POST', '/api/cart/lines', { offerId: goods.offerId, quantity: 1 })
    const seen = await app.request('GET', '/api/cart', undefined, { cookies: visitor.cookies })
    expect(seen.body.data.sellers[0].lines[0].issues).toMatchObject([{ code: 'PROFESSIONALS_ONLY', blocking: false }])
    await app.db.updateTable('carts').set({ user_id: userId, token_hash: null }).where('user_id', 'is', null).execute()
    expect((await first()).line.issues).toMatchObject([{ code: 'PROFESSIONALS_ONLY', blocking: true }])
  })
})

describe('deliveries', () => {
  test('returns the price of each mode or the reason why it is unavailable; prices the chosen mode', async () => {
    await put(await offer({ weightGrams: 4_000 }), 6)
    const { seller } = await first()
    expect(seller.choices.map(choice => [choice.mode, choice.htCents])).toEqual([
      ['PICKUP', 0],
      ['HOME', 1_990],
      ['RELAY', null],
      ['FREIGHT', null],
    ])
    expect(seller.choices[2]?.reason).toContain('trop lourd')
    expect((await deliver({ mode: 'HOME' })).status).toBe(200)
    expect((await first()).seller.totals.deliveryHtCents).toBe(1_990)
  })

  test('delivery is free from the seller’s threshold, which does not count plant protection products', async () => {
    const goods = await offer({ priceCents: 10_000 })
    await put(goods, 2)
    await deliver({ mode: 'HOME' })
    expect((await first()).seller).toMatchObject({ missingToFreeDeliveryCents: 12_000 })
    await put(goods, 1)
    expect((await first()).seller).toMatchObject({ missingToFreeDeliveryCents: null, totals: { deliveryHtCents: 0 } })
    await regulate(goods.articleId, { plant_protection: true, garden_use: true })
    expect((await first()).seller.choices.filter(choice => choice.reason === null).map(choice => choice.mode)).toEqual([
      'PICKUP',
    ])
  })

  test('prices deliveries for mainland France without an address, else for the given or known postcode', async () => {
    await put(await offer(), 1)
    expect((await first()).seller.choices[1]?.htCents).toBe(990)
    expect((await first('?postcode=97400')).seller.choices[1]?.reason).toContain('devis')
    await createAddress(app.db, userId, { postcode: '20000' })
    const { cart, seller } = await first()
    expect(cart.postcode).toBe('20000')
    expect(seller.choices[1]?.reason).toContain('devis')
  })

  test('a pick-up shop counts only the stock of its own warehouse', async () => {
    const goods = await offer({ stock: 5 })
    const other = await createShop(app.db, vendor.vendorId)
    await put(goods, 2)
    const { seller } = await first()
    expect(seller.shops.map(shop => [shop.id, shop.complete])).toEqual([
      [vendor.shopId, true],
      [other.shopId, false],
    ])
    await deliver({ mode: 'PICKUP', shopId: other.shopId })
    const { cart, line } = await first()
    expect(line).toMatchObject({ available: 0, issues: [{ code: 'OUT_OF_STOCK', blocking: true }] })
    expect(cart.ready).toBe(false)
    await deliver({ mode: 'PICKUP', shopId: vendor.shopId })
    expect((await read()).ready).toBe(true)
  })

  test('preselects the only available mode', async () => {
    await put(await offer({ modes: ['RELAY'] }), 1)
    expect((await first()).seller.chosen).toEqual({ mode: 'RELAY', shopId: null, relayPointId: null, drop: null })
  })

  test('preselects the cheapest delivery to the door, until the buyer chooses', async () => {
    await put(await offer(), 1)
    const { cart, seller } = await first()
    expect(seller.chosen).toEqual({ mode: 'HOME', shopId: null, relayPointId: null, drop: null })
    expect(cart).toMatchObject({ ready: true, totals: { deliveryHtCents: 990 } })
    await deliver({ mode: 'PICKUP', shopId: vendor.shopId })
    expect((await first()).seller.chosen).toMatchObject({ mode: 'PICKUP', shopId: vendor.shopId })
  })

  test('preselects pick-up in the buyer’s shop when it has all the goods', async () => {
    const other = await createShop(app.db, vendor.vendorId)
    await put(await offer({ stock: 5 }), 2)
    const chosenFor = async (shopId: number) => (await first(`?shopId=${shopId}`)).seller.chosen
    expect(await chosenFor(vendor.shopId)).toEqual({
      mode: 'PICKUP',
      shopId: vendor.shopId,
      relayPointId: null,
      drop: null,
    })
    expect(await chosenFor(other.shopId)).toMatchObject({ mode: 'HOME', shopId: null })
  })

  test('leaves the choice to the buyer between a shop and a relay point', async () => {
    await put(await offer({ modes: ['PICKUP', 'RELAY'] }), 1)
    expect((await first()).seller).toMatchObject({ chosen: null, deliveryIssue: { code: 'DELIVERY_MISSING' } })
  })

  test('preselects the nearest relay point when it is the cheapest delivery to a known place', async () => {
    const relay = { carrier: 'Relais', street: '3 quai du Port', postcode: '10200', city: 'Bar-sur-Aube' }
    await app.db
      .insertInto('relay_points')
      .values({ ...relay, id: 'BA-1', name: 'Épicerie du Port', latitude: 48.23, longitude: 4.71 })
      .execute()
    await put(await offer({ modes: ['HOME', 'RELAY'] }), 1)
    const { cart, seller } = await first('?postcode=10200')
    const price = (mode: string) => seller.choices.find(choice => choice.mode === mode)?.htCents
    expect(price('RELAY')).toBeLessThan(price('HOME') ?? 0)
    expect(seller).toMatchObject({ chosen: { mode: 'RELAY', relayPointId: 'BA-1' }, deliveryIssue: null })
    expect(cart).toMatchObject({ ready: true, totals: { deliveryHtCents: price('RELAY') } })
    // No place, no relay point.
    expect((await first()).seller.chosen?.mode).toBe('HOME')
  })

  test('lists relay points near the postcode, and requires one to be chosen', async () => {
    const relay = { carrier: 'Relais', street: '3 quai du Port', postcode: '51200', city: 'Épernay' }
    await app.db
      .insertInto('relay_points')
      .values({ ...relay, id: 'EP-1', name: 'Épicerie du Port', latitude: 49.04, longitude: 3.95 })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    await put(await offer(), 1)
    await deliver({ mode: 'RELAY' })
    expect((await first('?postcode=51200')).seller).toMatchObject({
      deliveryIssue: { code: 'DELIVERY_MISSING' },
      relays: [{ id: 'EP-1' }],
    })
    expect((await deliver({ mode: 'RELAY', relayPointId: 'EP-0' })).body.code).toBe('NOT_FOUND')
    await deliver({ mode: 'RELAY', relayPointId: 'EP-1' })
    expect((await read()).ready).toBe(true)
  })

  test('sets the deliveries of several sellers at once, and none when one is refused', async () => {
    const other = await createVendor(app.db)
    await put(await offer(), 1)
    await put(await offer({ weightGrams: 40_000 }, other), 1)
    const choose = (theirs: object) =>
      app.request(
        'PUT',
        '/api/cart/deliveries',
        {
          deliveries: [
            { vendorId: vendor.vendorId, choice: { mode: 'PICKUP', shopId: vendor.shopId } },
            { vendorId: other.vendorId, choice: theirs },
          ],
        },
        { cookies },
      )
    const modes = async () => (await read()).sellers.map(seller => seller.chosen?.mode)
    const before = await modes()
    expect((await choose({ mode: 'HOME' })).body.code).toBe('DELIVERY_UNAVAILABLE')
    expect((await choose({ mode: 'PICKUP', shopId: vendor.shopId })).body.code).toBe('NOT_FOUND')
    expect(await modes()).toEqual(before)
    expect((await choose({ mode: 'PICKUP', shopId: other.shopId })).status).toBe(200)
    expect(await modes()).toEqual(['PICKUP', 'PICKUP'])
  })

  test('rejects a mode unavailable for these goods, another seller’s shop, and an unknown seller', async () => {
    await put(await offer({ weightGrams: 40_000 }), 1)
    const other = await createVendor(app.db)
    const impossible = await deliver({ mode: 'HOME' })
    expect(impossible.status).toBe(422)
    expect(impossible.body.code).toBe('DELIVERY_UNAVAILABLE')
    expect((await deliver({ mode: 'PICKUP', shopId: other.shopId })).body.code).toBe('NOT_FOUND')
    expect((await deliver({ mode: 'HOME' }, other.vendorId)).body.code).toBe('NOT_FOUND')
    expect((await deliver({ mode: 'DRONE' })).status).toBe(400)
    expect((await deliver({ mode: 'PICKUP' })).body.fields).toHaveProperty('shopId')
    expect((await deliver({ mode: 'HOME', relayPointId: 'EP-1' })).status).toBe(400)
    expect((await deliver({ mode: 'HOME', price: 0 })).status).toBe(400)
  })
})

test('runs as many queries for 40 lines of 4 sellers as for one line', async () => {
  const queries = async () => {
    const { id: cartId } = await app.db
      .selectFrom('carts')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    let calls = 0
    const counting = app.db.withPlugin({
      transformQuery: ({ node }) => {
        calls += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await priceCart(counting, { cartId, kind: 'normal', sellsAs: null, postcode: '51200' })
    return calls
  }
  await put(await offer(), 1)
  const forOne = await queries()
  for (const seller of [vendor, ...(await Promise.all([1, 2, 3].map(() => createVendor(app.db))))])
    for (let index = 0; index < 10; index++) await put(await offer({}, seller), 1)
  expect(await queries()).toBe(forOne)
  expect(forOne).toBeLessThanOrEqual(8)
})

test('removes bought units from the cart and keeps those added meanwhile', async () => {
  const [bought, more, untouched] = [await offer(), await offer(), await offer()]
  await put(bought, 2)
  await put(more, 5)
  await put(untouched, 1)
  const { id: cartId } = await app.db
    .selectFrom('carts')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const price = { unitPriceCents: 1_000, vatBasisPoints: 2_000 }
  const { purchaseId } = await createPaidOrder(app.db, {
    vendor,
    buyerId: userId,
    lines: [
      { offerId: bought.offerId, quantity: 2, ...price },
      { offerId: more.offerId, quantity: 3, ...price },
    ],
  })
  await inTransaction(app.db, tx => removePurchasedLines(tx, cartId, purchaseId))
  const { seller } = await first()
  expect(seller.lines.map(line => [line.offerId, line.quantity])).toEqual([
    [more.offerId, 2],
    [untouched.offerId, 1],
  ])
})
