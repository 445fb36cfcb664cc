import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Cookies } from '#tests/support/app.ts'
import { createAddress, createOffer, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { type Buyer, openTestMarket, type TestMarket } from '#tests/support/test-market.ts'

let market: TestMarket
let vendor: TestVendor
let seller: Cookies
let buyer: Buyer
let offerId: number

beforeAll(async () => {
  market = await openTestMarket()
})
beforeEach(async () => {
  vendor = await createVendor(market.db)
  seller = await market.loginAs(vendor.userId)
  buyer = await market.newBuyer()
  offerId = (await createOffer(market.db, vendor, { priceCents: 1_000, stock: 100 })).offerId
})
afterEach(() => market.expectInvariants())
afterAll(() => market.close())

async function buy(quantity: number, mode: 'HOME' | 'PICKUP' = 'HOME', id = offerId) {
  await market.fill(buyer, vendor, [{ offerId: id, quantity }], mode)
  return pay()
}
async function pay() {
  const placed = await market.place(buyer)
  await market.pay(buyer, placed)
  const order = await market.orderOf(placed)
  const { id: lineId } = await market.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  return { ...order, lineId }
}
const change = (orderId: number, body: object, as: { cookies: Cookies } = buyer) =>
  market.request('POST', `/api/checkout/orders/${orderId}/change`, body, as)
const to = (lineId: number, from: number, quantity: number) => ({ lines: [{ lineId, from, quantity }] })
const detail = async (orderId: number, as: { cookies: Cookies } = buyer) =>
  (await market.request('GET', `/api/orders/${orderId}`, undefined, as)).body.data
const pack = (orderId: number) =>
  market.request('POST', `/api/orders/generateEtiquette/${orderId}`, {}, { cookies: seller })

/** The seller's start, not committed before the other request waits for it. */
async function startWaiting(orderId: number) {
  const client = await market.pool.connect()
  await client.query('BEGIN')
  await client.query("UPDATE orders SET status = 'READY_TO_SHIP' WHERE id = $1", [orderId])
  const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
  return {
    async blocks(request: Promise<unknown>) {
      const isOver = request.then(() => 'over')
      await expect
        .poll(async () => (await market.pool.query(waiting)).rowCount || Promise.race([isOver, 0]))
        .not.toBe(0)
      await client.query('COMMIT')
      client.release()
      await request
      await market.pool.query("UPDATE orders SET status = 'TO_PREPARE' WHERE id = $1", [orderId])
    },
  }
}

describe('fewer units', () => {
  test('are refunded and go back to stock; the seller reads what changed', async () => {
    const order = await buy(10)
    const before = await market.reserved(offerId)
    const { body } = await change(order.id, to(order.lineId, 10, 4))
    expect(body).toMatchObject({ code: null, data: { refundCents: 7_200, added: 0 } })
    expect(before - (await market.reserved(offerId))).toBe(6)
    await market.runJobs()
    const seen = await detail(order.id, { cookies: seller })
    expect(seen).toMatchObject({
      status: 'TO_PREPARE',
      lines: [{ refundedQuantity: 6 }],
      refunds: [{ status: 'DONE' }],
    })
    const step = seen.history.find((one: { to: string }) => one.to === 'CHANGED')
    expect(step).toMatchObject({ axis: 'fulfilment', actor: 'buyer', note: expect.stringContaining('4 au lieu de 10') })
    expect((await change(order.id, to(order.lineId, 10, 3))).body.code).toBe('CONFLICT')
    expect((await change(order.id, to(order.lineId, 4, 0))).body.code).toBe('CONFLICT')
  })

  test('are refused below a price break, the packing and the basket minimum', async () => {
    const tiers = [{ from: 10, priceCents: 800 }]
    const packed = (await createOffer(market.db, vendor, { stock: 100, step: 6, tiers })).offerId
    const order = await buy(12, 'HOME', packed)
    expect((await change(order.id, to(order.lineId, 12, 7))).body.code).toBe('QUANTITY_NOT_A_MULTIPLE')
    expect((await change(order.id, to(order.lineId, 12, 6))).body).toMatchObject({
      code: 'CONFLICT',
      error: expect.stringContaining('dégressif'),
    })
    await market.pool.query('DELETE FROM offer_price_tiers WHERE offer_id = $1', [packed])
    await market.pool.query(
      'INSERT INTO basket_minimums (vendor_id, ht_cents, pickup_exempt) VALUES ($1, 7000, true)',
      [vendor.vendorId],
    )
    expect((await change(order.id, to(order.lineId, 12, 6))).body.code).toBe('BASKET_BELOW_MINIMUM')
    await market.pool.query('DELETE FROM basket_minimums WHERE vendor_id = $1', [vendor.vendorId])
    expect((await change(order.id, to(order.lineId, 12, 6))).status).toBe(200)
  })
})

test('an order at the price of a code keeps its units, and its page says why', async () => {
  const order = await buy(10)
  await market.pool.query("UPDATE orders SET promo_code = 'VENDANGE' WHERE id = $1", [order.id])
  const shown = await market.request('GET', `/api/checkout/orders/${order.id}/change`, undefined, buyer)
  const { noFewer, refusal } = shown.body.data
  expect([refusal, noFewer]).toEqual([null, expect.stringContaining('aucune unité ne peut en être retirée')])
  const refused = await change(order.id, to(order.lineId, 10, 4))
  expect([refused.body.code, refused.body.error]).toEqual(['CONFLICT', noFewer])
})

describe('more units', () => {
  test('wait in the cart, and leave with the order once paid, without a second delivery', async () => {
    const order = await buy(2)
    expect((await change(order.id, to(order.lineId, 2, 5))).body.data).toEqual({ refundCents: 0, added: 1 })
    const { sellers } = (await market.request('GET', '/api/cart', undefined, buyer)).body.data
    expect(sellers).toMatchObject([{ lines: [{ quantity: 3 }], joined: { orderId: order.id, htCents: 0 } }])
    const added = await pay()
    expect(added).toMatchObject({ joins_order_id: order.id, delivery_ht_cents: 0, delivery_mode: 'HOME' })
    expect(await detail(order.id, { cookies: seller })).toMatchObject({ joinedBy: [{ id: added.id }] })
    expect(await detail(added.id)).toMatchObject({ joins: { id: order.id }, deliveryAddress: { postcode: '51200' } })
  })

  test('pay what they add to the delivery', async () => {
    const heavy = (await createOffer(market.db, vendor, { stock: 100, weightGrams: 9_000 })).offerId
    const order = await buy(1)
    expect((await change(order.id, { join: true })).status).toBe(200)
    await market.request('POST', '/api/cart/lines', { offerId: heavy, quantity: 2 }, buyer)
    const { sellers } = (await market.request('GET', '/api/cart', undefined, buyer)).body.data
    expect(sellers[0].joined.htCents).toBeGreaterThan(0)
    expect(sellers[0].joined.htCents).toBeLessThan(
      sellers[0].choices.find((one: { mode: string }) => one.mode === 'HOME').htCents,
    )
  })

  test('are refused at the payment once the seller began: the cart says so', async () => {
    const order = await buy(2)
    await change(order.id, to(order.lineId, 2, 3))
    const body = await market.submission(buyer)
    expect((await pack(order.id)).status).toBe(200)
    expect((await market.place(buyer, body)).body.code).toBe('DELIVERY_UNAVAILABLE')
    const { sellers } = (await market.request('GET', '/api/cart', undefined, buyer)).body.data
    expect(sellers[0].deliveryIssue.sentence).toContain(order.number)
  })

  test('ordered while the seller starts wait for the start, and are refused', async () => {
    const order = await buy(2)
    await change(order.id, to(order.lineId, 2, 3))
    const body = await market.submission(buyer)
    const starts = await startWaiting(order.id)
    const placing = market.place(buyer, body)
    await starts.blocks(placing)
    expect((await placing).body.code).toBe('DELIVERY_UNAVAILABLE')
  })
})

describe('another address', () => {
  test('is where the label goes; one whose delivery costs more is refused', async () => {
    const order = await buy(2)
    const notDefault = () =>
      market.pool.query('UPDATE addresses SET is_default = false WHERE user_id = $1', [buyer.userId])
    await notDefault()
    const other = await createAddress(market.db, buyer.userId, { postcode: '21200' })
    expect((await change(order.id, { addressId: other })).body.code).toBeNull()
    expect((await detail(order.id)).deliveryAddress.postcode).toBe('21200')
    await notDefault()
    const corsica = await createAddress(market.db, buyer.userId, { postcode: '20200' })
    expect((await change(order.id, { addressId: corsica })).body.code).toBe('DELIVERY_UNAVAILABLE')
    const stranger = await market.newBuyer()
    expect((await change(order.id, { addressId: stranger.addressId })).body.code).toBe('NOT_FOUND')
    await pack(order.id)
    const { recipient } = await market.db
      .selectFrom('shipments')
      .select('recipient')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(recipient)).toContain('21200')
  })
})

