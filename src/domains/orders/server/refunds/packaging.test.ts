import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Cookies } from '#tests/support/app.ts'
import { createMember, createOffer, createVendor, signMandate, type TestVendor } from '#tests/support/factories.ts'
import { publicRuleErrors } from '#tests/support/factur-x/validators.ts'
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
  await signMandate(market.db, vendor.vendorId)
  seller = await market.loginAs(vendor.userId)
  buyer = await market.newBuyer('professional')
  ;({ offerId } = await createOffer(market.db, vendor, { priceCents: 10_000, stock: 100, weightGrams: 100 }))
  const response = await as('PUT', `/api/seller/offers/${offerId}`, {
    deposit: { kind: 'BARREL', cents: 4_000, per: 2 },
  })
  expect(response.body.data.deposit).toEqual({ kind: 'BARREL', cents: 4_000, per: 2 })
})
afterEach(() => market.expectInvariants())
afterAll(() => market.close())

const as = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, cookies = seller) =>
  market.request(method, path, body, { cookies })
/** Five units, in three barrels: 500 € HT, 100 € of VAT, and 120 € of deposits; the delivery beside them. */
const fill = () => market.fill(buyer, vendor, [{ offerId, quantity: 5 }], 'PICKUP')
async function order(): Promise<{ id: number; lineId: number }> {
  const placed = await market.place(buyer)
  await market.pay(buyer, placed)
  const row = await market.db
    .selectFrom('orders as o')
    .innerJoin('order_lines as l', 'l.order_id', 'o.id')
    .select(['o.id', 'l.id as lineId'])
    .where('o.purchase_id', '=', placed.body.data.purchaseId)
    .executeTakeFirstOrThrow()
  return row
}
async function handOver(id: number) {
  expect((await as('PUT', `/api/orders/setReadyToPick/${id}`, {})).status).toBe(200)
  const { pickupCode: code } = (await market.request('GET', `/api/orders/${id}`, undefined, buyer)).body.data
  expect((await as('POST', `/api/orders/completeOrder/${id}`, { code })).status).toBe(200)
  await market.runJobs()
}
const detail = async (id: number, who: Cookies = seller) =>
  (await as('GET', `/api/orders/${id}`, undefined, who)).body.data
const bringBack = (id: number, units: number, left: number, lineId: number, who = seller) =>
  as('POST', `/api/orders/deposits/${id}`, { lines: [{ lineId, units, left }] }, who)
/** By the schema of Factur-X, and the rules of EN 16931 and of France where they are present. */
async function expectValid(invoiceId: number) {
  const { body } = await market.http.inject({ url: `/api/invoices/${invoiceId}/xml`, cookies: seller })
  expect(publicRuleErrors(body)).toEqual([])
}
const documents = async (id: number) => {
  const rows = await market.db
    .selectFrom('invoices')
    .select(['id', 'kind', 'document'])
    .where('order_id', '=', id)
    .orderBy('id')
    .execute()
  for (const row of rows) await expectValid(row.id)
  return rows.map(({ kind, document }) => ({
    kind,
    ...(document as { totals: object; lines: object[]; vat: object[] }),
  }))
}

