import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newArticle, newVariant, referenceData } from '#domains/offers/server/seller/new-article.fixture.ts'
import { listingRefresh } from '#domains/search/server/jobs.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createOfferFor, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'

let app: TestApp
let admin: Cookies
let colleague: Cookies
let vendor: TestVendor
let rival: TestVendor
let seller: Cookies
let tagId: number
const reason = 'La photo montre un autre outil.'
beforeAll(async () => {
  app = await testApp()
  admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
  colleague = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
  vendor = await createVendor(app.db)
  rival = await createVendor(app.db)
  seller = await app.loginAs(vendor.userId)
  tagId = await referenceData(app.db)
})
afterAll(() => app.close())
beforeEach(() => reviewing('no'))

const reviewing = (value: 'yes' | 'no') =>
  app.request(
    'PUT',
    '/api/admin/settings/reviewBeforePublication',
    { value, reason: 'Choix du lundi.' },
    { cookies: admin },
  )
const create = async (values: object = {}) =>
  (await app.request('POST', '/api/seller/articles', newArticle({ tagIds: [tagId], ...values }), { cookies: seller }))
    .body.data
const decide = (id: number, name: string, body: object, cookies = admin) =>
  app.request('POST', `/api/admin/articles/${id}/${name}`, body, { cookies })
const read = async (url: string, cookies: Cookies = admin) =>
  (await app.request('GET', url, undefined, { cookies })).body.data
const page = (slug: string) => app.request('GET', `/api/articles/${slug}`)
const file = (id: number) => read(`/api/admin/articles/${id}`)
type Pair = { article: { id: number }; twin: { id: number } }
const pairOf = async (first: number, second: number) =>
  (await read('/api/admin/duplicates')).pairs.find(
    ({ article, twin }: Pair) => article.id === second && twin.id === first,
  )
const mailsOf = (requestPart: string) =>
  app.db
    .selectFrom('mails')
    .select(['recipient', 'subject', 'text'])
    .where('subject', 'like', `%${requestPart}%`)
    .orderBy('id')
    .execute()

describe('review before publication', () => {
  test('when enabled, a new article is hidden until it is accepted', async () => {
    await reviewing('yes')
    const { articleId, slug, waits } = await create()
    expect(waits).toBe(true)
    expect((await page(slug)).status).toBe(404)
    expect((await read('/api/admin/articles?status=review')).articles.map(({ id }: { id: number }) => id)).toContain(
      articleId,
    )
    expect((await decide(articleId, 'review', { decision: 'accept' })).body.data).toEqual({ status: 'published' })
    expect((await page(slug)).status).toBe(200)
  })
  test('when disabled, a new article is visible immediately', async () => {
    const { slug, waits } = await create()
    expect([waits, (await page(slug)).status]).toEqual([false, 200])
  })
  test('a rejected article shows its seller the reason and returns to review once corrected', async () => {
    await reviewing('yes')
    const { articleId, slug, offerIds } = await create({ title: 'Greffoir à renvoyer' })
    expect((await decide(articleId, 'review', { decision: 'send_back', reason: '' })).body.fields).toHaveProperty(
      'reason',
    )
    expect((await decide(articleId, 'review', { decision: 'send_back', reason })).body.data).toEqual({
      status: 'draft',
    })
    expect((await mailsOf('Greffoir à renvoyer'))[0]?.text).toContain(reason)
    expect((await read(`/api/seller/offers/${offerIds[0]}`, seller)).article).toMatchObject({
      status: 'draft',
      decision: { reason },
    })
    await app.request('PUT', `/api/seller/offers/${offerIds[0]}`, { status: 'published' }, { cookies: seller })
    expect((await file(articleId)).status).toBe('review')
    expect((await page(slug)).status).toBe(404)
  })
  test('of two concurrent decisions, only one is applied', async () => {
    await reviewing('yes')
    const { articleId } = await create()
    const responses = await Promise.all([
      decide(articleId, 'review', { decision: 'accept' }),
      decide(articleId, 'review', { decision: 'send_back', reason }, colleague),
      decide(articleId, 'takedown', { reason, ground: 'terms', automated: false }, colleague),
    ])
    expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
    const { decisions, status } = await file(articleId)
    // An accepted article may still be taken down; a rejected one may not.
    expect(decisions.length).toBe(responses.filter(response => response.status === 200).length)
    expect(['published', 'draft', 'withdrawn']).toContain(status)
  })
  test('rejects a review by a seller, and returns 404 for an unknown article', async () => {
    const { articleId } = await create()
    expect((await decide(articleId, 'review', { decision: 'accept' }, seller)).status).toBe(403)
    expect((await decide(articleId, 'review', { decision: 'accept' })).body.code).toBe('CONFLICT')
    expect((await decide(999_999, 'review', { decision: 'accept' })).status).toBe(404)
  })
})

