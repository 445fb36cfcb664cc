import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newArticle, newVariant, referenceData } from '#domains/offers/server/seller/new-article.fixture.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createUser, createVendor } from '#tests/support/factories.ts'
import type { ShownSheet } from '../../contract-sheet-fields.ts'

let app: TestApp
let admin: Cookies
let colleague: Cookies
let adminId: number
let seller: Cookies
let tagId: number
beforeAll(async () => {
  app = await testApp()
  adminId = await createUser(app.db, { roles: ['ADMIN'] })
  admin = await app.loginAs(adminId)
  colleague = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
  seller = await app.loginAs((await createVendor(app.db)).userId)
  tagId = await referenceData(app.db)
})
afterAll(() => app.close())

const create = async (values: object = {}) =>
  (await app.request('POST', '/api/seller/articles', newArticle({ tagIds: [tagId], ...values }), { cookies: seller }))
    .body.data
const request = (method: 'POST' | 'PUT' | 'DELETE' | 'GET', path: string, body?: unknown, cookies = admin) =>
  app.request(method, `/api/admin/articles/${path}`, body, { cookies })
const load = async (id: number): Promise<ShownSheet> => (await request('GET', `${id}/sheet`)).body.data
const save = ({ id, version, slug, sheet }: ShownSheet, values: object = {}, cookies = admin) =>
  request('PUT', `${id}/sheet`, { version, slug, ...sheet, ...values }, cookies)
const page = async (slug: string) => (await app.request('GET', `/api/articles/${slug}`)).body
const rowsOf = ({ variants }: ShownSheet) => variants.map(({ archived: _, offers: __, ...variant }) => variant)
const lastEntry = () =>
  app.db.selectFrom('audit_entries').select(['before', 'after']).orderBy('id', 'desc').executeTakeFirstOrThrow()
