import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'

let app: TestApp
let vendor: TestVendor
let admin: Cookies
let seller: Cookies
beforeAll(async () => {
  app = await testApp()
  vendor = await createVendor(app.db)
  seller = await app.loginAs(vendor.userId)
  admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
})
afterAll(() => app.close())

async function withoutOffer() {
  const made = await createOffer(app.db, vendor, { stock: 0 })
  await app.pool.query('DELETE FROM stock WHERE offer_id = $1', [made.offerId])
  await app.pool.query('DELETE FROM offers WHERE id = $1', [made.offerId])
  return made
}
const reason = 'Article de démonstration sans vendeur.'
const erase = (id: number, cookies = admin) =>
  app.request('POST', `/api/admin/articles/${id}/delete`, { reason }, { cookies })
const fault = async (id: number) =>
  (await app.request('GET', `/api/admin/articles/${id}`, undefined, { cookies: admin })).body.data.deletionFault

test('deletes an article without offers, and its page', async () => {
  const { articleId, slug } = await withoutOffer()
  expect(await fault(articleId)).toBeNull()
  expect((await erase(articleId)).body.data).toEqual({ success: true })
  const { rows } = await app.pool.query('SELECT FROM articles WHERE id = $1', [articleId])
  expect(rows).toEqual([])
  expect((await app.request('GET', `/api/articles/${slug}`)).status).toBe(404)
  expect((await erase(articleId)).status).toBe(404)
})

test('rejects an article with an offer, in a conversation or with a takedown, and sellers', async () => {
  const { articleId } = await createOffer(app.db, vendor)
  const removed = await withoutOffer()
  await app.pool.query(
    "INSERT INTO article_decisions (article_id, decision, reason, ground, automated) VALUES ($1, 'taken_down', 'Danger.', 'Sécurité', false)",
    [removed.articleId],
  )
  const { articleId: discussed } = await withoutOffer()
  await app.pool.query('INSERT INTO conversations (buyer_id, vendor_id, article_id) VALUES ($1, $2, $3)', [
    await createUser(app.db),
    vendor.vendorId,
    discussed,
  ])
  for (const [id, sentence] of [
    [articleId, /Des vendeurs ont une offre/],
    [removed.articleId, /décision/],
    [discussed, /conversation/],
  ] as const) {
    expect(await fault(id)).toMatch(sentence)
    expect(await erase(id)).toMatchObject({ status: 409, body: { error: expect.stringMatching(sentence) } })
  }
  expect((await erase(articleId, seller)).status).toBe(403)
})