describe('article takedown', () => {
  test('hides the article from everyone but its sellers, emails them the statement of reasons, and can be reverted', async () => {
    const { articleId, slug, offerIds } = await create({ title: 'Pulvérisateur retiré' })
    const down = await decide(articleId, 'takedown', { reason, ground: 'safety', automated: true })
    expect(down.body.data).toEqual({ status: 'withdrawn' })
    expect((await page(slug)).status).toBe(404)
    const [mail] = await mailsOf('Pulvérisateur retiré')
    for (const part of [reason, '2023/988', 'un outil automatique', 'contester', 'extrajudiciaire', 'tribunal'])
      expect(mail?.text).toContain(part)
    expect((await read(`/api/seller/offers/${offerIds[0]}`, seller)).article).toMatchObject({
      status: 'withdrawn',
      decision: { reason, ground: expect.stringContaining('2023/988') },
    })
    const again = await app.request(
      'PUT',
      `/api/seller/offers/${offerIds[0]}`,
      { status: 'published' },
      { cookies: seller },
    )
    expect(again.body.code).toBe('CONFLICT')
    expect((await decide(articleId, 'restore', { reason })).body.data).toEqual({ status: 'published' })
    expect((await page(slug)).status).toBe(200)
  })
  test('requires a legal ground and facts', async () => {
    const { articleId } = await create()
    expect((await decide(articleId, 'takedown', { reason, ground: 'humeur', automated: false })).status).toBe(400)
    expect((await decide(articleId, 'takedown', { reason: 'non', ground: 'terms', automated: false })).status).toBe(400)
    expect((await decide(articleId, 'restore', { reason })).body.code).toBe('CONFLICT')
  })
})

