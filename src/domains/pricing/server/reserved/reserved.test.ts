import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refreshListing } from '#domains/search/server/listing.ts'
import { inTransaction } from '#platform/db/pool.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { createPaidOrder } from '#tests/support/orders.ts'

let app: TestApp
let vendor: TestVendor
let seller: Cookies
let buyerId: number
let buyer: Cookies
let offer: Awaited<ReturnType<typeof createOffer>> & { reference: string; slug: string; title: string }

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  vendor = await createVendor(app.db)
  seller = await app.loginAs(vendor.userId)
  buyerId = await createUser(app.db, { kind: 'professional' })
  buyer = await app.loginAs(buyerId)
  const created = await createOffer(app.db, vendor)
  const found = await app.db
    .selectFrom('offers as o')
    .innerJoin('variants as v', 'v.id', 'o.variant_id')
    .innerJoin('articles as a', 'a.id', 'v.article_id')
    .select(['o.reference', 'a.slug', 'a.title'])
    .where('o.id', '=', created.offerId)
    .executeTakeFirstOrThrow()
  offer = { ...created, ...found }
})
afterEach(() => expectInvariants(app.pool))
afterAll(() => app.close())

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, cookies?: Cookies) =>
  app.request(method, path, body, cookies ? { cookies } : {})
