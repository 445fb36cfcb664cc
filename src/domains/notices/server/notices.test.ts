import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createUser, createVendor } from '#tests/support/factories.ts'
import { createAdmin, createReported, decideOnNotice, mailsAbout, noticeOf, tokenIn } from './notices.fixture.ts'

let app: TestApp
let admin: Cookies
beforeAll(async () => {
  app = await testApp()
  admin = await createAdmin(app)
})
afterAll(() => app.close())

const read = (path: string, cookies: Cookies = admin) => app.request('GET', path, undefined, { cookies })
const send = (values: object) => app.request('POST', '/api/notices', noticeOf(values))
const articlePage = (slug: string) => app.request('GET', `/api/articles/${slug}`)
const statusOfArticle = async (id: number) =>
  (await app.db.selectFrom('articles').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

test('a form sent twice at once makes one notice and one mail, which repeats nothing that was typed', async () => {
  const { slug, articleId } = await createOffer(app.db, await createVendor(app.db))
  const key = randomUUID()
  const sent = await Promise.all([send({ article: slug, key }), send({ article: slug, key })])
  expect(sent.map(({ status }) => status)).toEqual([200, 200])
  expect(sent[0]?.body.data.number).toMatch(/^S-\d{6}$/)
  expect(sent[1]?.body.data).toEqual(sent[0]?.body.data)
  const rows = await app.db.selectFrom('content_notices').select('id').where('article_id', '=', articleId).execute()
  expect(rows).toHaveLength(1)
  const mails = await mailsAbout(app, `notice-received:${rows[0]?.id}`)
  expect(mails.map(({ recipient }) => recipient)).toEqual(['odile@exemple.fr'])
  expect(mails[0]?.text).toContain(sent[0]?.body.data.number)
  expect(mails[0]?.text).not.toContain('Odile')
})

test('refuses a notice without good faith, ground, explanation or a content in view', async () => {
  const vendor = await createVendor(app.db)
  const { slug } = await createOffer(app.db, vendor)
  for (const [field, value] of [
    ['goodFaith', false],
    ['ground', 'autre chose'],
    ['explanation', 'court'],
    ['email', 'personne'],
  ] as const)
    expect((await send({ article: slug, [field]: value })).body.fields).toHaveProperty(field)
  expect((await send({})).body.code).toBe('INVALID_INPUT')
  expect((await send({ article: slug, shop: vendor.shopId })).body.code).toBe('INVALID_INPUT')
  expect((await send({ article: 'aucun' })).body.code).toBe('NOT_FOUND')
  await app.db.updateTable('articles').set({ status: 'withdrawn' }).where('slug', '=', slug).execute()
  expect((await send({ article: slug })).body.code).toBe('NOT_FOUND')
  expect((await send({ shop: 999_999 })).body.code).toBe('NOT_FOUND')
})

test('limits the notices of one address', async () => {
  const limited = await testApp({ RATE_LIMITS: 'on' })
  const statuses: number[] = []
  for (let rank = 0; rank < 9; rank++)
    statuses.push((await limited.request('POST', '/api/notices', noticeOf({ article: 'aucun' }))).status)
  expect(statuses).toEqual([...Array(8).fill(404), 429])
  await limited.close()
})

test('only administrators list, read and decide notices', async () => {
  const { id, vendor } = await createReported(app)
  const seller = await app.loginAs(vendor.userId)
  const buyer = await app.loginAs(await createUser(app.db))
  for (const [cookies, status] of [
    [seller, 403],
    [buyer, 403],
    [{}, 401],
  ] as const) {
    expect((await read('/api/admin/notices', cookies)).status).toBe(status)
    expect((await read(`/api/admin/notices/${id}`, cookies)).status).toBe(status)
    expect((await decideOnNotice(app, cookies, id, { decision: 'rejected' })).status).toBe(status)
  }
  expect((await read('/api/admin/notices/999999')).status).toBe(404)
  expect((await decideOnNotice(app, admin, 999_999, { decision: 'rejected' })).status).toBe(404)
})

test('a rejection leaves the article in view and mails the notifier alone, with a link to contest', async () => {
  const { id, slug } = await createReported(app)
  expect((await decideOnNotice(app, admin, id, { decision: 'rejected' })).body.data).toEqual({ decision: 'rejected' })
  expect((await articlePage(slug)).status).toBe(200)
  const [mail] = await mailsAbout(app, `notice-decided:${id}`)
  expect(mail?.recipient).toBe('odile@exemple.fr')
  expect(tokenIn(mail?.text)).not.toBe('')
  const { data } = (await read(`/api/admin/notices/${id}`)).body
  expect(data).toMatchObject({ decision: 'rejected', acts: [], legalGround: null, complaints: [] })
})

test('a withdrawal hides the article and mails its seller the statement of reasons, without the notifier’s name', async () => {
  const { id, slug, articleId } = await createReported(app)
  expect((await decideOnNotice(app, admin, id, { decision: 'withdrawn' })).body.fields).toHaveProperty('ground')
  const withdrawn = { decision: 'withdrawn', ground: 'safety' }
  expect((await decideOnNotice(app, admin, id, withdrawn)).status).toBe(200)
  expect(await statusOfArticle(articleId)).toBe('withdrawn')
  expect((await articlePage(slug)).status).toBe(404)
  const [mail] = await mailsAbout(app, 'article-decision')
  expect(mail?.text).toContain('Sécurité des produits (règlement (UE) 2023/988)')
  expect(mail?.text).not.toMatch(/Odile|odile/)
  expect(tokenIn(mail?.text)).not.toBe('')
  const [outcome] = await mailsAbout(app, `notice-decided:${id}`)
  expect(outcome?.text).toContain('n’est plus en vue')
  expect(tokenIn(outcome?.text)).toBe('')
})

test('of two decisions at once, one is taken', async () => {
  const { id, articleId } = await createReported(app)
  const responses = await Promise.all([
    decideOnNotice(app, admin, id, { decision: 'withdrawn', ground: 'safety' }),
    decideOnNotice(app, admin, id, { decision: 'rejected' }),
    decideOnNotice(app, admin, id, { decision: 'corrected' }),
  ])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const taken = responses.find(({ status }) => status === 200)?.body.data.decision
  expect(await statusOfArticle(articleId)).toBe(taken === 'withdrawn' ? 'withdrawn' : 'published')
  expect(await mailsAbout(app, `notice-decided:${id}`)).toHaveLength(1)
})

test('a withdrawal of an article that is no longer in view is a CONFLICT, and the notice stays open', async () => {
  const { id, articleId } = await createReported(app)
  await app.db.updateTable('articles').set({ status: 'withdrawn' }).where('id', '=', articleId).execute()
  expect((await decideOnNotice(app, admin, id, { decision: 'withdrawn', ground: 'terms' })).body.code).toBe('CONFLICT')
  expect((await read(`/api/admin/notices/${id}`)).body.data).toMatchObject({
    acts: ['rejected', 'corrected'],
    path: null,
  })
  expect((await decideOnNotice(app, admin, id, { decision: 'corrected' })).status).toBe(200)
})

test('a shop is withdrawn by suspending its seller, who is mailed the reason', async () => {
  const { id, vendor } = await createReported(app, 'shop')
  expect((await decideOnNotice(app, admin, id, { decision: 'withdrawn', ground: 'terms' })).status).toBe(200)
  const { status } = await app.db
    .selectFrom('vendors')
    .select('status')
    .where('id', '=', vendor.vendorId)
    .executeTakeFirstOrThrow()
  expect(status).toBe('suspended')
  const [mail] = await mailsAbout(app, 'seller-suspended')
  expect(mail?.text).toContain('Nos conditions d’utilisation')
  expect(tokenIn(mail?.text)).not.toBe('')
})

test('lists dangerous products first, and counts what waits', async () => {
  await app.db.deleteFrom('content_notices').execute()
  const { slug } = await createOffer(app.db, await createVendor(app.db))
  await send({ article: slug, ground: 'misleading' })
  await send({ article: slug, ground: 'dangerous' })
  const { data } = (await read('/api/admin/notices')).body
  expect(data.notices.map(({ ground }: { ground: string }) => ground)).toEqual(['dangerous', 'misleading'])
  expect(data.waiting).toBe(2)
  const work = (await read('/api/admin/workspace')).raw.payload
  expect(work).toContain('contentNotices')
})
