import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Cart } from '#domains/cart/contract.ts'
import { addDays, isoDay } from '#shared/dates.ts'
import type { Cookies } from '#tests/support/app.ts'
import { createOffer, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { readMails } from '#tests/support/mails.ts'
import { type Buyer, openTestMarket, type TestMarket } from '#tests/support/test-market.ts'
import type { GroupDetail } from '../contract.ts'
import { offerCap } from '../rules.ts'
import { endDueGroups } from './jobs.ts'

type Goods = { offerId: number; articleId: number; slug: string }
let market: TestMarket
let vendor: TestVendor
let seller: Cookies
let organiser: Buyer
let neighbour: Buyer
/** Opens the group; the others are added to it. */
let glass: Goods
let cartons: Goods
let token: string

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body: object | undefined, cookies?: Cookies) =>
  market.request(method, path, body, cookies ? { cookies } : {})

beforeAll(async () => {
  market = await openTestMarket()
})
beforeEach(async () => {
  vendor = await createVendor(market.db)
  seller = await market.loginAs(vendor.userId)
  organiser = await market.newBuyer('professional')
  neighbour = await market.newBuyer('professional', { postcode: '10200' })
  glass = await createOffer(market.db, vendor, {
    ...{ priceCents: 1_000, step: 10, minimum: 20, stock: 200, weightGrams: 500 },
    tiers: [{ from: 50, priceCents: 900 }],
  })
  cartons = await createOffer(market.db, vendor, {
    ...{ priceCents: 300, step: 1, minimum: 1, stock: 30, weightGrams: 2_000 },
    tiers: [{ from: 10, priceCents: 200 }],
  })
  await call('PUT', '/api/seller/groups/terms', { accepts: true, paymentDays: 3 }, seller)
  const made = await call(
    'POST',
    '/api/groups',
    {
      ...{
        key: randomUUID(),
        offerId: glass.offerId,
        quantity: 30,
        minimum: 50,
        closesOn: addDays(isoDay(new Date()), 5),
      },
      ...{ listed: true, note: '', addressId: organiser.addressId },
    },
    organiser.cookies,
  )
  token = made.body.data.token
})
afterEach(() => market.expectInvariants())
afterAll(() => market.close())

const add = (values: object = {}, cookies: Cookies | undefined = organiser.cookies) =>
  call('POST', `/api/groups/${token}/offers`, { offerId: cartons.offerId, minimum: 10, ...values }, cookies)
const remove = (offerId: number, cookies = organiser.cookies) =>
  call('DELETE', `/api/groups/${token}/offers/${offerId}`, undefined, cookies)
const share = (units: { glass?: number; cartons?: number }, { cookies } = neighbour) => {
  const lines = [
    { offerId: glass.offerId, quantity: units.glass ?? 0 },
    { offerId: cartons.offerId, quantity: units.cartons ?? 0 },
  ].filter(({ quantity }) => quantity > 0)
  return call('PUT', `/api/groups/${token}/share`, { lines }, cookies)
}
const close = (cookies = organiser.cookies) => call('POST', `/api/groups/${token}/close`, undefined, cookies)
const toCart = ({ cookies }: Buyer) => call('POST', `/api/groups/${token}/pay`, undefined, cookies)
const group = async (cookies?: Cookies): Promise<GroupDetail> =>
  (await call('GET', `/api/groups/${token}`, undefined, cookies)).body.data
const cartOf = async ({ cookies }: Buyer): Promise<Cart> =>
  (await call('GET', '/api/cart', undefined, cookies)).body.data
const reserved = async () => [await market.reserved(glass.offerId), await market.reserved(cartons.offerId)]
const mails = async (event: string) => (await readMails(market.db, { event: `${event}%` })).length
async function pay(buyer: Buyer) {
  expect((await toCart(buyer)).status).toBe(200)
  const placed = await market.place(buyer, await market.submission(buyer))
  await market.pay(buyer, placed)
  return market.orderOf(placed)
}

