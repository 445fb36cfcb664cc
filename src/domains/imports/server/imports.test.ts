import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { referenceData } from '#domains/offers/server/seller/new-article.fixture.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { bytesIn } from '../reading/files.fixture.ts'
import { maxImportBytes, pieceBytes } from '../rules.ts'
import { applyAndWait, checkImport, offersByReference, runImport, uploadImport } from './imports.fixture.ts'

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

let serial = 0
/** A file that only this seller uses: its references, titles and EAN appear in no other test. */
const file = (rows: string[][], head = ['Référence', 'Désignation', 'Prix HT', 'TVA', 'Stock', 'EAN', 'Catégorie']) =>
  bytesIn('windows-1252', [head, ...rows].map(row => row.join(';')).join('\r\n'))
const threeRows = () => {
  const n = ++serial
  return [
    [`S-${n}-1`, `Sécateur à lame ${n}`, '1 250,50 €', '20', '12', '', 'Taille'],
    [`S-${n}-2`, `Ébourgeonneuse ${n}`, '8,90', '5,5 %', '0', '', 'Taille'],
    [`S-${n}-3`, `Échalas ${n}`, 'gratuit', '20', '3', '', 'Taille'],
  ]
}
const withTag = () => ({ settings: { tagId } })

describe('a first import', () => {
  test('creates valid lines, reports the others by line and column, and writes nothing before approval', async () => {
    const rows = threeRows()
    const id = await uploadImport(app, cookies, file(rows))
    const ready = await checkImport(app, cookies, id, withTag())
    expect(ready).toMatchObject({
      status: 'ready',
      found: { shape: 'Tableur', encoding: 'Windows-1252', separator: 'point-virgule' },
      counts: { create: 2, update: 0, unchanged: 0, refused: 1 },
      faults: [{ line: 4, column: 'Prix HT', sentence: 'Nombre illisible', value: 'gratuit' }],
    })
    expect(await offersByReference(app.db, vendor.vendorId)).toEqual([])
    expect(await applyAndWait(app, cookies, id)).toMatchObject({ status: 'done', counts: { create: 2, refused: 1 } })
    expect(await offersByReference(app.db, vendor.vendorId)).toMatchObject([
      { reference: rows[0]?.[0], price: 125_050, vat: 'normal', status: 'published', stock: 12, title: rows[0]?.[1] },
      { reference: rows[1]?.[0], price: 890, vat: 'reduced', stock: 0 },
    ])
  })

  test('creates no duplicate when the file is sent again, and updates only what differs', async () => {
    const rows = threeRows().slice(0, 2)
    const first = await uploadImport(app, cookies, file(rows))
    await checkImport(app, cookies, first, withTag())
    await applyAndWait(app, cookies, first)
    const again = await checkImport(app, cookies, await uploadImport(app, cookies, file(rows)))
    expect(again.counts).toEqual({ create: 0, update: 0, unchanged: 2, refused: 0 })
    const dearer = rows.map((row, index) => (index ? row : row.with(2, '1300').with(4, '15')))
    const second = await checkImport(app, cookies, await uploadImport(app, cookies, file(dearer)))
    expect(second.counts).toMatchObject({ create: 0, update: 1, unchanged: 1 })
    expect(second.preview[0].words).toBe('Prix HT 1\u00a0250,50\u00a0€ → 1\u00a0300,00\u00a0€, Stock 12 → 15')
    await applyAndWait(app, cookies, second.id)
    const offers = await offersByReference(app.db, vendor.vendorId)
    expect(offers.map(({ price, stock }) => [price, stock])).toEqual([
      [130_000, 15],
      [890, 0],
    ])
    const history = await app.db
      .selectFrom('offer_price_history as h')
      .innerJoin('offers as o', 'o.id', 'h.offer_id')
      .select('h.price_cents')
      .where('o.vendor_id', '=', vendor.vendorId)
      .where('o.reference', '=', rows[0]?.[0] ?? '')
      .orderBy('h.valid_from')
      .execute()
    expect(history.map(row => row.price_cents)).toEqual([125_050, 130_000])
    const ledger = await app.db
      .selectFrom('stock_ledger as l')
      .innerJoin('offers as o', 'o.id', 'l.offer_id')
      .select(['l.on_hand_change', 'l.reason'])
      .where('o.vendor_id', '=', vendor.vendorId)
      .orderBy('l.id')
      .execute()
    expect(ledger).toEqual([
      { on_hand_change: 12, reason: 'opening' },
      { on_hand_change: 3, reason: 'import' },
    ])
  })

  test('attaches the offer to the existing product with the same EAN', async () => {
    const other = await createVendor(app.db)
    const known = await createOffer(app.db, other)
    await app.db.updateTable('variants').set({ ean: '3250390001232' }).where('id', '=', known.variantId).execute()
    const rows = [
      ['E-1', 'Un autre titre', '12', '20', '3', '3250390001232', 'Taille'],
      ['E-2', 'Encore', '12', '20', '3', '3250390001232', 'Taille'],
    ]
    const id = await uploadImport(app, cookies, file(rows))
    const ready = await checkImport(app, cookies, id, withTag())
    expect(ready.counts).toMatchObject({ create: 2, refused: 0 })
    await applyAndWait(app, cookies, id)
    expect(await offersByReference(app.db, vendor.vendorId)).toMatchObject([
      { reference: 'E-1', articleId: known.articleId },
      { reference: 'E-2', ean: null },
    ])
    const twin = await checkImport(
      app,
      cookies,
      await uploadImport(app, cookies, file([(rows[0] ?? []).with(0, 'E-9')])),
    )
    expect(twin.faults[0].sentence).toBe('Vous vendez déjà cet EAN sous la référence E-1')
  })

  test('rejects a duplicate reference; a wrong EAN, an unknown rate or a missing weight is replaced and reported', async () => {
    const [good = []] = threeRows()
    const rows = [
      good,
      good.with(1, 'Autre'),
      good.with(0, 'T-2').with(3, '19,6'),
      good.with(0, 'T-3').with(5, '3250390001230'),
      good.with(0, ''),
    ]
    const ready = await checkImport(app, cookies, await uploadImport(app, cookies, file(rows)), {
      settings: { tagId, weightGrams: null },
    })
    expect(ready.faults).toMatchObject([
      { line: 3, column: 'Référence', sentence: 'Référence déjà donnée à la ligne 2', value: good[0] },
    ])
    const warnings = await app.db
      .selectFrom('import_lines')
      .select(['line', 'warnings'])
      .where('import_id', '=', ready.id)
      .where('outcome', '=', 'create')
      .orderBy('line')
      .execute()
    const weight = { column: 'Poids (kg)', sentence: 'Poids inconnu\u00a0: 1\u00a0kg retenu' }
    expect(warnings).toMatchObject([
      { line: 2, warnings: [weight] },
      // The text of the cell, not the parsed value.
      { line: 4, warnings: [{ column: 'TVA', value: '19,6' }, weight] },
      { line: 5, warnings: [{ column: 'EAN', sentence: expect.stringContaining('EAN invalide') }, weight] },
      { line: 6, warnings: [weight] },
    ])
    await applyAndWait(app, cookies, ready.id)
    const offers = await offersByReference(app.db, vendor.vendorId)
    const derived = `secateur-a-lame-${serial}`
    expect(offers.map(({ reference, vat, ean }) => [reference, vat, ean])).toEqual([
      [good[0], 'normal', null],
      ['T-2', 'normal', null],
      ['T-3', 'normal', null],
      [derived, 'normal', null],
    ])
  })

  test('imports an unknown category as drafts to classify, and remembers the mapping and the columns', async () => {
    const rows = threeRows()
      .slice(0, 2)
      .map((row, index) => row.with(6, index ? 'Outils > Divers' : 'Vigne > Taille'))
    const id = await uploadImport(app, cookies, file(rows))
    const waiting = await checkImport(app, cookies, id)
    expect([waiting.status, waiting.counts.create, waiting.categories]).toEqual([
      'ready',
      2,
      [
        { source: 'Outils > Divers', lines: 1, tagId: null, known: false },
        { source: 'Vigne > Taille', lines: 1, tagId, known: false },
      ],
    ])
    const categories = [
      { source: 'Outils > Divers', tagId: null },
      { source: 'Vigne > Taille', tagId },
    ]
    const ready = await checkImport(app, cookies, id, { categories })
    expect(ready.counts).toMatchObject({ create: 1, refused: 1 })
    expect(ready.faults[0].sentence).toBe('Catégorie laissée de côté')
    const next = await uploadImport(app, cookies, file(rows))
    const later = (await app.request('GET', `/api/seller/imports/${next}`, undefined, { cookies })).body.data
    expect([
      later.remembered,
      later.settings.weightGrams,
      later.categories.every((row: { known: boolean }) => row.known),
    ]).toEqual([true, 500, true])
  })
})

