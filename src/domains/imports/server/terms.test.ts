import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { referenceData } from '#domains/offers/server/seller/new-article.fixture.ts'
import { runDuePromotions } from '#domains/promotions/server/jobs.ts'
import { addDays, isoDay } from '#shared/dates.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { applyAndWait, checkImport, runImport, uploadImport } from './imports.fixture.ts'

let app: TestApp
let vendor: TestVendor
let seller: Cookies
let tagId: number
const today = isoDay(new Date())
const end = addDays(today, 9)

beforeAll(async () => {
  app = await testApp()
  tagId = await referenceData(app.db)
})
beforeEach(async () => {
  vendor = await createVendor(app.db)
  seller = await app.loginAs(vendor.userId)
})
afterEach(() => expectInvariants(app.pool))
afterAll(() => app.close())

const importRows = async (kind: string, rows: string[], settings: object = {}) => {
  const id = await uploadImport(app, seller, Buffer.from(rows.join('\n')), kind)
  const checked = await checkImport(app, seller, id, { settings })
  return { id, checked, done: await applyAndWait(app, seller, id) }
}
const undo = async (id: number) => {
  await app.request('POST', `/api/seller/imports/${id}/undo`, {}, { cookies: seller })
  await runImport(app.db, id)
}
/** An offer at 10 € whose price is known for `days`. */
async function knownOffer(reference: string, days = 60) {
  const { offerId } = await createOffer(app.db, vendor, { priceCents: 1_000 })
  await app.db.updateTable('offers').set({ reference }).where('id', '=', offerId).execute()
  await sql`UPDATE offer_price_history SET valid_from = now() - make_interval(days => ${days}::int) WHERE offer_id = ${offerId}`.execute(
    app.db,
  )
  return offerId
}
const pricesOf = async (offerId: number) => {
  const { rows } = await sql<{ price: number; tiers: string; promotion: string | null }>`
    SELECT price_cents AS price, (SELECT string_agg(from_quantity || ':' || price_cents, ',' ORDER BY from_quantity)
      FROM offer_price_tiers WHERE offer_id = o.id) AS tiers,
      (SELECT state || ' ' || price_cents || ' ' || lowest_cents FROM promotion_offers p WHERE p.offer_id = o.id) AS promotion
    FROM offers o WHERE id = ${offerId}`.execute(app.db)
  return rows[0]
}
const stockOf = async (offerId: number) => {
  const rows = await app.db
    .selectFrom('stock')
    .select(['warehouse_id', 'on_hand'])
    .where('offer_id', '=', offerId)
    .execute()
  return new Map(rows.map(row => [row.warehouse_id, row.on_hand]))
}

describe('a column « suivi par lot »', () => {
  const tracked = async (reference: string) =>
    (
      await app.db
        .selectFrom('offers as o')
        .innerJoin('variants as v', 'v.id', 'o.variant_id')
        .select('v.lot_tracked')
        .where('o.vendor_id', '=', vendor.vendorId)
        .where('o.reference', '=', reference)
        .executeTakeFirstOrThrow()
    ).lot_tracked
  const rows = (cell: string) => [
    'Référence;Désignation;Prix HT;Catégorie;Suivi par lot',
    `L-1;Bouchon de liège;1,00;Rien;${cell}`,
  ]

  test('marks the seller’s own article, an empty cell changes nothing, and an undo restores it', async () => {
    await importRows('catalogue', rows('non'))
    expect(await tracked('L-1')).toBe(false)
    const { id } = await importRows('catalogue', rows('oui'))
    expect(await tracked('L-1')).toBe(true)
    const again = await importRows('catalogue', rows(''))
    expect(again.done.counts.unchanged).toBe(1)
    await undo(id)
    expect(await tracked('L-1')).toBe(false)
  })

  test('is a remark on an article of another seller', async () => {
    const offerId = await knownOffer('L-2')
    const { done } = await importRows('catalogue', [
      'Référence;Désignation;Prix HT;Suivi par lot',
      'L-2;Autre;10,00;oui',
    ])
    expect(done.counts.unchanged).toBe(1)
    expect(await tracked('L-2')).toBe(false)
    const byHand = await app.request('PUT', `/api/seller/offers/${offerId}`, { lotTracked: true }, { cookies: seller })
    expect(byHand.body.code).toBe('FORBIDDEN')
  })
})

