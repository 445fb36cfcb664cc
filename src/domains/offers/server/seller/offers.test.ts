import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { irreducibleSentence } from '#domains/offers/rules/reductions.ts'
import { refreshListing } from '#domains/search/server/listing.ts'
import { inTransaction } from '#platform/db/pool.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import {
  createOffer,
  createOfferFor,
  createShop,
  createUser,
  createVendor,
  type TestVendor,
} from '#tests/support/factories.ts'
import { createPaidOrder } from '#tests/support/orders.ts'
import { newArticle, newVariant, referenceData } from './new-article.fixture.ts'

let app: TestApp
let vendor: TestVendor
let rival: TestVendor
let seller: Cookies
let other: Cookies
let buyer: Cookies
let tagId: number

beforeAll(async () => {
  app = await testApp()
  vendor = await createVendor(app.db)
  rival = await createVendor(app.db)
  seller = await app.loginAs(vendor.userId)
  other = await app.loginAs(rival.userId)
  buyer = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
  tagId = await referenceData(app.db)
})
afterAll(() => app.close())

const list = async (query = '', cookies: Cookies = seller) =>
  (await app.request('GET', `/api/seller/offers${query}`, undefined, { cookies })).body.data
const read = (id: number, cookies: Cookies = seller) =>
  app.request('GET', `/api/seller/offers/${id}`, undefined, { cookies })
const change = (id: number, body: object, cookies: Cookies = seller) =>
  app.request('PUT', `/api/seller/offers/${id}`, body, { cookies })
const attach = (body: object, cookies: Cookies = seller) => app.request('POST', '/api/seller/offers', body, { cookies })
const create = (body: object, cookies: Cookies = seller) =>
  app.request('POST', '/api/seller/articles', body, { cookies })
const match = async (q: string, cookies: Cookies = seller) =>
  (await app.request('GET', `/api/seller/articles/match?q=${encodeURIComponent(q)}`, undefined, { cookies })).body.data
const article = (values: object = {}) => newArticle({ tagIds: [tagId], ...values })
const terms = (values: object = {}) => ({ ...newVariant(values), deliveryModes: ['HOME'], preparationDays: 1 })
const offerTerms = (values: object = {}) => {
  const { label, ean, weightGrams, contentQuantity, contentUnit, palletised, ...same } = terms(values) as Record<
    string,
    unknown
  >
  return { ...same, publish: true }
}
const stockHere = (onHand: number) => [{ warehouseId: vendor.warehouseId, onHand }]
const refresh = () => inTransaction(app.db, tx => refreshListing(tx, 'all'))

async function sendPicture(cookies: Cookies, type: 'image/png' | 'application/pdf' = 'image/png'): Promise<string> {
  const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#335' } })
    .png()
    .toBuffer()
  const raw = await app.http.inject({
    method: 'POST',
    url: '/api/files?name=photo',
    cookies,
    headers: { host: 'localhost', origin: 'http://localhost', 'content-type': type },
    payload: type === 'image/png' ? png : Buffer.from('%PDF-1.4'),
  })
  return raw.json().data.id
}

