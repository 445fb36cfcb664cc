import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Tx } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { createPaidOrder } from '#tests/support/orders.ts'
import { overlap } from '#tests/support/overlap.ts'
import { createReview } from './own-reviews.ts'
import { createDelivered, mailsAbout, publishOne, reviewText, writeOne } from './reviews.fixture.ts'

let app: TestApp
let vendor: TestVendor
let admin: Cookies
let seller: Cookies
let bought: Awaited<ReturnType<typeof createDelivered>>

beforeAll(async () => {
  app = await testApp()
  vendor = await createVendor(app.db)
  admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
  seller = await app.loginAs(vendor.userId)
})
beforeEach(async () => {
  bought = await createDelivered(app, vendor)
})
afterAll(() => app.close())

const write = (body: object, cookies = bought.cookies) =>
  app.request('POST', '/api/reviews', { rating: 4, text: reviewText, ...body }, { cookies })
const own = async (cookies = bought.cookies) =>
  (await app.request('GET', '/api/reviews', undefined, { cookies })).body.data
const shown = async (slug = bought.slug) => (await app.request('GET', `/api/reviews/articles/${slug}`)).body.data
const decide = (id: number, body: object, cookies = admin) =>
  app.request('POST', `/api/admin/reviews/${id}/decision`, body, { cookies })
const reason = 'Ce texte parle d’un autre article que celui de la commande.'

describe('who may write', () => {
  test('a buyer whose order is delivered reviews the article and its seller, once each', async () => {
    expect((await own()).toWrite.map(({ kind }: { kind: string }) => kind)).toEqual(['article', 'seller'])
    expect((await write({ orderLineId: bought.lineId })).body.data.status).toBe('waiting')
    expect((await write({ orderLineId: bought.lineId })).body.code).toBe('REVIEW_EXISTS')
    expect((await write({ orderId: bought.orderId })).status).toBe(200)
    expect((await write({ orderId: bought.orderId })).body.code).toBe('REVIEW_EXISTS')
    const { toWrite, written } = await own()
    expect(toWrite).toEqual([])
    expect(written).toHaveLength(2)
    expect(written[0].author).toMatch(/^Camille V\.$/)
  })

  test('of reviews of one article bought twice, sent at once, one is taken', async () => {
    const lines = [{ offerId: bought.offerId, quantity: 1, unitPriceCents: 1_000, vatBasisPoints: 2_000 }]
    const again = await createPaidOrder(app.db, { vendor, buyerId: bought.buyerId, lines })
    await app.pool.query(`UPDATE orders SET status = 'DELIVERED', delivered_at = now() WHERE id = ${again.orderId}`)
    const context = { user: { id: bought.buyerId, firstName: 'Camille', lastName: 'V' } } as Context
    const of = (orderLineId: number) => (tx: Tx) =>
      createReview(tx, { params: {}, query: {}, body: { orderLineId, rating: 4, text: reviewText } }, context)
    const second = overlap(app.db, [of(bought.lineId), of(again.lines[0]?.orderLineId ?? 0)])
    await expect(second).rejects.toMatchObject({ code: 'REVIEW_EXISTS' })
  })

  test('an order on its way, another’s order and an unknown one do not exist', async () => {
    const { orderId, lines } = await createPaidOrder(app.db, { vendor, buyerId: bought.buyerId })
    expect((await write({ orderLineId: lines[0]?.orderLineId })).body.code).toBe('NOT_FOUND')
    expect((await write({ orderId })).body.code).toBe('NOT_FOUND')
    const other = await createDelivered(app, vendor)
    expect((await write({ orderLineId: other.lineId })).body.code).toBe('NOT_FOUND')
    expect((await write({ orderId: 999_999 })).body.code).toBe('NOT_FOUND')
    expect((await app.request('POST', '/api/reviews', { orderId, rating: 4, text: reviewText })).status).toBe(401)
  })

  test('a member of the seller does not review the seller', async () => {
    const delivered = await createDelivered(app, vendor, { buyerId: vendor.userId })
    expect((await write({ orderLineId: delivered.lineId }, delivered.cookies)).body.code).toBe('NOT_FOUND')
  })

  test('six months after the delivery it is too late to write and to change, not to delete', async () => {
    const id = await writeOne(app, bought.cookies, bought.lineId)
    const age = (table: string, column: string) =>
      app.pool.query(
        `UPDATE ${table} SET ${column} = ${column} - interval '7 months' WHERE ${table === 'orders' ? 'id' : 'order_id'} = ${bought.orderId}`,
      )
    await age('orders', 'delivered_at')
    await age('reviews', 'experienced_on')
    expect((await write({ orderId: bought.orderId })).body.code).toBe('REVIEW_LATE')
    const changed = await app.request(
      'PUT',
      `/api/reviews/${id}`,
      { rating: 1, text: reviewText },
      { cookies: bought.cookies },
    )
    expect(changed.body.code).toBe('REVIEW_LATE')
    const deleted = await app.request('DELETE', `/api/reviews/${id}`, undefined, { cookies: bought.cookies })
    expect(deleted.status).toBe(200)
  })

  test('refuses short texts, contact details, ratings out of range and unknown keys', async () => {
    const fieldsOf = async (body: object) => (await write({ orderLineId: bought.lineId, ...body })).body.fields
    expect(await fieldsOf({ text: 'Trop court.' })).toHaveProperty('text')
    expect(await fieldsOf({ text: `${reviewText} Voir www.exemple.fr` })).toHaveProperty('text')
    expect(await fieldsOf({ rating: 6 })).toHaveProperty('rating')
    expect(await fieldsOf({ status: 'published' })).toHaveProperty('status')
    expect(await fieldsOf({ orderId: bought.orderId })).toHaveProperty('orderId')
  })

  test('another’s review cannot be changed or deleted', async () => {
    const id = await writeOne(app, bought.cookies, bought.lineId)
    const other = await createDelivered(app, vendor)
    for (const method of ['PUT', 'DELETE'] as const) {
      const body = method === 'PUT' ? { rating: 1, text: reviewText } : undefined
      expect((await app.request(method, `/api/reviews/${id}`, body, { cookies: other.cookies })).status).toBe(404)
    }
  })
})

