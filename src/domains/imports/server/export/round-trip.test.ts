import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAttributes } from '#domains/catalogue/server/reference-data.ts'
import { newArticle, newVariant, referenceData } from '#domains/offers/server/seller/new-article.fixture.ts'
import { runDuePromotions } from '#domains/promotions/server/jobs.ts'
import { inTransaction } from '#platform/db/pool.ts'
import { csvOf } from '#shared/csv.ts'
import { addDays, isoDay } from '#shared/dates.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createShop, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { type ExportShape, exportShapes } from '../../rules.ts'
import { applyAndWait, checkImport, uploadImport } from '../imports.fixture.ts'

let app: TestApp
let tagId: number
let vendor: TestVendor
let seller: Cookies
let places: number[]
const today = isoDay(new Date())

beforeAll(async () => {
  app = await testApp()
  tagId = await referenceData(app.db)
  await inTransaction(app.db, tx =>
    createAttributes(tx, [
      { code: 'handle_length', label: 'Longueur', kind: 'number', unit: 'cm', facet: true },
      { code: 'cutting_length', label: 'Longueur', kind: 'number', unit: 'mm', facet: true },
      { code: 'sheath', label: 'Étui fourni', kind: 'boolean', unit: null, facet: true },
      // Titles that an import takes for a field, a photograph, or with others for the file of a shop system.
      { code: 'category_name', label: 'Gamme', kind: 'text', unit: null, facet: true },
      { code: 'grammage', label: 'Poids', kind: 'number', unit: 'g', facet: false },
      { code: 'condition', label: 'État', kind: 'text', unit: null, facet: false },
      { code: 'photo_note', label: 'Photo prise en', kind: 'text', unit: null, facet: false },
    ]),
  )
  await sql`INSERT INTO attribute_scopes (attribute_code, category_id) SELECT code, 98 FROM attributes`.execute(app.db)
})
beforeEach(async () => {
  ;({ vendor, seller, places } = await newSeller())
})
afterAll(() => app.close())

async function newSeller() {
  const own = await createVendor(app.db)
  const others = [await createShop(app.db, own.vendorId), await createShop(app.db, own.vendorId)]
  const ids = [own.warehouseId, ...others.map(({ warehouseId }) => warehouseId)]
  for (const [index, name] of ['Quai : 2 | Nord', 'Dépôt d’Aÿ', 'Épernay'].entries())
    await app.db
      .updateTable('warehouses')
      .set({ name })
      .where('id', '=', ids[index] ?? 0)
      .execute()
  return { vendor: own, seller: await app.loginAs(own.userId), places: ids }
}

const texts = fc
  .tuple(
    fc.constantFrom('', '=1+', '-', "'=", '+', '@', "''-", '"', '<b>', '; ', '| ', '&eacute; '),
    fc.constantFrom('Serpette fine', 'Piquet 1.250', 'Liège 49 × 24', 'Ciseau « pro »', 'Bâche: verte, 3 m'),
    fc.constantFrom('', ' ;', ' "x"', ' <i>gras</i>', ' 10 %', "'"),
  )
  .map(parts => parts.join(''))
const attributes = fc.record(
  {
    material: fc.constantFrom('Acier', '=Bois', 'Buis ; verni'),
    handle_length: fc.constantFrom(1.25, 12, 1_250, 0.5),
    cutting_length: fc.constantFrom(3, 2.125),
    sheath: fc.boolean(),
    category_name: fc.constantFrom('Or', 'Argent'),
    grammage: fc.constantFrom(80, 1_250),
    condition: fc.constantFrom('Neuf', 'Reconditionné'),
    photo_note: fc.constantFrom('2024'),
  },
  { requiredKeys: [] },
)
const variant = fc
  .record({
    vatCode: fc.constantFrom('normal', 'intermediate', 'reduced'),
    priceCents: fc.integer({ min: 200, max: 900_000 }),
    step: fc.constantFrom(1, 6, 25),
    minimum: fc.integer({ min: 1, max: 4 }),
    tiers: fc.integer({ min: 0, max: 3 }),
    weightGrams: fc.constantFrom(1, 999, 1_000, 1_234, 25_500),
    content: fc.constantFrom([null, null], [0.75, 'L'], [1_000, 'piece'], [1.125, 'kg']),
    onHand: fc.array(fc.constantFrom(0, 1, 1_234), { maxLength: 3 }),
    lotTracked: fc.boolean(),
  })
  .map(({ content: [contentQuantity, contentUnit], minimum, tiers, ...drawn }) => ({
    ...drawn,
    contentQuantity,
    contentUnit,
    minimum: drawn.step * minimum,
    tiers: Array.from({ length: tiers }, (_, rank) => ({
      from: drawn.step * (minimum + 1 + rank),
      priceCents: drawn.priceCents - 10 * (rank + 1),
    })),
  }))
