import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readSession } from '#domains/identity/server/sessions.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createMember, createOffer, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { createPaidOrder } from '#tests/support/orders.ts'
import { deliveryNotes } from '../documents/delivery-notes.ts'

let app: TestApp
let vendor: TestVendor
let buyerId: number
let serial = 0
type Who = 'buyer' | 'otherBuyer' | 'seller' | 'preparer' | 'otherSeller' | 'admin'
const cookies: Partial<Record<Who, Cookies>> = {}

beforeAll(async () => {
  app = await testApp()
  vendor = await createVendor(app.db)
  buyerId = await createUser(app.db)
  cookies.buyer = await app.loginAs(buyerId)
  cookies.otherBuyer = await app.loginAs(await createUser(app.db))
  cookies.seller = await app.loginAs(vendor.userId)
  cookies.preparer = await app.loginAs(await createMember(app.db, vendor.vendorId, 'orders'))
  cookies.otherSeller = await app.loginAs((await createVendor(app.db)).userId)
  cookies.admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
})
afterEach(() => expectInvariants(app.pool))
afterAll(() => app.close())

/** Five units of an article tracked by lot, two of another that is not. */
async function tracked(mode: 'HOME' | 'PICKUP' = 'HOME') {
  const offers = [await createOffer(app.db, vendor), await createOffer(app.db, vendor)]
  const [first, second] = offers
  await app.db.updateTable('variants').set({ lot_tracked: true }).where('id', '=', first!.variantId).execute()
  const line = { unitPriceCents: 1_000, vatBasisPoints: 2_000 }
  const order = await createPaidOrder(app.db, {
    vendor,
    buyerId,
    mode,
    lines: [
      { ...line, offerId: first!.offerId, quantity: 5 },
      { ...line, offerId: second!.offerId, quantity: 2 },
    ],
  })
  const read = app.db.selectFrom('orders').select(['number', 'status']).where('id', '=', order.orderId)
  return {
    id: order.orderId,
    lineId: order.lines[0]!.orderLineId,
    otherLine: order.lines[1]!.orderLineId,
    offerId: first!.offerId,
    read: () => read.executeTakeFirstOrThrow(),
  }
}
type Tracked = Awaited<ReturnType<typeof tracked>>

const call = (who: Who, path: string, body: unknown = {}) =>
  app.request('POST', `/api/orders/${path}`, body, { cookies: cookies[who] })
const seen = async (id: number, who: Who = 'seller') =>
  (await app.request('GET', `/api/orders/${id}`, undefined, { cookies: cookies[who] })).body.data
const label = async (id: number) => {
  await call('seller', `generateEtiquette/${id}`)
  return (await seen(id)).shipments[0].id as number
}
const lot = (lot: string, quantity: number, bestBefore: string | null = null) => ({ lot, quantity, bestBefore })
type Given = { shipmentId?: number | null; revision?: number; reason?: string; offerId?: number; lineId?: number }
const record = (order: Tracked, lots: unknown[], given: Given = {}, who: Who = 'seller') =>
  call(who, `${order.id}/lots`, {
    lineId: order.lineId,
    offerId: order.offerId,
    shipmentId: null,
    revision: 0,
    lots,
    ...given,
  })
const atCounter = (body: object, who: Who = 'preparer') =>
  app.request('POST', '/api/seller/orders/lots', body, { cookies: cookies[who] })
const referenceOf = async (offerId: number) =>
  (await app.db.selectFrom('offers').select('reference').where('id', '=', offerId).executeTakeFirstOrThrow()).reference

