import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refreshListing } from '#domains/search/server/listing.ts'
import { inTransaction } from '#platform/db/pool.ts'
import { addDays, isoDay } from '#shared/dates.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { stopPromotion } from './actions.ts'
import { runDuePromotions } from './jobs.ts'

let app: TestApp
let vendor: TestVendor
let seller: Cookies
let rival: TestVendor
let other: Cookies
const today = isoDay(new Date())

beforeAll(async () => {
  app = await testApp()
  rival = await createVendor(app.db)
  other = await app.loginAs(rival.userId)
})
beforeEach(async () => {
  vendor = await createVendor(app.db)
  seller = await app.loginAs(vendor.userId)
})
afterEach(() => expectInvariants(app.pool))
afterAll(() => app.close())

/** An offer whose price is known for two months. */
async function oldOffer(values: object = {}) {
  const offer = await createOffer(app.db, vendor, { priceCents: 1_000, ...values })
  await sql`UPDATE offer_price_history SET valid_from = now() - interval '60 days' WHERE offer_id = ${offer.offerId}`.execute(
    app.db,
  )
  return offer
}
const plan = (values: object, cookies = seller) =>
  app.request(
    'POST',
    '/api/seller/promotions',
    {
      key: randomUUID(),
      reduction: { how: 'percent', value: 2_000 },
      startsOn: today,
      endsOn: addDays(today, 9),
      ...values,
    },
    { cookies },
  )
const planOne = (offerId: number, values: object = {}) => plan({ selection: { ids: [offerId] }, ...values })
const file = async (id: number, cookies = seller) =>
  (await app.request('GET', `/api/seller/promotions/${id}`, undefined, { cookies })).body
const stop = (id: number, cookies = seller) =>
  app.request('POST', `/api/seller/promotions/${id}/stop`, undefined, { cookies })
const turn = () => runDuePromotions(app.db)
/** Simulates that `days` days have passed since it was planned. */
const later = (id: number, days: number) =>
  sql`UPDATE promotions SET starts_on = starts_on - ${days}::int, ends_on = ends_on - ${days}::int WHERE id = ${id}`.execute(
    app.db,
  )
const findPriceHistory = async (offerId: number) => {
  const { rows } = await sql<{ price: number; reference: number | null; tiers: number[] }>`
    SELECT price_cents AS price, reference_price_cents(id) AS reference,
      ARRAY(SELECT price_cents::int FROM offer_price_tiers WHERE offer_id = id ORDER BY from_quantity) AS tiers
    FROM offers WHERE id = ${offerId}`.execute(app.db)
  return rows[0]
}
const change = (offerId: number, body: object) =>
  app.request('PUT', `/api/seller/offers/${offerId}`, body, { cookies: seller })

