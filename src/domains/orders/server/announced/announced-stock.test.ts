import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, isoDay, weekday } from '#shared/dates.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createVendor, type TestOffer, type TestVendor } from '#tests/support/factories.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { readMails } from '#tests/support/mails.ts'
import { type Buyer, payingMarket } from '#tests/support/paying.ts'

let app: TestApp
let market: ReturnType<typeof payingMarket<TestApp & { port: number }>>
let vendor: TestVendor
let seller: Cookies
let offer: TestOffer
const today = isoDay(new Date())
const monday = (weeks: number) => addDays(today, 1 - weekday(new Date()) + 7 * weeks)
const week = monday(8)

beforeAll(async () => {
  app = await testApp()
  market = payingMarket({ ...app, port: 0 })
})
beforeEach(async () => {
  vendor = await createVendor(app.db)
  seller = await app.loginAs(vendor.userId)
  offer = await createOffer(app.db, vendor, { modes: ['PICKUP', 'HOME'], stock: 2 })
})
afterEach(() => expectInvariants(app.pool))
afterAll(() => app.close())

const reference = async () =>
  (await app.db.selectFrom('offers').select('reference').where('id', '=', offer.offerId).executeTakeFirstOrThrow())
    .reference
const announce = async (units: number, day = addDays(week, 2), cookies = seller) =>
  app.request(
    'PUT',
    '/api/seller/stock/announced',
    { reference: await reference(), warehouseId: vendor.warehouseId, units, day },
    { cookies },
  )
const count = (onHand: number) =>
  app.request(
    'PUT',
    '/api/seller/stock/count',
    { offerId: offer.offerId, warehouseId: vendor.warehouseId, onHand },
    { cookies: seller },
  )
const articleOffer = async () =>
  (await app.request('GET', `/api/articles/${offer.slug}`)).body.data.variants[0].offers[0]
const stockRow = () =>
  app.db.selectFrom('stock').selectAll().where('offer_id', '=', offer.offerId).executeTakeFirstOrThrow()

async function buy(quantity: number, mode: 'HOME' | 'PICKUP' = 'HOME', buyer?: Buyer) {
  const who = buyer ?? (await market.newBuyer())
  await market.fill(who, vendor, [{ offerId: offer.offerId, quantity }], mode)
  const placed = await market.place(who)
  await market.pay(who, placed)
  const order = await market.orderOf(placed)
  expect(order.status).toBe('TO_PREPARE')
  return { order, buyer: who }
}
const label = (id: number) => app.request('POST', `/api/orders/generateEtiquette/${id}`, {}, { cookies: seller })

