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

/** The first variant of a shared article, and the operation that changes its variants. */
async function sharedVariants() {
  const id = await shared()
  const { version, variants } = await load(id)
  const [{ archived: _, offers: __, ...variant } = expect.fail()] = variants
  const put = (given: object[], values: object = {}) =>
    request('PUT', `articles/${id}/variants`, { version, variants: given, ...values })
  return { id, variant, put }
}
const accept = (field: string) => ({ field, decision: 'accepted', reason: '' })
const labelsOf = async (id: number) =>
  (await load(id)).variants.map(({ label, archived }) => (archived ? `${label} (archivée)` : label))

test('a variant of a shared article changes through a request', async () => {
  const { id, variant, put } = await sharedVariants()
  const { requestId } = (await put([{ ...variant, weightGrams: 950 }])).body.data
  expect((await decide(requestId, [accept(`variants.${variant.id}.weightGrams`)])).status).toBe(200)
  expect((await load(id)).variants[0]?.weightGrams).toBe(950)
})

test('a new variant of a shared article is one field of a request, accepted or refused as a whole', async () => {
  const { id, variant, put } = await sharedVariants()
  const named = { ...variant, label: 'Seule' }
  const proposed = [
    { ...variant, id: null, label: 'Grande', ean: '4006381333931' },
    { ...variant, id: null, label: 'Très grande', ean: '' },
  ]
  const twice = await put([named, ...proposed, { ...variant, id: null, label: 'grande' }])
  expect(twice.body.fields).toEqual({ 'variants.3.label': 'Deux déclinaisons portent ce nom' })
  const { requestId } = (await put([named, ...proposed])).body.data
  const { fields } = (await byAdmin('GET', `article-requests/${requestId}`)).body.data
  const labels = ['Nouvelle déclinaison\u00a0: Grande', 'Nouvelle déclinaison\u00a0: Très grande', 'Nom']
  expect(fields.map(({ label }: { label: string }) => label.replace(/ \(.*/, ''))).toEqual(labels)
  expect(fields[0]).toMatchObject({ before: '', changed: null })
  expect(fields[0].after).toContain('Nom\u00a0: Grande\nEAN\u00a0: 4006381333931\n')
  const decided = await decide(requestId, [
    accept(`variants.${variant.id}.label`),
    accept(fields[0].field),
    { field: fields[1].field, decision: 'refused', reason: 'Personne ne la fabrique.' },
  ])
  expect(decided.body.data).toEqual({ accepted: 2, refused: 1 })
  expect(await labelsOf(id)).toEqual(['Seule', 'Grande'])
  expect((await load(id)).request?.fields.map(({ decision }) => decision)).toEqual(['accepted', 'refused', 'accepted'])
})

test('a new variant whose EAN was taken since cannot be accepted, and the field says why', async () => {
  const { variant, put } = await sharedVariants()
  const proposed = { ...variant, id: null, label: 'Tardive', ean: '5901234123457' }
  const { requestId } = (await put([{ ...variant, label: 'Seule' }, proposed])).body.data
  await create({ title: 'Sécateur nommé avant', variants: [newVariant({ ean: '5901234123457' })] })
  const { fields } = (await byAdmin('GET', `article-requests/${requestId}`)).body.data
  const { body } = await decide(
    requestId,
    fields.map(({ field }: { field: string }) => accept(field)),
  )
  expect(body.fields).toEqual({ [fields[0].field]: 'Cet EAN est celui de «\u00a0Sécateur nommé avant\u00a0»' })
})

test('a seller asks to remove a variant of a shared article, then to sell it again', async () => {
  const { id, variant, put } = await sharedVariants()
  const first = (
    await put([
      { ...variant, label: 'Seule' },
      { ...variant, id: null, label: 'Autre', ean: '' },
    ])
  ).body
  const { fields } = (await byAdmin('GET', `article-requests/${first.data.requestId}`)).body.data
  await decide(
    first.data.requestId,
    fields.map(({ field }: { field: string }) => accept(field)),
  )
  /** As the page does: with the variants as they are. */
  const ask = async (values: object) => {
    const { version, variants } = await load(id)
    const given = variants.filter(({ archived }) => !archived)
    const unchanged = given.map(({ archived: _, offers: __, ...one }) => one)
    return (await request('PUT', `articles/${id}/variants`, { version, variants: unchanged, ...values })).body
  }
  expect((await ask({ removed: [999_999] })).code).toBe('NOT_FOUND')
  const removal = await ask({ removed: [variant.id] })
  const field = `variants.${variant.id}.archived`
  expect((await byAdmin('GET', `article-requests/${removal.data.requestId}`)).body.data.fields).toMatchObject([
    { field, label: `Retirée de la vente (Seule)`, before: 'Non', after: 'Oui', changed: null },
  ])
  expect((await decide(removal.data.requestId, [accept(field)])).status).toBe(200)
  expect(await labelsOf(id)).toEqual(['Autre', 'Seule (archivée)'])
  const offers = await app.db.selectFrom('offers').select('status').where('variant_id', '=', variant.id).execute()
  expect(new Set(offers.map(({ status }) => status))).toEqual(new Set(['archived']))
  const back = await ask({ restored: [variant.id] })
  expect((await decide(back.data.requestId, [accept(field)])).status).toBe(200)
  expect(await labelsOf(id)).toEqual(['Seule', 'Autre'])
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
