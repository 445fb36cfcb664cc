/** Money of orders with a down payment, where the bank, the provider or a late event decides. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { BookedPayment } from '#domains/payments/server/port.ts'
import { provoke } from '#domains/payments/server/sandbox-records.ts'
import { refreshChargeback } from '#domains/returns/server/chargebacks/chargebacks.ts'
import { reconcileJournal } from '#domains/settlement/server/accounting/reconciliation.ts'
import { inTransaction } from '#platform/db/pool.ts'
import { type DownPaymentOrder, downPayments } from '#tests/support/down-payments.ts'
import { openTestMarket, type TestMarket } from '#tests/support/test-market.ts'
import { sendRefund } from '../jobs.ts'

let market: TestMarket
let shop: ReturnType<typeof downPayments>
beforeAll(async () => {
  market = await openTestMarket()
  shop = downPayments(market)
})
afterEach(() => market.expectInvariants())
afterAll(() => market.close())

const total = 13_188
const down = 3_956
const balance = total - down
async function paidWhole(): Promise<DownPaymentOrder> {
  const order = await shop.buy(await shop.seller())
  await shop.approve(order)
  await shop.payBalance(order)
  return order
}
const cancel = async (order: DownPaymentOrder) =>
  market.request(
    'POST',
    `/api/orders/cancel/${order.orderId}`,
    { reason: 'Papier épuisé.' },
    { cookies: await market.loginAs(order.vendor.userId) },
  )
async function lose(order: DownPaymentOrder, of: 'down payment' | 'balance') {
  const { ref } = await market.db
    .selectFrom('payments')
    .select('provider_ref as ref')
    .where('purchase_id', '=', order.purchaseId)
    .where('order_id', of === 'balance' ? '=' : 'is', of === 'balance' ? order.orderId : null)
    .executeTakeFirstOrThrow()
  const dispute = await inTransaction(market.db, tx => provoke(tx, { fault: 'dispute', ref: String(ref) }))
  await inTransaction(market.db, tx => provoke(tx, { fault: 'dispute-lost', ref: dispute.ref }))
  await refreshChargeback(market.db, market.provider, dispute.ref)
  await market.runJobs()
}
/** The provider's records two hours later, as the daily job reads them. */
const differences = () =>
  reconcileJournal(market.db, {
    name: 'sandbox',
    history: async function* (since) {
      for await (const booked of market.provider.history(since))
        yield { ...booked, openedAt: new Date(booked.openedAt.getTime() - 7_200_000) } satisfies BookedPayment
    },
    movements: market.provider.movements,
  })

test('a purchase with two payments agrees with the provider at every step', async () => {
  const order = await shop.buy(await shop.seller())
  expect(await differences()).toBe(0)
  await shop.approve(order)
  await shop.openBalance(order.orderId, order.buyer)
  expect(await differences()).toBe(0)
  await shop.payBalance(order)
  expect(await differences()).toBe(0)
  expect((await cancel(order)).status).toBe(200)
  expect(await differences()).toBe(0)
  await market.runJobs()
  expect(await differences()).toBe(0)
})

test('a cancellation after the balance returns both payments, and credits the deposit invoice', async () => {
  const order = await paidWhole()
  expect((await cancel(order)).status).toBe(200)
  await market.runJobs()
  expect(await shop.payments(order.purchaseId)).toMatchObject([
    { captured: down, refunded: down },
    { captured: balance, refunded: balance },
  ])
  expect(await shop.documents(order.orderId)).toMatchObject([
    { kind: 'DEPOSIT', ttc: down },
    { kind: 'CREDIT_NOTE', of: 'DEPOSIT', ttc: down },
  ])
  expect(
    await market.db.selectFrom('refunds').select('status').where('order_id', '=', order.orderId).execute(),
  ).toEqual([{ status: 'DONE' }])
})

