import { afterAll, beforeAll, expect, test } from 'vitest'
import { referenceData } from '#domains/offers/server/seller/new-article.fixture.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { createUser, createVendor } from '#tests/support/factories.ts'
import { sampleFiles } from '../reading/samples.fixture.ts'
import { applyAndWait, checkImport, offersByReference, runImport, uploadImport } from './imports.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await referenceData(app.db)
})
afterAll(() => app.close())

/** Imports a file as it is: nothing that the page proposes is changed. */
async function importUntouched(bytes: Uint8Array) {
  const vendor = await createVendor(app.db)
  const cookies = await app.loginAs(vendor.userId)
  const id = await uploadImport(app, cookies, bytes)
  const at = `/api/seller/imports/${id}`
  const { columns, settings, lines } = (await app.request('GET', at, undefined, { cookies })).body.data
  await app.request('PUT', at, { columns, settings, categories: [] }, { cookies })
  await runImport(app.db, id)
  const done = await applyAndWait(app, cookies, id)
  return { vendor, cookies, lines, done, offers: await offersByReference(app.db, vendor.vendorId) }
}

const results = new Map<string, { lines: number; applied: number }>()
const add = (name: string, lines: number, applied: number) => {
  const before = results.get(name) ?? { lines: 0, applied: 0 }
  results.set(name, { lines: before.lines + lines, applied: before.applied + applied })
}

test.each(sampleFiles.map(file => [file.name, file] as const))('%s is imported untouched', async (_, file) => {
  const { lines, done, offers, cookies } = await importUntouched(file.bytes)
  add(file.platform, lines, offers.length)
  expect([done.status, done.faults, offers.length]).toEqual(['done', [], lines])
  const again = await uploadImport(app, cookies, file.bytes)
  const at = `/api/seller/imports/${again}`
  const { columns, settings } = (await app.request('GET', at, undefined, { cookies })).body.data
  await app.request('PUT', at, { columns, settings, categories: [] }, { cookies })
  await runImport(app.db, again)
  expect((await app.request('GET', at, undefined, { cookies })).body.data.counts).toEqual({
    create: 0,
    update: 0,
    unchanged: lines,
    refused: 0,
  })
})

test('a seller in the franchise of small businesses imports prices without VAT, whatever the file says', async () => {
  const vendor = await createVendor(app.db)
  await app.db.updateTable('vendors').set({ vat_number: null }).where('id', '=', vendor.vendorId).execute()
  const cookies = await app.loginAs(vendor.userId)
  const file = Buffer.from('Référence;Désignation;Prix TTC;TVA\nFR-1;Panier d’osier;24,00;20\nFR-2;Serpette;12,50;\n')
  const id = await uploadImport(app, cookies, file)
  const checked = await checkImport(app, cookies, id)
  expect(checked.faults).toEqual([])
  await applyAndWait(app, cookies, id)
  const offers = await offersByReference(app.db, vendor.vendorId)
  expect(offers.map(({ reference, price, vat }) => [reference, price, vat])).toEqual([
    ['FR-1', 2_400, 'exempt'],
    ['FR-2', 1_250, 'exempt'],
  ])
  const again = await checkImport(app, cookies, await uploadImport(app, cookies, file))
  expect(again.counts).toMatchObject({ create: 0, update: 0, unchanged: 2, refused: 0 })
})

test('at least 95 % of the articles of all systems, and 90 % of each, are imported untouched', () => {
  const share = ({ lines, applied }: { lines: number; applied: number }) => applied / lines
  const all = [...results.values()].reduce(
    (sum, { lines, applied }) => ({ lines: sum.lines + lines, applied: sum.applied + applied }),
    { lines: 0, applied: 0 },
  )
  expect(results.size).toBeGreaterThanOrEqual(15)
  expect(share(all)).toBeGreaterThanOrEqual(0.95)
  expect([...results].filter(([, one]) => share(one) < 0.9)).toEqual([])
})

test('variants of one article are grouped, under labels from their options', async () => {
  const file = sampleFiles.find(({ name }) => name === 'woocommerce-english.csv')
  const { offers } = await importUntouched(file?.bytes ?? Buffer.alloc(0))
  const rows = await app.db
    .selectFrom('variants as v')
    .innerJoin('offers as o', 'o.variant_id', 'v.id')
    .select(['v.label', 'o.reference', 'v.article_id as articleId'])
    .where(
      'v.article_id',
      'in',
      offers.map(({ articleId }) => articleId),
    )
    .orderBy('o.reference')
    .execute()
  const aprons = rows.filter(({ label }) => label !== '')
  expect(aprons.map(({ label }) => label).sort()).toEqual(['Bordeaux', 'Noir'])
  expect(new Set(aprons.map(({ articleId }) => articleId)).size).toBe(1)
})