describe('before an import', () => {
  test('shows what each new offer will be, with and without VAT, and counts equal remarks once', async () => {
    const rows = threeRows()
    const ready = await checkImport(app, cookies, await uploadImport(app, cookies, file(rows)), {
      settings: { tagId, weightGrams: null },
    })
    expect(ready.preview[0]).toMatchObject({
      words: 'Nouvelle offre',
      offer: { priceCents: 125_050, priceTtcCents: 150_060, vatBasisPoints: 2_000, onHand: 12, tag: 'Taille' },
    })
    expect(ready.remarks).toMatchObject([{ column: 'Poids (kg)', lines: 2, firstLines: [2, 3] }])
    expect(ready.refusals).toMatchObject([{ column: 'Prix HT', lines: 1, values: ['gratuit'] }])
  })

  test('corrects a cell in the page, and gives the refused lines in the columns of the file', async () => {
    const rows = threeRows()
    const id = await uploadImport(app, cookies, file(rows))
    const ready = await checkImport(app, cookies, id, withTag())
    const at = `/api/seller/imports/${id}`
    const report = await app.http.inject({ url: `${at}/rapport/refus`, cookies })
    expect(report.body.replace('\ufeff', '').trim().split('\r\n')).toEqual([
      ready.headers.join(';'),
      rows[2]?.join(';'),
    ])
    const [{ line, index }] = ready.faults
    const corrections = [{ line, column: index, value: '7,50' }]
    expect((await app.request('PUT', `${at}/lines`, { corrections }, { cookies })).status).toBe(200)
    await runImport(app.db, id)
    const corrected = (await app.request('GET', at, undefined, { cookies })).body.data
    expect(corrected).toMatchObject({ status: 'ready', counts: { create: 3, refused: 0 } })
    await applyAndWait(app, cookies, id)
    expect((await app.request('PUT', `${at}/lines`, { corrections }, { cookies })).status).toBe(409)
    expect(await offersByReference(app.db, vendor.vendorId)).toMatchObject([{}, {}, { price: 750 }])
  })
})

