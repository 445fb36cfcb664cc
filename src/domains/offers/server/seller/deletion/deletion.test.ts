import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createOfferFor, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { createPurchase } from '#tests/support/purchases.ts'
import { newArticle, referenceData } from '../new-article.fixture.ts'

let app: TestApp
let tagId: number
let vendor: TestVendor
let seller: Cookies
let other: Cookies
beforeAll(async () => {
  app = await testApp()
  tagId = await referenceData(app.db)
  other = await app.loginAs((await createVendor(app.db)).userId)
})
beforeEach(async () => {
  vendor = await createVendor(app.db)
  seller = await app.loginAs(vendor.userId)
})
afterEach(() => expectInvariants(app.pool))
afterAll(() => app.close())

const at = '/api/seller/offers/deletion'
const remove = (ids: number[], cookies = seller) => app.request('POST', at, { selection: { ids } }, { cookies })
const plan = async (ids: number[]) =>
  (await app.request('GET', `${at}?ids=${ids.join('~')}`, undefined, { cookies: seller })).body.data
const count = async (table: 'offers' | 'articles' | 'stock_ledger', column: string, id: number) => {
  const { rows } = await app.pool.query(`SELECT count(*)::int AS n FROM ${table} WHERE ${column} = $1`, [id])
  return rows[0].n as number
}
const existing = async (...ids: number[]) => Promise.all(ids.map(id => count('offers', 'id', id)))

let serial = 0
/** An article of the seller's own form, in draft, with a counted stock. */
async function draft(values: object = {}): Promise<{ offerId: number; articleId: number; given: object }> {
  const n = ++serial
  const base = newArticle({ tagIds: [tagId] })
  const [first] = base.variants as object[]
  const variants = [
    { ...first, reference: `BR-${n}`, ean: null, stock: [{ warehouseId: vendor.warehouseId, onHand: 7 }] },
  ]
  const given = { ...base, title: `Brouillon ${n}`, publish: false, variants, ...values }
  const { body } = await app.request('POST', '/api/seller/articles', given, { cookies: seller })
  if (!body.data) throw new Error(JSON.stringify(body))
  const { articleId } = body.data
  const { rows } = await app.pool.query(
    'SELECT o.id FROM offers o JOIN variants v ON v.id = o.variant_id WHERE v.article_id = $1',
    [articleId],
  )
  return { offerId: rows[0].id, articleId, given }
}

