import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createUser } from '#tests/support/factories.ts'
import { purgeNotices } from './jobs.ts'
import { createAdmin, createReported, decideOnNotice, mailsAbout, noticeOf, tokenIn } from './notices.fixture.ts'

let app: TestApp
let first: Cookies
let second: Cookies
beforeAll(async () => {
  app = await testApp()
  first = await createAdmin(app)
  second = await createAdmin(app)
})
afterAll(() => app.close())

const complaint = 'Le défaut vient d’un ancien lot, déjà retiré de la vente.'
const reason = 'Le lot en cause n’est plus vendu, relu ce jour.'
const contest = (token: string, text = complaint) =>
  app.request('POST', `/api/notices/decisions/${token}/complaint`, { complaint: text })
const received = (token: string) => app.request('GET', `/api/notices/decisions/${token}`)
const judge = (id: number, outcome: string, cookies: Cookies, ground?: string) =>
  app.request('POST', `/api/admin/notice-complaints/${id}/decision`, { outcome, reason, ground }, { cookies })
const complaintId = async (noticeId: number) => {
  const row = await app.db
    .selectFrom('notice_recipients')
    .select('id')
    .where('notice_id', '=', noticeId)
    .where('complained_at', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return row.id
}
const statusOf = async (articleId: number) =>
  (await app.db.selectFrom('articles').select('status').where('id', '=', articleId).executeTakeFirstOrThrow()).status

/** A withdrawn article, with the link of its seller. */
async function withdrawn() {
  const reported = await createReported(app)
  await decideOnNotice(app, first, reported.id, { decision: 'withdrawn', ground: 'safety' })
  return { ...reported, token: tokenIn((await mailsAbout(app, 'article-decision'))[0]?.text) }
}
async function rejected() {
  const reported = await createReported(app)
  await decideOnNotice(app, first, reported.id, { decision: 'rejected' })
  return { ...reported, token: tokenIn((await mailsAbout(app, `notice-decided:${reported.id}`))[0]?.text) }
}

test('a seller contests a withdrawal once; another administrator reverses it and the article is back', async () => {
  const { id, articleId, token } = await withdrawn()
  expect((await received(token)).body.data).toMatchObject({
    side: 'seller',
    decision: 'withdrawn',
    legalGround: 'Sécurité des produits (règlement (UE) 2023/988)',
    state: 'open',
  })
  expect((await contest(token, 'court')).body.fields).toHaveProperty('complaint')
  const sent = await Promise.all([contest(token), contest(token)])
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 409])
  const complained = await complaintId(id)
  expect((await judge(complained, 'reversed', first)).body.code).toBe('OTHER_ADMINISTRATOR')
  expect(await statusOf(articleId)).toBe('withdrawn')
  expect((await judge(complained, 'reversed', second)).body.data).toEqual({ outcome: 'reversed' })
  expect(await statusOf(articleId)).toBe('published')
  expect((await mailsAbout(app, `notice-complaint-decided:${complained}`))[0]?.text).toContain(reason)
  expect((await mailsAbout(app, `notice-restored:${complained}`))[0]?.recipient).toBe('odile@exemple.fr')
  expect((await received(token)).body.data).toMatchObject({ state: 'decided', outcome: 'reversed' })
  expect((await contest(token)).body.code).toBe('CONFLICT')
})

test('of two judgements at once, one is taken, and it is final', async () => {
  const { id, articleId, token } = await withdrawn()
  await contest(token)
  const complained = await complaintId(id)
  const responses = await Promise.all([
    judge(complained, 'upheld', second),
    judge(complained, 'reversed', second),
    judge(complained, 'upheld', second),
  ])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const taken = responses.find(({ status }) => status === 200)?.body.data.outcome
  expect(await statusOf(articleId)).toBe(taken === 'reversed' ? 'published' : 'withdrawn')
  expect((await judge(complained, 'reversed', second)).body.code).toBe('CONFLICT')
})

test('a notifier contests a rejection; its reversal withdraws the article, which the seller may then contest', async () => {
  const { id, articleId, token } = await rejected()
  await contest(token)
  const complained = await complaintId(id)
  expect((await judge(complained, 'reversed', second)).body.fields).toHaveProperty('ground')
  expect((await judge(complained, 'reversed', second, 'terms')).status).toBe(200)
  expect(await statusOf(articleId)).toBe('withdrawn')
  const sellersToken = tokenIn((await mailsAbout(app, 'article-decision'))[0]?.text)
  expect((await received(sellersToken)).body.data).toMatchObject({ reason, state: 'open' })
  expect((await contest(sellersToken)).status).toBe(200)
  // The second administrator took the decision that is contested now.
  expect((await judge(await complaintId(id), 'upheld', second)).body.code).toBe('OTHER_ADMINISTRATOR')
  expect((await judge(await complaintId(id), 'upheld', first)).status).toBe(200)
})

