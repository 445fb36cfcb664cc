/** The daily reading of articles on sale, and new versions of safety data sheets. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newArticle, newVariant, referenceData } from '#domains/offers/server/seller/new-article.fixture.ts'
import { inTransaction } from '#platform/db/pool.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { readMails } from '#tests/support/mails.ts'
import { createPaidOrder } from '#tests/support/orders.ts'
import { sweepArticles } from './findings.ts'
import { mailSafetySheet, queueSafetySheet } from './safety-sheets.ts'

let app: TestApp
let vendor: TestVendor
let seller: Cookies
let admin: Cookies
let other: Cookies
let tagId: number
beforeAll(async () => {
  app = await testApp()
  vendor = await createVendor(app.db)
  seller = await app.loginAs(vendor.userId)
  other = await app.loginAs((await createVendor(app.db)).userId)
  admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
  tagId = await referenceData(app.db)
})
afterAll(() => app.close())
beforeEach(() => sql`TRUNCATE article_findings`.execute(app.db))

const create = async (values: object = {}) =>
  (
    await app.request(
      'POST',
      '/api/seller/articles',
      newArticle({ tagIds: [tagId], variants: [newVariant()], ...values }),
      { cookies: seller },
    )
  ).body.data
const findings = async (path = 'admin', cookies = admin) =>
  (await app.request('GET', `/api/${path}/article-findings`, undefined, { cookies })).body.data.findings
const decide = (id: number, body: object, cookies = admin) =>
  app.request(
    'POST',
    `/api/admin/article-findings/${id}/decision`,
    { reason: 'Relu par l’équipe.', ...body },
    { cookies },
  )
const mails = async (event: string) => (await readMails(app.db, { event: `${event}%` })).length

test('finds what was on sale before the law asked for papers, mails its seller once, and forgets what was completed', async () => {
  const { articleId } = await create()
  await sql`UPDATE articles SET hazards = '{"pictograms":["GHS05"],"statements":[]}' WHERE id = ${articleId}`.execute(
    app.db,
  )
  await Promise.all([sweepArticles(app.db), sweepArticles(app.db)])
  await sweepArticles(app.db)
  const [finding] = await findings()
  expect(finding).toMatchObject({
    articleId,
    kind: 'PAPERS',
    detail: expect.stringContaining('fiche de données de sécurité'),
  })
  expect(await mails('article-findings:')).toBe(1)
  expect(await findings('seller', seller)).toHaveLength(1)
  expect(await findings('seller', other)).toHaveLength(0)
  // A paper cannot be granted by an operator.
  expect((await decide(finding.id, { decision: 'accept' })).status).toBe(409)
  await sql`INSERT INTO article_documents (article_id, kind, title, bytes) VALUES (${articleId}, 'FDS', 'FDS', '%PDF')`.execute(
    app.db,
  )
  await sweepArticles(app.db)
  expect(await findings()).toEqual([])
})

test('a green claim published before is found; accepted, it stays accepted until its words change', async () => {
  const { articleId } = await create()
  const write = (description: string) =>
    app.db.updateTable('articles').set({ description, status: 'published' }).where('id', '=', articleId).execute()
  await write('Un lien biodégradable, pour le palissage de la vigne.')
  await sweepArticles(app.db)
  const [finding] = await findings()
  expect(finding).toMatchObject({ articleId, kind: 'GREEN_CLAIM' })
  expect((await decide(finding.id, { decision: 'accept' })).status).toBe(200)
  expect((await decide(finding.id, { decision: 'accept' })).status).toBe(409)
  await sweepArticles(app.db)
  expect(await findings()).toEqual([])
  await write('Un lien neutre en carbone, pour le palissage de la vigne.')
  await sweepArticles(app.db)
  expect(await findings()).toHaveLength(1)
})

test('taking down hides the article and mails the statement of reasons', async () => {
  const { articleId, slug } = await create()
  await sql`UPDATE articles SET hazards = '{"pictograms":["GHS05"],"statements":[]}' WHERE id = ${articleId}`.execute(
    app.db,
  )
  await sweepArticles(app.db)
  const [finding] = await findings()
  expect((await decide(finding.id, { decision: 'take_down', ground: 'safety' }, seller)).status).toBe(403)
  expect((await decide(finding.id, { decision: 'take_down', ground: 'safety' })).status).toBe(200)
  expect((await app.request('GET', `/api/articles/${slug}`)).status).toBe(404)
  expect((await decide(finding.id, { decision: 'take_down', ground: 'safety' })).status).toBe(404)
})

test('a new version of a safety data sheet goes once to each buyer of the last twelve months', async () => {
  const buyer = await createUser(app.db, {})
  const order = await createPaidOrder(app.db, { vendor, buyerId: buyer })
  const { rows } = await sql<{
    articleId: number
    offerId: number
  }>`SELECT v.article_id AS "articleId", o.id AS "offerId" FROM order_lines l
    JOIN offers o ON o.id = l.offer_id JOIN variants v ON v.id = o.variant_id WHERE l.order_id = ${order.orderId}`.execute(
    app.db,
  )
  const added = await sql<{ id: number }>`INSERT INTO article_documents (article_id, kind, title, bytes, created_at)
    VALUES (${rows[0]?.articleId}, 'FDS', 'FDS', '%PDF', now() + interval '1 second') RETURNING id`.execute(app.db)
  const documentId = added.rows[0]?.id ?? 0
  await Promise.all([mailSafetySheet(app.db, { documentId }), mailSafetySheet(app.db, { documentId })])
  expect(await mails(`safety-sheet:${documentId}:`)).toBe(1)
  await sql`UPDATE article_documents SET created_at = now() + interval '2 seconds' WHERE id = ${documentId}`.execute(
    app.db,
  )
  await mailSafetySheet(app.db, { documentId })
  expect(await mails(`safety-sheet:${documentId}:`)).toBe(2)
  await sql`UPDATE article_documents SET created_at = now() + interval '13 months' WHERE id = ${documentId}`.execute(
    app.db,
  )
  await mailSafetySheet(app.db, { documentId })
  expect(await mails(`safety-sheet:${documentId}:`)).toBe(2)
  const job = await inTransaction(app.db, tx => Promise.resolve(queueSafetySheet(tx, documentId, 'CERT')))
  expect(job).toBeUndefined()
  // The order’s page links its current sheet.
  const page = (
    await app.request('GET', `/api/orders/${order.orderId}`, undefined, { cookies: await app.loginAs(buyer) })
  ).body.data
  expect(page.lines[0].safetySheets).toEqual([documentId])
})

test('finds protective equipment, food and books that do not say so; accepted, it stays accepted', async () => {
  const { articleId } = await create({ title: 'Gants de taille EN 388' })
  const { articleId: book } = await create({ title: 'Taille douce de la vigne' })
  await sql`UPDATE variants SET ean = '9782100000000' WHERE article_id = ${book}`.execute(app.db)
  await sweepArticles(app.db)
  const found = (await findings()).filter(({ kind }: { kind: string }) => kind === 'UNDECLARED')
  expect(found.map((one: { articleId: number }) => one.articleId)).toEqual([articleId, book])
  expect(found[0].detail).toContain('EN 388')
  expect((await decide(found[0].id, { decision: 'accept' }, seller)).status).toBe(403)
  expect((await decide(found[0].id, { decision: 'accept' })).status).toBe(200)
  await sql`UPDATE articles SET book = true WHERE id = ${book}`.execute(app.db)
  await sweepArticles(app.db)
  expect((await findings()).filter(({ kind }: { kind: string }) => kind === 'UNDECLARED')).toEqual([])
  const rows = await app.db.selectFrom('article_findings').select(['article_id', 'kind']).execute()
  expect(rows).toContainEqual({ article_id: articleId, kind: 'UNDECLARED' })
})
