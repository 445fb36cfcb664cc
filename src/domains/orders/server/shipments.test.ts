import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { readMails } from '#tests/support/mails.ts'
import { createPaidOrder } from '#tests/support/orders.ts'

let app: TestApp
let vendor: TestVendor
let buyerId: number
type Who = 'buyer' | 'otherBuyer' | 'seller' | 'otherSeller' | 'admin'
const cookies: Partial<Record<Who, Cookies>> = {}

beforeAll(async () => {
  app = await testApp()
  vendor = await createVendor(app.db)
  buyerId = await createUser(app.db)
  cookies.buyer = await app.loginAs(buyerId)
  cookies.otherBuyer = await app.loginAs(await createUser(app.db))
  cookies.seller = await app.loginAs(vendor.userId)
  cookies.otherSeller = await app.loginAs((await createVendor(app.db)).userId)
  cookies.admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
})
afterEach(() => expectInvariants(app.pool))
afterAll(() => app.close())

/** Six units of one article, two of another. */
async function sixAndTwo(mode: 'HOME' | 'PICKUP' = 'HOME') {
  const offers = [await createOffer(app.db, vendor), await createOffer(app.db, vendor)]
  const lines = offers.map(({ offerId }, index) => ({
    offerId,
    quantity: index === 0 ? 6 : 2,
    unitPriceCents: 1_000,
    vatBasisPoints: 2_000,
  }))
  const order = await createPaidOrder(app.db, { vendor, buyerId, mode, lines })
  const [six, two] = order.lines.map(line => line.orderLineId)
  return { id: order.orderId, six: six!, two: two!, offerIds: offers.map(offer => offer.offerId) }
}

const call = (who: Who, path: string, body: unknown = {}) =>
  app.request('POST', `/api/orders/${path}`, body, { cookies: cookies[who] })
type Wanted = { lineId: number; quantity: number }[]
const pack = (id: number, lines: Wanted, after: number | null = null, who: Who = 'seller') =>
  call(who, `${id}/shipments`, { lines, after })
const send = (id: number, shipmentId: number, who: Who = 'seller') => call(who, `${id}/shipments/${shipmentId}/send`)
const drop = (id: number, shipmentId: number, who: Who = 'seller') => call(who, `${id}/shipments/${shipmentId}/drop`)
const number = (id: number, shipmentId: number, trackingNumber: string, who: Who = 'seller') =>
  call(who, `${id}/shipments/${shipmentId}/tracking-number`, { trackingNumber })
const seen = async (id: number, who: Who = 'buyer') =>
  (await app.request('GET', `/api/orders/${id}`, undefined, { cookies: cookies[who] })).body.data
const stockOf = (offerId: number) =>
  app.db.selectFrom('stock').select(['on_hand', 'reserved']).where('offer_id', '=', offerId).executeTakeFirstOrThrow()
const refund = (id: number, lines: Wanted) => call('seller', `setRefund/${id}`, { lines, reason: 'Rupture de stock' })