test('a brand that an import creates waits for the operator, and an axis is a value of the attribute of its name', async () => {
  await app.db
    .insertInto('attributes')
    .values({ code: 'colour', label: 'Couleur', kind: 'text', axis: true, position: 9 })
    .execute()
  const [{ id: tagId } = { id: 0 }] = await app.db.selectFrom('tags').select('id').execute()
  await app.db.insertInto('attribute_scopes').values({ attribute_code: 'colour', category_id: 98 }).execute()
  const vendor = await createVendor(app.db)
  const cookies = await app.loginAs(vendor.userId)
  const file = [
    'Handle,Title,Vendor,Option1 Name,Option1 Value,Variant SKU,Variant Price',
    'filet,Filet à vendange,Atelier des Trois,Color,Vert,F-V,12',
    'filet,,,,Bleu,F-B,12',
  ]
  const id = await uploadImport(app, cookies, Buffer.from(file.join('\n')))
  const at = `/api/seller/imports/${id}`
  const { columns, settings } = (await app.request('GET', at, undefined, { cookies })).body.data
  await app.request('PUT', at, { columns, settings: { ...settings, tagId }, categories: [] }, { cookies })
  await runImport(app.db, id)
  await applyAndWait(app, cookies, id)
  const variants = await app.db
    .selectFrom('variants as v')
    .innerJoin('offers as o', 'o.variant_id', 'v.id')
    .select(['v.label', 'v.attributes'])
    .where('o.vendor_id', '=', vendor.vendorId)
    .orderBy('v.position')
    .execute()
  expect(variants).toEqual([
    { label: 'Vert', attributes: { colour: 'Vert' } },
    { label: 'Bleu', attributes: { colour: 'Bleu' } },
  ])
  const operator = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
  const list = async () =>
    (await app.request('GET', '/api/admin/brands?q=atelier', undefined, { cookies: operator })).body.data.brands
  const [brand] = await list()
  expect(brand.waits).toBe(true)
  expect((await app.request('POST', `/api/admin/brands/${brand.id}/approve`, {}, { cookies: operator })).status).toBe(
    200,
  )
  expect((await list())[0].waits).toBe(false)
})

test('columns named as attributes fill the article where its category has them, and an unreadable value is a remark', async () => {
  await app.db
    .insertInto('attributes')
    .values([
      { code: 'length', label: 'Longueur', kind: 'number', unit: 'cm', position: 10 },
      { code: 'length_m', label: 'Longueur', kind: 'number', unit: 'm', position: 10 },
      { code: 'elsewhere', label: 'Chauffe', kind: 'text', position: 11 },
    ])
    .execute()
  const scopes = [
    { attribute_code: 'material', category_id: 98 },
    { attribute_code: 'length', category_id: 98 },
    { attribute_code: 'length_m', category_id: 98 },
    { attribute_code: 'elsewhere', category_id: 106 },
  ]
  await app.db.insertInto('attribute_scopes').values(scopes).execute()
  const vendor = await createVendor(app.db)
  const cookies = await app.loginAs(vendor.userId)
  const file = [
    'Référence;Désignation;Prix HT;Catégorie;Matière;Longueur (cm);Chauffe;Longueur',
    'AT-1;Serpette des coteaux;12;Taille;Acier;18,5 cm;Moyenne;0,185 m',
    'AT-2;Serpette du clos;12;Taille;;longue;;18',
  ]
  const id = await uploadImport(app, cookies, Buffer.from(file.join('\n')))
  const { data } = (await app.request('GET', `/api/seller/imports/${id}`, undefined, { cookies })).body
  expect(data.attributes).toEqual([
    { column: 4, label: 'Matière' },
    { column: 5, label: 'Longueur' },
    { column: 6, label: 'Chauffe' },
    { column: 7, label: 'Longueur' },
  ])
  const ready = await checkImport(app, cookies, id)
  for (const [column, value] of [
    ['Longueur (cm)', 'longue'],
    ['Longueur', '18'],
  ])
    expect(ready.remarks).toContainEqual(expect.objectContaining({ column, values: [value] }))
  await applyAndWait(app, cookies, id)
  const articles = await app.db
    .selectFrom('articles')
    .select('attributes')
    .where('created_by_vendor_id', '=', vendor.vendorId)
    .orderBy('id')
    .execute()
  expect(articles).toEqual([{ attributes: { material: 'Acier', length: 18.5, length_m: 0.185 } }, { attributes: {} }])
})

test('a column mapped to an attribute by hand fills it, one left out does not, and the next file remembers both', async () => {
  const vendor = await createVendor(app.db)
  const cookies = await app.loginAs(vendor.userId)
  const file = (reference: string) =>
    Buffer.from(
      `Référence;Désignation;Prix HT;Catégorie;Fait en;Matière\n${reference};Serpette ${reference};12;Taille;Hêtre;Acier`,
    )
  const id = await uploadImport(app, cookies, file('MA-1'))
  const { data } = (await app.request('GET', `/api/seller/imports/${id}`, undefined, { cookies })).body
  const attributes = [
    { column: 4, code: 'material' },
    { column: 5, code: null },
  ]
  const configure = (given: object) =>
    app.request(
      'PUT',
      `/api/seller/imports/${id}`,
      { columns: data.columns, settings: data.settings, categories: [], ...given },
      { cookies },
    )
  const twice = 'Une colonne du fichier ne peut servir qu’une fois.'
  for (const [given, status, error] of [
    [[{ column: 0, code: 'material' }], 400, twice],
    [attributes.map(choice => ({ ...choice, code: 'material' })), 400, expect.stringMatching(/même caractéristique/)],
    [[{ column: 4, code: 'unknown' }], 404, expect.any(String)],
  ])
    expect(await configure({ attributes: given })).toMatchObject({ status, body: { error } })
  expect((await configure({ attributes })).status).toBe(200)
  await runImport(app.db, id)
  await applyAndWait(app, cookies, id)
  const { attributes: stored } = await app.db
    .selectFrom('articles')
    .select('attributes')
    .where('created_by_vendor_id', '=', vendor.vendorId)
    .executeTakeFirstOrThrow()
  expect(stored).toEqual({ material: 'Hêtre' })
  const next = await uploadImport(app, cookies, file('MA-2'))
  const { body } = await app.request('GET', `/api/seller/imports/${next}`, undefined, { cookies })
  expect(body.data).toMatchObject({ remembered: true, attributeChoices: attributes })
  expect(body.data.attributes).toEqual([{ column: 4, label: 'Matière' }])
})
