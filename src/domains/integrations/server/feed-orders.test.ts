import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOffer } from '#tests/support/factories.ts'
import { createPaidOrder } from '#tests/support/orders.ts'
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

type Line = { id: number; status: string }
const read = (url: string, who = seller) => app.feed(who.secret, 'GET', url)
const post = (url: string, body: object, headers = {}, who = seller) => app.feed(who.secret, 'POST', url, body, headers)
const ids = async (url: string, who = seller) => (await read(url, who)).body.data.orders.map(({ id }: Line) => id)

describe('reading orders', () => {
  test('returns only the seller’s own paid orders, page by page', async () => {
    const mine: number[] = []
    for (let index = 0; index < 3; index++) mine.push((await createPaidOrder(app.db, { vendor: seller })).orderId)
    const unpaid = await createPaidOrder(app.db, { vendor: seller, paid: false })
    const theirs = await createPaidOrder(app.db, { vendor: other })
    const first = (await read('/api/v1/orders?limit=2')).body.data
    expect(first.orders.map(({ id }: Line) => id)).toEqual(mine.slice(0, 2))
    expect(await ids(`/api/v1/orders?limit=2&cursor=${first.next}`)).toEqual(mine.slice(2))
    expect((await read(`/api/v1/orders/${theirs.orderId}`)).body.code).toBe('NOT_FOUND')
    expect((await read(`/api/v1/orders/${unpaid.orderId}`)).body.code).toBe('NOT_FOUND')
    expect((await read(`/api/v1/orders/${theirs.orderId}`, other)).status).toBe(200)
  })

  test('returns the fields a seller may see, never the hand-over code', async () => {
    const { orderId } = await createPaidOrder(app.db, { vendor: seller, mode: 'PICKUP' })
    const reply = await read(`/api/v1/orders/${orderId}`)
    expect(reply.body.data).toMatchObject({
      id: orderId,
      status: 'TO_PREPARE',
      deliveryMode: 'PICKUP',
      shopId: seller.shopId,
      buyer: { firstName: 'Camille', kind: 'normal' },
      lines: [{ quantity: 2, unitPriceCents: 1_000, vatBasisPoints: 2_000, htCents: 2_000, vatCents: 400 }],
    })
    const { pickup_code } = await app.db
      .selectFrom('orders')
      .select('pickup_code')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(pickup_code).toMatch(/^\d{6}$/)
    expect(JSON.stringify(reply.body)).not.toMatch(/pickupCode|pickup_code/)
  })

  test('returns each order once, whatever the number of its shipments, which never shorten a page', async () => {
    const reader = await app.newSeller()
    const one = await createPaidOrder(app.db, { vendor: reader, shipments: 'partly sent' })
    const two = await createPaidOrder(app.db, { vendor: reader, shipments: 'labelled' })
    const none = await createPaidOrder(app.db, { vendor: reader })
    const page = (await read('/api/v1/orders?limit=2', reader)).body.data
    expect(page.orders.map(({ id }: Line) => id)).toEqual([one.orderId, two.orderId])
    expect(await ids(`/api/v1/orders?cursor=${page.next}`, reader)).toEqual([none.orderId])
    const [partly, labelled] = page.orders
    expect(partly.shipments).toHaveLength(2)
    expect(partly.shipments[0].shippedAt).toMatch(/Z$/)
    expect(partly.shipments[1].shippedAt).toBeNull()
    expect(partly.shipment.trackingNumber).toBe(partly.shipments[1].trackingNumber)
    expect(labelled.shipments.map((shipment: { shippedAt: null }) => shipment.shippedAt)).toEqual([null, null])
    expect((await read(`/api/v1/orders/${one.orderId}`, reader)).body.data).toEqual(partly)
  })

  test('filters by status and by time of the last change', async () => {
    const reader = await app.newSeller()
    const still = await createPaidOrder(app.db, { vendor: reader, mode: 'PICKUP' })
    const since = encodeURIComponent(new Date().toISOString())
    expect(await ids(`/api/v1/orders?since=${since}`, reader)).toEqual([])
    const moved = await createPaidOrder(app.db, { vendor: reader, mode: 'PICKUP' })
    await post(`/api/v1/orders/${moved.orderId}/ready-to-pick`, { invoiceRef: 'F-1' }, {}, reader)
    expect(await ids(`/api/v1/orders?since=${since}`, reader)).toEqual([moved.orderId])
    expect(await ids('/api/v1/orders?status=TO_PREPARE', reader)).toEqual([still.orderId])
    expect((await read('/api/v1/orders?status=AWAITING_PAYMENT', reader)).body.code).toBe('INVALID_INPUT')
    expect((await read('/api/v1/orders?since=hier', reader)).body.code).toBe('INVALID_INPUT')
  })
})

