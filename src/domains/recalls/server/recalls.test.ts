import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/db/pool.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createOfferFor, type TestVendor } from '#tests/support/factories.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { readMails } from '#tests/support/mails.ts'
import { createPaidOrder } from '#tests/support/orders.ts'
import { type SellerActor, sellerActors } from '#tests/support/seller-actors.ts'
import { notifyBuyers } from './jobs.ts'
import { noticeText as notice } from './recalls.fixture.ts'

let app: TestApp
let vendor: TestVendor
let rival: TestVendor
let cookies: Record<SellerActor, Cookies>

beforeAll(async () => {
  app = await testApp()
  ;({ vendor, rival, cookies } = await sellerActors(app))
})
afterEach(() => expectInvariants(app.pool))
afterAll(() => app.close())

type Goods = { articleId: number; variantId: number; offerId: number }
const side = (who: SellerActor) => (who === 'admin' ? 'admin' : 'seller')
const call = (who: SellerActor, method: 'GET' | 'POST', path: string, body?: unknown) =>
  app.request(method, `/api/${side(who)}/recalls${path}`, body, { cookies: cookies[who] ?? {} })
const publish = (goods: Goods, given: object = {}, who: SellerActor = 'seller') =>
  call(who, 'POST', '', { articleId: goods.articleId, variantIds: [goods.variantId], ...notice, ...given })
const lift = (id: number, who: SellerActor = 'seller') =>
  call(who, 'POST', `/${id}/lift`, { reason: 'La lame est corrigée, contrôlée par un tiers.' })
const statusOf = async (id: number) =>
  (await app.db.selectFrom('offers').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const order = (goods: Goods, seller = vendor, quantity = 2) =>
  createPaidOrder(app.db, {
    vendor: seller,
    lines: [{ offerId: goods.offerId, quantity, unitPriceCents: 1_000, vatBasisPoints: 2_000 }],
  })
const mailed = async (recallId: number) => {
  const mails = await readMails(app.db, { event: `recall:${recallId}:%` })
  return mails.map(mail => ({ ...mail, orderId: Number(mail.event.split(':')[2]) }))
}
describe('a recall', () => {
  test('stops the sale, is public at once and mails the buyer what to do', async () => {
    const goods = await createOffer(app.db, vendor)
    const sold = await order(goods)
    const { status, body } = await publish(goods)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ stoppedOffers: 1, concerned: 1, queued: 0, isOwn: true, version: 1 })
    expect(await statusOf(goods.offerId)).toBe('draft')
    const shown = await app.request('GET', `/api/recalls/${body.data.id}`)
    expect(shown.body.data).toMatchObject({ title: notice.title, phone: '+33326510000', lots: [], liftedAt: null })
    expect((await app.request('GET', '/api/recalls')).body.data.recalls[0]).toMatchObject({ id: body.data.id })
    await notifyBuyers(app.db, { recallId: body.data.id })
    const [mail] = await mailed(body.data.id)
    expect(mail).toMatchObject({ orderId: sold.orderId, recipient: expect.stringContaining('@') })
    expect(mail?.subject).toMatch(/^Rappel de produit\u00a0: sécurité/)
    for (const words of [notice.danger, 'Cessez immédiatement', 'le remplacement ou le remboursement', 'Tous les lots'])
      expect(mail?.text).toContain(words)
    const listed = (await call('seller', 'GET', '')).body.data.recalls[0]
    expect(listed).toMatchObject({ id: body.data.id, concerned: 1, queued: 1, sent: 0 })
  })

  test('is refused without two remedies or a reason, with words that lessen the danger, without a contact, or for a later day', async () => {
    const goods = await createOffer(app.db, vendor)
    const fields = async (given: object) => Object.keys((await publish(goods, given)).body.fields ?? {})
    expect(await fields({ remedies: ['refund'] })).toEqual(['singleRemedyReason'])
    expect(await fields({ danger: 'Rappel volontaire\u00a0: la lame se détache.' })).toEqual(['danger'])
    expect(await fields({ title: 'Rappel par précaution' })).toEqual(['title'])
    expect(await fields({ phone: '' })).toEqual(['phone'])
    expect(await fields({ recalledOn: '2100-01-01' })).toEqual(['recalledOn'])
    expect(await fields({ soldFrom: '2026-02-01', soldTo: '2026-01-01' })).toEqual(['soldTo'])
    expect(await statusOf(goods.offerId)).toBe('published')
    // One remedy named twice is one, and keeps its reason.
    const given = { remedies: ['refund', 'refund'], singleRemedyReason: 'Aucune pièce n’existe.' }
    const { body } = await publish(goods, given)
    const text = app.db.selectFrom('recall_versions').select(['remedies', 'single_remedy_reason as reason'])
    expect(await text.where('recall_id', '=', body.data.id).execute()).toEqual([
      { remedies: ['refund'], reason: 'Aucune pièce n’existe.' },
    ])
  })

  test('is on the article, for every seller, until it is lifted', async () => {
    const goods = await createOffer(app.db, vendor)
    await createOfferFor(app.db, rival, goods.variantId, 'RIVAL-2')
    const { slug } = await app.db
      .selectFrom('articles')
      .select('slug')
      .where('id', '=', goods.articleId)
      .executeTakeFirstOrThrow()
    const shown = async () => (await app.request('GET', `/api/articles/${slug}`)).body.data.recalls
    expect(await shown()).toEqual([])
    const { id } = (await publish(goods)).body.data
    expect(await shown()).toEqual([{ id, title: notice.title }])
    await lift(id)
    expect(await shown()).toEqual([])
  })

  test('keeps its text: an amendment is a new version, and nothing can be rewritten', async () => {
    const goods = await createOffer(app.db, vendor)
    const { id } = (await publish(goods)).body.data
    const danger = 'La lame se détache et peut blesser la main ou le visage.'
    const amended = await call('seller', 'POST', `/${id}/versions`, { ...notice, danger, reason: 'Second accident' })
    expect(amended.body.data).toMatchObject({ danger, version: 2 })
    expect((await app.request('GET', `/api/recalls/${id}`)).body.data).toMatchObject({ danger, version: 2 })
    for (const statement of [
      `UPDATE recall_versions SET danger = 'Rien de grave, vraiment.' WHERE recall_id = ${id}`,
      `DELETE FROM recall_versions WHERE recall_id = ${id}`,
      `UPDATE recalls SET lots = '{X}' WHERE id = ${id}`,
      `DELETE FROM recall_variants WHERE recall_id = ${id}`,
    ])
      await expect(app.pool.query(statement)).rejects.toThrow(/written once/)
  })
})