describe('promotion', () => {
  test('starts on its day, shows the lowest price of the 30 days before, ends after its last day, and is listed', async () => {
    const { offerId, articleId } = await oldOffer({ tiers: [{ from: 10, priceCents: 900 }] })
    const { body } = await planOne(offerId, { startsOn: addDays(today, 3), endsOn: addDays(today, 5) })
    expect(body.data).toMatchObject({ state: 'planned', words: '−20\u00a0%', mayStop: true })
    await turn()
    expect(await findPriceHistory(offerId)).toEqual({ price: 1_000, reference: null, tiers: [900] })
    await later(body.data.id, 3)
    await turn()
    await turn()
    expect(await findPriceHistory(offerId)).toEqual({ price: 800, reference: 1_000, tiers: [720] })
    await inTransaction(app.db, tx => refreshListing(tx, [articleId]))
    const deals = await app.request('GET', '/api/articles?promo=1')
    expect(deals.body.data.articles).toMatchObject([{ referencePriceCents: 1_000 }])
    await later(body.data.id, 2)
    await turn()
    expect((await findPriceHistory(offerId))?.price).toBe(800)
    await later(body.data.id, 1)
    await turn()
    expect(await findPriceHistory(offerId)).toEqual({ price: 1_000, reference: null, tiers: [900] })
    expect((await file(body.data.id)).data).toMatchObject({
      state: 'ended',
      offers: [{ state: 'ended', lowestCents: 1_000 }],
    })
  })

  test('is rejected unless below the lowest price of the 30 days, which the error gives', async () => {
    const { offerId } = await oldOffer()
    await change(offerId, { priceCents: 700 })
    await change(offerId, { priceCents: 1_000 })
    const { body } = await planOne(offerId, { reduction: { how: 'set', value: 700 } })
    expect(body.code).toBe('INVALID_INPUT')
    expect(body.fields?.['reduction.value']).toContain('le prix le plus bas des 30\u00a0jours')
    expect((await planOne(offerId, { reduction: { how: 'set', value: 699 } })).body.data.state).toBe('planned')
  })

  test('is rejected for an offer younger than 30 days, and for plant protection', async () => {
    const { offerId: young } = await createOffer(app.db, vendor)
    const { offerId: phyto, articleId } = await oldOffer()
    await app.db.updateTable('articles').set({ plant_protection: true }).where('id', '=', articleId).execute()
    expect((await planOne(young)).body.fields?.['reduction.value']).toContain('moins de 30')
    expect((await planOne(phyto)).body.fields?.['reduction.value']).toContain('phytosanitaire')
  })

  test('includes the eligible offers and returns a reason for each of the others', async () => {
    const { offerId } = await oldOffer()
    const { offerId: young } = await createOffer(app.db, vendor)
    const { body } = await plan({ selection: { filter: {} } })
    expect(body.data.counts).toMatchObject({ planned: 1, refused: 1 })
    const { offers } = (await file(body.data.id)).data
    expect(offers.map((offer: { offerId: number; state: string }) => [offer.offerId, offer.state])).toEqual([
      [offerId, 'planned'],
      [young, 'refused'],
    ])
  })

  test('lasts at most 30 days and starts today at the earliest', async () => {
    const { offerId } = await oldOffer()
    const fields = async (values: object) => Object.keys((await planOne(offerId, values)).body.fields ?? {})
    expect(await fields({ endsOn: addDays(today, 30) })).toEqual(['endsOn'])
    expect(await fields({ startsOn: addDays(today, 2), endsOn: addDays(today, 1) })).toEqual(['endsOn'])
    expect(await fields({ startsOn: addDays(today, -1) })).toEqual(['startsOn'])
    expect(await fields({ reduction: { how: 'percent', value: 9_500 } })).toEqual(['reduction.value'])
    expect(await fields({ endsOn: addDays(today, 29) })).toEqual([])
  })

  test('rejects an overlap on an offer, in sequence or concurrently', async () => {
    const { offerId } = await oldOffer()
    const responses = await Promise.all([1, 2, 3].map(() => planOne(offerId)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    await turn()
    expect((await planOne(offerId)).body.fields?.['reduction.value']).toContain('déjà prévue ou en cours')
    const { id } = await app.db
      .insertInto('promotions')
      .values({ vendor_id: vendor.vendorId, key: randomUUID(), reduction: '{}', starts_on: today, ends_on: today })
      .returning('id')
      .executeTakeFirstOrThrow()
    const second = { promotion_id: id, offer_id: offerId, state: 'planned', price_cents: 1 }
    await expect(app.db.insertInto('promotion_offers').values(second).execute()).rejects.toMatchObject({
      code: '23505',
    })
  })

  test('is created once for a repeated idempotency key', async () => {
    const { offerId } = await oldOffer()
    const key = randomUUID()
    const responses = await Promise.all([1, 2].map(() => planOne(offerId, { key })))
    expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(1)
    expect((await planOne(offerId, { key, endsOn: today })).body.code).toBe('IDEMPOTENCY_KEY_REUSED')
  })
})

describe('running promotion', () => {
  test('locks its price against single, bulk and form updates', async () => {
    const { offerId } = await oldOffer()
    await planOne(offerId)
    await turn()
    const listed = await app.request('GET', '/api/seller/offers', undefined, { cookies: seller })
    expect(listed.body.data.offers).toMatchObject([{ id: offerId, promoted: true }])
    expect((await change(offerId, { priceCents: 790 })).body.fields?.priceCents).toContain('promotion est en cours')
    expect((await change(offerId, { tiers: [{ from: 5, priceCents: 700 }] })).body.code).toBe('INVALID_INPUT')
    expect((await change(offerId, { priceCents: 800, preparationDays: 3 })).status).toBe(200)
    const act = { kind: 'price', how: 'percent', value: 1_000 }
    const bulk = { key: randomUUID(), selection: { ids: [offerId] }, act }
    const { body } = await app.request('POST', '/api/seller/batches', bulk, { cookies: seller })
    expect(body.data).toMatchObject({ changed: 0, refused: 1 })
    expect((await findPriceHistory(offerId))?.price).toBe(800)
  })

  test('is not affected by the undo of a price change', async () => {
    const { offerId } = await oldOffer()
    const act = { kind: 'price', how: 'percent', value: 2_500 }
    const bulk = { key: randomUUID(), selection: { ids: [offerId] }, act }
    const raised = await app.request('POST', '/api/seller/batches', bulk, { cookies: seller })
    await planOne(offerId, { reduction: { how: 'set', value: 900 } })
    await turn()
    const undone = await app.request('POST', `/api/seller/batches/${raised.body.data.id}/undo`, undefined, {
      cookies: seller,
    })
    expect(undone.body.data).toMatchObject({ restored: 0, left: 1 })
    const batch = await app.request('GET', `/api/seller/batches/${raised.body.data.id}`, undefined, { cookies: seller })
    expect(batch.body.data.leftRows[0].why).toContain('promotion est en cours')
    expect((await findPriceHistory(offerId))?.price).toBe(900)
  })

  test('stops early once; a planned one is cancelled', async () => {
    const { offerId } = await oldOffer()
    const running = (await planOne(offerId)).body.data.id
    await turn()
    expect((await stop(running)).body.data).toMatchObject({ state: 'ended', mayStop: false })
    expect((await findPriceHistory(offerId))?.price).toBe(1_000)
    expect((await stop(running)).body.code).toBe('CONFLICT')
    const { offerId: second } = await oldOffer()
    const planned = (await planOne(second, { startsOn: addDays(today, 1) })).body.data.id
    expect((await stop(planned)).body.data.state).toBe('cancelled')
    await later(planned, 1)
    await turn()
    expect((await findPriceHistory(second))?.price).toBe(1_000)
  })
})

describe('promotion job', () => {
  test('plans, starts and stops 3,000 offers, each in one request', async () => {
    const { offerId } = await oldOffer()
    await sql`WITH made AS (
        INSERT INTO variants (article_id, label, weight_grams, sale_unit, pack_label)
        SELECT v.article_id, 'n' || n, 500, 'pièce', 'à l’unité' FROM generate_series(1, 3000) n,
          offers o JOIN variants v ON v.id = o.variant_id WHERE o.id = ${offerId} RETURNING id)
      INSERT INTO offers (vendor_id, variant_id, reference, price_cents, delivery_modes)
      SELECT ${vendor.vendorId}, id, 'M-' || id, 1000, ARRAY['HOME'] FROM made`.execute(app.db)
    await sql`UPDATE offer_price_history h SET valid_from = now() - interval '60 days' FROM offers o
      WHERE o.id = h.offer_id AND o.vendor_id = ${vendor.vendorId}`.execute(app.db)
    const { body } = await plan({ selection: { filter: {} } })
    expect(body.data.counts).toMatchObject({ planned: 3_001, refused: 0 })
    await turn()
    expect((await findPriceHistory(offerId))?.price).toBe(800)
    expect((await stop(body.data.id)).body.data.counts).toMatchObject({ ended: 3_001 })
  })

  test('rejects at the start offers that are no longer eligible', async () => {
    const { offerId } = await oldOffer()
    const { id } = (await planOne(offerId, { startsOn: addDays(today, 1) })).body.data
    await change(offerId, { priceCents: 750 })
    await later(id, 1)
    await turn()
    expect((await findPriceHistory(offerId))?.price).toBe(750)
    expect((await file(id)).data).toMatchObject({
      state: 'refused',
      offers: [{ refusal: expect.stringContaining('7,50') }],
    })
  })

  test('runs once with two workers, and cancels a promotion whose whole period was missed', async () => {
    const { offerId } = await oldOffer()
    const { id } = (await planOne(offerId)).body.data
    await Promise.all([turn(), turn(), turn()])
    expect((await findPriceHistory(offerId))?.price).toBe(800)
    const history = await app.db
      .selectFrom('offer_price_history')
      .select('price_cents')
      .where('offer_id', '=', offerId)
      .execute()
    expect(history).toHaveLength(2)
    const { offerId: missed } = await oldOffer()
    const second = (await planOne(missed, { endsOn: today })).body.data.id
    await later(second, 1)
    await later(id, 10)
    await turn()
    expect([(await file(second)).data.state, (await file(id)).data.state]).toEqual(['cancelled', 'ended'])
    expect((await findPriceHistory(offerId))?.price).toBe(1_000)
  })
})

test('returns 404 for another seller’s promotion, and rejects another seller’s offers', async () => {
  const { offerId } = await oldOffer()
  const { id } = (await planOne(offerId)).body.data
  expect((await file(id, other)).code).toBe('NOT_FOUND')
  expect((await stop(id, other)).body.code).toBe('NOT_FOUND')
  const otherUser = { vendorId: rival.vendorId, userId: rival.userId }
  await expect(inTransaction(app.db, tx => stopPromotion(tx, otherUser, id))).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  const { offerId: theirs } = await createOffer(app.db, rival)
  expect((await plan({ selection: { ids: [(await oldOffer()).offerId, theirs] } })).body.code).toBe('NOT_FOUND')
  expect((await plan({ selection: { ids: [offerId] } }, other)).body.code).toBe('NOT_FOUND')
  const candidates = await app.request('GET', `/api/seller/promotions/candidates?ids=${offerId}`, undefined, {
    cookies: other,
  })
  expect(candidates.body.code).toBe('NOT_FOUND')
  const list = await app.request('GET', '/api/seller/promotions', undefined, { cookies: other })
  expect(list.body.data.promotions).toEqual([])
  const own = await app.request('GET', `/api/seller/promotions/candidates?ids=${offerId}`, undefined, {
    cookies: seller,
  })
  expect(own.body.data.offers).toMatchObject([
    { lowestCents: 1_000, fault: 'Une promotion est déjà prévue ou en cours.' },
  ])
})
