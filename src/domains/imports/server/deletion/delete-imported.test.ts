import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { referenceData } from '#domains/offers/server/seller/new-article.fixture.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { createPurchase } from '#tests/support/purchases.ts'
import { applyAndWait, checkImport, offersByReference, runImport, uploadImport } from '../imports.fixture.ts'

let app: TestApp
let vendor: TestVendor
let cookies: Cookies
let tagId: number
beforeAll(async () => {
  app = await testApp()
  tagId = await referenceData(app.db)
})
afterAll(() => app.close())
beforeEach(async () => {
  vendor = await createVendor(app.db)
  cookies = await app.loginAs(vendor.userId)
})
afterEach(() => expectInvariants(app.pool))

let serial = 0
const rows = () => {
  const n = ++serial
  return [
    'Référence;Désignation;Prix HT;TVA;Stock;Catégorie',
    ...[1, 2, 3].map(i => `D-${n}-${i};Greffoir ${n}-${i};8,90;20;4;Taille`),
  ]
}
const upload = async (lines: string[]) => {
  const id = await uploadImport(app, cookies, new TextEncoder().encode(lines.join('\n')))
  await checkImport(app, cookies, id, { settings: { tagId } })
  return id
}
const post = (id: number, act: string, by = cookies) =>
  app.request('POST', `/api/seller/imports/${id}/${act}`, undefined, { cookies: by })
const read = async (id: number) =>
  (await app.request('GET', `/api/seller/imports/${id}`, undefined, { cookies })).body.data
const undo = async (id: number) => {
  await post(id, 'undo')
  await runImport(app.db, id)
}

test('deletes the offers and articles that an undone import created, and its file can be imported again', async () => {
  const lines = rows()
  const id = await upload(lines)
  await applyAndWait(app, cookies, id)
  const [{ articleId } = { articleId: 0 }] = await offersByReference(app.db, vendor.vendorId)
  await undo(id)
  expect((await read(id)).undone).toEqual({ restored: 3, left: 0, deletable: 3, undeletable: 0 })
  expect((await post(id, 'delete')).status).toBe(200)
  expect(await offersByReference(app.db, vendor.vendorId)).toEqual([])
  expect((await app.pool.query('SELECT FROM articles WHERE id = $1', [articleId])).rows).toEqual([])
  expect((await read(id)).undone).toMatchObject({ restored: 3, deletable: 0 })
  const again = await upload(lines)
  expect(await applyAndWait(app, cookies, again)).toMatchObject({ counts: { create: 3, refused: 0 } })
})

test('leaves an offer that was ordered meanwhile', async () => {
  const id = await upload(rows())
  await applyAndWait(app, cookies, id)
  const { id: offerId } = await app.db
    .selectFrom('offers')
    .select('id')
    .where('vendor_id', '=', vendor.vendorId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await createPurchase(app.db, await createUser(app.db), [{ vendorId: vendor.vendorId, offerId, quantity: 1 }])
  await undo(id)
  expect((await read(id)).undone).toMatchObject({ deletable: 2, undeletable: 1 })
  await post(id, 'delete')
  expect(await offersByReference(app.db, vendor.vendorId)).toMatchObject([{ status: 'archived' }])
})

test('rejects an import that is not undone, a second deletion, and another seller', async () => {
  const id = await upload(rows())
  await applyAndWait(app, cookies, id)
  expect(await post(id, 'delete')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  await undo(id)
  const other = await app.loginAs((await createVendor(app.db)).userId)
  expect((await post(id, 'delete', other)).status).toBe(404)
  const both = await Promise.all([post(id, 'delete'), post(id, 'delete')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})
