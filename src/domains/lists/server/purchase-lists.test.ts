import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createOfferFor, createUser, createVendor } from '#tests/support/factories.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { createPaidOrder } from '#tests/support/orders.ts'

type Vendor = Awaited<ReturnType<typeof createVendor>>
let app: TestApp
let vendor: Vendor
let buyerId: number
let cookies: Cookies

beforeAll(async () => {
  app = await testApp()
  vendor = await createVendor(app.db)
})
beforeEach(async () => {
  buyerId = await createUser(app.db)
  cookies = await app.loginAs(buyerId)
})
afterEach(() => expectInvariants(app.pool))
afterAll(() => app.close())

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, as = cookies) =>
  app.request(method, `/api/lists${path}`, body, { cookies: as })
const show = async (id: number) => (await send('GET', `/${id}`)).body.data
const lists = async () => (await send('GET', '')).body.data.lists
const create = async (body: object = {}) => (await send('POST', '', { name: 'Taille 2027', ...body })).body.data.id
async function ordered(quantity = 3) {
  const offer = await createOffer(app.db, vendor)
  const lines = [{ offerId: offer.offerId, quantity, unitPriceCents: 1_000, vatBasisPoints: 2_000 }]
  const { orderId } = await createPaidOrder(app.db, { vendor, buyerId, lines })
  return { ...offer, orderId }
}
const addToCart = (offerId: number, quantity: number) =>
  app.request('POST', '/api/cart/lines', { offerId, quantity }, { cookies })
const cart = async () => {
  const { body } = await app.request('GET', '/api/cart', undefined, { cookies })
  // biome-ignore lint/suspicious/noExplicitAny: read as a client would, by name
  return body.data.sellers.flatMap((seller: any) => seller.lines)
}

describe('purchase lists', () => {
  test('a list of an order has its articles with today’s seller and price', async () => {
    const { orderId, variantId, offerId } = await ordered()
    const id = await create({ orderId })
    await app.pool.query('UPDATE offers SET price_cents = 1250 WHERE id = $1', [offerId])
    expect(await show(id)).toMatchObject({
      name: 'Taille 2027',
      lines: [{ variantId, quantity: 3, offered: { quantity: 3, htCents: 1_250 } }],
    })
    expect(await lists()).toMatchObject([{ id, name: 'Taille 2027', lineCount: 1, pictures: [{}] }])
  })

  test('adding the cart keeps the larger quantity of an article already listed', async () => {
    const { orderId, offerId } = await ordered(3)
    const other = await createOffer(app.db, vendor)
    await addToCart(offerId, 2)
    await addToCart(other.offerId, 7)
    const id = await create({ orderId })
    await send('POST', `/${id}/lines`, { cart: true })
    const { lines } = await show(id)
    expect(lines.map(({ quantity }: { quantity: number }) => quantity)).toEqual([3, 7])
  })

  test('two sellers of one variant in the cart are one line', async () => {
    const { offerId, variantId } = await createOffer(app.db, vendor)
    const second = await createOfferFor(app.db, await createVendor(app.db), variantId, 'AUTRE')
    await addToCart(offerId, 2)
    await addToCart(second, 5)
    expect((await show(await create({ cart: true }))).lines).toMatchObject([{ quantity: 5 }])
  })

  test('a quantity changes, and 0 removes the line; a line that is not listed is NOT_FOUND', async () => {
    const { orderId, variantId } = await ordered()
    const id = await create({ orderId })
    const set = (quantity: unknown) => send('PUT', `/${id}/lines/${variantId}`, { quantity })
    expect((await set(12)).status).toBe(200)
    expect((await show(id)).lines).toMatchObject([{ quantity: 12 }])
    expect((await set(-1)).body.code).toBe('INVALID_INPUT')
    await set(0)
    expect((await show(id)).lines).toEqual([])
    expect((await set(3)).body.code).toBe('NOT_FOUND')
  })

  test('a deleted list is gone until it is restored', async () => {
    const id = await create()
    await send('PUT', `/${id}`, { name: 'Tirage' })
    await send('DELETE', `/${id}`)
    expect(await lists()).toEqual([])
    expect((await send('GET', `/${id}`)).body.code).toBe('NOT_FOUND')
    await send('POST', `/${id}/restore`)
    expect(await lists()).toMatchObject([{ id, name: 'Tirage' }])
  })

  test('a list deleted more than a week ago cannot be restored, and the next deletion removes its row', async () => {
    const [old, recent] = [await create(), await create()]
    await send('DELETE', `/${old}`)
    await app.pool.query("UPDATE purchase_lists SET deleted_at = now() - interval '8 days' WHERE id = $1", [old])
    expect((await send('POST', `/${old}/restore`)).body.code).toBe('NOT_FOUND')
    await send('DELETE', `/${recent}`)
    const { rows } = await app.pool.query('SELECT id FROM purchase_lists WHERE user_id = $1', [buyerId])
    expect(rows).toEqual([{ id: recent }])
  })

  test('the whole list goes into the cart, once per key', async () => {
    const { orderId, offerId } = await ordered()
    const id = await create({ orderId })
    const key = randomUUID()
    for (const _ of [1, 2])
      expect((await send('POST', `/${id}/cart`, { key })).body.data).toEqual({ added: 1, missing: 0 })
    expect(await cart()).toMatchObject([{ offerId, quantity: 3 }])
    const { fill } = (await send('GET', '/last-fill')).body.data
    expect(fill).toMatchObject({
      source: 'Liste «\u00a0Taille 2027\u00a0»',
      rows: [{ outcome: 'added', before: null }],
    })
  })
})

