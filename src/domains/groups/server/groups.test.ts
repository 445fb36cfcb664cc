import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Cart } from '#domains/cart/contract.ts'
import { addDays, isoDay } from '#shared/dates.ts'
import type { Cookies } from '#tests/support/app.ts'
import { createOffer, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { readMails } from '#tests/support/mails.ts'
import { attachInvoice } from '#tests/support/own-invoice.ts'
import { type Buyer, openTestMarket, type TestMarket } from '#tests/support/test-market.ts'
import { endDueGroups } from './jobs.ts'

let market: TestMarket
let vendor: TestVendor
let seller: Cookies
let organiser: Buyer
let neighbour: Buyer
let offer: { offerId: number; articleId: number; slug: string }
const today = isoDay(new Date())

beforeAll(async () => {
  market = await openTestMarket()
})
beforeEach(async () => {
  vendor = await createVendor(market.db)
  seller = await market.loginAs(vendor.userId)
  organiser = await market.newBuyer('professional')
  neighbour = await market.newBuyer('professional', { postcode: '10200' })
  offer = await createOffer(market.db, vendor, {
    ...{ priceCents: 1_000, step: 10, minimum: 20, stock: 200, weightGrams: 500 },
    tiers: [
      { from: 50, priceCents: 900 },
      { from: 100, priceCents: 800 },
    ],
  })
  await accept(true)
})
afterEach(() => market.expectInvariants())
afterAll(() => market.close())

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body: object | undefined, cookies?: Cookies) =>
  market.request(method, path, body, cookies ? { cookies } : {})
const accept = (accepts: boolean, cookies = seller) =>
  call('PUT', '/api/seller/groups/terms', { accepts, paymentDays: 3 }, cookies)
const opening = (values: object = {}) => ({
  ...{ key: randomUUID(), offerId: offer.offerId, quantity: 30, minimum: 50, closesOn: addDays(today, 5) },
  ...{ listed: true, note: 'Cour, le samedi', addressId: organiser.addressId },
  ...values,
})
const open = (values: object = {}, cookies = organiser.cookies) => call('POST', '/api/groups', opening(values), cookies)
const share = (token: string, quantity: number, cookies = neighbour.cookies) =>
  call('PUT', `/api/groups/${token}/share`, { lines: [{ offerId: offer.offerId, quantity }] }, cookies)
const act = (token: string, what: 'close' | 'cancel' | 'pay', cookies: Cookies) =>
  call('POST', `/api/groups/${token}/${what}`, undefined, cookies)
const groupOf = async (token: string, cookies?: Cookies) =>
  (await call('GET', `/api/groups/${token}`, undefined, cookies)).body.data
const cartOf = async ({ cookies }: Buyer): Promise<Cart> =>
  (await call('GET', '/api/cart', undefined, cookies)).body.data
const mailsOf = async (event: string) => (await readMails(market.db, { event: `${event}%` })).length

async function opened(values: object = {}): Promise<string> {
  const made = await open(values)
  expect(made.status).toBe(200)
  return made.body.data.token
}
/** Two parts, 30 and 40, closed by the organiser at 900 cents. */
async function closed(values: object = {}): Promise<string> {
  const token = await opened(values)
  expect((await share(token, 40)).status).toBe(200)
  expect((await act(token, 'close', organiser.cookies)).body.data.status).toBe('PAYING')
  return token
}
async function pay(buyer: Buyer, token: string) {
  expect((await act(token, 'pay', buyer.cookies)).status).toBe(200)
  const placed = await market.place(buyer, await market.submission(buyer))
  await market.pay(buyer, placed)
  return market.orderOf(placed)
}
const passPayDay = (token: string) =>
  sql`WITH late AS (UPDATE grouped_orders SET pay_until = current_date - 1 WHERE token = ${token} RETURNING id)
    UPDATE quotes SET valid_until = current_date - 1 FROM group_shares s, late
    WHERE s.group_id = late.id AND quotes.id = s.quote_id`.execute(market.db)

