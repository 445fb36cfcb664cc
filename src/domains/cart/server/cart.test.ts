import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { expectInvariants } from '#tests/support/invariants.ts'

let app: TestApp
let vendor: TestVendor
let cookies: Cookies

beforeAll(async () => {
  app = await testApp()
  vendor = await createVendor(app.db)
})
beforeEach(async () => {
  cookies = await app.loginAs(await createUser(app.db))
})
afterEach(() => expectInvariants(app.pool))
afterAll(() => app.close())

const offer = (values = {}) => createOffer(app.db, vendor, values)
const add = (offerId: unknown, quantity: unknown, as = cookies) =>
  app.request('POST', '/api/cart/lines', { offerId, quantity }, { cookies: as })
const set = (offerId: number, quantity: unknown, as = cookies) =>
  app.request('PUT', `/api/cart/lines/${offerId}`, { quantity }, { cookies: as })
const count = async (as = cookies) =>
  (await app.request('GET', '/api/cart/count', undefined, { cookies: as })).body.data
const cart = async (as = cookies) => (await app.request('GET', '/api/cart', undefined, { cookies: as })).body.data
const linesOf = async (as = cookies) =>
  // biome-ignore lint/suspicious/noExplicitAny: read as a client would, by name
  (await cart(as)).sellers.flatMap((seller: any) => seller.lines)

describe('adding', () => {
  test('a visitor’s first article opens a cart known by an HttpOnly cookie of six months, kept only as a hash', async () => {
    const { offerId } = await offer()
    const answer = await add(offerId, 2, {})
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({ count: 1, offerId, quantity: 2, previousQuantity: 0 })
    const cookie = answer.raw.cookies.find(candidate => candidate.name === 'cart')
    expect(cookie).toMatchObject({ httpOnly: true, maxAge: 15_778_800, path: '/', sameSite: 'Lax' })
    expect(cookie?.value).toMatch(/^[\w-]{43}$/)
    expect(await count({ cart: cookie?.value ?? '' })).toBe(1)
    const kept = await app.pool.query("SELECT encode(token_hash, 'base64') AS hash FROM carts WHERE user_id IS NULL")
    expect(kept.rows.map(row => row.hash)).not.toContain(cookie?.value)
  })

  test('a refused first article opens no cart and gives no cookie', async () => {
    const answer = await add((await offer({ minimum: 6, step: 6 })).offerId, 1, {})
    expect(answer.status).toBe(422)
    expect(answer.cookies.cart).toBeUndefined()
  })

  test('a token brought by the browser is never given a cart: ours are made here', async () => {
    const forged = 'A'.repeat(43)
    const answer = await add((await offer()).offerId, 1, { cart: forged })
    expect(answer.cookies.cart).toMatch(/^[\w-]{43}$/)
    expect(answer.cookies.cart).not.toBe(forged)
    expect(await count({ cart: forged })).toBe(0)
  })

  test('the same article twice is one line with the sum', async () => {
    const { offerId } = await offer()
    await add(offerId, 2)
    expect((await add(offerId, 3)).body.data).toMatchObject({ count: 1, quantity: 5, previousQuantity: 2 })
  })

  test('fifty clicks at once are all counted', async () => {
    const { offerId } = await offer()
    const answers = await Promise.all(Array.from({ length: 50 }, () => add(offerId, 1)))
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([200]))
    expect((await linesOf())[0].quantity).toBe(50)
  })

  test('no more than is left, and what the cart holds already is told', async () => {
    const { offerId } = await offer({ stock: 12 })
    await add(offerId, 10)
    const answer = await add(offerId, 3)
    expect(answer.status).toBe(409)
    expect(answer.body.code).toBe('OUT_OF_STOCK')
    expect(answer.body.error).toBe('Il n’en reste que 12, dont 10 déjà dans votre panier.')
    expect((await linesOf())[0].quantity).toBe(10)
    expect((await set(offerId, 13)).body.error).toBe('Il n’en reste que 12.')
  })
})

