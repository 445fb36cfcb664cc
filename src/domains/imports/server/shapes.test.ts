import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newArticle, newVariant, referenceData } from '#domains/offers/server/seller/new-article.fixture.ts'
import { gtinKey } from '#shared/ids.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { bytesIn, type TestEncoding, workbookOf } from '../reading/files.fixture.ts'
import { exportShapes } from '../rules.ts'
import { applyAndWait, checkImport, offersByReference, runImport, sendPart, uploadImport } from './imports.fixture.ts'

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

/** Placeholder for the test's own EAN: an existing product has it. */
const ean = '{EAN}'
/** Two articles in the format of each shop system: header, lines and separator. */
const files: Record<string, [separator: string, rows: string[][]]> = {
  tableur: [
    ';',
    [
      ['Référence', 'Désignation', 'Prix HT', 'TVA', 'Stock', 'EAN'],
      ['A-1', 'Sécateur « pro »', '1 250,50 €', '20 %', '12', ean],
      ['A-2', 'Échalas', '8,90', '5,5', '0', ''],
    ],
  ],
  prestashop: [
    ';',
    [
      [
        'Product ID',
        'Active (0/1)',
        'Name *',
        'Categories (x,y,z...)',
        'Price tax excluded',
        'Reference #',
        'EAN13',
        'Quantity',
        'Weight',
        'Description',
      ],
      [
        '7',
        '1',
        'Sécateur « pro »',
        'Taille',
        '1250.500000',
        'A-1',
        ean,
        '12',
        '0.800000',
        '<p>Une lame de 25&nbsp;mm, affûtée à la main.</p>',
      ],
      ['8', '1', 'Échalas', 'Taille', '8.900000', 'A-2', '', '0', '0.200000', ''],
    ],
  ],
  woocommerce: [
    ',',
    [
      ['ID', 'Type', 'SKU', 'Name', 'Published', 'Tax class', 'Stock', 'Weight (kg)', 'Regular price', 'Categories'],
      ['1', 'simple', 'A-1', 'Sécateur « pro »', '1', '', '12', '0.8', '1250.5', 'Vigne > Taille'],
      ['2', 'simple', 'A-2', 'Échalas', '1', 'reduced-rate', '0', '0.2', '8.9', 'Vigne > Taille'],
    ],
  ],
  shopify: [
    ',',
    [
      [
        'Handle',
        'Title',
        'Body (HTML)',
        'Vendor',
        'Type',
        'Option1 Value',
        'Variant SKU',
        'Variant Grams',
        'Variant Inventory Qty',
        'Variant Price',
        'Status',
      ],
      ['secateur', 'Sécateur « pro »', '', 'Forge', 'Taille', 'Default Title', 'A-1', '800', '12', '1500.60', 'active'],
      ['secateur', '', '', '', '', '', '', '', '', '', ''],
      ['echalas', 'Échalas', '', 'Forge', 'Taille', 'Default Title', 'A-2', '200', '0', '10.68', 'active'],
    ],
  ],
  magento: [
    ',',
    [
      ['sku', 'attribute_set_code', 'product_type', 'categories', 'name', 'weight', 'tax_class_name', 'price', 'qty'],
      [
        'A-1',
        'Default',
        'simple',
        'Vigne/Taille',
        'Sécateur « pro »',
        '0.8000',
        'Taxable Goods',
        '1250.5000',
        '12.0000',
      ],
      ['A-2', 'Default', 'simple', 'Vigne/Taille', 'Échalas', '0.2000', 'Taux réduit', '8.9000', '0.0000'],
    ],
  ],
  google: [
    '\t',
    [
      [
        'id',
        'title',
        'description',
        'availability',
        'price',
        'brand',
        'gtin',
        'product_type',
        'shipping_weight',
        'quantity',
      ],
      ['A-1', 'Sécateur « pro »', '', 'in_stock', '1500.60 EUR', 'Forge', ean, 'Taille', '0.8 kg', '12'],
      ['A-2', 'Échalas', '', 'out_of_stock', '10.68 EUR', 'Forge', '', 'Taille', '200 g', '0'],
    ],
  ],
}
const encodings: TestEncoding[] = ['utf-8', 'utf-8-marked', 'utf-16le', 'windows-1252', 'macintosh']
const written = (separator: string, rows: string[][]) =>
  rows
    .map(row =>
      row
        .map(cell => (cell.includes(separator) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join(separator),
    )
    .join('\r\n')

let serial = 0
describe('six formats in five encodings', () => {
  test.each(Object.keys(files).flatMap(shape => encodings.map(encoding => [shape, encoding] as const)))(
    '%s in %s gives the same two offers',
    async (shape, encoding) => {
      const [separator, rows] = files[shape] ?? [';', []]
      const own = `325039${String(++serial).padStart(6, '0')}`
      const code = `${own}${gtinKey(own)}`
      const ready = await checkImport(
        app,
        cookies,
        await uploadImport(app, cookies, bytesIn(encoding, written(separator, rows).replace(ean, code))),
        { settings: { tagId } },
      )
      expect([ready.counts.create, ready.faults]).toEqual([2, []])
      await applyAndWait(app, cookies, ready.id)
      expect(await offersByReference(app.db, vendor.vendorId)).toMatchObject([
        { reference: 'A-1', title: 'Sécateur « pro »', price: 125_050, stock: 12 },
        { reference: 'A-2', title: 'Échalas', price: 890, stock: 0 },
      ])
    },
  )
})

describe('an export', () => {
  const nasty = () => [
    newArticle({
      title: 'Serpette "fine" ; <b>noire</b> & vive',
      description: '=1+1 ligne une\nligne deux &amp; trois\n\nDernier <mot> de la fin',
      variants: [
        newVariant({ reference: '-A1', priceCents: 101, vatCode: 'reduced', contentQuantity: 0.75, contentUnit: 'L' }),
      ],
    }),
    newArticle({
      title: 'Gants de taille',
      variants: [
        newVariant({ reference: 'G-M', label: 'M', priceCents: 1_999, step: 6, minimum: 12 }),
        newVariant({ reference: 'G-L', label: 'L', priceCents: 2_333 }),
      ],
    }),
    newArticle({
      title: 'Brouillon de piquet',
      publish: false,
      variants: [newVariant({ reference: 'B-1', ean: '3250390001232', vatCode: 'intermediate' })],
    }),
  ]
  test.each(exportShapes)('as %s can be imported again without a change', async shape => {
    await app.db.updateTable('variants').set({ ean: null }).execute()
    const stock = [{ warehouseId: vendor.warehouseId, onHand: 9 }]
    for (const article of nasty()) {
      const variants = article.variants.map(variant => ({ ...variant, stock }))
      const made = await app.request(
        'POST',
        '/api/seller/articles',
        { ...article, tagIds: [tagId], variants },
        { cookies },
      )
      expect(made.status).toBe(200)
    }
    const response = await app.http.inject({ url: `/api/seller/catalogue/export?forme=${shape}`, cookies })
    expect(response.headers['content-disposition']).toContain(`catalogue-${shape}-`)
    const id = await uploadImport(app, cookies, response.rawPayload)
    const again = await checkImport(app, cookies, id, { settings: { tagId } })
    expect([again.faults, again.preview, again.counts]).toEqual([
      [],
      [],
      { create: 0, update: 0, unchanged: 4, refused: 0 },
    ])
  })

  test('as a spreadsheet restores price tiers that were changed since', async () => {
    const tiers = [{ from: 10, priceCents: 950 }]
    const { offerId } = await createOffer(app.db, vendor, { priceCents: 1_000, tiers, stock: 0 })
    const { rawPayload } = await app.http.inject({ url: '/api/seller/catalogue/export?forme=tableur', cookies })
    expect(rawPayload.toString()).toContain('10 : 9,50 HT')
    await app.db.updateTable('offer_price_tiers').set({ price_cents: 900 }).where('offer_id', '=', offerId).execute()
    const checked = await checkImport(app, cookies, await uploadImport(app, cookies, rawPayload))
    expect(checked.preview).toMatchObject([{ outcome: 'update', words: expect.stringContaining('9,50') }])
  })

  test('as a spreadsheet carries delivery modes and the lead time of goods made on demand', async () => {
    const { offerId } = await createOffer(app.db, vendor, { stock: 0 })
    await app.db
      .updateTable('offers')
      .set({ lead_days: 10, brief: JSON.stringify({ artwork: false, questions: [] }), delivery_modes: ['PICKUP'] })
      .where('id', '=', offerId)
      .execute()
    await app.db
      .deleteFrom('shipping_rates')
      .where('vendor_id', '=', vendor.vendorId)
      .where('mode', '=', 'RELAY')
      .execute()
    const { rawPayload } = await app.http.inject({ url: '/api/seller/catalogue/export?forme=tableur', cookies })
    expect(rawPayload.toString()).toContain(';10;Retrait en magasin;')
    const same = await checkImport(app, cookies, await uploadImport(app, cookies, rawPayload))
    expect(same.counts).toEqual({ create: 0, update: 0, unchanged: 1, refused: 0 })
    const edited = rawPayload
      .toString()
      .replace(';10;Retrait en magasin;', ';15;Retrait en magasin | domicile | relais;')
    const id = await uploadImport(app, cookies, Buffer.from(edited))
    const checked = await checkImport(app, cookies, id)
    expect(checked.preview).toMatchObject([{ words: expect.stringMatching(/Fabrication 10 → 15/) }])
    await applyAndWait(app, cookies, id)
    const terms = () =>
      app.db.selectFrom('offers').select(['lead_days', 'delivery_modes']).where('id', '=', offerId).executeTakeFirst()
    expect(await terms()).toEqual({ lead_days: 15, delivery_modes: ['PICKUP', 'HOME'] })
    await app.request('POST', `/api/seller/imports/${id}/undo`, {}, { cookies })
    await runImport(app.db, id)
    expect(await terms()).toEqual({ lead_days: 10, delivery_modes: ['PICKUP'] })
    await app.db.updateTable('offers').set({ lead_days: null, brief: null }).where('id', '=', offerId).execute()
    const stocked = await checkImport(app, cookies, await uploadImport(app, cookies, rawPayload))
    expect(stocked.remarks).toMatchObject([{ column: 'Fabrication (jours)', lines: 1 }])
    const byHand = await app.request('PUT', `/api/seller/offers/${offerId}`, { leadDays: 5 }, { cookies })
    expect(byHand.body.fields).toHaveProperty('leadDays')
  })

  test('changes the down payment of what is made on demand', async () => {
    const { offerId } = await createOffer(app.db, vendor, { stock: 0 })
    await app.db
      .updateTable('offers')
      .set({ lead_days: 10, brief: JSON.stringify({ questions: [], artwork: false }) })
      .where('id', '=', offerId)
      .execute()
    const exported = async () =>
      (await app.http.inject({ url: '/api/seller/catalogue/export?forme=tableur', cookies })).rawPayload.toString()
    /** The exported file with another down payment. */
    const file = async (cell: string) => {
      const [titles = '', line = ''] = (await exported()).split('\r\n')
      const at = titles.split(';').indexOf('Acompte (%)')
      return Buffer.from([titles, line.split(';').with(at, cell).join(';'), ''].join('\r\n'))
    }
    const percent = async () =>
      (
        await app.db
          .selectFrom('offers')
          .select('down_payment_percent as percent')
          .where('id', '=', offerId)
          .executeTakeFirst()
      )?.percent
    const sent = async (cell: string) => {
      const id = await uploadImport(app, cookies, await file(cell))
      const checked = await checkImport(app, cookies, id)
      if (checked.counts.update > 0) await applyAndWait(app, cookies, id)
      return checked
    }
    expect(await sent('5')).toMatchObject({ remarks: [{ column: 'Acompte (%)', lines: 1 }] })
    expect(await sent('30 %')).toMatchObject({ remarks: [], counts: { update: 1 } })
    expect(await percent()).toBe(30)
    await sent('0')
    expect(await percent()).toBeNull()
  })

  test('contains only its seller’s offers, rejects unknown formats, and escapes formulas', async () => {
    await app.request(
      'POST',
      '/api/seller/articles',
      newArticle({ title: '=HYPERLINK("http://x")', tagIds: [tagId] }),
      {
        cookies,
      },
    )
    const at = '/api/seller/catalogue/export?forme='
    const other = await app.loginAs((await createVendor(app.db)).userId)
    expect((await app.http.inject({ url: `${at}tableur`, cookies: other })).body.split('\r\n')).toHaveLength(2)
    expect((await app.http.inject({ url: `${at}tableur`, cookies })).body).toContain(`"'=HYPERLINK(`)
    const sheet = (await app.http.inject({ url: `${at}xlsx`, cookies })).rawPayload
    const cells = strFromU8(unzipSync(sheet)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect([cells.includes('<sheetData>'), cells.includes('<f')]).toEqual([true, false])
    expect((await app.http.inject({ url: `${at}sage`, cookies })).statusCode).toBe(400)
    expect((await app.http.inject({ url: `${at}tableur` })).statusCode).toBe(401)
  })
})

describe('invalid files', () => {
  const refused = async (bytes: Uint8Array) => {
    const id = await uploadImport(app, cookies, bytes)
    const { data } = (await app.request('GET', `/api/seller/imports/${id}`, undefined, { cookies })).body
    return [data.status, data.failure]
  }
  test('a file that is not a table ends the import with a message and leaves no bytes in storage', async () => {
    expect(await refused(Buffer.from(Array.from({ length: 9_000 }, (_, n) => (n * 31) % 251)))).toEqual([
      'failed',
      expect.stringContaining('pas un tableau'),
    ])
    expect(
      await refused(
        zipSync({ 'xl/workbook.xml': strToU8('<a/>'), 'xl/sharedStrings.xml': new Uint8Array(50_000_000) }),
      ),
    ).toEqual(['failed', expect.stringMatching(/déplie|abîmé/)])
    expect(await refused(Buffer.from('Référence;Nom\r\n'))).toEqual(['failed', expect.stringContaining('aucune ligne')])
    expect(await refused(Buffer.from('\r\n;;\r\n'))).toEqual(['failed', expect.stringContaining('titres de colonnes')])
    const { count } = await app.db
      .selectFrom('import_pieces')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(0)
  })

  test('hostile lines are reported one by one, and the valid ones are imported', async () => {
    const rows = [
      'Référence;Désignation;Prix HT;Stock',
      'OK-1;Piquet sain;12;3',
      'B-1;"guillemet ouvert;1;1',
      'B-2;"un "mauvais" mot";1;1',
      `B-3;${'z'.repeat(40_000)};1;1`,
      "B-4;=cmd|'/c calc'!A0;1;1",
      'B-5;Nul\u0000caché;1;1',
      `${'R'.repeat(120)};Trop long;1;1`,
      'B-6;Prix fou;99999999999;1',
      'B-7;Stock fou;1;1,5',
      'B-8;\u202eenvers\u0007;1;1',
    ]
    const bytes = Buffer.concat([
      Buffer.from(rows.join('\n')),
      Buffer.from([0x0a]),
      Buffer.from('B-9;'),
      Buffer.from([0xc3, 0x28, 0xff]),
      Buffer.from(';1;1\nOK-2;Dernier piquet;5;5\n'),
    ])
    const id = await uploadImport(app, cookies, bytes)
    const ready = await checkImport(app, cookies, id, { settings: { tagId } })
    const report = await app.http.inject({ url: `/api/seller/imports/${id}/rapport/erreurs`, cookies })
    const reported = new Set(
      report.body
        .split('\r\n')
        .slice(1)
        .map(line => Number(line.split(';')[0])),
    )
    expect([3, 4, 5, 8, 9, 12].filter(line => !reported.has(line))).toEqual([])
    expect(ready.counts.create + ready.counts.refused).toBe(12)
    const done = await applyAndWait(app, cookies, id)
    expect(done.status).toBe('done')
    expect((await offersByReference(app.db, vendor.vendorId)).map(({ reference }) => reference)).toEqual(
      expect.arrayContaining(['OK-1', 'OK-2']),
    )
  })

  test('a value that only the database rejects costs its line, not the others', async () => {
    const id = await uploadImport(
      app,
      cookies,
      bytesIn('utf-8', 'Référence;Désignation;Prix HT\nV-1;Piquet un;1\nV-2;Piquet deux;2\nV-3;Piquet trois;3\n'),
    )
    await checkImport(app, cookies, id, { settings: { tagId } })
    // Another endpoint takes a reference between the check and the import, whatever was planned.
    await app.db
      .updateTable('import_lines')
      .set({ cells: ['V-2', 'Pi', '2'] })
      .where('import_id', '=', id)
      .where('line', '=', 3)
      .execute()
    expect(await applyAndWait(app, cookies, id)).toMatchObject({
      counts: { create: 2, refused: 1 },
      faults: [{ line: 3 }],
    })
  })

  test('a workbook with a formula imports its result and stores no formula', async () => {
    const cells = (row: number, values: string[]) =>
      `<row r="${row}">${values.map(value => `<c t="inlineStr"><is><t>${value}</t></is></c>`).join('')}</row>`
    const formula =
      '<row r="3"><c t="str"><f>1+1</f><v>F-2</v></c><c t="str"><f>HYPERLINK("http://x")</f><v>Piquet lié</v></c><c><f>2*3</f><v>6.5</v></c></row>'
    const id = await uploadImport(
      app,
      cookies,
      workbookOf(
        cells(1, ['Référence', 'Désignation', 'Prix HT']) + cells(2, ['F-1', 'Piquet simple', '4,5']) + formula,
        [],
      ),
    )
    const ready = await checkImport(app, cookies, id, { settings: { tagId } })
    await applyAndWait(app, cookies, ready.id)
    expect(await offersByReference(app.db, vendor.vendorId)).toMatchObject([
      { reference: 'F-1', price: 450 },
      { reference: 'F-2', price: 650, title: 'Piquet lié' },
    ])
  })
})

describe('pictures', () => {
  const photo = (red: number) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: { r: red, g: 90, b: 60 } } })
      .jpeg()
      .toBuffer()
  const rows = 'Référence;Désignation;Prix HT\nP/1;Piquet photo;1\nP-2;Piquet nu;2\n'
  test('are attached once to the article named by their reference, and an undo restores the previous one', async () => {
    const archive = zipSync(
      {
        'photos/P-1.jpg': await photo(200),
        'lisez-moi.txt': strToU8('x'),
        'photos/P-2.png': strToU8('pas une photo'),
        '__MACOSX/._P-2.jpg': strToU8('x'),
      },
      { level: 0 },
    )
    const id = await uploadImport(app, cookies, bytesIn('utf-8', rows))
    await sendPart(app, cookies, id, 'pictures', archive)
    await runImport(app.db, id)
    const ready = await checkImport(app, cookies, id, { settings: { tagId } })
    expect(ready.pictures).toBe(1)
    await applyAndWait(app, cookies, id)
    const picturesNow = () =>
      app.db
        .selectFrom('offers as o')
        .innerJoin('variants as v', 'v.id', 'o.variant_id')
        .innerJoin('articles as a', 'a.id', 'v.article_id')
        .select(['o.reference', 'a.picture_id'])
        .where('o.vendor_id', '=', vendor.vendorId)
        .orderBy('o.reference')
        .execute()
    const pictures = await picturesNow()
    expect(pictures).toEqual([
      { reference: 'P-2', picture_id: null },
      { reference: 'P/1', picture_id: expect.any(Number) },
    ])
    const again = await uploadImport(app, cookies, bytesIn('utf-8', rows))
    await sendPart(app, cookies, again, 'pictures', archive)
    await runImport(app.db, again)
    expect((await checkImport(app, cookies, again)).counts).toMatchObject({ update: 0, unchanged: 2 })
    const other = await uploadImport(app, cookies, bytesIn('utf-8', rows))
    await sendPart(app, cookies, other, 'pictures', zipSync({ 'p-1.JPG': await photo(20) }, { level: 0 }))
    await runImport(app.db, other)
    expect((await checkImport(app, cookies, other)).preview).toMatchObject([
      { reference: 'P/1', words: 'Nouvelle photo' },
    ])
    expect((await applyAndWait(app, cookies, other)).counts).toMatchObject({ update: 1, refused: 0 })
    const shownNow = async () => (await picturesNow())[1]?.picture_id
    expect(await shownNow()).not.toBe(pictures[1]?.picture_id)
    await app.request('POST', `/api/seller/imports/${other}/undo`, {}, { cookies })
    await runImport(app.db, other)
    expect(await shownNow()).toBe(pictures[1]?.picture_id)
  })

  test('from a zip bomb or an invalid archive are rejected, and the import continues without them', async () => {
    const id = await uploadImport(app, cookies, bytesIn('utf-8', rows))
    for (const bytes of [
      zipSync({ 'P-1.jpg': new Uint8Array(30_000_000) }, { level: 9 }),
      strToU8('pas une archive'),
    ]) {
      await sendPart(app, cookies, id, 'pictures', bytes)
      await runImport(app.db, id)
      const { data } = (await app.request('GET', `/api/seller/imports/${id}`, undefined, { cookies })).body
      expect([data.status, data.failure, data.pictures]).toEqual(['mapping', expect.stringMatching(/compressé|ZIP/), 0])
    }
    expect((await checkImport(app, cookies, id, { settings: { tagId } })).counts.create).toBe(2)
  })
})
