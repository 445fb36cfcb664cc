import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, formatShortDate, isoDay } from '#shared/dates.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createMember, createOffer, createVendor, type TestOffer, type TestVendor } from '#tests/support/factories.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { createPaidOrder } from '#tests/support/orders.ts'
import { type Buyer, payingMarket } from '#tests/support/paying.ts'

let app: TestApp
let vendor: TestVendor
let owner: Cookies
let offer: TestOffer
let buyer: Buyer
let market: ReturnType<typeof payingMarket<TestApp & { port: number }>>
const today = isoDay(new Date())
const inDays = (days: number) => addDays(today, days)
const shortDay = (day: string) => formatShortDate(`${day}T12:00:00Z`).replaceAll(' ', '\u00a0')

beforeAll(async () => {
  app = await testApp()
  market = payingMarket({ ...app, port: 0 })
})
beforeEach(async () => {
  vendor = await createVendor(app.db)
  owner = await app.loginAs(vendor.userId)
  offer = await createOffer(app.db, vendor, { modes: ['PICKUP', 'HOME'] })
  buyer = await market.newBuyer()
})
afterAll(async () => {
  await expectInvariants(app.pool)
  await app.close()
})

const plan = (values: object = {}, cookies = owner) =>
  app.request(
    'POST',
    '/api/seller/pauses',
    { from: today, to: inDays(20), reason: 'Congés annuels', stopsSales: false, ...values },
    { cookies },
  )
const end = (id: number, cookies = owner) => app.request('POST', `/api/seller/pauses/${id}/end`, {}, { cookies })
const pauses = async () =>
  (await app.request('GET', '/api/seller/dashboard', undefined, { cookies: owner })).body.data.pauses
const cartSeller = async () => (await app.request('GET', '/api/cart', undefined, buyer)).body.data.sellers[0]
const articleOffer = async () =>
  (await app.request('GET', `/api/articles/${offer.slug}`)).body.data.variants[0].offers[0]
const availability = async () =>
  (await app.request('GET', `/api/availability?offers=${offer.offerId}&postcode=51200`)).body.data.offers[0]
const openAllWeek = () =>
  app.db
    .insertInto('shop_hours')
    .values(
      [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ shop_id: vendor.shopId, weekday, opens: '00:00', closes: '24:00' })),
    )
    .execute()

describe('a pause that accepts orders', () => {
  test('shifts every promise, and shows its reason on the article, in the cart and at checkout', async () => {
    await openAllWeek()
    expect((await plan()).status).toBe(200)
    await market.fill(buyer, vendor, [{ offerId: offer.offerId, quantity: 1 }])
    const seller = await cartSeller()
    expect(seller.notice).toMatch(/^Expédié à partir du .+\u00a0: congés annuels$/)
    expect(await articleOffer()).toMatchObject({ notice: seller.notice, shops: [] })
    await app.db.updateTable('offers').set({ minimum: 100_000 }).where('id', '=', offer.offerId).execute()
    expect((await articleOffer()).notice).toBeNull()
    await app.db.updateTable('offers').set({ minimum: 1 }).where('id', '=', offer.offerId).execute()
    const home = seller.choices.find(({ mode }: { mode: string }) => mode === 'HOME')
    expect(home.promisedOn > inDays(22)).toBe(true)
    expect((await availability()).delivery.arrivesOn).toBe(home.promisedOn)
    expect(seller.shops[0].ready.day).toBe(inDays(21))
    const checkout = (await app.request('GET', `/api/checkout?addressId=${buyer.addressId}`, undefined, buyer)).body
      .data
    expect(checkout.sellers[0]).toMatchObject({ notice: seller.notice, promisedOn: home.promisedOn })
  })

  test('freezes the later day in new orders, and leaves existing ones as they are, not late meanwhile', async () => {
    const before = await createPaidOrder(app.db, { vendor, buyerId: buyer.userId })
    const due = { prepare_by: inDays(-1), promised_on: inDays(2) }
    await app.db.updateTable('orders').set(due).where('id', '=', before.orderId).execute()
    const list = async () =>
      (await app.request('GET', '/api/orders?user_type=Seller', undefined, { cookies: owner })).body.data
    expect((await list()).counts.late).toBe(1)
    const { id } = (await plan()).body.data
    await market.fill(buyer, vendor, [{ offerId: offer.offerId, quantity: 1 }])
    const placed = await market.place(buyer)
    await market.pay(buyer, placed)
    const { counts, orders } = await list()
    expect(counts.late).toBe(0)
    const [old, recent] = [before.orderId, undefined].map(wanted =>
      orders.find((order: { id: number }) => (wanted ? order.id === wanted : order.id !== before.orderId)),
    )
    expect(old.sale).toMatchObject({ prepareBy: due.prepare_by, daysLeft: 0 })
    expect(recent.sale.prepareBy > inDays(20)).toBe(true)
    await end(id)
    expect((await list()).counts.late).toBe(1)
  })

  test('changes nothing while it is only planned after the departure', async () => {
    const promised = (await availability()).delivery.arrivesOn
    await plan({ from: inDays(60), to: inDays(70) })
    expect((await articleOffer()).notice).toBeNull()
    expect((await availability()).delivery.arrivesOn).toBe(promised)
  })
})

