/** Down payments of sellers that make their own invoices: the PDF of the deposit invoice, then that of the final one. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { provoke } from '#domains/payments/server/sandbox-records.ts'
import { refreshChargeback } from '#domains/returns/server/chargebacks/chargebacks.ts'
import { openProviderAccount } from '#domains/shops/server/payment-account.ts'
import { inTransaction } from '#platform/db/pool.ts'
import { addDays, isoDay } from '#shared/dates.ts'
import { type DownPaymentOrder, downPayments } from '#tests/support/down-payments.ts'
import { createMember, createUser, createVendor, signMandate } from '#tests/support/factories.ts'
import type { Cookies } from '#tests/support/injected.ts'
import { attachInvoice, uploadPdf } from '#tests/support/own-invoice.ts'
import { openTestMarket, type TestMarket } from '#tests/support/test-market.ts'

let market: TestMarket
let shop: ReturnType<typeof downPayments>
beforeAll(async () => {
  market = await openTestMarket()
  shop = downPayments(market)
})
afterEach(() => market.expectInvariants())
afterAll(() => market.close())

// 100,00 + 9,90 at 20 %: 131,88, of which 30 % at the order.
const total = 13_188
const down = 3_956
const today = isoDay(new Date())

type OwnOrder = DownPaymentOrder & { seller: Cookies }
async function bought(quantity = 1): Promise<OwnOrder> {
  const vendor = await createVendor(market.db)
  await openProviderAccount(market.db, market.provider, vendor.vendorId)
  const buyer = await market.newBuyer('professional')
  const placed = await shop.place(buyer, vendor, [await shop.offer(vendor)], quantity)
  await market.pay(buyer, placed)
  const order = await shop.ordered(Number(placed.body.data.purchaseId), vendor, buyer)
  return { ...order, seller: await market.loginAs(vendor.userId) }
}
async function paidWhole(): Promise<OwnOrder> {
  const order = await bought()
  await deposit(order)
  await shop.approve(order)
  await shop.payBalance(order)
  return order
}
const attach = ({ orderId, seller }: OwnOrder, values: object) => attachInvoice(market, seller, orderId, values)
const deposit = (order: OwnOrder, values: object = {}) =>
  attach(order, { kind: 'DEPOSIT', reference: `FA-AC-${order.orderId}`, ...values })
const cancel = ({ orderId, seller }: OwnOrder) =>
  market.request('POST', `/api/orders/cancel/${orderId}`, { reason: 'Papier épuisé.' }, { cookies: seller })
const detail = async ({ orderId, seller }: OwnOrder, cookies = seller) =>
  (await market.request('GET', `/api/orders/${orderId}`, undefined, { cookies })).body.data
const documentsOf = async ({ orderId }: OwnOrder) =>
  (await shop.documents(orderId)).map(({ kind, number, ttc, of }) => ({ kind, number, ttc, of }))

/** On the first page of the seller. */
async function depositInvoicesDue({ seller }: OwnOrder): Promise<number> {
  const { body } = await market.request('GET', '/api/seller/workspace', undefined, { cookies: seller })
  return body.data.waiting.find(({ topic }: { topic: string }) => topic === 'depositInvoicesDue')?.count ?? 0
}

test('the deposit invoice, then the final one that takes it off, are uploaded before the order is sent', async () => {
  const order = await bought()
  expect(await documentsOf(order)).toEqual([])
  expect(await depositInvoicesDue(order)).toBe(1)
  expect((await deposit(order)).body.data).toMatchObject({ number: `FA-AC-${order.orderId}` })
  expect(await depositInvoicesDue(order)).toBe(0)
  await shop.approve(order)
  await shop.payBalance(order)
  await market.runJobs()
  const unsent = await shop.ship(order)
  expect(unsent.body.code).toBe('INVOICE_MISSING')
  expect((await attach(order, {})).status).toBe(200)
  const ship = await market.request('POST', `/api/orders/ship/${order.orderId}`, {}, { cookies: order.seller })
  expect(ship.status, JSON.stringify(ship.body)).toBe(200)
  expect(await documentsOf(order)).toEqual([
    { kind: 'DEPOSIT', number: `FA-AC-${order.orderId}`, ttc: down, of: null },
    { kind: 'INVOICE', number: `FA-${order.orderId}`, ttc: total - down, of: 'DEPOSIT' },
  ])
  const { history, invoices } = await detail(order, order.buyer.cookies)
  expect(invoices).toMatchObject([{ kind: 'INVOICE' }, { kind: 'DEPOSIT', uploaded: true }])
  expect(history.filter(({ axis }: { axis: string }) => axis === 'invoice')).toMatchObject([
    { to: 'DEPOSIT_REFERENCED', note: `FA-AC-${order.orderId}` },
    { to: 'REFERENCED', note: `FA-${order.orderId}` },
  ])
})