describe('publication', () => {
  test('a published review is shown with its dates, counted, and mailed to its author and seller', async () => {
    const id = await writeOne(app, bought.cookies, bought.lineId)
    expect((await shown()).counts).toMatchObject({ count: 0, average: null })
    expect((await publishOne(app, admin, id)).body.data.status).toBe('published')
    const { counts, reviews, sellers } = await shown()
    expect(sellers).toHaveLength(1)
    expect(counts).toMatchObject({ count: 1, average: 4, byRating: [0, 0, 0, 1, 0] })
    expect(reviews[0]).toMatchObject({ rating: 4, text: reviewText, author: 'Camille V.', isChanged: false })
    expect(reviews[0].experiencedOn).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(JSON.stringify(reviews)).not.toContain('Vigneron')
    expect(await mailsAbout(app, `review-published:${id}`)).toHaveLength(1)
    expect(await mailsAbout(app, `review-received:${id}`)).toHaveLength(1)
    expect((await decide(id, { decision: 'publish' })).body.code).toBe('CONFLICT')
  })

  test('a refusal needs a ground and a reason, which the author receives; a changed text is checked again', async () => {
    const id = await writeOne(app, bought.cookies, bought.lineId)
    expect((await decide(id, { decision: 'refuse', ground: 'off_topic' })).body.fields).toHaveProperty('reason')
    expect((await decide(id, { decision: 'refuse', reason })).body.fields).toHaveProperty('ground')
    expect((await decide(id, { decision: 'refuse', ground: 'off_topic', reason })).status).toBe(200)
    const [mail] = await mailsAbout(app, `review-refused:${id}`)
    expect(mail?.text).toContain(reason)
    expect((await own()).written[0]).toMatchObject({ status: 'refused', ground: 'off_topic', reason })
    const text = 'Un texte corrigé, qui parle enfin du bon article.'
    await app.request('PUT', `/api/reviews/${id}`, { rating: 2, text }, { cookies: bought.cookies })
    expect((await own()).written[0]).toMatchObject({ status: 'waiting', ground: null })
    await publishOne(app, admin, id)
    expect((await shown()).reviews[0]).toMatchObject({ rating: 2, text, isChanged: true })
  })

  test('of two decisions at once, one is taken', async () => {
    const id = await writeOne(app, bought.cookies, bought.lineId)
    const sent = await Promise.all([publishOne(app, admin, id), publishOne(app, admin, id)])
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('every published review is shown, the newest first', async () => {
    const ids: number[] = []
    for (const rating of [1, 5, 3]) {
      const buyerId = await createUser(app.db)
      const lines = [{ offerId: bought.offerId, quantity: 1, unitPriceCents: 1_000, vatBasisPoints: 2_000 }]
      const order = await createPaidOrder(app.db, { vendor, buyerId, lines })
      await app.pool.query(`UPDATE orders SET status = 'DELIVERED', delivered_at = now() WHERE id = ${order.orderId}`)
      const cookies = await app.loginAs(buyerId)
      ids.push(await writeOne(app, cookies, order.lines[0]?.orderLineId ?? 0, rating))
    }
    for (const id of ids) await publishOne(app, admin, id)
    const { counts, reviews } = await shown()
    expect(reviews.map(({ rating }: { rating: number }) => rating)).toEqual([3, 5, 1])
    expect(counts.average).toBe(3)
  })

  test('only administrators read the queue and decide', async () => {
    const id = await writeOne(app, bought.cookies, bought.lineId)
    for (const [cookies, status] of [
      [bought.cookies, 403],
      [seller, 403],
      [{}, 401],
    ] as const) {
      expect((await decide(id, { decision: 'publish' }, cookies)).status).toBe(status)
      expect((await app.request('GET', '/api/admin/reviews', undefined, { cookies })).status).toBe(status)
    }
    expect((await decide(999_999, { decision: 'publish' })).status).toBe(404)
    const file = await app.request('GET', `/api/admin/reviews/${id}`, undefined, { cookies: admin })
    expect(file.body.data).toMatchObject({ acts: ['publish', 'refuse'], orderId: bought.orderId })
  })

  test('an unknown article and an unknown seller have no reviews page', async () => {
    expect((await app.request('GET', '/api/reviews/articles/rien')).status).toBe(404)
    expect((await app.request('GET', '/api/reviews/sellers/rien')).status).toBe(404)
  })
})
