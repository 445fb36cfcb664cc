import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createOfferFor, createVendor, type TestVendor } from '#tests/support/factories.ts'

let app: TestApp
let vendor: TestVendor
let seller: Cookies
let rival: TestVendor
let other: Cookies
let offerId: number
let slug: string
let variantId: number

beforeAll(async () => {
  app = await testApp()
  vendor = await createVendor(app.db)
  rival = await createVendor(app.db)
  seller = await app.loginAs(vendor.userId)
  other = await app.loginAs(rival.userId)
})
beforeEach(async () => {
  const offer = await createOffer(app.db, vendor)
  ;({ offerId, slug, variantId } = offer)
  await app.db
    .updateTable('articles')
    .set({ created_by_vendor_id: vendor.vendorId })
    .where('id', '=', offer.articleId)
    .execute()
})
afterAll(() => app.close())

let shade = 0
async function sent(cookies: Cookies = seller): Promise<{ fileId: string }> {
  const create = { width: 40, height: 30, channels: 3 as const, background: { r: (++shade * 41) % 256, g: 90, b: 60 } }
  const raw = await app.http.inject({
    method: 'POST',
    url: '/api/files?name=photo',
    cookies,
    headers: { host: 'localhost', origin: 'http://localhost', 'content-type': 'image/png' },
    payload: await sharp({ create }).png().toBuffer(),
  })
  return { fileId: raw.json().data.id }
}
const save = async (pictures: object[], cookies: Cookies = seller) =>
  (await app.request('PUT', `/api/seller/offers/${offerId}/pictures`, { pictures }, { cookies })).body
const published = async () => (await app.request('GET', `/api/articles/${slug}`)).body.data
const own = (pictureId: number) => ({ pictureId })

test('adds, reorders and removes pictures; lists show the first', async () => {
  const [a, b, c] = (await save([await sent(), await sent(), await sent()])).data.pictureIds
  expect(await published()).toMatchObject({ pictureId: a, pictureIds: [a, b, c] })
  await save([own(c), own(a), await sent()])
  const after = await published()
  expect(after.pictureIds.slice(0, 2)).toEqual([c, a])
  expect([after.pictureId, after.pictureIds.length]).toEqual([c, 3])
  const file = await app.request('GET', `/api/seller/offers/${offerId}`, undefined, { cookies: seller })
  expect(file.body.data.article.pictureIds).toEqual(after.pictureIds)
  await save([])
  expect(await published()).toMatchObject({ pictureId: null, pictureIds: [] })
})

test('stores a repeated picture once, and rejects nine', async () => {
  const [a] = (await save([await sent()])).data.pictureIds
  expect((await save([own(a), own(a)])).data.pictureIds).toEqual([a])
  expect((await save(Array.from({ length: 9 }, () => own(a)))).code).toBe('INVALID_INPUT')
})

test('returns 404 for another article’s picture, another user’s file and another seller’s offer', async () => {
  const [a] = (await save([await sent()])).data.pictureIds
  expect((await save([await sent(other)])).code).toBe('NOT_FOUND')
  expect((await save([own(a)], other)).code).toBe('NOT_FOUND')
  const { offerId: second } = await createOffer(app.db, vendor)
  const response = await app.request(
    'PUT',
    `/api/seller/offers/${second}/pictures`,
    { pictures: [] },
    { cookies: seller },
  )
  expect(response.body.code).toBe('FORBIDDEN')
  await save([])
  expect((await save([own(a)])).code).toBe('NOT_FOUND')
})

test('rejects picture changes once another seller offers the article', async () => {
  await createOfferFor(app.db, rival, variantId, 'AUTRE-1')
  expect((await save([await sent()])).code).toBe('FORBIDDEN')
})
