import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/db/pool.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createShop, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { readMails } from '#tests/support/mails.ts'
import { createPaidOrder } from '#tests/support/orders.ts'
import { createPurchase } from '#tests/support/purchases.ts'
import { releaseReservation, reserveStock } from './actions.ts'
import { countMany } from './count.ts'
import { dispatchOrder, restockReturned } from './line-units.ts'
import { watchStock } from './watch.ts'

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

const get = async (path: string, cookies = seller) =>
  (await app.request('GET', `/api/seller/stock${path}`, undefined, { cookies })).body
const put = async (path: string, body: object, cookies = seller) =>
  (await app.request('PUT', `/api/seller/stock${path}`, body, { cookies })).body
const count = (offerId: number, onHand: number, expected?: number, warehouseId = vendor.warehouseId) =>
  put('/count', { offerId, warehouseId, onHand, ...(expected === undefined ? {} : { expected }) })
const reference = async (offerId: number) =>
  (await app.db.selectFrom('offers').select('reference').where('id', '=', offerId).executeTakeFirstOrThrow()).reference
const sell = async (offerId: number, quantity: number) => {
  const buyer = await createUser(app.db)
  const { purchaseId, lines } = await createPurchase(app.db, buyer, [{ vendorId: vendor.vendorId, offerId, quantity }])
  const wants = lines.map(line => ({ ...line, purchaseId, warehouseId: null }))
  await inTransaction(app.db, tx => reserveStock(tx, wants, new Date(Date.now() + 900_000)))
  return purchaseId
}

describe('stock list', () => {
  test('returns stock per warehouse and free units in total, sorted by level, lowest first', async () => {
    const elsewhere = await createShop(app.db, vendor.vendorId)
    const { offerId: plenty } = await createOffer(app.db, vendor, { title: 'Agrafe', stock: 90 })
    const { offerId: few } = await createOffer(app.db, vendor, { title: 'Bouchon', stock: 2 })
    await createOffer(app.db, vendor, { title: 'Cuve', stock: 0 })
    await count(plenty, 10, undefined, elsewhere.warehouseId)
    const all = (await get('')).data
    expect(all.levels).toEqual({ out: 1, low: 1, fine: 1 })
    expect(all.warehouses.map(({ onHand, offers }: { onHand: number; offers: number }) => [onHand, offers])).toEqual([
      [92, 2],
      [10, 1],
    ])
    expect(all.offers[0]).toMatchObject({ offerId: plenty, onHand: 100, free: 100, lowBelow: 5, ownThreshold: null })
    const here = (await get(`?warehouseId=${elsewhere.warehouseId}&q=agraf`)).data
    expect(here.offers).toMatchObject([{ offerId: plenty, onHand: 10, free: 100 }])
    expect((await get('?level=low')).data.offers).toMatchObject([{ offerId: few, free: 2 }])
    expect((await get(`?warehouseId=${rival.warehouseId}`)).code).toBe('NOT_FOUND')
  })

  test('prefers the offer’s threshold to the seller’s; without either, uses five minimum orders', async () => {
    const { offerId } = await createOffer(app.db, vendor, { stock: 20 })
    const level = async () => (await get('')).data.levels
    await put('/settings', { lowUnits: 30, alerts: false })
    const { fields } = await put('/settings', { lowUnits: 10_001, alerts: false })
    expect(fields).toEqual({ lowUnits: 'Dix mille au plus' })
    expect(await level()).toEqual({ out: 0, low: 1, fine: 0 })
    expect((await put('/thresholds', { thresholds: [{ offerId, units: 10 }] })).data).toEqual({ changed: 1 })
    expect((await put('/thresholds', { thresholds: [{ offerId, units: 10 }] })).data).toEqual({ changed: 0 })
    expect(await level()).toEqual({ out: 0, low: 0, fine: 1 })
    await put('/thresholds', { thresholds: [{ offerId, units: null }] })
    expect(await level()).toEqual({ out: 0, low: 1, fine: 0 })
    const list = await app.request('GET', '/api/seller/offers?stock=low', undefined, { cookies: seller })
    expect(list.body.data.offers).toMatchObject([{ id: offerId, lowBelow: 30 }])
  })

  test('five minimum orders count for 200 units at most, or one minimum order', async () => {
    const { offerId } = await createOffer(app.db, vendor, { stock: 2_000 })
    const threshold = async (minimum: number) => {
      await app.db.updateTable('offers').set({ minimum }).where('id', '=', offerId).execute()
      return (await get('')).data.offers[0].lowBelow
    }
    expect([await threshold(10), await threshold(100), await threshold(1_176)]).toEqual([50, 200, 1_176])
  })

  test('rejects a threshold for another seller’s offer, together with the rest of the request', async () => {
    const { offerId } = await createOffer(app.db, vendor)
    const { offerId: foreign } = await createOffer(app.db, rival)
    const thresholds = [offerId, foreign].map(id => ({ offerId: id, units: 3 }))
    expect((await put('/thresholds', { thresholds })).code).toBe('NOT_FOUND')
    expect((await get('')).data.offers[0].ownThreshold).toBeNull()
  })
})