test('refuses the final invoice before the deposit invoice, before the balance, and before its day', async () => {
  const order = await bought()
  expect((await attach(order, {})).body).toMatchObject({ code: 'BALANCE_DUE' })
  await shop.approve(order)
  await shop.payBalance(order)
  expect((await attach(order, {})).body).toMatchObject({
    code: 'WRONG_STATUS',
    error: 'Déposez d’abord la facture de l’acompte.',
  })
  expect((await deposit(order)).status).toBe(200)
  expect((await attach(order, { issuedOn: addDays(today, -3) })).body).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { issuedOn: expect.stringContaining('acompte') },
  })
  expect((await attach(order, {})).status).toBe(200)
})

test('refuses a second deposit invoice, a reference taken, and one of an order paid whole', async () => {
  const order = await bought()
  await deposit(order)
  expect((await deposit(order, { reference: 'FA-AC-2' })).body.code).toBe('WRONG_STATUS')
  await shop.approve(order)
  await shop.payBalance(order)
  expect((await attach(order, { reference: `fa-ac-${order.orderId}` })).body.code).toBe('INVOICE_REF_TAKEN')
  const whole = await shop.offer(order.vendor, { percent: null })
  const other = await shop.buy(order.vendor, await market.newBuyer('professional'), [whole])
  expect((await deposit({ ...other, seller: order.seller })).body.code).toBe('WRONG_STATUS')
})

test('only its seller uploads it: others are refused, and eight at once leave one', async () => {
  const order = await bought()
  const as = async (userId: number) => (await deposit({ ...order, seller: await market.loginAs(userId) })).body.code
  expect(await as((await createVendor(market.db)).userId)).toBe('NOT_FOUND')
  expect(await as((await market.newBuyer('professional')).userId)).toBe('NOT_FOUND')
  expect(await as(order.buyer.userId)).toBe('FORBIDDEN')
  expect(await as(await createUser(market.db, { roles: ['ADMIN'] }))).toBe('FORBIDDEN')
  const member = await market.loginAs(await createMember(market.db, order.vendor.vendorId, 'owner'))
  const files = await Promise.all(Array.from({ length: 8 }, () => uploadPdf(market, member)))
  const sent = await Promise.all(
    files.map((fileId, n) => deposit({ ...order, seller: member }, { fileId, reference: `FA-${n}` })),
  )
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await documentsOf(order)).toMatchObject([{ kind: 'DEPOSIT', ttc: down }])
})

test('a deposit invoice is replaced for the same amounts, until the final invoice cites it', async () => {
  const order = await paidWhole()
  expect((await deposit(order, { reference: 'FA-AC-BIS', replaces: true })).status).toBe(200)
  expect((await attach(order, {})).status).toBe(200)
  expect(await documentsOf(order)).toMatchObject([
    { ttc: down },
    { kind: 'DEPOSIT', number: 'FA-AC-BIS', ttc: down },
    { kind: 'INVOICE', of: 'DEPOSIT', ttc: total - down },
  ])
  expect((await deposit(order, { reference: 'FA-AC-TER', replaces: true })).body.code).toBe('WRONG_STATUS')
  const again = await attach(order, { reference: 'FA-BIS', replaces: true })
  expect(again.status, JSON.stringify(again.body)).toBe(200)
  expect((await documentsOf(order)).at(-1)).toMatchObject({ number: 'FA-BIS', ttc: total - down, of: 'DEPOSIT' })
})

test('a cancelled order owes the credit note of its deposit invoice, and nothing when it had none', async () => {
  const order = await bought()
  await deposit(order)
  await cancel(order)
  await market.runJobs()
  const { creditNotesDue } = await detail(order)
  expect(creditNotesDue).toMatchObject([{ cents: down }])
  const note = { refundId: creditNotesDue[0].refundId, reference: 'AV-1' }
  expect((await attach(order, { ...note, issuedOn: addDays(today, -3) })).body.code).toBe('INVALID_INPUT')
  expect((await attach(order, note)).status).toBe(200)
  expect((await attach(order, { ...note, reference: 'AV-2' })).body.code).toBe('WRONG_STATUS')
  expect((await documentsOf(order)).at(-1)).toEqual({ kind: 'CREDIT_NOTE', number: 'AV-1', ttc: down, of: 'DEPOSIT' })
  const replaced = await attach(order, { ...note, reference: 'AV-3', replaces: true })
  expect(replaced.status, JSON.stringify(replaced.body)).toBe(200)
  expect((await documentsOf(order)).at(-1)).toMatchObject({ number: 'AV-3', of: 'DEPOSIT' })
  const without = await bought()
  await cancel(without)
  await market.runJobs()
  expect((await detail(without)).creditNotesDue).toEqual([])
  expect((await deposit(without)).body.code).toBe('WRONG_STATUS')
})