describe('an order in two shipments', () => {
  test('is « to prepare », then « shipped » once every unit has left; the buyer sees each shipment', async () => {
    const { id, six, two, offerIds } = await sixAndTwo()
    const first = (await pack(id, [{ lineId: six, quantity: 4 }])).body.data
    expect(first).toMatchObject({ status: 'TO_PREPARE', carrier: 'Colissimo' })
    expect((await send(id, first.shipmentId)).body.data.status).toBe('TO_PREPARE')
    const before = await stockOf(offerIds[0]!)
    expect(before.reserved).toBe(2)
    expect(await seen(id)).toMatchObject({
      partlySent: true,
      shipments: [{ id: first.shipmentId, lines: [{ lineId: six, quantity: 4 }], labelUrl: null }],
      lines: [{ looseQuantity: 2 }, { looseQuantity: 2 }],
    })
    const rest = (await call('seller', `generateEtiquette/${id}`)).body.data
    expect((await call('seller', `ship/${id}`)).body.data.status).toBe('SHIPPED')
    expect((await stockOf(offerIds[0]!)).reserved).toBe(0)
    const order = await seen(id)
    expect(order).toMatchObject({
      status: 'SHIPPED',
      partlySent: false,
      lines: [{ looseQuantity: 0 }, { looseQuantity: 0 }],
    })
    expect(order.shipments[1]).toMatchObject({
      trackingNumber: rest.trackingNumber,
      lines: [
        { lineId: six, quantity: 2 },
        { lineId: two, quantity: 2 },
      ],
    })
    const mails = await app.db
      .selectFrom('mails')
      .select(['subject', 'text'])
      .where(
        'event',
        'in',
        order.shipments.map((shipment: { id: number }) => `shipment-sent:${shipment.id}`),
      )
      .orderBy('id')
      .execute()
    expect(mails.map(mail => mail.subject)).toEqual([
      expect.stringContaining('Une partie de votre commande'),
      expect.stringContaining('Le reste de votre commande'),
    ])
    expect(mails[0]?.text).toMatch(/4 × [\s\S]*Il reste à vous expédier[\s\S]*2 × /)
  })

  test('is ready to ship once every unit is labelled, and to prepare again when the labels are undone', async () => {
    const { id, six, two } = await sixAndTwo()
    const first = (await pack(id, [{ lineId: six, quantity: 6 }])).body.data
    const second = (await pack(id, [{ lineId: two, quantity: 2 }], first.shipmentId)).body.data
    expect(second.status).toBe('READY_TO_SHIP')
    expect((await drop(id, second.shipmentId)).body.data.status).toBe('TO_PREPARE')
    await send(id, first.shipmentId)
    expect((await drop(id, first.shipmentId)).body).toMatchObject({
      code: 'WRONG_STATUS',
      error: 'Cet envoi est déjà chez le transporteur.',
    })
    expect((await drop(id, second.shipmentId)).status).toBe(404)
  })

  test('cannot be cancelled after the first shipment: the rest is refunded, and the order is shipped', async () => {
    const { id, six, two, offerIds } = await sixAndTwo()
    const first = (await pack(id, [{ lineId: six, quantity: 6 }])).body.data
    await send(id, first.shipmentId)
    for (const who of ['buyer', 'seller', 'admin'] as const) {
      const refused = await call(who, `cancel/${id}`, { reason: 'Plus de stock' })
      expect([refused.body.code, refused.body.error]).toEqual([
        'WRONG_STATUS',
        'Une partie de la commande est déjà partie\u00a0: le reste se rembourse.',
      ])
    }
    expect((await refund(id, [{ lineId: two, quantity: 1 }])).body.data.status).toBe('TO_PREPARE')
    expect((await refund(id, [{ lineId: two, quantity: 1 }])).body.data.status).toBe('SHIPPED')
    expect((await stockOf(offerIds[1]!)).reserved).toBe(0)
  })
})

describe('a refund of a partly shipped order', () => {
  test('reduces the units to send when they are waiting, and restocks returned units when they had left', async () => {
    const { id, six, offerIds } = await sixAndTwo()
    const { shipmentId } = (await pack(id, [{ lineId: six, quantity: 3 }])).body.data
    await send(id, shipmentId)
    const { on_hand, reserved } = await stockOf(offerIds[0]!)
    const gone = { lineId: six, quantity: 1, sent: true }
    const refunded = await call('seller', `setRefund/${id}`, { lines: [{ ...gone, restock: false }], reason: 'Abîmé' })
    expect(refunded.body.data.status).toBe('TO_PREPARE')
    expect(await stockOf(offerIds[0]!)).toEqual({ on_hand, reserved })
    await call('seller', `setRefund/${id}`, { lines: [gone], reason: 'Revenu' })
    expect(await stockOf(offerIds[0]!)).toEqual({ on_hand: on_hand + 1, reserved })
    await refund(id, [{ lineId: six, quantity: 2 }])
    expect(await stockOf(offerIds[0]!)).toEqual({ on_hand: on_hand + 1, reserved: reserved - 2 })
    expect((await seen(id)).lines[0]).toMatchObject({ looseQuantity: 1, refundedQuantity: 4 })
  })
})

