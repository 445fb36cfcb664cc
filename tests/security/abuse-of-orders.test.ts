/** Attacks by buyers, sellers and outsiders after the payment; titles name the software that was vulnerable. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cookies, type TestApp, type TestResponse, testApp } from '#tests/support/app.ts'
import { createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { createPaidOrder, type TestOrder } from '#tests/support/orders.ts'

let app: TestApp
let vendor: TestVendor
let buyerId: number
let seller: Cookies
let buyer: Cookies
beforeAll(async () => {
  app = await testApp()
  vendor = await createVendor(app.db)
  buyerId = await createUser(app.db)
  seller = await app.loginAs(vendor.userId)
  buyer = await app.loginAs(buyerId)
})
afterAll(async () => {
  await expectInvariants(app.pool)
  await app.close()
})

const why = 'Article arrivé abîmé'
const order = (values: Partial<Parameters<typeof createPaidOrder>[1]> = {}) =>
  createPaidOrder(app.db, { vendor, buyerId, ...values })
const post = (cookies: Cookies, path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
  app.request('POST', path, body, { cookies, headers })
const refund = (id: number, body: object, by = seller, headers = {}) =>
  post(by, `/api/orders/setRefund/${id}`, { reason: why, ...body }, headers)
const lineOf = ({ lines }: TestOrder) => lines[0]?.orderLineId ?? 0
const statusOf = async (id: number) =>
  (await app.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const givenBack = async (purchaseId: number) => {
  const { rows } = await app.pool.query<{ cents: number }>(
    `SELECT coalesce(sum(r.amount_cents), 0)::int AS cents FROM payment_refunds r JOIN payments p ON p.id = r.payment_id
     WHERE p.purchase_id = $1`,
    [purchaseId],
  )
  return rows[0]?.cents
}
async function delivered(): Promise<TestOrder> {
  const made = await order()
  for (const step of ['generateEtiquette', 'ship', 'deliver']) await post(seller, `/api/orders/${step}/${made.orderId}`)
  return made
}

/** Rejected by an application rule, with a message: a database error would mean that a rule is missing. */
const byRule = (reply: TestResponse) => {
  expect(reply.status).toBeLessThan(500)
  expect(reply.status).toBeGreaterThanOrEqual(400)
}

describe('refund that is not owed', () => {
  test.each([
    ['GHSA-7qvr-c5vf-xxfh', { lines: [] }],
    ['GHSA-7qvr-c5vf-xxfh', {}],
    ['saleor#19645', { delivery: 1_189 }],
    ['saleor#19645', { delivery: 9_007_199_254_740_991 }],
    ['medusa#13504', { delivery: -1 }],
    ['CVE-2026-106676', { delivery: 0.5 }],
  ])('%s: %o refunds nothing', async (_, body) => {
    const { orderId, purchaseId } = await order()
    byRule(await refund(orderId, body))
    expect(await givenBack(purchaseId)).toBe(0)
  })

  test.each([
    ['spree#14678', 3],
    ['medusa#13504', -1],
    ['medusa#13504', 0],
    ['medusa#16802', 0.5],
    ['CVE-2026-106676', 2 ** 31],
  ])('%s: %d of two units refunds nothing', async (_, quantity) => {
    const made = await order()
    byRule(await refund(made.orderId, { lines: [{ lineId: lineOf(made), quantity }] }))
    expect(await givenBack(made.purchaseId)).toBe(0)
  })

  test('craftcms/commerce#1098: a line listed twice is not refunded twice', async () => {
    const made = await order()
    const line = { lineId: lineOf(made), quantity: 2 }
    byRule(await refund(made.orderId, { lines: [line, line] }))
    expect(await givenBack(made.purchaseId)).toBe(0)
  })

  test('saleor#19645: concurrent refunds never exceed the payment', async () => {
    const made = await order()
    const one = { lines: [{ lineId: lineOf(made), quantity: 1 }], delivery: true }
    await Promise.all(Array.from({ length: 12 }, () => refund(made.orderId, one)))
    expect(await givenBack(made.purchaseId)).toBeLessThanOrEqual(made.totalCents)
  })

  test('WCFM CVE-2026-1722: a visitor, the buyer and another seller cannot refund', async () => {
    const made = await order()
    const other = await createVendor(app.db)
    const all = { lines: [{ lineId: lineOf(made), quantity: 2 }] }
    for (const by of [{}, buyer, await app.loginAs(other.userId)]) await refund(made.orderId, all, by)
    expect(await givenBack(made.purchaseId)).toBe(0)
  })

  test.each([{ amountCents: 1 }, { amount: 1_000_000 }, { currency: 'JPY' }, { to: 'FR7612345' }, { force: true }])(
    'mass assignment: %o in a refund is rejected',
    async values => {
      const made = await order()
      const { body } = await refund(made.orderId, { lines: [{ lineId: lineOf(made), quantity: 1 }], ...values })
      expect([body.code, await givenBack(made.purchaseId)]).toEqual(['INVALID_INPUT', 0])
    },
  )

  test('replay: rejects the same key with another amount, and returns the same result with the same one', async () => {
    const made = await order()
    const key = { 'idempotency-key': randomUUID() }
    const one = { lines: [{ lineId: lineOf(made), quantity: 1 }] }
    const first = await refund(made.orderId, one, seller, key)
    const again = await refund(made.orderId, one, seller, key)
    expect(again.body.data).toEqual(first.body.data)
    const more = await refund(made.orderId, { ...one, delivery: true }, seller, key)
    expect([more.body.code, await givenBack(made.purchaseId)]).toEqual(['IDEMPOTENCY_KEY_REUSED', 1_200])
  })

  test('idempotency keys are scoped to their user, so a guessed key reveals no response', async () => {
    const made = await order()
    const key = { 'idempotency-key': randomUUID() }
    await refund(made.orderId, { lines: [{ lineId: lineOf(made), quantity: 1 }] }, seller, key)
    const other = await app.loginAs((await createVendor(app.db)).userId)
    const { body } = await refund(made.orderId, { lines: [{ lineId: lineOf(made), quantity: 1 }] }, other, key)
    expect(body.data).toBeNull()
  })
})

