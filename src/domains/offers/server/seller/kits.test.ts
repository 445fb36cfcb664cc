import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pickLines } from '#domains/orders/server/documents/picking.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import {
  createOffer,
  createOfferFor,
  createShop,
  createUser,
  createVendor,
  type TestVendor,
} from '#tests/support/factories.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { createPaidOrder } from '#tests/support/orders.ts'

let app: TestApp
let vendor: TestVendor
let seller: Cookies
let buyerId: number
let buyer: Cookies

type Own = { offerId: number; slug: string; reference: string }
let kit: Own
let shears: Own
let glove: Own

beforeAll(async () => {
  app = await testApp()
  buyerId = await createUser(app.db)
  buyer = await app.loginAs(buyerId)
})
/** Each test has a seller of its own: 10 shears at 10 €, 9 pairs of gloves at 4 €, a kit of 1 and 2 at 16 €. */
beforeEach(async () => {
  vendor = await createVendor(app.db)
  seller = await app.loginAs(vendor.userId)
  shears = await own({ stock: 10, priceCents: 1_000 })
  glove = await own({ stock: 9, priceCents: 400 })
  kit = await own({ stock: 0, priceCents: 1_600 })
  expect((await compose([part(shears, 1), part(glove, 2)])).status).toBe(200)
})
afterEach(() => expectInvariants(app.pool))
afterAll(() => app.close())

async function own(values: Parameters<typeof createOffer>[2]): Promise<Own> {
  const { offerId, slug } = await createOffer(app.db, vendor, values)
  const offer = app.db.selectFrom('offers').select('reference').where('id', '=', offerId)
  return { offerId, slug, ...(await offer.executeTakeFirstOrThrow()) }
}
const part = ({ reference }: Own, quantity: number) => ({ reference, quantity })
const compose = (parts: object[], of = kit) =>
  app.request('PUT', `/api/seller/offers/${of.offerId}/parts`, { parts }, { cookies: seller })
const composition = async (of = kit) =>
  (await app.request('GET', `/api/seller/offers/${of.offerId}/parts`, undefined, { cookies: seller })).body.data
const line = (of: Own, quantity: number) => ({
  offerId: of.offerId,
  quantity,
  unitPriceCents: 1_600,
  vatBasisPoints: 2_000,
})
const order = (lines = [line(kit, 2)], values: Partial<Parameters<typeof createPaidOrder>[1]> = {}) =>
  createPaidOrder(app.db, { vendor, buyerId, lines, ...values })
const stockOf = async ({ offerId }: Own) => {
  const rows = await app.db
    .selectFrom('stock')
    .select(['on_hand', 'reserved'])
    .where('offer_id', '=', offerId)
    .execute()
  return rows.reduce<[number, number]>(([here, sold], row) => [here + row.on_hand, sold + row.reserved], [0, 0])
}
const act = (path: string, body: object = {}) => app.request('POST', `/api/orders/${path}`, body, { cookies: seller })
const articleOffer = async () => (await app.request('GET', `/api/articles/${kit.slug}`)).body.data.variants[0].offers[0]