test('a down payment returned in part has its credit note first, and the final invoice takes off what is left', async () => {
  const order = await bought(5)
  const { total_cents: whole, down_payment_cents: paid } = await shop.order(order.orderId)
  await deposit(order)
  const refund = await market.request(
    'POST',
    `/api/orders/setRefund/${order.orderId}`,
    { lines: [{ lineId: order.lineId, quantity: 4 }], reason: 'Quatre de moins.' },
    { cookies: order.seller },
  )
  const { amountCents, refundId } = refund.body.data
  await market.runJobs()
  await shop.approve(order)
  const back = amountCents - (whole - Number(paid))
  expect(back).toBeGreaterThan(0)
  expect((await detail(order)).creditNotesDue).toEqual([{ refundId, cents: back }])
  expect((await attach(order, {})).body).toMatchObject({
    code: 'WRONG_STATUS',
    error: expect.stringContaining('avoir'),
  })
  expect((await attach(order, { refundId, reference: 'AV-PART' })).status).toBe(200)
  const final = await attach(order, {})
  expect(final.status, JSON.stringify(final.body)).toBe(200)
  expect(await documentsOf(order)).toMatchObject([
    { kind: 'DEPOSIT', ttc: paid },
    { kind: 'CREDIT_NOTE', ttc: back, of: 'DEPOSIT' },
    { kind: 'INVOICE', ttc: whole - amountCents - (Number(paid) - back) },
  ])
})

test('a refund after the final invoice owes a credit note on it', async () => {
  const order = await paidWhole()
  await attach(order, {})
  const refund = await market.request(
    'POST',
    `/api/orders/gesture/${order.orderId}`,
    { amountCents: 500, leftCents: total, reason: 'Coin abîmé.' },
    { cookies: order.seller },
  )
  expect(refund.status, JSON.stringify(refund.body)).toBe(200)
  await market.runJobs()
  const { creditNotesDue } = await detail(order)
  expect(creditNotesDue).toMatchObject([{ cents: 500 }])
  await attach(order, { refundId: creditNotesDue[0].refundId, reference: 'AV-9' })
  expect((await documentsOf(order)).at(-1)).toMatchObject({ kind: 'CREDIT_NOTE', ttc: 500, of: 'INVOICE' })
})

test('a down payment that the bank took back owes its credit note', async () => {
  const order = await bought()
  await deposit(order)
  const { rows } = await market.pool.query('SELECT provider_ref AS ref FROM payments WHERE purchase_id = $1', [
    order.purchaseId,
  ])
  const { ref } = await inTransaction(market.db, tx => provoke(tx, { fault: 'dispute', ref: rows[0].ref }))
  await inTransaction(market.db, tx => provoke(tx, { fault: 'dispute-lost', ref }))
  await refreshChargeback(market.db, market.provider, ref)
  await market.runJobs()
  expect((await detail(order)).creditNotesDue).toMatchObject([{ cents: down }])
})

test('who made the deposit invoice makes the final one, whatever becomes of the mandate', async () => {
  const own = await bought()
  await deposit(own)
  await signMandate(market.db, own.vendor.vendorId)
  await shop.approve(own)
  await shop.payBalance(own)
  expect((await detail(own)).billingMandate).toBe(false)
  expect((await shop.ship(own)).body.code).toBe('INVOICE_MISSING')

  const vendor = await shop.seller()
  const order = await shop.buy(vendor)
  await market.db
    .updateTable('billing_mandates')
    .set({ ended_at: new Date(Date.now() + 60_000) })
    .where('vendor_id', '=', vendor.vendorId)
    .execute()
  await market.db.updateTable('vendors').set({ invoice_mode: 'own' }).where('id', '=', vendor.vendorId).execute()
  await shop.approve(order)
  await shop.payBalance(order)
  const seller = await market.loginAs(vendor.userId)
  expect((await attach({ ...order, seller }, {})).body.code).toBe('WRONG_STATUS')
  expect((await shop.ship(order)).status).toBe(200)
  expect(await shop.documents(order.orderId)).toMatchObject([{ kind: 'DEPOSIT' }, { kind: 'INVOICE', of: 'DEPOSIT' }])
})
