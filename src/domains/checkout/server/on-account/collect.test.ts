import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { applyNotice } from '#app/provider-notices.ts'
import type { Provider } from '#domains/payments/server/port.ts'
import { reconcileJournal } from '#domains/settlement/server/accounting/reconciliation.ts'
import { databaseDay } from '#platform/db/clock.ts'
import { addDays } from '#shared/dates.ts'
import type { TestVendor } from '#tests/support/factories.ts'
import { onAccount } from '#tests/support/on-account.ts'
import { openTestMarket, type TestMarket } from '#tests/support/test-market.ts'
import { collectReceivables } from './collect.ts'

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

async function shipped(buyer?: Awaited<ReturnType<typeof at.customer>>) {
  const by = buyer ?? (await at.customer([vendor]))
  const [order] = await at.buy(by, [vendor])
  if (!order) throw new Error('no order')
  expect((await at.ship(order)).status).toBe(200)
  await market.runJobs()
  return { ...order, buyer: by }
}
const transferred = async (orderId: number) => {
  const { rows } = await market.pool.query(
    `SELECT coalesce(sum(CASE kind WHEN 'TRANSFER' THEN amount_cents ELSE -amount_cents END), 0)::int AS cents
     FROM transfers WHERE order_id = $1 AND status = 'DONE'`,
    [orderId],
  )
  return rows[0].cents as number
}
const receivablesOf = async (cookies: Record<string, string>) =>
  (await market.request('GET', '/api/credit-accounts', undefined, { cookies })).body.data
const mailOf = async (event: string) =>
  (await market.db.selectFrom('mails').select('text').where('event', '=', event).executeTakeFirstOrThrow()).text
const twoFailures = async (orderId: number) => {
  await at.atBank('debit-failed', await at.debit(orderId))
  await at.atBank('debit-failed', await at.debit(orderId))
}

test('a debit is announced by mail, started on its day, and pays order and seller once the bank accepts it', async () => {
  const { orderId, totalCents, buyer } = await shipped()
  await at.collect(orderId)
  expect(await at.owed(orderId)).toMatchObject({ status: 'ANNOUNCED' })
  expect(await at.mailsTo(buyer.userId)).toContain(`debit-announced:${orderId}`)
  expect(await at.paymentsOf(orderId)).toEqual([])
  await at.collect(orderId)
  const [payment] = await at.paymentsOf(orderId)
  expect(payment).toMatchObject({ status: 'PENDING', means: 'debit', amount_cents: totalCents })
  expect(await transferred(orderId)).toBe(0)
  await at.atBank('debit-paid', payment?.provider_ref ?? '')
  await at.atBank('twice', payment?.provider_ref ?? '')
  expect(await at.owed(orderId)).toMatchObject({ status: 'PAID' })
  expect((await at.paymentsOf(orderId))[0]).toMatchObject({ status: 'CAPTURED', captured_cents: totalCents })
  expect(await transferred(orderId)).toBeGreaterThan(0)
  const journal = await at.journalOf(orderId)
  expect(journal).toMatchObject({ BUYERS: 0 })
})

test('a debit announced late leaves at least two days', async () => {
  const buyer = await at.customer([vendor], { delayDays: 1 })
  const { orderId } = await shipped(buyer)
  await collectReceivables(market.db, market.provider)
  const { next_on: day, status } = await at.owed(orderId)
  expect(status).toBe('ANNOUNCED')
  expect(day).toBe(addDays(await databaseDay(market.db), 2))
})

test('several jobs at once start one debit', async () => {
  const { orderId } = await shipped()
  await at.collect(orderId)
  await market.pool.query('UPDATE receivables SET next_on = current_date - 1 WHERE order_id = $1', [orderId])
  await Promise.all(Array.from({ length: 4 }, () => collectReceivables(market.db, market.provider)))
  expect(await at.paymentsOf(orderId)).toHaveLength(1)
  const booked = await market.db
    .selectFrom('sandbox_payments')
    .select('ref')
    .where('merchant_reference', '=', String((await at.paymentsOf(orderId))[0]?.id))
    .execute()
  expect(booked).toHaveLength(1)
})

