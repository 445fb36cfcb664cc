import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findHold } from '#domains/notifications/server/choices.ts'
import { sendDigests } from '#domains/notifications/server/jobs.ts'
import { measureSellers } from '#domains/shops/server/scorecard/seller-service.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createMember, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { overlap } from '#tests/support/overlap.ts'
import { quickHash } from '#tests/support/passwords.ts'
import { settleReview } from './decide.ts'
import { inviteBuyers, publishDueReviews, purgeReviews } from './jobs.ts'
import { reportDoubt } from './received-reviews.ts'
import { createDelivered, mailsAbout, publishOne, writeOne } from './reviews.fixture.ts'

let app: TestApp
let vendor: TestVendor
let admin: Cookies
let seller: Cookies
let bought: Awaited<ReturnType<typeof createDelivered>>
let id: number

beforeAll(async () => {
  app = await testApp()
  admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
})
beforeEach(async () => {
  vendor = await createVendor(app.db)
  seller = await app.loginAs(vendor.userId)
  bought = await createDelivered(app, vendor)
  id = await writeOne(app, bought.cookies, bought.lineId)
})
afterAll(() => app.close())

const reply = (body: unknown, cookies = seller, review = id) =>
  app.request('PUT', `/api/seller/reviews/${review}/reply`, body, { cookies })
const grounds = { reason: 'Le modèle décrit n’est pas celui de la commande.' }
const doubt = (cookies = seller) => app.request('POST', `/api/seller/reviews/${id}/doubt`, grounds, { cookies })
const decide = (body: object) => app.request('POST', `/api/admin/reviews/${id}/decision`, body, { cookies: admin })
const received = async (cookies = seller) =>
  (await app.request('GET', '/api/seller/reviews', undefined, { cookies })).body.data
const as = (userId: number, vendorId: number | null = null) =>
  ({ user: { id: userId, vendorId, vendorRole: 'owner' } }) as Context
const answer = { reply: 'Merci de ce retour, nous avons changé de fournisseur.' }
const reason = 'L’achat et le texte sont vérifiés, un par un.'
const shown = async () => (await app.request('GET', `/api/reviews/articles/${bought.slug}`)).body.data.reviews

test('a seller reads only what is published about it, and answers once it is', async () => {
  expect((await received()).reviews).toEqual([])
  expect((await reply(answer)).status).toBe(404)
  await publishOne(app, admin, id)
  expect(await received()).toMatchObject({ unanswered: 1, reviews: [{ id, rating: 4, reply: null }] })
  expect((await reply({ reply: 'Appelez le 03 26 00 00 00 !' })).body.fields).toHaveProperty('reply')
  expect((await reply(answer)).status).toBe(200)
  expect((await shown())[0]).toMatchObject(answer)
  expect((await received()).unanswered).toBe(0)
  await reply({ reply: 'Une réponse corrigée, plus précise.' })
  expect(await mailsAbout(app, `review-replied:${id}`)).toHaveLength(1)
})

test('another seller, a member for orders only, a buyer and a visitor neither answer nor doubt', async () => {
  await publishOne(app, admin, id)
  const other = await createVendor(app.db)
  for (const [cookies, status] of [
    [await app.loginAs(other.userId), 404],
    [await app.loginAs(await createMember(app.db, vendor.vendorId, 'orders')), 403],
    [bought.cookies, 403],
    [{}, 401],
  ] as const) {
    expect((await reply(answer, cookies)).status).toBe(status)
    expect((await doubt(cookies)).status).toBe(status)
  }
})