describe('goods and their return', () => {
  test('double withdrawal: repeated and concurrent requests create one return', async () => {
    const made = await delivered()
    const body = { orderId: made.orderId, kind: 'WITHDRAWAL', lines: [{ lineId: lineOf(made), quantity: 2 }] }
    const request = () => post(buyer, '/api/returns', body)
    await Promise.all([request(), request(), request()])
    await request()
    const { rows } = await app.pool.query('SELECT FROM returns WHERE order_id = $1', [made.orderId])
    expect(rows).toHaveLength(1)
  })

  test.each([
    ['GHSA-7qvr-c5vf-xxfh', []],
    ['spree#14678', [{ quantity: 3 }]],
    ['medusa#13504', [{ quantity: -1 }]],
    ['craftcms/commerce#1098', [{ quantity: 2 }, { quantity: 2 }]],
  ])('%s: a return of %o is rejected', async (_, lines) => {
    const made = await delivered()
    const body = {
      orderId: made.orderId,
      kind: 'WITHDRAWAL',
      lines: lines.map(line => ({ lineId: lineOf(made), ...line })),
    }
    byRule(await post(buyer, '/api/returns', body))
    const { rows } = await app.pool.query('SELECT FROM returns WHERE order_id = $1', [made.orderId])
    expect(rows).toHaveLength(0)
  })

  test('a buyer cannot act as the seller on their own return', async () => {
    const made = await delivered()
    const body = { orderId: made.orderId, kind: 'WITHDRAWAL', lines: [{ lineId: lineOf(made), quantity: 2 }] }
    const { id } = (await post(buyer, '/api/returns', body)).body.data
    const acts = [
      { act: 'receive', lines: [{ lineId: lineOf(made), quantity: 2, restock: true }] },
      { act: 'refund' },
      { act: 'rule', note: 'Je me donne raison.' },
    ]
    for (const act of acts) expect((await post(buyer, `/api/returns/${id}/act`, act)).body.code).not.toBeNull()
    expect(await givenBack(made.purchaseId)).toBe(0)
  })
})