const article = fc.record({
  title: texts,
  description: fc.tuple(texts, texts).map(lines => `${lines.join('\n')}\n\nUne lame courbe, un manche en buis.`),
  saleUnit: fc.constantFrom('pièce', 'sac', 'L'),
  packLabel: fc.constantFrom('à l’unité', 'carton de 12', '=lot'),
  preparationDays: fc.constantFrom(0, 1, 120),
  deliveryModes: fc.subarray(['PICKUP', 'HOME', 'RELAY'], { minLength: 1 }),
  publish: fc.boolean(),
  attributes,
  variants: fc.array(variant, { minLength: 1, maxLength: 3 }),
})

let serial = 0
/** Sends each drawn article as the seller's form does; returns the ids of the offers. */
async function drawCatalogue(seed: number) {
  const offers: number[] = []
  for (const { variants, ...drawn } of fc.sample(article, { numRuns: 8, seed })) {
    const list = variants.map(({ onHand, ...values }, rank) =>
      newVariant({
        ...values,
        reference: `${['', '-', "'=", '00'][serial % 4]}R${++serial}`,
        label: variants.length > 1 ? `=Taille ${rank}` : '',
        stock: onHand.map((count, index) => ({ warehouseId: places[index] ?? 0, onHand: count })),
      }),
    )
    const made = await app.request(
      'POST',
      '/api/seller/articles',
      newArticle({ ...drawn, tagIds: [tagId], variants: list }),
      { cookies: seller },
    )
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    offers.push(...made.body.data.offerIds)
  }
  await sql`UPDATE stock SET bin = (ARRAY['A3 12', '=B-2', '-7', NULL])[1 + offer_id % 4]
    WHERE offer_id = ANY(${offers}::bigint[])`.execute(app.db)
  return offers
}

/** Photographs and documents of each article, a promotion of a few offers, and goods made on demand. */
async function furnish(offers: readonly number[], starts: readonly string[]) {
  await sql`WITH drawn AS (
      INSERT INTO pictures (content_hash, media_type, bytes, width, height, vendor_id)
      SELECT sha256((a.id || ':' || n)::text::bytea), 'image/webp', 'x', 10, 10, ${vendor.vendorId}
      FROM articles a, generate_series(1, 3) n WHERE a.created_by_vendor_id = ${vendor.vendorId} RETURNING id),
    ranked AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS rank FROM drawn),
    owners AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS rank FROM articles WHERE created_by_vendor_id = ${vendor.vendorId}),
    first AS (UPDATE articles a SET picture_id = r.id FROM ranked r JOIN owners w ON w.rank * 3 = r.rank WHERE a.id = w.id)
    INSERT INTO article_pictures (article_id, picture_id, position)
    SELECT w.id, r.id, r.rank % 3 FROM ranked r JOIN owners w ON w.rank = r.rank / 3 WHERE r.rank % 3 > 0`.execute(
    app.db,
  )
  await sql`INSERT INTO article_documents (article_id, kind, title, bytes, dated_on, vendor_id)
    SELECT a.id, (ARRAY['FDS', 'FT', 'CERT', 'NOTICE'])[n], 'x', 'x', CASE n WHEN 1 THEN current_date - a.id::int % 900 END, ${vendor.vendorId}
    FROM articles a, generate_series(1, 4) n WHERE a.created_by_vendor_id = ${vendor.vendorId} AND a.id % 5 <> n`.execute(
    app.db,
  )
  await sql`UPDATE offers SET deposit_kind = (ARRAY['PALLET', 'BARREL', 'CAGE'])[1 + id % 3], deposit_cents = 1 + id % 90000,
    deposit_per = 1 + id % 700 WHERE id = ANY(${offers}::bigint[]) AND id % 2 = 0`.execute(app.db)
  await sql`UPDATE offers SET lead_days = 12, brief = '{"artwork": false, "questions": []}' WHERE id = ${offers.at(-1)}`.execute(
    app.db,
  )
  await sql`UPDATE offers SET status = 'published' WHERE id = ANY(${offers.slice(0, starts.length)}::bigint[])`.execute(
    app.db,
  )
  await sql`UPDATE offer_price_history SET valid_from = now() - interval '60 days' WHERE offer_id = ANY(${offers}::bigint[])`.execute(
    app.db,
  )
  const rows = await app.db
    .selectFrom('offers')
    .select(['reference', 'price_cents as cents'])
    .where('id', 'in', offers.slice(0, starts.length))
    .orderBy('id')
    .execute()
  const file = rows.map(({ reference, cents }, index) => {
    const start = starts[index] ?? today
    return [reference, cents / 100, Math.floor(cents / 2) / 100, start, addDays(start, 9)]
  })
  const head = ['Référence', 'Prix HT', 'Prix promo', 'Début promo', 'Fin promo']
  const id = await uploadImport(app, seller, Buffer.from(csvOf(head, file)), 'prices')
  expect((await checkImport(app, seller, id)).remarks).toEqual([])
  expect((await applyAndWait(app, seller, id)).counts).toMatchObject({ update: starts.length, refused: 0 })
  await runDuePromotions(app.db)
}

