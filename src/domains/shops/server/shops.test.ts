import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#platform/db/pool.ts'
import { addDays, isoDay } from '#shared/dates.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createShop, createUser, createVendor } from '#tests/support/factories.ts'
import type { Commune, Shop } from '../contract.ts'
import { loadCommunes } from './load-communes.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await inTransaction(app.db, tx => loadCommunes(tx))
}, 60_000)
afterAll(() => app.close())

const shops = async (): Promise<Shop[]> => (await app.request('GET', '/api/shops')).body.data.shops
const shopsOf = (vendorIds: unknown, rest = {}) => app.request('POST', '/api/shops', { vendorIds, ...rest })
const withOffer = (body: object) => app.request('POST', '/api/shops/getShopsForVendorIdAndRefProduct', body)
const referenceOf = async (offerId: number) =>
  (await app.db.selectFrom('offers').select('reference').where('id', '=', offerId).executeTakeFirstOrThrow()).reference

test('returns a shop’s place, hours and seller, and no other field', async () => {
  const vendor = await createVendor(app.db)
  const today = isoDay(new Date())
  await app.db
    .insertInto('shop_hours')
    .values([
      { shop_id: vendor.shopId, weekday: 1, opens: '14:00', closes: '18:00' },
      { shop_id: vendor.shopId, weekday: 1, opens: '08:30', closes: '12:00' },
    ])
    .execute()
  await app.db
    .insertInto('shop_closures')
    .values([
      { shop_id: vendor.shopId, from_day: addDays(today, -9), to_day: addDays(today, -8), reason: 'passé' },
      { shop_id: vendor.shopId, from_day: today, to_day: today, reason: 'inventaire' },
    ])
    .execute()
  const shop = (await shops()).find(({ id }) => id === vendor.shopId)
  expect(shop).toEqual({
    id: vendor.shopId,
    name: expect.any(String),
    vendor: { id: vendor.vendorId, name: expect.any(String) },
    address: '1 place de la République',
    postcode: '51200',
    city: 'Épernay',
    latitude: 49.043,
    longitude: 3.957,
    phone: '+33326000001',
    hours: [
      { weekday: 1, opens: '08:30', closes: '12:00' },
      { weekday: 1, opens: '14:00', closes: '18:00' },
    ],
    closures: [{ from: today, to: today, reason: 'inventaire' }],
    pickup: true,
    pickupReadyHours: 4,
    warehouseId: vendor.warehouseId,
    userId: vendor.userId,
  })
})

test('uses the owner’s account as the seller’s contact, before older staff', async () => {
  const staff = await createUser(app.db)
  const vendor = await createVendor(app.db)
  await app.db
    .insertInto('vendor_members')
    .values({ vendor_id: vendor.vendorId, user_id: staff, role: 'staff' })
    .execute()
  const [shop] = (await shopsOf([vendor.vendorId])).body.data.shops
  expect(shop.userId).toBe(vendor.userId)
})

test('hides closed shops and shops of unverified or suspended sellers', async () => {
  const vendor = await createVendor(app.db)
  const offer = await createOffer(app.db, vendor)
  const wanted = {
    itemId: offer.articleId,
    refProduct: await referenceOf(offer.offerId),
    vendorId: vendor.vendorId,
  }
  const seen = async () => [
    (await shops()).some(({ id }) => id === vendor.shopId),
    (await shopsOf([vendor.vendorId])).body.data.shops.length > 0,
    (await withOffer(wanted)).body.data.shops.length > 0,
    (await app.request('GET', `/api/shops/${vendor.shopId}`)).status === 200,
  ]
  expect(await seen()).toEqual([true, true, true, true])
  for (const status of ['draft', 'to_verify', 'suspended']) {
    await app.db.updateTable('vendors').set({ status }).where('id', '=', vendor.vendorId).execute()
    expect(await seen()).toEqual([false, false, false, false])
  }
  await app.db.updateTable('vendors').set({ status: 'verified' }).where('id', '=', vendor.vendorId).execute()
  await app.db.updateTable('shops').set({ status: 'closed' }).where('id', '=', vendor.shopId).execute()
  expect(await seen()).toEqual([false, false, false, false])
})

test('lists the shops of the given sellers only; none for an unknown seller', async () => {
  const [one, two, other] = [await createVendor(app.db), await createVendor(app.db), await createVendor(app.db)]
  const second = await createShop(app.db, one.vendorId)
  const response = await shopsOf([one.vendorId, two.vendorId, 999_999])
  const ids = response.body.data.shops.map((shop: Shop) => shop.id)
  expect(ids.sort()).toEqual([one.shopId, two.shopId, second.shopId].sort())
  expect(ids).not.toContain(other.shopId)
  expect((await shopsOf([999_999])).body).toMatchObject({ status: 200, data: { shops: [] } })
  expect((await shopsOf([])).body.data).toEqual({ shops: [] })
})