describe('skipped steps', () => {
  test.each(['ship', 'deliver', 'completeOrder'])('%s out of turn changes nothing', async step => {
    const { orderId } = await order()
    for (const by of [seller, buyer])
      expect((await post(by, `/api/orders/${step}/${orderId}`)).body.code).not.toBeNull()
    expect(await statusOf(orderId)).toBe('TO_PREPARE')
  })

  test.each(['generateEtiquette', 'ship', 'deliver', 'completeOrder'])(
    'vendure#3065: %s of an unpaid order is rejected',
    async step => {
      const { orderId } = await order({ paid: false })
      for (const by of [seller, buyer])
        expect((await post(by, `/api/orders/${step}/${orderId}`)).body.code).not.toBeNull()
      expect(await statusOf(orderId)).toBe('AWAITING_PAYMENT')
    },
  )

  test('a cancelled order cannot be shipped, refunded beyond its payment, or completed', async () => {
    const made = await order()
    await post(seller, `/api/orders/cancel/${made.orderId}`, { reason: why })
    for (const step of ['generateEtiquette', 'ship', 'deliver', 'completeOrder'])
      expect((await post(seller, `/api/orders/${step}/${made.orderId}`)).body.code).not.toBeNull()
    await refund(made.orderId, { lines: [{ lineId: lineOf(made), quantity: 2 }], delivery: true })
    expect(await statusOf(made.orderId)).toBe('CANCELLED')
    expect(await givenBack(made.purchaseId)).toBeLessThanOrEqual(made.totalCents)
  })

  test.each(['status', 'vendorId', 'totalCents', 'buyerId'])(
    'mass assignment: %s with an invoice reference is rejected',
    async key => {
      const { orderId } = await order()
      const body = { invoiceRef: 'F-2026-1', [key]: 1 }
      const reply = await app.request('PUT', `/api/orders/setInvoiceRef/${orderId}`, body, { cookies: seller })
      expect(reply.body.code).toBe('INVALID_INPUT')
    },
  )

  test.each(['<script>', 'F-1\r\nX: y', 'F\u0000', `F-${'1'.repeat(500)}`, '\u202e123'])(
    'label injection: %j as an invoice reference is rejected or stored as text',
    async invoiceRef => {
      const { orderId } = await order()
      const reply = await app.request(
        'PUT',
        `/api/orders/setInvoiceRef/${orderId}`,
        { invoiceRef },
        { cookies: seller },
      )
      if (reply.status === 200) expect(reply.body.data.invoiceRef).not.toMatch(/[\p{Cc}\u202e]/u)
      else expect(reply.body.code).toBe('INVALID_INPUT')
    },
  )
})

describe('order lists', () => {
  test.each(['max=100000', 'max=-1', 'max=0', 'max=1e3', 'offset=-1', 'max=10&max=1000', 'user_type=admin'])(
    'Saleor GHSA-gqqv-xwx3-jj4h: orders by %s',
    async query => {
      const { body } = await app.request('GET', `/api/orders?${query}`, undefined, { cookies: buyer })
      expect(body.code).toBe('INVALID_INPUT')
    },
  )

  test.each(['%', '_', '\\', '%25', "' OR 1=1 --"])(
    'vendure GHSA-9pp3-53p2-ww9v: the search %j returns none',
    async words => {
      await order()
      const query = `searchQuery=${encodeURIComponent(words)}`
      const { body } = await app.request('GET', `/api/orders?${query}`, undefined, { cookies: buyer })
      expect(body.data?.orders ?? []).toEqual([])
    },
  )

  test('role confusion: a buyer’s request for the seller’s view is rejected', async () => {
    const other = await createVendor(app.db)
    await createPaidOrder(app.db, { vendor: other })
    const { body } = await app.request('GET', '/api/orders?user_type=Seller', undefined, { cookies: buyer })
    expect([body.code, body.data]).toEqual(['FORBIDDEN', null])
  })

  test.each(['/api/orders/batch/labels', '/api/orders/batch/send', '/api/orders/batch/deliver'])(
    'saleor GHSA-xqqq-qhgq-gx53: %s returns nothing',
    async path => {
      for (const ids of [[], {}, null, 'all', [null], ['*']])
        expect([ids, (await post(seller, path, { ids })).body.code]).toEqual([ids, 'INVALID_INPUT'])
    },
  )

  test('harvest: a thousand sellers’ shops cannot be listed in one request', async () => {
    const vendorIds = Array.from({ length: 1_000 }, (_, n) => n + 1)
    expect((await post(buyer, '/api/shops', { vendorIds })).body.code).toBe('INVALID_INPUT')
  })
})