describe('stock of a kit', () => {
  test('is what its parts allow, on the article’s page, in its shops, in the cart and in the seller’s lists', async () => {
    expect(await composition()).toMatchObject({ free: 4, parts: [{ quantity: 1 }, { quantity: 2 }] })
    expect(await articleOffer()).toMatchObject({
      available: 4,
      shops: [{ shopId: vendor.shopId, available: 4 }],
      kit: { parts: [{ quantity: 1 }, { slug: glove.slug, quantity: 2 }], separately: { ht: 1_800, ttc: 2_160 } },
    })
    const { body } = await app.request('GET', `/api/availability?offers=${kit.offerId}&shop=${vendor.shopId}`)
    expect(body.data.offers[0]).toMatchObject({ inStock: true, pickup: { free: 4 } })
    const add = (quantity: number) =>
      app.request('POST', '/api/cart/lines', { offerId: kit.offerId, quantity }, { cookies: buyer })
    expect((await add(5)).body.code).toBe('OUT_OF_STOCK')
    expect((await add(4)).status).toBe(200)
    const stock = await app.request('GET', `/api/seller/stock?q=${kit.reference}`, undefined, { cookies: seller })
    expect(stock.body.data.offers[0]).toMatchObject({ onHand: 4, free: 4, isKit: true })
    const offers = await app.request('GET', `/api/seller/offers?q=${kit.reference}`, undefined, { cookies: seller })
    expect(offers.body.data.offers[0]).toMatchObject({ free: 4 })
  })

  test('counts only parts that are in one place', async () => {
    const { warehouseId, shopId } = await createShop(app.db, vendor.vendorId)
    const move = { code: glove.reference, fromId: vendor.warehouseId, toId: warehouseId, units: 6 }
    expect((await app.request('POST', '/api/seller/stock/transfer', move, { cookies: seller })).status).toBe(200)
    expect(await articleOffer()).toMatchObject({ available: 1, shops: [{ shopId: vendor.shopId, available: 1 }] })
    await expect(order([line(kit, 2)])).rejects.toMatchObject({ code: 'OUT_OF_STOCK' })
    expect(shopId).toEqual(expect.any(Number))
  })

  test('is none while a part is sold out, unpublished, or has another VAT rate', async () => {
    await app.request('PUT', `/api/seller/offers/${glove.offerId}`, { status: 'archived' }, { cookies: seller })
    expect(await articleOffer()).toMatchObject({ available: 0 })
    await expect(order([line(kit, 1)])).rejects.toMatchObject({ code: 'OFFER_UNAVAILABLE' })
    await app.request('PUT', `/api/seller/offers/${glove.offerId}`, { status: 'published' }, { cookies: seller })
    expect(await articleOffer()).toMatchObject({ available: 4 })
    await app.request('PUT', `/api/seller/offers/${glove.offerId}`, { vatCode: 'reduced' }, { cookies: seller })
    expect(await articleOffer()).toMatchObject({ available: 0 })
    await app.request('PUT', `/api/seller/offers/${glove.offerId}`, { vatCode: 'normal' }, { cookies: seller })
    await order([line(shears, 10)])
    expect(await articleOffer()).toMatchObject({ available: 0, kit: { separately: null } })
  })

  test('is never counted, transferred nor announced', async () => {
    const { warehouseId } = await createShop(app.db, vendor.vendorId)
    const count = { offerId: kit.offerId, warehouseId: vendor.warehouseId, onHand: 3 }
    expect((await app.request('PUT', '/api/seller/stock/count', count, { cookies: seller })).body).toMatchObject({
      code: 'CONFLICT',
      error: expect.stringContaining('éléments'),
    })
    const move = { code: kit.reference, fromId: vendor.warehouseId, toId: warehouseId, units: 1 }
    expect((await app.request('POST', '/api/seller/stock/transfer', move, { cookies: seller })).body.code).toBe(
      'CONFLICT',
    )
    const week = { reference: kit.reference, warehouseId, units: 5, day: '2099-01-01' }
    expect((await app.request('PUT', '/api/seller/stock/announced', week, { cookies: seller })).body.code).toBe(
      'CONFLICT',
    )
  })
})

describe('an order of kits', () => {
  test('counts as sales of its parts in the reorder proposal', async () => {
    await order([line(kit, 2), line(glove, 1)])
    await app.db
      .insertInto('stock_thresholds')
      .values({ offer_id: glove.offerId, vendor_id: vendor.vendorId, units: 100 })
      .execute()
    const proposal = await app.http.inject({ url: '/api/seller/stock/reassort.csv', cookies: seller })
    // Free, threshold, sold in 30 days: two pairs in each of two kits, and one alone.
    expect(proposal.body).toMatch(new RegExp(`;${glove.reference};.*;4;100;5;`))
  })

  test('reserves the parts, and freezes them with its line', async () => {
    const { orderId } = await order()
    expect(await stockOf(shears)).toEqual([10, 2])
    expect(await stockOf(glove)).toEqual([9, 4])
    await compose([part(shears, 2)])
    const { body } = await app.request('GET', `/api/orders/${orderId}`, undefined, { cookies: buyer })
    expect(body.data.lines[0].parts).toMatchObject([
      { reference: shears.reference, quantity: 1 },
      { reference: glove.reference, quantity: 2 },
    ])
    const picked = await pickLines(app.db, [orderId])
    expect(picked.map(({ reference, quantity, orders }) => [reference, quantity, orders[0]?.kit])).toEqual(
      [
        [shears.reference, 2, kit.reference],
        [glove.reference, 4, kit.reference],
      ].sort(),
    )
  })

  test('the last unit of a part sold alone and in a kit at the same time: one is refused', async () => {
    await order([line(shears, 9)])
    const results = await Promise.allSettled([order([line(shears, 1)]), order([line(kit, 1)])])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await stockOf(shears)).toEqual([10, 10])
  })

  test('parts taken by two kits in opposite orders never deadlock', async () => {
    const other = await own({ stock: 0, priceCents: 1_600 })
    await compose([part(glove, 1), part(shears, 1)], other)
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => order([line(index % 2 ? kit : other, 1)])),
    )
    const sold = results.filter(({ status }) => status === 'fulfilled').length
    expect((await stockOf(shears))[1]).toBe(sold)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'OUT_OF_STOCK' })
  })

  test('a refund before dispatch releases the parts of the refunded kits', async () => {
    const { orderId, lines } = await order()
    const refund = { reason: 'Un seul', lines: [{ lineId: lines[0]?.orderLineId, quantity: 1 }] }
    expect((await act(`setRefund/${orderId}`, refund)).body.data).toMatchObject({ amountCents: 1_920 })
    expect([await stockOf(shears), await stockOf(glove)]).toEqual([
      [10, 1],
      [9, 2],
    ])
  })

  test('leaves kit by kit in shipments, and comes back kit by kit', async () => {
    const { orderId, lines } = await order([line(kit, 2)], { shipments: 'partly sent' })
    expect([await stockOf(shears), await stockOf(glove)]).toEqual([
      [9, 1],
      [7, 2],
    ])
    const { body } = await app.request('GET', `/api/orders/${orderId}`, undefined, { cookies: seller })
    expect(body.data.shipments.map((one: { lines: object[] }) => one.lines)).toMatchObject([
      [{ quantity: 1 }],
      [{ quantity: 1 }],
    ])
    await act(`ship/${orderId}`)
    expect([await stockOf(shears), await stockOf(glove)]).toEqual([
      [8, 0],
      [5, 0],
    ])
    const back = { reason: 'Rendu', lines: [{ lineId: lines[0]?.orderLineId, quantity: 1, restock: true }] }
    expect((await act(`setRefund/${orderId}`, back)).status).toBe(200)
    expect([await stockOf(shears), await stockOf(glove)]).toEqual([
      [9, 0],
      [7, 0],
    ])
  })

  test('a cancelled order releases every part', async () => {
    const { orderId } = await order()
    expect((await act(`cancel/${orderId}`, { reason: 'Rupture' })).status).toBe(200)
    expect([await stockOf(shears), await stockOf(glove)]).toEqual([
      [10, 0],
      [9, 0],
    ])
  })
})

