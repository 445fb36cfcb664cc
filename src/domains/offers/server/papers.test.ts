/** What goods must have before an offer of them is on sale, and what a buyer then reads. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { informationRow } from '#domains/catalogue/server/articles.ts'
import { noInformation } from '#domains/regulation/rules/information.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { newArticle, newVariant, referenceData } from './seller/new-article.fixture.ts'

let app: TestApp
let vendor: TestVendor
let seller: Cookies
let other: Cookies
let tagId: number
beforeAll(async () => {
  app = await testApp()
  vendor = await createVendor(app.db)
  seller = await app.loginAs(vendor.userId)
  other = await app.loginAs((await createVendor(app.db)).userId)
  tagId = await referenceData(app.db)
})
afterAll(() => app.close())

const create = async (regulation: object, variant: object = {}) => {
  const given = newArticle({ tagIds: [tagId], variants: [newVariant(variant)] })
  const body = { ...given, regulation: { ...given.regulation, ...regulation } }
  return (await app.request('POST', '/api/seller/articles', body, { cookies: seller })).body.data
}
const put = (id: number, body: object) => app.request('PUT', `/api/seller/offers/${id}`, body, { cookies: seller })
const publish = (id: number) => put(id, { status: 'published' })
const pdf = async () => {
  const values = {
    uploader_id: vendor.userId,
    name: 'f.pdf',
    media_type: 'application/pdf',
    bytes: Buffer.from('%PDF-1.4 x'),
  }
  return (await app.db.insertInto('files').values(values).returning('id').executeTakeFirstOrThrow()).id
}
const addDocument = async (articleId: number, kind: string) =>
  app.request(
    'POST',
    `/api/seller/articles/${articleId}/documents`,
    { kind, title: '', variantId: null, datedOn: null, fileId: await pdf() },
    { cookies: seller },
  )
const page = async (slug: string) => (await app.request('GET', `/api/articles/${slug}`)).body.data
const publicOffer = async (slug: string) => (await page(slug)).variants[0].offers[0]

test('a hazardous article begins as a draft, and goes on sale with its safety data sheet', async () => {
  const { articleId, slug, offerIds, missing } = await create({ pictograms: ['GHS05'], statements: ['H314'] })
  expect(missing).toMatch(/la fiche de données de sécurité dans «\u00a0Documents\u00a0»/)
  expect((await app.request('GET', `/api/articles/${slug}`)).status).toBe(404)
  const refused = await publish(offerIds[0])
  expect(refused.body).toMatchObject({ code: 'PAPERS_MISSING', error: missing })
  const bulk = await app.request(
    'POST',
    '/api/seller/batches',
    { key: crypto.randomUUID(), selection: { ids: offerIds }, act: { kind: 'publish' } },
    { cookies: seller },
  )
  expect(bulk.body.data).toMatchObject({ changed: 0, refused: 1 })
  const { id } = (await addDocument(articleId, 'FDS')).body.data
  expect((await publish(offerIds[0])).status).toBe(200)
  expect((await page(slug)).documents).toMatchObject([{ kind: 'FDS' }])
  const removal = await app.request('DELETE', `/api/seller/articles/${articleId}/documents/${id}`, undefined, {
    cookies: seller,
  })
  expect(removal.body).toMatchObject({
    code: 'CONFLICT',
    error: expect.stringContaining('tant que l’article est en vente'),
  })
  // The sheet of the article serves every seller of it.
  const variantId = (await page(slug)).variants[0].id
  const offer = {
    variantId,
    publish: true,
    ...newVariant({ reference: 'AUTRE' }),
    deliveryModes: ['PICKUP'],
    preparationDays: 1,
  }
  const {
    label: _,
    ean: __,
    weightGrams: ___,
    contentQuantity: ____,
    contentUnit: _____,
    palletised: ______,
    ...terms
  } = offer
  expect((await app.request('POST', '/api/seller/offers', terms, { cookies: other })).status).toBe(200)
})

test('protective equipment of category II needs its declaration; of category I, none', async () => {
  expect((await create({ protectionCategory: 1 })).missing).toBeNull()
  const { articleId, slug, offerIds, missing } = await create({ protectionCategory: 2 })
  expect(missing).toContain('Règlement (UE) 2016/425')
  await addDocument(articleId, 'CONFORMITY')
  expect((await publish(offerIds[0])).status).toBe(200)
  expect((await page(slug)).legal.information).toMatchObject({ protectionCategory: 2 })
})

test('a maker outside the Union needs a responsible person with an address and a contact', async () => {
  const { articleId, offerIds } = await create({ outsideUnion: true })
  const name = (values: object) => app.db.updateTable('articles').set(values).where('id', '=', articleId).execute()
  await name({ responsible_name: 'Import Est', responsible_address: '1 quai, Strasbourg' })
  expect((await publish(offerIds[0])).body.error).toContain('le responsable dans l’Union')
  await name({ responsible_contact: 'import@est.example' })
  expect((await publish(offerIds[0])).status).toBe(200)
})

test('electrical goods need an identifier of their scheme and an eco-contribution, which the page shows TTC', async () => {
  const { slug, offerIds, missing } = await create({ producerSchemes: ['DEEE'] }, { priceCents: 9_000 })
  expect(missing).toMatch(/identifiant unique de la filière.+éco-participation/)
  await app.db
    .insertInto('vendor_identifiers')
    .values({ vendor_id: vendor.vendorId, stream: 'DEEE', number: 'FR200001_05ABCD' })
    .execute()
  expect((await publish(offerIds[0])).body.error).toContain('l’éco-participation')
  expect((await put(offerIds[0], { ecoCents: 9_000 })).body.fields).toHaveProperty('tiers')
  expect((await put(offerIds[0], { ecoCents: 100, status: 'published' })).status).toBe(200)
  expect(await publicOffer(slug)).toMatchObject({ priceCents: 9_000, eco: 'dont éco-participation 1,20\u00a0€ TTC' })
  expect((await page(slug)).producerIds).toEqual([
    { seller: expect.any(String), scheme: 'DEEE', number: 'FR200001_05ABCD' },
  ])
})

test('a price break below the eco-contribution, or more than 5 % off a book, is refused', async () => {
  const { offerIds } = await create({}, { priceCents: 1_000 })
  await put(offerIds[0], { ecoCents: 900 })
  expect((await put(offerIds[0], { tiers: [{ from: 10, priceCents: 890 }] })).body.fields?.tiers).toContain(
    'éco-participation',
  )
  const book = await create({ book: true }, { priceCents: 2_000 })
  const tiers = (priceCents: number) => put(book.offerIds[0], { tiers: [{ from: 10, priceCents }] })
  expect((await tiers(1_899)).body.fields?.tiers).toContain('5\u00a0% de réduction au plus')
  expect((await tiers(1_900)).status).toBe(200)
})

test('allergens are those of a food, whose ingredients are shown', async () => {
  const given = newArticle({ tagIds: [tagId], variants: [newVariant()] })
  const body = { ...given, regulation: { ...given.regulation, allergens: ['MUSTARD'] } }
  const refused = await app.request('POST', '/api/seller/articles', body, { cookies: seller })
  expect(refused.body.fields).toHaveProperty(['regulation.ingredients'])
  const { slug } = await create({ ingredients: 'Graines de moutarde, vinaigre, sel.', allergens: ['MUSTARD'] })
  expect((await page(slug)).legal.information).toEqual({
    ingredients: 'Graines de moutarde, vinaigre, sel.',
    allergens: ['MUSTARD'],
  })
})

test('delivering books costs 3 € at least below 35 € of them, and is never free above', async () => {
  const { articleId, offerIds } = await create({ book: true }, { priceCents: 1_000 })
  await app.db
    .updateTable('articles')
    .set(informationRow({ ...noInformation, book: true }))
    .where('id', '=', articleId)
    .execute()
  await sql`UPDATE offers SET delivery_modes = '{PICKUP,HOME}' WHERE id = ${offerIds[0]}`.execute(app.db)
  await sql`UPDATE vendors SET free_delivery_from_cents = 1 WHERE id = ${vendor.vendorId}`.execute(app.db)
  await sql`UPDATE shipping_rates SET price_cents = 100 WHERE vendor_id = ${vendor.vendorId}`.execute(app.db)
  const { vendorId: vendor_id, warehouseId: warehouse_id } = vendor
  await app.db.insertInto('stock').values({ vendor_id, warehouse_id, offer_id: offerIds[0], on_hand: 100 }).execute()
  const buyer = await app.loginAs(await createUser(app.db, { kind: 'normal' }))
  const deliveryAt = async (quantity: number) => {
    await app.request('POST', '/api/cart/lines', { offerId: offerIds[0], quantity }, { cookies: buyer })
    const { sellers } = (await app.request('GET', '/api/cart', undefined, { cookies: buyer })).body.data
    return sellers[0].choices.find(({ mode }: { mode: string }) => mode === 'HOME').ttcCents
  }
  expect(await deliveryAt(1)).toBeGreaterThanOrEqual(300)
  expect(await deliveryAt(10)).toBe(1)
})