describe('stock count', () => {
  test('finds an offer by EAN, with or without spaces, and by reference, case-insensitively', async () => {
    const { offerId, variantId } = await createOffer(app.db, vendor, { stock: 7 })
    await app.db.updateTable('variants').set({ ean: '3760123456789' }).where('id', '=', variantId).execute()
    const code = await reference(offerId)
    for (const typed of ['3760123456789', '3 760123 456789', code, code.toLowerCase()]) {
      const found = await get(`/offer?code=${encodeURIComponent(typed)}&warehouseId=${vendor.warehouseId}`)
      expect(found.data).toMatchObject({ offerId, onHand: 7, ean: '3760123456789' })
    }
    for (const [typed, place, cookies] of [
      ['inconnu', vendor.warehouseId, seller],
      [code, rival.warehouseId, seller],
      [code, rival.warehouseId, other],
    ] as const)
      expect((await get(`/offer?code=${typed}&warehouseId=${place}`, cookies)).code).toBe('NOT_FOUND')
  })

  test('stores the counted quantity and returns the previous one; an unchanged count adds no movement', async () => {
    const { offerId } = await createOffer(app.db, vendor, { stock: 7 })
    expect((await count(offerId, 12, 7)).data).toMatchObject({ before: 7, after: 12 })
    expect((await count(offerId, 12, 12)).data).toMatchObject({ before: 12, after: 12 })
    const { moves } = (await get('/moves')).data
    expect(moves[0]).toMatchObject({ reason: 'count', before: 7, change: 5, after: 12, by: expect.any(String) })
    expect(moves).toHaveLength(2)
  })

  test('rejects a count below the units sold, a stale count, and another seller’s offer', async () => {
    const { offerId } = await createOffer(app.db, vendor, { stock: 7 })
    const { offerId: foreign } = await createOffer(app.db, rival)
    await sell(offerId, 3)
    expect(await count(offerId, 2)).toMatchObject({ code: 'CONFLICT', error: expect.stringContaining('3 unités') })
    expect(await count(offerId, 9, 6)).toMatchObject({ code: 'CONFLICT', error: expect.stringContaining('bougé') })
    expect((await count(foreign, 1)).code).toBe('NOT_FOUND')
    expect((await count(offerId, 1, undefined, rival.warehouseId)).code).toBe('NOT_FOUND')
    expect((await count(offerId, -1)).code).toBe('INVALID_INPUT')
  })

  test('keeps sold units available while buyers reserve concurrently', async () => {
    const { offerId } = await createOffer(app.db, vendor, { stock: 20 })
    const counts = [5, 20, 5, 20].map(onHand => count(offerId, onHand))
    const sales = Array.from({ length: 12 }, () => sell(offerId, 1).catch(() => null))
    await Promise.all([...counts, ...sales])
    const row = await app.db
      .selectFrom('stock')
      .select(['on_hand', 'reserved'])
      .where('offer_id', '=', offerId)
      .executeTakeFirstOrThrow()
    expect(row.reserved).toBeLessThanOrEqual(row.on_hand)
  })
})