describe('refusals', () => {
  test('once the seller began, for goods made on demand, and to everybody else', async () => {
    const order = await buy(2)
    const wanted = to(order.lineId, 2, 1)
    expect((await change(order.id, wanted, { cookies: seller })).body.code).toBe('FORBIDDEN')
    expect((await change(order.id, wanted, await market.newBuyer())).body.code).toBe('NOT_FOUND')
    expect((await change(order.id, to(order.lineId + 100, 2, 1))).body.code).toBe('INVALID_INPUT')
    await market.pool.query('UPDATE orders SET made_to_order = true WHERE id = $1', [order.id])
    await market.pool.query(
      `INSERT INTO order_briefs (order_id, order_line_id, form, step) VALUES ($1, $2, '{"questions":[],"artwork":false}', 'BRIEF')`,
      [order.id, order.lineId],
    )
    expect((await change(order.id, wanted)).body).toMatchObject({
      code: 'WRONG_STATUS',
      error: expect.stringContaining('fabriqués'),
    })
    await market.pool.query('DELETE FROM order_briefs WHERE order_id = $1', [order.id])
    await market.pool.query('UPDATE orders SET made_to_order = false WHERE id = $1', [order.id])
    await pack(order.id)
    expect((await change(order.id, wanted)).body).toMatchObject({
      code: 'WRONG_STATUS',
      error: expect.stringContaining('commencé à préparer'),
    })
    const collected = await buy(2, 'PICKUP')
    expect((await change(collected.id, { addressId: buyer.addressId })).body.code).toBe('WRONG_DELIVERY_MODE')
    await market.request(
      'PUT',
      `/api/orders/setReadyToPick/${collected.id}`,
      { invoiceRef: 'F-9' },
      { cookies: seller },
    )
    expect((await change(collected.id, to(collected.lineId, 2, 1))).body.code).toBe('WRONG_STATUS')
  })

  test('a change while the seller starts waits for the start, and is refused', async () => {
    const order = await buy(2)
    const starts = await startWaiting(order.id)
    const changing = change(order.id, to(order.lineId, 2, 1))
    await starts.blocks(changing)
    expect((await changing).body.code).toBe('WRONG_STATUS')
  })

  test('two changes at once refund the same units once', async () => {
    const order = await buy(3)
    const both = await Promise.all([1, 1].map(quantity => change(order.id, to(order.lineId, 3, quantity))))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

test('an order that stays in France does not go abroad', async () => {
  const { id } = await buy(3)
  await market.db.updateTable('addresses').set({ is_default: false }).where('user_id', '=', buyer.userId).execute()
  const abroad = await createAddress(market.db, buyer.userId, { country: 'BE', postcode: '1000', city: 'Bruxelles' })
  expect((await change(id, { addressId: abroad })).body).toMatchObject({
    code: 'DELIVERY_UNAVAILABLE',
    error: expect.stringContaining('en France'),
  })
})

test('its seller does not find the page of changes, nor does another buyer', async () => {
  const { id } = await buy(3)
  const show = async (as: { cookies: Cookies }) =>
    (await market.request('GET', `/api/checkout/orders/${id}/change`, undefined, as)).status
  expect(await show(buyer)).toBe(200)
  expect(await show({ cookies: seller })).toBe(404)
  expect(await show(await market.newBuyer())).toBe(404)
})