describe('a pre-order', () => {
  test('sells beyond the stock up to what is announced, and no further', async () => {
    await announce(5)
    expect(await articleOffer()).toMatchObject({ available: 7, announced: 5, notice: null })
    await buy(2)
    expect(await articleOffer()).toMatchObject({ available: 5, announced: 5 })
    expect((await articleOffer()).notice).toMatch(/^Précommande\u00a0: expédié la semaine du /)
    await buy(5)
    expect((await articleOffer()).available).toBe(0)
    const late = await market.newBuyer()
    const refused = await app.request('POST', '/api/cart/lines', { offerId: offer.offerId, quantity: 1 }, late)
    expect(refused.body.code).toBe('OUT_OF_STOCK')
  })

  test('promises the announced week in the cart, at checkout and in the order', async () => {
    await announce(5)
    const buyer = await market.newBuyer()
    await market.fill(buyer, vendor, [{ offerId: offer.offerId, quantity: 3 }])
    const cart = (await app.request('GET', '/api/cart', undefined, buyer)).body.data.sellers[0]
    expect(cart.lines[0]).toMatchObject({ announcedWeek: week, issues: [] })
    const { promisedOn } = cart.choices.find(({ mode }: { mode: string }) => mode === 'HOME')
    expect(promisedOn > addDays(week, 4)).toBe(true)
    const checkout = (await app.request('GET', `/api/checkout?addressId=${buyer.addressId}`, undefined, buyer)).body
      .data
    expect(checkout.sellers[0]).toMatchObject({ promisedOn, lines: [{ announcedWeek: week }] })
    const { order } = await buy(3, 'HOME', buyer)
    expect(order).toMatchObject({ promised_on: promisedOn, prepare_by: addDays(week, 4) })
  })

  test('sells what is in stock at its usual day', async () => {
    await announce(5)
    const { order } = await buy(2)
    expect(order.prepare_by && order.prepare_by < week).toBe(true)
  })

  test('is ready in the shop in the announced week', async () => {
    await app.db
      .insertInto('shop_hours')
      .values([1, 2, 3, 4, 5].map(day => ({ shop_id: vendor.shopId, weekday: day, opens: '08:00', closes: '18:00' })))
      .execute()
    await announce(5)
    const { order } = await buy(4, 'PICKUP')
    expect(order.promised_on).toBe(addDays(week, 4))
  })

  test('sells the last announced unit once, to one of two buyers at the same time', async () => {
    await announce(1)
    const buyers = [await market.newBuyer(), await market.newBuyer()]
    for (const buyer of buyers) await market.fill(buyer, vendor, [{ offerId: offer.offerId, quantity: 3 }])
    const bodies = await Promise.all(buyers.map(buyer => market.submission(buyer)))
    const replies = await Promise.all(buyers.map((buyer, index) => market.place(buyer, bodies[index])))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('reception', () => {
  test('serves orders in their order, and lets no other one leave before', async () => {
    await count(0)
    await announce(10)
    const [first, second] = [await buy(4), await buy(4)]
    expect((await label(first.order.id)).body).toMatchObject({ code: 'CONFLICT' })
    await count(5)
    expect(await stockRow()).toMatchObject({ on_hand: 5, reserved: 8, announced: 5 })
    const refused = await label(second.order.id)
    expect(refused.body.error).toMatch(/3 unités ne sont pas encore arrivées, attendues la semaine du /)
    expect((await label(first.order.id)).status).toBe(200)
    await count(12)
    expect(await stockRow()).toMatchObject({ on_hand: 12, announced: 0, announced_week: null })
    expect((await label(second.order.id)).status).toBe(200)
  })

  test('refuses « prête à retirer » while the goods are not here', async () => {
    await count(0)
    await announce(3)
    const { order } = await buy(1, 'PICKUP')
    const ready = () =>
      app.request('PUT', `/api/orders/setReadyToPick/${order.id}`, { invoiceRef: `F-${order.id}` }, { cookies: seller })
    expect((await ready()).body.code).toBe('CONFLICT')
    await count(1)
    expect((await ready()).status).toBe(200)
  })
})

describe('announcing', () => {
  test('a new week moves the orders that wait, and mails their buyers, who may cancel and are refunded', async () => {
    await count(0)
    await announce(5)
    const { order, buyer } = await buy(2)
    const later = monday(10)
    expect((await announce(5, later)).body.data).toMatchObject({ week: later, mailed: 1 })
    const moved = await app.db.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow()
    expect(moved.prepare_by).toBe(addDays(later, 4))
    expect(moved.promised_on && moved.promised_on > addDays(later, 4)).toBe(true)
    const mail = await readMails(app.db, { event: `preorder-week:${order.id}:${later}` })
    expect(mail).toMatchObject([{ subject: `Nouvelle semaine d’expédition pour votre commande ${order.number}` }])
    const cancelled = await app.request(
      'POST',
      `/api/orders/cancel/${order.id}`,
      { reason: 'Trop tard pour moi' },
      buyer,
    )
    expect(cancelled.status).toBe(200)
    expect(await stockRow()).toMatchObject({ reserved: 0, announced: 5 })
  })

  test('a new week leaves orders that stock on hand serves', async () => {
    await announce(5)
    const { order } = await buy(2)
    expect((await announce(5, monday(10))).body.data.mailed).toBe(0)
    const { rows } = await app.pool.query('SELECT prepare_by FROM orders WHERE id = $1', [order.id])
    expect(rows).toEqual([{ prepare_by: order.prepare_by }])
  })

  test('fewer units than were sold in advance are refused', async () => {
    await announce(5)
    await buy(6)
    expect((await announce(3)).body.code).toBe('CONFLICT')
    expect((await announce(4)).status).toBe(200)
  })

  test('a week that is over sells nothing', async () => {
    await announce(5)
    await app.db
      .updateTable('stock')
      .set({ announced_week: monday(-1) })
      .where('offer_id', '=', offer.offerId)
      .execute()
    expect(await articleOffer()).toMatchObject({ available: 2, announced: 0 })
    expect((await announce(5, addDays(today, -1))).body.fields).toHaveProperty('day')
  })

  test('another seller’s warehouse and reference are not found', async () => {
    const other = await app.loginAs((await createVendor(app.db)).userId)
    expect((await announce(5, week, other)).body.code).toBe('NOT_FOUND')
  })
})
