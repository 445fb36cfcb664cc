import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/db/pool.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { readMails } from '#tests/support/mails.ts'
import { createPaidOrder } from '#tests/support/orders.ts'
import { cancelOrders, markFailed, markPaid } from '../payment-outcome.ts'
import { refundDone, refundFailed } from './refunds.ts'

let app: TestApp
let vendor: TestVendor
let buyerId: number
const cookies: Record<string, Cookies> = {}

beforeAll(async () => {
  app = await testApp()
  vendor = await createVendor(app.db)
  buyerId = await createUser(app.db)
  cookies.seller = await app.loginAs(vendor.userId)
  cookies.buyer = await app.loginAs(buyerId)
  cookies.admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
})
afterAll(() => app.close())

const order = (values: Partial<Parameters<typeof createPaidOrder>[1]> = {}) =>
  createPaidOrder(app.db, { vendor, buyerId, ...values })
const post = (who: string, path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
  app.request('POST', `/api/orders/${path}`, body, { cookies: cookies[who], headers })
const refund = (id: number, body: object, headers?: Record<string, string>, who = 'seller') =>
  post(who, `setRefund/${id}`, { reason: 'Article abîmé', ...body }, headers)
const stockOf = (offerId: number) =>
  app.db.selectFrom('stock').select(['on_hand', 'reserved']).where('offer_id', '=', offerId).executeTakeFirstOrThrow()
const row = (id: number) => app.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const refundedSum = async (purchaseId: number) =>
  Number(
    (
      await app.db
        .selectFrom('payment_refunds as r')
        .innerJoin('payments as p', 'p.id', 'r.payment_id')
        .select(eb => eb.fn.sum<number>('r.amount_cents').as('cents'))
        .where('p.purchase_id', '=', purchaseId)
        .executeTakeFirstOrThrow()
    ).cents ?? 0,
  )
const ship = async (id: number) => {
  await post('seller', `generateEtiquette/${id}`)
  await post('seller', `ship/${id}`)
}

describe('a refund', () => {
  test('releases the unit’s stock before dispatch, and changes no other counter', async () => {
    const { orderId, lines, purchaseId } = await order()
    const [{ orderLineId, offerId }] = lines as [(typeof lines)[0]]
    const { body } = await refund(orderId, { lines: [{ lineId: orderLineId, quantity: 1 }] })
    expect(body.data).toMatchObject({ amountCents: 1_200, refundableCents: 1_200 + 1_188, status: 'TO_PREPARE' })
    expect(await stockOf(offerId)).toEqual({ on_hand: 100, reserved: 1 })
    expect(await refundedSum(purchaseId)).toBe(1_200)
  })

  test('cancels the order when every unit is refunded before dispatch; the delivery stays refundable', async () => {
    const { orderId, lines } = await order()
    const all = { lines: [{ lineId: lines[0]!.orderLineId, quantity: 2 }] }
    expect((await refund(orderId, all)).body.data.status).toBe('CANCELLED')
    expect(await stockOf(lines[0]!.offerId)).toEqual({ on_hand: 100, reserved: 0 })
    expect((await refund(orderId, { delivery: true })).body.data).toMatchObject({
      amountCents: 1_188,
      refundableCents: 0,
    })
    expect((await refund(orderId, { delivery: 1 })).body.code).toBe('REFUND_TOO_HIGH')
  })

  test('after dispatch restocks units only when they were returned', async () => {
    const { orderId, lines } = await order()
    const [{ orderLineId, offerId }] = lines as [(typeof lines)[0]]
    await ship(orderId)
    expect(await stockOf(offerId)).toEqual({ on_hand: 98, reserved: 0 })
    await refund(orderId, { lines: [{ lineId: orderLineId, quantity: 1, restock: false }] })
    expect(await stockOf(offerId)).toEqual({ on_hand: 98, reserved: 0 })
    const { body } = await refund(orderId, { lines: [{ lineId: orderLineId, quantity: 1, restock: true }] })
    expect(body.data.status).toBe('SHIPPED')
    expect(await stockOf(offerId)).toEqual({ on_hand: 99, reserved: 0 })
  })

  test('is rejected beyond the units bought or the delivery paid, and for a duplicate line', async () => {
    const { orderId, lines } = await order()
    const lineId = lines[0]!.orderLineId
    const foreign = (await order()).lines[0]!.orderLineId
    const refusals: [object, string][] = [
      [{ lines: [{ lineId, quantity: 3 }] }, 'REFUND_TOO_HIGH'],
      [{ delivery: 1_189 }, 'REFUND_TOO_HIGH'],
      [{}, 'INVALID_INPUT'],
      [{ lines: [], delivery: 0 }, 'INVALID_INPUT'],
      [{ lines: [{ lineId: foreign, quantity: 1 }] }, 'INVALID_INPUT'],
      [
        {
          lines: [
            { lineId, quantity: 1 },
            { lineId, quantity: 2 },
          ],
        },
        'INVALID_INPUT',
      ],
      [{ lines: [{ lineId, quantity: -1 }] }, 'INVALID_INPUT'],
      [{ lines: [{ lineId, quantity: 0.5 }] }, 'INVALID_INPUT'],
      [{ delivery: -1 }, 'INVALID_INPUT'],
      [{ delivery: true, amountCents: 1 }, 'INVALID_INPUT'],
      [{ delivery: true, reason: '' }, 'INVALID_INPUT'],
    ]
    for (const [body, code] of refusals) expect([body, (await refund(orderId, body)).body.code]).toEqual([body, code])
    expect((await row(orderId)).status).toBe('TO_PREPARE')
  })

  test('is rejected beyond the remaining units even when the order’s money would cover it', async () => {
    const { orderId, lines } = await order({ deliveryHtCents: 50_000 })
    const lineId = lines[0]!.orderLineId
    expect((await refund(orderId, { lines: [{ lineId, quantity: 3 }] })).body.error).toBe(
      'Unités remboursables sur cette ligne\u00a0: 2.',
    )
    await refund(orderId, { lines: [{ lineId, quantity: 1 }] })
    expect((await refund(orderId, { lines: [{ lineId, quantity: 2 }] })).body.code).toBe('REFUND_TOO_HIGH')
  })

  test('is made once when requested twice under one idempotency key', async () => {
    const { orderId, lines, purchaseId } = await order()
    const body = { lines: [{ lineId: lines[0]!.orderLineId, quantity: 1 }] }
    const key = { 'idempotency-key': `refund-${orderId}` }
    const responses = await Promise.all([refund(orderId, body, key), refund(orderId, body, key)])
    expect(responses[0].body).toEqual(responses[1].body)
    expect(await refundedSum(purchaseId)).toBe(1_200)
    expect((await refund(orderId, { delivery: true }, key)).status).toBe(422)
  })

  test('of the last unit succeeds once when two are concurrent', async () => {
    const { orderId, lines, purchaseId, totalCents } = await order()
    const body = { lines: [{ lineId: lines[0]!.orderLineId, quantity: 2 }], delivery: true }
    const responses = await Promise.all(Array.from({ length: 6 }, () => refund(orderId, body)))
    expect(responses.filter(response => response.status === 200)).toHaveLength(1)
    expect(await refundedSum(purchaseId)).toBe(totalCents)
  })

  test('concurrent with a cancellation returns the whole amount once', async () => {
    const { orderId, lines, purchaseId, totalCents } = await order()
    await Promise.all([
      refund(orderId, { lines: [{ lineId: lines[0]!.orderLineId, quantity: 1 }] }),
      post('seller', `cancel/${orderId}`, { reason: 'Rupture' }),
      post('buyer', `cancel/${orderId}`),
    ])
    expect((await row(orderId)).status).toBe('CANCELLED')
    expect(await refundedSum(purchaseId)).toBe(totalCents)
    expect(await stockOf(lines[0]!.offerId)).toEqual({ on_hand: 100, reserved: 0 })
  })

  test('unit by unit adds up to the cent, whatever the rounding', async () => {
    const { offerId } = await createOffer(app.db, vendor)
    const { orderId, lines, purchaseId, totalCents } = await order({
      lines: [{ offerId, quantity: 3, unitPriceCents: 333, vatBasisPoints: 550 }],
    })
    for (let unit = 0; unit < 3; unit++)
      await refund(orderId, { lines: [{ lineId: lines[0]!.orderLineId, quantity: 1 }] })
    await refund(orderId, { delivery: 500 })
    await refund(orderId, { delivery: true })
    expect(await refundedSum(purchaseId)).toBe(totalCents)
  })

  test('emails the buyer once confirmed; once refused, it can be repeated without moving stock twice', async () => {
    const { orderId, lines } = await order()
    const [{ orderLineId, offerId }] = lines as [(typeof lines)[0]]
    const body = { lines: [{ lineId: orderLineId, quantity: 1 }] }
    const first = await refund(orderId, body)
    await app.db.updateTable('payment_refunds').set({ status: 'FAILED' }).execute()
    await inTransaction(app.db, tx => refundFailed(tx, first.body.data.refundId))
    const second = await refund(orderId, body)
    expect(second.body.data.refundableCents).toBe(first.body.data.refundableCents)
    expect(await stockOf(offerId)).toEqual({ on_hand: 100, reserved: 1 })
    await inTransaction(app.db, tx => refundDone(tx, second.body.data.refundId))
    await inTransaction(app.db, tx => refundDone(tx, second.body.data.refundId))
    const mails = await readMails(app.db, { event: 'order-refund%' })
    expect(mails.filter(mail => mail.event === `order-refunded:${second.body.data.refundId}`)).toHaveLength(1)
    const steps = await app.db
      .selectFrom('order_history')
      .select('to_value')
      .where('order_id', '=', orderId)
      .where('axis', '=', 'payment')
      .orderBy('id')
      .execute()
    expect(steps.map(step => step.to_value)).toEqual([
      'PENDING',
      'PAID',
      'REFUND_REQUESTED',
      'REFUND_FAILED',
      'REFUND_REQUESTED',
      'PARTIALLY_REFUNDED',
    ])
  })
})

describe('a cancellation', () => {
  test('by the buyer before preparation refunds everything; afterwards only the seller may cancel', async () => {
    const { orderId, purchaseId, totalCents, lines } = await order()
    expect((await post('buyer', `cancel/${orderId}`)).body.data.status).toBe('CANCELLED')
    expect(await refundedSum(purchaseId)).toBe(totalCents)
    expect(await stockOf(lines[0]!.offerId)).toEqual({ on_hand: 100, reserved: 0 })
    const prepared = await order()
    await post('seller', `generateEtiquette/${prepared.orderId}`)
    const refused = await post('buyer', `cancel/${prepared.orderId}`)
    expect(refused.body).toMatchObject({
      code: 'WRONG_STATUS',
      error: 'La commande est déjà préparée\u00a0: demandez au vendeur de l’annuler.',
    })
    expect((await post('seller', `cancel/${prepared.orderId}`)).body.fields).toEqual({
      reason: 'Indiquez le motif à l’acheteur.',
    })
    expect((await post('admin', `cancel/${prepared.orderId}`, { reason: 'Fraude' })).status).toBe(200)
  })

  test('does not email the buyer’s own reason back to them; the seller receives it', async () => {
    const { orderId } = await order()
    await post('buyer', `cancel/${orderId}`, { reason: 'Appelez le faux service' })
    const mails = await readMails(app.db, { event: `order-cancelled:${orderId}` })
    expect(mails.filter(mail => mail.text.includes('faux service'))).toHaveLength(1)
    expect(mails.find(mail => mail.text.includes('faux service'))?.recipient).toMatch(/^comptoir/)
  })

  test('is refused to everybody after dispatch', async () => {
    const { orderId } = await order()
    await ship(orderId)
    for (const who of ['buyer', 'seller', 'admin'])
      expect((await post(who, `cancel/${orderId}`, { reason: 'Trop tard' })).body.code).toBe('WRONG_STATUS')
  })
})

describe('payment', () => {
  test('unpaid orders cannot be prepared, cancelled or refunded', async () => {
    const { orderId } = await order({ paid: false })
    expect((await post('seller', `generateEtiquette/${orderId}`)).body.error).toBe(
      'Le paiement n’est pas encore confirmé.',
    )
    expect((await post('buyer', `cancel/${orderId}`)).body.code).toBe('WRONG_STATUS')
    expect((await refund(orderId, { delivery: true })).body.code).toBe('WRONG_STATUS')
  })

  test('on success the buyer receives the whole contract by email, and the seller the order', async () => {
    const { purchaseId, orderId } = await order()
    const [buyer] = await readMails(app.db, { event: `order-confirmed:${purchaseId}` })
    expect(buyer?.recipient).toBe(`acheteur${buyerId}@exemple.fr`)
    for (const part of ['TVA 20\u00a0%', 'Total TTC', '35,88\u00a0€', 'Droit de rétractation', '/cgv'])
      expect(buyer?.text).toContain(part)
    expect(await readMails(app.db, { event: `order-new:${orderId}` })).toHaveLength(1)
  })

  test('promises no legal withdrawal to a professional', async () => {
    const { purchaseId } = await order({ buyer: { kind: 'professional', companyName: 'Domaine Robert' } })
    const mail = await app.db
      .selectFrom('mails')
      .select('text')
      .where('event', '=', `order-confirmed:${purchaseId}`)
      .executeTakeFirstOrThrow()
    expect(mail.text).not.toContain('rétractation')
  })

  test('refused or expired, it closes the order; a late payment reopens it; repeats change nothing', async () => {
    const { purchaseId, orderId } = await order({ paid: false })
    const failing = () => inTransaction(app.db, tx => markFailed(tx, purchaseId, 'Votre banque a refusé le paiement.'))
    await failing()
    await failing()
    expect((await row(orderId)).status).toBe('PAYMENT_FAILED')
    const paying = () => inTransaction(app.db, tx => markPaid(tx, purchaseId))
    await Promise.all([paying(), paying()])
    expect((await row(orderId)).status).toBe('TO_PREPARE')
    const steps = await app.db
      .selectFrom('order_history')
      .select('to_value')
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute()
    expect(steps.filter(step => step.to_value === 'PAID')).toHaveLength(1)
  })

  test('abandoned by the buyer, it sends no email; unavailable goods after a late payment send one', async () => {
    const [left, gone] = [await order({ paid: false }), await order({ paid: false })]
    await inTransaction(app.db, tx => cancelOrders(tx, left.purchaseId, 'buyer', 'Abandonné.'))
    await inTransaction(app.db, tx =>
      cancelOrders(tx, gone.purchaseId, 'payment', 'Les articles ne sont plus en stock.'),
    )
    const cancelMails = await readMails(app.db, { event: 'order-cancelled:%' })
    expect(cancelMails.map(mail => mail.event)).toContain(`order-cancelled:${gone.orderId}`)
    expect(cancelMails.map(mail => mail.event)).not.toContain(`order-cancelled:${left.orderId}`)
  })
})
