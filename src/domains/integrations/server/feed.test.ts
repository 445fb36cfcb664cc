import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOffer, createOfferFor, createShop, type TestVendor } from '#tests/support/factories.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { createPaidOrder } from '#tests/support/orders.ts'
import { recordStatements } from '#tests/support/recorded-statements.ts'
import { type Integrations, openIntegrations, type SellerSession } from './integrations.fixture.ts'

let app: Integrations
let seller: SellerSession
let other: SellerSession
beforeAll(async () => {
  app = await openIntegrations()
  seller = await app.newSeller()
  other = await app.newSeller()
})
afterAll(() => app.close())

const referenceOf = async (offerId: number) =>
  (await app.db.selectFrom('offers').select('reference').where('id', '=', offerId).executeTakeFirstOrThrow()).reference
const stockOf = (offerId: number) =>
  app.db.selectFrom('stock').select(['on_hand', 'reserved']).where('offer_id', '=', offerId).execute()
const offer = async (vendor: TestVendor, values: Parameters<typeof createOffer>[2] = {}) => {
  const made = await createOffer(app.db, vendor, values)
  return { ...made, reference: await referenceOf(made.offerId) }
}

describe('stock', () => {
  const write = (lines: unknown[], headers = {}) => app.feed(seller.secret, 'PUT', '/api/v1/stock', { lines }, headers)

  test('is written line by line with its ledger, and each line has a result', async () => {
    const [changed, same] = [await offer(seller), await offer(seller, { stock: 7 })]
    const { status, body } = await write([
      { reference: changed.reference, quantity: 42 },
      { reference: same.reference, quantity: 7 },
      { reference: 'INCONNUE', quantity: 1 },
    ])
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ updated: 1, unchanged: 1, refused: 1 })
    expect(body.data.lines.map((line: { status: string }) => line.status)).toEqual(['updated', 'unchanged', 'refused'])
    expect(body.data.lines[2].reason).toBe('Référence inconnue de votre catalogue.')
    expect(await stockOf(changed.offerId)).toEqual([{ on_hand: 42, reserved: 0 }])
    const ledger = await app.db
      .selectFrom('stock_ledger')
      .select(['on_hand_change', 'reason', 'user_id'])
      .where('offer_id', '=', changed.offerId)
      .orderBy('id')
      .execute()
    expect(ledger.at(-1)).toEqual({ on_hand_change: -58, reason: 'count', user_id: seller.userId })
    await expectInvariants(app.pool)
  })

  test('rejects another seller’s reference, EAN, warehouse and shop as unknown, and writes nothing', async () => {
    const [mine, theirs] = [await offer(seller), await offer(other, { stock: 5 })]
    await app.db.updateTable('variants').set({ ean: '3760000000017' }).where('id', '=', theirs.variantId).execute()
    const { body } = await write([
      { reference: theirs.reference, quantity: 0 },
      { ean: '3760000000017', quantity: 0 },
      { reference: mine.reference, warehouseId: other.warehouseId, quantity: 0 },
      { reference: mine.reference, shopId: other.shopId, quantity: 0 },
    ])
    expect(body.data).toMatchObject({ updated: 0, refused: 4 })
    expect(await stockOf(theirs.offerId)).toEqual([{ on_hand: 5, reserved: 0 }])
    expect(await stockOf(mine.offerId)).toEqual([{ on_hand: 100, reserved: 0 }])
  })

  test('accepts an EAN and a shop as offer and warehouse; a seller with several warehouses must name one', async () => {
    const wide = await app.newSeller()
    const second = await createShop(app.db, wide.vendorId)
    const own = await offer(wide)
    await app.db.updateTable('variants').set({ ean: '3760000000024' }).where('id', '=', own.variantId).execute()
    const { body } = await app.feed(wide.secret, 'PUT', '/api/v1/stock', {
      lines: [
        { ean: '3760000000024', shopId: second.shopId, quantity: 9 },
        { ean: '3760000000024', quantity: 9 },
        { ean: '3760000000024', warehouseId: second.warehouseId, quantity: 8 },
      ],
    })
    expect(body.data.lines.map((line: { status: string }) => line.status)).toEqual(['updated', 'refused', 'refused'])
    expect(body.data.lines[1].reason).toMatch(/plusieurs dépôts/)
    expect(body.data.lines[2].reason).toMatch(/déjà plus haut/)
    expect(await stockOf(own.offerId)).toEqual(
      expect.arrayContaining([
        { on_hand: 9, reserved: 0 },
        { on_hand: 100, reserved: 0 },
      ]),
    )
  })

  test('rejects a line below the units sold and not yet dispatched', async () => {
    const { offerId, reference } = await offer(seller, { stock: 10 })
    const line = { offerId, quantity: 4, unitPriceCents: 1_000, vatBasisPoints: 2_000 }
    await createPaidOrder(app.db, { vendor: seller, lines: [line] })
    const { body } = await write([{ reference, quantity: 3 }])
    expect(body.data.lines[0]).toMatchObject({ status: 'refused', reason: expect.stringMatching(/4 unités sont déjà/) })
    expect(await stockOf(offerId)).toEqual([{ on_hand: 10, reserved: 4 }])
  })

  test('a retry under the same key returns the same response and writes nothing; other content fails', async () => {
    const { offerId, reference } = await offer(seller)
    const headers = { 'idempotency-key': 'caisse-2026-11-21-001' }
    const first = await write([{ reference, quantity: 11 }], headers)
    await write([{ reference, quantity: 12 }])
    const again = await write([{ reference, quantity: 11 }], headers)
    expect(again.body).toEqual(first.body)
    expect(await stockOf(offerId)).toEqual([{ on_hand: 12, reserved: 0 }])
    expect((await write([{ reference, quantity: 13 }], headers)).body.code).toBe('IDEMPOTENCY_KEY_REUSED')
    const theirs = await app.feed(
      other.secret,
      'PUT',
      '/api/v1/stock',
      { lines: [{ reference, quantity: 11 }] },
      headers,
    )
    expect(theirs.body.data).toMatchObject({ updated: 0, refused: 1 })
  })

  test('rejects the whole call when its shape is invalid', async () => {
    const { reference } = await offer(seller)
    for (const lines of [
      [],
      [{ reference }],
      [{ quantity: 1 }],
      [{ reference, ean: '3760000000017', quantity: 1 }],
      [{ reference, quantity: -1 }],
      [{ reference, quantity: 1.5 }],
      [{ reference, quantity: 1, price: 2 }],
      [{ reference, warehouseId: 1, shopId: 1, quantity: 1 }],
      Array.from({ length: 1_001 }, () => ({ reference, quantity: 1 })),
    ])
      expect((await write(lines)).body.code).toBe('INVALID_INPUT')
  })

  test('concurrent sales are not lost: counters and ledger agree, and no unit is sold twice', async () => {
    const { offerId, reference } = await offer(seller, { stock: 50 })
    const line = { offerId, quantity: 1, unitPriceCents: 1_000, vatBasisPoints: 2_000 }
    const sale = () => createPaidOrder(app.db, { vendor: seller, lines: [line] })
    const count = (quantity: number) => write([{ reference, quantity }])
    const all = Array.from({ length: 24 }, (_, index) => (index % 3 === 0 ? count(40 + index) : sale()))
    const done = await Promise.allSettled(all)
    expect(done.every(({ status }) => status === 'fulfilled')).toBe(true)
    const [stock] = await stockOf(offerId)
    expect(stock?.reserved).toBe(16)
    expect([40, 43, 46, 49, 52, 55, 58, 61]).toContain(stock?.on_hand)
    await expectInvariants(app.pool)
  })

  test('a thousand lines run as many statements as one', async () => {
    const big = await app.newSeller()
    const first = await offer(big)
    const references = [first.reference]
    for (let index = 1; index < 1_000; index++) references.push(`GROS-${index}`)
    await app.pool.query(
      `WITH v AS (INSERT INTO variants (article_id, label, weight_grams, sale_unit, pack_label)
         SELECT $1, 'Taille ' || n, 500, 'pièce', 'à l’unité' FROM generate_series(1, 999) n RETURNING id)
       INSERT INTO offers (vendor_id, variant_id, reference, price_cents, vat_code, step, minimum, delivery_modes)
       SELECT $2, id, 'GROS-' || row_number() OVER (), 1000, 'normal', 1, 1, '{PICKUP}' FROM v`,
      [first.articleId, big.vendorId],
    )
    const statements = async (lines: unknown[], url: string) => {
      let data: unknown
      const { length: requests } = await recordStatements(async () => {
        data = (await app.feed(big.secret, 'PUT', url, { lines })).body.data
      })
      return { requests, data }
    }
    const stock = await statements(
      references.map((reference, index) => ({ reference, quantity: index + 1 })),
      '/api/v1/stock',
    )
    expect(stock.data).toMatchObject({ updated: 1_000, refused: 0 })
    expect(stock.requests).toBeGreaterThan(5)
    expect(stock.requests).toBeLessThan(60)
    const prices = await statements(
      references.map((reference, index) => ({ reference, priceCents: 900 + index, tiers: [] })),
      '/api/v1/prices',
    )
    expect(prices.data).toMatchObject({ updated: 999, unchanged: 1, refused: 0 })
    expect(prices.requests).toBeLessThan(60)
  })
})