test('a deposit is charged outside VAT and never commissioned, from the cart to the invoice and the statement', async () => {
  await fill()
  const { totals, sellers } = (await market.request('GET', '/api/cart', undefined, buyer)).body.data
  expect(totals).toMatchObject({ htCents: 50_000, vatCents: 10_000, depositCents: 12_000, ttcCents: 72_000 })
  expect(sellers[0].lines[0].deposit).toEqual({ kind: 'BARREL', cents: 4_000, per: 2 })
  const { id } = await order()
  const placed = await market.db
    .selectFrom('orders')
    .select(['total_ht_cents', 'deposit_cents', 'total_cents', 'commission_cents'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(placed).toMatchObject({ total_ht_cents: 50_000, deposit_cents: 12_000, total_cents: 72_000 })
  const commission = await market.db
    .selectFrom('line_commissions')
    .select('base_cents')
    .where('order_id', '=', id)
    .execute()
  expect(commission).toEqual([{ base_cents: 50_000 }])
  await handOver(id)
  const [invoice] = await documents(id)
  expect(invoice?.totals).toMatchObject({ htCents: 62_000, vatCents: 10_000, ttcCents: 72_000 })
  expect(invoice?.lines[1]).toMatchObject({
    title: 'Consigne de fût',
    quantity: 3,
    htCents: 12_000,
    vat: { category: 'E', basisPoints: 0 },
  })
  expect(invoice?.vat).toMatchObject([
    { category: 'S', basisPoints: 2_000, baseCents: 50_000 },
    { category: 'E', basisPoints: 0, baseCents: 12_000, exemption: expect.stringContaining('hors base d’imposition') },
  ])
  const [row] = (await as('GET', '/api/settlement/account')).body.data.orders
  expect(row).toMatchObject({ saleCents: 60_000, depositCents: 12_000 })
  const { statusCode, body } = await market.http.inject({
    url: `/api/settlement/seller-entries?month=${new Date().toISOString().slice(0, 7)}`,
    cookies: seller,
  })
  expect(statusCode).toBe(200)
  expect(body).toContain('Consignes reçues, votre compte 4196')
})

test('empties brought back are refunded once, with a credit note, and never more than are out', async () => {
  await fill()
  const { id, lineId } = await order()
  expect((await bringBack(id, 1, 3, lineId)).body.code).toBe('WRONG_STATUS')
  await handOver(id)
  const list = async (side: string, who: Cookies) =>
    (await as('GET', `/api/orders/deposits?side=${side}`, undefined, who)).body
  expect((await list('seller', seller)).data.orders).toMatchObject([{ id, lines: [{ lineId, left: 3 }] }])
  expect((await list('buyer', buyer.cookies)).data.orders).toMatchObject([{ id, with: expect.any(String) }])
  const stranger = await market.loginAs((await createVendor(market.db)).userId)
  expect((await list('seller', stranger)).data.orders).toEqual([])
  expect((await list('seller', buyer.cookies)).code).toBe('FORBIDDEN')
  expect((await bringBack(id, 1, 3, lineId, stranger)).body.code).toBe('NOT_FOUND')
  expect((await bringBack(id, 1, 3, lineId, buyer.cookies)).body.code).toBe('FORBIDDEN')
  expect((await bringBack(id, 4, 3, lineId)).body.code).toBe('REFUND_TOO_HIGH')
  expect((await bringBack(id, 0, 3, lineId)).body.code).toBe('INVALID_INPUT')
  expect((await bringBack(id, 1, 3, lineId + 1_000)).body.code).toBe('INVALID_INPUT')
  const both = await Promise.all([bringBack(id, 2, 3, lineId), bringBack(id, 2, 3, lineId)])
  expect(both.map(({ body }) => body.data?.amountCents ?? body.code).sort()).toEqual([8_000, 'CONFLICT'])
  await market.runJobs()
  const [, note] = await documents(id)
  expect(note).toMatchObject({ kind: 'CREDIT_NOTE', totals: { htCents: 8_000, vatCents: 0, ttcCents: 8_000 } })
  const shown = await detail(id)
  expect(shown).toMatchObject({ refundableCents: 64_000, gestureCents: 60_000, lines: [{ deposit: { returned: 2 } }] })
  const gesture = { amountCents: 60_001, leftCents: 60_000, reason: 'Trop' }
  expect((await as('POST', `/api/orders/gesture/${id}`, gesture)).body.code).toBe('REFUND_TOO_HIGH')
  // What is left of the packaging goes back with the last goods.
  const all = { lines: [{ lineId, quantity: 5 }], reason: 'Tout revient' }
  expect((await as('POST', `/api/orders/setRefund/${id}`, all)).body.data).toMatchObject({
    amountCents: 64_000,
    refundableCents: 0,
  })
  await market.runJobs()
  expect((await list('seller', seller)).data.orders).toEqual([])
})

test('a corrected rate of VAT after empties came back leaves the deposits as they are, on each document', async () => {
  await fill()
  const { id, lineId } = await order()
  await handOver(id)
  expect((await bringBack(id, 2, 3, lineId)).status).toBe(200)
  await market.runJobs()
  const { id: invoiceId } = await market.db
    .selectFrom('invoices')
    .select('id')
    .where('order_id', '=', id)
    .where('kind', '=', 'INVOICE')
    .executeTakeFirstOrThrow()
  const corrected = await as('POST', `/api/invoices/${invoiceId}/vat-correction`, {
    rates: [550],
    reason: 'Taux réduit.',
  })
  expect(corrected.status, JSON.stringify(corrected.body)).toBe(200)
  await market.runJobs()
  const [, , corrective, note] = await documents(id)
  expect(corrective).toMatchObject({ kind: 'CORRECTIVE', lines: [{}, { title: 'Consigne de fût', htCents: 12_000 }] })
  expect(note).toMatchObject({ kind: 'CREDIT_NOTE', totals: { htCents: 8_000, vatCents: 0, ttcCents: 8_000 } })
})

test('a member of the seller without the right to refund takes no packaging back', async () => {
  await fill()
  const { id, lineId } = await order()
  await handOver(id)
  const staff = await market.loginAs(await createMember(market.db, vendor.vendorId, 'staff'))
  expect((await bringBack(id, 1, 3, lineId, staff)).body.code).toBe('REFUND_NOT_GRANTED')
})

test('an order cancelled before its preparation gives its deposits back with it', async () => {
  await fill()
  const { id } = await order()
  expect((await market.request('POST', `/api/orders/cancel/${id}`, {}, buyer)).status).toBe(200)
  await market.runJobs()
  const refund = await market.db
    .selectFrom('refunds')
    .select(['amount_cents', 'deposit_cents'])
    .where('order_id', '=', id)
    .execute()
  expect(refund).toEqual([{ amount_cents: 72_000, deposit_cents: 12_000 }])
})

test('fewer units before the preparation give back the packaging that they no longer need', async () => {
  await fill()
  const { id, lineId } = await order()
  const change = { lines: [{ lineId, from: 5, quantity: 3 }] }
  const { body } = await market.request('POST', `/api/checkout/orders/${id}/change`, change, buyer)
  // Two units at 120 €, and one barrel of three.
  expect(body.data).toMatchObject({ refundCents: 28_000 })
  await market.runJobs()
})

test('a deposit has an amount and an emballage, and of its own seller only', async () => {
  const set = (deposit: unknown, who = seller) => as('PUT', `/api/seller/offers/${offerId}`, { deposit }, who)
  for (const deposit of [
    { kind: 'BARREL', cents: 0, per: 1 },
    { kind: 'BOX', cents: 5, per: 1 },
    { kind: 'CAGE', cents: 5 },
    { kind: 'CAGE', cents: 5, per: 0 },
  ])
    expect((await set(deposit)).body.code, JSON.stringify(deposit)).toBe('INVALID_INPUT')
  const stranger = await market.loginAs((await createVendor(market.db)).userId)
  expect((await set(null, stranger)).body.code).toBe('NOT_FOUND')
  expect((await set(null)).body.data.deposit).toBeNull()
})