test('a part that the bank refuses is sent again the next day, and the refund is done with the last part', async () => {
  const order = await paidWhole()
  expect((await cancel(order)).status).toBe(200)
  const parts = await market.db
    .selectFrom('payment_refunds as b')
    .innerJoin('payments as y', 'y.id', 'b.payment_id')
    .select(['b.id', 'y.order_id as orderId'])
    .where('y.purchase_id', '=', order.purchaseId)
    .orderBy('b.id')
    .execute()
  const refusing = {
    ...market.provider,
    refund: async () => ({
      refundRef: `refused_${order.orderId}`,
      status: 'failed' as const,
      failure: 'account_closed',
    }),
  }
  const first = parts.find(({ orderId }) => orderId !== null)
  const second = parts.find(({ orderId }) => orderId === null)
  if (!first || !second) throw new Error('two parts expected')
  await sendRefund(market.db, market.provider, { paymentRefundId: first.id })
  await sendRefund(market.db, refusing, { paymentRefundId: second.id })
  const statusOf = async () =>
    (await market.db.selectFrom('refunds').select('status').where('order_id', '=', order.orderId).executeTakeFirst())
      ?.status
  expect(await statusOf()).toBe('PENDING')
  await market.expectInvariants()
  const again = await market.db
    .selectFrom('payment_refunds')
    .select(['id', 'amount_cents as cents'])
    .where(
      'payment_id',
      'in',
      (await shop.payments(order.purchaseId)).map(({ id }) => id),
    )
    .where('status', '=', 'PENDING')
    .execute()
  expect(again).toMatchObject([{ cents: down }])
  await sendRefund(market.db, market.provider, { paymentRefundId: again[0]?.id ?? 0 })
  expect(await statusOf()).toBe('DONE')
  expect(await shop.documents(order.orderId)).toMatchObject([{ kind: 'DEPOSIT' }, { kind: 'CREDIT_NOTE', ttc: down }])
})

test('a lost dispute about the down payment, before the balance, ends the order and asks for nothing more', async () => {
  const order = await shop.buy(await shop.seller())
  await shop.approve(order)
  await lose(order, 'down payment')
  expect(await shop.order(order.orderId)).toMatchObject({ status: 'CANCELLED' })
  expect(await shop.owed(order.orderId)).toMatchObject({ status: 'PAID', credited_cents: balance })
  expect(await shop.documents(order.orderId)).toMatchObject([
    { kind: 'DEPOSIT', ttc: down },
    { kind: 'CREDIT_NOTE', of: 'DEPOSIT', ttc: down },
  ])
  expect((await shop.accounts(order.purchaseId)).BUYERS).toBe(0)
  expect((await shop.openBalance(order.orderId, order.buyer)).status).toBe(409)
})

test.each(['down payment', 'balance'] as const)(
  'a lost dispute about the %s of a paid order takes its amount from the seller',
  async of => {
    const order = await paidWhole()
    await lose(order, of)
    expect(await shop.order(order.orderId)).toMatchObject({ status: 'TO_PREPARE' })
    const refunds = await market.db
      .selectFrom('refunds')
      .select(['amount_cents as cents', 'status', 'gesture'])
      .where('order_id', '=', order.orderId)
      .execute()
    expect(refunds).toEqual([{ cents: of === 'balance' ? balance : down, status: 'DONE', gesture: true }])
    const accounts = await shop.accounts(order.purchaseId)
    expect(accounts.BUYERS).toBe(0)
    expect(accounts.DISPUTE_LOSSES ?? 0).toBe(0)
  },
)

test('a down payment that comes after its purchase has ended is returned, and opens nothing', async () => {
  const vendor = await shop.seller()
  const buyer = await market.newBuyer('professional')
  const placed = await shop.place(buyer, vendor, [await shop.offer(vendor)])
  const event = await market.eventOf(placed, 'succeeded')
  await market.request('POST', `/api/checkout/purchases/${placed.body.data.purchaseId}/abandon`, {}, buyer)
  await market.postEvent(event)
  await market.runJobs()
  const purchaseId = Number(placed.body.data.purchaseId)
  expect(await shop.payments(purchaseId)).toMatchObject([{ captured: down }])
  const { orderId } = await shop.ordered(purchaseId, vendor, buyer)
  expect(await shop.documents(orderId)).toEqual([])
  expect(
    await market.db.selectFrom('receivables').select('order_id').where('order_id', '=', orderId).execute(),
  ).toEqual([])
})

test('the last units are refunded with the delivery while the balance is awaited, and then nothing is asked for', async () => {
  const vendor = await shop.seller()
  await market.db
    .updateTable('shipping_rates')
    .set({ price_cents: 40_000 })
    .where('vendor_id', '=', vendor.vendorId)
    .execute()
  const order = await shop.buy(vendor)
  await shop.approve(order)
  const seller = { cookies: await market.loginAs(vendor.userId) }
  const refund = (delivery: boolean) =>
    market.request(
      'POST',
      `/api/orders/setRefund/${order.orderId}`,
      { lines: [{ lineId: order.lineId, quantity: 1 }], delivery, reason: 'Papier épuisé.' },
      seller,
    )
  const refused = await refund(false)
  expect(refused.body).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { delivery: expect.stringContaining('livraison') },
  })
  expect(await shop.order(order.orderId)).toMatchObject({ status: 'TO_PREPARE' })
  expect((await refund(true)).status).toBe(200)
  await market.runJobs()
  expect(await shop.order(order.orderId)).toMatchObject({ status: 'CANCELLED' })
  expect(await shop.owed(order.orderId)).toMatchObject({ status: 'PAID' })
  expect((await shop.accounts(order.purchaseId)).BUYERS).toBe(0)
})
