import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Cart } from '#domains/cart/contract.ts'
import { addDays, isoDay } from '#shared/dates.ts'
import type { Cookies } from '#tests/support/app.ts'
import { createOffer, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { readMails } from '#tests/support/mails.ts'
import { type Buyer, openTestMarket, type TestMarket } from '#tests/support/test-market.ts'
import { expireQuotes } from './jobs.ts'

let market: TestMarket
let vendor: TestVendor
let seller: Cookies
let rival: Cookies
let buyer: Buyer
let offerId: number
let articleId: number
const today = isoDay(new Date())

beforeAll(async () => {
  market = await openTestMarket()
  rival = await market.loginAs((await createVendor(market.db)).userId)
})
beforeEach(async () => {
  vendor = await createVendor(market.db)
  seller = await market.loginAs(vendor.userId)
  buyer = await market.newBuyer('professional')
  ;({ offerId, articleId } = await createOffer(market.db, vendor, { priceCents: 1_000, stock: 500 }))
})
afterEach(() => market.expectInvariants())
afterAll(() => market.close())

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body: object | undefined, cookies: Cookies) =>
  market.request(method, path, body, { cookies })
const cart = async (): Promise<Cart> => (await call('GET', '/api/cart', undefined, buyer.cookies)).body.data
const statusOf = async (id: number) =>
  (await market.db.selectFrom('quotes').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

const ask = (values: object = {}) =>
  call(
    'POST',
    '/api/quotes',
    { key: randomUUID(), vendorId: vendor.vendorId, message: 'Pour mars', ...values },
    buyer.cookies,
  )
const terms = { deliveryHtCents: 2_500, delayDays: 3, validUntil: addDays(today, 10), answer: 'Avec plaisir' }
const answer = (id: number, values: object = {}, cookies = seller) =>
  call(
    'POST',
    `/api/seller/quotes/${id}/answer`,
    { ...terms, lines: [{ offerId, priceCents: 700 }], ...values },
    cookies,
  )
const accept = (id: number, cookies = buyer.cookies) => call('POST', `/api/quotes/${id}/accept`, undefined, cookies)

async function answered(): Promise<number> {
  await market.fill(buyer, vendor, [{ offerId, quantity: 50 }])
  const { id } = (await ask()).body.data
  expect((await answer(id)).status).toBe(200)
  return id
}

describe('a quote', () => {
  test('asked, answered and accepted is ordered at its prices, delivery included, and not twice', async () => {
    const id = await answered()
    expect((await accept(id)).body.data.state).toBe('ACCEPTED')
    const [part] = (await cart()).sellers
    expect(part?.lines[0]).toMatchObject({ unitPriceCents: 700, quantity: 50, htCents: 35_000, changed: false })
    expect(part?.choices.find(({ mode }) => mode === 'HOME')?.htCents).toBe(2_500)
    const placed = await market.place(buyer, await market.submission(buyer))
    await market.pay(buyer, placed)
    const order = await market.orderOf(placed)
    expect(order).toMatchObject({ goods_ht_cents: 35_000, delivery_ht_cents: 2_500, preparation_days: 3 })
    const shown = await call('GET', `/api/quotes/${id}`, undefined, buyer.cookies)
    expect(shown.body.data).toMatchObject({ state: 'ORDERED', orderId: order.id })
    expect((await accept(id)).body.code).toBe('QUOTE_ENDED')
    await market.runJobs()
  })

  test('shows the deposits of its answer, and is charged those, to the cent, after the offer asks more', async () => {
    const deposit = (cents: number) =>
      call('PUT', `/api/seller/offers/${offerId}`, { deposit: { kind: 'PALLET', cents, per: 20 } }, seller)
    expect((await deposit(1_500)).status).toBe(200)
    const id = await answered()
    const shown = async () => (await call('GET', `/api/quotes/${id}`, undefined, buyer.cookies)).body.data
    // 350 € of goods and 25 € of delivery with VAT, and three pallets.
    const quote = { depositCents: 4_500, toPayCents: 49_500, lines: [{ deposit: { cents: 1_500, per: 20 } }] }
    expect(await shown()).toMatchObject(quote)
    expect((await deposit(9_900)).status).toBe(200)
    expect(await shown()).toMatchObject(quote)
    await accept(id)
    expect((await cart()).sellers[0]).toMatchObject({
      lines: [{ deposit: { kind: 'PALLET', cents: 1_500, per: 20 } }],
      totals: { depositCents: 4_500 },
    })
    const placed = await market.place(buyer, await market.submission(buyer))
    await market.pay(buyer, placed)
    const { orderId, ...ordered } = await shown()
    expect(ordered).toMatchObject({ ...quote, state: 'ORDERED' })
    const order = market.db.selectFrom('orders').select(['deposit_cents', 'total_cents']).where('id', '=', orderId)
    expect(await order.executeTakeFirstOrThrow()).toEqual({ deposit_cents: 4_500, total_cents: 49_500 })
    await market.runJobs()
  })

  test('asked shows the deposits of the offers, and what to pay once it is answered', async () => {
    await call('PUT', `/api/seller/offers/${offerId}`, { deposit: { kind: 'CAGE', cents: 200, per: 10 } }, seller)
    const draft = await call('GET', `/api/quotes/draft?offerId=${offerId}`, undefined, buyer.cookies)
    expect(draft.body.data.sellers[0].lines[0].deposit).toEqual({ kind: 'CAGE', cents: 200, per: 10 })
    const asked = await ask({ lines: [{ offerId, quantity: 11 }] })
    expect(asked.body.data).toMatchObject({ depositCents: 400, toPayCents: null })
  })

  test('keeps its quantity in the cart; its line leaves, and accepting again puts it back', async () => {
    const id = await answered()
    await accept(id)
    const line = `/api/cart/lines/${offerId}`
    expect((await call('PUT', line, { quantity: 10 }, buyer.cookies)).body.code).toBe('QUOTE_LINE_FROZEN')
    expect((await call('POST', '/api/cart/lines', { offerId, quantity: 1 }, buyer.cookies)).body.code).toBe(
      'QUOTE_LINE_FROZEN',
    )
    expect((await call('PUT', line, { quantity: 0 }, buyer.cookies)).status).toBe(200)
    expect((await accept(id)).status).toBe(200)
    expect((await cart()).sellers[0]?.lines[0]).toMatchObject({ unitPriceCents: 700, quantity: 50 })
  })

  test('is asked from an article page with the models and quantities typed there, and the cart stays empty', async () => {
    const draft = await call('GET', `/api/quotes/draft?offerId=${offerId}`, undefined, buyer.cookies)
    expect(draft.body.data.sellers).toMatchObject([
      { vendor: { id: vendor.vendorId }, lines: [{ offerId, quantity: 1, htCents: 1_000 }] },
    ])
    // More than the stock: the seller answers with a delay.
    const asked = await ask({ lines: [{ offerId, quantity: 5_000 }] })
    expect(asked.body.data).toMatchObject({
      state: 'REQUESTED',
      lines: [{ offerId, quantity: 5_000, initialCents: 1_000 }],
    })
    expect((await cart()).sellers).toEqual([])
    const { id } = asked.body.data
    expect((await answer(id)).status).toBe(200)
    expect((await accept(id)).body.data.state).toBe('ACCEPTED')
  })

  test('is asked from a purchase list of the caller, by seller, in the order of its lines', async () => {
    const other = await createVendor(market.db)
    const second = await createOffer(market.db, other, { priceCents: 400 })
    await market.fill(buyer, other, [{ offerId: second.offerId, quantity: 2 }])
    await market.fill(buyer, vendor, [{ offerId, quantity: 3 }])
    const { id: listId } = (await call('POST', '/api/lists', { name: 'Taille', cart: true }, buyer.cookies)).body.data
    const path = `/api/quotes/draft?listId=${listId}`
    const { sellers } = (await call('GET', path, undefined, buyer.cookies)).body.data
    expect(sellers).toMatchObject([
      { vendor: { id: other.vendorId }, lines: [{ offerId: second.offerId, quantity: 2, htCents: 800 }] },
      { vendor: { id: vendor.vendorId }, lines: [{ offerId, quantity: 3, htCents: 3_000 }] },
    ])
    const stranger = await market.newBuyer('professional')
    expect((await call('GET', path, undefined, stranger.cookies)).body.code).toBe('NOT_FOUND')
  })

  test('is refused on lines of another seller, of no offer, below the packing, or given twice', async () => {
    const theirs = await createOffer(market.db, await createVendor(market.db))
    const packed = await createOffer(market.db, vendor, { step: 6, minimum: 12 })
    const refused = async (lines: object[]) => (await ask({ lines })).body.code
    expect(await refused([{ offerId: theirs.offerId, quantity: 1 }])).toBe('OFFER_UNAVAILABLE')
    expect(await refused([{ offerId: 999_999, quantity: 1 }])).toBe('OFFER_UNAVAILABLE')
    expect(await refused([{ offerId: packed.offerId, quantity: 13 }])).toBe('QUANTITY_NOT_A_MULTIPLE')
    expect(await refused([{ offerId: packed.offerId, quantity: 6 }])).toBe('QUANTITY_BELOW_MINIMUM')
    expect(await refused([])).toBe('INVALID_INPUT')
    expect(
      await refused([
        { offerId, quantity: 1 },
        { offerId, quantity: 2 },
      ]),
    ).toBe('INVALID_INPUT')
    await market.db.updateTable('offers').set({ reserved: true }).where('id', '=', offerId).execute()
    expect(await refused([{ offerId, quantity: 1 }])).toBe('OFFER_UNAVAILABLE')
    for (const query of ['', `?offerId=${offerId}`, '?offerId=1&listId=1'])
      expect((await call('GET', `/api/quotes/draft${query}`, undefined, buyer.cookies)).status, query).toBeGreaterThan(
        399,
      )
    const own = await call('GET', `/api/quotes/draft?offerId=${packed.offerId}`, undefined, seller)
    expect(own.body.data).toEqual({ sellers: [] })
  })

  test('that is outdated blocks its cart line and cannot be accepted', async () => {
    const id = await answered()
    await accept(id)
    await sql`UPDATE quotes SET valid_until = current_date - 1 WHERE id = ${id}`.execute(market.db)
    const { ready, sellers } = await cart()
    expect(ready).toBe(false)
    expect(sellers[0]?.lines[0]?.issues).toEqual([expect.objectContaining({ code: 'QUOTE_ENDED', blocking: true })])
    expect((await accept(id)).body.code).toBe('QUOTE_ENDED')
  })

  test('accepted while the job ends it is one or the other, never both', async () => {
    const id = await answered()
    await sql`UPDATE quotes SET valid_until = current_date - 1 WHERE id = ${id}`.execute(market.db)
    const [accepted] = await Promise.all([accept(id), expireQuotes(market.db)])
    expect(accepted.body.code).toBe('QUOTE_ENDED')
    expect(await statusOf(id)).toBe('EXPIRED')
    const mails = await readMails(market.db, { event: `quote-expired:${id}` })
    expect(mails).toHaveLength(2)
    expect((await answer(id)).body.code).toBe('QUOTE_ENDED')
  })

  test('accepted twice at once is accepted once', async () => {
    const id = await answered()
    const both = await Promise.all([accept(id), accept(id)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const steps = await market.db.selectFrom('quote_history').select('status').where('quote_id', '=', id).execute()
    expect(steps.filter(({ status }) => status === 'ACCEPTED')).toHaveLength(1)
  })

  test('is asked once per key, and never of goods that the cart does not have', async () => {
    expect((await ask()).body.code).toBe('CART_EMPTY')
    await market.fill(buyer, vendor, [{ offerId, quantity: 5 }])
    const key = randomUUID()
    const both = await Promise.all([ask({ key }), ask({ key })])
    expect(new Set(both.map(({ body }) => body.data.id)).size).toBe(1)
  })

  test('is refused by the seller or declined by the buyer, and then ended', async () => {
    const id = await answered()
    expect((await call('POST', `/api/quotes/${id}/decline`, undefined, buyer.cookies)).body.data.state).toBe('DECLINED')
    expect((await call('POST', `/api/quotes/${id}/decline`, undefined, buyer.cookies)).body.code).toBe('QUOTE_ENDED')
    const other = (await ask()).body.data.id
    const refuse = () => call('POST', `/api/seller/quotes/${other}/refuse`, { answer: 'Rupture' }, seller)
    expect((await refuse()).body.data.state).toBe('REFUSED')
    expect((await refuse()).body.code).toBe('QUOTE_ENDED')
  })

  test('of another buyer or seller is not found', async () => {
    const id = await answered()
    const stranger = await market.newBuyer()
    expect((await call('GET', `/api/quotes/${id}`, undefined, stranger.cookies)).status).toBe(404)
    expect((await accept(id, stranger.cookies)).status).toBe(404)
    expect((await call('POST', `/api/quotes/${id}/decline`, undefined, stranger.cookies)).status).toBe(404)
    expect((await call('GET', `/api/seller/quotes/${id}`, undefined, rival)).status).toBe(404)
    expect((await answer(id, {}, rival)).status).toBe(404)
    expect((await call('POST', `/api/seller/quotes/${id}/refuse`, { answer: 'Non' }, rival)).status).toBe(404)
  })

  test('takes a price for every line, a validity to come, and no reduction of a plant protection product', async () => {
    await market.fill(buyer, vendor, [{ offerId, quantity: 5 }])
    const { id } = (await ask()).body.data
    expect((await answer(id, { validUntil: addDays(today, -2) })).body.fields).toHaveProperty('validUntil')
    expect((await answer(id, { lines: [{ offerId: offerId + 1, priceCents: 100 }] })).body.code).toBe('INVALID_INPUT')
    await sql`UPDATE articles SET plant_protection = true, amm_number = '2000001' WHERE id = ${articleId}`.execute(
      market.db,
    )
    expect((await answer(id)).body.fields).toHaveProperty('lines')
    expect((await answer(id, { lines: [{ offerId, priceCents: 1_000 }] })).status).toBe(200)
  })

  test('takes 5 % at most off a book, and nothing off a biocide of type 14 or 18', async () => {
    await market.fill(buyer, vendor, [{ offerId, quantity: 5 }])
    const { id } = (await ask()).body.data
    const at = (priceCents: number) => answer(id, { lines: [{ offerId, priceCents }] })
    const mark = (values: object) => market.db.updateTable('articles').set(values).where('id', '=', articleId).execute()
    await mark({ book: true })
    expect((await at(949)).body.fields?.lines).toContain('5\u00a0% de réduction au plus')
    await mark({ book: false, biocide: true, biocide_type: 18 })
    expect((await at(999)).body.fields?.lines).toContain('biocide')
    await mark({ biocide_type: 4 })
    expect((await at(700)).status).toBe(200)
  })
})

test('a seller makes a quote for a known customer on the phone, and for nobody else', async () => {
  const { reference } = await market.db
    .selectFrom('offers')
    .select('reference')
    .where('id', '=', offerId)
    .executeTakeFirstOrThrow()
  const { email } = await market.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', buyer.userId)
    .executeTakeFirstOrThrow()
  const body = { ...terms, key: randomUUID(), email, lines: [{ reference, quantity: 12, priceCents: 800 }] }
  const make = () => call('POST', '/api/seller/quotes', body, seller)
  expect((await make()).body.fields).toHaveProperty('email')
  await sql`UPDATE users SET email_verified_at = now() WHERE id = ${buyer.userId}`.execute(market.db)
  await call('PUT', '/api/seller/customers', { email }, seller)
  const made = await make()
  expect(made.body.data).toMatchObject({ state: 'ANSWERED', madeBy: 'seller', goodsHtCents: 9_600 })
  expect((await make()).body.data.id).toBe(made.body.data.id)
  body.key = randomUUID()
  const [one, other] = await Promise.all([make(), make()])
  expect(one.body.data.id).toBe(other.body.data.id)
  const mail = await readMails(market.db, { recipient: email })
  expect(mail.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('Votre devis'))
  await accept(made.body.data.id)
  expect((await cart()).sellers[0]?.lines[0]).toMatchObject({ unitPriceCents: 800, quantity: 12 })
})