describe('refusals', () => {
  test('another buyer’s list, and another buyer’s order, are NOT_FOUND', async () => {
    const { orderId, variantId } = await ordered()
    const id = await create({ orderId })
    const as = await app.loginAs(await createUser(app.db))
    const requests = [
      send('GET', `/${id}`, undefined, as),
      send('PUT', `/${id}`, { name: 'x' }, as),
      send('DELETE', `/${id}`, undefined, as),
      send('POST', `/${id}/restore`, undefined, as),
      send('POST', `/${id}/lines`, { cart: true }, as),
      send('PUT', `/${id}/lines/${variantId}`, { quantity: 1 }, as),
      send('POST', `/${id}/cart`, { key: randomUUID() }, as),
      send('POST', '', { name: 'x', orderId }, as),
    ]
    for (const { status, body } of await Promise.all(requests)) expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
    expect(await show(id)).toMatchObject({ name: 'Taille 2027', lines: [{ quantity: 3 }] })
  })

  test('a visitor is UNAUTHENTICATED; unknown fields and names out of bounds are INVALID_INPUT', async () => {
    expect((await send('POST', '', { name: 'x' }, {})).body.code).toBe('UNAUTHENTICATED')
    for (const body of [{}, { name: '' }, { name: 'x'.repeat(61) }, { name: 'x', shared: true }])
      expect((await send('POST', '', body)).body.code).toBe('INVALID_INPUT')
    expect(await lists()).toEqual([])
  })

  test('a list of more than 200 articles is a CONFLICT and changes nothing, and so is a fifty-first list', async () => {
    const { articleId, orderId } = await ordered()
    const id = await create({ orderId })
    await app.pool.query(
      `INSERT INTO variants (article_id, label, weight_grams, sale_unit, pack_label)
       SELECT $1, 'n' || n, 1, 'pièce', '' FROM generate_series(1, 200) n`,
      [articleId],
    )
    await app.pool.query(
      `INSERT INTO purchase_list_lines (list_id, variant_id, quantity)
       SELECT $1, id, 1 FROM variants WHERE article_id = $2 AND label <> '' ORDER BY id LIMIT 199`,
      [id, articleId],
    )
    await addToCart((await createOffer(app.db, vendor)).offerId, 1)
    expect((await send('POST', `/${id}/lines`, { cart: true })).body.code).toBe('CONFLICT')
    expect((await show(id)).lines).toHaveLength(200)
    await app.pool.query("INSERT INTO purchase_lists (user_id, name) SELECT $1, 'x' FROM generate_series(1, 49)", [
      buyerId,
    ])
    expect((await send('POST', '', { name: 'x' })).body.code).toBe('CONFLICT')
  })
})
