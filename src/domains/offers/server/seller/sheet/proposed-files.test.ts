import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SellerArticle } from '#domains/offers/contract-seller-article.ts'
import { newArticle, referenceData } from '#domains/offers/server/seller/new-article.fixture.ts'
import { purgeUnattachedFiles } from '#platform/files/files.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOfferFor, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'

let app: TestApp
let admin: Cookies
let vendor: TestVendor
let rival: TestVendor
let seller: Cookies
let other: Cookies
let tagId: number
beforeAll(async () => {
  app = await testApp()
  admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
  vendor = await createVendor(app.db)
  rival = await createVendor(app.db)
  seller = await app.loginAs(vendor.userId)
  other = await app.loginAs(rival.userId)
  tagId = await referenceData(app.db)
})
afterAll(() => app.close())

type Method = 'POST' | 'PUT' | 'GET'
const request = (method: Method, path: string, body?: unknown, cookies = seller) =>
  app.request(method, `/api/seller/${path}`, body, { cookies })
const byAdmin = (method: Method, path: string, body?: unknown) =>
  app.request(method, `/api/admin/${path}`, body, { cookies: admin })
const load = async (id: number): Promise<SellerArticle> => (await request('GET', `articles/${id}`)).body.data

async function shared(): Promise<number> {
  const { articleId } = (await request('POST', 'articles', newArticle({ tagIds: [tagId] }))).body.data
  const { id } = await app.db
    .selectFrom('variants')
    .select('id')
    .where('article_id', '=', articleId)
    .executeTakeFirstOrThrow()
  await createOfferFor(app.db, rival, id, `R-${articleId}`)
  return articleId
}

const uploaded = async (values: object = {}): Promise<string> => {
  const file = { uploader_id: vendor.userId, name: 'fds-2026.pdf', media_type: 'application/pdf' }
  const row = { ...file, bytes: Buffer.from('%PDF-1.4 x'), ...values }
  return (await app.db.insertInto('files').values(row).returning('id').executeTakeFirstOrThrow()).id
}
const photo = async () => {
  const { default: sharp } = await import('sharp')
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#fff' } })
    .webp()
    .toBuffer()
  return uploaded({ name: 'vue.webp', media_type: 'image/webp', bytes, width: 60, height: 40 })
}
const sheet = { kind: 'FDS', title: '', variantId: null, datedOn: null, replaces: null }
const propose = async (id: number, values: object = {}, cookies = seller) =>
  request('POST', `articles/${id}/proposed-documents`, { ...sheet, fileId: await uploaded(), ...values }, cookies)
const proposePhoto = async (id: number, values: object = {}) =>
  request('POST', `articles/${id}/proposed-pictures`, { fileId: await photo(), alt: 'De profil', ...values })
const fieldsOf = async (requestId: number) => (await byAdmin('GET', `article-requests/${requestId}`)).body.data.fields
const decide = (id: number, decisions: object[]) => byAdmin('POST', `article-requests/${id}/decide`, { decisions })
const accept = (field: string) => ({ field, decision: 'accepted', reason: '' })
const refuse = (field: string) => ({ field, decision: 'refused', reason: 'Ce n’est pas ce produit.' })
const open = async (requestId: number, field: string, cookies = admin) => {
  const url = `/api/admin/article-requests/${requestId}/files/${field}`
  const { statusCode, headers } = await app.http.inject({ url, cookies, headers: { host: 'localhost' } })
  return { status: statusCode, type: headers['content-type'] }
}
const filesLeft = async () => {
  await sql`UPDATE files SET created_at = now() - interval '2 days'`.execute(app.db)
  await purgeUnattachedFiles(app.db)
  return app.db.selectFrom('files').select('id').execute()
}

