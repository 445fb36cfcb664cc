import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createUser } from '#tests/support/factories.ts'
import { readMails } from '#tests/support/mails.ts'
import { purgeSubscriptions, sendIssue } from './newsletter.ts'

let app: TestApp
let admin: Cookies
let campaignId: number
let n = 0

beforeAll(async () => {
  app = await testApp()
  admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
})
beforeEach(async () => {
  await app.pool.query('DELETE FROM newsletter_subscriptions')
  const { rows } = await app.pool.query<{ id: number }>(
    `INSERT INTO campaigns (title, summary, body, from_day, to_day, published)
      VALUES ('Préparer la taille', 'Outils et liens.', 'Texte.', current_date - 1, current_date + 9, true) RETURNING id`,
  )
  campaignId = rows[0]?.id ?? 0
})
afterAll(() => app.close())

const newEmail = () => `lectrice${++n}@exemple.fr`
const subscribe = (email: string, consent: unknown = true) => app.request('POST', '/api/newsletter', { email, consent })
const mailsTo = async (email: string) => readMails(app.db, { recipient: email })
const tokenFor = async (email: string) =>
  /lettre\/([\w-]{43})/.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[1] ?? ''
const byLink = (token: string, act: 'confirm' | 'stop') =>
  app.request('POST', `/api/newsletter/links/${token}/${act}`, {})
const send = (cookies = admin) => app.request('POST', '/api/admin/newsletter', { campaignId }, { cookies })

test('an address receives the letter only once its link is confirmed', async () => {
  const [confirmed, silent] = [newEmail(), newEmail()]
  expect((await subscribe(confirmed, false)).body.fields).toHaveProperty('consent')
  await subscribe(confirmed)
  await subscribe(silent)
  expect((await byLink(await tokenFor(confirmed), 'confirm')).status).toBe(200)
  expect((await send()).status).toBe(200)
  expect((await send()).body.code).toBe('CONFLICT')
  await Promise.all([sendIssue(app.db, { campaignId }), sendIssue(app.db, { campaignId })])
  const sent = async (email: string) =>
    (await mailsTo(email)).filter(({ event }) => event === `newsletter:${campaignId}`)
  expect(await sent(confirmed)).toHaveLength(1)
  expect(await sent(silent)).toEqual([])
})

test('the response does not say whether an address is subscribed, and a confirmed one gets no second mail', async () => {
  const email = newEmail()
  const first = await subscribe(email)
  await byLink(await tokenFor(email), 'confirm')
  const second = await subscribe(email)
  expect(second.body).toEqual(first.body)
  expect(await mailsTo(email)).toHaveLength(1)
})

test('the link of a mail ends the subscription and deletes the address', async () => {
  const email = newEmail()
  await subscribe(email)
  const token = await tokenFor(email)
  expect((await app.request('GET', `/api/newsletter/links/${token}`)).body.data).toEqual({ isConfirmed: false })
  expect((await byLink(token, 'stop')).status).toBe(200)
  for (const act of ['confirm', 'stop'] as const) expect((await byLink(token, act)).status).toBe(404)
  expect((await app.request('GET', `/api/newsletter/links/${token}`)).status).toBe(404)
})

test('only administrators send, and only a campaign in view', async () => {
  for (const [cookies, status] of [
    [await app.loginAs(await createUser(app.db)), 403],
    [{}, 401],
  ] as const)
    expect((await send(cookies)).status).toBe(status)
  await app.pool.query('UPDATE campaigns SET published = false WHERE id = $1', [campaignId])
  expect((await send()).status).toBe(404)
})

test('an address without a confirmation is deleted after a week', async () => {
  const email = newEmail()
  await subscribe(email)
  await purgeSubscriptions(app.db)
  const count = async () => (await app.db.selectFrom('newsletter_subscriptions').select('id').execute()).length
  expect(await count()).toBe(1)
  await app.pool.query("UPDATE newsletter_subscriptions SET requested_at = now() - interval '8 days'")
  await purgeSubscriptions(app.db)
  expect(await count()).toBe(0)
})
