import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#platform/db/pool.ts'
import { addDays, isoDay } from '#shared/dates.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, signMandate, type TestVendor } from '#tests/support/factories.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { createPaidOrder, type TestOrder } from '#tests/support/orders.ts'
import { sellerActors } from '#tests/support/seller-actors.ts'
import { refundDone, refundFailed } from './refunds.ts'

let app: TestApp
let vendor: TestVendor
let buyerId: number
let cookies: Record<string, Cookies>
const today = isoDay(new Date())
const cheque = { means: 'CHEQUE', paidOn: today, reference: '0123456' }

beforeAll(async () => {
  app = await testApp()
  ;({ vendor, buyerId, cookies } = await sellerActors(app))
  await signMandate(app.db, vendor.vendorId)
})
afterAll(async () => {
  await expectInvariants(app.pool)
  await app.close()
})

/** 3 × 10,00 € HT at 20 %, with 9,90 € HT of delivery. */
async function order(): Promise<TestOrder> {
  const { offerId } = await createOffer(app.db, vendor)
  const lines = [{ offerId, quantity: 3, unitPriceCents: 1_000, vatBasisPoints: 2_000 }]
  return createPaidOrder(app.db, { vendor, buyerId, lines })
}
const post = (who: string, path: string, body: unknown = {}) =>
  app.request('POST', `/api/orders/${path}`, body, { cookies: cookies[who] })
const unit = ({ lines }: TestOrder, quantity = 1) => ({
  lines: [{ lineId: lines[0]!.orderLineId, quantity }],
  reason: 'Article abîmé',
})
const refuse = async (refundId: number) => {
  await app.db.updateTable('payment_refunds').set({ status: 'FAILED' }).where('refund_id', '=', refundId).execute()
  await inTransaction(app.db, tx => refundFailed(tx, refundId))
}
/** A refund of one unit, which the buyer's bank refused. */
async function refused(made: TestOrder, body: object = unit(made)): Promise<number> {
  const { refundId } = (await post('seller', `setRefund/${made.orderId}`, body)).body.data
  await refuse(refundId)
  return refundId
}
const record = (made: TestOrder, refundId: number, body: object = {}, who = 'seller') =>
  post(who, `${made.orderId}/refunds/${refundId}/other-means`, { ...cheque, ...body })
const row = async <T>(query: string, id: number): Promise<T> => (await app.pool.query(query, [id])).rows[0]
const owedToSeller = async ({ orderId }: TestOrder) =>
  (
    await row<{ cents: number }>(
      `SELECT -sum(l.cents)::int AS cents FROM journal_entries e JOIN journal_lines l ON l.entry_id = e.id
       WHERE e.order_id = $1 AND l.account = 'SELLERS'`,
      orderId,
    )
  ).cents
const detail = async (made: TestOrder, who = 'buyer') =>
  (await app.request('GET', `/api/orders/${made.orderId}`, undefined, { cookies: cookies[who] })).body.data