const post = (path: string, body: unknown, cookies: Cookies) => call('POST', path, body, cookies)
const refresh = () => inTransaction(app.db, tx => refreshListing(tx, 'all'))
async function reserve(groupId: number | null = null) {
  const response = await post('/api/seller/reserved-offers', { references: offer.reference, groupId }, seller)
  await refresh()
  return response
}
const group = async () =>
  (
    await app.db
      .insertInto('customer_groups')
      .values({ vendor_id: vendor.vendorId, name: 'Adhérents' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
const admit = (groupId: number | null = null, userId = buyerId) =>
  app.db
    .insertInto('seller_customers')
    .values({ vendor_id: vendor.vendorId, email: `${userId}@exemple.fr`, user_id: userId, group_id: groupId })
    .execute()
const access = async (cookies: Cookies) =>
  (await call('GET', `/api/access/${vendor.vendorId}`, undefined, cookies)).body
const ask = (cookies: Cookies) => post(`/api/access/${vendor.vendorId}`, { message: 'Domaine de 12 ha' }, cookies)
const prove = (userId: number) => app.pool.query('UPDATE users SET email_verified_at = now() WHERE id = $1', [userId])
const mails = async (event: string) =>
  (await app.pool.query(`SELECT recipient FROM mails WHERE event LIKE $1 ORDER BY id`, [`${event}:%`])).rows

describe('a reserved offer', () => {
  test.each(['search', 'card', 'article', 'suggestions', 'shared list', 'alerts', 'stock in shops'])(
    'is in none of the public responses: %s',
    async way => {
      await reserve()
      const { body, status } = await publicResponse(way)
      expect(status).toBe(200)
      expect(JSON.stringify(body.data)).not.toContain(`"reference":"${offer.reference}"`)
      expect(JSON.stringify(body)).not.toContain('"priceCents":1')
      expect(JSON.stringify(body)).not.toContain(`"offerId":${offer.offerId},`)
    },
  )

  async function publicResponse(way: string) {
    if (way === 'search') {
      const found = await call('GET', `/api/articles?q=${encodeURIComponent(offer.reference)}`)
      expect(found.body.data.total).toBe(0)
      return found
    }
    if (way === 'card') return call('GET', `/api/articles?q=${encodeURIComponent(offer.title)}`)
    if (way === 'suggestions') return call('GET', `/api/search/suggestions?q=${encodeURIComponent(offer.title)}`)
    if (way === 'stock in shops') return call('GET', `/api/availability?offers=${offer.offerId}`)
    if (way === 'alerts') return call('GET', `/api/alerts/articles/${offer.slug}`)
    if (way === 'shared list') {
      const { body } = await post('/api/lists', { name: 'Taille' }, buyer)
      await app.db
        .insertInto('purchase_list_lines')
        .values({ list_id: body.data.id, variant_id: offer.variantId, offer_id: offer.offerId, quantity: 1 })
        .execute()
      await post(`/api/lists/${body.data.id}/share`, {}, buyer)
      const shown = await call('GET', `/api/lists/${body.data.id}`, undefined, buyer)
      const shared = await call('GET', `/api${shown.body.data.sharePath.replace('/listes/', '/lists/shared/')}`)
      expect(shared.body.data.lines).toMatchObject([{ offered: null }])
      return shared
    }
    const article = await call('GET', `/api/articles/${offer.slug}`)
    expect(article.body.data).toMatchObject({ reservedBy: [{ id: vendor.vendorId }], variants: [{ offers: [] }] })
    return article
  }

  test('is out of the feed of prices, quick order, reorder, lists and quotes for others', async () => {
    const lines = [{ offerId: offer.offerId, quantity: 1, unitPriceCents: 1_000, vatBasisPoints: 2_000 }]
    const { orderId } = await createPaidOrder(app.db, { vendor, buyerId, lines })
    await reserve()
    const own = await call('GET', `/api/prices?offers=${offer.offerId}`, undefined, buyer)
    expect(own.body.data.prices).toEqual([])
    const quick = await post('/api/lists/quick', { text: `${offer.reference} 2` }, buyer)
    expect(JSON.stringify(quick.body.data ?? {})).not.toContain(`"offerId":${offer.offerId}`)
    const ordered = await post(
      '/api/lists/quick/cart',
      { key: randomUUID(), lines: [{ offerId: offer.offerId, quantity: 1 }] },
      buyer,
    )
    expect(ordered.body.data?.added ?? 0).toBe(0)
    const again = await post(`/api/lists/orders/${orderId}/cart`, { key: randomUUID() }, buyer)
    expect(again.body.data).toMatchObject({ added: 0, missing: 1 })
    expect((await post('/api/cart/lines', { offerId: offer.offerId, quantity: 1 }, buyer)).body.code).toBe(
      'OFFER_UNAVAILABLE',
    )
    expect((await call('POST', '/api/cart/lines', { offerId: offer.offerId, quantity: 1 })).body.code).toBe(
      'OFFER_UNAVAILABLE',
    )
  })

  test('in a cart from before, it blocks the payment and is in no quote', async () => {
    await post('/api/cart/lines', { offerId: offer.offerId, quantity: 1 }, buyer)
    await reserve()
    const cart = (await call('GET', '/api/cart', undefined, buyer)).body.data
    expect(cart.sellers[0].lines[0].issues).toMatchObject([{ code: 'OFFER_UNAVAILABLE' }])
    expect((await call('GET', '/api/checkout', undefined, buyer)).body.data.ready).toBe(false)
    const quote = await post('/api/quotes', { vendorId: vendor.vendorId, message: '', key: randomUUID() }, buyer)
    expect(quote.status).not.toBe(200)
  })

  test('is bought by an approved customer, at the agreed price, and by its group alone', async () => {
    const groupId = await group()
    await reserve(groupId)
    await admit()
    expect((await access(buyer)).data).toMatchObject({ state: 'GRANTED', offers: [] })
    expect((await post('/api/cart/lines', { offerId: offer.offerId, quantity: 1 }, buyer)).body.code).toBe(
      'OFFER_UNAVAILABLE',
    )
    await app.db.updateTable('seller_customers').set({ group_id: groupId }).where('user_id', '=', buyerId).execute()
    expect((await access(buyer)).data.offers).toMatchObject([{ offerId: offer.offerId }])
    expect((await post('/api/cart/lines', { offerId: offer.offerId, quantity: 1 }, buyer)).status).toBe(200)
    expect((await call('GET', '/api/checkout', undefined, buyer)).body.data.sellers[0].lines[0].problems).toEqual([])
  })

  test('is found by words and by reference, by its customers and the other members of their estate alone', async () => {
    await reserve()
    const memberId = await createUser(app.db, { kind: 'professional' })
    const member = await app.loginAs(memberId)
    const words = offer.title.split(' ').slice(0, 2).join(' ')
    const found = async (q: string, as: Cookies) => {
      const { data } = (await call('GET', `/api/access?q=${encodeURIComponent(q)}`, undefined, as)).body
      return data.offers.map((one: { offerId: number }) => one.offerId)
    }
    const quick = async (as: Cookies) => {
      const { data } = (await post('/api/lists/quick/matches', { text: offer.reference }, as)).body
      return data.rows[0].choices.map((choice: { offerId: number }) => choice.offerId)
    }
    expect(await found(words, buyer)).toEqual([])
    expect(await quick(buyer)).toEqual([])
    await admit()
    for (const q of [words, offer.reference, offer.reference.slice(0, -1)])
      expect(await found(q, buyer)).toEqual([offer.offerId])
    expect(await found('zzz', buyer)).toEqual([])
    expect(await found('%', buyer)).toEqual([])
    expect(await quick(buyer)).toEqual([offer.offerId])
    expect(await found(words, member)).toEqual([])
    const estate = await app.db
      .insertInto('estates')
      .values({ name: 'Domaine' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('estate_members')
      .values([
        { user_id: buyerId, estate_id: estate.id, role: 'owner' },
        { user_id: memberId, estate_id: estate.id, role: 'buyer' },
      ])
      .execute()
    expect(await found(words, member)).toEqual([offer.offerId])
    expect(await quick(member)).toEqual([offer.offerId])
    expect((await access(member)).data).toMatchObject({ state: 'GRANTED', offers: [{ offerId: offer.offerId }] })
    expect((await call('GET', '/api/user/me', undefined, member)).body.data.agreed_prices).toBe(true)
    const cart = { key: randomUUID(), lines: [{ offerId: offer.offerId, quantity: 1 }] }
    expect((await post('/api/lists/quick/cart', cart, member)).status).toBe(200)
    expect((await call('GET', '/api/checkout', undefined, member)).body.data.sellers[0].lines[0].problems).toEqual([])
    expect((await call('GET', `/api/access?q=${words}`)).status).toBe(401)
  })

  test('is for everybody again once it is opened', async () => {
    await reserve()
    expect(
      (await post('/api/seller/reserved-offers/open', { references: offer.reference }, seller)).body.data.offers,
    ).toEqual([])
    await refresh()
    expect((await call('GET', `/api/articles/${offer.slug}`)).body.data).toMatchObject({
      reservedBy: [],
      variants: [{ offers: [{ id: offer.offerId }] }],
    })
  })

  test('is refused for another’s reference, another’s group and a part of a kit', async () => {
    const other = await createVendor(app.db)
    const others = await app.loginAs(other.userId)
    expect((await post('/api/seller/reserved-offers', { references: offer.reference }, others)).body.code).toBe(
      'CONFLICT',
    )
    const groupId = await group()
    const own = await createOffer(app.db, other)
    const { reference } = await app.db
      .selectFrom('offers')
      .select('reference')
      .where('id', '=', own.offerId)
      .executeTakeFirstOrThrow()
    expect((await post('/api/seller/reserved-offers', { references: reference, groupId }, others)).body.code).toBe(
      'NOT_FOUND',
    )
    const kit = await createOffer(app.db, vendor)
    await app.db
      .insertInto('offer_parts')
      .values({ vendor_id: vendor.vendorId, kit_id: kit.offerId, part_id: offer.offerId, quantity: 1, position: 1 })
      .execute()
    expect((await reserve()).body.code).toBe('CONFLICT')
    await app.db.deleteFrom('offer_parts').where('kit_id', '=', kit.offerId).execute()
    expect((await post('/api/seller/reserved-offers', { references: reference }, buyer)).status).toBe(403)
  })
})

describe('a request for access', () => {
  test('is decided once by the seller, and mails both', async () => {
    await reserve()
    await prove(buyerId)
    expect((await ask(buyer)).status).toBe(200)
    expect((await ask(buyer)).body.code).toBe('CONFLICT')
    expect((await access(buyer)).data.state).toBe('WAITING')
    const { requests } = (await call('GET', '/api/seller/reserved-offers', undefined, seller)).body.data
    const path = `/api/seller/access-requests/${requests[0].id}`
    const [one, two] = await Promise.all([
      post(`${path}/grant`, {}, seller),
      post(`${path}/refuse`, { note: 'Hors zone' }, seller),
    ])
    expect([one.status, two.status].toSorted()).toEqual([200, 409])
    expect((await mails('access-decided')).length).toBe(1)
  })

  test('opens the offers once it is accepted, until the seller removes the customer', async () => {
    await reserve()
    await prove(buyerId)
    const { body } = await ask(buyer)
    await post(`/api/seller/access-requests/${body.data.id}/grant`, { groupId: await group() }, seller)
    expect((await access(buyer)).data).toMatchObject({ state: 'GRANTED', offers: [{ offerId: offer.offerId }] })
    expect((await post('/api/cart/lines', { offerId: offer.offerId, quantity: 1 }, buyer)).status).toBe(200)
    const { customers } = (await call('GET', '/api/seller/customers', undefined, seller)).body.data
    await call('DELETE', `/api/seller/customers/${customers[0].id}`, undefined, seller)
    expect((await access(buyer)).data).toMatchObject({ state: 'NONE', offers: [] })
    expect((await call('GET', '/api/checkout', undefined, buyer)).body.data.ready).toBe(false)
  })

  test('a refusal tells the buyer why', async () => {
    await reserve()
    await prove(buyerId)
    const { body } = await ask(buyer)
    const path = `/api/seller/access-requests/${body.data.id}/refuse`
    expect((await post(path, { note: '' }, seller)).body.code).toBe('INVALID_INPUT')
    await post(path, { note: 'Réservé aux adhérents' }, seller)
    expect((await access(buyer)).data).toMatchObject({ state: 'REFUSED', note: 'Réservé aux adhérents', offers: [] })
  })

  test('needs a proved address, a seller with reserved offers, and is refused to its own members and strangers', async () => {
    expect((await ask(buyer)).body.code).toBe('NOT_FOUND')
    await reserve()
    await app.pool.query('UPDATE users SET email_verified_at = NULL WHERE id = $1', [buyerId])
    expect((await ask(buyer)).body.code).toBe('EMAIL_UNPROVED')
    expect((await ask(seller)).body.code).toBe('CONFLICT')
    await prove(buyerId)
    const { body } = await ask(buyer)
    const others = await app.loginAs((await createVendor(app.db)).userId)
    expect((await post(`/api/seller/access-requests/${body.data.id}/grant`, {}, others)).status).toBe(404)
    expect((await post(`/api/seller/access-requests/${body.data.id}/grant`, {}, buyer)).status).toBe(403)
    expect((await call('POST', `/api/access/${vendor.vendorId}`, {})).status).toBe(401)
  })
})
