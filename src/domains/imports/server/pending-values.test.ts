import { afterAll, beforeAll, expect, test } from 'vitest'
import { newArticle, referenceData } from '#domains/offers/server/seller/new-article.fixture.ts'
import { listingRefresh } from '#domains/search/server/jobs.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createUser, createVendor } from '#tests/support/factories.ts'
import { applyAndWait, checkImport, uploadImport } from './imports.fixture.ts'

let app: TestApp
let admin: Cookies
let tagId: number
beforeAll(async () => {
  app = await testApp()
  admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
  tagId = await referenceData(app.db)
  await app.db
    .updateTable('attributes')
    .set({ options: ['Acier', 'Inox'], facet: true })
    .where('code', '=', 'material')
    .execute()
  await app.db.insertInto('attribute_scopes').values({ attribute_code: 'material', category_id: 98 }).execute()
})
afterAll(() => app.close())

type Seller = { vendorId: number; userId: number; cookies: Cookies }
const newSeller = async (): Promise<Seller> => {
  const vendor = await createVendor(app.db)
  return { ...vendor, cookies: await app.loginAs(vendor.userId) }
}
const file = (rows: string[]) =>
  Buffer.from(['Référence;Désignation;Marque;Matière;Prix HT;Poids (kg)', ...rows].join('\n'))
async function importRows({ cookies }: Seller, rows: string[]) {
  const id = await uploadImport(app, cookies, file(rows))
  const checked = await checkImport(app, cookies, id, { settings: { tagId } })
  await applyAndWait(app, cookies, id)
  await listingRefresh(app.db, {})
  return checked
}
const articlesOf = async ({ vendorId }: Seller) =>
  app.db
    .selectFrom('articles as a')
    .innerJoin('brands as b', 'b.id', 'a.brand_id')
    .select(['a.id', 'a.title', 'a.slug', 'a.attributes', 'b.name as brand'])
    .where('a.created_by_vendor_id', '=', vendorId)
    .orderBy('a.title')
    .execute()
const pendingOf = async (value: string) => {
  const { body } = await app.request('GET', '/api/admin/pending-values', undefined, { cookies: admin })
  return body.data.values.find((one: { value: string }) => one.value === value)
}
const decide = (pending: { kind: string; id: number }, what: string, body: object = {}) =>
  app.request('POST', `/api/admin/pending-values/${pending.kind}/${pending.id}/${what}`, body, { cookies: admin })
const facetValues = async () => {
  const { rows } = await app.pool.query(`SELECT DISTINCT unnest(attribute_values) AS value FROM article_listing`)
  return rows.map(({ value }: { value: string }) => value)
}
const waitingCount = async () => {
  const { body } = await app.request('GET', '/api/admin/workspace', undefined, { cookies: admin })
  const found = body.data.waiting.find(({ topic }: { topic: string }) => topic === 'valuesToAccept')
  return found?.count ?? 0
}
const reason = 'Cette matière n’en est pas une.'

test('a value outside the options is on the article at once, in no filter and no form until it is accepted', async () => {
  const seller = await newSeller()
  const before = await waitingCount()
  const checked = await importRows(seller, [
    'B-1;Bac de trempage;Felco;Bronze;12;1',
    'B-2;Bac de rinçage;Felco;BRONZE;12;1',
    'B-3;Bac de mesure;Felco;inox;12;1',
  ])
  expect(checked.remarks).toContainEqual(
    expect.objectContaining({ sentence: expect.stringMatching(/^Valeur nouvelle/), lines: 2 }),
  )
  expect((await articlesOf(seller)).map(({ attributes }) => attributes)).toEqual([
    { material: 'Inox' },
    { material: 'Bronze' },
    { material: 'Bronze' },
  ])
  const [, rinse] = await articlesOf(seller)
  const shown = await app.request('GET', `/api/articles/${rinse?.slug}`)
  expect(JSON.stringify(shown.body.data)).toContain('Bronze')
  expect(await facetValues()).not.toContain('material:Bronze')
  expect(await facetValues()).toContain('material:Inox')
  const other = await newSeller()
  const byHand = () =>
    app.request('POST', '/api/seller/articles', newArticle({ tagIds: [tagId], attributes: { material: 'Bronze' } }), {
      cookies: other.cookies,
    })
  expect((await byHand()).body.fields).toHaveProperty(['attributes.material'])
  const pending = await pendingOf('Bronze')
  expect(pending).toMatchObject({ kind: 'value', label: 'Matière', articles: 2, sample: { title: 'Bac de trempage' } })
  // The brand of the file waits too.
  expect(await waitingCount()).toBe(before + 2)

  expect((await decide(pending, 'accept')).status).toBe(200)
  expect((await decide(pending, 'accept')).status).toBe(404)
  await listingRefresh(app.db, {})
  expect(await facetValues()).toContain('material:Bronze')
  expect((await byHand()).status).toBe(200)
})