describe('updating orders', () => {
  test('sets ready for pick-up by the order’s own rule, once', async () => {
    const { orderId } = await createPaidOrder(app.db, { vendor: seller, mode: 'PICKUP' })
    const url = `/api/v1/orders/${orderId}/ready-to-pick`
    expect((await post(url, { invoiceRef: 'FA-2026-1' })).body.data).toEqual({ id: orderId, status: 'READY_TO_PICK' })
    expect((await post(url, { invoiceRef: 'FA-2026-1' })).status).toBe(200)
    expect((await post(url, { invoiceRef: 'FA-2026-2' })).body.code).toBe('WRONG_STATUS')
    const shipped = await createPaidOrder(app.db, { vendor: seller })
    const wrong = await post(`/api/v1/orders/${shipped.orderId}/ready-to-pick`, { invoiceRef: 'FA-2026-3' })
    expect(wrong.body.code).toBe('WRONG_DELIVERY_MODE')
  })

  test('ships under the carrier’s own number: label, stock and history in one call, by the key holder', async () => {
    const { orderId, lines } = await createPaidOrder(app.db, { vendor: seller })
    const url = `/api/v1/orders/${orderId}/ship`
    const headers = { 'idempotency-key': `expedition-${orderId}` }
    const sent = await post(url, { trackingNumber: '6A12345678901' }, headers)
    expect(sent.body.data).toEqual({ id: orderId, status: 'SHIPPED' })
    expect((await post(url, { trackingNumber: '6A12345678901' }, headers)).body).toEqual(sent.body)
    expect((await read(`/api/v1/orders/${orderId}`)).body.data.shipment.trackingNumber).toBe('6A12345678901')
    const stock = await app.db
      .selectFrom('stock')
      .select(['on_hand', 'reserved'])
      .where('offer_id', '=', lines[0]?.offerId ?? 0)
      .executeTakeFirstOrThrow()
    expect(stock).toEqual({ on_hand: 98, reserved: 0 })
    const steps = await app.db
      .selectFrom('order_history')
      .select(['to_value', 'actor', 'user_id'])
      .where('order_id', '=', orderId)
      .where('to_value', '=', 'SHIPPED')
      .execute()
    for (const step of steps) expect(step).toMatchObject({ actor: 'seller', user_id: seller.userId })
    expect((await post(url, { trackingNumber: '6A12345678901' })).body.code).toBe('WRONG_STATUS')
  })

  test('ships tracked goods with the lots it gives, and refuses to without them', async () => {
    const { orderId, lines } = await createPaidOrder(app.db, { vendor: seller })
    const { orderLineId: lineId, offerId } = lines[0]!
    const tracked = app.db.selectFrom('offers').select('variant_id').where('id', '=', offerId)
    await app.db.updateTable('variants').set({ lot_tracked: true }).where('id', '=', tracked).execute()
    const url = `/api/v1/orders/${orderId}/ship`
    expect((await post(url, { trackingNumber: 'LOTS-000001' })).body.code).toBe('LOT_MISSING')
    expect((await read(`/api/v1/orders/${orderId}`)).body.data.shipments).toEqual([])
    const lots = [{ lineId, lot: 'L1', quantity: 2 }]
    const unknown = await post(url, { trackingNumber: 'LOTS-000001', lots: [{ ...lots[0], lineId: 1 }] })
    expect(unknown.body.fields).toHaveProperty(['lots.0.lineId'])
    expect((await post(url, { trackingNumber: 'LOTS-000001', lots })).body.data.status).toBe('SHIPPED')
  })

  test('ships the rest of a partly shipped order under its own number, and earlier shipments keep theirs', async () => {
    const { orderId } = await createPaidOrder(app.db, { vendor: seller, shipments: 'partly sent' })
    const before = (await read(`/api/v1/orders/${orderId}`)).body.data.shipments
    const sent = await post(`/api/v1/orders/${orderId}/ship`, { trackingNumber: 'RESTE-000001' })
    expect(sent.body.data).toEqual({ id: orderId, status: 'SHIPPED' })
    const after = (await read(`/api/v1/orders/${orderId}`)).body.data.shipments
    expect(after.map((shipment: { trackingNumber: string }) => shipment.trackingNumber)).toEqual([
      before[0].trackingNumber,
      'RESTE-000001',
    ])
  })

  test('rejects one number for two waiting shipments, with a message about the several shipments', async () => {
    const { orderId } = await createPaidOrder(app.db, { vendor: seller, shipments: 'labelled' })
    const before = (await read(`/api/v1/orders/${orderId}`)).body.data
    const refused = await post(`/api/v1/orders/${orderId}/ship`, { trackingNumber: 'DEUX-0000001' })
    expect(refused.body).toMatchObject({ code: 'CONFLICT', error: expect.stringContaining('plusieurs envois') })
    expect((await read(`/api/v1/orders/${orderId}`)).body.data).toEqual(before)
  })

  test('rejects the number of another consignment, and changes nothing', async () => {
    const [first, second] = [
      await createPaidOrder(app.db, { vendor: seller }),
      await createPaidOrder(app.db, { vendor: seller }),
    ]
    await post(`/api/v1/orders/${first.orderId}/ship`, { trackingNumber: 'DOUBLE-0001' })
    const refused = await post(`/api/v1/orders/${second.orderId}/ship`, { trackingNumber: 'DOUBLE-0001' })
    expect(refused.body.code).toBe('CONFLICT')
    expect((await read(`/api/v1/orders/${second.orderId}`)).body.data).toMatchObject({
      status: 'TO_PREPARE',
      shipment: null,
    })
  })

  test('rejects another seller’s orders, even when the key’s holder is the buyer', async () => {
    const { offerId } = await createOffer(app.db, other)
    const line = { offerId, quantity: 1, unitPriceCents: 1_000, vatBasisPoints: 2_000 }
    const bought = await createPaidOrder(app.db, { vendor: other, buyerId: seller.userId, lines: [line] })
    expect((await read(`/api/v1/orders/${bought.orderId}`)).body.code).toBe('NOT_FOUND')
    for (const [action, body] of [
      ['ship', { trackingNumber: 'AUTRE-00001' }],
      ['ready-to-pick', { invoiceRef: 'FA-9' }],
    ] as const)
      expect((await post(`/api/v1/orders/${bought.orderId}/${action}`, body)).body.code).toBe('NOT_FOUND')
    expect(await ids('/api/v1/orders?limit=200')).not.toContain(bought.orderId)
  })
})
