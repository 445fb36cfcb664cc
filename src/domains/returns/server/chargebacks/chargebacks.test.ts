import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { requestRefund } from '#domains/payments/server/refunds/refunds.ts'
import { provoke } from '#domains/payments/server/sandbox-records.ts'
import { payOutSeller } from '#domains/settlement/server/payouts/pay-out.ts'
import { scheduleReleases } from '#domains/settlement/server/payouts/releases.ts'
import { inTransaction } from '#platform/db/pool.ts'
import { createUser } from '#tests/support/factories.ts'
import { type PaidOrder, sellerMoney } from '#tests/support/seller-money.ts'
import { openTestMarket, type TestMarket } from '#tests/support/test-market.ts'
import { sellerReturnsWaiting } from '../waiting.ts'
import { evidencePdf } from './chargeback-evidence.ts'
import { refreshChargeback } from './chargebacks.ts'

let market: TestMarket
let money: ReturnType<typeof sellerMoney>
beforeAll(async () => {
  market = await openTestMarket()
  money = sellerMoney(market)
})
afterEach(() => market.expectInvariants())
afterAll(() => market.close())

const net = 2_388 - 96
const fault = (name: Parameters<typeof provoke>[1]['fault'], ref: string) =>
  inTransaction(market.db, tx => provoke(tx, { fault: name, ref }))
const fetched = (ref: string) => refreshChargeback(market.db, market.provider, ref)
async function disputed(order: PaidOrder): Promise<string> {
  const { rows } = await market.pool.query('SELECT provider_ref AS ref FROM payments WHERE purchase_id = $1', [
    order.purchaseId,
  ])
  return (await fault('dispute', rows[0].ref)).ref
}
const booked = async (order: PaidOrder) =>
  (
    await market.pool.query(
      `SELECT l.account, sum(l.cents)::int AS cents FROM journal_entries e JOIN journal_lines l ON l.entry_id = e.id
       WHERE e.purchase_id = $1 AND e.kind IN ('DISPUTE', 'PROVIDER_FEE') GROUP BY 1 HAVING sum(l.cents) <> 0 ORDER BY 1`,
      [order.purchaseId],
    )
  ).rows.map(({ account, cents }) => `${account} ${cents}`)
const payouts = async (order: PaidOrder) =>
  (await market.pool.query('SELECT status FROM payouts WHERE vendor_id = $1', [order.vendor.vendorId])).rows.length
async function sold(): Promise<PaidOrder> {
  const order = await money.buyOne(await money.sellerWithAccount())
  await money.settle(order)
  await money.complete(order, 20)
  await scheduleReleases(market.db)
  return order
}
/** On « Aujourd’hui » of the seller. */
const contested = async (vendorId: number) =>
  (await sellerReturnsWaiting.count(market.db, { vendorId })).find(({ topic }) => topic === 'paymentsContested')?.count
const payOut = (order: PaidOrder) => payOutSeller(market.db, market.provider, order.vendor.vendorId)

test('an open dispute books the withdrawn money and its fee once, and holds the payout until it is won', async () => {
  const order = await sold()
  const ref = await disputed(order)
  await Promise.all([fetched(ref), fetched(ref)])
  expect(await booked(order)).toEqual(['DISPUTED 2388', 'PROVIDER -4388', 'PROVIDER_FEES 2000'])
  await payOut(order)
  expect(await payouts(order)).toBe(0)
  expect(await contested(order.vendor.vendorId)).toBe(1)
  await fault('dispute-won', ref)
  await Promise.all([fetched(ref), fetched(ref)])
  expect(await contested(order.vendor.vendorId)).toBe(0)
  expect(await booked(order)).toEqual(['PROVIDER -2000', 'PROVIDER_FEES 2000'])
  await payOut(order)
  expect(await payouts(order)).toBe(1)
})

test('a lost dispute takes the money back from its seller with the commission, once', async () => {
  const order = await sold()
  const ref = await disputed(order)
  await fault('dispute-lost', ref)
  // The only event that arrives is the last one.
  await Promise.all([fetched(ref), fetched(ref)])
  await market.runJobs()
  expect(await booked(order)).toEqual(['BUYERS 2388', 'PROVIDER -4388', 'PROVIDER_FEES 2000'])
  expect(await money.movements(order)).toEqual([`TRANSFER DONE ${net}`, `REVERSAL DONE ${net}`])
  expect(await money.inAccount(order.vendor)).toBe(0)
})

test('a dispute lost after the payout is a debt of the seller', async () => {
  const order = await sold()
  await payOut(order)
  const ref = await disputed(order)
  await fault('dispute-lost', ref)
  await fetched(ref)
  await market.runJobs()
  expect(await money.debts(order.vendor)).toBe(net)
})