test('a debit whose response is lost is sent again under its key, and is one debit', async () => {
  const { orderId } = await shipped()
  await at.collect(orderId)
  await market.pool.query('UPDATE receivables SET next_on = current_date - 1 WHERE order_id = $1', [orderId])
  const loses: Provider = {
    ...market.provider,
    debit: async request => {
      await market.provider.debit(request)
      throw new Error('the response is lost')
    },
  }
  await expect(collectReceivables(market.db, loses)).rejects.toThrow()
  expect(await at.owed(orderId)).toMatchObject({ status: 'DEBITING' })
  await collectReceivables(market.db, market.provider)
  const [payment] = await at.paymentsOf(orderId)
  expect(payment?.provider_ref).not.toBeNull()
  const booked = await market.pool.query(
    'SELECT count(*)::int AS n FROM sandbox_payments WHERE merchant_reference = $1',
    [String(payment?.id)],
  )
  expect(booked.rows[0].n).toBe(1)
})

test('a failed debit is presented a second time, and then the order is overdue', async () => {
  const { orderId, buyer } = await shipped()
  await at.atBank('debit-failed', await at.debit(orderId))
  expect(await at.owed(orderId)).toMatchObject({ status: 'FAILED', attempts: 1 })
  expect(await at.mailsTo(buyer.userId)).toContain(`debit-failed:${orderId}:1`)
  await at.atBank('debit-failed', await at.debit(orderId))
  expect(await at.owed(orderId)).toMatchObject({ status: 'OVERDUE', attempts: 2 })
  expect((await at.paymentsOf(orderId)).map(({ status }) => status)).toEqual(['FAILED', 'FAILED'])
  expect(await transferred(orderId)).toBe(0)
})

test('an order that stays unpaid is reminded, then in default: its buyer orders on account at no seller', async () => {
  const buyer = await at.customer([vendor], { penaltyBasisPoints: null })
  const { orderId } = await shipped(buyer)
  const other = await at.seller()
  await at.admit(buyer, other)
  await twoFailures(orderId)
  await at.collect(orderId)
  expect(await at.mailsTo(buyer.userId)).toContain(`receivable-overdue:${orderId}:2`)
  const reminder = await mailOf(`receivable-overdue:${orderId}:2`)
  expect(reminder).toContain('Pénalités de retard')
  expect(reminder).toContain('au taux de la BCE majoré de 10\u00a0points')
  expect(reminder).toContain('Frais de recouvrement\u00a0: 40,00\u00a0€')
  expect((await at.place(buyer, [other])).status).toBe(200)
  await at.collect(orderId)
  expect(await at.owed(orderId)).toMatchObject({ status: 'DEFAULTED' })
  expect((await at.place(buyer, [other])).body.code).toBe('CREDIT_STOPPED')
  const shown = await receivablesOf(buyer.cookies)
  expect(shown.inDefault).toBe(true)
  const [owed] = shown.receivables
  expect(owed).toMatchObject({ orderId, late: { recoveryCents: 4_000 } })
  expect(owed.late.interestCents).toBeGreaterThan(0)
})

test('the buyer pays by card what debits did not bring, and may order on account again', async () => {
  const { orderId, buyer } = await shipped()
  const pay = () => market.request('POST', `/api/checkout/orders/${orderId}/card-payment`, {}, buyer)
  expect((await pay()).body.code).toBe('NOTHING_OVERDUE')
  await twoFailures(orderId)
  await at.collect(orderId)
  await at.collect(orderId)
  const stranger = await market.newBuyer('professional')
  expect((await market.request('POST', `/api/checkout/orders/${orderId}/card-payment`, {}, stranger)).status).toBe(404)
  const opened = await pay()
  expect((await pay()).body.data).toEqual(opened.body.data)
  await market.atBank(opened, 'accept')
  await market.runJobs()
  expect(await at.owed(orderId)).toMatchObject({ status: 'PAID' })
  expect(await transferred(orderId)).toBeGreaterThan(0)
  expect((await at.place(buyer, [vendor])).status).toBe(200)
})

test('the second debit closes a card payment left open, and takes the money once', async () => {
  const { orderId, buyer } = await shipped()
  await at.atBank('debit-failed', await at.debit(orderId))
  const opened = await market.request('POST', `/api/checkout/orders/${orderId}/card-payment`, {}, buyer)
  const ref = await at.debit(orderId)
  expect((await market.atBank(opened, 'accept')).body.code).toBe('PAYMENT_CLOSED')
  await at.atBank('debit-paid', ref)
  expect((await at.paymentsOf(orderId)).map(({ means, status }) => `${means} ${status}`)).toEqual([
    'debit FAILED',
    'card EXPIRED',
    'debit CAPTURED',
  ])
})

