import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SellerArticle } from '#domains/offers/contract-seller-article.ts'
import { newArticle, newVariant, referenceData } from '#domains/offers/server/seller/new-article.fixture.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOfferFor, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'

let app: TestApp
let admin: Cookies
let vendor: TestVendor
let rival: TestVendor
let seller: Cookies
let other: Cookies
let tagId: number
beforeAll(async () => {
  app = await testApp()
  admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
  vendor = await createVendor(app.db)
  rival = await createVendor(app.db)
  seller = await app.loginAs(vendor.userId)
  other = await app.loginAs(rival.userId)
  tagId = await referenceData(app.db)
})
afterAll(() => app.close())

type Method = 'POST' | 'PUT' | 'DELETE' | 'GET'
const request = (method: Method, path: string, body?: unknown, cookies = seller) =>
  app.request(method, `/api/seller/${path}`, body, { cookies })
const byAdmin = (method: Method, path: string, body?: unknown) =>
  app.request(method, `/api/admin/${path}`, body, { cookies: admin })
const create = async (values: object = {}): Promise<{ articleId: number; slug: string }> =>
  (await request('POST', 'articles', newArticle({ tagIds: [tagId], ...values }))).body.data
const load = async (id: number, cookies = seller): Promise<SellerArticle> =>
  (await request('GET', `articles/${id}`, undefined, cookies)).body.data
const save = ({ id, version, sheet }: SellerArticle, values: object, cookies = seller) =>
  request('PUT', `articles/${id}/sheet`, { version, ...sheet, ...values }, cookies)
const shared = async () => {
  const { articleId } = await create()
  const variant = await app.db
    .selectFrom('variants')
    .select('id')
    .where('article_id', '=', articleId)
    .executeTakeFirstOrThrow()
  await createOfferFor(app.db, rival, variant.id, `R-${articleId}`)
  return articleId
}
/** Change requests in « Aujourd'hui » of the operator. */
const requestsWaiting = async (): Promise<number> => {
  const { waiting } = (await byAdmin('GET', 'workspace')).body.data
  return waiting.find(({ topic }: { topic: string }) => topic === 'articleRequests')?.count ?? 0
}
const decide = (id: number, decisions: object[]) => byAdmin('POST', `article-requests/${id}/decide`, { decisions })

test('a seller changes an own article at once, and cannot open another seller’s', async () => {
  const { articleId } = await create()
  const article = await load(articleId)
  expect(article.right).toBe('free')
  expect((await save(article, { title: 'Serpette longue' })).body.data).toEqual({ requestId: null })
  expect((await load(articleId)).sheet.title).toBe('Serpette longue')
  expect((await request('GET', `articles/${articleId}`, undefined, other)).status).toBe(404)
  expect((await save(article, { title: 'Trop tard' })).body.code).toBe('CONFLICT')
})

test('a change of a shared article is a request, field by field, and a second one is rejected while it is open', async () => {
  const id = await shared()
  const article = await load(id)
  expect(article.right).toBe('request')
  const changes = { title: 'Serpette courbe', shortDescription: 'Pour les finitions.', message: 'Le bon nom.' }
  const { requestId } = (await save(article, changes)).body.data
  const twice = await Promise.all([save(article, changes), save(article, changes)])
  expect(twice.map(({ status }) => status)).toEqual([409, 409])
  const { data } = (await byAdmin('GET', `article-requests/${requestId}`)).body
  expect(data.fields).toMatchObject([
    { field: 'shortDescription', before: '', after: 'Pour les finitions.', changed: null },
    { field: 'title', label: 'Titre', after: 'Serpette courbe' },
  ])
  expect(await requestsWaiting()).toBe(1)
  const wordless = await decide(requestId, [
    { field: 'title', decision: 'accepted', reason: '' },
    { field: 'shortDescription', decision: 'refused', reason: ' ' },
  ])
  expect([wordless.body.code, wordless.body.fields]).toEqual([
    'INVALID_INPUT',
    { shortDescription: 'Dites au vendeur pourquoi vous refusez.' },
  ])
  const decided = await decide(requestId, [
    { field: 'title', decision: 'accepted', reason: '' },
    { field: 'shortDescription', decision: 'refused', reason: 'Trop court pour être utile.' },
  ])
  expect(decided.body.data).toEqual({ accepted: 1, refused: 1 })
  const after = await load(id)
  expect([after.sheet.title, after.sheet.shortDescription]).toEqual(['Serpette courbe', ''])
  expect(after.request?.fields.map(({ decision }) => decision)).toEqual(['refused', 'accepted'])
  const mail = await app.db
    .selectFrom('mails')
    .select('text')
    .where('subject', 'like', '%Serpette courbe%')
    .executeTakeFirstOrThrow()
  expect(mail.text).toContain('Trop court pour être utile.')
  expect((await decide(requestId, [{ field: 'title', decision: 'refused', reason: '' }])).body.code).toBe('CONFLICT')
  expect(await requestsWaiting()).toBe(0)
})

