import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Cart } from '#domains/cart/contract.ts'
import { isoDay } from '#shared/dates.ts'
import type { Cookies } from '#tests/support/app.ts'
import { createOffer, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { openTestMarket, type TestMarket } from '#tests/support/test-market.ts'

let market: TestMarket
let vendor: TestVendor
let seller: Cookies
let rival: Cookies
let buyer: Awaited<ReturnType<TestMarket['newBuyer']>>
const today = isoDay(new Date())

beforeAll(async () => {
  market = await openTestMarket()
  rival = await market.loginAs((await createVendor(market.db)).userId)
})
beforeEach(async () => {
  vendor = await createVendor(market.db)
  seller = await market.loginAs(vendor.userId)
  buyer = await market.newBuyer()
  await market.db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', buyer.userId).execute()
})
afterAll(() => market.close())

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, cookies = seller) =>
  market.request(method, path, body, { cookies })
const emailOf = async (userId: number) =>
  (await market.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email

const referenceOf = async (offerId: number) =>
  (await market.db.selectFrom('offers').select('reference').where('id', '=', offerId).executeTakeFirstOrThrow())
    .reference

async function newList(values: object = {}): Promise<number> {
  const body = { name: 'Membres', basisPoints: 1_000, startsOn: today, endsOn: null, ...values }
  return (await call('POST', '/api/seller/price-lists', body)).body.data.id
}

/** A list that applies to the buyer, by its group. */
async function listForBuyer(values: object = {}) {
  const listId = await newList(values)
  const saved = await call('PUT', '/api/seller/customers', { email: await emailOf(buyer.userId), group: 'Coopérative' })
  const groupIds = saved.body.data.groups.map((group: { id: number }) => group.id)
  await call('PUT', `/api/seller/price-lists/${listId}/customers`, { customerIds: [], groupIds })
  return listId
}

const cartOf = async (cookies = buyer.cookies): Promise<Cart> =>
  (await market.request('GET', '/api/cart', undefined, { cookies })).body.data
const firstLine = async () => (await cartOf()).sellers[0]?.lines[0]

describe('price lists', () => {
  test('a customer pays the price of the list, from the catalogue to the frozen line of the order', async () => {
    const { offerId } = await createOffer(market.db, vendor, { priceCents: 1_000, stock: 50 })
    const listId = await listForBuyer()
    const prices = await market.request('GET', `/api/prices?offers=${offerId}`, undefined, { cookies: buyer.cookies })
    expect(prices.body.data.prices).toEqual([
      expect.objectContaining({ offerId, priceCents: 900, saleUnit: 'pièce', tiers: [], listName: 'Membres' }),
    ])
    const me = await market.request('GET', '/api/user/me', undefined, { cookies: buyer.cookies })
    expect(me.body.data.agreed_prices).toBe(true)

    await market.fill(buyer, vendor, [{ offerId, quantity: 3 }])
    expect(await firstLine()).toMatchObject({
      unitPriceCents: 900,
      changed: false,
      agreed: { list: { id: listId, name: 'Membres' }, publicPriceCents: 1_000 },
    })
    const placed = await market.place(buyer, await market.submission(buyer))
    const line = await market.db
      .selectFrom('order_lines as l')
      .innerJoin('orders as o', 'o.id', 'l.order_id')
      .select(['l.unit_price_cents', 'l.price_list_id', 'l.price_list_name'])
      .where('o.purchase_id', '=', placed.body.data.purchaseId)
      .executeTakeFirstOrThrow()
    expect(line).toEqual({ unit_price_cents: 900, price_list_id: listId, price_list_name: 'Membres' })
  })

  test('a price by reference and quantity applies from that quantity, and the next one is announced', async () => {
    const { offerId } = await createOffer(market.db, vendor, { priceCents: 1_000, stock: 50 })
    const reference = await referenceOf(offerId)
    const listId = await listForBuyer({ basisPoints: null })
    const prices = [{ reference, from: 10, priceCents: 700 }]
    await call('PUT', `/api/seller/price-lists/${listId}/prices`, { prices })
    await market.fill(buyer, vendor, [{ offerId, quantity: 9 }])
    expect(await firstLine()).toMatchObject({
      unitPriceCents: 1_000,
      agreed: null,
      nextTier: { from: 10, priceCents: 700 },
    })
    await market.fill(buyer, vendor, [{ offerId, quantity: 1 }])
    expect(await firstLine()).toMatchObject({ unitPriceCents: 700 })
    const removed = await call('DELETE', `/api/seller/price-lists/${listId}/prices/${offerId}`)
    expect(removed.body.data.prices).toEqual([])
    expect((await call('DELETE', `/api/seller/price-lists/${listId}/prices/${offerId}`)).body.code).toBe('NOT_FOUND')
  })

  test('a buyer outside the list, a visitor and a buyer who has not proved the address pay the public price', async () => {
    const { offerId } = await createOffer(market.db, vendor, { priceCents: 1_000, stock: 50 })
    const listId = await newList()
    const unproved = await market.newBuyer()
    await sql`UPDATE users SET email_verified_at = NULL WHERE id = ${unproved.userId}`.execute(market.db)
    const saved = await call('PUT', '/api/seller/customers', { email: await emailOf(unproved.userId) })
    const customerIds = saved.body.data.customers.map((one: { id: number }) => one.id)
    await call('PUT', `/api/seller/price-lists/${listId}/customers`, { customerIds, groupIds: [] })
    for (const one of [buyer, unproved]) {
      await market.fill(one, vendor, [{ offerId, quantity: 1 }])
      expect((await cartOf(one.cookies)).sellers[0]?.lines[0]).toMatchObject({ unitPriceCents: 1_000, agreed: null })
    }
    // The list applies once the address is proved.
    await sql`UPDATE users SET email_verified_at = now() WHERE id = ${unproved.userId}`.execute(market.db)
    expect((await cartOf(unproved.cookies)).sellers[0]?.lines[0]).toMatchObject({ unitPriceCents: 900, changed: true })
    expect((await market.request('GET', `/api/prices?offers=${offerId}`)).status).toBe(401)
  })

  test('a plant protection product keeps its public price, and no list takes a price for it', async () => {
    const { offerId, articleId } = await createOffer(market.db, vendor, { priceCents: 1_000, stock: 50 })
    const reference = await referenceOf(offerId)
    const listId = await listForBuyer()
    await market.fill(buyer, vendor, [{ offerId, quantity: 1 }])
    await sql`UPDATE articles SET plant_protection = true, amm_number = '2000001' WHERE id = ${articleId}`.execute(
      market.db,
    )
    expect(await firstLine()).toMatchObject({ unitPriceCents: 1_000, agreed: null })
    const refused = await call('PUT', `/api/seller/price-lists/${listId}/prices`, {
      prices: [{ reference, from: 1, priceCents: 500 }],
    })
    expect(refused.body.code).toBe('INVALID_INPUT')
    const own = await market.request('GET', `/api/prices?offers=${offerId}`, undefined, { cookies: buyer.cookies })
    expect(own.body.data.prices).toEqual([])
  })

  test('a customer sees what more of it costs them, at the public tiers and at those of the list', async () => {
    const { offerId } = await createOffer(market.db, vendor, { priceCents: 1_000, stock: 50 })
    const tiers = [
      { offer_id: offerId, from_quantity: 10, price_cents: 950 },
      { offer_id: offerId, from_quantity: 20, price_cents: 800 },
    ]
    await market.db.insertInto('offer_price_tiers').values(tiers).execute()
    const listId = await listForBuyer()
    const prices = [{ reference: await referenceOf(offerId), from: 5, priceCents: 840 }]
    await call('PUT', `/api/seller/price-lists/${listId}/prices`, { prices })
    const own = await market.request('GET', `/api/prices?offers=${offerId}`, undefined, { cookies: buyer.cookies })
    expect(own.body.data.prices).toMatchObject([
      {
        priceCents: 900,
        tiers: [
          { from: 5, priceCents: 840 },
          { from: 20, priceCents: 800 },
        ],
      },
    ])
    await market.fill(buyer, vendor, [{ offerId, quantity: 20 }])
    expect(await firstLine()).toMatchObject({ unitPriceCents: 800 })
  })

  test('lowers a book by 5 % at most, and no price of the list is lower', async () => {
    const { offerId, articleId } = await createOffer(market.db, vendor, { priceCents: 1_000, stock: 50 })
    const reference = await referenceOf(offerId)
    const listId = await listForBuyer({ basisPoints: 2_000 })
    await market.fill(buyer, vendor, [{ offerId, quantity: 1 }])
    await sql`UPDATE articles SET book = true WHERE id = ${articleId}`.execute(market.db)
    expect(await firstLine()).toMatchObject({ unitPriceCents: 950, agreed: { list: { name: 'Membres' } } })
    const own = await market.request('GET', `/api/prices?offers=${offerId}`, undefined, { cookies: buyer.cookies })
    expect(own.body.data.prices).toMatchObject([{ offerId, priceCents: 950 }])
    const put = (priceCents: number) =>
      call('PUT', `/api/seller/price-lists/${listId}/prices`, { prices: [{ reference, from: 1, priceCents }] })
    expect((await put(949)).body.fields?.prices).toContain('5\u00a0% de réduction au plus')
    expect((await put(950)).status).toBe(200)
  })

  test('a stopped list no longer applies and is not changed', async () => {
    const { offerId } = await createOffer(market.db, vendor, { priceCents: 1_000, stock: 50 })
    const listId = await listForBuyer()
    await market.fill(buyer, vendor, [{ offerId, quantity: 1 }])
    expect((await call('POST', `/api/seller/price-lists/${listId}/stop`)).body.data.state).toBe('ended')
    expect(await firstLine()).toMatchObject({ unitPriceCents: 1_000, changed: true })
    const terms = { name: 'Autre', basisPoints: null, startsOn: today, endsOn: null }
    expect((await call('PUT', `/api/seller/price-lists/${listId}`, terms)).body.code).toBe('CONFLICT')
    expect((await call('POST', `/api/seller/price-lists/${listId}/stop`)).body.code).toBe('CONFLICT')
  })

  test('another seller finds neither the list nor the customer, nor puts its own in it', async () => {
    const listId = await listForBuyer()
    const terms = { name: 'x', basisPoints: 100, startsOn: today, endsOn: null }
    const path = `/api/seller/price-lists/${listId}`
    expect((await call('GET', path, undefined, rival)).status).toBe(404)
    expect((await call('PUT', path, terms, rival)).status).toBe(404)
    expect((await call('POST', `${path}/stop`, undefined, rival)).status).toBe(404)
    const customers = await call('GET', '/api/seller/customers')
    const customerId = customers.body.data.customers[0].id
    expect((await call('DELETE', `/api/seller/customers/${customerId}`, undefined, rival)).status).toBe(404)
    const theirs = (await call('POST', '/api/seller/price-lists', terms, rival)).body.data.id
    const audience = { customerIds: [customerId], groupIds: [] }
    expect((await call('PUT', `/api/seller/price-lists/${theirs}/customers`, audience, rival)).status).toBe(404)
    expect((await call('DELETE', `/api/seller/customers/${customerId}`)).body.data.customers).toEqual([])
  })

  test('refuses an unknown reference and days that end before they start', async () => {
    const listId = await newList()
    const prices = [{ reference: 'INCONNUE', from: 1, priceCents: 100 }]
    const unknown = await call('PUT', `/api/seller/price-lists/${listId}/prices`, { prices })
    expect(unknown.body).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { prices: expect.stringContaining('INCONNUE') },
    })
    const terms = { name: 'x', basisPoints: null, startsOn: today, endsOn: '2020-01-01' }
    expect((await call('POST', '/api/seller/price-lists', terms)).body.fields).toHaveProperty('endsOn')
  })
})

