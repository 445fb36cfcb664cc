import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createOfferFor, createVendor } from '#tests/support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('returns the packing of other sellers and their lowest price on sale, never the seller’s own', async () => {
  const [vendor, rival, cheap, suspended] = [
    await createVendor(app.db),
    await createVendor(app.db),
    await createVendor(app.db),
    await createVendor(app.db),
  ]
  const { articleId, variantId } = await createOffer(app.db, rival, { priceCents: 1_500, step: 6, minimum: 12 })
  await createOfferFor(app.db, cheap, variantId, 'C-1', { priceCents: 1_200, step: 6, minimum: 12 })
  await createOfferFor(app.db, suspended, variantId, 'S-1', { priceCents: 100 })
  await app.db.updateTable('vendors').set({ status: 'suspended' }).where('id', '=', suspended.vendorId).execute()
  const cookies = await app.loginAs(vendor.userId)
  const read = async () =>
    (await app.request('GET', `/api/seller/articles/${articleId}/to-sell`, undefined, { cookies })).body
  expect((await read()).data).toMatchObject({
    vatCode: 'normal',
    variants: [{ id: variantId, step: 6, minimum: 12, lowestCents: 1_200, otherSellers: 2, ownOfferId: null }],
  })
  const own = await createOfferFor(app.db, vendor, variantId, 'V-1', { priceCents: 900 })
  expect((await read()).data.variants[0]).toMatchObject({ lowestCents: 1_200, ownOfferId: own })
})

test('proposes the pack that the article names when nobody sells it', async () => {
  const vendor = await createVendor(app.db)
  const { articleId, variantId, offerId } = await createOffer(app.db, await createVendor(app.db))
  const pack = { sale_unit: 'bouteille', pack_label: 'palette de 1 176 bouteilles' }
  await app.db.updateTable('variants').set(pack).where('id', '=', variantId).execute()
  await app.db.updateTable('offers').set({ status: 'archived' }).where('id', '=', offerId).execute()
  const cookies = await app.loginAs(vendor.userId)
  const { body } = await app.request('GET', `/api/seller/articles/${articleId}/to-sell`, undefined, { cookies })
  expect(body.data.variants[0]).toMatchObject({ step: 1_176, minimum: 1_176, lowestCents: null, otherSellers: 0 })
})

test('leaves out archived variants, which cannot be offered', async () => {
  const { articleId, variantId } = await createOffer(app.db, await createVendor(app.db))
  await app.db.updateTable('variants').set({ archived: true }).where('id', '=', variantId).execute()
  const cookies = await app.loginAs((await createVendor(app.db)).userId)
  const { body } = await app.request('GET', `/api/seller/articles/${articleId}/to-sell`, undefined, { cookies })
  expect(body.data.variants).toEqual([])
})

test('does not find an article that is not published', async () => {
  const vendor = await createVendor(app.db)
  const { articleId } = await createOffer(app.db, vendor)
  await app.db.updateTable('articles').set({ status: 'draft' }).where('id', '=', articleId).execute()
  const cookies = await app.loginAs((await createVendor(app.db)).userId)
  const { body } = await app.request('GET', `/api/seller/articles/${articleId}/to-sell`, undefined, { cookies })
  expect(body.code).toBe('NOT_FOUND')
})
