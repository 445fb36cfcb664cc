import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refreshListing } from '#domains/search/server/listing.ts'
import { promisedDay } from '#domains/shipping/rules.ts'
import { inTransaction } from '#platform/db/pool.ts'
import { addDays, isoDay } from '#shared/dates.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { createCommunes } from '#tests/support/communes.ts'
import {
  createOffer,
  createOfferFor,
  createShop,
  createVendor,
  type TestOffer,
  type TestVendor,
} from '#tests/support/factories.ts'
import type { OfferAvailability } from '../contract-availability.ts'

let app: TestApp
let vendor: TestVendor
beforeAll(async () => {
  app = await testApp()
  await createCommunes(app.db)
})
afterAll(() => app.close())
beforeEach(async () => {
  vendor = await createVendor(app.db)
})

const call = (query: string) => app.request('GET', `/api/availability?${query}`)
const allOf = async (query: string): Promise<OfferAvailability[]> => {
  const { status, body } = await call(query)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.offers
}
const one = async ({ offerId }: Pick<TestOffer, 'offerId'>, query = 'postcode=51190') =>
  (await allOf(`offers=${offerId}&${query}`))[0]
const openAllWeek = (shopId: number) =>
  app.db
    .insertInto('shop_hours')
    .values([1, 2, 3, 4, 5, 6, 7].map(weekday => ({ shop_id: shopId, weekday, opens: '00:00', closes: '24:00' })))
    .execute()
const today = () => isoDay(new Date())

describe('delivery', () => {
  test('is the cheapest mode of the smallest quantity, HT and TTC, with its latest day', async () => {
    const offer = await createOffer(app.db, vendor)
    expect(await one(offer)).toMatchObject({
      offerId: offer.offerId,
      inStock: true,
      onQuotation: false,
      delivery: { mode: 'RELAY', htCents: 690, ttcCents: 828, arrivesOn: promisedDay(today(), 1, 'RELAY', []) },
    })
  })

  test('weighs the smallest quantity, not one unit', async () => {
    const offer = await createOffer(app.db, vendor, { weightGrams: 3_000, step: 4, modes: ['HOME'] })
    expect((await one(offer))?.delivery).toMatchObject({ mode: 'HOME', htCents: 1_990 })
  })

  test('is that of a given quantity of each offer, which may be more than there is', async () => {
    const [light, few] = [
      await createOffer(app.db, vendor, { weightGrams: 3_000, modes: ['HOME'] }),
      await createOffer(app.db, vendor, { weightGrams: 3_000, modes: ['HOME'], stock: 3 }),
    ]
    const found = await allOf(`offers=${light.offerId},${few.offerId}&quantities=4,4&postcode=51190`)
    expect(found).toMatchObject([
      { offerId: light.offerId, inStock: true, delivery: { mode: 'HOME', htCents: 1_990 } },
      { offerId: few.offerId, inStock: false, delivery: null, pickup: null },
    ])
    expect((await one(light))?.delivery?.htCents).toBeLessThan(1_990)
    for (const quantities of ['4', '4,0', '4,4,4', 'x,y'])
      expect((await call(`offers=${light.offerId},${few.offerId}&quantities=${quantities}`)).status).toBe(400)
  })

  test('of heavy goods is freight', async () => {
    const offer = await createOffer(app.db, vendor, { weightGrams: 200_000, modes: ['PICKUP', 'FREIGHT'] })
    expect((await one(offer))?.delivery).toMatchObject({ mode: 'FREIGHT', htCents: 8_900, ttcCents: 10_680 })
  })

  test('is free from the threshold of the seller on, in the tax of each buyer', async () => {
    const generous = await createVendor(app.db, { freeDeliveryFromCents: 10_000 })
    const [below, above, reduced] = [
      await createOffer(app.db, generous, { priceCents: 9_999 }),
      await createOffer(app.db, generous, { priceCents: 10_000 }),
      await createOffer(app.db, generous, { priceCents: 10_500, vatCode: 'reduced' }),
    ]
    expect((await one(below))?.delivery).toMatchObject({ htCents: 690 })
    expect((await one(above))?.delivery).toMatchObject({ htCents: 0, ttcCents: 0 })
    // 105.00 € HT with VAT at 5.5 % is 110.78 € TTC: below the threshold of 120.00 € TTC.
    expect((await one(reduced))?.delivery).toMatchObject({ htCents: 0, ttcCents: 728 })
  })

  test('to Corsica has the seller’s rates for it, and is on quotation without', async () => {
    const offer = await createOffer(app.db, vendor)
    expect(await one(offer, 'postcode=20000')).toMatchObject({ delivery: null, onQuotation: true })
    await app.db
      .insertInto('shipping_rates')
      .values({
        vendor_id: vendor.vendorId,
        mode: 'HOME',
        zone: 'corse',
        max_weight_grams: 5_000,
        price_cents: 1_490,
      })
      .execute()
    expect((await one(offer, 'postcode=20000'))?.delivery).toMatchObject({ mode: 'HOME', htCents: 1_490 })
  })

  test('overseas is on quotation', async () => {
    const offer = await createOffer(app.db, vendor)
    expect(await one(offer, 'postcode=97110')).toMatchObject({ inStock: true, delivery: null, onQuotation: true })
  })

  test('is never offered for plant protection products', async () => {
    const offer = await createOffer(app.db, vendor)
    await app.db
      .updateTable('articles')
      .set({ plant_protection: true, amm_number: '2100001' })
      .where('id', '=', offer.articleId)
      .execute()
    const found = await one(offer)
    expect(found).toMatchObject({ inStock: true, delivery: null, onQuotation: false })
    expect(found?.pickup?.shopId).toBe(vendor.shopId)
  })

  test('is absent when less than the smallest quantity is left', async () => {
    const offer = await createOffer(app.db, vendor, { step: 6, stock: 5 })
    expect(await one(offer)).toMatchObject({ inStock: false, delivery: null, onQuotation: false, pickup: null })
  })
})