describe('seller catalogue', () => {
  test('is restricted to sellers, and rejects operators too', async () => {
    const { offerId } = await createOffer(app.db, vendor)
    for (const [cookies, code] of [
      [buyer, 'FORBIDDEN'],
      [{}, 'UNAUTHENTICATED'],
    ] as const) {
      const responses = await Promise.all([
        app.request('GET', '/api/seller/offers', undefined, { cookies }),
        read(offerId, cookies),
        change(offerId, { priceCents: 1 }, cookies),
        attach(offerTerms(), cookies),
        create(article(), cookies),
        app.request('GET', '/api/seller/articles/match?q=fut', undefined, { cookies }),
        app.request('GET', '/api/seller/articles/options', undefined, { cookies }),
      ])
      expect(responses.map(({ body }) => body.code)).toEqual(Array(7).fill(code))
    }
  })

  test('lists only the seller’s own offers, and returns 404 for another’s', async () => {
    const { offerId } = await createOffer(app.db, rival, { title: 'Le secret du voisin' })
    expect((await list('?q=secret')).offers).toEqual([])
    expect((await read(offerId)).body.code).toBe('NOT_FOUND')
    expect((await change(offerId, { priceCents: 1 })).body.code).toBe('NOT_FOUND')
    expect((await read(offerId, other)).status).toBe(200)
  })

  test('searches without accents, filters by stock and status, sorts by price', async () => {
    const mine = await createVendor(app.db)
    const cookies = await app.loginAs(mine.userId)
    await createOffer(app.db, mine, { title: 'Épampreuse à lanières', priceCents: 5_000, stock: 0 })
    await createOffer(app.db, mine, { title: 'Épamprage manuel', priceCents: 3_000, stock: 3 })
    const { offerId } = await createOffer(app.db, mine, { title: 'Tarière', priceCents: 4_000, stock: 90 })
    await change(offerId, { status: 'archived' }, cookies)
    const titles = async (query: string) =>
      (await list(query, cookies)).offers.map(({ title }: { title: string }) => title)
    expect(await titles('?q=epamp')).toEqual(['Épamprage manuel', 'Épampreuse à lanières'])
    expect(await titles('?stock=out')).toEqual(['Épampreuse à lanières'])
    expect(await titles('?stock=low')).toEqual(['Épamprage manuel'])
    expect(await titles('?status=archived')).toEqual(['Tarière'])
    expect(await titles('?sort=prix')).toEqual(['Épamprage manuel', 'Tarière', 'Épampreuse à lanières'])
    expect(await titles('?q=100%25')).toEqual([])
    expect(await list('', cookies)).toMatchObject({ total: 3, all: 3, pages: 1 })
  })
})