test('rejects more than a hundred sellers, malformed ids and unknown keys', async () => {
  const many = Array.from({ length: 101 }, (_, rank) => rank + 1)
  expect((await shopsOf(many.slice(1))).status).toBe(200)
  for (const wrong of [many, [0], [-1], [1.5], ['1e3'], ['x'], '1', null, undefined])
    expect(await shopsOf(wrong)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', data: null } })
  expect((await shopsOf([1], { extra: true })).status).toBe(400)
  expect((await app.request('GET', '/api/shops?vendorIds=1')).status).toBe(400)
})

test('lists the shops with an offer in stock, with the available quantity', async () => {
  const vendor = await createVendor(app.db)
  const empty = await createShop(app.db, vendor.vendorId)
  const offer = await createOffer(app.db, vendor, { stock: 10 })
  const refProduct = await referenceOf(offer.offerId)
  const listShops = async () =>
    (await withOffer({ itemId: offer.articleId, refProduct, vendorId: vendor.vendorId })).body.data.shops
  const stock = (on_hand: number, reserved: number) =>
    app.db
      .updateTable('stock')
      .set({ on_hand, reserved })
      .where('offer_id', '=', offer.offerId)
      .where('warehouse_id', '=', vendor.warehouseId)
      .execute()
  expect(await listShops()).toMatchObject([{ id: vendor.shopId, available: 10 }])
  await stock(10, 7)
  expect(await listShops()).toMatchObject([{ available: 3 }])
  await stock(10, 10)
  expect(await listShops()).toEqual([])
  await app.db
    .insertInto('stock')
    .values({ warehouse_id: empty.warehouseId, offer_id: offer.offerId, vendor_id: vendor.vendorId, on_hand: 2 })
    .execute()
  expect(await listShops()).toMatchObject([{ id: empty.shopId, available: 2 }])
  await app.db.updateTable('offers').set({ status: 'archived' }).where('id', '=', offer.offerId).execute()
  expect(await listShops()).toEqual([])
})

test('requires article, reference and seller to agree, and rejects any other parameter', async () => {
  const [vendor, other] = [await createVendor(app.db), await createVendor(app.db)]
  const offer = await createOffer(app.db, vendor)
  const right = { itemId: offer.articleId, refProduct: await referenceOf(offer.offerId), vendorId: vendor.vendorId }
  expect((await withOffer(right)).body.data.shops).toHaveLength(1)
  for (const change of [
    { vendorId: other.vendorId },
    { vendorId: 999_999 },
    { itemId: 999_999 },
    { refProduct: 'AUTRE' },
  ])
    expect((await withOffer({ ...right, ...change })).body).toMatchObject({ status: 200, data: { shops: [] } })
  for (const change of [
    { vendorId: 'x' },
    { itemId: 0 },
    { refProduct: '' },
    { refProduct: 'x'.repeat(101) },
    { more: 1 },
  ])
    expect((await withOffer({ ...right, ...change })).body.code).toBe('INVALID_INPUT')
  expect((await withOffer({ itemId: right.itemId })).status).toBe(400)
})

test('JSON-LD of a shop identifies its seller and contains only real data', async () => {
  const vendor = await createVendor(app.db)
  const stocked = await createOffer(app.db, vendor, { title: 'Sécateur en rayon', stock: 3, priceCents: 4_200 })
  const sold = await createOffer(app.db, vendor, { title: 'Sécateur épuisé', stock: 0 })
  for (const { articleId, slug } of [stocked, sold]) await list(articleId, slug)
  const { body } = await app.request('GET', `/api/shops/${vendor.shopId}`)
  expect(body.data.articles).toMatchObject([{ slug: stocked.slug, priceCents: 4_200, vatBasisPoints: 2_000 }])
  expect(body.data.seller).toMatchObject({
    id: vendor.vendorId,
    legalForm: 'SAS',
    siret: expect.stringMatching(/^\d{14}$/),
    register: expect.stringContaining('RCS'),
    email: expect.stringContaining('@'),
  })
  expect(JSON.stringify(body.data)).not.toMatch(/commission|password/)
})

/** Rows that the catalogue precomputes for its lists; only the title and popularity matter here. */
const list = (articleId: number, slug: string) =>
  app.db
    .insertInto('article_listing')
    .values({
      article_id: articleId,
      slug,
      title: slug,
      category_id: 98,
      brand_id: 1,
      brand_name: 'Marque',
      tag_ids: [],
      vendor_ids: [],
      shop_ids: [],
      delivery_modes: [],
      attribute_values: [],
      variant_count: 1,
      offer_count: 1,
      best_offer_id: 1,
      pack_label: '',
      sale_unit: 'pièce',
      price_cents: 1,
      vat_basis_points: 2_000,
      step: 1,
      minimum: 1,
      season: [],
      professional_only: false,
      plant_protection: false,
      created_at: new Date(),
      document: '',
    })
    .execute()

test('returns 404 for an unknown shop and rejects a non-numeric id', async () => {
  expect((await app.request('GET', '/api/shops/999999')).body).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  expect((await app.request('GET', '/api/shops/1e3')).status).toBe(400)
})

const communes = async (q: string): Promise<Commune[]> =>
  (await app.request('GET', `/api/communes?q=${encodeURIComponent(q)}`)).body.data.communes
const first = async (q: string) => (await communes(q))[0]?.name

test('finds towns by the start of a name, whatever the accents, case and hyphens', async () => {
  expect(await first('Épernay')).toBe('Épernay')
  expect(await first('epern')).toBe('Épernay')
  expect(await first('AŸ')).toBe('Aÿ-Champagne')
  expect(await first('chateau thierry')).toBe('Château-Thierry')
  expect(await first('st dizier')).toBe('Saint-Dizier')
  expect(await first('riceys')).toBe('Les Riceys')
  expect(await first('L’Épine 51')).toBe('L’Épine')
  expect(await first('reims')).toBe('Reims')
})

test('finds similar names for a misspelt town', async () => {
  expect(await first('Eperney')).toBe('Épernay')
  expect(await communes('zzzzqqq')).toEqual([])
})

test('finds towns by full or partial postcode, alone or beside the name', async () => {
  expect((await communes('51380')).map(({ name }) => name)).toContain('Trépail')
  expect(await communes('51300')).toHaveLength(46)
  expect(await communes('513')).toHaveLength(8)
  expect((await communes('512')).every(({ postcode }) => postcode.startsWith('512'))).toBe(true)
  expect(await communes('Épernay (51200)')).toMatchObject([{ insee: '51230', postcode: '51200', approximate: false }])
  expect(await communes('Épernay (75001)')).toEqual([])
  expect((await communes('75011'))[0]).toMatchObject({ name: 'Paris', postcode: '75011' })
})

test('returns at most eight towns; an unknown position falls back to the postcode’s, then the prefecture’s', async () => {
  expect(await communes('saint')).toHaveLength(8)
  // Between Fismes and Ville-en-Tardenois, also 51170; its true position is 49.21, 3.73.
  expect((await communes('Lagery'))[0]).toMatchObject({ latitude: 49.25, longitude: 3.74, approximate: true })
  // No commune of 51290 has coordinates: falls back to Châlons-en-Champagne.
  const [drosnay] = await communes('Drosnay')
  expect(drosnay).toMatchObject({ latitude: 48.96, longitude: 4.37, approximate: true })
})

test('rejects one letter, very long text and unknown parameters; special characters do not break the search', async () => {
  for (const query of ['', '?q=', '?q=a', `?q=${'a'.repeat(81)}`, '?q=reims&x=1'])
    expect((await app.request('GET', `/api/communes${query}`)).status).toBe(400)
  for (const q of ['%%', '[(', '\\\\', "';--", '..', '(((', '--'])
    expect((await app.request('GET', `/api/communes?q=${encodeURIComponent(q)}`)).status).toBe(200)
})

test('loads every town’s coordinates from a folder; without it, logs a message and still loads', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'geo-'))
  await writeFile(
    path.join(folder, 'communes-fr.csv'),
    'code_insee,nom,lat,lon\n51314,Lagery,49.2,3.75\n51230,Épernay,,\n',
  )
  const lines: string[] = []
  const log = (line: string) => lines.push(line)
  const load = (geoDir?: string) => inTransaction(app.db, tx => loadCommunes(tx, { geoDir, log }))
  expect(await load(folder)).toMatchObject({ communes: expect.any(Number), located: expect.any(Number) })
  expect(lines).toEqual([])
  expect((await communes('Lagery'))[0]).toMatchObject({ latitude: 49.2, longitude: 3.75, approximate: false })
  expect((await load(path.join(folder, 'absent'))).communes).toBeGreaterThan(34_900)
  await load()
  expect(lines).toEqual([expect.stringContaining('communes-fr.csv est absent'), expect.stringContaining('GEO_DIR')])
})

test('places a complete postcode in the middle of its towns, and nothing else', async () => {
  const middle = async (q: string) =>
    (await app.request('GET', `/api/communes?q=${encodeURIComponent(q)}`)).body.data.middle
  const { rows } = await app.pool.query(
    `SELECT round(avg(latitude)::numeric, 2)::float8 AS latitude, round(avg(longitude)::numeric, 2)::float8 AS longitude
    FROM communes WHERE '51190' = ANY(postcodes)`,
  )
  expect(await middle('51190')).toEqual(rows[0])
  expect(await middle('Avize')).toBeNull()
  expect(await middle('5119')).toBeNull()
})
