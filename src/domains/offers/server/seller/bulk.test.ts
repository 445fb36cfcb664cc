import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reserveStock } from '#domains/stock/server/actions.ts'
import { inTransaction } from '#platform/db/pool.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { createPurchase } from '#tests/support/purchases.ts'
import { undoBatch } from './bulk-undo.ts'

let app: TestApp
let vendor: TestVendor
let seller: Cookies
let rival: TestVendor
let other: Cookies

beforeAll(async () => {
  app = await testApp()
  rival = await createVendor(app.db)
  other = await app.loginAs(rival.userId)
})
beforeEach(async () => {
  vendor = await createVendor(app.db)
  seller = await app.loginAs(vendor.userId)
})
afterEach(() => expectInvariants(app.pool))
afterAll(() => app.close())

const send = (selection: object, act: object, cookies = seller, key: string = randomUUID()) =>
  app.request('POST', '/api/seller/batches', { key, selection, act }, { cookies })
const raise = (ids: number[], value: number, how = 'percent') => send({ ids }, { kind: 'price', how, value })
const undo = (id: number, cookies = seller) =>
  app.request('POST', `/api/seller/batches/${id}/undo`, undefined, { cookies })
const file = async (id: number) =>
  (await app.request('GET', `/api/seller/batches/${id}`, undefined, { cookies: seller })).body.data
const offers = async (values: object[]) => {
  const made = []
  for (const value of values) made.push((await createOffer(app.db, vendor, value)).offerId)
  return made
}
const priceOf = async (id: number) =>
  (await app.db.selectFrom('offers').select('price_cents').where('id', '=', id).executeTakeFirstOrThrow()).price_cents