const exported = async (shape: ExportShape, cookies = seller) =>
  (await app.http.inject({ url: `/api/seller/catalogue/export?forme=${shape}`, cookies })).rawPayload
const pictureAddresses = async (importId: number) =>
  app.db.selectFrom('import_picture_urls').select('url').where('import_id', '=', importId).execute()
async function importedAgain(bytes: Buffer) {
  const id = await uploadImport(app, seller, bytes)
  const { faults, remarks, preview, counts } = await checkImport(app, seller, id)
  await applyAndWait(app, seller, id)
  return { faults, remarks, preview, counts, pictures: await pictureAddresses(id) }
}
const unchanged = (count: number) => ({
  faults: [],
  remarks: [],
  preview: [],
  counts: { create: 0, update: 0, unchanged: count, refused: 0 },
  pictures: [],
})

describe('a drawn catalogue', () => {
  test.each([1, 2, 3])('exported as a spreadsheet and imported again changes nothing (seed %i)', async seed => {
    const offers = await drawCatalogue(seed)
    await furnish(offers, [today, addDays(today, 3)])
    for (const shape of ['tableur', 'xlsx'] as const)
      expect(await importedAgain(await exported(shape)), shape).toEqual(unchanged(offers.length))
  })

  test.each(exportShapes)('with promotions, as %s, has the price that each returns to', async shape => {
    const offers = await drawCatalogue(4)
    await furnish(offers, [today, addDays(today, 3)])
    const { remarks, preview, counts, pictures } = await importedAgain(await exported(shape))
    expect([preview, counts.unchanged, pictures]).toEqual([[], offers.length, []])
    expect(JSON.stringify(remarks)).not.toMatch(/promotion/i)
  })

  test('as google, names the offers that are not on sale', async () => {
    const offers = await drawCatalogue(7)
    const states = async () => {
      const [head = '', ...lines] = splitLines(await exported('google'))
      const column = head.split('\t').indexOf('custom_label_0')
      return lines.map(line => line.split(outsideQuotes('\t'))[column])
    }
    const setStatus = (status: string) =>
      app.db.updateTable('offers').set({ status }).where('vendor_id', '=', vendor.vendorId).execute()
    await setStatus('published')
    expect(await states()).toEqual(Array(offers.length).fill('en vente'))
    await setStatus('draft')
    expect(await states()).toEqual(Array(offers.length).fill('hors vente'))
  })

  test('with one cell changed is one change', async () => {
    const offers = await drawCatalogue(5)
    await furnish(offers, [today, addDays(today, 3)])
    const [head = '', ...lines] = splitLines(await exported('tableur'))
    const column = head.split(';').indexOf('Préparation (jours)')
    const cells = (lines.at(-1) ?? '').split(outsideQuotes(';'))
    const { counts, preview, remarks } = await importedAgain(
      Buffer.from([head, ...lines.with(-1, cells.with(column, '77').join(';'))].join('\r\n')),
    )
    expect(counts).toEqual({ create: 0, update: 1, unchanged: offers.length - 1, refused: 0 })
    expect([preview, remarks]).toEqual([
      [expect.objectContaining({ words: expect.stringMatching(/^Préparation \d+ → 77$/) })],
      [],
    ])
  })

  test('imported by another seller with the same warehouses is exported with the same cells', async () => {
    await drawCatalogue(6)
    const bytes = await exported('tableur')
    ;({ seller } = await newSeller())
    const id = await uploadImport(app, seller, bytes)
    const checked = await checkImport(app, seller, id, { settings: { tagId } })
    expect(checked.faults).toEqual([])
    await applyAndWait(app, seller, id)
    // The addresses of the new articles differ.
    const cells = (text: Buffer) =>
      splitLines(text).map(line => line.replace(/;(?:ciseau|serpette|piquet|liege|bache)-[a-z0-9-]*;/, ';article;'))
    expect(cells(await exported('tableur'))).toEqual(cells(bytes))
  })
})

const outsideQuotes = (separator: string) => new RegExp(`${separator}(?=(?:[^"]*"[^"]*")*[^"]*$)`)
const splitLines = (bytes: Buffer) => bytes.toString().split(outsideQuotes('\\r\\n')).filter(Boolean)