test('a merged value becomes the option, also in the next file; only an option is accepted', async () => {
  const seller = await newSeller()
  await importRows(seller, ['M-1;Serpe A;Felco;Acier Inoxydable;12;1'])
  const pending = await pendingOf('Acier Inoxydable')
  expect(pending.near).toContain('Inox')
  expect((await decide(pending, 'merge', { into: 'Plomb' })).body.fields).toHaveProperty('into')
  expect((await decide(pending, 'merge', { into: 'inox' })).body.data).toEqual({ articles: 1 })
  await importRows(seller, ['M-2;Serpe B;Felco;acier inoxydable;12;1'])
  expect((await articlesOf(seller)).map(({ attributes }) => attributes)).toEqual([
    { material: 'Inox' },
    { material: 'Inox' },
  ])
  expect(await pendingOf('acier inoxydable')).toBeUndefined()
})

test('a refused value leaves its articles, with a mail to their seller, and the next file is refused it', async () => {
  const seller = await newSeller()
  await importRows(seller, ['R-1;Hotte A;Felco;Voir photo;12;1'])
  const pending = await pendingOf('Voir photo')
  expect((await decide(pending, 'refuse', { reason: 'court' })).body.fields).toHaveProperty('reason')
  expect((await decide(pending, 'refuse', { reason })).body.data).toEqual({ articles: 1 })
  expect((await articlesOf(seller))[0]?.attributes).toEqual({})
  const mail = await app.db.selectFrom('mails').select('subject').where('subject', 'like', '%Voir photo%').execute()
  expect(mail).toHaveLength(1)
  const checked = await importRows(seller, ['R-2;Hotte B;Felco;voir photo;12;1'])
  expect(checked.remarks).toContainEqual(expect.objectContaining({ sentence: expect.stringMatching(/refusée/) }))
  expect((await articlesOf(seller)).map(({ attributes }) => attributes)).toEqual([{}, {}])
})

test('a seller saves the sheet of an article whose value waits', async () => {
  const seller = await newSeller()
  await importRows(seller, ['S-1;Claie A;Felco;Osier;12;1'])
  const [article] = await articlesOf(seller)
  const at = `/api/seller/articles/${article?.id}`
  const { data } = (await app.request('GET', at, undefined, { cookies: seller.cookies })).body
  const save = (attributes: object) =>
    app.request(
      'PUT',
      `${at}/sheet`,
      { version: data.version, ...data.sheet, title: 'Claie à raisin', attributes },
      { cookies: seller.cookies },
    )
  expect((await save({ material: 'Rotin' })).body.fields).toHaveProperty(['attributes.material'])
  expect((await save({ material: 'Osier' })).status).toBe(200)
})

test('a brand that an import brings is proposed to its seller alone; refused, its articles have the name of the seller', async () => {
  const seller = await newSeller()
  const other = await newSeller()
  await importRows(seller, ['K-1;Tenaille A;Générique SA;Acier;12;1'])
  const brandsFor = async ({ cookies }: Seller) =>
    (await app.request('GET', '/api/seller/articles/options', undefined, { cookies })).body.data.brands
  expect(await brandsFor(seller)).toContain('Générique SA')
  expect(await brandsFor(other)).not.toContain('Générique SA')
  const pending = await pendingOf('Générique SA')
  expect(pending).toMatchObject({ kind: 'brand', label: 'Marque', articles: 1 })
  expect((await decide(pending, 'merge', { into: 'Inconnue' })).body.fields).toHaveProperty('into')
  expect((await decide(pending, 'refuse', { reason })).status).toBe(200)
  const { name } = await app.db
    .selectFrom('vendors')
    .select('name')
    .where('id', '=', seller.vendorId)
    .executeTakeFirstOrThrow()
  expect((await articlesOf(seller))[0]?.brand).toBe(name)
})