describe('the minimum of a basket', () => {
  test('is announced in the cart and refused at checkout, unless the goods are collected', async () => {
    const { offerId } = await createOffer(market.db, vendor, { priceCents: 1_000, stock: 50 })
    await call('PUT', '/api/seller/basket-minimum', { htCents: 5_000, pickupExempt: true })
    await market.fill(buyer, vendor, [{ offerId, quantity: 2 }])
    const path = `/api/cart/deliveries/${vendor.vendorId}`
    await market.request('PUT', path, { mode: 'HOME' }, { cookies: buyer.cookies })
    const cart = await cartOf()
    expect(cart.ready).toBe(false)
    expect(cart.sellers[0]?.minimumIssue?.sentence.replaceAll('\u00a0', ' ')).toContain('Encore 30,00 € HT')
    const refused = await market.request('POST', '/api/checkout/purchases', await market.submission(buyer), {
      cookies: buyer.cookies,
    })
    expect(refused.body.code).toBe('BASKET_BELOW_MINIMUM')
    const pickup = { mode: 'PICKUP', shopId: vendor.shopId }
    await market.request('PUT', path, pickup, { cookies: buyer.cookies })
    expect((await cartOf()).sellers[0]?.minimumIssue).toBeNull()
    await call('PUT', '/api/seller/basket-minimum', { htCents: 0, pickupExempt: false })
    expect((await call('GET', '/api/seller/price-lists')).body.data.minimum).toBeNull()
  })
})