describe('a pause that stops sales', () => {
  test('shows until when, and refuses the cart and the order, but not the page', async () => {
    await market.fill(buyer, vendor, [{ offerId: offer.offerId, quantity: 1 }])
    const body = await market.submission(buyer)
    await plan({ stopsSales: true })
    const notice = `Ventes arrêtées jusqu’au ${shortDay(inDays(20))}\u00a0: congés annuels`
    expect(await articleOffer()).toMatchObject({ notice, available: 0, shops: [] })
    expect(await availability()).toMatchObject({ inStock: false, delivery: null, pickup: null })
    expect((await cartSeller()).lines[0].issues).toContainEqual({
      code: 'SALES_STOPPED',
      sentence: `${notice}.`,
      blocking: true,
    })
    expect((await market.place(buyer, body)).body.code).toBe('SALES_STOPPED')
    const add = await app.request('POST', '/api/cart/lines', { offerId: offer.offerId, quantity: 1 }, buyer)
    expect([add.body.code, add.body.error]).toEqual(['SALES_STOPPED', `${notice}.`])
    const fewer = await app.request('PUT', `/api/cart/lines/${offer.offerId}`, { quantity: 2 }, buyer)
    expect(fewer.status).toBe(200)
  })

  test('ends early, and is deleted when it began today', async () => {
    const { id } = (await plan({ stopsSales: true })).body.data
    expect((await end(id)).status).toBe(200)
    expect(await pauses()).toEqual([])
    expect((await articleOffer()).available).toBeGreaterThan(0)
    expect((await end(id)).body.code).toBe('NOT_FOUND')
  })
})

describe('planning', () => {
  test('stores the past days of a pause that ends early', async () => {
    const { id } = await app.db
      .insertInto('vendor_closures')
      .values({ vendor_id: vendor.vendorId, from_day: inDays(-5), to_day: inDays(5), reason: 'Inventaire' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await pauses()).toMatchObject([{ id, running: true, reason: 'Inventaire' }])
    expect((await end(id)).status).toBe(200)
    const row = await app.db.selectFrom('vendor_closures').select('to_day').where('id', '=', id).executeTakeFirst()
    expect(row?.to_day).toBe(inDays(-1))
  })

  test.each([
    ['in the past', { from: inDays(-1) }, 'from'],
    ['that ends before it begins', { to: inDays(-1) }, 'to'],
    ['of more than 120 days', { to: inDays(130) }, 'to'],
    ['that overlaps another one', { from: inDays(40), to: inDays(50) }, 'from'],
  ])('rejects a pause %s', async (_, values, field) => {
    await plan({ from: inDays(45), to: inDays(60) })
    const { body } = await plan(values)
    expect([body.code, Object.keys(body.fields ?? {})]).toEqual(['INVALID_INPUT', [field]])
  })

  test('accepts one of two overlapping pauses sent at once', async () => {
    const replies = await Promise.all([plan(), plan({ from: inDays(3), to: inDays(30) })])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('is for owners only, each for their own seller', async () => {
    const staff = await app.loginAs(await createMember(app.db, vendor.vendorId, 'staff'))
    expect((await plan({}, staff)).status).toBe(403)
    const { id } = (await plan()).body.data
    const other = await app.loginAs((await createVendor(app.db)).userId)
    expect((await end(id, other)).body.code).toBe('NOT_FOUND')
  })
})