describe('a grouped order', () => {
  test('that reaches its minimum is paid part by part, at the common price, to one point', async () => {
    const token = await closed()
    const number = (await groupOf(token)).number
    expect(await market.reserved(offer.offerId)).toBe(70)
    expect(await mailsOf('group-closed:')).toBeGreaterThanOrEqual(2)
    await act(token, 'pay', neighbour.cookies)
    const [part] = (await cartOf(neighbour)).sellers
    expect(part?.lines[0]).toMatchObject({ unitPriceCents: 900, quantity: 40, issues: [] })
    expect(part).toMatchObject({ grouped: { number, city: 'Épernay' }, deliveryIssue: null, minimumIssue: null })
    const order = await pay(neighbour, token)
    // 70 units weigh 35 kg: the whole goes on a pallet at 89 €, shared by quantity.
    expect(order).toMatchObject({ goods_ht_cents: 36_000, delivery_ht_cents: 5_086, delivery_mode: 'FREIGHT' })
    expect(order.changed_address).toMatchObject({ city: 'Épernay', postcode: '51200' })
    expect((await pay(organiser, token)).delivery_ht_cents).toBe(3_814)
    expect(await market.reserved(offer.offerId)).toBe(70)
    await endDueGroups(market.db)
    expect(await groupOf(token, organiser.cookies)).toMatchObject({ status: 'DONE', side: 'organiser' })
    const found = await call('GET', `/api/orders?user_type=Seller&searchQuery=${number}`, undefined, seller)
    expect(found.body.data.total).toBe(2)
    const elsewhere = { lines: [], addressId: neighbour.addressId, join: false }
    expect(
      (await call('POST', `/api/checkout/orders/${order.id}/change`, elsewhere, neighbour.cookies)).body.code,
    ).toBe('CONFLICT')
    const arrival = (cookies: Cookies) =>
      call('POST', `/api/groups/${token}/arrival`, { message: 'Samedi matin' }, cookies)
    expect((await arrival(neighbour.cookies)).body.code).toBe('NOT_FOUND')
    expect((await arrival(organiser.cookies)).body.data.arrivedAt).not.toBeNull()
    await market.runJobs()
  })

  test('charges each part the deposits of its quantity, as they were when it closed', async () => {
    const deposit = (cents: number) =>
      call('PUT', `/api/seller/offers/${offer.offerId}`, { deposit: { kind: 'PALLET', cents, per: 30 } }, seller)
    expect((await deposit(1_500)).status).toBe(200)
    const token = await closed()
    await deposit(9_900)
    await act(token, 'pay', neighbour.cookies)
    const [part] = (await cartOf(neighbour)).sellers
    expect(part).toMatchObject({
      lines: [{ quantity: 40, deposit: { cents: 1_500 } }],
      totals: { depositCents: 3_000 },
    })
  })

  test('lists to its seller the paid parts that wait, and on the page of the shop while it is open', async () => {
    const onShop = async () =>
      (await call('GET', `/api/groups?vendorId=${vendor.vendorId}`, undefined)).body.data.groups.length
    const token = await opened()
    expect(await onShop()).toBe(1)
    await share(token, 40)
    await act(token, 'close', organiser.cookies)
    expect(await onShop()).toBe(0)
    const toSend = async (cookies?: Cookies) => (await groupOf(token, cookies)).toSend
    expect(await toSend(seller)).toEqual([])
    const ids = [(await pay(neighbour, token)).id, (await pay(organiser, token)).id]
    for (const cookies of [undefined, neighbour.cookies, organiser.cookies]) expect(await toSend(cookies)).toEqual([])
    expect((await toSend(seller)).toSorted()).toEqual(ids.toSorted())
    for (const id of ids) await attachInvoice(market, seller, id)
    for (const step of ['labels', 'send'])
      expect((await call('POST', `/api/orders/batch/${step}`, { ids }, seller)).body.data.skipped).toEqual([])
    expect(await toSend(seller)).toEqual([])
  })

  test('is collected in a shop of its seller without a delivery to pay', async () => {
    const token = await closed({ addressId: undefined, shopId: vendor.shopId })
    const order = await pay(neighbour, token)
    expect(order).toMatchObject({ delivery_mode: 'PICKUP', shop_id: vendor.shopId, delivery_ht_cents: 0 })
    expect(order.changed_address).toBeNull()
  })

  test('that misses its minimum charges nobody and mails everybody', async () => {
    const token = await opened()
    expect((await act(token, 'close', organiser.cookies)).body.code).toBe('CONFLICT')
    await sql`UPDATE grouped_orders SET closes_on = current_date - 1 WHERE token = ${token}`.execute(market.db)
    expect((await share(token, 40)).body.code).toBe('GROUP_CLOSED')
    await endDueGroups(market.db)
    expect(await groupOf(token)).toMatchObject({ status: 'MISSED', reason: expect.stringContaining('minimum') })
    expect(await market.reserved(offer.offerId)).toBe(0)
    expect((await act(token, 'pay', organiser.cookies)).body.code).toBe('GROUP_CLOSED')
  })

  test('ends without a charge when the stock left before the closing', async () => {
    const token = await opened()
    await share(token, 40)
    const other = await market.newBuyer('professional')
    await market.fill(other, vendor, [{ offerId: offer.offerId, quantity: 150 }], 'PICKUP')
    expect((await market.place(other)).status).toBe(200)
    expect((await act(token, 'close', organiser.cookies)).body.data).toMatchObject({ status: 'MISSED' })
    expect(await market.reserved(offer.offerId)).toBe(150)
  })

  test('lets a part lapse that nobody paid: its units are for sale, the price of the others stays', async () => {
    const token = await closed()
    await act(token, 'pay', neighbour.cookies)
    expect((await pay(organiser, token)).goods_ht_cents).toBe(27_000)
    await endDueGroups(market.db)
    expect((await groupOf(token)).status).toBe('PAYING')
    await passPayDay(token)
    await endDueGroups(market.db)
    await endDueGroups(market.db)
    expect(await groupOf(token, neighbour.cookies)).toMatchObject({ status: 'DONE', own: { state: 'LAPSED' } })
    expect(await market.reserved(offer.offerId)).toBe(30)
    const ended = market.db.selectFrom('quotes').select('id').where('status', '=', 'EXPIRED')
    expect(await ended.where('user_id', '=', neighbour.userId).execute()).toHaveLength(1)
    expect((await act(token, 'pay', neighbour.cookies)).body.code).toBe('GROUP_CLOSED')
    expect((await cartOf(neighbour)).ready).toBe(false)
  })

  test('keeps its part apart from other goods of the seller', async () => {
    const token = await closed()
    await act(token, 'pay', neighbour.cookies)
    const { offerId } = await createOffer(market.db, vendor, { stock: 5 })
    await call('POST', '/api/cart/lines', { offerId, quantity: 1 }, neighbour.cookies)
    const { ready, sellers } = await cartOf(neighbour)
    expect({ ready, issue: sellers[0]?.deliveryIssue?.code }).toEqual({ ready: false, issue: 'DELIVERY_UNAVAILABLE' })
  })

  test('holds the units of a part again after a refused card, and the part is paid at last', async () => {
    const token = await closed()
    await act(token, 'pay', neighbour.cookies)
    const refused = await market.place(neighbour)
    await market.atBank(refused, 'decline')
    await market.comeBack(neighbour, refused)
    const purchases = market.db.selectFrom('purchases').select('status').where('user_id', '=', neighbour.userId)
    expect(await purchases.execute()).toEqual([{ status: 'PAYMENT_FAILED' }])
    expect(await market.reserved(offer.offerId)).toBe(70)
    const other = await market.newBuyer('professional')
    const more = await call('POST', '/api/cart/lines', { offerId: offer.offerId, quantity: 140 }, other.cookies)
    expect(more.body.code).toBe('OUT_OF_STOCK')
    expect((await pay(neighbour, token)).goods_ht_cents).toBe(36_000)
    expect(await market.reserved(offer.offerId)).toBe(70)
  })

  test('keeps its units for its participants while others buy the rest', async () => {
    const token = await closed()
    const other = await market.newBuyer('professional')
    const more = await call('POST', '/api/cart/lines', { offerId: offer.offerId, quantity: 140 }, other.cookies)
    expect(more.body.code).toBe('OUT_OF_STOCK')
    expect((await pay(neighbour, token)).goods_ht_cents).toBe(36_000)
  })
})