describe('deletion of drafts', () => {
  test('deletes the offer, its stock and its article, stores what it was, and frees the reference', async () => {
    const { offerId, articleId, given } = await draft()
    expect(await plan([offerId])).toMatchObject({ deletable: 1, refused: 0, offers: [{ offerId }] })
    expect((await remove([offerId])).body.data).toEqual({ deleted: 1, refused: 0 })
    expect(await existing(offerId)).toEqual([0])
    expect(await count('articles', 'id', articleId)).toBe(0)
    expect(await count('stock_ledger', 'offer_id', offerId)).toBe(0)
    const { record, vendor_id, user_id } = await app.db
      .selectFrom('deleted_offers')
      .select(['record', 'vendor_id', 'user_id'])
      .where('offer_id', '=', offerId)
      .executeTakeFirstOrThrow()
    expect([vendor_id, user_id]).toEqual([vendor.vendorId, vendor.userId])
    expect(record).toMatchObject({
      offer: { status: 'draft' },
      stock: [{ on_hand: 7 }],
      ledger: [{ on_hand_change: 7 }],
      prices: [{}],
    })
    const again = await app.request('POST', '/api/seller/articles', given, { cookies: seller })
    expect(again.status).toBe(200)
  })

  test('leaves an offer that is or was on sale, with the reason', async () => {
    const [sold, gone, back] = [await createOffer(app.db, vendor), await createOffer(app.db, vendor), await draft()]
    const change = (id: number, status: string) =>
      app.request('PUT', `/api/seller/offers/${id}`, { status }, { cookies: seller })
    await app.db.updateTable('offers').set({ status: 'draft' }).where('id', '=', gone.offerId).execute()
    await change(back.offerId, 'published')
    await change(back.offerId, 'archived')
    const ids = [sold.offerId, gone.offerId, back.offerId]
    const { refusals, deletable } = await plan(ids)
    expect(deletable).toBe(0)
    const why = Object.fromEntries(refusals.map((row: { offerId: number; why: string }) => [row.offerId, row.why]))
    expect(why[sold.offerId]).toMatch(/^Elle est en vente/)
    expect([why[gone.offerId], why[back.offerId]]).toEqual(
      Array(2).fill(expect.stringMatching(/^Elle a déjà été en vente/)),
    )
    expect((await remove(ids)).body.data).toEqual({ deleted: 0, refused: 3 })
    expect(await existing(...ids)).toEqual([1, 1, 1])
  })

  test('leaves an offer that was ordered, is part of a kit or has a planned promotion', async () => {
    const [ordered, part, planned] = [await draft(), await draft(), await draft()]
    const buyer = await createUser(app.db)
    await createPurchase(app.db, buyer, [{ vendorId: vendor.vendorId, offerId: ordered.offerId, quantity: 1 }])
    const kit = await createOffer(app.db, vendor, { stock: 0 })
    await app.pool.query(
      'INSERT INTO offer_parts (kit_id, part_id, vendor_id, position, quantity) VALUES ($1, $2, $3, 1, 1)',
      [kit.offerId, part.offerId, vendor.vendorId],
    )
    await app.pool.query(
      `WITH p AS (INSERT INTO promotions (vendor_id, key, reduction, starts_on, ends_on)
        VALUES ($1, gen_random_uuid(), '{"how": "percent", "value": 1000}', current_date + 2, current_date + 3) RETURNING id)
      INSERT INTO promotion_offers (promotion_id, offer_id, state, price_cents) SELECT id, $2, 'planned', 100 FROM p`,
      [vendor.vendorId, planned.offerId],
    )
    const ids = [ordered.offerId, part.offerId, planned.offerId]
    const { refusals } = await plan(ids)
    expect(refusals.map(({ why }: { why: string }) => why)).toEqual([
      'Elle a été commandée.',
      expect.stringMatching(/coffret/),
      expect.stringMatching(/promotion/),
    ])
    expect((await remove(ids)).body.data).toEqual({ deleted: 0, refused: 3 })
  })

  test('leaves an article that another seller described, and deletes the offer alone', async () => {
    const { articleId, variantId } = await createOffer(app.db, await createVendor(app.db))
    const id = await createOfferFor(app.db, vendor, variantId, `ATT-${++serial}`)
    await app.pool.query("UPDATE offers SET status = 'draft' WHERE id = $1", [id])
    await app.pool.query('UPDATE offers SET published_at = NULL WHERE id = $1', [id])
    expect((await remove([id])).body.data).toEqual({ deleted: 1, refused: 0 })
    expect(await count('articles', 'id', articleId)).toBe(1)
  })

  test('deletes all drafts of a filter, and none of the offers on sale', async () => {
    const [first, second, sold] = [await draft(), await draft(), await createOffer(app.db, vendor)]
    const body = { selection: { filter: {} } }
    const done = await app.request('POST', at, body, { cookies: seller })
    expect(done.body.data).toEqual({ deleted: 2, refused: 1 })
    expect(await existing(first.offerId, second.offerId, sold.offerId)).toEqual([0, 0, 1])
  })

  test('returns NOT_FOUND for an offer of another seller, and for one already deleted', async () => {
    const { offerId } = await draft()
    expect(await remove([offerId], other)).toMatchObject({ status: 404 })
    expect((await app.request('GET', `${at}?ids=${offerId}`, undefined, { cookies: other })).status).toBe(404)
    const both = await Promise.all([remove([offerId]), remove([offerId])])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
  })
})
