import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { purgeNotices } from './jobs.ts'
import { createAdmin, mailsAbout, tokenIn } from './notices.fixture.ts'

let app: TestApp
let first: Cookies
let second: Cookies
let vendor: TestVendor
beforeAll(async () => {
  app = await testApp()
  first = await createAdmin(app)
  second = await createAdmin(app)
})
beforeEach(async () => {
  vendor = await createVendor(app.db)
})
afterAll(() => app.close())

const reason = 'La fiche annonce un agrément que le produit n’a pas.'
const complaint = 'Le produit a son agrément, que je joins à ma demande.'
const takeDown = (articleId: number, body: object = {}, cookies = first) =>
  app.request(
    'POST',
    `/api/admin/articles/${articleId}/takedown`,
    { reason, ground: 'misleading', automated: false, ...body },
    { cookies },
  )
const contest = (token: string) => app.request('POST', `/api/notices/decisions/${token}/complaint`, { complaint })
const received = async (token: string) => (await app.request('GET', `/api/notices/decisions/${token}`)).body.data
const recordOf = (column: 'article_id' | 'vendor_id', id: number) =>
  app.db
    .selectFrom('content_notices as n')
    .innerJoin('notice_recipients as r', 'r.notice_id', 'n.id')
    .select(['n.id', 'r.id as complaintId', 'n.email', 'n.ground', 'n.automated', 'r.vendor_id', 'r.complaint'])
    .where(`n.${column}`, '=', id)
    .execute()
const judge = (id: number, outcome: string, cookies: Cookies) =>
  app.request('POST', `/api/admin/notice-complaints/${id}/decision`, { outcome, reason }, { cookies })
const statusOf = async (table: 'articles' | 'vendors', id: number) =>
  (await app.db.selectFrom(table).select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const csv = async (what: string) =>
  (await app.http.inject({ url: `/api/admin/notices/${what}?year=${new Date().getFullYear()}`, cookies: first })).body

test('a takedown without a notice is contested through its mail, and judged by another administrator', async () => {
  const { articleId } = await createOffer(app.db, vendor)
  expect((await takeDown(articleId)).status).toBe(200)
  const token = tokenIn((await mailsAbout(app, 'article-decision'))[0]?.text)
  expect(await received(token)).toMatchObject({
    side: 'seller',
    kind: 'article',
    ownInitiative: true,
    decision: 'withdrawn',
    legalGround: 'Information trompeuse (code de la consommation, article L121-2)',
    reason,
    state: 'open',
  })
  expect((await contest(token)).status).toBe(200)
  const [row] = await recordOf('article_id', articleId)
  expect(row).toMatchObject({ email: null, ground: null, vendor_id: vendor.vendorId })
  const id = row?.complaintId ?? 0
  expect((await judge(id, 'reversed', first)).body.code).toBe('OTHER_ADMINISTRATOR')
  expect((await judge(id, 'reversed', second)).status).toBe(200)
  expect(await statusOf('articles', articleId)).toBe('published')
  expect((await mailsAbout(app, `notice-complaint-decided:${id}`))[0]?.recipient).toContain('@')
})

test('of two takedowns at once one is recorded; a refused one, or one of an unknown article, leaves nothing', async () => {
  const { articleId } = await createOffer(app.db, vendor)
  const sent = await Promise.all([takeDown(articleId), takeDown(articleId, {}, second)])
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await recordOf('article_id', articleId)).toHaveLength(1)
  expect((await takeDown(999_999)).status).toBe(404)
  const buyer = await app.loginAs(await createUser(app.db))
  for (const cookies of [buyer, await app.loginAs(vendor.userId)])
    expect((await takeDown(articleId, {}, cookies)).status).toBe(403)
})

test('a suspension without a notice names its ground, and reopens the sales when it is reversed', async () => {
  const suspend = (body: object) =>
    app.request(
      'POST',
      `/api/admin/sellers/${vendor.vendorId}/status`,
      { to: 'suspended', reason, ...body },
      { cookies: first },
    )
  expect((await suspend({ ground: 'humeur' })).body.fields).toHaveProperty('ground')
  expect((await suspend({ ground: 'counterfeit' })).status).toBe(200)
  expect((await suspend({ ground: 'counterfeit' })).body.code).toBe('CONFLICT')
  const [mail] = await mailsAbout(app, 'seller-suspended')
  expect(mail?.text).toContain('Contrefaçon (code de la propriété intellectuelle)')
  const token = tokenIn(mail?.text)
  expect(await received(token)).toMatchObject({ kind: 'seller', ownInitiative: true, state: 'open' })
  await contest(token)
  const rows = await recordOf('vendor_id', vendor.vendorId)
  expect(rows).toHaveLength(1)
  expect((await judge(rows[0]?.complaintId ?? 0, 'reversed', second)).status).toBe(200)
  expect(await statusOf('vendors', vendor.vendorId)).toBe('verified')
})

test('counts them apart from notices, lists their statements of reasons, and deletes complaints a year later', async () => {
  await app.db.deleteFrom('content_notices').execute()
  const [one, other] = [await createOffer(app.db, vendor), await createOffer(app.db, vendor)]
  await takeDown(one.articleId)
  await takeDown(other.articleId, { automated: true, ground: 'safety' })
  const token = tokenIn((await mailsAbout(app, 'article-decision'))[0]?.text)
  await contest(token)
  const report = await csv('report')
  for (const line of [
    'Décisions;Contenu retiré;0',
    'Décisions sans signalement;Articles retirés, trouvés par une personne;1',
    'Décisions sans signalement;Articles retirés, trouvés par un outil automatique et jugés par une personne;1',
    'Contestations reçues;Vendeur;1',
    'Messages signalés;Reçus;0',
  ])
    expect(report).toContain(line)
  const statements = await csv('statements')
  expect(statements).toContain(`;Article retiré;`)
  expect(statements).toContain(`;De notre initiative;oui;1;non`)
  for (const [cookies, status] of [
    [{}, 401],
    [await app.loginAs(vendor.userId), 403],
  ] as const)
    expect((await app.http.inject({ url: '/api/admin/notices/statements?year=2026', cookies })).statusCode).toBe(status)
  const [row] = await recordOf('article_id', other.articleId)
  await judge(row?.complaintId ?? 0, 'upheld', second)
  await app.pool.query(`UPDATE content_notices SET decided_at = now() - interval '13 months'`)
  await app.pool.query(`UPDATE notice_recipients SET created_at = now() - interval '14 months',
    complained_at = now() - interval '13 months' WHERE complained_at IS NOT NULL`)
  await app.pool.query(
    `UPDATE notice_recipients SET outcome_at = now() - interval '13 months' WHERE outcome IS NOT NULL`,
  )
  await purgeNotices(app.db)
  expect((await recordOf('article_id', other.articleId))[0]?.complaint).toBeNull()
})