describe('composing a kit', () => {
  test('refuses a kit of a kit, itself, a reference twice, an unknown one, and a single unit', async () => {
    const outer = await own({ stock: 0 })
    const fault = async (parts: object[], of = outer) =>
      (await compose(parts, of)).body as { code: string; fields: Record<string, string> }
    expect((await fault([part(kit, 1), part(glove, 1)])).fields['parts.0.reference']).toContain('coffret')
    expect((await fault([part(outer, 2)])).fields['parts.0.reference']).toContain('lui-même')
    expect((await fault([part(glove, 1), part(glove, 1)])).fields['parts.1.reference']).toContain('déjà')
    expect((await fault([{ reference: 'INCONNUE', quantity: 2 }])).fields['parts.0.reference']).toContain('Aucune')
    expect((await fault([part(glove, 1)])).fields['parts.0.quantity']).toContain('deux unités')
    expect((await fault([part(outer, 2)], glove)).code).toBe('CONFLICT')
  })

  test('refuses mixed VAT rates and regulated goods with the reason, and an offer with stock or other sellers', async () => {
    const outer = await own({ stock: 0 })
    const compost = await own({ vatCode: 'intermediate' })
    const proOnly = await own({ professionalOnly: true })
    const fault = async (other: Own) =>
      (await compose([part(glove, 1), part(other, 1)], outer)).body.fields?.['parts.1.reference']
    expect(await fault(compost)).toContain('deux taux')
    expect(await fault(proOnly)).toContain('seul')
    const { variantId } = await app.db
      .selectFrom('offers')
      .select('variant_id as variantId')
      .where('id', '=', outer.offerId)
      .executeTakeFirstOrThrow()
    await createOfferFor(app.db, await createVendor(app.db), variantId, 'RIVALE')
    expect((await compose([part(glove, 2)], outer)).body.error).toContain('D’autres vendeurs')
    const stocked = await own({ stock: 3 })
    expect((await compose([part(glove, 2)], stocked)).body).toMatchObject({
      code: 'CONFLICT',
      error: expect.stringContaining('stock'),
    })
  })

  test('refuses a part with a deposit on its packaging, and a deposit on a part, but not on the kit itself', async () => {
    const put = (of: Own, deposit: object | null) =>
      app.request('PUT', `/api/seller/offers/${of.offerId}`, { deposit }, { cookies: seller })
    const pallet = { kind: 'PALLET', cents: 1_500, per: 10 }
    expect((await put(glove, pallet)).body.fields).toEqual({ 'deposit.kind': expect.stringContaining('coffret') })
    expect((await put(glove, null)).status).toBe(200)
    expect((await put(kit, pallet)).status).toBe(200)
    const barrel = await own({ stock: 5 })
    expect((await put(barrel, pallet)).status).toBe(200)
    const refused = await compose([part(shears, 1), part(barrel, 1)])
    expect(refused.body.fields).toEqual({
      'parts.1.reference': 'Cet article a une consigne d’emballage\u00a0: il se vend seul.',
    })
  })

  test('refuses another seller’s offers, and an empty list makes it a plain offer again', async () => {
    const rival = await createVendor(app.db)
    const cookies = await app.loginAs(rival.userId)
    const path = `/api/seller/offers/${kit.offerId}/parts`
    expect((await app.request('GET', path, undefined, { cookies })).body.code).toBe('NOT_FOUND')
    expect((await app.request('PUT', path, { parts: [] }, { cookies })).body.code).toBe('NOT_FOUND')
    expect((await compose([])).body.data).toMatchObject({ parts: [], free: 0 })
  })
})