test('lets a buyer return delivered units before the rest has left, and the rest is still sent', async () => {
  const { id, six, offerIds } = await sixAndTwo()
  const withdraw = (quantity: number) =>
    app.request(
      'POST',
      '/api/returns',
      { orderId: id, kind: 'WITHDRAWAL', lines: [{ lineId: six, quantity }] },
      { cookies: cookies.buyer },
    )
  const { shipmentId } = (await pack(id, [{ lineId: six, quantity: 4 }])).body.data
  await send(id, shipmentId)
  expect((await withdraw(5)).body.fields).toHaveProperty(['lines.0.quantity'])
  const withdrawal = (await withdraw(4)).body.data
  const act = (body: object) =>
    app.request('POST', `/api/returns/${withdrawal.id}/act`, body, { cookies: cookies.seller })
  const { on_hand, reserved } = await stockOf(offerIds[0]!)
  await act({ act: 'receive', lines: [{ lineId: six, quantity: 4, restock: true }] })
  await act({ act: 'refund' })
  expect(await stockOf(offerIds[0]!)).toEqual({ on_hand: on_hand + 4, reserved })
  expect(await seen(id)).toMatchObject({
    status: 'TO_PREPARE',
    lines: [{ refundedQuantity: 4, looseQuantity: 2 }, { looseQuantity: 2 }],
  })
})

describe('limits of a shipment', () => {
  test('rejects, by field, a line beyond the waiting units, a duplicate line and a line of another order', async () => {
    const { id, six, two } = await sixAndTwo()
    const foreign = await sixAndTwo()
    const tries: [Wanted, string][] = [
      [[{ lineId: six, quantity: 7 }], 'lines.0.quantity'],
      [
        [
          { lineId: six, quantity: 3 },
          { lineId: six, quantity: 3 },
        ],
        'lines.1.lineId',
      ],
      [[{ lineId: foreign.six, quantity: 1 }], 'lines.0.lineId'],
    ]
    for (const [lines, field] of tries) expect((await pack(id, lines)).body.fields).toHaveProperty([field])
    for (const lines of [[], [{ lineId: two, quantity: 0 }], [{ lineId: two, quantity: 1.5 }]])
      expect((await pack(id, lines)).status).toBe(400)
    const first = (await pack(id, [{ lineId: six, quantity: 4 }])).body.data
    expect((await pack(id, [{ lineId: six, quantity: 3 }], first.shipmentId)).body.fields).toEqual({
      'lines.0.quantity': 'Il en reste 2 à expédier, pas davantage.',
    })
  })

  test('creates one shipment when two tabs label the same line concurrently; the other gets a conflict', async () => {
    const { id, six } = await sixAndTwo()
    const responses = await Promise.all(Array.from({ length: 4 }, () => pack(id, [{ lineId: six, quantity: 1 }])))
    expect(responses.map(response => response.status).sort()).toEqual([200, 409, 409, 409])
    expect((await seen(id, 'seller')).shipments).toHaveLength(1)
  })

  test('never labels more than the waiting units, even when both tabs know the other shipment', async () => {
    const { id, six } = await sixAndTwo()
    const first = (await pack(id, [{ lineId: six, quantity: 4 }])).body.data
    const responses = await Promise.all(
      Array.from({ length: 3 }, () => pack(id, [{ lineId: six, quantity: 2 }], first.shipmentId)),
    )
    expect(responses.filter(response => response.status === 200)).toHaveLength(1)
    expect((await seen(id, 'seller')).lines[0].looseQuantity).toBe(0)
  })

  test('dispatches stock once and sends one email when two tabs hand over the same shipment', async () => {
    const { id, six, offerIds } = await sixAndTwo()
    const { on_hand } = await stockOf(offerIds[0]!)
    const { shipmentId } = (await pack(id, [{ lineId: six, quantity: 4 }])).body.data
    const responses = await Promise.all(Array.from({ length: 4 }, () => send(id, shipmentId)))
    expect(responses.map(response => response.status)).toEqual([200, 200, 200, 200])
    expect((await stockOf(offerIds[0]!)).on_hand).toBe(on_hand - 4)
    const mails = await readMails(app.db, { event: `shipment-sent:${shipmentId}` })
    expect(mails).toHaveLength(1)
  })

  test('creates one shipment for one idempotency key', async () => {
    const { id, six } = await sixAndTwo()
    const again = () =>
      app.request(
        'POST',
        `/api/orders/${id}/shipments`,
        { lines: [{ lineId: six, quantity: 1 }], after: null },
        {
          cookies: cookies.seller,
          headers: { 'idempotency-key': `pack-twice-${id}-0123456789` },
        },
      )
    const [one, two] = [await again(), await again()]
    expect(two.body.data).toEqual(one.body.data)
    expect((await seen(id, 'seller')).shipments).toHaveLength(1)
  })

  test('removes refunded units from the last label, and voids a label without units', async () => {
    const { id, six, two } = await sixAndTwo()
    const first = (await pack(id, [{ lineId: six, quantity: 4 }])).body.data
    await pack(id, [{ lineId: two, quantity: 2 }], first.shipmentId)
    expect(
      (
        await refund(id, [
          { lineId: six, quantity: 3 },
          { lineId: two, quantity: 2 },
        ])
      ).body.data.status,
    ).toBe('READY_TO_SHIP')
    expect((await seen(id, 'seller')).shipments).toMatchObject([{ lines: [{ lineId: six, quantity: 3 }] }])
  })
})