describe('pick-up', () => {
  test('is in the chosen shop, with its stock and when it is ready', async () => {
    await openAllWeek(vendor.shopId)
    const offer = await createOffer(app.db, vendor, { stock: 7 })
    await app.db.updateTable('stock').set({ reserved: 3 }).where('offer_id', '=', offer.offerId).execute()
    const found = await one(offer, `postcode=51190&shop=${vendor.shopId}`)
    expect(found?.pickup).toMatchObject({
      shopId: vendor.shopId,
      city: 'Épernay',
      free: 4,
      ready: { day: expect.stringMatching(/^\d{4}-/), time: expect.stringMatching(/^\d\d:\d\d$/) },
    })
    expect(found?.pickup?.km).toBeGreaterThan(5)
    expect(found?.pickup?.km).toBeLessThan(20)
  })

  test('is in the nearest shop that has it when the chosen one has not', async () => {
    const offer = await createOffer(app.db, vendor)
    const far = await createShop(app.db, vendor.vendorId)
    await app.db.updateTable('shops').set({ latitude: 43.3, longitude: 5.4 }).where('id', '=', far.shopId).execute()
    await app.db
      .insertInto('stock')
      .values({ warehouse_id: far.warehouseId, offer_id: offer.offerId, vendor_id: vendor.vendorId, on_hand: 9 })
      .execute()
    const empty = await createShop(app.db, vendor.vendorId)
    expect((await one(offer, `postcode=51190&shop=${empty.shopId}`))?.pickup?.shopId).toBe(vendor.shopId)
    expect((await one(offer, 'postcode=13001'))?.pickup?.shopId).toBe(far.shopId)
  })

  test('names a nearer shop that has another offer of the article, unless the chosen shop has this one', async () => {
    const offer = await createOffer(app.db, vendor)
    const neighbour = await createVendor(app.db)
    const avize = { latitude: 48.972, longitude: 4.01 }
    await app.db.updateTable('shops').set(avize).where('id', '=', neighbour.shopId).execute()
    await createOfferFor(app.db, neighbour, offer.variantId, 'PRES')
    await inTransaction(app.db, tx => refreshListing(tx, [offer.articleId]))
    const near = await one(offer)
    expect(near).toMatchObject({ pickup: { shopId: vendor.shopId }, nearer: { shopId: neighbour.shopId } })
    expect(near?.nearer?.km).toBeLessThan(near?.pickup?.km ?? 0)
    expect((await one(offer, `postcode=51190&shop=${vendor.shopId}`))?.nearer).toBeNull()
    expect((await one(offer, 'postcode=51200'))?.nearer).toBeNull()
  })

  test('is in another shop when the chosen one belongs to another seller', async () => {
    const other = await createVendor(app.db)
    const offer = await createOffer(app.db, vendor)
    expect((await one(offer, `postcode=51190&shop=${other.shopId}`))?.pickup?.shopId).toBe(vendor.shopId)
  })

  test('skips closed shops, shops without pick-up and shops with less than the smallest quantity', async () => {
    const offer = await createOffer(app.db, vendor, { step: 6, stock: 12 })
    const shop = (values: object) =>
      app.db.updateTable('shops').set(values).where('id', '=', vendor.shopId).executeTakeFirst()
    const found = async () => (await one(offer, `postcode=51190&shop=${vendor.shopId}`))?.pickup ?? null
    expect(await found()).not.toBeNull()
    await shop({ pickup: false })
    expect(await found()).toBeNull()
    await shop({ pickup: true, status: 'closed' })
    expect(await found()).toBeNull()
    await shop({ status: 'open' })
    await app.db.updateTable('stock').set({ on_hand: 5 }).where('offer_id', '=', offer.offerId).execute()
    expect(await found()).toBeNull()
  })

  test('has no time while the shop is closed beyond the longest pause', async () => {
    await openAllWeek(vendor.shopId)
    await app.db
      .insertInto('shop_closures')
      .values({ shop_id: vendor.shopId, from_day: today(), to_day: addDays(today(), 200), reason: 'travaux' })
      .execute()
    expect((await one(await createOffer(app.db, vendor)))?.pickup).toMatchObject({ ready: null })
  })

  test('is absent for goods that are only delivered', async () => {
    const offer = await createOffer(app.db, vendor, { modes: ['HOME'] })
    expect((await one(offer, `postcode=51190&shop=${vendor.shopId}`))?.pickup).toBeNull()
  })

  test('starts from the chosen shop while the postcode is unknown', async () => {
    const offer = await createOffer(app.db, vendor)
    const near = await createShop(app.db, vendor.vendorId)
    expect((await one(offer, `shop=${near.shopId}`))?.pickup).toMatchObject({ shopId: vendor.shopId, km: 0 })
    expect((await one(offer, ''))?.pickup).toBeNull()
  })
})

describe('request', () => {
  test('returns the offers on sale in the order of the request, without the others', async () => {
    const [first, second, gone] = [
      await createOffer(app.db, vendor),
      await createOffer(app.db, vendor),
      await createOffer(app.db, vendor),
    ]
    await app.db.updateTable('offers').set({ status: 'draft' }).where('id', '=', gone.offerId).execute()
    const ids = [second, gone, first].map(({ offerId }) => offerId)
    const found = await allOf(`offers=${ids.join(',')},999999999&postcode=51190`)
    expect(found.map(({ offerId }) => offerId)).toEqual([second.offerId, first.offerId])
  })

  test.each([
    ['no offer', 'postcode=51190'],
    ['an id that is not a number', 'offers=1,x&postcode=51190'],
    ['61 offers', `offers=${Array.from({ length: 61 }, (_, n) => n + 1).join(',')}&postcode=51190`],
    ['a postcode of four digits', 'offers=1&postcode=5119'],
    ['an unknown key', 'offers=1&postcode=51190&user=1'],
    ['a shop that is not a number', 'offers=1&shop=x'],
  ])('refuses %s', async (_, query) => {
    expect((await call(query)).body).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
  })
})