describe('a shipment', () => {
  test('cannot leave before every tracked unit has its lot, then leaves with them', async () => {
    const order = await tracked()
    const shipmentId = await label(order.id)
    const refused = await call('seller', `ship/${order.id}`)
    expect([refused.status, refused.body.code]).toEqual([409, 'LOT_MISSING'])
    expect(refused.body.error).toMatch(
      /^Indiquez d’abord le lot de «\sSécateur \d+\s»\s: 5\sunités sans numéro de lot\.$/,
    )
    expect((await record(order, [lot('L1', 3)], { shipmentId })).body.data).toMatchObject({ revision: 1 })
    expect((await call('seller', `${order.id}/shipments/${shipmentId}/send`)).body.code).toBe('LOT_MISSING')
    const batch = (await call('seller', 'batch/send', { ids: [order.id] })).body.data
    expect(batch).toMatchObject({
      sent: [],
      skipped: [{ id: order.id, sentence: expect.stringMatching(/2\sunités sans/) }],
    })
    await record(order, [lot('L1', 3), lot('L2', 2, '2027-12-31')], { shipmentId, revision: 1 })
    expect((await call('seller', `ship/${order.id}`)).body.data.status).toBe('SHIPPED')
    expect((await seen(order.id, 'buyer')).lots).toMatchObject([
      { units: 5, gone: true, revision: 2, lots: [lot('L1', 3), lot('L2', 2, '2027-12-31')], history: [] },
    ])
  })

  test('with more lots than units, since some were refunded, cannot leave', async () => {
    const order = await tracked()
    const shipmentId = await label(order.id)
    await record(order, [lot('L1', 5)], { shipmentId })
    await call('seller', `setRefund/${order.id}`, { lines: [{ lineId: order.lineId, quantity: 1 }], reason: 'Abîmé' })
    const refused = await call('seller', `ship/${order.id}`)
    expect(refused.body).toMatchObject({ code: 'LOT_MISSING', error: expect.stringMatching(/1\sunité de trop/) })
  })

  test('whose label is voided takes its lots with it', async () => {
    const order = await tracked()
    const shipmentId = await label(order.id)
    await record(order, [lot('L1', 5)], { shipmentId })
    await call('seller', `${order.id}/shipments/${shipmentId}/drop`)
    expect((await seen(order.id)).lots).toEqual([])
  })

  test('with a kit needs the lots of its tracked parts, as many as its kits hold', async () => {
    const { orderId, lines } = await createPaidOrder(app.db, { vendor, buyerId })
    const part = await createOffer(app.db, vendor, { title: 'Levure' })
    await app.db.updateTable('variants').set({ lot_tracked: true }).where('id', '=', part.variantId).execute()
    const [line] = lines
    await app.db
      .insertInto('order_line_parts')
      .values({
        order_line_id: line!.orderLineId,
        position: 2,
        offer_id: part.offerId,
        quantity: 3,
        title: 'Levure',
        variant_label: '',
        reference: 'LEV',
      })
      .execute()
    const shipmentId = await label(orderId)
    expect((await call('seller', `ship/${orderId}`)).body.error).toMatch(/6\sunités sans numéro de lot/)
    const body = { lineId: line!.orderLineId, offerId: part.offerId, shipmentId, revision: 0, lots: [lot('K1', 6)] }
    expect((await call('seller', `${orderId}/lots`, body)).status).toBe(200)
    expect((await call('seller', `ship/${orderId}`)).status).toBe(200)
  })

  test('names its lots on the delivery note', async () => {
    const order = await tracked()
    await record(order, [lot('NOTE-1', 5, '2027-12-31')], { shipmentId: await label(order.id) })
    const session = await readSession(app.db, cookies.seller?.session ?? '')
    const note = await deliveryNotes(app.db, order.id, session!.user)
    expect(JSON.stringify(note)).toMatch(/Lot NOTE-1\s: 5 \(DLC ou DDM 31\/12\/2027\)/)
  })

  test('of goods not tracked needs no lot', async () => {
    const { orderId } = await createPaidOrder(app.db, { vendor, buyerId })
    await label(orderId)
    expect((await call('seller', `ship/${orderId}`)).body.data.status).toBe('SHIPPED')
    expect((await seen(orderId)).lots).toEqual([])
  })
})