test('a debit returned weeks later is owed again, and its seller gives the transfer back', async () => {
  const { orderId, totalCents, buyer } = await shipped()
  const ref = await at.debit(orderId)
  await at.atBank('debit-paid', ref)
  expect(await transferred(orderId)).toBeGreaterThan(0)
  await at.atBank('debit-returned', ref)
  expect(await at.owed(orderId)).toMatchObject({ status: 'FAILED', paid_at: null })
  expect(await transferred(orderId)).toBe(0)
  expect(await at.mailsTo(buyer.userId)).toContain(`debit-returned:${orderId}:1`)
  expect((await at.journalOf(orderId)).BUYERS).toBe(totalCents)
  await at.atBank('debit-paid', await at.debit(orderId))
  expect(await at.owed(orderId)).toMatchObject({ status: 'PAID' })
  expect(await transferred(orderId)).toBeGreaterThan(0)
})

test('a return that the provider reports as a dispute is a returned debit, and refunds no order', async () => {
  const { orderId, totalCents } = await shipped()
  const ref = await at.debit(orderId)
  await at.atBank('debit-paid', ref)
  const [payment] = await at.paymentsOf(orderId)
  await market.pool.query("UPDATE sandbox_payments SET status = 'returned' WHERE ref = $1", [ref])
  const reports: Provider = {
    ...market.provider,
    dispute: async () => ({
      ref: 'dp_1',
      paymentId: payment?.id ?? null,
      status: 'lost',
      amountCents: totalCents,
      feeCents: 0,
      withdrawn: true,
      reason: 'debit_not_authorized',
      dueBy: null,
      openedAt: new Date(),
    }),
  }
  await applyNotice(market.db, reports, { about: 'dispute', ref: 'dp_1' })
  await market.runJobs()
  expect(await at.owed(orderId)).toMatchObject({ status: 'FAILED' })
  expect(await market.db.selectFrom('refunds').selectAll().where('order_id', '=', orderId).execute()).toEqual([])
})

test('a refund is refused while the bank decides, and is money after the debit', async () => {
  const { orderId, totalCents } = await shipped()
  const cookies = await market.loginAs(vendor.userId)
  const gesture = { amountCents: 300, leftCents: totalCents, reason: 'Un carton abîmé' }
  const refund = () => market.request('POST', `/api/orders/gesture/${orderId}`, gesture, { cookies })
  const ref = await at.debit(orderId)
  expect((await refund()).body.code).toBe('DEBIT_UNDER_WAY')
  await at.atBank('debit-paid', ref)
  expect((await refund()).status).toBe(200)
  await market.runJobs()
  expect((await at.paymentsOf(orderId))[0]).toMatchObject({ refunded_cents: 300 })
})

test('without a mandate that still stands, a debit fails without a call to the bank', async () => {
  const { orderId, buyer } = await shipped()
  await at.atBank('mandate-refused', buyer.mandateRef)
  await at.collect(orderId)
  await at.collect(orderId)
  expect(await at.owed(orderId)).toMatchObject({ status: 'FAILED', failure: 'mandate_missing', attempts: 1 })
  expect(await at.paymentsOf(orderId)).toEqual([])
})

test('a purchase of two sellers is debited order by order, each on its own day', async () => {
  const other = await at.seller()
  const buyer = await at.customer([vendor, other])
  const [one, two] = await at.buy(buyer, [vendor, other])
  if (!one || !two) throw new Error('no orders')
  await at.ship(one)
  await at.atBank('debit-paid', await at.debit(one.orderId))
  expect(await at.owed(one.orderId)).toMatchObject({ status: 'PAID' })
  expect(await at.owed(two.orderId)).toMatchObject({ status: 'OPEN', due_on: null })
  expect(await transferred(two.orderId)).toBe(0)
  await at.ship(two)
  await at.atBank('debit-paid', await at.debit(two.orderId))
  expect(await at.owed(two.orderId)).toMatchObject({ status: 'PAID' })
})

test('the reconciliation finds no difference in debits, refunded and returned ones included', async () => {
  const returned = await shipped()
  const ref = await at.debit(returned.orderId)
  await at.atBank('debit-paid', ref)
  await at.atBank('debit-returned', ref)
  await market.pool.query("UPDATE sandbox_payments SET created_at = created_at - interval '2 hours'")
  await market.pool.query("UPDATE payments SET created_at = created_at - interval '2 hours'")
  await reconcileJournal(market.db, market.provider)
  const { rows } = await market.pool.query(
    'SELECT kind, reference FROM reconciliation_differences WHERE settled_at IS NULL',
  )
  expect(rows).toEqual([])
})