describe('prices', () => {
  const write = (lines: unknown[]) => app.feed(seller.secret, 'PUT', '/api/v1/prices', { lines })
  const history = (offerId: number) =>
    app.db
      .selectFrom('offer_price_history')
      .select('price_cents')
      .where('offer_id', '=', offerId)
      .orderBy('valid_from')
      .execute()

  test('change with their history and price breaks; omitted fields stay', async () => {
    const { offerId, reference } = await offer(seller, { priceCents: 1_000, tiers: [{ from: 10, priceCents: 900 }] })
    expect((await write([{ reference, priceCents: 950 }])).body.data).toMatchObject({ updated: 1 })
    expect((await write([{ reference, priceCents: 950 }])).body.data).toMatchObject({ updated: 0, unchanged: 1 })
    expect((await history(offerId)).map(row => row.price_cents)).toEqual([1_000, 950])
    const tiers = [{ from: 20, priceCents: 800 }]
    expect((await write([{ reference, priceCents: 950, tiers }])).body.data).toMatchObject({ updated: 1 })
    const page = await app.feed(seller.secret, 'GET', '/api/v1/offers?limit=200')
    const line = page.body.data.offers.find((one: { reference: string }) => one.reference === reference)
    expect(line).toMatchObject({ priceCents: 950, tiers })
    expect(await history(offerId)).toHaveLength(2)
  })

  test('that break a catalogue rule, or belong to another seller, are rejected line by line', async () => {
    const [good, rungs, theirs] = [
      await offer(seller),
      await offer(seller, { priceCents: 1_000, tiers: [{ from: 10, priceCents: 900 }] }),
      await offer(other),
    ]
    const { body } = await write([
      { reference: good.reference, priceCents: 500 },
      { reference: rungs.reference, priceCents: 900 },
      { reference: theirs.reference, priceCents: 1 },
      { reference: good.reference, priceCents: 501 },
    ])
    expect(body.data.lines.map((line: { status: string }) => line.status)).toEqual([
      'updated',
      'refused',
      'refused',
      'refused',
    ])
    expect(body.data.lines[1].reason).toMatch(/palier/)
    expect(body.data.lines[3].reason).toMatch(/déjà plus haut/)
    expect((await history(theirs.offerId)).map(row => row.price_cents)).toEqual([1_000])
  })

  test('of a plant protection product accept no price break', async () => {
    const { articleId, reference } = await offer(seller)
    await app.db.updateTable('articles').set({ plant_protection: true }).where('id', '=', articleId).execute()
    const { body } = await write([{ reference, priceCents: 900, tiers: [{ from: 5, priceCents: 800 }] }])
    expect(body.data.lines[0].reason).toMatch(/phytosanitaire/)
  })
})

test('lists the seller’s own offers page by page, each once', async () => {
  const reader = await app.newSeller()
  const made: string[] = []
  for (let index = 0; index < 5; index++) made.push((await offer(reader)).reference)
  await createOfferFor(app.db, other, (await offer(reader)).variantId, 'AUTRE-1')
  const seen: string[] = []
  let cursor: number | null = null
  do {
    const { body } = await app.feed(reader.secret, 'GET', `/api/v1/offers?limit=2${cursor ? `&cursor=${cursor}` : ''}`)
    seen.push(...body.data.offers.map((one: { reference: string }) => one.reference))
    cursor = body.data.next
  } while (cursor)
  expect(seen).toHaveLength(6)
  expect(seen.slice(0, 5)).toEqual(made)
  expect(seen).not.toContain('AUTRE-1')
})
