import { afterAll, beforeAll, expect, test } from 'vitest'
import { referenceData } from '#domains/offers/server/seller/new-article.fixture.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createVendor } from '#tests/support/factories.ts'
import { applyAndWait, checkImport, uploadImport } from '../imports.fixture.ts'

let app: TestApp
let seller: Cookies
let vendorId: number
let tagId: number
beforeAll(async () => {
  app = await testApp()
  tagId = await referenceData(app.db)
  const vendor = await createVendor(app.db)
  vendorId = vendor.vendorId
  seller = await app.loginAs(vendor.userId)
})
afterAll(() => app.close())

async function importRows(rows: string[]) {
  const file = Buffer.from(['Référence;Désignation;Marque;Prix HT;Poids (kg)', ...rows].join('\n'))
  const id = await uploadImport(app, seller, file)
  const checked = await checkImport(app, seller, id, { settings: { tagId, publish: true } })
  await applyAndWait(app, seller, id)
  return checked
}
const statuses = async () => {
  const rows = await app.db
    .selectFrom('articles')
    .select(['title', 'status'])
    .where('created_by_vendor_id', '=', vendorId)
    .execute()
  return Object.fromEntries(rows.map(({ title, status }) => [title, status]))
}
const named = (word: string) => ({
  remarks: expect.arrayContaining([
    expect.objectContaining({
      sentence: expect.stringMatching(`^«\u00a0${word}\u00a0».*L541-9-1.*Nous relirons l’article`),
    }),
  ]),
})

test('an imported article with a green claim is held, its line says why, and the others are published', async () => {
  const checked = await importRows(['C-1;Lien biodégradable;Felco;12;1', 'C-2;Lien de jute;Felco;12;1'])
  expect(checked).toMatchObject(named('biodégradable'))
  expect(await statuses()).toEqual({ 'Lien biodégradable': 'review', 'Lien de jute': 'published' })
})

test('a published article that a file renames with a green claim returns to review', async () => {
  const checked = await importRows(['C-2;Lien de jute écologique;Felco;12;1'])
  expect(checked).toMatchObject(named('écologique'))
  expect(await statuses()).toMatchObject({ 'Lien de jute écologique': 'review' })
})
