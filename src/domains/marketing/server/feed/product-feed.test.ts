import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { generateFeed } from './make-feed.ts'

let app: TestApp
let vendor: TestVendor
let admin: Cookies
const origin = 'https://exemple.fr'

beforeAll(async () => {
  app = await testApp()
  vendor = await createVendor(app.db)
  await app.pool.query(
    `INSERT INTO pictures (content_hash, media_type, bytes, width, height) VALUES ('\\x01', 'image/png', '\\x00', 1, 1)`,
  )
  admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
})
beforeEach(async () => {
  await app.pool.query('DELETE FROM product_feed_runs')
  await setFeed(true)
})
afterAll(() => app.close())

const setFeed = (enabled: boolean, categoryIds: number[] = []) =>
  app.request('PUT', '/api/admin/product-feed', { enabled, categoryIds }, { cookies: admin })
const state = async () => (await app.request('GET', '/api/admin/product-feed', undefined, { cookies: admin })).body.data
const get = (headers: Record<string, string> = {}) =>
  app.http.inject({ method: 'GET', url: '/flux/produits.xml', headers })
const xml = async () => gunzipSync((await get({ 'accept-encoding': 'gzip' })).rawPayload).toString()

/** An offer with a picture, delivered to homes. */
async function sold(article: Record<string, unknown> = {}) {
  const offer = await createOffer(app.db, vendor)
  const { rows } = await app.pool.query(
    `UPDATE articles SET picture_id = (SELECT min(id) FROM pictures), description = 'Description' WHERE id =
      (SELECT article_id FROM variants WHERE id = $1) RETURNING id, title, slug, category_id`,
    [offer.variantId],
  )
  for (const [column, value] of Object.entries(article))
    await app.pool.query(`UPDATE articles SET ${column} = $2 WHERE id = $1`, [rows[0].id, value])
  return { ...offer, ...rows[0], idTag: `<g:id>${offer.offerId}</g:id>` }
}

describe('the product feed', () => {
  test('has public offers, and is the same compressed or not', async () => {
    const offer = await sold()
    await generateFeed(app.db, origin)
    const text = await xml()
    expect(text).toContain(offer.idTag)
    expect(text).toContain(`${origin}/articles/${offer.slug}`)
    expect((await get()).payload).toBe(text)
    expect(text.endsWith('</channel></rss>\n')).toBe(true)
    const { last } = await state()
    expect(last.items).toBe(text.split('<item>').length - 1)
  })

  test('leaves out drafts, reserved, regulated and professional goods, and says which were refused', async () => {
    const [draft, reserved, regulated, professional, bare] = [
      await sold(),
      await sold(),
      await sold({ biocide: true }),
      await sold({ professional_only: true }),
      await sold({ picture_id: null }),
    ]
    await app.pool.query(`UPDATE offers SET status = 'draft' WHERE id = $1`, [draft.offerId])
    await app.pool.query('UPDATE offers SET reserved = true WHERE id = $1', [reserved.offerId])
    await generateFeed(app.db, origin)
    const text = await xml()
    for (const offer of [draft, reserved, regulated, professional, bare]) expect(text).not.toContain(offer.idTag)
    const { last } = await state()
    const slugs = last.samples.map(({ slug }: { slug: string }) => slug)
    expect(slugs).toEqual(expect.arrayContaining([regulated.slug, professional.slug, bare.slug]))
    expect(slugs).not.toContain(reserved.slug)
  })

  test('has the chosen categories only', async () => {
    const offer = await sold()
    const { rows } = await app.pool.query('SELECT id FROM categories WHERE id <> $1 AND NOT hidden LIMIT 1', [
      offer.category_id,
    ])
    await setFeed(true, [rows[0].id])
    await generateFeed(app.db, origin)
    expect(await xml()).not.toContain(offer.idTag)
    expect((await setFeed(true, [32_000])).body.code).toBe('NOT_FOUND')
  })

  test('is not found while it is off or not yet made, and is unchanged for who has it', async () => {
    expect((await get()).statusCode).toBe(404)
    await generateFeed(app.db, origin)
    const { headers } = await get()
    expect((await get({ 'if-none-match': `${headers.etag}` })).statusCode).toBe(304)
    await setFeed(false)
    expect((await get()).statusCode).toBe(404)
    expect((await app.request('POST', '/api/admin/product-feed/generate', {}, { cookies: admin })).body.code).toBe(
      'CONFLICT',
    )
    await app.pool.query('DELETE FROM product_feed_runs')
    await generateFeed(app.db, origin)
    expect((await state()).last).toBeNull()
  })

  test('a run that stopped halfway is not served and goes with the next', async () => {
    await generateFeed(app.db, origin)
    await app.pool.query(`INSERT INTO product_feed_runs DEFAULT VALUES`)
    expect((await get()).statusCode).toBe(200)
    await generateFeed(app.db, origin)
    const { rows } = await app.pool.query('SELECT ended_at FROM product_feed_runs')
    expect(rows.every(({ ended_at }) => ended_at !== null)).toBe(true)
    expect(rows).toHaveLength(2)
  })

  test('is the operator’s', async () => {
    for (const userId of [await createUser(app.db), vendor.userId]) {
      const cookies = await app.loginAs(userId)
      expect((await app.request('GET', '/api/admin/product-feed', undefined, { cookies })).status).toBe(403)
      expect(
        (await app.request('PUT', '/api/admin/product-feed', { enabled: true, categoryIds: [] }, { cookies })).status,
      ).toBe(403)
    }
  })
})