test('emails the seller when a large import finishes', async () => {
  const { id } = await checkImport(app, cookies, await uploadImport(app, cookies, file(threeRows())), withTag())
  await app.db.updateTable('imports').set({ lines: 5_000 }).where('id', '=', id).execute()
  await applyAndWait(app, cookies, id)
  const mails = await app.db.selectFrom('mails').select(['event', 'subject', 'text']).orderBy('id').execute()
  expect(mails).toEqual([
    {
      event: `import-done:${id}`,
      subject: 'Votre fichier est importé',
      text: expect.stringMatching(/Offres créées\D+2/),
    },
  ])
})

describe('imports of stock only and of prices only', () => {
  test('changes nothing else, and rejects references that are not in the catalogue', async () => {
    const offer = await createOffer(app.db, vendor, { priceCents: 1_000, stock: 7 })
    const [{ reference = '' } = {}] = await offersByReference(app.db, vendor.vendorId)
    const rows = [
      [reference, 'Autre nom', '9,99', '10', '20', '', ''],
      ['INCONNUE', '', '1', '20', '1', '', ''],
    ]
    const stock = await checkImport(app, cookies, await uploadImport(app, cookies, file(rows), 'stock'))
    expect(stock).toMatchObject({
      counts: { create: 0, update: 1, refused: 1 },
      faults: [{ sentence: 'Référence inconnue dans votre catalogue' }],
    })
    await applyAndWait(app, cookies, stock.id)
    expect(await offersByReference(app.db, vendor.vendorId)).toMatchObject([{ price: 1_000, stock: 20, vat: 'normal' }])
    const prices = await checkImport(app, cookies, await uploadImport(app, cookies, file(rows), 'prices'))
    await applyAndWait(app, cookies, prices.id)
    expect(await offersByReference(app.db, vendor.vendorId)).toMatchObject([
      { price: 999, stock: 20, vat: 'intermediate', articleId: offer.articleId },
    ])
  })

  test('rejects a count below the units sold and not yet dispatched', async () => {
    const { offerId } = await createOffer(app.db, vendor, { stock: 7 })
    await app.db.updateTable('stock').set({ reserved: 5 }).where('offer_id', '=', offerId).execute()
    const [{ reference = '' } = {}] = await offersByReference(app.db, vendor.vendorId)
    const ready = await checkImport(
      app,
      cookies,
      await uploadImport(app, cookies, file([[reference, '', '', '', '4', '', '']]), 'stock'),
    )
    expect(ready.faults[0]).toMatchObject({ column: 'Stock', sentence: '5 déjà vendus attendent de partir' })
  })
})