describe('updating an offer', () => {
  test('records a new price, and a return to the former one', async () => {
    const { offerId } = await createOffer(app.db, vendor, { priceCents: 1_000 })
    expect((await change(offerId, { priceCents: 1_200 })).body.data.priceCents).toBe(1_200)
    await change(offerId, { priceCents: 1_000 })
    const { prices } = (await read(offerId)).body.data
    expect(prices.map(({ priceCents }: { priceCents: number }) => priceCents)).toEqual([1_000, 1_200, 1_000])
  })

  test('leaves the price of an order already placed unchanged', async () => {
    const [{ offerId } = { offerId: 0 }] = (await createPaidOrder(app.db, { vendor })).lines
    await change(offerId, { priceCents: 9_900 })
    const line = await app.db
      .selectFrom('order_lines')
      .select('unit_price_cents')
      .where('offer_id', '=', offerId)
      .executeTakeFirstOrThrow()
    expect(line.unit_price_cents).toBe(1_000)
    expect((await list('?sort=ventes')).offers[0]).toMatchObject({ id: offerId, soldUnits: 2 })
  })

  test('records a stock count with its reason, and rejects one below the units reserved', async () => {
    const { offerId } = await createOffer(app.db, vendor, { stock: 10 })
    expect((await change(offerId, { stock: stockHere(7) })).body.data).toMatchObject({ free: 7 })
    const ledger = await app.db
      .selectFrom('stock_ledger')
      .selectAll()
      .where('offer_id', '=', offerId)
      .orderBy('id')
      .execute()
    expect(ledger.at(-1)).toMatchObject({ reason: 'count', on_hand_change: -3, user_id: vendor.userId })
    await app.db.updateTable('stock').set({ reserved: 5 }).where('offer_id', '=', offerId).execute()
    const refused = await change(offerId, { stock: stockHere(4) })
    expect(refused.body).toMatchObject({
      code: 'CONFLICT',
      error: expect.stringMatching(/^5 unités sont déjà vendues/),
    })
    expect((await change(offerId, { stock: [{ warehouseId: rival.warehouseId, onHand: 1 }] })).body.code).toBe(
      'NOT_FOUND',
    )
  })

  test('returns invalid terms by field, and writes nothing', async () => {
    const { offerId } = await createOffer(app.db, vendor, { priceCents: 1_000, tiers: [{ from: 10, priceCents: 900 }] })
    expect((await change(offerId, { priceCents: 850 })).body.fields).toHaveProperty('priceCents')
    expect((await change(offerId, { step: 6, minimum: 8 })).body.fields).toHaveProperty('minimum')
    expect((await change(offerId, { tiers: [{ from: 10, priceCents: 1_100 }] })).body.fields).toHaveProperty('tiers')
    expect((await change(offerId, { priceCents: 0 })).body.fields).toHaveProperty('priceCents')
    expect((await change(offerId, { priceCents: 12.5 })).body.fields).toHaveProperty('priceCents')
    expect((await change(offerId, { reference: '' })).body.fields).toHaveProperty('reference')
    expect((await change(offerId, { vendorId: rival.vendorId })).status).toBe(400)
    expect((await read(offerId)).body.data.offer).toMatchObject({ priceCents: 1_000, step: 1 })
  })

  test('rejects price tiers on a plant protection product', async () => {
    const { offerId, articleId } = await createOffer(app.db, vendor, { priceCents: 1_000 })
    await app.db.updateTable('articles').set({ plant_protection: true }).where('id', '=', articleId).execute()
    const refused = await change(offerId, { tiers: [{ from: 10, priceCents: 900 }] })
    expect(refused.body.fields?.tiers).toBe(irreducibleSentence)
  })

  test('unpublished, an offer leaves the article page; republished, it returns', async () => {
    const { offerId, slug } = await createOffer(app.db, vendor)
    const offers = async () =>
      (await app.request('GET', `/api/articles/${slug}`)).body.data?.variants.flatMap(
        ({ offers }: { offers: unknown[] }) => offers,
      ) ?? []
    expect(await offers()).toHaveLength(1)
    await change(offerId, { status: 'archived' })
    expect(await offers()).toHaveLength(0)
    await change(offerId, { status: 'published' })
    expect(await offers()).toHaveLength(1)
  })

  test('rejects a text edit by a seller who did not create the article', async () => {
    const { offerId } = await createOffer(app.db, vendor)
    const words = { title: 'Autre titre', description: 'Une description bien assez longue.', tagIds: [tagId] }
    expect((await change(offerId, { article: words })).body.code).toBe('FORBIDDEN')
    const created = (await create(article())).body.data
    expect((await change(created.offerIds[0], { article: words })).body.data.title).toBe('Autre titre')
    const variant = await app.db
      .selectFrom('variants')
      .select('id')
      .where('article_id', '=', created.articleId)
      .executeTakeFirstOrThrow()
    await createOfferFor(app.db, rival, variant.id, 'RIVAL-1')
    expect((await change(created.offerIds[0], { article: words })).body.code).toBe('FORBIDDEN')
  })
})

