import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { SandboxFault } from '#domains/payments/contract-sandbox.ts'
import { deliverSandboxEvent } from '#domains/payments/server/sandbox-events.ts'
import { provoke } from '#domains/payments/server/sandbox-records.ts'
import { reconcileJournal } from '#domains/settlement/server/accounting/reconciliation.ts'
import { inTransaction } from '#platform/db/pool.ts'
import { createOffer, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { openTestMarket, type TestMarket } from '#tests/support/test-market.ts'
import { expirePurchases, reconcilePayments } from './jobs.ts'

let market: TestMarket
let vendor: TestVendor
beforeAll(async () => {
  market = await openTestMarket()
  vendor = await createVendor(market.db)
})
afterEach(() => market.expectInvariants())
afterAll(() => market.close())

async function placed(stock = 100) {
  const buyer = await market.newBuyer()
  const { offerId } = await createOffer(market.db, vendor, { stock })
  await market.fill(buyer, vendor, [{ offerId, quantity: 1 }])
  const response = await market.place(buyer, { ...(await market.submission(buyer)), means: 'transfer' })
  expect(response.status).toBe(200)
  const id = response.body.data.purchaseId as number
  const { provider_ref: ref } = await paymentOf(id)
  return { buyer, offerId, response, id, ref: ref ?? '' }
}
type Placed = Awaited<ReturnType<typeof placed>>

const paymentOf = (purchaseId: number) =>
  market.db.selectFrom('payments').selectAll().where('purchase_id', '=', purchaseId).executeTakeFirstOrThrow()
const surplusOf = (purchaseId: number) =>
  market.db
    .selectFrom('payment_refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select(['r.amount_cents as cents', 'r.status'])
    .where('p.purchase_id', '=', purchaseId)
    .where('r.surplus', '=', true)
    .execute()
const ordersOf = async (purchaseId: number) => {
  const rows = await market.db.selectFrom('orders').select('status').where('purchase_id', '=', purchaseId).execute()
  return rows.map(row => row.status)
}
const mailsOf = async (purchaseId: number) => {
  const rows = await market.db
    .selectFrom('mails as m')
    .select('m.event')
    .where('m.recipient', '=', eb =>
      eb
        .selectFrom('purchases as p')
        .innerJoin('users as u', 'u.id', 'p.user_id')
        .select('u.email')
        .where('p.id', '=', purchaseId),
    )
    .orderBy('m.id')
    .execute()
  return rows.map(row => row.event)
}
async function arrives({ ref }: Placed, fault: SandboxFault) {
  await inTransaction(market.db, tx => provoke(tx, { fault, ref }))
  await market.runJobs()
}
const show = async ({ buyer, id }: Placed) =>
  (await market.request('GET', `/api/checkout/purchases/${id}`, undefined, buyer)).body.data
async function expire(purchase: Placed) {
  await market.letTimePass(purchase.id)
  await expirePurchases(market.db, market.provider, { purchaseId: purchase.id })
  await market.runJobs()
}

test('a bank transfer reserves the goods for seven days, mails its IBAN and leaves the cart free', async () => {
  const purchase = await placed()
  const { transfer, step } = await show(purchase)
  expect(step).toBe('pending')
  expect(transfer).toMatchObject({
    bic: 'BDESFRP1XXX',
    reference: purchase.response.body.data.number,
    receivedCents: 0,
  })
  const days = (new Date(transfer.expiresAt).getTime() - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThan(7.1)
  expect(await market.reserved(purchase.offerId)).toBe(1)
  expect(await ordersOf(purchase.id)).toEqual(['AWAITING_PAYMENT'])
  expect(await mailsOf(purchase.id)).toContain(`transfer-expected:${purchase.id}`)
  const count = await market.request('GET', '/api/cart/count', undefined, purchase.buyer)
  expect(count.body.data).toBe(0)
})

test('the exact amount pays the order as a card does, once, whatever the number of events', async () => {
  const purchase = await placed()
  await arrives(purchase, 'transfer-exact')
  await arrives(purchase, 'twice')
  expect(await ordersOf(purchase.id)).toEqual(['TO_PREPARE'])
  const payment = await paymentOf(purchase.id)
  expect(payment).toMatchObject({ status: 'CAPTURED', captured_cents: payment.amount_cents, surplus_cents: 0 })
  expect(await mailsOf(purchase.id)).toContain(`order-confirmed:${purchase.id}`)
})

test('a part waits for the rest and its buyer reads what is missing', async () => {
  const purchase = await placed()
  await arrives(purchase, 'transfer-part')
  const { amount_cents: amount, received_cents: received } = await paymentOf(purchase.id)
  expect(received).toBe(Math.floor(amount / 2))
  expect((await show(purchase)).transfer).toMatchObject({ receivedCents: received, missingCents: amount - received })
  expect(await ordersOf(purchase.id)).toEqual(['AWAITING_PAYMENT'])
  expect(await mailsOf(purchase.id)).toContain(`transfer-part:${purchase.id}:${received}`)
  await arrives(purchase, 'transfer-exact')
  expect(await ordersOf(purchase.id)).toEqual(['TO_PREPARE'])
  expect(await surplusOf(purchase.id)).toEqual([])
})

test('two transfers for one purchase pay it', async () => {
  const purchase = await placed()
  await arrives(purchase, 'transfer-two-parts')
  expect(await ordersOf(purchase.id)).toEqual(['TO_PREPARE'])
})

test('what exceeds the amount is returned once, and the order is paid', async () => {
  const purchase = await placed()
  await arrives(purchase, 'transfer-excess')
  await arrives(purchase, 'twice')
  expect(await ordersOf(purchase.id)).toEqual(['TO_PREPARE'])
  expect(await surplusOf(purchase.id)).toEqual([{ cents: 1_000, status: 'DONE' }])
  const payment = await paymentOf(purchase.id)
  expect(payment).toMatchObject({ captured_cents: payment.amount_cents, refunded_cents: 0, surplus_cents: 1_000 })
})

test('a second transfer after the order is paid is returned whole', async () => {
  const purchase = await placed()
  await arrives(purchase, 'transfer-exact')
  await arrives(purchase, 'transfer-exact')
  const { amount_cents: cents } = await paymentOf(purchase.id)
  expect(await surplusOf(purchase.id)).toEqual([{ cents, status: 'DONE' }])
})

test('without money the purchase is cancelled after seven days, and money that comes later is returned whole', async () => {
  const purchase = await placed()
  await expire(purchase)
  expect(await market.purchaseStatus(purchase.response)).toBe('CANCELLED')
  expect(await ordersOf(purchase.id)).toEqual(['CANCELLED'])
  expect(await market.reserved(purchase.offerId)).toBe(0)
  await arrives(purchase, 'transfer-exact')
  const { amount_cents: cents, status } = await paymentOf(purchase.id)
  expect(status).toBe('EXPIRED')
  expect(await surplusOf(purchase.id)).toEqual([{ cents, status: 'DONE' }])
  expect(await ordersOf(purchase.id)).toEqual(['CANCELLED'])
})

test('a part received is returned when the purchase expires or is abandoned', async () => {
  for (const end of [
    expire,
    async ({ id, buyer }: Placed) => {
      await market.request('POST', `/api/checkout/purchases/${id}/abandon`, {}, buyer)
      await market.runJobs()
    },
  ]) {
    const purchase = await placed()
    await arrives(purchase, 'transfer-part')
    const { received_cents: cents } = await paymentOf(purchase.id)
    await end(purchase)
    expect(await surplusOf(purchase.id)).toEqual([{ cents, status: 'DONE' }])
  }
})

test('an older state of the account than the recorded one changes nothing', async () => {
  const purchase = await placed()
  await arrives(purchase, 'transfer-part')
  const earlier = await market.provider.fetch(purchase.ref)
  await arrives(purchase, 'transfer-excess')
  const { settlePayment } = await import('./settle.ts')
  expect(await settlePayment(market.db, earlier)).toBe('unchanged')
  expect(await surplusOf(purchase.id)).toEqual([{ cents: 1_000, status: 'DONE' }])
})

test('ten events of one excess at the same time return it once', async () => {
  const purchase = await placed()
  await inTransaction(market.db, tx => provoke(tx, { fault: 'transfer-excess', ref: purchase.ref }))
  const notice = { about: 'funds' as const, ref: purchase.ref }
  const { refreshFunds } = await import('./bank-transfers.ts')
  await Promise.all(Array.from({ length: 10 }, () => refreshFunds(market.db, market.provider, notice.ref)))
  await deliverSandboxEvent(market.db, market.settings.sandbox, { id: 'evt_again_0001', notice })
  await market.runJobs()
  expect(await surplusOf(purchase.id)).toEqual([{ cents: 1_000, status: 'DONE' }])
  expect(await ordersOf(purchase.id)).toEqual(['TO_PREPARE'])
})

test('a lost event is replaced by an hourly poll', async () => {
  const purchase = await placed()
  const { arrive, arrivals } = await import('#domains/payments/server/sandbox-bank-transfers.ts')
  await inTransaction(market.db, tx => arrive(arrivals['transfer-exact'])(tx, purchase.ref))
  const opened = (minutes: number) =>
    market.db
      .updateTable('payments')
      .set({ created_at: new Date(Date.now() - minutes * 60_000), polled_at: null })
      .where('purchase_id', '=', purchase.id)
      .execute()
  await opened(30)
  await reconcilePayments(market.db, market.provider)
  expect(await ordersOf(purchase.id)).toEqual(['AWAITING_PAYMENT'])
  await opened(61)
  await reconcilePayments(market.db, market.provider)
  expect(await ordersOf(purchase.id)).toEqual(['TO_PREPARE'])
})

test('the buyer is reminded once before the end, unless the money has arrived', async () => {
  const { remindPurchase } = await import('./bank-transfers.ts')
  const [waiting, paid] = [await placed(), await placed()]
  await arrives(paid, 'transfer-exact')
  for (const { id } of [waiting, paid, waiting]) await remindPurchase(market.db, market.provider, { purchaseId: id })
  expect((await mailsOf(waiting.id)).filter(event => event === `transfer-reminder:${waiting.id}`)).toHaveLength(1)
  expect(await mailsOf(paid.id)).not.toContain(`transfer-reminder:${paid.id}`)
})

test('a refund of such an order goes back through the provider, and the journal agrees with it', async () => {
  const purchase = await placed()
  await arrives(purchase, 'transfer-excess')
  const order = await market.db
    .selectFrom('orders')
    .select(['id', 'total_cents'])
    .where('purchase_id', '=', purchase.id)
    .executeTakeFirstOrThrow()
  expect((await market.request('POST', `/api/orders/cancel/${order.id}`, {}, purchase.buyer)).status).toBe(200)
  await market.runJobs()
  expect(await paymentOf(purchase.id)).toMatchObject({ refunded_cents: order.total_cents })
  await market.db
    .updateTable('sandbox_payments')
    .set({ created_at: new Date(Date.now() - 7_200_000) })
    .execute()
  await reconcileJournal(market.db, market.provider)
  const differences = await market.db
    .selectFrom('reconciliation_differences')
    .select(['kind', 'provider_cents', 'journal_cents', 'orders_cents'])
    .where('purchase_id', '=', purchase.id)
    .execute()
  expect(differences).toEqual([])
})