test('a doubt is free, given once, and decided with a reason that the seller receives', async () => {
  await publishOne(app, admin, id)
  expect((await doubt()).status).toBe(200)
  expect((await doubt()).body.code).toBe('CONFLICT')
  const queue = await app.request('GET', '/api/admin/reviews', undefined, { cookies: admin })
  expect(queue.body.data.reviews).toContainEqual(expect.objectContaining({ id, isDoubted: true }))
  expect((await decide({ decision: 'keep', reason })).status).toBe(200)
  expect((await mailsAbout(app, `review-doubt:${id}:upheld`))[0]?.text).toContain(reason)
  expect(await shown()).toHaveLength(1)
  expect((await decide({ decision: 'keep', reason })).body.code).toBe('CONFLICT')
})

test('a doubt that is founded takes the review out of view', async () => {
  await publishOne(app, admin, id)
  await doubt()
  await decide({ decision: 'refuse', ground: 'not_genuine', reason })
  expect(await shown()).toEqual([])
  expect(await mailsAbout(app, `review-doubt:${id}:refused`)).toHaveLength(1)
  expect((await received()).reviews).toEqual([])
})

test('a doubt given while the review is refused is decided with it', async () => {
  await publishOne(app, admin, id)
  const refusal = { decision: 'refuse' as const, ground: 'unreadable' as const, reason }
  await overlap(app.db, [
    tx => reportDoubt(tx, { params: { id }, query: {}, body: grounds }, as(vendor.userId, vendor.vendorId)),
    tx => settleReview(tx, { params: { id }, query: {}, body: refusal }, as(vendor.userId)),
  ])
  expect(await app.db.selectFrom('review_doubts').select('outcome').where('review_id', '=', id).execute()).toEqual([
    { outcome: 'refused' },
  ])
})