describe('offering an existing article', () => {
  test('finds an article by words or EAN, with the seller’s own offers of it', async () => {
    const offered = await createOffer(app.db, rival, { title: 'Baguette de rinçage inox' })
    await app.db.updateTable('variants').set({ ean: '3760123450010' }).where('id', '=', offered.variantId).execute()
    await refresh()
    const [byWords] = (await match('rincage inox')).articles
    expect(byWords).toMatchObject({ id: offered.articleId, variants: [{ ownOfferId: null, otherSellers: 1 }] })
    expect((await match('3760123450010')).articles[0].id).toBe(offered.articleId)
    const made = await attach({ variantId: offered.variantId, ...offerTerms({ stock: stockHere(4) }) })
    expect(made.body.data).toMatchObject({ free: 4, status: 'published' })
    expect((await match('3760123450010')).articles[0].variants[0]).toMatchObject({ ownOfferId: made.body.data.id })
    const twice = await attach({ variantId: offered.variantId, ...offerTerms() })
    expect(twice.body).toMatchObject({ code: 'CONFLICT', error: expect.stringMatching(/déjà/) })
  })

  test('rejects an unpublished article', async () => {
    const { variantId, articleId } = await createOffer(app.db, rival)
    await app.db.updateTable('articles').set({ status: 'archived' }).where('id', '=', articleId).execute()
    expect((await attach({ variantId, ...offerTerms() })).body.code).toBe('NOT_FOUND')
  })

  test('of two concurrent offers with one reference, one is created and the other gets the article that has it', async () => {
    const [a, b] = [await createOffer(app.db, rival), await createOffer(app.db, rival)]
    const replies = await Promise.all(
      [a, b].map(({ variantId }) => attach({ variantId, ...offerTerms({ reference: 'DOUBLE-1' }) })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(replies.find(({ status }) => status === 400)?.body.fields?.reference).toMatch(/^Vous donnez déjà/)
  })
})

describe('creating an article', () => {
  test('creates article, offer, stock and pictures in one request, and makes it searchable', async () => {
    const shop = await createShop(app.db, vendor.vendorId)
    const variants = [
      newVariant({
        label: '5 L',
        reference: 'CUV-5',
        ean: '3760123450027',
        stock: stockHere(12),
        contentQuantity: 5,
        contentUnit: 'L',
      }),
      newVariant({
        label: '10 L',
        reference: 'CUV-10',
        stock: [{ warehouseId: shop.warehouseId, onHand: 3 }],
        tiers: [{ from: 6, priceCents: 1_800 }],
        priceCents: 2_000,
      }),
    ]
    const body = article({ title: 'Cuvon de soutirage Œnolys', variants, pictureFileId: await sendPicture(seller) })
    const { slug, offerIds, articleId } = (await create(body)).body.data
    expect(slug).toBe('cuvon-de-soutirage-oenolys')
    const shown = (await app.request('GET', `/api/articles/${slug}`)).body.data
    expect(shown.variants.map(({ label }: { label: string }) => label)).toEqual(['5 L', '10 L'])
    expect(shown.variants[1].offers[0]).toMatchObject({
      id: offerIds[1],
      available: 3,
      tiers: [{ from: 6, priceCents: 1_800 }],
    })
    const picture = await app.db
      .selectFrom('pictures')
      .selectAll()
      .where('id', '=', shown.pictureId)
      .executeTakeFirstOrThrow()
    expect(picture).toMatchObject({ media_type: 'image/webp', width: 300, height: 200, vendor_id: vendor.vendorId })
    expect(
      (await app.db.selectFrom('offer_price_history').select('offer_id').where('offer_id', 'in', offerIds).execute())
        .length,
    ).toBe(2)
    await inTransaction(app.db, tx => refreshListing(tx, [articleId]))
    const found = (await app.request('GET', '/api/articles?q=cuvon')).body.data
    expect(found.articles.map((card: { slug: string }) => card.slug)).toEqual([slug])
  })

  test('hides a draft from everyone until its seller publishes it', async () => {
    const { slug, offerIds } = (await create(article({ publish: false }))).body.data
    expect((await app.request('GET', `/api/articles/${slug}`)).body.code).toBe('NOT_FOUND')
    expect((await change(offerIds[0], { status: 'published' })).body.data).toMatchObject({
      status: 'published',
      isPublic: true,
    })
    expect((await app.request('GET', `/api/articles/${slug}`)).status).toBe(200)
  })

  test('returns errors by field', async () => {
    const bad = article({
      title: 'ab',
      description: 'court',
      deliveryModes: [],
      variants: [
        newVariant({ label: 'A', ean: '3760123450099', priceCents: 0 }),
        newVariant({ label: 'a', step: 6, minimum: 4 }),
      ],
    })
    expect(Object.keys((await create(bad)).body.fields ?? {}).sort()).toEqual([
      'deliveryModes',
      'description',
      'title',
      'variants.0.ean',
      'variants.0.priceCents',
      'variants.1.label',
      'variants.1.minimum',
    ])
    const foreign = article({ attributes: { unknown: 'x', material: 3 }, categoryId: 104 })
    expect(Object.keys((await create(foreign)).body.fields ?? {}).sort()).toEqual([
      'attributes.material',
      'attributes.unknown',
      'tagIds',
    ])
  })

  test('a plant protection product requires its number, rejects price tiers, and is for professionals', async () => {
    const regulation = { ...article().regulation, plantProtection: true }
    expect((await create(article({ regulation }))).body.fields).toHaveProperty(['regulation.ammNumber'])
    const numbered = { ...regulation, ammNumber: '2160042' }
    const reduced = article({
      regulation: numbered,
      variants: [newVariant({ tiers: [{ from: 10, priceCents: 900 }] })],
    })
    expect((await create(reduced)).body.fields).toEqual({
      'variants.0.tiers': irreducibleSentence,
    })
    const { slug, missing } = (await create(article({ regulation: numbered }))).body.data
    // It has no safety data sheet yet.
    expect(missing).toContain('la fiche de données de sécurité')
    const stored = app.db.selectFrom('articles').select(['status', 'professional_only', 'amm_number'])
    expect(await stored.where('slug', '=', slug).execute()).toEqual([
      { status: 'draft', professional_only: true, amm_number: '2160042' },
    ])
    const tracking = async (articleSlug: string) =>
      await app.db
        .selectFrom('variants as v')
        .innerJoin('articles as a', 'a.id', 'v.article_id')
        .select('v.lot_tracked')
        .where('a.slug', '=', articleSlug)
        .execute()
    // Usual for such a product, unless its seller decides otherwise.
    expect(await tracking(slug)).toEqual([{ lot_tracked: true }])
    const untracked = article({ regulation: numbered, variants: [newVariant({ lotTracked: false })] })
    expect(await tracking((await create(untracked)).body.data.slug)).toEqual([{ lot_tracked: false }])
  })

  test('reports the article that has the same reference or EAN, and writes nothing', async () => {
    const first = newVariant({ reference: 'PRISE-1', ean: '3760123450034' })
    expect((await create(article({ variants: [first] }))).status).toBe(200)
    const { fields } = (await create(article({ variants: [first] }))).body
    expect(Object.keys(fields ?? {}).sort()).toEqual(['variants.0.ean', 'variants.0.reference'])
    expect((await create(article({ variants: [{ ...first, ean: null }] }), other)).status).toBe(200)
  })

  test('of two concurrent articles with one reference, one is created and the other rejected', async () => {
    const body = () => article({ variants: [newVariant({ reference: 'COURSE-1' })] })
    const replies = await Promise.all([create(body()), create(body()), create(body())])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  })

  test('two concurrent articles with one title and one new brand get distinct slugs and one brand', async () => {
    const body = article({ title: 'Même titre', brand: 'Marque Neuve' })
    const replies = await Promise.all([
      create({ ...body, variants: [newVariant()] }),
      create({ ...body, variants: [newVariant()] }, other),
    ])
    expect(replies.map(({ body: { data } }) => data.slug).sort()).toEqual(['meme-titre', 'meme-titre-2'])
    expect(await app.db.selectFrom('brands').select('id').where('name', '=', 'Marque Neuve').execute()).toHaveLength(1)
  })

  test('rejects another user’s file, a document as a picture, and another seller’s warehouse', async () => {
    const theirs = await sendPicture(other)
    expect((await create(article({ pictureFileId: theirs }))).body.code).toBe('NOT_FOUND')
    const document = await sendPicture(seller, 'application/pdf')
    expect((await create(article({ pictureFileId: document }))).body.fields).toHaveProperty('pictureFileId')
    const abroad = newVariant({ stock: [{ warehouseId: rival.warehouseId, onHand: 1 }] })
    expect((await create(article({ variants: [abroad] }))).body.code).toBe('NOT_FOUND')
  })

  test('returns reference data, current rates, warehouses and delivery options for the form', async () => {
    const options = (await app.request('GET', '/api/seller/articles/options', undefined, { cookies: seller })).body.data
    expect(options.vatRates).toContainEqual({ code: 'normal', basisPoints: 2_000 })
    expect(options.warehouses.map(({ id }: { id: number }) => id)).toContain(vendor.warehouseId)
    expect(options.readyModes).toEqual(['PICKUP', 'HOME', 'RELAY', 'FREIGHT'])
    const vine = options.categories.find(({ id }: { id: number }) => id === 98)
    expect(vine.tags).toEqual([{ id: tagId, name: 'Taille' }])
  })
})