describe('a hand-over in the shop', () => {
  async function ready(code: string) {
    const order = await tracked('PICKUP')
    const invoiceRef = `LOT-${++serial}`
    await app.request('PUT', `/api/orders/setReadyToPick/${order.id}`, { invoiceRef }, { cookies: cookies.seller })
    await app.db.updateTable('orders').set({ pickup_code: code }).where('id', '=', order.id).execute()
    return order
  }
  const handOver = (code: string) =>
    app.request('POST', '/api/seller/orders/hand-over', { code }, { cookies: cookies.preparer })

  test('is refused without the lots, which the counter records one after the other', async () => {
    const order = await ready('121212')
    expect((await handOver('121212')).body).toMatchObject({ code: 'LOT_MISSING' })
    expect((await call('seller', `completeOrder/${order.id}`, { code: '121212' })).body.code).toBe('LOT_MISSING')
    expect((await call('admin', `deliver/${order.id}`)).body.code).toBe('LOT_MISSING')
    expect((await order.read()).status).toBe('READY_TO_PICK')
    const { number } = await order.read()
    const given = { number: number.toLowerCase(), code: await referenceOf(order.offerId) }
    expect((await atCounter({ ...given, lot: 'L7', units: 3 })).body.data).toMatchObject({ lot: 'L7', left: 2 })
    const tooMany = await atCounter({ ...given, lot: 'L8', units: 3 })
    expect(tooMany.body).toMatchObject({ code: 'CONFLICT', error: 'Il en reste 2 sans lot, pas davantage.' })
    expect((await atCounter({ ...given, lot: 'L8', units: 2, bestBefore: '2027-06-30' })).body.data.left).toBe(0)
    expect((await atCounter({ ...given, lot: 'L8', units: 1 })).body.error).toMatch(/sont complets/)
    expect((await handOver('121212')).body.data.status).toBe('COMPLETED')
    expect((await seen(order.id)).lots).toMatchObject([
      { shipmentId: null, units: 5, gone: true, lots: [lot('L7', 3), lot('L8', 2, '2027-06-30')] },
    ])
  })

  test('finds no order of another seller, and no article that is not tracked', async () => {
    const order = await ready('343434')
    const { number } = await order.read()
    const given = { number, code: await referenceOf(order.offerId), lot: 'L1', units: 1 }
    expect((await atCounter(given, 'otherSeller')).status).toBe(404)
    expect((await atCounter(given, 'buyer')).body.code).toBe('FORBIDDEN')
    expect((await atCounter({ ...given, code: 'RIEN' })).body.code).toBe('CONFLICT')
    expect((await seen(order.id)).lots).toMatchObject([{ lots: [] }])
  })
})