test('of two operators who decide a doubt at once, the second has a conflict', async () => {
  await publishOne(app, admin, id)
  await doubt()
  const keep = (tx: Tx) =>
    settleReview(tx, { params: { id }, query: {}, body: { decision: 'keep', reason } }, as(vendor.userId))
  await expect(overlap(app.db, [keep, keep])).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('an operator removes an answer, and the review stays', async () => {
  await publishOne(app, admin, id)
  await reply(answer)
  expect((await decide({ decision: 'remove_reply', reason })).status).toBe(200)
  expect(await shown()).toMatchObject([{ reply: null }])
  expect((await mailsAbout(app, `review-reply-removed:${id}`))[0]?.text).toContain(reason)
})

test('a review without a decision is published after three days, and no earlier', async () => {
  await publishDueReviews(app.db)
  expect(await shown()).toEqual([])
  await app.pool.query(`UPDATE reviews SET submitted_at = now() - interval '3 days 1 minute' WHERE id = ${id}`)
  await publishDueReviews(app.db)
  expect(await shown()).toHaveLength(1)
})

test('a buyer is invited once per order and once a month, and stops it without a login', async () => {
  const buyer = await createDelivered(app, vendor)
  await createDelivered(app, vendor, { buyerId: buyer.buyerId, daysAgo: 15 })
  await inviteBuyers(app.db)
  await inviteBuyers(app.db)
  const email = `personne`
  const invitations = (await mailsAbout(app, 'review-invitation')).filter(
    ({ event, recipient }) => event === `review-invitation:${buyer.orderId}` && recipient.startsWith(email),
  )
  expect(invitations).toHaveLength(1)
  // The buyer of the order that has a review is not invited.
  expect(await mailsAbout(app, `review-invitation:${bought.orderId}`)).toEqual([])
  const token = /arret\/([\w-]{43})/.exec(invitations[0]?.text ?? '')?.[1] ?? ''
  const stop = (sent: string) => app.request('POST', '/api/notifications/stop', { token: sent, kind: 'reviews' })
  expect((await stop('x'.repeat(43))).status).toBe(404)
  expect((await stop(token)).status).toBe(200)
  const recipient = invitations[0]?.recipient ?? ''
  expect(await findHold(app.db, { event: 'review-invitation:1', recipient })).toBe('account')
  expect(await findHold(app.db, { event: 'review-refused:1', recipient })).toBeNull()
})

test('notifications are listed to their reader only, and the digest sends them together', async () => {
  await publishOne(app, admin, id)
  const list = async (cookies: Cookies) =>
    (await app.request('GET', '/api/notifications', undefined, { cookies })).body.data
  const { notifications, unseen } = await list(bought.cookies)
  expect(notifications[0]).toMatchObject({ kind: 'reviews', path: '/account/avis', isNew: true })
  expect(unseen).toBeGreaterThan(0)
  const other = await createDelivered(app, vendor)
  expect((await list(other.cookies)).notifications).toEqual([])
  await app.request('POST', '/api/notifications/seen', {}, { cookies: bought.cookies })
  expect((await list(bought.cookies)).unseen).toBe(0)
  const choices = { orders: 'mail', returns: 'mail', messages: 'account', reviews: 'digest', alerts: 'mail' }
  const chosen = await app.request('PUT', '/api/notifications/choices', choices, { cookies: bought.cookies })
  expect(chosen.status).toBe(200)
  expect((await list(bought.cookies)).choices).toContainEqual({ kind: 'reviews', channel: 'digest' })
  const [{ recipient } = { recipient: '' }] = await mailsAbout(app, `review-published:${id}`)
  expect(await findHold(app.db, { event: `review-published:${id}:1`, recipient })).toBe('digest')
  await app.pool.query(`UPDATE mails SET held = 'digest' WHERE event LIKE 'review-published:${id}:%'`)
  await sendDigests(app.db)
  await sendDigests(app.db)
  const digests = (await mailsAbout(app, 'digest:')).filter(mail => mail.recipient === recipient)
  expect(digests).toHaveLength(1)
})

test('the measured service of a seller is shown once it has ten cases', async () => {
  const slug = (
    await app.db.selectFrom('vendors').select('slug').where('id', '=', vendor.vendorId).executeTakeFirstOrThrow()
  ).slug
  const measures = async () => {
    await measureSellers(app.db)
    return (await app.request('GET', `/api/reviews/sellers/${slug}`)).body.data.service.measures
  }
  expect(await measures()).toEqual([])
  for (let n = 0; n < 9; n++) await createDelivered(app, vendor)
  expect(await measures()).toContainEqual({ name: 'cancelled', good: 10, cases: 10 })
})

test('reviews are exported with the account, erased with it, and deleted after five years', async () => {
  await publishOne(app, admin, id)
  await app.pool.query(`UPDATE reviews SET created_at = now() - interval '4 years 11 months' WHERE id = ${id}`)
  await purgeReviews(app.db)
  expect(await shown()).toHaveLength(1)
  await app.pool.query(`UPDATE reviews SET created_at = now() - interval '5 years 1 day' WHERE id = ${id}`)
  await purgeReviews(app.db)
  expect(await shown()).toEqual([])
  const again = await writeOne(app, bought.cookies, bought.lineId)
  await publishOne(app, admin, again)
  const password = 'Vendanges-2026!'
  await app.pool.query('UPDATE users SET password_hash = $2 WHERE id = $1', [bought.buyerId, await quickHash(password)])
  await app.pool.query(`UPDATE orders SET status = 'COMPLETED', completed_at = now() WHERE id = ${bought.orderId}`)
  await app.pool.query(
    `INSERT INTO review_invitations (order_id, user_id) VALUES (${bought.orderId}, ${bought.buyerId})`,
  )
  await app.pool.query(`INSERT INTO notification_links (user_id, token) VALUES (${bought.buyerId}, rpad('l', 43, 'l'))`)
  const erased = await app.request('POST', '/api/user/erase', { password }, { cookies: bought.cookies })
  expect(erased.body).toMatchObject({ status: 200 })
  for (const table of ['review_invitations', 'notification_links', 'reviews'])
    expect((await app.pool.query(`SELECT FROM ${table} WHERE user_id = ${bought.buyerId}`)).rowCount).toBe(0)
  expect(await shown()).toEqual([])
})