describe('article merge', () => {
  const both = async () => {
    const target = await createOffer(app.db, rival, { title: 'Sécateur électrique Vigne 40' })
    const gone = await createOffer(app.db, vendor, { title: 'Secateur electrique vigne 40' })
    return { target, gone }
  }
  const merge = (id: number, into: number, cookies = admin) => decide(id, 'merge', { into, reason }, cookies)

  test('moves offers to the target article, onto a shared variant for the same pack, and redirects the old URL', async () => {
    const { target, gone } = await both()
    const stockBefore = await app.db.selectFrom('stock').selectAll().where('offer_id', '=', gone.offerId).execute()
    expect((await merge(gone.articleId, target.articleId)).body.data).toEqual({
      into: target.articleId,
      slug: target.slug,
    })
    const { body } = await page(gone.slug)
    expect(body.data.slug).toBe(target.slug)
    expect(body.data.variants).toHaveLength(1)
    expect(body.data.variants[0].offers.map(({ id }: { id: number }) => id).sort()).toEqual(
      [target.offerId, gone.offerId].sort(),
    )
    expect(await app.db.selectFrom('stock').selectAll().where('offer_id', '=', gone.offerId).execute()).toEqual(
      stockBefore,
    )
    await listingRefresh(app.db, {})
    const { articles } = await read('/api/articles?page=1')
    expect(articles.some(({ id }: { id: number }) => id === gone.articleId)).toBe(false)
    expect((await merge(gone.articleId, target.articleId)).body.code).toBe('CONFLICT')
  })
  test('keeps both offers of a seller of both articles, as two variants', async () => {
    const { target, gone } = await both()
    await createOfferFor(app.db, vendor, target.variantId, `DEUX-${target.offerId}`)
    await merge(gone.articleId, target.articleId)
    const { variants } = (await page(target.slug)).body.data
    expect(variants.map(({ offers }: { offers: unknown[] }) => offers.length).sort()).toEqual([1, 2])
    expect(new Set(variants.map(({ label }: { label: string }) => label)).size).toBe(2)
  })
  test('moves the documents of the article and of its variants to the target', async () => {
    const { target, gone } = await both()
    const values = { article_id: gone.articleId, variant_id: gone.variantId, kind: 'FDS', title: 'Du disparu' }
    await app.db
      .insertInto('article_documents')
      .values({ ...values, bytes: Buffer.from('%PDF-') })
      .execute()
    await merge(gone.articleId, target.articleId)
    expect((await page(target.slug)).body.data.documents).toMatchObject([{ kind: 'FDS', title: 'Du disparu' }])
  })
  test('an article merged twice redirects to the final target', async () => {
    const { target, gone } = await both()
    const last = await createOffer(app.db, rival)
    await merge(gone.articleId, target.articleId)
    await merge(target.articleId, last.articleId)
    expect((await page(gone.slug)).body.data.slug).toBe(last.slug)
  })
  test('two articles merged into each other concurrently leave exactly one', async () => {
    const { target, gone } = await both()
    const responses = await Promise.all([
      merge(gone.articleId, target.articleId),
      merge(target.articleId, gone.articleId, colleague),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    const left = [(await file(target.articleId)).status, (await file(gone.articleId)).status].sort()
    expect(left).toEqual(['archived', 'published'])
  })
  test('rejects a merge into itself, into an unpublished article, or by a seller', async () => {
    const { target, gone } = await both()
    expect((await merge(gone.articleId, gone.articleId)).body.code).toBe('CONFLICT')
    expect((await merge(gone.articleId, 999_999)).status).toBe(404)
    expect((await merge(gone.articleId, target.articleId, seller)).status).toBe(403)
    await decide(target.articleId, 'takedown', { reason, ground: 'terms', automated: false })
    expect((await merge(gone.articleId, target.articleId)).body.code).toBe('CONFLICT')
  })
  test('lists articles of one brand with nearly the same title as possible duplicates', async () => {
    const one = await create({ title: 'Attacheur automatique Lien 12', variants: [newVariant()] })
    const two = await create({ title: 'Attacheur automatique Lien 12 mm', variants: [newVariant()] })
    const { pairs } = await read('/api/admin/duplicates')
    expect(pairs).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          article: expect.objectContaining({ id: two.articleId }),
          twin: expect.objectContaining({ id: one.articleId }),
        }),
      ]),
    )
    expect((await file(one.articleId)).twins[0]).toMatchObject({ id: two.articleId })
    const stored = await decide(two.articleId, 'distinct', { from: one.articleId })
    expect(stored.status).toBe(200)
    expect((await decide(one.articleId, 'distinct', { from: two.articleId })).status).toBe(200)
    expect(await pairOf(one.articleId, two.articleId)).toBeUndefined()
    expect((await file(one.articleId)).twins).toEqual([])
  })
  test('lists the same EAN first, whatever the brand and the leading zeros', async () => {
    const ean = '96385074'
    const one = await create({ title: 'Bouchon de tirage', brand: 'Marque une', variants: [newVariant({ ean })] })
    const two = await create({ title: 'Obturateur court', brand: 'Marque deux', variants: [newVariant()] })
    await app.db
      .updateTable('variants')
      .set({ ean: `00000${ean}` })
      .where('article_id', '=', two.articleId)
      .execute()
    const { pairs } = await read('/api/admin/duplicates')
    expect(pairs[0]).toMatchObject({ article: { id: two.articleId }, twin: { id: one.articleId, sameEan: true } })
  })
  test('does not list titles of one brand that differ in a number only, unless the EAN is the same', async () => {
    const title = (count: number) => `Carton de calage renforcé pour bouteilles de champagne, ${count} bouteilles`
    const ean = '40170725'
    const one = await create({ title: title(6), variants: [newVariant({ ean })] })
    const two = await create({ title: title(2), variants: [newVariant()] })
    const same = await create({ title: `${title(6)} debout`, variants: [newVariant()] })
    expect(await pairOf(one.articleId, two.articleId)).toBeUndefined()
    expect(await pairOf(one.articleId, same.articleId)).toBeDefined()
    await app.db
      .updateTable('variants')
      .set({ ean: `00000${ean}` })
      .where('article_id', '=', two.articleId)
      .execute()
    expect(await pairOf(one.articleId, two.articleId)).toBeDefined()
  })
  test('does not list titles of one brand that differ by more than a tenth', async () => {
    const one = await create({ title: 'Cisaille à haies lame courte', variants: [newVariant()] })
    const two = await create({ title: 'Cisaille à haies lame très longue', variants: [newVariant()] })
    expect(await pairOf(one.articleId, two.articleId)).toBeUndefined()
  })
})
