import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAttributes } from '#domains/catalogue/server/reference-data.ts'
import { newArticle, newVariant, referenceData } from '#domains/offers/server/seller/new-article.fixture.ts'
import { inTransaction } from '#platform/db/pool.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createVendor, type TestVendor } from '#tests/support/factories.ts'
import { applyAndWait, checkImport, runImport, uploadImport } from '../imports.fixture.ts'

let app: TestApp
let tagId: number
let vendor: TestVendor
let seller: Cookies

beforeAll(async () => {
  app = await testApp()
  tagId = await referenceData(app.db)
  await inTransaction(app.db, tx =>
    createAttributes(tx, [
      { code: 'blade', label: 'Lame', kind: 'number', unit: 'cm', facet: true },
      { code: 'sheath', label: 'Étui fourni', kind: 'boolean', unit: null, facet: true },
    ]),
  )
  await sql`INSERT INTO attribute_scopes (attribute_code, category_id) SELECT code, 98 FROM attributes`.execute(app.db)
})
beforeEach(async () => {
  vendor = await createVendor(app.db)
  seller = await app.loginAs(vendor.userId)
})
afterAll(() => app.close())

let serial = 0
async function own(variants = 1) {
  const references = Array.from({ length: variants }, () => `B-${++serial}`)
  const list = references.map((reference, rank) =>
    newVariant({
      reference,
      label: variants > 1 ? `Taille ${rank}` : '',
      stock: [{ warehouseId: vendor.warehouseId, onHand: 4 }],
    }),
  )
  const given = newArticle({ tagIds: [tagId], attributes: { blade: 12, sheath: true }, variants: list })
  const made = await app.request('POST', '/api/seller/articles', given, { cookies: seller })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return { articleId: made.body.data.articleId, references }
}
const attributesOf = async (reference: string) => {
  const { rows } = await sql<{ attributes: object }>`SELECT a.attributes FROM articles a
    JOIN variants v ON v.article_id = a.id JOIN offers o ON o.variant_id = v.id
    WHERE o.reference = ${reference} AND o.vendor_id = ${vendor.vendorId}`.execute(app.db)
  return rows[0]?.attributes
}
const binOf = async (reference: string) => {
  const { rows } = await sql<{ bin: string | null }>`SELECT s.bin FROM stock s JOIN offers o ON o.id = s.offer_id
    WHERE o.reference = ${reference} AND s.warehouse_id = ${vendor.warehouseId}`.execute(app.db)
  return rows[0]?.bin ?? null
}
async function checked(text: string, kind: 'catalogue' | 'stock' = 'catalogue') {
  const id = await uploadImport(app, seller, Buffer.from(text), kind)
  return { id, ...(await checkImport(app, seller, id)) }
}
const undo = async (id: number) => {
  await app.request('POST', `/api/seller/imports/${id}/undo`, {}, { cookies: seller })
  await runImport(app.db, id)
}

test('changes the attributes of the seller’s own article, and the undo restores them', async () => {
  const { references } = await own()
  const [reference = ''] = references
  const file = await checked(`Référence;Lame (cm);Étui fourni\n${reference};14,5;non`)
  expect(file.counts).toMatchObject({ update: 1, refused: 0 })
  expect(file.preview[0].words).toBe('Lame (cm) 12 → 14,5, Étui fourni oui → non')
  await applyAndWait(app, seller, file.id)
  expect(await attributesOf(reference)).toMatchObject({ blade: 14.5, sheath: false })
  expect((await checked(`Référence;Lame (cm);Étui fourni\n${reference};14,5;`)).counts).toMatchObject({
    unchanged: 1,
  })
  await undo(file.id)
  expect(await attributesOf(reference)).toMatchObject({ blade: 12, sheath: true })
})

test('leaves the attributes of a reviewed article and of one with several variants, and says so', async () => {
  const reviewed = await own()
  const several = await own(2)
  await sql`UPDATE articles SET status = 'published' WHERE id = ${reviewed.articleId}`.execute(app.db)
  await sql`INSERT INTO article_decisions (article_id, decision, reason) VALUES (${reviewed.articleId}, 'accepted', '')`.execute(
    app.db,
  )
  const lines = [...reviewed.references, ...several.references].map(reference => `${reference};20`)
  const file = await checked(['Référence;Lame (cm)', ...lines].join('\n'))
  expect(file.counts).toMatchObject({ update: 0, unchanged: 3 })
  const remarks = file.remarks.map(({ sentence }: { sentence: string }) => sentence)
  expect(remarks).toEqual([
    expect.stringContaining('plusieurs déclinaisons'),
    expect.stringContaining('partagé ou relu'),
  ])
  expect(await attributesOf(reviewed.references[0] ?? '')).toMatchObject({ blade: 12 })
})

test('stores the bins of known and of new articles, and the undo restores the former ones', async () => {
  const [reference = ''] = (await own()).references
  const file = await checked(
    `Référence;Désignation;Prix HT;Catégorie;Stock;Emplacement\n${reference};;;;;A3-12\nB-new;Serpette de poche;12;Sécateurs;3;A3-13`,
  )
  expect(file.counts).toMatchObject({ create: 1, update: 1 })
  await applyAndWait(app, seller, file.id)
  expect([await binOf(reference), await binOf('B-new')]).toEqual(['A3-12', 'A3-13'])
  const again = await checked(`Référence;Stock;Emplacement\n${reference};4;A3-12`, 'stock')
  expect(again.counts).toMatchObject({ unchanged: 1 })
  await undo(file.id)
  expect(await binOf(reference)).toBeNull()
})