describe('several articles in one group', () => {
  test('reach their prices each by itself, and are paid as one part with one share of the delivery', async () => {
    await share({ glass: 40 })
    const sent = await mails('group-offer-added')
    expect((await add()).body.data.offers).toMatchObject([
      { offerId: glass.offerId, isFirst: true, committed: 70, priceCents: 900 },
      { offerId: cartons.offerId, isFirst: false, committed: 0, minimum: 10, priceCents: 300 },
    ])
    expect(await mails('group-offer-added')).toBe(sent + 1)
    await share({ glass: 40, cartons: 4 })
    await share({ glass: 30, cartons: 8 }, organiser)
    const open = await group(neighbour.cookies)
    expect(open.own?.lines).toEqual([
      { offerId: glass.offerId, quantity: 40 },
      { offerId: cartons.offerId, quantity: 4 },
    ])
    expect(open.offers).toMatchObject([{ priceCents: 900 }, { committed: 12, priceCents: 200, nextTier: null }])
    expect((await close()).body.data).toMatchObject({ status: 'PAYING', committed: 70, others: 1 })
    expect(await reserved()).toEqual([70, 12])
    await toCart(neighbour)
    const [part] = (await cartOf(neighbour)).sellers
    expect(part?.lines).toMatchObject([
      { quantity: 40, unitPriceCents: 900, issues: [] },
      { quantity: 4, unitPriceCents: 200, issues: [] },
    ])
    // 35 kg of glass and 24 kg of cartons on a pallet at 89 €; 28 of the 59 kg are the neighbour’s.
    const one = await pay(neighbour)
    expect(one).toMatchObject({ goods_ht_cents: 36_800, delivery_ht_cents: 4_224 })
    const other = await pay(organiser)
    expect(other).toMatchObject({ goods_ht_cents: 28_600, delivery_ht_cents: 8_900 - 4_224 })
    await endDueGroups(market.db)
    expect(await group(seller)).toMatchObject({ status: 'DONE', toSend: [other.id, one.id] })
    expect(await reserved()).toEqual([70, 12])
    await market.runJobs()
  })

  test('is listed on the page of each of its articles, at the figures of that article', async () => {
    await add()
    await share({ glass: 40, cartons: 4 })
    const on = async (slug: string) => (await call('GET', `/api/articles/${slug}/groups`, undefined)).body.data.groups
    expect(await on(glass.slug)).toMatchObject([{ token, isFirst: true, committed: 70, minimum: 50, others: 1 }])
    expect(await on(cartons.slug)).toMatchObject([
      { token, isFirst: false, committed: 4, minimum: 10, participants: 2 },
    ])
    const near = (await call('GET', `/api/groups?vendorId=${vendor.vendorId}`, undefined)).body.data.groups
    expect(near).toHaveLength(1)
    const { body } = await call('GET', '/api/groups/own', undefined, neighbour.cookies)
    expect(body.data.groups[0].ownLines).toMatchObject([{ quantity: 40 }, { quantity: 4 }])
  })

  test('leaves out the article that misses its minimum: nobody pays it, and who wanted nothing else pays nothing', async () => {
    await add()
    await share({ glass: 30 })
    const third = await market.newBuyer('professional')
    await share({ cartons: 3 }, third)
    await share({ glass: 30, cartons: 4 })
    const sent = await mails('group-left-out')
    expect((await close()).body.data.status).toBe('PAYING')
    expect(await reserved()).toEqual([60, 0])
    expect(await mails('group-left-out')).toBe(sent + 1)
    expect((await group(third.cookies)).own).toMatchObject({ state: 'ENDED' })
    expect((await call('POST', `/api/groups/${token}/pay`, undefined, third.cookies)).body.code).toBe('GROUP_CLOSED')
    expect((await group()).offers[1]?.leftOut).toContain('minimum')
    expect(await pay(neighbour)).toMatchObject({ goods_ht_cents: 27_000, delivery_ht_cents: 995 })
    await pay(organiser)
    await endDueGroups(market.db)
    expect(await group(third.cookies)).toMatchObject({ status: 'DONE', own: { state: 'ENDED' } })
  })

  test('leaves out the article whose stock went, and the one that is sold in groups no more', async () => {
    const corks = await createOffer(market.db, vendor, {
      priceCents: 50,
      stock: 99,
      tiers: [{ from: 10, priceCents: 40 }],
    })
    await add()
    await add({ offerId: corks.offerId })
    const lines = [
      { offerId: glass.offerId, quantity: 30 },
      { offerId: cartons.offerId, quantity: 20 },
      { offerId: corks.offerId, quantity: 10 },
    ]
    expect((await call('PUT', `/api/groups/${token}/share`, { lines }, neighbour.cookies)).status).toBe(200)
    const other = await market.newBuyer('professional')
    await market.fill(other, vendor, [{ offerId: cartons.offerId, quantity: 15 }], 'PICKUP')
    expect((await market.place(other)).status).toBe(200)
    await sql`UPDATE articles SET biocide = true, biocide_type = 14 WHERE id = ${corks.articleId}`.execute(market.db)
    expect((await close()).body.data.status).toBe('PAYING')
    expect((await group()).offers.map(({ leftOut }) => leftOut)).toEqual([
      null,
      expect.stringContaining('stock'),
      expect.stringContaining('ne le propose plus'),
    ])
    expect(await reserved()).toEqual([60, 15])
    expect((await pay(neighbour)).goods_ht_cents).toBe(27_000)
  })

  test('ends when the first article misses its minimum, whatever the others reach', async () => {
    await add()
    await share({ cartons: 20 })
    expect((await close()).body.code).toBe('CONFLICT')
    await sql`UPDATE grouped_orders SET closes_on = current_date - 1 WHERE token = ${token}`.execute(market.db)
    await endDueGroups(market.db)
    expect(await group()).toMatchObject({ status: 'MISSED' })
    expect(await reserved()).toEqual([0, 0])
  })

  test('is paid whole: a part of which an article left the cart is not ordered', async () => {
    await add()
    await share({ glass: 30, cartons: 10 })
    await close()
    await toCart(neighbour)
    const { sellers } = await cartOf(neighbour)
    await call('PUT', `/api/cart/lines/${cartons.offerId}`, { quantity: 0 }, neighbour.cookies)
    expect(sellers[0]?.lines).toHaveLength(2)
    const less = await cartOf(neighbour)
    expect(less.sellers[0]).toMatchObject({ lines: [{}], deliveryIssue: { code: 'DELIVERY_UNAVAILABLE' } })
    expect((await toCart(neighbour)).status).toBe(200)
    expect((await cartOf(neighbour)).ready).toBe(true)
    expect((await pay(neighbour)).goods_ht_cents).toBe(29_000)
  })

  test('is paid without the article that its seller withdrew since, whose units are for sale again at the end', async () => {
    await add()
    await share({ glass: 30, cartons: 10 })
    await close()
    await toCart(neighbour)
    await sql`UPDATE offers SET status = 'draft' WHERE id = ${cartons.offerId}`.execute(market.db)
    await call('PUT', `/api/cart/lines/${cartons.offerId}`, { quantity: 0 }, neighbour.cookies)
    const placed = await market.place(neighbour, await market.submission(neighbour))
    await market.pay(neighbour, placed)
    await pay(organiser)
    const sent = await mails('group-lapsed')
    await endDueGroups(market.db)
    expect(await group(neighbour.cookies)).toMatchObject({ status: 'DONE', own: { state: 'PAID' } })
    expect(await reserved()).toEqual([60, 0])
    expect(await mails('group-lapsed')).toBe(sent)
    const settled = await market.db
      .selectFrom('mails')
      .select('text')
      .where('event', 'like', 'group-settled:%')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(settled.text).toContain('À livrer')
    const { title } = await market.db
      .selectFrom('articles')
      .select('title')
      .where('id', '=', cartons.articleId)
      .executeTakeFirstOrThrow()
    expect(settled.text).not.toContain(title)
  })

  test('a part that nobody paid lapses with all its articles', async () => {
    await add()
    await share({ glass: 30, cartons: 10 })
    await close()
    await pay(organiser)
    await sql`WITH late AS (UPDATE grouped_orders SET pay_until = current_date - 1 WHERE token = ${token} RETURNING id)
      UPDATE quotes SET valid_until = current_date - 1 FROM group_shares s, late
      WHERE s.group_id = late.id AND quotes.id = s.quote_id`.execute(market.db)
    const sent = await mails('group-lapsed')
    await endDueGroups(market.db)
    expect(await group(neighbour.cookies)).toMatchObject({ status: 'DONE', own: { state: 'LAPSED' } })
    expect(await reserved()).toEqual([30, 0])
    expect(await mails('group-lapsed')).toBe(sent + 1)
  })

  test('a refused card holds the units of every article of the part again', async () => {
    await add()
    await share({ glass: 30, cartons: 10 })
    await close()
    await toCart(neighbour)
    const refused = await market.place(neighbour)
    await market.atBank(refused, 'decline')
    await market.comeBack(neighbour, refused)
    expect(await reserved()).toEqual([60, 10])
    expect((await pay(neighbour)).goods_ht_cents).toBe(29_000)
    expect(await reserved()).toEqual([60, 10])
  })

  test('a withdrawn part counts for no article', async () => {
    await add()
    await share({ glass: 40, cartons: 12 })
    expect((await share({})).body.data).toMatchObject({ own: null, offers: [{ committed: 30 }, { committed: 0 }] })
    expect((await remove(cartons.offerId)).body.data.offers).toHaveLength(1)
  })
})