describe('who may recall', () => {
  test('the team that edits the catalogue, for the goods that its seller offers, and operators', async () => {
    const goods = await createOffer(app.db, vendor)
    const code = async (who: SellerActor) => (await publish(goods, {}, who)).body.code
    expect(await code('buyer')).toBe('FORBIDDEN')
    expect(await code('preparer')).toBe('FORBIDDEN')
    expect(await code('rival')).toBe('NOT_FOUND')
    const wrong = { articleId: (await createOffer(app.db, vendor)).articleId, variantIds: [goods.variantId] }
    expect((await publish(goods, wrong)).body.code).toBe('NOT_FOUND')
    const { id } = (await publish(goods, {}, 'staff')).body.data
    expect((await lift(id, 'rival')).body.code).toBe('NOT_FOUND')
    const amendment = { ...notice, reason: 'Précisions' }
    expect((await call('rival', 'POST', `/${id}/versions`, amendment)).body.code).toBe('NOT_FOUND')
    expect((await lift(id, 'admin')).status).toBe(200)
    expect((await lift(id)).body.code).toBe('CONFLICT')
    expect((await call('seller', 'POST', `/${id}/versions`, amendment)).body.code).toBe('CONFLICT')
  })

  test('a seller stops its own offers, an operator those of every seller, who are mailed', async () => {
    const goods = await createOffer(app.db, vendor)
    const theirs = await createOfferFor(app.db, rival, goods.variantId, 'RIVAL-1')
    await publish(goods)
    expect([await statusOf(goods.offerId), await statusOf(theirs)]).toEqual(['draft', 'published'])
    const { data } = (await publish(goods, {}, 'admin')).body
    expect(data).toMatchObject({ stoppedOffers: 1, vendorName: null })
    expect(await statusOf(theirs)).toBe('draft')
    const listed = (await call('rival', 'GET', '')).body.data.recalls
    expect(listed).toMatchObject([{ id: data.id, isOwn: false }])
    expect((await lift(data.id, 'rival')).body.code).toBe('NOT_FOUND')
    const events = await readMails(app.db, { event: 'recall-seller:%' })
    expect(new Set(events.map(({ event }) => event))).toEqual(
      new Set([vendor, rival].map(({ vendorId }) => `recall-seller:${data.id}:${vendorId}`)),
    )
  })
})