describe('permissions', () => {
  test('let the seller pack and undo, the operator mark as shipped, and the buyer nothing', async () => {
    const { id, six } = await sixAndTwo()
    const lines = [{ lineId: six, quantity: 1 }]
    for (const who of ['buyer', 'admin'] as const)
      expect((await pack(id, lines, null, who)).body.code).toBe('FORBIDDEN')
    const { shipmentId } = (await pack(id, lines)).body.data
    for (const who of ['buyer', 'admin'] as const) expect((await drop(id, shipmentId, who)).body.code).toBe('FORBIDDEN')
    expect((await send(id, shipmentId, 'buyer')).body.code).toBe('FORBIDDEN')
    expect((await send(id, shipmentId, 'admin')).status).toBe(200)
  })

  test('return the same 404 for another’s order, a missing order and another order’s shipment', async () => {
    const { id, six } = await sixAndTwo()
    const mine = await sixAndTwo()
    const { shipmentId } = (await pack(id, [{ lineId: six, quantity: 1 }])).body.data
    const missing = await send(999_999, shipmentId, 'otherSeller')
    for (const who of ['otherSeller', 'otherBuyer'] as const)
      for (const refused of [
        await pack(id, [{ lineId: six, quantity: 1 }], shipmentId, who),
        await send(id, shipmentId, who),
        await drop(id, shipmentId, who),
      ])
        expect([refused.status, refused.body]).toEqual([404, missing.body])
    for (const refused of [await send(mine.id, shipmentId), await drop(mine.id, shipmentId)])
      expect([refused.status, refused.body]).toEqual([404, missing.body])
    const label = (orderId: number) =>
      app.http.inject({
        method: 'GET',
        url: `/api/orders/${orderId}/label?envoi=${shipmentId}`,
        cookies: cookies.seller,
      })
    expect([(await label(id)).statusCode, (await label(mine.id)).statusCode]).toEqual([200, 404])
  })

  test('refuse shipments for pick-up orders', async () => {
    const { id, six } = await sixAndTwo('PICKUP')
    expect((await pack(id, [{ lineId: six, quantity: 1 }])).body.code).toBe('WRONG_DELIVERY_MODE')
  })
})

test('a seller types the number of their own carrier until the shipment leaves; it is no other shipment’s', async () => {
  const [{ id, six }, other] = [await sixAndTwo(), await sixAndTwo()]
  const { shipmentId } = (await pack(id, [{ lineId: six, quantity: 6 }])).body.data
  const theirs = (await pack(other.id, [{ lineId: other.six, quantity: 6 }])).body.data
  for (const who of ['buyer', 'admin'] as const)
    expect((await number(id, shipmentId, 'DUPONT-123', who)).body.code).toBe('FORBIDDEN')
  expect((await number(id, theirs.shipmentId, 'DUPONT-123')).body.code).toBe('NOT_FOUND')
  expect((await number(id, shipmentId, 'pas un numéro')).body.code).toBe('INVALID_INPUT')
  expect((await number(id, shipmentId, 'DUPONT-123')).status).toBe(200)
  expect((await seen(id)).shipments[0].trackingNumber).toBe('DUPONT-123')
  expect((await number(other.id, theirs.shipmentId, 'DUPONT-123')).body.code).toBe('CONFLICT')
  await send(id, shipmentId)
  expect((await number(id, shipmentId, 'DUPONT-124')).body.code).toBe('WRONG_STATUS')
})