test('a document and a photograph proposed for a shared article join one request, and are on it once accepted', async () => {
  const id = await shared()
  const [variant = expect.fail()] = (await load(id)).variants
  const { requestId } = (await propose(id, { variantId: variant.id, datedOn: '2026-10-01', message: 'La neuve.' })).body
    .data
  expect((await proposePhoto(id)).body.data).toEqual({ requestId })
  // Files alone leave room for the fields of the sheet.
  const { version, sheet: now } = await load(id)
  const change = { version, ...now, shortDescription: 'Pour les finitions.', message: 'Et le texte.' }
  expect((await request('PUT', `articles/${id}/sheet`, change)).body.data).toEqual({ requestId })
  expect(await filesLeft()).toHaveLength(2)
  const fields = await fieldsOf(requestId)
  expect(fields).toMatchObject([
    { field: 'newDocuments.0', label: 'Document proposé', before: '', file: 'document', changed: null },
    { field: 'newPictures.1', label: 'Photo proposée', after: 'De profil', file: 'picture' },
    { field: 'shortDescription', file: null },
  ])
  expect(fields[0].after).toContain('Fiche de données de sécurité\u00a0: fds-2026.pdf')
  expect(fields[0].after).toContain('Daté du 1er octobre 2026')
  expect(await open(requestId, 'newDocuments.0')).toEqual({ status: 200, type: 'application/pdf' })
  const decided = await decide(requestId, [
    accept('newDocuments.0'),
    accept('newPictures.1'),
    refuse('shortDescription'),
  ])
  expect(decided.body.data).toEqual({ accepted: 2, refused: 1 })
  const after = await load(id)
  expect(after.documents).toMatchObject([{ kind: 'FDS', title: 'fds-2026', variantId: variant.id }])
  expect(after.pictures.map(({ alt }) => alt)).toContain('De profil')
  const owner = await app.db
    .selectFrom('article_documents')
    .select('vendor_id')
    .where('article_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(owner.vendor_id).toBeNull()
  // Sends the sheet to whom bought the goods.
  const { rows } = await sql`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'catalogue.safety-sheet'`.execute(
    app.db,
  )
  expect(rows).toHaveLength(1)
  const mail = await app.db.selectFrom('mails').select('text').orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(mail.text).toContain('Ce n’est pas ce produit.')
  expect((await open(requestId, 'newDocuments.0')).status).toBe(404)
  expect(await filesLeft()).toEqual([])
})

test('an accepted new version replaces the file of the document that it names', async () => {
  const id = await shared()
  const first = (await propose(id, { title: 'FDS' })).body.data.requestId
  await decide(first, [accept('newDocuments.0')])
  const [document = expect.fail()] = (await load(id)).documents
  const second = (await propose(id, { title: 'FDS v2', replaces: document.id })).body.data.requestId
  expect((await fieldsOf(second))[0].after).toContain('Remplace\u00a0: FDS')
  await decide(second, [accept('newDocuments.0')])
  expect((await load(id)).documents).toMatchObject([{ id: document.id, title: 'FDS v2' }])
})

test('files of refused and withdrawn requests are purged with unattached files', async () => {
  const id = await shared()
  const refused = (await propose(id)).body.data.requestId
  expect((await decide(refused, [{ ...refuse('newDocuments.0'), reason: '' }])).body.fields).toHaveProperty([
    'newDocuments.0',
  ])
  await decide(refused, [refuse('newDocuments.0')])
  expect((await open(refused, 'newDocuments.0')).status).toBe(404)
  const withdrawn = (await proposePhoto(id)).body.data.requestId
  expect((await request('POST', `article-requests/${withdrawn}/withdraw`, {}, other)).status).toBe(404)
  expect(await filesLeft()).toHaveLength(1)
  expect((await request('POST', `article-requests/${withdrawn}/withdraw`, {})).status).toBe(200)
  expect(await filesLeft()).toEqual([])
})

test('a file that waits for a decision serves nothing else, and the file of a deleted article is released', async () => {
  const id = await shared()
  const fileId = await uploaded()
  expect((await propose(id, { fileId })).status).toBe(200)
  expect((await propose(id, { fileId })).status).toBe(404)
  const { articleId } = (await request('POST', 'articles', newArticle({ tagIds: [tagId] }))).body.data
  const { replaces: _, ...document } = sheet
  expect((await request('POST', `articles/${articleId}/documents`, { ...document, fileId })).status).toBe(404)
  await sql`DELETE FROM article_change_requests WHERE article_id = ${id}`.execute(app.db)
  expect(await filesLeft()).toEqual([])
})

test('only its sellers propose files, of the right type, of their own and for an article that they do not edit freely', async () => {
  const id = await shared()
  const stranger = await app.loginAs((await createVendor(app.db)).userId)
  expect((await propose(id, {}, stranger)).status).toBe(404)
  expect((await propose(id, {}, admin)).status).toBe(403)
  expect((await propose(id, {}, other)).status).toBe(404)
  expect((await propose(id, { fileId: await photo() })).body.fields).toEqual({ fileId: 'Un PDF, pas une image' })
  expect((await proposePhoto(id, { fileId: await uploaded() })).body.fields).toHaveProperty('fileId')
  expect((await propose(id, { fileId: '' })).body.fields).toEqual({ fileId: 'Choisissez un fichier PDF' })
  expect((await propose(id, { variantId: 999_999 })).status).toBe(404)
  expect((await propose(id, { replaces: 999_999 })).status).toBe(404)
  expect((await propose(id, { vendorId: rival.vendorId })).body.code).toBe('INVALID_INPUT')
  const { requestId } = (await propose(id)).body.data
  expect((await open(requestId, 'newDocuments.0', seller)).status).toBe(403)
  expect((await open(requestId, 'newPictures.7')).status).toBe(404)
  const { articleId } = (await request('POST', 'articles', newArticle({ tagIds: [tagId] }))).body.data
  expect((await propose(articleId)).body.code).toBe('CONFLICT')
})