const pdf = async (name = 'fds.pdf') => {
  const { id } = await app.db
    .insertInto('files')
    .values({ uploader_id: adminId, name, media_type: 'application/pdf', bytes: Buffer.from('%PDF-1.4 x') })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const photo = async (width: number) => {
  const { default: sharp } = await import('sharp')
  const plain = sharp({ create: { width, height: 40, channels: 3, background: '#fff' } })
  const bytes = await plain.webp().toBuffer()
  const values = { uploader_id: adminId, name: 'p.webp', media_type: 'image/webp', bytes, width, height: 40 }
  return (await app.db.insertInto('files').values(values).returning('id').executeTakeFirstOrThrow()).id
}

describe('article sheet', () => {
  test('changes category, legal nature and maker, which the public page shows, and records the changed fields', async () => {
    const { articleId, slug } = await create()
    const before = await load(articleId)
    const saved = await save(before, {
      shortDescription: 'La serpette des finitions.',
      brand: 'Forge neuve',
      regulation: { ...before.sheet.regulation, biocide: true, pictograms: ['GHS05'], statements: ['H314', 'EUH208'] },
      maker: { name: 'Forge neuve SAS', address: '1 rue du Fer\n51200 Épernay', contact: 'bonjour@forge.example' },
      responsible: { name: 'Forge neuve SAS', address: '', contact: '' },
    })
    expect(saved.status).toBe(200)
    const { data } = await page(slug)
    expect(data).toMatchObject({
      brand: { name: 'Forge neuve' },
      maker: 'Forge neuve SAS, 1 rue du Fer\n51200 Épernay, bonjour@forge.example',
      legal: { biocide: true, pictograms: ['GHS05'], hazardStatements: ['H314', 'EUH208'] },
    })
    expect(data.description).toMatch(/^La serpette des finitions/)
    expect((await lastEntry()).after).toMatchObject({ brand: 'Forge neuve', 'regulation.biocide': true })
  })

  test('redirects the former slug, and rejects the slug of another article', async () => {
    const [one, two] = [await create(), await create()]
    const sheet = await load(one.articleId)
    expect((await save(sheet, { slug: two.slug })).body.fields).toHaveProperty('slug')
    expect((await save(sheet, { slug: `${one.slug}-nouvelle` })).status).toBe(200)
    expect((await page(one.slug)).data.slug).toBe(`${one.slug}-nouvelle`)
    const again = await load(one.articleId)
    expect((await save(again, { slug: one.slug })).status).toBe(200)
    expect((await page(`${one.slug}-nouvelle`)).data.slug).toBe(one.slug)
  })

  test('rejects the second of two operators who edit the same version', async () => {
    const { articleId } = await create()
    const sheet = await load(articleId)
    const responses = await Promise.all([
      save(sheet, { title: 'Premier titre' }),
      save(sheet, { title: 'Second titre' }, colleague),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('rejects tags of another category, an unknown attribute and a merged article', async () => {
    const { articleId } = await create()
    const sheet = await load(articleId)
    expect((await save(sheet, { categoryId: 99 })).body.fields).toHaveProperty('tagIds')
    expect((await save(sheet, { attributes: { inconnue: 'x' } })).body.fields).toHaveProperty('attributes.inconnue')
    await app.db.updateTable('articles').set({ status: 'archived' }).where('id', '=', articleId).execute()
    expect((await save(sheet)).body.code).toBe('CONFLICT')
    expect((await request('GET', '999999/sheet')).status).toBe(404)
    expect((await save(sheet, {}, seller)).status).toBe(403)
  })
})

describe('variants', () => {
  test('adds a variant, swaps two labels, and rejects a label or an EAN twice', async () => {
    const { articleId, slug } = await create({ variants: [newVariant({ label: 'A' }), newVariant({ label: 'B' })] })
    const sheet = await load(articleId)
    const [a, b] = rowsOf(sheet)
    const third = { ...a, id: null, label: 'C', ean: '3017620422003', lengthMm: 120 }
    const body = { version: sheet.version, variants: [{ ...a, label: 'B' }, { ...b, label: 'A' }, third] }
    expect((await request('PUT', `${articleId}/variants`, body)).status).toBe(200)
    expect((await page(slug)).data.variants.map(({ label }: { label: string }) => label)).toEqual(['B', 'A', 'C'])
    const { version } = await load(articleId)
    const twice = {
      version,
      variants: [
        { ...third, label: 'D' },
        { ...third, label: 'a' },
      ],
    }
    expect((await request('PUT', `${articleId}/variants`, twice)).body.fields).toMatchObject({
      'variants.0.ean': expect.any(String),
      'variants.1.label': 'Deux déclinaisons portent ce nom',
    })
    const other = await create({ variants: [newVariant({ ean: '4006381333931' })] })
    const taken = {
      version: (await load(articleId)).version,
      variants: [{ ...third, label: 'D', ean: '4006381333931' }],
    }
    expect((await request('PUT', `${articleId}/variants`, taken)).body.fields).toHaveProperty(['variants.0.ean'])
    const foreign = { version: (await load(other.articleId)).version, variants: [a] }
    expect((await request('PUT', `${other.articleId}/variants`, foreign)).status).toBe(404)
  })

  test('deletes a variant nobody offers; archives one with offers, which leaves the page and cannot be sold again', async () => {
    const { articleId, slug, offerIds } = await create({
      variants: [newVariant({ label: 'A' }), newVariant({ label: 'B' })],
    })
    const sheet = await load(articleId)
    const [a] = rowsOf(sheet)
    const third = { ...a, id: null, label: 'C' }
    await request('PUT', `${articleId}/variants`, { version: sheet.version, variants: [third] })
    const { variants } = await load(articleId)
    const [first, second, last] = variants.map(({ id }) => id)
    const remove = (id: number | undefined) => request('DELETE', `${articleId}/variants/${id}`)
    expect((await remove(last)).body.data).toEqual({ outcome: 'deleted' })
    expect((await remove(first)).body.data).toEqual({ outcome: 'archived' })
    expect((await page(slug)).data.variants).toHaveLength(1)
    const publish = await app.request(
      'PUT',
      `/api/seller/offers/${offerIds[0]}`,
      { status: 'published' },
      { cookies: seller },
    )
    expect(publish.body.code).toBe('CONFLICT')
    expect((await remove(second)).body.code).toBe('CONFLICT')
    const restored = await request('POST', `${articleId}/variants/${first}/restore`)
    expect(restored.body.data).toEqual({ outcome: 'restored' })
    expect((await remove(999_999)).status).toBe(404)
  })
})

describe('documents and pictures', () => {
  test('adds a dated safety data sheet to a variant, replaces it and deletes it', async () => {
    const { articleId, slug } = await create({ variants: [newVariant({ label: '5 L' })] })
    const [variant] = (await load(articleId)).variants
    const body = { kind: 'FDS', title: 'Savon', variantId: variant?.id ?? null, datedOn: '2026-02-01' }
    const added = await request('POST', `${articleId}/documents`, { ...body, fileId: await pdf() })
    expect((await page(slug)).data.documents).toMatchObject([{ kind: 'FDS', title: 'Savon, 5 L, 01/02/2026' }])
    const { id } = added.body.data
    const replaced = { ...body, fileId: await pdf('v2.pdf'), datedOn: '2026-11-01' }
    expect((await request('PUT', `${articleId}/documents/${id}`, replaced)).status).toBe(200)
    expect((await app.http.inject(`/documents/${id}`)).statusCode).toBe(200)
    const other = await create()
    expect((await request('DELETE', `${other.articleId}/documents/${id}`)).status).toBe(404)
    expect((await request('DELETE', `${articleId}/documents/${id}`)).status).toBe(200)
    expect((await page(slug)).data.documents).toEqual([])
  })

  test('rejects a document without a file, another user’s file, and an image', async () => {
    const { articleId } = await create()
    const body = { kind: 'FT', title: '', variantId: null, datedOn: null }
    const add = (fileId: string | null, cookies = admin) =>
      request('POST', `${articleId}/documents`, { ...body, fileId }, cookies)
    expect((await add(null)).body.fields).toHaveProperty('fileId')
    expect((await add(await pdf(), colleague)).status).toBe(404)
    expect((await add(await photo(30))).body.fields).toHaveProperty('fileId')
  })

  test('orders pictures with their alternative texts and crops one to a square', async () => {
    const { articleId, slug } = await create()
    const put = async (pictures: object[], fileId: string | null) =>
      request('PUT', `${articleId}/pictures`, { version: (await load(articleId)).version, pictures, fileId })
    const [one] = (await put([], await photo(60))).body.data.pictureIds
    const { pictureIds } = (await put([{ pictureId: one, alt: 'La lame' }], await photo(50))).body.data
    await put(
      [
        { pictureId: pictureIds[1], alt: '' },
        { pictureId: one, alt: 'La lame' },
      ],
      null,
    )
    expect((await page(slug)).data).toMatchObject({
      pictureIds: [pictureIds[1], one],
      pictureAlts: { [one]: 'La lame' },
    })
    const crop = { version: (await load(articleId)).version, focus: 'end' }
    const cropped = (await request('POST', `${articleId}/pictures/${one}/crop`, crop)).body.data.pictureId
    const stored = await app.db.selectFrom('pictures').select(['width', 'height']).where('id', '=', cropped).execute()
    expect(stored).toEqual([{ width: 40, height: 40 }])
    expect((await page(slug)).data).toMatchObject({
      pictureIds: [pictureIds[1], cropped],
      pictureAlts: { [cropped]: 'La lame' },
    })
    expect((await put([{ pictureId: one, alt: '' }], null)).status).toBe(404)
  })

  test('shows the picture of a variant, in its square too, and refuses a variant of another article', async () => {
    const { articleId, slug } = await create()
    const { articleId: other } = await create()
    const put = async (pictures: object[], fileId: string | null = null) =>
      request('PUT', `${articleId}/pictures`, { version: (await load(articleId)).version, pictures, fileId })
    const [variant] = (await load(articleId)).variants
    const [foreign] = (await load(other)).variants
    const [one] = (await put([], await photo(60))).body.data.pictureIds
    const shown = async () => (await page(slug)).data.variants.map((row: { pictureId: number }) => row.pictureId)
    expect(await shown()).toEqual([null])
    expect((await put([{ pictureId: one, alt: '', variantIds: [foreign?.id] }])).status).toBe(404)
    await put([{ pictureId: one, alt: '', variantIds: [variant?.id] }])
    expect(await shown()).toEqual([one])
    const crop = { version: (await load(articleId)).version, focus: 'end' }
    const cropped = (await request('POST', `${articleId}/pictures/${one}/crop`, crop)).body.data.pictureId
    expect(await shown()).toEqual([cropped])
  })
})
