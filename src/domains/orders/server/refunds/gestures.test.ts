import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#platform/db/pool.ts'
import { isoDay } from '#shared/dates.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, type TestVendor } from '#tests/support/factories.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { createPaidOrder, type TestOrder } from '#tests/support/orders.ts'
import { sellerActors } from '#tests/support/seller-actors.ts'
import { refundDone, refundFailed } from './refunds.ts'

let app: TestApp
let vendor: TestVendor
let buyerId: number
let cookies: Record<string, Cookies>
beforeAll(async () => {
  app = await testApp()
  ;({ vendor, buyerId, cookies } = await sellerActors(app))
})
afterAll(async () => {
  await expectInvariants(app.pool)
  await app.close()
})

/** 2 × 10,00 € HT at 20 % and 3 × 3,33 € HT at 5,5 %, with 9,90 € HT of delivery. */
async function order(): Promise<TestOrder> {
  const [one, other] = [await createOffer(app.db, vendor), await createOffer(app.db, vendor)]
  return createPaidOrder(app.db, {
    vendor,
    buyerId,
    lines: [
      { offerId: one.offerId, quantity: 2, unitPriceCents: 1_000, vatBasisPoints: 2_000 },
      { offerId: other.offerId, quantity: 3, unitPriceCents: 333, vatBasisPoints: 550 },
    ],
  })
}
const post = (who: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  app.request('POST', `/api/orders/${path}`, body, { cookies: cookies[who], headers })
const give = (id: number, body: object, who = 'seller', headers: Record<string, string> = {}) =>
  post(who, `gesture/${id}`, { reason: 'Livraison en retard', ...body }, headers)
const sumOf = async (query: string, { orderId }: TestOrder) => (await app.pool.query(query, [orderId])).rows[0].n
const refunded = (order: TestOrder) =>
  sumOf('SELECT coalesce(sum(amount_cents), 0)::int AS n FROM refunds WHERE order_id = $1', order)
/** What the journal owes the seller. */
const owed = (order: TestOrder) =>
  sumOf(
    `SELECT -sum(l.cents)::int AS n FROM journal_entries e JOIN journal_lines l ON l.entry_id = e.id
     WHERE e.order_id = $1 AND l.account = 'SELLERS'`,
    order,
  )
const commissions = async ({ orderId }: TestOrder) =>
  (
    await app.pool.query<{ back: number; taken: number }>(
      `SELECT (SELECT coalesce(sum(b.commission_cents + b.vat_cents), 0)::int FROM commission_returns b JOIN refunds r ON r.id = b.refund_id
         WHERE r.order_id = $1 AND r.status <> 'FAILED') AS back,
       (SELECT sum(commission_cents + vat_cents)::int FROM line_commissions WHERE order_id = $1) AS taken`,
      [orderId],
    )
  ).rows[0]!

test('refunds an amount without units, spread over lines and delivery, and returns its share of the commission', async () => {
  const made = await order()
  const { body } = await give(made.orderId, { amountCents: 1_000, leftCents: made.totalCents })
  expect(body.data).toMatchObject({ amountCents: 1_000, refundableCents: made.totalCents - 1_000 })
  const { rows } = await app.pool.query(
    `SELECT x.quantity, x.amount_cents::int AS cents, r.delivery_cents::int AS delivery, r.gesture FROM refund_lines x
     JOIN refunds r ON r.id = x.refund_id WHERE r.order_id = $1 ORDER BY x.order_line_id`,
    [made.orderId],
  )
  // Paid: 24,00 €, 10,55 € and 11,39 € of delivery at both rates.
  expect(rows).toEqual([
    { quantity: 0, cents: 523, delivery: 248, gesture: true },
    { quantity: 0, cents: 229, delivery: 248, gesture: true },
  ])
  const { taken, back } = await commissions(made)
  expect(back).toBe(
    Math.round((160 * 523) / 2_400) +
      Math.round((32 * 523) / 2_400) +
      Math.round((80 * 229) / 1_055) +
      Math.round((16 * 229) / 1_055),
  )
  expect(await owed(made)).toBe(made.totalCents - taken - 1_000 + back)
  const detail = await app.request('GET', `/api/orders/${made.orderId}`, undefined, { cookies: cookies.buyer })
  expect(detail.body.data.history.at(-1).note).toBe('Geste commercial de 10,00\u00a0€\u00a0: Livraison en retard')
})

test('mails the reason to the buyer once the bank confirmed; refused, the amount can be given again', async () => {
  const made = await order()
  const first = (await give(made.orderId, { amountCents: 300, leftCents: made.totalCents })).body.data
  await app.db
    .updateTable('payment_refunds')
    .set({ status: 'FAILED' })
    .where('refund_id', '=', first.refundId)
    .execute()
  await inTransaction(app.db, tx => refundFailed(tx, first.refundId))
  const second = (await give(made.orderId, { amountCents: 300, leftCents: made.totalCents })).body.data
  await inTransaction(app.db, tx => refundDone(tx, second.refundId))
  const mail = await app.db
    .selectFrom('mails')
    .select(['recipient', 'text'])
    .where('event', '=', `order-refunded:${second.refundId}`)
    .executeTakeFirstOrThrow()
  expect(mail.recipient).toBe(`acheteur${buyerId}@exemple.fr`)
  expect(mail.text).toContain('Livraison en retard')
})

test('is refused above the remainder, without a reason, to buyers, other sellers and members without the right', async () => {
  const made = await order()
  const left = { leftCents: made.totalCents }
  const tried = async (body: object, who?: string) => (await give(made.orderId, { ...left, ...body }, who)).body.code
  expect(await tried({ amountCents: made.totalCents + 1 })).toBe('REFUND_TOO_HIGH')
  for (const amountCents of [0, -1, 1.5, 'x']) expect(await tried({ amountCents })).toBe('INVALID_INPUT')
  expect(await tried({ amountCents: 1, reason: '' })).toBe('INVALID_INPUT')
  expect(await tried({ amountCents: 1, extra: 1 })).toBe('INVALID_INPUT')
  expect(await tried({ amountCents: 1, leftCents: 1 })).toBe('CONFLICT')
  expect(await tried({ amountCents: 1 }, 'buyer')).toBe('FORBIDDEN')
  expect(await tried({ amountCents: 1 }, 'preparer')).toBe('REFUND_NOT_GRANTED')
  expect(await tried({ amountCents: 1 }, 'rival')).toBe('NOT_FOUND')
  const unpaid = await createPaidOrder(app.db, { vendor, buyerId, paid: false })
  expect((await give(unpaid.orderId, { amountCents: 1, leftCents: 1 })).body.code).toBe('WRONG_STATUS')
  expect((await give(made.orderId, { ...left, amountCents: 1 }, 'admin')).status).toBe(200)
})

test('two at once give the amount once, whether or not they share a key', async () => {
  const made = await order()
  const body = { amountCents: 700, leftCents: made.totalCents }
  const responses = await Promise.all(Array.from({ length: 6 }, () => give(made.orderId, body)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  const again = { amountCents: 700, leftCents: made.totalCents - 700 }
  const key = { 'idempotency-key': `gesture-${made.orderId}` }
  const repeated = await Promise.all([1, 2].map(() => give(made.orderId, again, 'seller', key)))
  expect(repeated[0]?.body).toEqual(repeated[1]?.body)
  expect(await refunded(made)).toBe(1_400)
})

test('beside a refund of units, never gives more than was paid, and a cancellation returns the rest', async () => {
  const made = await order()
  await Promise.all([
    give(made.orderId, { amountCents: made.totalCents, leftCents: made.totalCents }),
    post('seller', `setRefund/${made.orderId}`, {
      lines: [{ lineId: made.lines[0]!.orderLineId, quantity: 1 }],
      reason: 'Abîmé',
    }),
  ])
  expect(await refunded(made)).toBeLessThanOrEqual(made.totalCents)
  const cancelled = await order()
  await give(cancelled.orderId, { amountCents: 1_234, leftCents: cancelled.totalCents })
  await post('seller', `cancel/${cancelled.orderId}`, { reason: 'Rupture' })
  expect(await refunded(cancelled)).toBe(cancelled.totalCents)
  expect(await owed(cancelled)).toBe(0)
})

test('of the whole amount lets a return of the goods settle at zero, with its units and its commission', async () => {
  const made = await order()
  await post('seller', `generateEtiquette/${made.orderId}`, {})
  await post('seller', `ship/${made.orderId}`, {})
  await give(made.orderId, { amountCents: made.totalCents, leftCents: made.totalCents })
  const lines = [{ lineId: made.lines[0]!.orderLineId, quantity: 2 }]
  const asked = await app.request(
    'POST',
    '/api/returns',
    { orderId: made.orderId, kind: 'WITHDRAWAL', lines },
    { cookies: cookies.buyer },
  )
  const act = `/api/returns/${asked.body.data.id}/act`
  const settled = await app.request('POST', act, { act: 'refund' }, { cookies: cookies.seller })
  expect([settled.status, settled.body.code]).toEqual([200, null])
  expect(await refunded(made)).toBe(made.totalCents)
  expect(await commissions(made)).toMatchObject({ back: (await commissions(made)).taken })
})

test('the VAT export of an order refunded by gestures and units adds up to nothing', async () => {
  const before = await vatOfSellers()
  const made = await order()
  await give(made.orderId, { amountCents: 777, leftCents: made.totalCents })
  const unit = { lines: [{ lineId: made.lines[1]!.orderLineId, quantity: 1 }], reason: 'Abîmé' }
  const left = (await post('seller', `setRefund/${made.orderId}`, unit)).body.data.refundableCents
  await give(made.orderId, { amountCents: left, leftCents: left })
  expect(await vatOfSellers()).toEqual(before)
})

async function vatOfSellers() {
  const today = isoDay(new Date())
  const url = `/api/settlement/exports/tva?from=${today}&to=${today}`
  const { body } = await app.http.inject({ method: 'GET', url, cookies: cookies.admin ?? {} })
  return body.split('\r\n').filter(line => line.includes(';vendeurs;'))
}