const tiersOf = async (id: number) => {
  const rows = await app.db.selectFrom('offer_price_tiers').select('price_cents').where('offer_id', '=', id).execute()
  return rows.map(row => row.price_cents)
}
const statusOf = async (id: number) =>
  (await app.db.selectFrom('offers').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const stockOf = async (id: number) => {
  const rows = await app.db.selectFrom('stock').select(['on_hand', 'reserved']).where('offer_id', '=', id).execute()
  return rows.map(row => row.on_hand)
}
const reserve = async (offerId: number, quantity: number) => {
  const buyer = await createUser(app.db)
  const { purchaseId, lines } = await createPurchase(app.db, buyer, [{ vendorId: vendor.vendorId, offerId, quantity }])
  await inTransaction(app.db, tx =>
    reserveStock(
      tx,
      lines.map(line => ({ ...line, purchaseId, warehouseId: null })),
      new Date(Date.now() + 900_000),
    ),
  )
}

describe('bulk price change', () => {
  test('applies a percentage to prices and tiers, rounded to the cent', async () => {
    const [plain = 0, ladder = 0] = await offers([
      { priceCents: 1_005 },
      { priceCents: 1_000, tiers: [{ from: 10, priceCents: 905 }] },
    ])
    const { body } = await raise([plain, ladder], 550)
    expect(body.data).toMatchObject({ changed: 2, refused: 0, words: 'Prix +5,5\u00a0%', mayUndo: true })
    expect([await priceOf(plain), await priceOf(ladder), await tiersOf(ladder)]).toEqual([1_060, 1_055, [955]])
  })

  test('lists each changed offer with the value before and after', async () => {
    const [priced = 0] = await offers([{ priceCents: 1_000 }])
    const { changes } = await file((await raise([priced], 1_000)).body.data.id)
    expect(changes).toMatchObject([{ offerId: priced, before: { priceCents: 1_000 }, after: { priceCents: 1_100 } }])
    const { body } = await send({ ids: [priced] }, { kind: 'unpublish' })
    expect((await file(body.data.id)).changes).toMatchObject([
      { before: { status: 'published' }, after: { status: 'draft' } },
    ])
  })

  test('rejects offers that break a rule one by one, and updates the others', async () => {
    const [fine = 0, cheap = 0, ladder = 0] = await offers([
      { priceCents: 1_000 },
      { priceCents: 200 },
      { priceCents: 1_000, tiers: [{ from: 10, priceCents: 900 }] },
    ])
    const { body } = await raise([fine, cheap, ladder], -200, 'amount')
    expect(body.data).toMatchObject({ changed: 1, refused: 2, unchanged: 0 })
    expect([await priceOf(fine), await priceOf(cheap), await priceOf(ladder)]).toEqual([800, 200, 1_000])
    const { refusals } = await file(body.data.id)
    expect(refusals.map(({ why }: { why: string }) => why)).toEqual([
      'Le prix tomberait à zéro ou au-dessous.',
      'Chaque palier doit commencer plus haut et coûter moins cher que le précédent.',
    ])
  })

  test('counts prices that stay the same as unchanged', async () => {
    const ids = await offers([{ priceCents: 500 }, { priceCents: 900 }])
    const { body } = await raise(ids, 500, 'set')
    expect(body.data).toMatchObject({ changed: 1, unchanged: 1, words: 'Prix fixé à 5,00\u00a0€ HT' })
  })

  test('can be undone, except for prices changed since', async () => {
    const [first = 0, second = 0] = await offers([
      { priceCents: 1_000, tiers: [{ from: 10, priceCents: 900 }] },
      { priceCents: 2_000 },
    ])
    const { body } = await raise([first, second], 1_000)
    await app.request('PUT', `/api/seller/offers/${second}`, { priceCents: 2_345 }, { cookies: seller })
    const undone = await undo(body.data.id)
    expect(undone.body.data).toMatchObject({ restored: 1, left: 1, mayUndo: false })
    expect([await priceOf(first), await tiersOf(first), await priceOf(second)]).toEqual([1_000, [900], 2_345])
    expect((await file(body.data.id)).leftRows).toMatchObject([{ offerId: second, why: 'Changée depuis' }])
    expect((await undo(body.data.id)).body).toMatchObject({
      code: 'CONFLICT',
      error: 'Cette modification est déjà annulée.',
    })
  })

  test('cannot be undone after a day', async () => {
    const { body } = await raise(await offers([{}]), 1_000)
    await sql`UPDATE offer_batches SET created_at = now() - interval '24 hours 1 second' WHERE id = ${body.data.id}`.execute(
      app.db,
    )
    expect((await file(body.data.id)).mayUndo).toBe(false)
    expect((await undo(body.data.id)).body.code).toBe('CONFLICT')
  })
})

describe('bulk stock change', () => {
  test('sets or adds stock in one shop, and rejects a count below the units reserved', async () => {
    const [free = 0, sold = 0, empty = 0] = await offers([{ stock: 10 }, { stock: 10 }, { stock: 0 }])
    await reserve(sold, 6)
    const set = await send(
      { ids: [free, sold, empty] },
      { kind: 'stock', how: 'set', warehouseId: vendor.warehouseId, quantity: 5 },
    )
    expect(set.body.data).toMatchObject({ changed: 2, refused: 1 })
    expect((await file(set.body.data.id)).refusals[0].why).toContain('6 unités sont déjà vendues')
    const add = await send(
      { ids: [free, sold, empty] },
      { kind: 'stock', how: 'add', warehouseId: vendor.warehouseId, quantity: 12 },
    )
    expect(add.body.data).toMatchObject({ changed: 3, refused: 0 })
    expect([await stockOf(free), await stockOf(sold), await stockOf(empty)]).toEqual([[17], [22], [17]])
    const reasons = await app.db
      .selectFrom('stock_ledger')
      .select(['reason', 'user_id'])
      .where('offer_id', '=', empty)
      .orderBy('id')
      .execute()
    expect(reasons).toEqual([
      { reason: 'opening', user_id: vendor.userId },
      { reason: 'delivery', user_id: vendor.userId },
    ])
  })

  test('can be undone unless the stock moved or was sold since', async () => {
    const [unsold = 0, moved = 0, sold = 0] = await offers([{ stock: 1 }, { stock: 1 }, { stock: 1 }])
    const act = { kind: 'stock', how: 'set', warehouseId: vendor.warehouseId, quantity: 9 }
    const { body } = await send({ ids: [unsold, moved, sold] }, act)
    await app.request(
      'PUT',
      `/api/seller/offers/${moved}`,
      { stock: [{ warehouseId: vendor.warehouseId, onHand: 8 }] },
      { cookies: seller },
    )
    await reserve(sold, 4)
    expect((await undo(body.data.id)).body.data).toMatchObject({ restored: 1, left: 2 })
    expect([await stockOf(unsold), await stockOf(moved), await stockOf(sold)]).toEqual([[1], [8], [9]])
  })

  test('returns 404 for another seller’s shop, and writes nothing', async () => {
    const [id = 0] = await offers([{ stock: 1 }])
    const act = { kind: 'stock', how: 'set', warehouseId: rival.warehouseId, quantity: 9 }
    expect((await send({ ids: [id] }, act)).body.code).toBe('NOT_FOUND')
    expect(await stockOf(id)).toEqual([1])
  })
})

describe('bulk publication', () => {
  test('unpublishes and republishes together; offers archived by the operator stay archived', async () => {
    const [first = 0, second = 0] = await offers([{}, {}])
    await send({ ids: [first, second] }, { kind: 'archive' })
    expect([await statusOf(first), await statusOf(second)]).toEqual(['archived', 'archived'])
    await sql`UPDATE articles SET status = 'archived' FROM variants v, offers o
      WHERE v.article_id = articles.id AND o.variant_id = v.id AND o.id = ${second}`.execute(app.db)
    const { body } = await send({ ids: [first, second] }, { kind: 'publish' })
    expect(body.data).toMatchObject({ changed: 1, refused: 1, words: 'Mise en vente' })
    expect([await statusOf(first), await statusOf(second)]).toEqual(['published', 'archived'])
    await send({ ids: [first] }, { kind: 'unpublish' })
    expect((await undo(body.data.id)).body.data).toMatchObject({ restored: 0, left: 1 })
    expect(await statusOf(first)).toBe('draft')
  })
})

describe('bulk selection', () => {
  test('by filter includes all matches, beyond the first page', async () => {
    await offers(Array.from({ length: 53 }, (_, index) => ({ title: index < 52 ? 'Lien souple' : 'Tuteur' })))
    const { body } = await send({ filter: { q: 'lien' } }, { kind: 'price', how: 'amount', value: 50 })
    expect(body.data).toMatchObject({ changed: 52 })
  })

  test('requires ids or a filter, and rejects both together', async () => {
    const [id = 0] = await offers([{}])
    for (const selection of [{}, { ids: [] }, { ids: [id], filter: {} }, { filter: { q: 'introuvable' } }])
      expect((await send(selection, { kind: 'archive' })).body.code).toBe('INVALID_INPUT')
    for (const value of [0, -10_000]) expect((await raise([id], value)).body.code).toBe('INVALID_INPUT')
  })

  test('is rejected as a whole when it includes another seller’s offer', async () => {
    const [mine = 0] = await offers([{}])
    const { offerId } = await createOffer(app.db, rival)
    expect((await raise([mine, offerId], 500)).body.code).toBe('NOT_FOUND')
    expect(await priceOf(mine)).toBe(1_000)
  })

  test('changes, reports and undoes 3,000 offers, each in one request', async () => {
    const [model = 0] = await offers([{}])
    await sql`WITH made AS (
        INSERT INTO variants (article_id, label, weight_grams, sale_unit, pack_label)
        SELECT v.article_id, 'n' || n, 500, 'pièce', 'à l’unité' FROM generate_series(1, 3000) n,
          offers o JOIN variants v ON v.id = o.variant_id WHERE o.id = ${model} RETURNING id)
      INSERT INTO offers (vendor_id, variant_id, reference, price_cents, delivery_modes)
      SELECT ${vendor.vendorId}, id, 'M-' || id, 1000, ARRAY['HOME'] FROM made`.execute(app.db)
    const { body } = await send({ filter: {} }, { kind: 'price', how: 'percent', value: 1_000 })
    expect(body.data.changed).toBe(3_001)
    expect(
      (await send({ filter: {} }, { kind: 'stock', how: 'add', warehouseId: vendor.warehouseId, quantity: 3 })).body
        .data,
    ).toMatchObject({ changed: 3_001 })
    expect((await undo(body.data.id)).body.data).toMatchObject({ restored: 3_001, left: 0 })
  })
})

describe('bulk idempotency', () => {
  test('applies a repeated request once, and rejects another body with the same key', async () => {
    const [id = 0] = await offers([{ priceCents: 1_000 }])
    const key = randomUUID()
    const act = { kind: 'price', how: 'percent', value: 1_000 }
    const responses = await Promise.all([1, 2, 3].map(() => send({ ids: [id] }, act, seller, key)))
    expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(1)
    expect(await priceOf(id)).toBe(1_100)
    expect((await send({ ids: [id] }, { kind: 'archive' }, seller, key)).body.code).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  test('applies two concurrent requests of one seller one after the other', async () => {
    const ids = await offers(Array.from({ length: 30 }, () => ({ priceCents: 1_000 })))
    const responses = await Promise.all([raise(ids, 100, 'amount'), raise([...ids].reverse(), 100, 'amount')])
    expect(responses.map(({ body }) => body.data.changed)).toEqual([30, 30])
    expect(new Set(await Promise.all(ids.map(priceOf)))).toEqual(new Set([1_200]))
  })
})

test('shows a seller only its own history, and returns 404 for another’s batch', async () => {
  const { body } = await raise(await offers([{}]), 500)
  const { data } = (await app.request('GET', '/api/seller/batches', undefined, { cookies: seller })).body
  expect(data.batches).toMatchObject([{ id: body.data.id, changed: 1, by: expect.stringContaining('Camille') }])
  const responses = await Promise.all([
    app.request('GET', `/api/seller/batches/${body.data.id}`, undefined, { cookies: other }),
    undo(body.data.id, other),
  ])
  expect(responses.map(response => response.body.code)).toEqual(['NOT_FOUND', 'NOT_FOUND'])
  const otherUser = { vendorId: rival.vendorId, userId: rival.userId }
  const taken = inTransaction(app.db, tx => undoBatch(tx, otherUser, body.data.id))
  await expect(taken).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