describe('tiers in a file', () => {
  const file = [
    'Référence;Désignation;Prix HT;Prix dès 10;Prix dès 50;Catégorie',
    'T-1;Bouchon de liège;1,00;0,90;0,80;Rien',
  ]
  test('are those of a created offer and of a known one, and the same file changes nothing', async () => {
    await importRows('catalogue', file)
    const offer = await app.db
      .selectFrom('offers')
      .select('id')
      .where('vendor_id', '=', vendor.vendorId)
      .executeTakeFirstOrThrow()
    expect(await pricesOf(offer.id)).toMatchObject({ price: 100, tiers: '10:90,50:80' })
    expect((await importRows('catalogue', file)).checked.counts).toMatchObject({ unchanged: 1, update: 0 })
    const { id, checked } = await importRows('prices', ['Référence;Prix HT;Prix dès 20', 'T-1;1,00;0,70'])
    expect(checked.preview[0].words).toContain('Prix par quantité dès 10')
    expect((await pricesOf(offer.id))?.tiers).toBe('20:70')
    await undo(id)
    expect((await pricesOf(offer.id))?.tiers).toBe('10:90,50:80')
  })

  test('that do not get cheaper are left out with a remark, and the price is imported', async () => {
    const offerId = await knownOffer('T-2')
    const { checked } = await importRows('prices', ['Référence;Prix HT;Prix dès 10', 'T-2;9,00;9,50'])
    expect(checked.remarks[0].sentence).toContain('Prix par quantité laissés de côté')
    expect(await pricesOf(offerId)).toMatchObject({ price: 900, tiers: null })
  })

  test('include VAT where the price does', async () => {
    const offerId = await knownOffer('T-3')
    await importRows('prices', ['Référence;Prix TTC;Prix dès 10;TVA', 'T-3;12,00;10,80;20'])
    expect(await pricesOf(offerId)).toMatchObject({ price: 1_000, tiers: '10:900' })
  })
})

describe('a sale price with its days', () => {
  const head = 'Référence;Prix HT;Prix promo;Début promo;Fin promo'

  test('becomes a promotion with the lowest price of 30 days, which the same file does not change and an undo stops', async () => {
    const offers = [await knownOffer('S-1'), await knownOffer('S-2')]
    const file = [head, `S-1;10,00;8,00;${today};${end}`, `S-2;10,00;7,50;${today};${end}`]
    const { id, done } = await importRows('prices', file)
    expect(done.counts).toMatchObject({ update: 2 })
    expect(await Promise.all(offers.map(pricesOf))).toMatchObject([
      { price: 1_000, promotion: 'planned 800 1000' },
      { price: 1_000, promotion: 'planned 750 1000' },
    ])
    const listed = await app.request('GET', '/api/seller/promotions', undefined, { cookies: seller })
    expect(listed.body.data.promotions).toMatchObject([{ words: 'Un prix par article', counts: { planned: 2 } }])
    await runDuePromotions(app.db)
    expect((await pricesOf(offers[0] ?? 0))?.price).toBe(800)
    expect((await importRows('prices', file)).checked).toMatchObject({ counts: { unchanged: 2 }, remarks: [] })
    await undo(id)
    expect(await pricesOf(offers[0] ?? 0)).toMatchObject({ price: 1_000, promotion: 'ended 800 1000' })
  })

  test.each([
    ['without a last day', '8,00;;', /dernier jour/],
    ['that is over', `8,00;2020-01-01;2020-01-15`, /terminée/],
    ['longer than 30 days', `8,00;${today};${addDays(today, 40)}`, /30.jours/],
    ['that is not below the lowest price of 30 days', `10,00;${today};${end}`, /L112-1-1/],
  ])('%s is a remark, and no promotion', async (_, cells, sentence) => {
    const offerId = await knownOffer('S-3')
    const { checked } = await importRows('prices', [head, `S-3;10,00;${cells}`])
    expect(checked.remarks[0].sentence).toMatch(sentence)
    expect((await pricesOf(offerId))?.promotion).toBeNull()
  })

  test('of a price known for less than 30 days is a remark, and no promotion', async () => {
    const offerId = await knownOffer('S-4', 5)
    const { checked } = await importRows('prices', [head, `S-4;10,00;8,00;${today};${end}`])
    expect(checked.remarks[0].sentence).toMatch(/moins de 30/)
    expect((await pricesOf(offerId))?.promotion).toBeNull()
  })

  test('leaves the price that a running promotion returns to', async () => {
    const offerId = await knownOffer('S-5')
    await importRows('prices', [head, `S-5;10,00;8,00;${today};${end}`])
    await runDuePromotions(app.db)
    const { checked } = await importRows('prices', [head, `S-5;11,00;8,00;${today};${end}`])
    expect([checked.counts.unchanged, checked.remarks[0].sentence]).toEqual([1, expect.stringContaining('promotion')])
    expect((await pricesOf(offerId))?.price).toBe(800)
  })
})