describe('permissions and limits', () => {
  test('returns 404 for another seller’s import on every endpoint', async () => {
    const id = await uploadImport(app, cookies, file(threeRows()))
    const other = await app.loginAs((await createVendor(app.db)).userId)
    const at = `/api/seller/imports/${id}`
    const responses = await Promise.all([
      app.request('GET', at, undefined, { cookies: other }),
      app.request('GET', `${at}/progress`, undefined, { cookies: other }),
      app.request('GET', `${at}/rapport/erreurs`, undefined, { cookies: other }),
      app.request('POST', `${at}/apply`, {}, { cookies: other }),
      app.request('POST', `${at}/undo`, {}, { cookies: other }),
      app.request('POST', `${at}/cancel`, {}, { cookies: other }),
      app.request('POST', `${at}/received`, { part: 'table', pieces: 1 }, { cookies: other }),
      app.request('PUT', `${at}/table/0`, 'x', { cookies: other }),
    ])
    expect(responses.map(({ status, body }) => [status, body.code])).toEqual(responses.map(() => [404, 'NOT_FOUND']))
    const visitor = await app.request('PUT', `${at}/table/0`, 'x')
    expect([visitor.status, (await app.request('GET', `${at}/rapport/erreurs`)).status]).toEqual([401, 401])
  })

  test('runs one import at a time per seller, and allows each operation only in its stage', async () => {
    const id = await uploadImport(app, cookies, file(threeRows()))
    const at = `/api/seller/imports/${id}`
    for (const act of ['apply', 'undo'])
      expect((await app.request('POST', `${at}/${act}`, {}, { cookies })).status).toBe(409)
    const second = await uploadImport(app, cookies, file(threeRows()))
    await app.db.updateTable('imports').set({ status: 'checking' }).where('id', '=', id).execute()
    const refused = await app.request('POST', '/api/seller/imports', { kind: 'stock', fileName: 'a.csv' }, { cookies })
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('Un autre import est en cours')])
    await expect(checkImport(app, cookies, second, withTag())).rejects.toThrow('Un autre import est en cours')
    await runImport(app.db, id)
    expect((await app.request('POST', `${at}/cancel`, {}, { cookies })).body.data.status).toBe('cancelled')
  })

  test('refuses a file one byte above 50 MB, whose pieces are all admitted', async () => {
    const begun = await app.request('POST', '/api/seller/imports', { kind: 'stock', fileName: 'a.csv' }, { cookies })
    const { id } = begun.body.data
    const pieces = 1 + maxImportBytes / pieceBytes
    await sql`INSERT INTO import_pieces (import_id, part, position, bytes)
      SELECT ${id}, 'table', n, convert_to(repeat('x', CASE n WHEN ${pieces - 1} THEN 1 ELSE ${pieceBytes} END), 'UTF8')
      FROM generate_series(0, ${pieces - 1}) n`.execute(app.db)
    const received = `/api/seller/imports/${id}/received`
    const whole = await app.request('POST', received, { part: 'table', pieces }, { cookies })
    expect([whole.status, whole.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    const short = await app.request('POST', received, { part: 'table', pieces: pieces - 1 }, { cookies })
    expect(short.status).toBe(200)
  })

  test('keeps the last three incomplete uploads of a seller', async () => {
    const begun: number[] = []
    for (let n = 0; n < 4; n++)
      begun.push(
        (await app.request('POST', '/api/seller/imports', { kind: 'stock', fileName: 'a.csv' }, { cookies })).body.data
          .id,
      )
    const responses = await Promise.all(
      begun.map(id => app.request('GET', `/api/seller/imports/${id}`, undefined, { cookies })),
    )
    expect(responses.map(({ status }) => status)).toEqual([404, 200, 200, 200])
  })

  test('rejects an unknown warehouse or tag, and column mappings without the required fields', async () => {
    const id = await uploadImport(app, cookies, file(threeRows()))
    const foreign = await createVendor(app.db)
    await expect(checkImport(app, cookies, id, { settings: { warehouseId: foreign.warehouseId } })).rejects.toThrow(
      'n’existe',
    )
    await expect(checkImport(app, cookies, id, { settings: { tagId: 999_999 } })).rejects.toThrow('n’existe')
    await expect(checkImport(app, cookies, id, { columns: { reference: undefined } })).rejects.toThrow('références')
    await expect(checkImport(app, cookies, id, { columns: { title: 0 } })).rejects.toThrow('une fois')
  })
})