describe('stock movements', () => {
  test('label the first count as opening stock, not as received', async () => {
    const { offerId } = await createOffer(app.db, vendor, { stock: 0 })
    const { offerId: received } = await createOffer(app.db, vendor, { stock: 0 })
    await count(offerId, 4)
    const place = { vendorId: vendor.vendorId, userId: vendor.userId }
    await inTransaction(app.db, tx =>
      countMany(tx, { ...place, reason: 'delivery' }, [{ offerId: received, warehouseId: vendor.warehouseId, add: 4 }]),
    )
    const { moves } = (await get('/moves')).data
    expect(moves.map(({ reason }: { reason: string }) => reason)).toEqual(['delivery', 'opening'])
  })

  test('show a sale and a return with their order, and the stock before and after', async () => {
    const { orderId, lines } = await createPaidOrder(app.db, { vendor })
    const [line] = lines
    await inTransaction(app.db, tx => dispatchOrder(tx, orderId))
    await inTransaction(app.db, tx => restockReturned(tx, line?.orderLineId ?? 0, 1, vendor.userId))
    const { moves } = (await get('/moves')).data
    expect(moves.map((move: Record<string, unknown>) => [move.reason, move.before, move.change, move.after])).toEqual([
      ['return', 98, 1, 99],
      ['dispatch', 100, -2, 98],
      ['opening', 0, 100, 100],
    ])
    expect(moves[1].order).toMatchObject({ id: orderId })
    expect((await get('/moves?reason=return')).data.moves).toHaveLength(1)
    expect((await get('/moves?from=2999-01-01')).data.moves).toEqual([])
    expect((await get('/moves', other)).data.moves).not.toContainEqual(expect.objectContaining({ id: moves[0].id }))
  })

  test('are paginated by fifty, and complete in the CSV', async () => {
    const { offerId } = await createOffer(app.db, vendor, { title: '=1+1 Agrafe', stock: 0 })
    for (let onHand = 1; onHand <= 53; onHand++) await count(offerId, onHand)
    const first = (await get('/moves')).data
    expect([first.moves.length, first.moves[0].after]).toEqual([50, 53])
    const rest = (await get(`/moves?before=${first.next}`)).data
    expect([rest.moves.length, rest.next, rest.moves[2].before]).toEqual([3, null, 0])
    const csv = (path: string, cookies: Cookies = seller) =>
      app.http.inject({ url: `/api/seller/stock/mouvements.csv${path}`, cookies, headers: { host: 'localhost' } })
    const { body } = await csv('?reason=count')
    expect(body.trim().split('\r\n')).toHaveLength(53)
    expect(body).toContain(";'=1+1 Agrafe;")
    expect((await csv('?inconnu=1')).json().code).toBe('INVALID_INPUT')
    expect((await csv('', {})).json().code).toBe('UNAUTHENTICATED')
    const buyer = await app.loginAs(await createUser(app.db))
    expect((await csv('', buyer)).json().code).toBe('FORBIDDEN')
  })
})

describe('low stock alert', () => {
  const mails = async () => {
    const email = (
      await app.db.selectFrom('vendors').select('email').where('id', '=', vendor.vendorId).executeTakeFirstOrThrow()
    ).email
    const rows = await readMails(app.db, { recipient: email })
    return rows.map(row => row.text)
  }
  const watch = () => watchStock(app.db)

  test('is sent once per fall, and again only after the stock has risen', async () => {
    await put('/settings', { lowUnits: 10, alerts: true })
    const { offerId } = await createOffer(app.db, vendor, { title: 'Bouchon', stock: 9 })
    await createOffer(app.db, vendor, { title: 'Agrafe', stock: 30 })
    await watch()
    await watch()
    expect(await mails()).toEqual([expect.stringContaining('Bouchon')])
    expect((await mails())[0]).not.toContain('Agrafe')
    await count(offerId, 40)
    await watch()
    await count(offerId, 3)
    await Promise.all([watch(), watch()])
    expect(await mails()).toHaveLength(2)
  })

  test('ignores units reserved by an unpaid cart, and skips sellers who turned it off', async () => {
    const { offerId } = await createOffer(app.db, vendor, { stock: 12 })
    await put('/settings', { lowUnits: 10, alerts: true })
    const purchaseId = await sell(offerId, 6)
    await watch()
    expect(await mails()).toEqual([])
    await inTransaction(app.db, tx => releaseReservation(tx, purchaseId))
    await put('/settings', { lowUnits: 10, alerts: false })
    await count(offerId, 1)
    await watch()
    expect(await mails()).toEqual([])
  })
})