describe('stock by warehouse', () => {
  const addWarehouse = async (name: string, vendorId = vendor.vendorId) => {
    const from = await app.db
      .selectFrom('warehouses')
      .selectAll()
      .where('id', '=', vendor.warehouseId)
      .executeTakeFirstOrThrow()
    const { id: _, ...values } = from
    const row = await app.db
      .insertInto('warehouses')
      .values({ ...values, name, vendor_id: vendorId })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }

  test('is counted in the warehouses with those names, an unknown one is a remark, and an undo restores each', async () => {
    const reims = await addWarehouse('Dépôt de Reims')
    const ay = await addWarehouse('Aÿ')
    const offerId = await knownOffer('D-1')
    const file = ['Référence;Stock Reims;Stock Aÿ;Stock Lyon', 'D-1;12;4;9']
    const { id, checked } = await importRows('stock', file)
    expect(checked.places).toEqual([
      { source: 'Aÿ', warehouseId: ay, known: false },
      { source: 'Lyon', warehouseId: null, known: false },
      { source: 'Reims', warehouseId: reims, known: false },
    ])
    expect(checked.remarks[0].sentence).toContain('Lyon')
    expect(checked.preview[0].words).toContain('Stock (Dépôt de Reims) 0 → 12')
    const counted = await stockOf(offerId)
    expect([counted.get(reims), counted.get(ay)]).toEqual([12, 4])
    expect((await importRows('stock', file)).checked.counts.unchanged).toBe(1)
    await undo(id)
    const restored = await stockOf(offerId)
    expect([restored.get(reims), restored.get(ay)]).toEqual([0, 0])
  })

  test('follows the seller’s choice, which is remembered for files with the same titles', async () => {
    const offerId = await knownOffer('D-2')
    const file = ['Référence;Stock Nord;Stock Sud;Stock Est', 'D-2;12;4;100']
    const places = [
      { source: 'Nord', warehouseId: vendor.warehouseId },
      { source: 'Sud', warehouseId: vendor.warehouseId },
      { source: 'Est', warehouseId: null },
    ]
    const { checked } = await importRows('stock', file, { places })
    expect(checked.remarks).toEqual([])
    expect((await stockOf(offerId)).get(vendor.warehouseId)).toBe(16)
    expect((await importRows('stock', file)).checked.settings.places).toEqual(places)
  })

  test('rejects another seller’s warehouse', async () => {
    const rival = await createVendor(app.db)
    const id = await uploadImport(app, seller, Buffer.from('Référence;Stock Nord\nD-3;1'), 'stock')
    const places = [{ source: 'Nord', warehouseId: rival.warehouseId }]
    await expect(checkImport(app, seller, id, { settings: { places } })).rejects.toThrow()
  })
})

describe('a column of deposits', () => {
  const depositOf = (offerId: number) =>
    app.db
      .selectFrom('offers')
      .select(['deposit_kind as kind', 'deposit_cents as cents', 'deposit_per as per'])
      .where('id', '=', offerId)
      .executeTakeFirstOrThrow()
  const head = 'Référence;Prix HT;Consigne d’emballage'

  test('sets, replaces and removes the deposit of an offer, and an undo puts it back', async () => {
    const offerId = await knownOffer('BTL-75')
    const first = await importRows('catalogue', [head, 'BTL-75;10;palette : 15,00 pour 600'])
    expect(first.checked.preview).toMatchObject([{ words: 'Consigne aucune → 15,00\u00a0€ par palette de 600' }])
    expect(await depositOf(offerId)).toEqual({ kind: 'PALLET', cents: 1_500, per: 600 })
    await importRows('catalogue', [head, 'BTL-75;10;'])
    expect(await depositOf(offerId)).toMatchObject({ kind: 'PALLET' })
    const second = await importRows('catalogue', [head, 'BTL-75;10;aucune'])
    expect(await depositOf(offerId)).toEqual({ kind: null, cents: 0, per: 1 })
    await undo(second.id)
    expect(await depositOf(offerId)).toEqual({ kind: 'PALLET', cents: 1_500, per: 600 })
  })

  test('is that of a new offer', async () => {
    const { checked } = await importRows(
      'catalogue',
      [`${head};Désignation`, 'FUT-228;690;fût : 120,00;Fût de chêne de 228 litres'],
      { tagId },
    )
    expect(checked.faults).toEqual([])
    const { id } = await app.db
      .selectFrom('offers')
      .select('id')
      .where('vendor_id', '=', vendor.vendorId)
      .executeTakeFirstOrThrow()
    expect(await depositOf(id)).toEqual({ kind: 'BARREL', cents: 12_000, per: 1 })
  })

  test('is refused line by line when it is absurd, and on the part of a kit', async () => {
    const offerId = await knownOffer('BTL-75')
    const kit = await createOffer(app.db, vendor, { stock: 0 })
    await app.db.deleteFrom('stock').where('offer_id', '=', kit.offerId).execute()
    await app.db
      .insertInto('offer_parts')
      .values({ kit_id: kit.offerId, part_id: offerId, vendor_id: vendor.vendorId, position: 1, quantity: 2 })
      .execute()
    const absurd = await importRows('catalogue', [head, 'BTL-75;10;palette : 15 000 pour 600'])
    expect(absurd.done.counts).toMatchObject({ refused: 1, update: 0 })
    const part = await importRows('catalogue', [head, 'BTL-75;10;palette : 15,00 pour 600'])
    expect(part.done.counts).toMatchObject({ refused: 1, update: 0 })
    expect(await depositOf(offerId)).toMatchObject({ kind: null })
  })
})