test('a link works for six months, and an unknown one does not exist', async () => {
  const { id, token } = await rejected()
  expect((await received('x'.repeat(43))).body.code).toBe('NOT_FOUND')
  expect((await contest('x'.repeat(43))).body.code).toBe('NOT_FOUND')
  expect((await received('court')).status).toBe(400)
  const age = (interval: string) =>
    app.pool.query(`UPDATE notice_recipients SET created_at = now() - interval '${interval}' WHERE notice_id = ${id}`)
  await age('6 months 1 day')
  expect((await received(token)).body.data.state).toBe('late')
  expect((await contest(token)).body.code).toBe('COMPLAINT_LATE')
  await age('5 months 27 days')
  expect((await contest(token)).status).toBe(200)
})

test('only administrators list and judge complaints, and a decision that nobody contested has none', async () => {
  const { id, token, vendor } = await rejected()
  const { id: recipient } = await app.db
    .selectFrom('notice_recipients')
    .select('id')
    .where('notice_id', '=', id)
    .executeTakeFirstOrThrow()
  expect((await judge(recipient, 'upheld', second)).status).toBe(404)
  await contest(token)
  const list = (cookies: Cookies) => app.request('GET', '/api/admin/notice-complaints', undefined, { cookies })
  expect((await list(second)).body.data.complaints[0]).toMatchObject({ outcome: null })
  for (const [cookies, status] of [
    [await app.loginAs(vendor.userId), 403],
    [await app.loginAs(await createUser(app.db)), 403],
    [{}, 401],
  ] as const) {
    expect((await list(cookies)).status).toBe(status)
    expect((await judge(recipient, 'upheld', cookies)).status).toBe(status)
  }
})

test('the only administrator judges a complaint about their own decision', async () => {
  const alone = await testApp()
  const admin = await createAdmin(alone)
  const { id } = await createReported(alone)
  await decideOnNotice(alone, admin, id, { decision: 'rejected' })
  const token = tokenIn((await mailsAbout(alone, `notice-decided:${id}`))[0]?.text)
  await alone.request('POST', `/api/notices/decisions/${token}/complaint`, { complaint })
  const file = await alone.request('GET', `/api/admin/notices/${id}`, undefined, { cookies: admin })
  const [shown] = file.body.data.complaints
  expect(shown.acts).toEqual(['upheld', 'reversed'])
  const path = `/api/admin/notice-complaints/${shown.id}/decision`
  const judged = await alone.request('POST', path, { outcome: 'upheld', reason }, { cookies: admin })
  expect(judged.status).toBe(200)
  await alone.close()
})

test('deletes who reported and what was written a year after the last decision, not while a complaint waits', async () => {
  const { id } = await withdrawn()
  const waiting = await rejected()
  await contest(waiting.token)
  const recent = await rejected()
  await app.pool.query(
    `UPDATE content_notices SET decided_at = now() - interval '13 months' WHERE id IN (${id}, ${waiting.id})`,
  )
  await app.pool.query(
    `UPDATE notice_recipients SET created_at = now() - interval '13 months' WHERE notice_id IN (${id}, ${waiting.id})`,
  )
  await purgeNotices(app.db)
  const rows = await app.db
    .selectFrom('content_notices')
    .select(['id', 'name', 'email', 'explanation', 'ground', 'decision'])
    .where('id', 'in', [id, waiting.id, recent.id])
    .orderBy('id')
    .execute()
  expect(rows[0]).toEqual({
    id,
    name: null,
    email: null,
    explanation: null,
    ground: 'dangerous',
    decision: 'withdrawn',
  })
  expect(rows.slice(1).map(({ email }) => email)).toEqual(['odile@exemple.fr', 'odile@exemple.fr'])
})

test('counts the notices, decisions and complaints of a year, for administrators only', async () => {
  const own = await testApp()
  const [one, other] = [await createAdmin(own), await createAdmin(own)]
  const { id, slug } = await createReported(own)
  await own.request('POST', '/api/notices', noticeOf({ article: slug, ground: 'misleading' }))
  await own.pool.query(`UPDATE content_notices SET created_at = now() - interval '3 hours'`)
  await decideOnNotice(own, one, id, { decision: 'rejected' })
  const token = tokenIn((await mailsAbout(own, `notice-decided:${id}`))[0]?.text)
  await own.request('POST', `/api/notices/decisions/${token}/complaint`, { complaint })
  const [row] = await own.db.selectFrom('notice_recipients').select('id').execute()
  const path = `/api/admin/notice-complaints/${row?.id}/decision`
  await own.request('POST', path, { outcome: 'upheld', reason }, { cookies: other })
  const decidedIn = new Date().getFullYear()
  const report = (year: number | string, cookies: Cookies) =>
    own.http.inject({ url: `/api/admin/notices/report?year=${year}`, cookies })
  const { body, headers } = await report(decidedIn, one)
  expect(headers['content-type']).toContain('text/csv')
  for (const line of [
    'Décisions;Rejeté;1',
    'Délai médian de décision, en heures;Tous les motifs;3',
    'Contestations reçues;Auteur du signalement;1',
    'Contestations jugées;Décision maintenue;1',
  ])
    expect(body).toContain(line)
  expect((await report(2021, one)).body).toContain('Signalements reçus;Produit dangereux;0')
  expect((await report('1', one)).statusCode).toBe(400)
  expect((await report(decidedIn, {})).statusCode).toBe(401)
  expect((await report(decidedIn, await own.loginAs(await createUser(own.db)))).statusCode).toBe(403)
  await own.close()
})