describe('races', () => {
  test('two parts for the last units: one is committed', async () => {
    const token = await opened({ quantity: 100 })
    const third = await market.newBuyer('professional')
    const both = await Promise.all([share(token, 60), share(token, 60, third.cookies)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('a part against the closing is in it or refused, never paid without units', async () => {
    const token = await opened({ quantity: 50 })
    const [part] = await Promise.all([share(token, 40), act(token, 'close', organiser.cookies)])
    const { status, committed } = await groupOf(token)
    expect(status).toBe('PAYING')
    expect(committed).toBe(part.status === 200 ? 90 : 50)
    expect(await market.reserved(offer.offerId)).toBe(committed)
  })

  test('closed twice at once it is closed once', async () => {
    const token = await opened({ quantity: 50 })
    const both = await Promise.all([act(token, 'close', organiser.cookies), act(token, 'close', organiser.cookies)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await market.reserved(offer.offerId)).toBe(50)
  })

  test('a purchase against the closing of the last units: the stock is never sold twice', async () => {
    const token = await opened({ quantity: 150 })
    const other = await market.newBuyer('professional')
    await market.fill(other, vendor, [{ offerId: offer.offerId, quantity: 100 }], 'PICKUP')
    const body = await market.submission(other)
    await Promise.all([market.place(other, body), act(token, 'close', organiser.cookies)])
    const { status } = await groupOf(token)
    expect([100, 150]).toContain(await market.reserved(offer.offerId))
    expect(await market.reserved(offer.offerId)).toBe(status === 'PAYING' ? 150 : 100)
  })
})

describe('refusals', () => {
  test('of an opening', async () => {
    expect((await open({}, seller)).body.code).toBe('OWN_OFFER')
    expect((await call('POST', '/api/groups', opening(), undefined)).body.code).toBe('UNAUTHENTICATED')
    expect((await open({ offerId: 999_999_999 })).body.code).toBe('NOT_FOUND')
    expect((await open({ addressId: neighbour.addressId })).body.code).toBe('NOT_FOUND')
    const rival = await createVendor(market.db)
    expect((await open({ addressId: undefined, shopId: rival.shopId })).body.code).toBe('NOT_FOUND')
    expect((await open({ quantity: 35 })).body.code).toBe('QUANTITY_NOT_A_MULTIPLE')
    expect((await open({ quantity: 210 })).body.code).toBe('OUT_OF_STOCK')
    for (const bad of [
      { minimum: 55 },
      { minimum: 10 },
      { closesOn: today },
      { closesOn: addDays(today, 90) },
      { shopId: vendor.shopId },
    ])
      expect((await open(bad)).body.code).toBe('INVALID_INPUT')
    await sql`UPDATE offers SET reserved = true WHERE id = ${offer.offerId}`.execute(market.db)
    expect((await open()).body.code).toBe('GROUP_REFUSED')
    // Its price is for approved customers only.
    const start = await call('GET', `/api/groups/start/${offer.offerId}`, undefined, organiser.cookies)
    expect(start.body.code).toBe('NOT_FOUND')
    await sql`UPDATE offers SET reserved = false WHERE id = ${offer.offerId}`.execute(market.db)
    await sql`UPDATE addresses SET postcode = '20000' WHERE id = ${organiser.addressId}`.execute(market.db)
    expect((await open()).body.code).toBe('DELIVERY_UNAVAILABLE')
    await sql`UPDATE articles SET biocide = true, biocide_type = 14 WHERE id = ${offer.articleId}`.execute(market.db)
    expect((await open()).body.code).toBe('GROUP_REFUSED')
  })

  test('of a seller that takes no groups, whose members set it by role', async () => {
    expect((await accept(false)).status).toBe(200)
    expect((await open()).body.code).toBe('GROUP_REFUSED')
    expect((await accept(true, organiser.cookies)).body.code).toBe('FORBIDDEN')
    expect((await call('GET', '/api/seller/groups', undefined, organiser.cookies)).body.code).toBe('FORBIDDEN')
  })

  test('of acts on a group of others', async () => {
    const token = await opened({ quantity: 50 })
    expect((await act(token, 'close', neighbour.cookies)).body.code).toBe('NOT_FOUND')
    expect((await act(token, 'close', seller)).body.code).toBe('NOT_FOUND')
    expect((await act(token, 'cancel', neighbour.cookies)).body.code).toBe('NOT_FOUND')
    const rival = await market.loginAs((await createVendor(market.db)).userId)
    expect((await act(token, 'cancel', rival)).body.code).toBe('NOT_FOUND')
    expect((await act(token, 'pay', neighbour.cookies)).body.code).toBe('NOT_FOUND')
    expect((await share(token, 10, seller)).body.code).toBe('OWN_OFFER')
    expect((await share(token, 15)).body.code).toBe('QUANTITY_NOT_A_MULTIPLE')
    expect((await share(randomUUID(), 10)).body.code).toBe('NOT_FOUND')
    expect((await act(token, 'cancel', seller)).body.data).toMatchObject({ status: 'CANCELLED' })
    expect((await act(token, 'cancel', organiser.cookies)).body.code).toBe('GROUP_CLOSED')
    expect((await share(token, 10)).body.code).toBe('GROUP_CLOSED')
  })

  test('a visitor reads neither the point nor the parts; a withdrawn part counts no more', async () => {
    const token = await opened()
    await share(token, 40)
    expect(await groupOf(token)).toMatchObject({
      side: 'visitor',
      point: null,
      shares: [],
      committed: 70,
      priceCents: 900,
    })
    expect(await groupOf(token, neighbour.cookies)).toMatchObject({
      side: 'participant',
      shares: [{ lines: [{ quantity: 40 }] }],
    })
    expect((await groupOf(token, organiser.cookies)).shares).toHaveLength(2)
    expect((await share(token, 0)).body.data).toMatchObject({ committed: 30, own: null, point: null })
    const list = await call('GET', `/api/articles/${offer.slug}/groups`, undefined)
    expect(list.body.data).toMatchObject({ groups: [{ token, committed: 30 }], startable: [offer.offerId] })
    const hidden = await opened({ listed: false })
    const near = await call('GET', '/api/groups?postcode=51200', undefined)
    const tokens = near.body.data.groups.map((group: { token: string }) => group.token)
    expect(tokens).toContain(token)
    expect(tokens).not.toContain(hidden)
  })

  test('opened twice with one key is one group', async () => {
    const key = randomUUID()
    const both = await Promise.all([open({ key }), open({ key })])
    expect(new Set(both.map(({ body }) => body.data.token)).size).toBe(1)
  })
})