test('a payment is refunded or disputed, never both: a refund is refused while the bank decides', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const order = await sold()
    const ref = await disputed(order)
    const refund = () =>
      inTransaction(market.db, tx =>
        requestRefund(tx, { purchaseId: order.purchaseId, refundId: null, amountCents: order.totalCents }),
      )
    await fetched(ref)
    await expect(refund()).rejects.toMatchObject({ code: 'PAYMENT_DISPUTED' })
    await fault('dispute-lost', ref)
    await fetched(ref)
    await expect(refund()).rejects.toMatchObject({ code: 'REFUND_TOO_HIGH' })
    await market.runJobs()
  }
})

test('an inquiry under review that becomes a dispute requires evidence again, with its own deadline', async () => {
  const order = await sold()
  const ref = await disputed(order)
  const facts = await market.provider.dispute(ref)
  const state = async (values: Partial<typeof facts>) => {
    await refreshChargeback(market.db, { ...market.provider, dispute: async () => ({ ...facts, ...values }) }, ref)
    const { rows } = await market.pool.query('SELECT status, due_by AS "dueBy" FROM chargebacks WHERE ref = $1', [ref])
    return rows[0]
  }
  const inquiry = { withdrawn: false, feeCents: 0 }
  expect(await state({ ...inquiry, status: 'open' })).toMatchObject({ status: 'open' })
  expect(await state({ ...inquiry, status: 'review' })).toMatchObject({ status: 'review' })
  expect(await booked(order)).toEqual([])
  const dueBy = new Date('2027-01-31T12:00:00Z')
  expect(await state({ status: 'open', dueBy })).toEqual({ status: 'open', dueBy })
  expect(await booked(order)).toEqual(['DISPUTED 2388', 'PROVIDER -4388', 'PROVIDER_FEES 2000'])
  expect(await state({ status: 'review', dueBy })).toMatchObject({ status: 'review' })
  expect(await state({ status: 'open', dueBy })).toMatchObject({ status: 'review' })
})

test('operators and the seller are notified once; the evidence is a PDF, sent once, by operators only', async () => {
  const operator = { cookies: await market.loginAs(await createUser(market.db, { roles: ['ADMIN'] })) }
  const order = await sold()
  const seller = { cookies: await market.loginAs(order.vendor.userId) }
  const ref = await disputed(order)
  await Promise.all([fetched(ref), fetched(ref)])
  const { rows } = await market.pool.query('SELECT id FROM chargebacks WHERE ref = $1', [ref])
  const id = Number(rows[0].id)
  const mails = await market.pool.query(`SELECT event FROM mails WHERE event LIKE $1 ORDER BY event`, [
    `chargeback-opened:${id}%`,
  ])
  expect(mails.rows.map(({ event }) => event)).toEqual([
    `chargeback-opened:${id}`,
    `chargeback-opened:${id}:${order.orderId}`,
  ])
  const list = await market.request('GET', '/api/admin/chargebacks', undefined, operator)
  expect(list.body.data.chargebacks[0]).toMatchObject({ id, status: 'open', daysLeft: 9 })
  const { text, pdf } = await evidencePdf(market.db, id)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(text).toContain('23,88')
  const send = (by: typeof operator) => market.request('POST', `/api/admin/chargebacks/${id}/evidence`, {}, by)
  expect((await send(seller)).status).toBe(403)
  expect((await send(operator)).status).toBe(200)
  expect((await send(operator)).status).toBe(409)
  const sent = await market.pool.query('SELECT status, evidence_bytes AS bytes FROM sandbox_disputes WHERE ref = $1', [
    ref,
  ])
  expect(sent.rows).toEqual([{ status: 'review', bytes: expect.any(Number) }])
})

test('evidence after the deadline of the bank is refused, and the dispute stays open', async () => {
  const operator = { cookies: await market.loginAs(await createUser(market.db, { roles: ['ADMIN'] })) }
  const ref = await disputed(await sold())
  await fetched(ref)
  await market.pool.query(`UPDATE sandbox_disputes SET due_by = now() - interval '1 hour' WHERE ref = $1`, [ref])
  const { rows } = await market.pool.query('SELECT id FROM chargebacks WHERE ref = $1', [ref])
  const refused = await market.request('POST', `/api/admin/chargebacks/${rows[0].id}/evidence`, {}, operator)
  expect([refused.status, refused.body.code]).toEqual([409, 'EVIDENCE_REFUSED'])
})

test('a dispute of a payment that is not ours changes nothing', async () => {
  const foreign = {
    ...market.provider,
    dispute: async () => ({
      ref: 'dp_1',
      paymentId: null,
      status: 'open' as const,
      amountCents: 1,
      feeCents: 0,
      withdrawn: true,
      reason: 'fraudulent',
      dueBy: null,
      openedAt: new Date(),
    }),
  }
  await refreshChargeback(market.db, foreign, 'dp_1')
  const { rows } = await market.pool.query(`SELECT FROM chargebacks WHERE ref = 'dp_1'`)
  expect(rows).toEqual([])
})