test('a variant of a shared article changes through a request; a new one is refused', async () => {
  const id = await shared()
  const { version, variants } = await load(id)
  const [{ archived: _, offers: __, ...variant } = expect.fail()] = variants
  const put = (values: object) =>
    request('PUT', `articles/${id}/variants`, { version, variants: [{ ...variant, ...values }] })
  expect((await put({ id: null, label: 'Neuve' })).status).toBe(403)
  const { requestId } = (await put({ weightGrams: 950 })).body.data
  const field = `variants.${variant.id}.weightGrams`
  expect((await decide(requestId, [{ field, decision: 'accepted', reason: '' }])).status).toBe(200)
  expect((await load(id)).variants[0]?.weightGrams).toBe(950)
})

test('a field that changed since the request is shown as such and cannot be accepted', async () => {
  const id = await shared()
  const { requestId } = (await save(await load(id), { title: 'Le nom demandé' })).body.data
  const { data } = (await byAdmin('GET', `articles/${id}/sheet`)).body
  await byAdmin('PUT', `articles/${id}/sheet`, {
    ...{ version: data.version, slug: data.slug },
    ...data.sheet,
    title: 'Le nom de l’opérateur',
  })
  const stale = (await byAdmin('GET', `article-requests/${requestId}`)).body.data
  expect(stale.fields[0].changed).toBe('Le nom de l’opérateur')
  expect((await decide(requestId, [{ field: 'title', decision: 'accepted', reason: '' }])).body.code).toBe('CONFLICT')
  expect((await decide(requestId, [{ field: 'title', decision: 'refused', reason: 'Un autre nom' }])).status).toBe(200)
})

test('a request accepted while the article is merged leaves one of the two', async () => {
  const [id, into] = [await shared(), (await create()).articleId]
  const { requestId } = (await save(await load(id), { title: 'Un nom de trop' })).body.data
  const [decided, merged] = await Promise.all([
    decide(requestId, [{ field: 'title', decision: 'accepted', reason: '' }]),
    byAdmin('POST', `articles/${id}/merge`, { into, reason: 'Le même article que l’autre.' }),
  ])
  expect(merged.status).toBe(200)
  expect([200, 409]).toContain(decided.status)
  const { data } = (await byAdmin('GET', `article-requests/${requestId}`)).body
  expect([data.isMerged, data.status]).toEqual([true, decided.status === 200 ? 'decided' : 'open'])
})

test('a seller withdraws an open request, and nobody else does', async () => {
  const id = await shared()
  const { requestId } = (await save(await load(id), { title: 'À retirer' })).body.data
  const withdraw = (cookies = seller) => request('POST', `article-requests/${requestId}/withdraw`, {}, cookies)
  expect((await withdraw(other)).status).toBe(404)
  expect((await withdraw()).status).toBe(200)
  expect((await withdraw()).status).toBe(404)
})

test('an article that the operator accepted changes through a request too', async () => {
  const { articleId } = await create()
  await app.db
    .insertInto('article_decisions')
    .values({ article_id: articleId, decision: 'accepted', reason: 'Relu.' })
    .execute()
  expect((await load(articleId)).right).toBe('request')
})

test('a grid adds variants with offers and stock, or none when one line is wrong', async () => {
  const { articleId, slug } = await create({ variants: [newVariant({ label: '1 L' })] })
  const { version, variants } = await load(articleId)
  const [{ archived: _, offers: __, id: ___, ...like } = expect.fail()] = variants
  const line = (label: string, reference: string, values: object = {}) => ({
    ...like,
    ...{ label, reference, priceCents: 1_250, onHand: 4 },
    ...values,
  })
  const add = (lines: object[], warehouseId: number | null = vendor.warehouseId) =>
    request('POST', `articles/${articleId}/variants`, {
      ...{ version, variants: lines, warehouseId, vatCode: 'normal' },
      ...{ deliveryModes: ['HOME'], preparationDays: 1, publish: true },
    })
  const wrong = await add([line('5 L', 'GR-5'), line('10 L', 'GR-5')])
  expect(wrong.body.fields).toHaveProperty(['variants.1.reference'])
  expect((await add([line('5 L', 'GR-5')], null)).body.fields).toHaveProperty('warehouseId')
  expect((await add([line('5 L', 'GR-5')], rival.warehouseId)).status).toBe(404)
  const added = await add([line('5 L', 'GR-5'), line('10 L', 'GR-10', { ean: '3017620422003' })])
  expect(added.body.data.offerIds).toHaveLength(2)
  const { data } = (await app.request('GET', `/api/articles/${slug}`)).body
  expect(data.variants.map(({ label }: { label: string }) => label)).toEqual(['1 L', '5 L', '10 L'])
  expect(data.variants[1].offers[0]).toMatchObject({ reference: 'GR-5', priceCents: 1_250, available: 4 })
})
