import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { InvoiceDocument } from '#domains/invoicing/document.ts'
import { dueDay } from '#domains/settlement/rules/credit.ts'
import { openReceivables } from '#domains/settlement/server/credit/receivables.ts'
import { inTransaction } from '#platform/db/pool.ts'
import { createOffer, type TestVendor } from '#tests/support/factories.ts'
import { onAccount } from '#tests/support/on-account.ts'
import { createPurchase, type TestPurchase } from '#tests/support/purchases.ts'
import { type Buyer, openTestMarket, type TestMarket } from '#tests/support/test-market.ts'

let market: TestMarket
let at: ReturnType<typeof onAccount>
let vendor: TestVendor
beforeAll(async () => {
  market = await openTestMarket()
  at = onAccount(market)
  vendor = await at.seller()
})
afterEach(() => market.expectInvariants())
afterAll(() => market.close())

const statusOf = async (orderId: number) =>
  (await market.db.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirstOrThrow()).status

test('an order on account is firm at once without money: its goods are committed and its cart is empty', async () => {
  const buyer = await at.customer([vendor])
  const [order] = await at.buy(buyer, [vendor])
  if (!order) throw new Error('no order')
  await market.runJobs()
  expect(await statusOf(order.orderId)).toBe('TO_PREPARE')
  expect(await at.owed(order.orderId)).toMatchObject({ status: 'OPEN', amount_cents: order.totalCents, due_on: null })
  expect(await at.paymentsOf(order.orderId)).toEqual([])
  expect((await market.request('GET', '/api/cart/count', undefined, buyer)).body.data).toBe(0)
  expect(await at.mailsTo(buyer.userId)).toContain(`order-confirmed:${order.purchaseId}`)
  const view = await market.request('POST', `/api/checkout/purchases/${order.purchaseId}/confirm`, {}, buyer)
  expect(view.body.data).toMatchObject({ step: 'paid', means: 'debit' })
})

test('the journal has what the buyer owes and the seller is due, and nothing is transferred', async () => {
  const buyer = await at.customer([vendor])
  const [order] = await at.buy(buyer, [vendor])
  if (!order) throw new Error('no order')
  await market.runJobs()
  const journal = await at.journalOf(order.orderId)
  expect(journal.BUYERS).toBe(order.totalCents)
  expect(journal.SELLERS).toBeLessThan(0)
  expect(journal.PROVIDER).toBeUndefined()
  expect(await market.db.selectFrom('transfers').selectAll().where('order_id', '=', order.orderId).execute()).toEqual(
    [],
  )
})

test('the same submission sent twice is one purchase', async () => {
  const buyer = await at.customer([vendor])
  const { offerId } = await createOffer(market.db, vendor, { stock: 10 })
  await market.fill(buyer, vendor, [{ offerId, quantity: 1 }])
  const body = { ...(await market.submission(buyer)), means: 'debit' }
  const [first, second] = [await market.place(buyer, body), await market.place(buyer, body)]
  expect(second.body.data).toEqual(first.body.data)
  expect(await market.reserved(offerId)).toBe(1)
})

test('two purchases at once never exceed the limit of an account', async () => {
  for (let round = 0; round < 5; round++) {
    const buyer = await at.customer([vendor], { limitCents: 2_000 })
    const { offerId } = await createOffer(market.db, vendor)
    const line = { vendorId: vendor.vendorId, offerId, quantity: 1 }
    const purchases = [
      await createPurchase(market.db, buyer.userId, [line], 'CANCELLED'),
      await createPurchase(market.db, buyer.userId, [line], 'CANCELLED'),
    ]
    const open = ({ purchaseId, lines: [first] }: TestPurchase) =>
      inTransaction(market.db, async tx => {
        const order = { orderId: first?.orderId ?? 0, vendorId: vendor.vendorId, totalCents: 1_200 }
        await openReceivables(tx, { id: purchaseId, userId: buyer.userId }, [order])
      })
    const results = await Promise.allSettled(purchases.map(open))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'CREDIT_LIMIT' } })
    // These purchases have no entries in the journal.
    await market.db.deleteFrom('receivables').where('user_id', '=', buyer.userId).execute()
  }
})

const refusalOf = async (buyer: Buyer, vendors: TestVendor[]) => {
  const { status, body } = await at.place(buyer, vendors)
  return status === 200 ? null : body.code
}

