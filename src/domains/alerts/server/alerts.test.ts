import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Tx } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { readMails } from '#tests/support/mails.ts'
import { overlap } from '#tests/support/overlap.ts'
import { alertCap } from '../rules.ts'
import { setAlert } from './alerts.ts'
import { notifyAlerts, purgeAlerts } from './jobs.ts'

let app: TestApp
let vendor: TestVendor
let cookies: Cookies
let buyerId: number
let offer: Awaited<ReturnType<typeof createOffer>>
let n = 0
let email: string

beforeAll(async () => {
  app = await testApp()
  vendor = await createVendor(app.db)
})
beforeEach(async () => {
  await app.pool.query('DELETE FROM article_alerts')
  buyerId = await createUser(app.db)
  cookies = await app.loginAs(buyerId)
  offer = await createOffer(app.db, vendor)
  email = `visiteuse${++n}@exemple.fr`
})
afterAll(() => app.close())

const set = (body: object, as: Cookies = cookies) =>
  app.request('POST', '/api/alerts', { variantId: offer.variantId, kind: 'price', ...body }, { cookies: as })
const stock = (units: number) =>
  app.pool.query('UPDATE stock SET on_hand = $2 WHERE offer_id = $1', [offer.offerId, units])
const price = (cents: number) =>
  app.pool.query('UPDATE offers SET price_cents = $2 WHERE id = $1', [offer.offerId, cents])
const mails = async (prefix: string) =>
  (await app.db.selectFrom('mails').select(['event', 'recipient', 'text']).orderBy('id').execute()).filter(
    mail =>
      mail.event.startsWith(prefix) && mail.text.includes(`articles/${offer.slug}`) === (prefix !== 'alert-to-confirm'),
  )
const own = async (as = cookies) =>
  (await app.request('GET', '/api/alerts', undefined, { cookies: as })).body.data.alerts
const byLink = (token: string, act: 'confirm' | 'stop') => app.request('POST', `/api/alerts/links/${token}/${act}`, {})

test('an alert of an account is mailed once when the model is back in stock', async () => {
  expect((await set({ kind: 'stock' })).body.code).toBe('CONFLICT')
  await stock(0)
  expect((await set({ kind: 'stock' })).body.data).toEqual({ state: 'active' })
  await notifyAlerts(app.db)
  expect(await mails('stock-alert')).toEqual([])
  await stock(5)
  await Promise.all([notifyAlerts(app.db), notifyAlerts(app.db)])
  await notifyAlerts(app.db)
  expect(await mails('stock-alert')).toHaveLength(1)
  expect(await own()).toMatchObject([{ kind: 'stock', state: 'over' }])
})

test('a price alert waits for a lower price than on its day, and can be set again', async () => {
  await set({})
  await price(1_100)
  await notifyAlerts(app.db)
  expect(await mails('price-alert')).toEqual([])
  await price(900)
  await notifyAlerts(app.db)
  expect((await mails('price-alert'))[0]?.text).toContain('10,80\u00a0€\u00a0TTC la\u00a0pièce')
  await set({})
  expect(await own()).toMatchObject([{ state: 'active', fromCents: 900 }])
  await notifyAlerts(app.db)
  expect(await mails('price-alert')).toHaveLength(1)
})

test('a visitor confirms their address before anything else is mailed, and stops it by the link', async () => {
  expect((await set({}, {})).body.fields).toHaveProperty('email')
  expect((await set({ email }, {})).body.data).toEqual({ state: 'to_confirm' })
  await price(900)
  await notifyAlerts(app.db)
  expect(await mails('price-alert')).toEqual([])
  const token = /alerte-article\/([\w-]{43})/.exec((await mails('alert-to-confirm')).at(-1)?.text ?? '')?.[1] ?? ''
  expect((await app.request('GET', `/api/alerts/links/${token}`)).body.data.state).toBe('to_confirm')
  expect((await byLink(token, 'confirm')).status).toBe(200)
  await notifyAlerts(app.db)
  expect((await mails('price-alert'))[0]?.recipient).toBe(email)
  expect((await byLink(token, 'stop')).status).toBe(200)
  for (const act of ['confirm', 'stop'] as const) expect((await byLink(token, act)).status).toBe(404)
  expect((await app.request('GET', `/api/alerts/links/${token}`)).status).toBe(404)
})

test('one address receives a limited number of confirmations', async () => {
  for (let count = 0; count < 8; count++) {
    offer = await createOffer(app.db, vendor)
    await set({ email }, {})
  }
  const sent = await readMails(app.db, { recipient: email })
  expect(sent).toHaveLength(5)
})

test('alerts of others are neither seen nor deleted', async () => {
  await set({})
  const [{ id }] = await own()
  const other = await app.loginAs(await createUser(app.db))
  expect(await own(other)).toEqual([])
  const remove = (as: Cookies) => app.request('DELETE', `/api/alerts/${id}`, undefined, { cookies: as })
  expect((await remove(other)).status).toBe(404)
  expect((await remove({})).status).toBe(401)
  expect((await remove(cookies)).status).toBe(200)
  expect(await own()).toEqual([])
})

test('an account has a limited number of alerts, even when they are set at once', async () => {
  await app.pool.query(
    `INSERT INTO variants (article_id, label, weight_grams, sale_unit, pack_label, position)
      SELECT $1, 'modèle ' || g, 1, 'pièce', '', g FROM generate_series(1, ${alertCap - 1}) g`,
    [offer.articleId],
  )
  await app.pool.query(
    `INSERT INTO article_alerts (user_id, variant_id, kind, token, confirmed_at)
      SELECT $1, id, 'stock', rpad('t' || id, 43, 'x'), now() FROM variants WHERE article_id = $2 AND label LIKE 'modèle%'`,
    [buyerId, offer.articleId],
  )
  const other = await createOffer(app.db, vendor)
  const context = { user: { id: buyerId } } as Context
  const of = (variantId: number) => (tx: Tx) =>
    setAlert(tx, { params: {}, query: {}, body: { variantId, kind: 'price' } }, context)
  const second = overlap(app.db, [of(offer.variantId), of(other.variantId)])
  await expect(second).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('a run mails a limited number of alerts, and the next run the others', async () => {
  await set({})
  const second = await app.loginAs(await createUser(app.db))
  await set({}, second)
  await price(900)
  await notifyAlerts(app.db, 1)
  expect(await mails('price-alert')).toHaveLength(1)
  await notifyAlerts(app.db, 1)
  expect(await mails('price-alert')).toHaveLength(2)
})

test('an unknown model and a withdrawn article have no alert', async () => {
  expect((await set({ variantId: 999_999 })).body.code).toBe('NOT_FOUND')
  await app.pool.query("UPDATE articles SET status = 'withdrawn' WHERE id = $1", [offer.articleId])
  expect((await set({})).body.code).toBe('NOT_FOUND')
  expect((await app.request('GET', `/api/alerts/articles/${offer.slug}`)).status).toBe(404)
})

test('addresses that were not confirmed are deleted after a week, and those of ended alerts after a day', async () => {
  await set({ email }, {})
  await purgeAlerts(app.db)
  const left = async () => (await app.db.selectFrom('article_alerts').select('id').execute()).length
  expect(await left()).toBe(1)
  await app.pool.query("UPDATE article_alerts SET created_at = now() - interval '8 days'")
  await purgeAlerts(app.db)
  expect(await left()).toBe(0)
})