describe('of two people who enter the lots of one order', () => {
  test('the second is refused, and no unit has two lots', async () => {
    const order = await tracked('PICKUP')
    const results = await Promise.all([
      record(order, [lot('L1', 5)]),
      record(order, [lot('L2', 5)], {}, 'preparer'),
      record(order, [lot('L3', 2), lot('L4', 3)]),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(results.find(({ status }) => status === 409)?.body.code).toBe('CONFLICT')
    const { lots, revision } = (await seen(order.id)).lots[0]
    expect(revision).toBe(1)
    expect(lots.reduce((sum: number, one: { quantity: number }) => sum + one.quantity, 0)).toBe(5)
  })

  test('at the counter each adds, never beyond what the order holds', async () => {
    const order = await tracked('PICKUP')
    const given = { number: (await order.read()).number, code: await referenceOf(order.offerId), units: 2 }
    const results = await Promise.all(['A', 'B', 'C'].map(name => atCounter({ ...given, lot: name })))
    expect(results.map(({ status }) => status).sort()).toEqual([200, 200, 409])
    expect((await seen(order.id)).lots[0]).toMatchObject({ revision: 2, lots: [{ quantity: 2 }, { quantity: 2 }] })
  })

  test('a lot entered while the order leaves is before it, or a correction', async () => {
    const order = await tracked()
    const shipmentId = await label(order.id)
    await record(order, [lot('L1', 5)], { shipmentId })
    const [sent, changed] = await Promise.all([
      call('seller', `ship/${order.id}`),
      record(order, [lot('L2', 5)], { shipmentId, revision: 1 }, 'preparer'),
    ])
    expect(sent.status).toBe(200)
    const [units] = (await seen(order.id)).lots
    expect(units.lots).toEqual([changed.status === 200 ? lot('L2', 5) : lot('L1', 5)])
  })
})

describe('a correction', () => {
  test('needs a reason and the units that left; the former lots stay, with author and reason', async () => {
    const order = await tracked()
    const shipmentId = await label(order.id)
    await record(order, [lot('L1', 5)], { shipmentId })
    await call('seller', `ship/${order.id}`)
    const given = { shipmentId, revision: 1 }
    expect((await record(order, [lot('L2', 5)], given)).body.fields).toHaveProperty('reason')
    const reason = 'Étiquette mal lue'
    expect((await record(order, [lot('L2', 4)], { ...given, reason })).body.fields).toHaveProperty('lots')
    expect((await record(order, [lot('L2', 5)], { ...given, reason }, 'preparer')).status).toBe(200)
    expect((await seen(order.id)).lots[0]).toMatchObject({
      revision: 2,
      lots: [lot('L2', 5)],
      history: [
        { revision: 1, reason: null, lots: [lot('L1', 5)] },
        { revision: 2, reason, author: expect.any(String), lots: [lot('L2', 5)] },
      ],
    })
    for (const statement of [
      `UPDATE order_lots SET lot = 'X' WHERE order_id = ${order.id}`,
      `DELETE FROM order_lots WHERE order_id = ${order.id}`,
    ])
      await expect(app.pool.query(statement)).rejects.toThrow(/order_lots/)
  })
})

describe('access', () => {
  test('only the seller records; a line, an offer or a shipment of another order is not found', async () => {
    const order = await tracked()
    const other = await tracked()
    const shipmentId = await label(order.id)
    const theirs = await label(other.id)
    const lots = [lot('L1', 5)]
    const outcome = async (given: Given, who: Who = 'seller') =>
      (await record(order, lots, { shipmentId, ...given }, who)).body.code
    expect(await outcome({}, 'buyer')).toBe('FORBIDDEN')
    expect(await outcome({}, 'admin')).toBe('FORBIDDEN')
    expect(await outcome({}, 'otherSeller')).toBe('NOT_FOUND')
    expect(await outcome({}, 'otherBuyer')).toBe('NOT_FOUND')
    expect(await outcome({ shipmentId: theirs })).toBe('NOT_FOUND')
    expect(await outcome({ shipmentId: null })).toBe('NOT_FOUND')
    expect(await outcome({ offerId: other.offerId })).toBe('NOT_FOUND')
    expect(await outcome({ lineId: order.otherLine })).toBe('NOT_FOUND')
    expect((await record(order, [lot('L1', 6)], { shipmentId })).body.fields).toHaveProperty('lots')
    expect((await seen(order.id)).lots[0].revision).toBe(0)
  })
})

describe('the search for a recall', () => {
  const download = (url: string) => app.http.inject({ method: 'GET', url, cookies: cookies.seller ?? {} })
  const search = async (q: string, who: Who = 'seller') =>
    (await app.request('GET', `/api/seller/lots?q=${q}`, undefined, { cookies: cookies[who] })).body

  test('finds the orders and buyers of a lot by its beginning, by the lots in force only', async () => {
    const order = await tracked()
    const shipmentId = await label(order.id)
    await record(order, [lot('Rappel-1', 5)], { shipmentId })
    await record(order, [lot('RAPPEL-2', 5)], { shipmentId, revision: 1 })
    await call('seller', `ship/${order.id}`)
    expect((await search('rappel')).data.lots).toMatchObject([
      {
        lot: 'RAPPEL-2',
        quantity: 5,
        leftAt: expect.any(String),
        order: { id: order.id },
        buyer: { name: expect.any(String) },
      },
    ])
    expect((await search('Rappel-1')).data.lots).toEqual([])
    expect((await search('%25')).data.lots).toEqual([])
    expect((await search('rappel', 'otherSeller')).data.lots).toEqual([])
    expect((await search('rappel', 'buyer')).code).toBe('FORBIDDEN')
    const csv = await download('/api/seller/lots.csv?q=rappel-2')
    expect(csv.body).toMatch(/RAPPEL-2;;5;REF-/)
    const lines = await download('/api/seller/orders/lignes.csv?etape=toutes')
    expect(lines.body).toContain('RAPPEL-2 × 5')
  })
})