describe('the sale of recalled goods', () => {
  const offer = (goods: Goods, reference: string) =>
    app.request(
      'POST',
      '/api/seller/offers',
      {
        ...{ variantId: goods.variantId, reference, priceCents: 900, vatCode: 'normal', step: 1, minimum: 1 },
        ...{ deliveryModes: ['HOME'], preparationDays: 1, publish: true },
      },
      { cookies: cookies.rival ?? {} },
    )
  const republish = (id: number) =>
    app.request('PUT', `/api/seller/offers/${id}`, { status: 'published' }, { cookies: cookies.seller ?? {} })
  const bulk = (id: number) =>
    app.request(
      'POST',
      '/api/seller/batches',
      { key: crypto.randomUUID(), selection: { ids: [id] }, act: { kind: 'publish' } },
      { cookies: cookies.seller ?? {} },
    )

  test('is refused to offers that exist, one by one or in bulk, until the recall is lifted', async () => {
    const goods = await createOffer(app.db, vendor)
    const { id } = (await publish(goods)).body.data
    expect((await republish(goods.offerId)).body).toMatchObject({
      code: 'RECALLED',
      error: expect.stringContaining('rappel'),
    })
    expect((await bulk(goods.offerId)).body.data).toMatchObject({ changed: 0, refused: 1 })
    expect(await statusOf(goods.offerId)).toBe('draft')
    await lift(id)
    expect(await statusOf(goods.offerId)).toBe('draft')
    expect((await republish(goods.offerId)).status).toBe(200)
  })

  test('is refused to a new offer while the operator recalls it, not while another seller does', async () => {
    const goods = await createOffer(app.db, vendor)
    const { id } = (await publish(goods, {}, 'admin')).body.data
    expect((await offer(goods, 'N-1')).body.code).toBe('RECALLED')
    await lift(id, 'admin')
    await publish(goods)
    expect((await offer(goods, 'N-1')).status).toBe(200)
  })

  test('stops once for a recall of some lots: what is left of the others may be sold', async () => {
    const goods = await createOffer(app.db, vendor)
    await publish(goods, { lots: ['L1'] })
    expect(await statusOf(goods.offerId)).toBe('draft')
    expect((await republish(goods.offerId)).status).toBe(200)
  })

  test('an offer that is created while a recall is published does not escape it', async () => {
    const goods = await createOffer(app.db, vendor)
    const [recalled, created] = await Promise.all([publish(goods, {}, 'admin'), offer(goods, 'R-1')])
    expect(recalled.status).toBe(200)
    expect([200, 409]).toContain(created.status)
    const { rows } =
      await sql`SELECT FROM offers WHERE variant_id = ${goods.variantId} AND status = 'published'`.execute(app.db)
    expect(rows).toEqual([])
  })

  test('a new offer waits for a recall that is being published', async () => {
    const goods = await createOffer(app.db, vendor)
    let waiting: ReturnType<typeof offer> | undefined
    await inTransaction(app.db, async tx => {
      await sql`SELECT FROM variants WHERE id = ${goods.variantId} FOR UPDATE`.execute(tx)
      waiting = offer(goods, 'W-1')
      await new Promise(resolve => setTimeout(resolve, 300))
      await sql`WITH r AS (INSERT INTO recalls (article_id, product, brand) VALUES (${goods.articleId}, 'x', 'x') RETURNING id)
        , t AS (INSERT INTO recall_versions (recall_id, version, title, danger, actions, instructions, remedies, phone, address, recalled_on)
          SELECT id, 1, 'xxxxx', 'xxxxxxxxxxxxxxxxxxxx', '{stop}', '', '{repair,refund}', '1', '', current_date FROM r)
        INSERT INTO recall_variants (recall_id, variant_id, label) SELECT id, ${goods.variantId}, '' FROM r`.execute(tx)
    })
    expect((await waiting)?.body.code).toBe('RECALLED')
  })

  test('the same recall published twice at once exists once', async () => {
    const goods = await createOffer(app.db, vendor)
    const responses = await Promise.all([publish(goods), publish(goods, {}, 'staff'), publish(goods)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await publish(goods, { lots: ['L1'] })).status).toBe(200)
    expect((await publish(goods, { lots: [' l1'] })).status).toBe(409)
  })
})