describe('races', () => {
  test('an article added twice at once is there once', async () => {
    const both = await Promise.all([add(), add()])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await group()).offers).toHaveLength(2)
  })

  test('a part against the removal of its article: the article stays with the part, or the part is refused', async () => {
    await add()
    const [part, removed] = await Promise.all([share({ glass: 30, cartons: 5 }), remove(cartons.offerId)])
    expect([part.status, removed.status].toSorted()).toEqual(part.status === 200 ? [200, 409] : [200, 404])
    expect((await group()).offers).toHaveLength(part.status === 200 ? 2 : 1)
  })

  test('the last units of an added article are committed once', async () => {
    await add()
    const third = await market.newBuyer('professional')
    const both = await Promise.all([share({ cartons: 20 }), share({ cartons: 20 }, third)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('an article added against the closing is part of it or refused', async () => {
    await share({ glass: 30 })
    const [added] = await Promise.all([add(), close()])
    const { status, offers } = await group()
    expect(status).toBe('PAYING')
    expect(offers).toHaveLength(added.status === 200 ? 2 : 1)
  })
})

describe('refusals', () => {
  test('of an addition', async () => {
    for (const cookies of [neighbour.cookies, seller]) expect((await add({}, cookies)).body.code).toBe('NOT_FOUND')
    expect((await market.request('POST', `/api/groups/${token}/offers`, {})).body.code).toBe('UNAUTHENTICATED')
    const rival = await createOffer(market.db, await createVendor(market.db), { tiers: [{ from: 10, priceCents: 40 }] })
    expect((await add({ offerId: rival.offerId })).body.code).toBe('NOT_FOUND')
    const single = await createOffer(market.db, vendor, { stock: 99 })
    expect((await add({ offerId: single.offerId })).body.code).toBe('GROUP_REFUSED')
    expect((await add({ offerId: glass.offerId, minimum: 50 })).body.code).toBe('CONFLICT')
    expect((await add({ minimum: 0 })).body.code).toBe('INVALID_INPUT')
    await sql`UPDATE offers SET minimum = 12, step = 4 WHERE id = ${cartons.offerId}`.execute(market.db)
    for (const minimum of [8, 13]) expect((await add({ minimum })).body.fields).toHaveProperty('minimum')
    await sql`UPDATE offers SET minimum = 1, step = 1, reserved = true WHERE id = ${cartons.offerId}`.execute(market.db)
    expect((await add()).body.code).toBe('GROUP_REFUSED')
    await sql`UPDATE offers SET reserved = false, delivery_modes = '{PICKUP}' WHERE id = ${cartons.offerId}`.execute(
      market.db,
    )
    expect((await add()).body.code).toBe('DELIVERY_UNAVAILABLE')
  })

  test('of one more than the limit, and after the closing', async () => {
    const more = []
    for (let index = 1; index < offerCap; index++)
      more.push(await createOffer(market.db, vendor, { stock: 99, tiers: [{ from: 10, priceCents: 40 }] }))
    for (const { offerId } of more) expect((await add({ offerId })).status).toBe(200)
    expect((await add()).body.code).toBe('CONFLICT')
    await share({ glass: 30 })
    await close()
    expect((await add()).body.code).toBe('GROUP_CLOSED')
    expect((await remove(more[0]?.offerId ?? 0)).body.code).toBe('GROUP_CLOSED')
  })

  test('of a removal: of others, of the first article, of one that is committed', async () => {
    await add()
    await share({ cartons: 2 })
    expect((await remove(cartons.offerId, neighbour.cookies)).body.code).toBe('NOT_FOUND')
    expect((await remove(999_999_999)).body.code).toBe('NOT_FOUND')
    expect((await remove(glass.offerId)).body).toMatchObject({
      code: 'CONFLICT',
      error: expect.stringContaining('ouverte sur cet article'),
    })
    expect((await remove(cartons.offerId)).body.code).toBe('CONFLICT')
  })

  test('of a part with an article that the group does not have, twice the same, or too much', async () => {
    expect((await share({ glass: 30, cartons: 2 })).body.code).toBe('NOT_FOUND')
    await add()
    const twice = [1, 2].map(quantity => ({ offerId: cartons.offerId, quantity }))
    const put = (lines: object[]) => call('PUT', `/api/groups/${token}/share`, { lines }, neighbour.cookies)
    expect((await put(twice)).body.code).toBe('INVALID_INPUT')
    const tooMuch = await share({ glass: 30, cartons: 31 })
    expect(tooMuch.body).toMatchObject({ code: 'OUT_OF_STOCK', fields: { 'lines.1.quantity': expect.any(String) } })
    expect((await share({ glass: 35 })).body.code).toBe('QUANTITY_NOT_A_MULTIPLE')
  })

  test('the catalogue to add from is the organiser’s: sold in groups, not there yet, found by title or reference', async () => {
    const list = (cookies: Cookies, q = '') => call('GET', `/api/groups/${token}/offers${q}`, undefined, cookies)
    expect((await list(neighbour.cookies)).body.code).toBe('NOT_FOUND')
    await createOffer(market.db, vendor, { stock: 99 })
    const { offers, room } = (await list(organiser.cookies)).body.data
    expect(offers).toMatchObject([{ offerId: cartons.offerId, minimum: 10 }])
    expect(room).toBe(offerCap - 1)
    expect((await list(organiser.cookies, '?q=introuvable%25')).body.data.offers).toEqual([])
    const { reference } = await market.db
      .selectFrom('offers')
      .select('reference')
      .where('id', '=', cartons.offerId)
      .executeTakeFirstOrThrow()
    expect((await list(organiser.cookies, `?q=${reference.toLowerCase()}`)).body.data.offers).toHaveLength(1)
    await add()
    expect((await list(organiser.cookies)).body.data.offers).toEqual([])
  })
})