test('is recorded with its means, day and reference, and the seller keeps what it paid, and its commission', async () => {
  const made = await order()
  const before = await owedToSeller(made)
  const refusedId = await refused(made)
  const asked = await row(
    'SELECT count(*)::int AS n FROM payment_refunds b JOIN refunds r ON r.id = b.refund_id WHERE r.order_id = $1',
    made.orderId,
  )
  const { body } = await record(made, refusedId)
  expect(body.data).toMatchObject({
    amountCents: 1_200,
    refundableCents: made.totalCents - 1_200,
    status: 'TO_PREPARE',
  })
  const { refundId } = body.data
  expect(await owedToSeller(made)).toBe(before + 80 + 16)
  const { rows } = await app.pool.query(
    `SELECT e.kind, l.account, l.part, l.cents::int FROM journal_entries e JOIN journal_lines l ON l.entry_id = e.id
     WHERE e.refund_id = $1 ORDER BY e.id, l.position`,
    [refundId],
  )
  expect(rows.map(Object.values)).toEqual([
    ['REFUND', 'SELLERS', 'REFUND', 1_200],
    ['REFUND', 'SELLERS', 'COMMISSION_BACK', -80],
    ['REFUND', 'SELLERS', 'COMMISSION_VAT_BACK', -16],
    ['REFUND', 'BUYERS', null, -1_200],
    ['REFUND', 'COMMISSIONS', null, 80],
    ['REFUND', 'COMMISSION_VAT', null, 16],
    ['PAID_BY_SELLER', 'BUYERS', null, 1_200],
    ['PAID_BY_SELLER', 'SELLERS', 'PAID_BY_SELLER', -1_200],
  ])
  expect(
    await row(
      'SELECT count(*)::int AS n FROM payment_refunds b JOIN refunds r ON r.id = b.refund_id WHERE r.order_id = $1',
      made.orderId,
    ),
  ).toEqual(asked)
  const shown = await detail(made)
  expect(shown.refunds).toMatchObject([
    { id: refusedId, status: 'FAILED', paid: null, isOwed: false },
    { id: refundId, status: 'DONE', paid: cheque, isOwed: false },
  ])
  expect(shown.history.at(-1)).toMatchObject({ to: 'PARTIALLY_REFUNDED', actor: 'seller' })
  expect(shown.history.at(-1).note).toMatch(/^12,00\u00a0€ par chèque le .* 2\d{3}, n°\u00a00123456$/)
})

test('mails the means, the day, the reference and what to do to the buyer', async () => {
  const made = await order()
  const { refundId } = (await record(made, await refused(made), { means: 'TRANSFER', reference: 'VIR <7>' })).body.data
  const { recipient, text } = await row<{ recipient: string; text: string }>(
    `SELECT recipient, text FROM mails WHERE event = 'order-refunded-otherwise:' || $1`,
    refundId,
  )
  expect(recipient).toBe(`acheteur${buyerId}@exemple.fr`)
  for (const part of ['par virement le', 'réf.\u00a0VIR <7>', 'Rien n’est arrivé', 'contactez-nous'])
    expect(text).toContain(part)
})

test('has its credit note as any refund, once the order has its invoice', async () => {
  const made = await order()
  await post('seller', `generateEtiquette/${made.orderId}`)
  await post('seller', `ship/${made.orderId}`)
  const refusedId = await refused(made)
  expect(await row('SELECT count(*)::int AS n FROM invoices WHERE order_id = $1', made.orderId)).toEqual({ n: 1 })
  const { refundId } = (await record(made, refusedId)).body.data
  expect(await row('SELECT kind, ttc_cents::int AS cents FROM invoices WHERE refund_id = $1', refundId)).toEqual({
    kind: 'CREDIT_NOTE',
    cents: 1_200,
  })
})

test('of the whole order moves no stock twice, and shows the order as refunded', async () => {
  const made = await order()
  const refusedId = await refused(made, { ...unit(made, 3), delivery: true })
  const stock = () => row('SELECT on_hand, reserved FROM stock WHERE offer_id = $1', made.lines[0]!.offerId)
  expect(await stock()).toEqual({ on_hand: 100, reserved: 0 })
  const { body } = await record(made, refusedId)
  expect(body.data).toMatchObject({ amountCents: made.totalCents, refundableCents: 0, status: 'CANCELLED' })
  expect(await stock()).toEqual({ on_hand: 100, reserved: 0 })
  expect((await detail(made)).history.at(-1).to).toBe('REFUNDED')
  expect((await post('seller', `setRefund/${made.orderId}`, { delivery: 1, reason: 'Encore' })).body.code).toBe(
    'REFUND_TOO_HIGH',
  )
})