test('an order on account is refused without a mandate, an account at each seller, or enough of the limit', async () => {
  const other = await at.seller()
  const unsigned = await market.newBuyer('professional')
  await at.admit(unsigned, vendor)
  expect(await refusalOf(unsigned, [vendor])).toBe('MANDATE_MISSING')
  const buyer = await at.customer([vendor], { limitCents: 100 })
  expect(await refusalOf(buyer, [vendor])).toBe('CREDIT_LIMIT')
  await at.decide(buyer, vendor)
  expect(await refusalOf(buyer, [other])).toBe('CREDIT_UNAVAILABLE')
  await at.decide(buyer, vendor, { status: 'SUSPENDED' })
  expect(await refusalOf(await at.customer([]), [vendor])).toBe('CREDIT_UNAVAILABLE')
  expect(await market.db.selectFrom('receivables').selectAll().where('user_id', '=', buyer.userId).execute()).toEqual(
    [],
  )
})

test('a private buyer has no account, asks for none and signs no mandate', async () => {
  const buyer = await market.newBuyer('normal')
  const asked = await market.request('POST', '/api/credit-accounts', { vendorId: vendor.vendorId }, buyer)
  expect(asked.body.code).toBe('PROFESSIONALS_ONLY')
  expect((await market.request('POST', '/api/payments/mandate', {}, buyer)).body.code).toBe('FORBIDDEN')
  expect(await refusalOf(buyer, [vendor])).toBe('MANDATE_MISSING')
})

test('cancelling before dispatch owes nothing, and gives the limit back', async () => {
  const buyer = await at.customer([vendor])
  const [order] = await at.buy(buyer, [vendor])
  if (!order) throw new Error('no order')
  await market.runJobs()
  expect((await market.request('POST', `/api/orders/cancel/${order.orderId}`, {}, buyer)).status).toBe(200)
  await market.runJobs()
  expect(await at.owed(order.orderId)).toMatchObject({ status: 'CANCELLED', credited_cents: order.totalCents })
  const { accounts } = (await market.request('GET', '/api/credit-accounts', undefined, buyer)).body.data
  expect(accounts).toMatchObject([{ usedCents: 0, freeCents: 100_000 }])
  expect((await at.journalOf(order.orderId)).BUYERS).toBe(0)
})

test('a refund before the debit lowers what is debited, with a credit note after the invoice', async () => {
  const buyer = await at.customer([vendor])
  const [order] = await at.buy(buyer, [vendor], 4)
  if (!order) throw new Error('no order')
  await at.ship(order)
  await market.runJobs()
  const cookies = await market.loginAs(vendor.userId)
  const gesture = { amountCents: 500, leftCents: order.totalCents, reason: 'Un carton abîmé' }
  expect((await market.request('POST', `/api/orders/gesture/${order.orderId}`, gesture, { cookies })).status).toBe(200)
  await market.runJobs()
  expect(await at.owed(order.orderId)).toMatchObject({ credited_cents: 500, status: 'OPEN' })
  const { data } = (await market.request('GET', `/api/orders/${order.orderId}`, undefined, buyer)).body
  expect(data.invoices.map(({ kind }: { kind: string }) => kind)).toEqual(['INVOICE', 'CREDIT_NOTE'])
  const ref = await at.debit(order.orderId)
  expect((await at.paymentsOf(order.orderId))[0]?.amount_cents).toBe(order.totalCents - 500)
  await at.atBank('debit-paid', ref)
  expect((await at.owed(order.orderId)).status).toBe('PAID')
})

test('the invoice has the due day of the account, the means, and nothing paid yet', async () => {
  const buyer = await at.customer([vendor], { delayDays: 45, endOfMonth: true })
  const [order] = await at.buy(buyer, [vendor])
  if (!order) throw new Error('no order')
  await at.ship(order)
  const { document } = await market.db
    .selectFrom('invoices')
    .select('document')
    .where('order_id', '=', order.orderId)
    .executeTakeFirstOrThrow()
  const { due_on: dueOn } = await at.owed(order.orderId)
  const invoice = document as InvoiceDocument
  const due = dueDay(invoice.issuedOn, { delayDays: 45, endOfMonth: true }, null)
  expect(invoice).toMatchObject({
    dueOn: due,
    payment: { means: 'DIRECT_DEBIT', paidOn: null },
    totals: { paidCents: 0, dueCents: order.totalCents },
  })
  expect(invoice.terms?.penalties).toContain('12')
  expect(String(dueOn)).toContain(due)
})
