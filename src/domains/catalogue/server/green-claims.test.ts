import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newArticle, referenceData } from '#domains/offers/server/seller/new-article.fixture.ts'
import { type Db, inTransaction } from '#platform/db/pool.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createUser, createVendor } from '#tests/support/factories.ts'

let app: TestApp
let admin: Cookies
let seller: Cookies
let tagId: number
beforeAll(async () => {
  app = await testApp()
  admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
  seller = await app.loginAs((await createVendor(app.db)).userId)
  tagId = await referenceData(app.db)
})
afterAll(() => app.close())

const claim = 'Une corde douce, respectueuse de l’environnement, pour lier la vigne.'
const create = async (values: object = {}) =>
  (await app.request('POST', '/api/seller/articles', newArticle({ tagIds: [tagId], ...values }), { cookies: seller }))
    .body.data
const change = (offerId: number, body: object) =>
  app.request('PUT', `/api/seller/offers/${offerId}`, body, { cookies: seller })
const offer = async (id: number) =>
  (await app.request('GET', `/api/seller/offers/${id}`, undefined, { cookies: seller })).body.data
const reviewed = async (id: number) =>
  (await app.request('GET', `/api/admin/articles/${id}`, undefined, { cookies: admin })).body.data
const page = async (slug: string) => (await app.request('GET', `/api/articles/${slug}`)).status
const accept = (id: number) =>
  app.request('POST', `/api/admin/articles/${id}/review`, { decision: 'accept' }, { cookies: admin })
const text = (values: object) => ({
  article: { title: 'Corde à lier', description: 'Une corde douce pour lier la vigne.', tagIds: [tagId], ...values },
})

describe('green claims, with the review before publication disabled', () => {
  test('a new article with one is held, and names the word and the law to the seller and the reviewer', async () => {
    const { articleId, slug, offerIds, waits } = await create({ title: 'Lien biodégradable de palissage' })
    expect([waits, await page(slug)]).toEqual([true, 404])
    const sentence = expect.stringMatching(/^«\u00a0biodégradable\u00a0».*article L541-9-1/)
    expect((await offer(offerIds[0])).article).toMatchObject({ status: 'review', claims: [sentence] })
    expect(await reviewed(articleId)).toMatchObject({ status: 'review', claims: [sentence] })
  })
  test('an article without one is published, and shows none', async () => {
    const { slug, offerIds, waits } = await create()
    expect([waits, await page(slug), (await offer(offerIds[0])).article.claims]).toEqual([false, 200, []])
  })
  test('a draft with one is held when its offer is published', async () => {
    const { articleId, slug, offerIds } = await create({ description: claim, publish: false })
    expect((await reviewed(articleId)).status).toBe('draft')
    await change(offerIds[0], { status: 'published' })
    expect([(await reviewed(articleId)).status, await page(slug)]).toEqual(['review', 404])
  })
  test('drafts published together: only those with one are held', async () => {
    const held = await create({ description: claim, publish: false })
    const plain = await create({ publish: false })
    const ids = [held.offerIds[0], plain.offerIds[0]]
    const body = { key: crypto.randomUUID(), selection: { ids }, act: { kind: 'publish' } }
    const sent = await app.request('POST', '/api/seller/batches', body, { cookies: seller })
    expect(sent.status).toBe(200)
    expect([(await reviewed(held.articleId)).status, await page(held.slug)]).toEqual(['review', 404])
    expect([(await reviewed(plain.articleId)).status, await page(plain.slug)]).toEqual(['published', 200])
  })
  test('a published article is held when its seller writes one, and accepted as it is read', async () => {
    const { articleId, slug, offerIds } = await create()
    expect((await change(offerIds[0], text({ description: claim }))).status).toBe(200)
    expect([(await reviewed(articleId)).status, await page(slug)]).toEqual(['review', 404])
    expect((await accept(articleId)).status).toBe(200)
    await change(offerIds[0], { priceCents: 1_100 })
    expect([(await reviewed(articleId)).status, await page(slug)]).toEqual(['published', 200])
  })
  test('a whole sheet that its seller saves with one in its short description is held', async () => {
    const { articleId } = await create()
    const url = `/api/seller/articles/${articleId}`
    const { sheet, version } = (await app.request('GET', url, undefined, { cookies: seller })).body.data
    const body = { ...sheet, shortDescription: 'Neutre en carbone.', version }
    expect((await app.request('PUT', `${url}/sheet`, body, { cookies: seller })).status).toBe(200)
    const { status, claims } = await reviewed(articleId)
    expect([status, claims]).toEqual(['review', [expect.stringContaining('L229-68')]])
  })
  test('an operator who takes an article down is not overruled by a text', async () => {
    const { articleId, offerIds } = await create()
    const body = { reason: 'Une photo trompeuse.', ground: 'terms', automated: false }
    await app.request('POST', `/api/admin/articles/${articleId}/takedown`, body, { cookies: admin })
    await change(offerIds[0], text({ description: claim }))
    expect((await reviewed(articleId)).status).toBe('withdrawn')
  })
  test('a text with one, written while the operator accepts the former text, returns to review', async () => {
    const { articleId, offerIds } = await create({ description: claim })
    const written = await inTransaction(app.db, async tx => {
      await tx.updateTable('articles').set({ status: 'published' }).where('id', '=', articleId).execute()
      const pending = change(offerIds[0], text({ description: `${claim} Biodégradable.` }))
      // The seller's text waits for the row that this transaction holds.
      await expect.poll(() => waitingForLocks(tx)).toBeGreaterThan(0)
      return { pending }
    })
    expect((await written.pending).status).toBe(200)
    expect((await reviewed(articleId)).status).toBe('review')
  })
})

const waitingForLocks = async (db: Db) => {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count ?? 0
}