describe('refusals', () => {
  test.each([
    ['0', 0],
    ['negative', -1],
    ['fractional', 1.5],
    ['huge', 1e9],
    ['beyond safe integers', 1e300],
    ['a string', '2'],
    ['missing', undefined],
    ['null', null],
  ])('a quantity that is %s is refused', async (_, quantity) => {
    const answer = await add((await offer()).offerId, quantity)
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toHaveProperty('quantity')
    expect(await count()).toBe(0)
  })

  test('a key we do not know is refused, price included', async () => {
    const { offerId } = await offer()
    const body = { offerId, quantity: 1, priceCents: 1 }
    const answer = await app.request('POST', '/api/cart/lines', body, { cookies })
    expect(answer.status).toBe(400)
    expect(answer.body.code).toBe('INVALID_INPUT')
  })

  test('below the minimum', async () => {
    const answer = await add((await offer({ minimum: 12, step: 6 })).offerId, 6)
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ code: 'QUANTITY_BELOW_MINIMUM', error: 'Se commande à partir de 12.' })
  })

  test('not a multiple of the step', async () => {
    const answer = await add((await offer({ minimum: 12, step: 6 })).offerId, 13)
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ code: 'QUANTITY_NOT_A_MULTIPLE', error: 'Se commande par multiples de 6.' })
  })

  test('sums beyond the cap', async () => {
    const { offerId } = await offer({ stock: 1_000_000 })
    await add(offerId, 100_000)
    const answer = await add(offerId, 1)
    expect(answer.status).toBe(400)
    expect(answer.body.error).toContain('devis')
  })

  test('an offer that does not exist', async () => {
    expect((await add(999_999_999, 1)).body.code).toBe('NOT_FOUND')
  })

  test('an archived offer, a draft article, a suspended seller', async () => {
    const [archived, draft, suspended] = [await offer(), await offer(), await createVendor(app.db)]
    const theirs = await createOffer(app.db, suspended)
    await app.db.updateTable('offers').set({ status: 'archived' }).where('id', '=', archived.offerId).execute()
    await app.db.updateTable('articles').set({ status: 'draft' }).where('id', '=', draft.articleId).execute()
    await app.db.updateTable('vendors').set({ status: 'suspended' }).where('id', '=', suspended.vendorId).execute()
    for (const { offerId } of [archived, draft, theirs])
      expect((await add(offerId, 1)).body.code).toBe('OFFER_UNAVAILABLE')
  })

  test('a professional’s article to a private person; a professional may', async () => {
    const { offerId } = await offer({ professionalOnly: true })
    const answer = await add(offerId, 1)
    expect(answer.status).toBe(403)
    expect(answer.body.code).toBe('PROFESSIONALS_ONLY')
    const professional = await app.loginAs(await createUser(app.db, { kind: 'professional' }))
    expect((await add(offerId, 1, professional)).status).toBe(200)
  })

  test('plant protection for professionals to a private person', async () => {
    const { offerId, articleId } = await offer({ modes: ['PICKUP'] })
    await app.db.updateTable('articles').set({ plant_protection: true }).where('id', '=', articleId).execute()
    expect((await add(offerId, 1)).body.code).toBe('PROFESSIONALS_ONLY')
    await app.db.updateTable('articles').set({ garden_use: true }).where('id', '=', articleId).execute()
    expect((await add(offerId, 1)).status).toBe(200)
  })

  test('a form from another site', async () => {
    const { offerId } = await offer()
    const headers = { origin: 'https://ailleurs.example' }
    const answer = await app.request('POST', '/api/cart/lines', { offerId, quantity: 1 }, { cookies, headers })
    expect(answer.body.code).toBe('FOREIGN_ORIGIN')
  })
})

describe('setting and removing', () => {
  test('sets, removes with 0, and can be put back from the answer', async () => {
    const { offerId } = await offer()
    await add(offerId, 2)
    expect((await set(offerId, 7)).body.data).toMatchObject({ quantity: 7, previousQuantity: 2 })
    const removed = (await set(offerId, 0)).body.data
    expect(removed).toMatchObject({ count: 0, quantity: 0, previousQuantity: 7 })
    await set(offerId, removed.previousQuantity)
    expect((await linesOf())[0].quantity).toBe(7)
  })

  test('removing twice is no error, even without a cart', async () => {
    const { offerId } = await offer()
    expect((await set(offerId, 0, {})).body.data).toMatchObject({ count: 0, previousQuantity: 0 })
  })

  test('an archived offer can be taken out but not changed', async () => {
    const { offerId } = await offer()
    await add(offerId, 2)
    await app.db.updateTable('offers').set({ status: 'archived' }).where('id', '=', offerId).execute()
    expect((await set(offerId, 3)).body.code).toBe('OFFER_UNAVAILABLE')
    expect((await set(offerId, 0)).status).toBe(200)
  })

  test('another person’s cart is never touched', async () => {
    const { offerId } = await offer()
    await add(offerId, 2)
    const other = await app.loginAs(await createUser(app.db))
    await set(offerId, 0, other)
    await set(offerId, 9, other)
    expect((await linesOf())[0].quantity).toBe(2)
    expect((await linesOf(other))[0].quantity).toBe(9)
  })

  test.each([['-1'], ['abc'], ['1e3'], ['0'], ['9007199254740993']])('the path id %s is refused', async id => {
    expect((await app.request('PUT', `/api/cart/lines/${id}`, { quantity: 1 }, { cookies })).status).toBe(400)
  })

  test('each change raises the version, a refusal does not', async () => {
    const { offerId } = await offer()
    await add(offerId, 1)
    const { version } = await cart()
    await set(offerId, 100_000)
    expect((await cart()).version).toBe(version)
    await set(offerId, 2)
    expect((await cart()).version).toBe(version + 1)
  })
})