test('settles the return whose refund the bank refused', async () => {
  const made = await order()
  await post('seller', `generateEtiquette/${made.orderId}`)
  await post('seller', `ship/${made.orderId}`)
  const wanted = {
    orderId: made.orderId,
    kind: 'WITHDRAWAL',
    lines: [{ lineId: made.lines[0]!.orderLineId, quantity: 1 }],
  }
  const { id } = (await app.request('POST', '/api/returns', wanted, { cookies: cookies.buyer })).body.data
  await app.request('POST', `/api/returns/${id}/act`, { act: 'refund' }, { cookies: cookies.seller })
  const { refund } = await row<{ refund: number }>('SELECT refund_id::int AS refund FROM returns WHERE id = $1', id)
  await refuse(refund)
  const paid = (await record(made, refund)).body.data
  expect(await row('SELECT status, refund_id::int AS refund FROM returns WHERE id = $1', id)).toEqual({
    status: 'REFUNDED',
    refund: paid.refundId,
  })
})

test('is recorded once, even when two record it at once', async () => {
  const made = await order()
  const refusedId = await refused(made)
  const responses = await Promise.all(Array.from({ length: 4 }, () => record(made, refusedId)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect((await record(made, refusedId, {}, 'admin')).body).toMatchObject({
    code: 'CONFLICT',
    error: 'Ce remboursement est déjà enregistré.',
  })
  const whole = await order()
  const all = await refused(whole, { ...unit(whole, 3), delivery: true })
  await record(whole, all)
  expect((await record(whole, all)).body.code).toBe('CONFLICT')
})

test('is refused to the buyer, to another seller, to a member without the right, and for another order', async () => {
  const made = await order()
  const refusedId = await refused(made)
  const code = async (who: string) => (await record(made, refusedId, {}, who)).body.code
  expect(await code('buyer')).toBe('FORBIDDEN')
  expect(await code('rival')).toBe('NOT_FOUND')
  expect(await code('preparer')).toBe('REFUND_NOT_GRANTED')
  expect((await record(await order(), refusedId)).body.code).toBe('NOT_FOUND')
  expect((await detail(made)).refunds[0].isOwed).toBe(true)
  const { body } = await record(made, refusedId, {}, 'admin')
  expect(body.code).toBe(null)
  expect((await detail(made)).history.at(-1).actor).toBe('operator')
})

test('is refused for a refund that the bank did not refuse', async () => {
  const made = await order()
  const { refundId } = (await post('seller', `setRefund/${made.orderId}`, unit(made))).body.data
  expect((await record(made, refundId)).body.code).toBe('WRONG_STATUS')
  await inTransaction(app.db, tx => refundDone(tx, refundId))
  expect((await record(made, refundId)).body.code).toBe('WRONG_STATUS')
  const paid = await order()
  const own = (await record(paid, await refused(paid))).body.data.refundId
  expect((await record(paid, own)).body.code).toBe('WRONG_STATUS')
})

test('is refused once the units or the delivery were refunded otherwise', async () => {
  const made = await order()
  const refusedId = await refused(made, { ...unit(made), delivery: true })
  await post('seller', `setRefund/${made.orderId}`, { ...unit(made, 3), delivery: true })
  expect((await record(made, refusedId)).body.code).toBe('REFUND_TOO_HIGH')
  const delivery = await order()
  const ofDelivery = await refused(delivery, { delivery: true, reason: 'En retard' })
  await post('seller', `setRefund/${delivery.orderId}`, { delivery: 1, reason: 'En retard' })
  expect((await record(delivery, ofDelivery)).body.code).toBe('REFUND_TOO_HIGH')
  expect((await detail(delivery)).refunds[0].isOwed).toBe(false)
})

test('beside a new refund of the same units, one of them is made', async () => {
  const made = await order()
  const refusedId = await refused(made, unit(made, 3))
  const responses = await Promise.all([
    record(made, refusedId),
    post('seller', `setRefund/${made.orderId}`, unit(made, 3)),
  ])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('is refused with a day before the refund or after today, an unknown means or a wrong reference', async () => {
  const made = await order()
  const refusedId = await refused(made)
  const fields = async (body: object) => Object.keys((await record(made, refusedId, body)).body.fields ?? {})
  expect(await fields({ paidOn: addDays(today, 1) })).toEqual(['paidOn'])
  expect(await fields({ paidOn: addDays(today, -1) })).toEqual(['paidOn'])
  expect(await fields({ paidOn: 'hier' })).toEqual(['paidOn'])
  expect(await fields({ means: 'CASH' })).toEqual(['means'])
  for (const reference of ['', ' ', 'x'.repeat(61)]) expect(await fields({ reference })).toEqual(['reference'])
  expect((await record(made, refusedId, { amountCents: 1 })).body.code).toBe('INVALID_INPUT')
  expect((await detail(made)).refunds[0].isOwed).toBe(true)
})

test.each([
  ['open', 'PAYMENT_DISPUTED'],
  ['lost', 'WRONG_STATUS'],
])('is refused while the payment’s contestation is %s', async (status, code) => {
  const made = await order()
  const refusedId = await refused(made)
  await app.pool.query(
    `INSERT INTO chargebacks (ref, payment_id, purchase_id, amount_cents, reason, status, withdrawn, opened_at, closed_at)
     SELECT 'dp_' || id, id, purchase_id, 1, 'general', $2::text, true, now(), CASE WHEN $2 = 'lost' THEN now() END FROM payments WHERE purchase_id = $1`,
    [made.purchaseId, status],
  )
  expect((await record(made, refusedId)).body.code).toBe(code)
  await app.pool.query('DELETE FROM chargebacks WHERE purchase_id = $1', [made.purchaseId])
})

test('is refused for an order with a down payment, and its page does not offer it', async () => {
  const made = await order()
  const refusedId = await refused(made)
  const take = (cents: number | null) =>
    app.pool.query('UPDATE orders SET made_to_order = $2, down_payment_cents = $3 WHERE id = $1', [
      ...[made.orderId, cents !== null, cents],
    ])
  await take(1_000)
  expect((await record(made, refusedId)).body.code).toBe('WRONG_STATUS')
  expect((await detail(made)).refunds[0].isOwed).toBe(false)
  await take(null)
})

test('is refused on account before the order is collected', async () => {
  const made = await order()
  const refusedId = await refused(made)
  await app.pool.query(
    `INSERT INTO receivables (order_id, purchase_id, vendor_id, user_id, delay_days, end_of_month, penalty_basis_points,
       amount_cents, collected_by, invoiced_on, due_on, status)
     SELECT id, purchase_id, vendor_id, user_id, 30, false, 0, total_cents, 'CARD', now(), now(), 'OVERDUE' FROM orders WHERE id = $1`,
    [made.orderId],
  )
  expect((await record(made, refusedId)).body.code).toBe('WRONG_STATUS')
  await app.pool.query('DELETE FROM receivables WHERE order_id = $1', [made.orderId])
})

test('is in the seller’s statement and in its journal', async () => {
  const made = await order()
  await record(made, await refused(made))
  const { number } = await row<{ number: string }>('SELECT number FROM orders WHERE id = $1', made.orderId)
  const as = { cookies: cookies.seller ?? {} }
  const statement = await app.request('GET', `/api/settlement/orders/${made.orderId}`, undefined, as)
  expect(statement.body.data.entries.at(-1)).toMatchObject({ kind: 'PAID_BY_SELLER', amountCents: 1_200 })
  const month = today.slice(0, 7)
  const csv = await app.http.inject({ method: 'GET', url: `/api/settlement/seller-entries?month=${month}`, ...as })
  const lines = csv.body.split('\r\n').filter(line => line.includes(number))
  expect(lines.filter(line => line.includes('Remboursé par vos soins'))).toHaveLength(1)
  expect(lines.at(-1)).toMatch(/Remboursé par vos soins;;;;12,00$/)
})
