/** Refunds that an operator makes the embedded bank refuse or delay, from its page to the order. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { refreshRefund, sendRefund } from '#domains/checkout/server/jobs.ts'
import { whyNotOrder } from '#domains/orders/rules.ts'
import { orderFactsOf } from '#domains/orders/web/panel.ts'
import { inTransaction } from '#platform/db/pool.ts'
import { isoDay } from '#shared/dates.ts'
import { downPayments } from '#tests/support/down-payments.ts'
import { createOffer, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import type { Cookies } from '#tests/support/injected.ts'
import { sellerUnderMandate } from '#tests/support/paying.ts'
import { openTestMarket, type TestMarket } from '#tests/support/test-market.ts'
import { provoke } from '../sandbox-records.ts'

let market: TestMarket
let vendor: TestVendor
let seller: Cookies
let admin: Cookies
beforeAll(async () => {
  market = await openTestMarket()
  vendor = await sellerUnderMandate(market)
  seller = await market.loginAs(vendor.userId)
  admin = await market.loginAs(await createUser(market.db, { roles: ['ADMIN'] }))
})
afterEach(() => market.expectInvariants())
afterAll(() => market.close())

/** One unit at 10,00 € HT with 9,90 € HT of delivery, paid by card. */
async function paid() {
  const buyer = await market.newBuyer()
  const { offerId } = await createOffer(market.db, vendor)
  await market.fill(buyer, vendor, [{ offerId, quantity: 1 }])
  const response = await market.place(buyer)
  await market.pay(buyer, response)
  const purchaseId = Number(response.body.data.purchaseId)
  const { orderId, lineId } = await market.db
    .selectFrom('orders as o')
    .innerJoin('order_lines as l', 'l.order_id', 'o.id')
    .select(['o.id as orderId', 'l.id as lineId'])
    .where('o.purchase_id', '=', purchaseId)
    .executeTakeFirstOrThrow()
  return { buyer, orderId, lineId, purchaseId, ref: market.refOf(response) }
}
type Paid = Awaited<ReturnType<typeof paid>>
const fault = (name: string, ref: string, cookies = admin) =>
  market.request('POST', '/api/payment-sandbox/faults', { fault: name, ref }, { cookies })
const refund = ({ orderId, lineId }: Paid) =>
  market.request(
    'POST',
    `/api/orders/setRefund/${orderId}`,
    { lines: [{ lineId, quantity: 1 }], reason: 'Article abîmé' },
    { cookies: seller },
  )
const detail = async (orderId: number, cookies = admin) =>
  (await market.request('GET', `/api/orders/${orderId}`, undefined, { cookies })).body.data
const steps = async (orderId: number) =>
  (await detail(orderId)).history
    .filter(({ to }: { to: string }) => to.includes('REFUND'))
    .map(({ to, note }: { to: string; note: string }) => `${to} ${note}`.replaceAll('\u00a0', ' '))
const books = async () =>
  (await market.request('GET', '/api/payment-sandbox/records', undefined, { cookies: admin })).body.data
const atBank = async (purchaseRef: string) => {
  const { ref } = await market.db
    .selectFrom('sandbox_refunds')
    .select('ref')
    .where('payment_ref', '=', purchaseRef)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return (await books()).refunds.find((row: { ref: string }) => row.ref === ref)
}

/** Id of the last part of a refund. */
const lastPart = async () =>
  (await market.db.selectFrom('payment_refunds').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id

test('the next refund of a payment is refused once: the order says why, and the refund is made again', async () => {
  const made = await paid()
  expect((await fault('refund-refused', made.ref)).status).toBe(200)
  const shown = (await books()).payments.find((row: { ref: string }) => row.ref === made.ref)
  expect(shown).toMatchObject({ nextRefund: 'refuse' })
  await refund(made)
  await market.runJobs()
  expect(await steps(made.orderId)).toEqual([
    'REFUND_REQUESTED 12,00 € : Article abîmé',
    'REFUND_FAILED 12,00 € : la banque de l’acheteur l’a décliné',
  ])
  expect((await detail(made.orderId)).refunds).toMatchObject([{ status: 'FAILED', isOwed: true }])
  expect(await atBank(made.ref)).toMatchObject({ status: 'failed', failure: 'declined', amountCents: 1_200 })
  const { text } = await market.db
    .selectFrom('mails')
    .select('text')
    .where('event', 'like', 'order-refund-failed:%')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(text).toContain('(la banque de l’acheteur l’a décliné)')
  await refund(made)
  await market.runJobs()
  expect((await detail(made.orderId)).refunds).toMatchObject([{ status: 'FAILED', isOwed: false }, { status: 'DONE' }])
  expect(await atBank(made.ref)).toMatchObject({ status: 'done', failure: null })
})

test('a refusal that the site lost is given again for the same refund', async () => {
  const made = await paid()
  await fault('refund-refused', made.ref)
  await refund(made)
  const id = await lastPart()
  const request = { ref: made.ref, amountCents: 1_200, key: `refund-${id}`, refundRef: null }
  const first = await market.provider.refund(request)
  expect(first).toMatchObject({ status: 'failed', failure: 'declined' })
  await market.runJobs()
  expect(await market.provider.refund(request)).toEqual(first)
  expect((await detail(made.orderId)).refunds).toMatchObject([{ status: 'FAILED' }])
})

test('a delayed refund that fails days later is an event of the bank, and its seller pays it otherwise', async () => {
  const made = await paid()
  await fault('refund-delayed', made.ref)
  const { refundId } = (await refund(made)).body.data
  await market.runJobs()
  expect((await detail(made.orderId)).refunds).toMatchObject([{ status: 'PENDING', isOwed: false }])
  const { ref } = await atBank(made.ref)
  expect((await fault('refund-failed', ref)).status).toBe(200)
  await market.runJobs()
  expect(await steps(made.orderId)).toEqual([
    'REFUND_REQUESTED 12,00 € : Article abîmé',
    'REFUND_DELAYED 12,00 €',
    'REFUND_FAILED 12,00 € : carte expirée ou annulée',
  ])
  const cheque = { means: 'CHEQUE', paidOn: isoDay(new Date()), reference: '0123456' }
  const recorded = await market.request('POST', `/api/orders/${made.orderId}/refunds/${refundId}/other-means`, cheque, {
    cookies: seller,
  })
  expect(recorded.status, JSON.stringify(recorded.body)).toBe(200)
  expect((await detail(made.orderId)).refunds).toMatchObject([
    { status: 'FAILED', isOwed: false },
    { status: 'DONE', paid: cheque },
  ])
  // What is decided stays so.
  expect((await fault('refund-paid', ref)).body.code).toBe('NOT_FOUND')
})

test('a delayed refund is noted once, and done once, however often the bank says so', async () => {
  const made = await paid()
  await fault('refund-delayed', made.ref)
  await refund(made)
  const id = await lastPart()
  const again = () => sendRefund(market.db, market.provider, { paymentRefundId: id })
  await Promise.all([again(), again(), again()])
  const { ref } = await atBank(made.ref)
  await fault('twice', ref)
  await market.runJobs()
  expect((await steps(made.orderId)).filter((step: string) => step.startsWith('REFUND_DELAYED'))).toHaveLength(1)
  await fault('refund-paid', ref)
  await Promise.all([1, 2, 3].map(() => refreshRefund(market.db, market.provider, ref)))
  await market.runJobs()
  expect((await detail(made.orderId)).refunds).toMatchObject([{ status: 'DONE' }])
  const { rows } = await market.pool.query('SELECT refunded_cents::int AS cents FROM payments WHERE purchase_id = $1', [
    made.purchaseId,
  ])
  expect(rows).toEqual([{ cents: 1_200 }])
})

test('of two payments, a part that the bank refuses is sent again the next day, and the order says so', async () => {
  const shop = downPayments(market)
  const order = await shop.buy(vendor)
  await shop.approve(order)
  await shop.payBalance(order)
  const [, balance] = (
    await market.pool.query('SELECT provider_ref AS ref FROM payments WHERE purchase_id = $1 ORDER BY id', [
      order.purchaseId,
    ])
  ).rows
  await fault('refund-refused', balance.ref)
  await market.request('POST', `/api/orders/cancel/${order.orderId}`, { reason: 'Papier épuisé.' }, { cookies: seller })
  await market.runJobs()
  expect(await steps(order.orderId)).toEqual(['REFUND_RESENT 92,32 € : la banque de l’acheteur l’a décliné'])
  expect((await detail(order.orderId)).refunds).toMatchObject([{ status: 'PENDING', isOwed: false }])
  const { id } = await market.db
    .selectFrom('payment_refunds')
    .select('id')
    .where('status', '=', 'PENDING')
    .executeTakeFirstOrThrow()
  await sendRefund(market.db, market.provider, { paymentRefundId: id })
  expect((await detail(order.orderId)).refunds).toMatchObject([{ status: 'DONE' }])
  expect((await shop.accounts(order.purchaseId)).BUYERS).toBe(0)
})

/** A refund that the bank made, and sends back days later. */
async function returned() {
  const made = await sentBack()
  await market.runJobs()
  return made
}
/** The site has not received the event yet. */
async function sentBack() {
  const made = await paid()
  const { refundId } = (await refund(made)).body.data
  await market.runJobs()
  expect((await detail(made.orderId)).refunds).toMatchObject([{ status: 'DONE', isReturned: false, isOwed: false }])
  expect((await fault('refund-returned', (await atBank(made.ref)).ref)).status).toBe(200)
  return { ...made, refundId: Number(refundId) }
}
type Returned = Awaited<ReturnType<typeof returned>>
const resend = ({ orderId, refundId }: Returned, cookies = seller) =>
  market.request('POST', `/api/orders/${orderId}/refunds/${refundId}/resend`, {}, { cookies })
const refundedCents = async ({ purchaseId }: Paid) =>
  (await market.pool.query('SELECT refunded_cents::int AS cents FROM payments WHERE purchase_id = $1', [purchaseId]))
    .rows[0].cents
const cheque = () => ({ means: 'CHEQUE', paidOn: isoDay(new Date()), reference: '0123456' })
const payByCheque = ({ orderId, refundId }: Returned) =>
  market.request('POST', `/api/orders/${orderId}/refunds/${refundId}/other-means`, cheque(), { cookies: seller })
const mailsOf = async (orderNumber: string, title: string) =>
  (
    await market.db
      .selectFrom('mails')
      .select('recipient')
      .where('subject', 'like', `%${orderNumber}%`)
      .where('text', 'like', `%${title}%`)
      .execute()
  ).length

test('a refund that comes back after it was done is owed to its buyer, whom a mail tells, and its units stay refunded', async () => {
  const made = await returned()
  expect(await steps(made.orderId)).toEqual([
    'REFUND_REQUESTED 12,00 € : Article abîmé',
    'PARTIALLY_REFUNDED 12,00 €',
    'REFUND_RETURNED 12,00 € : carte expirée ou annulée',
  ])
  const shown = await detail(made.orderId)
  expect(shown.refunds).toMatchObject([{ status: 'DONE', isReturned: true, isOwed: true, paid: null }])
  expect(await refundedCents(made)).toBe(0)
  expect(await mailsOf(shown.number, 'Cette somme vous reste due')).toBe(1)
  expect(await mailsOf(shown.number, 'Un remboursement est revenu')).toBe(1)
  expect((await refund(made)).body.code).toBe('REFUND_TOO_HIGH')
})

test('it is sent again although the whole order was refunded, and so cancelled', async () => {
  const made = await paid()
  const cancelled = await market.request(
    'POST',
    `/api/orders/cancel/${made.orderId}`,
    { reason: 'Plus en stock.' },
    { cookies: seller },
  )
  expect(cancelled.status).toBe(200)
  await market.runJobs()
  await fault('refund-returned', (await atBank(made.ref)).ref)
  await market.runJobs()
  const shown = await detail(made.orderId, seller)
  expect(whyNotOrder('repay', orderFactsOf(shown), 'seller')).toBeNull()
  expect((await resend({ ...made, refundId: shown.refunds[0].id })).status).toBe(200)
  await market.runJobs()
  expect(await refundedCents(made)).toBe(2_388)
})

test('it waits on the first pages of its seller and of the operator, and in their lists of orders, until it is sent or paid', async () => {
  const { userId } = await createVendor(market.db)
  const stranger = await market.loginAs(userId)
  const made = await returned()
  const read = async (path: string, cookies = seller) =>
    (await market.request('GET', path, undefined, { cookies })).body.data
  const waiting = async (cookies = seller, side = 'seller') =>
    (await read(`/api/${side}/workspace`, cookies)).waiting.find(
      ({ topic }: { topic: string }) => topic === 'refundsReturned',
    )?.count ?? 0
  const watched = async () => {
    const { orders, total } = await read('/api/admin/orders?state=REFUND_RETURNED', admin)
    expect(await waiting(admin, 'admin')).toBe(total)
    return orders.map(({ id }: { id: number }) => id)
  }
  const list = () => read('/api/orders?user_type=Seller&max=50&offset=0&filtersStatusValue=REFUND_RETURNED')
  const before = await waiting()
  const { orders, total } = await list()
  expect(total).toBe(before)
  expect(orders.map(({ id }: { id: number }) => id)).toContain(made.orderId)
  expect(await waiting(stranger)).toBe(0)
  expect(await watched()).toContain(made.orderId)
  await payByCheque(made)
  expect(await watched()).not.toContain(made.orderId)
  expect(await waiting()).toBe(before - 1)
  expect((await list()).total).toBe(before - 1)
})

test('it is sent again by its seller, under a key of its own, and is done once more', async () => {
  const made = await returned()
  expect((await resend(made)).body.data).toEqual({ refundId: made.refundId, amountCents: 1_200 })
  expect((await resend(made)).body.code).toBe('WRONG_STATUS')
  expect((await detail(made.orderId)).refunds).toMatchObject([{ isReturned: false, isOwed: false }])
  await market.runJobs()
  expect((await steps(made.orderId)).slice(-2)).toEqual([
    'REFUND_REQUESTED 12,00 € : nouvel envoi',
    'PARTIALLY_REFUNDED 12,00 €',
  ])
  expect(await refundedCents(made)).toBe(1_200)
  const { rows } = await market.pool.query(
    'SELECT status FROM sandbox_refunds WHERE payment_ref = $1 ORDER BY created_at',
    [made.ref],
  )
  expect(rows).toEqual([{ status: 'failed' }, { status: 'done' }])
  expect((await fault('refund-returned', (await atBank(made.ref)).ref)).status).toBe(200)
  await market.runJobs()
  expect((await detail(made.orderId)).refunds).toMatchObject([{ status: 'DONE', isReturned: true }])
})

test('one that is sent again and refused at once is owed again', async () => {
  const made = await returned()
  await fault('refund-refused', made.ref)
  await resend(made)
  await market.runJobs()
  expect((await steps(made.orderId)).at(-1)).toBe('REFUND_RETURNED 12,00 € : la banque de l’acheteur l’a décliné')
  expect((await detail(made.orderId)).refunds).toMatchObject([{ isReturned: true, isOwed: true }])
})

test('it is paid by its seller itself, who keeps that amount, and is not sent again', async () => {
  const made = await returned()
  const owed = async () =>
    (
      await market.pool.query(
        `SELECT -sum(l.cents)::int AS cents FROM journal_entries e JOIN journal_lines l ON l.entry_id = e.id
         WHERE e.order_id = $1 AND l.account = 'SELLERS'`,
        [made.orderId],
      )
    ).rows[0].cents
  const before = await owed()
  const first = await payByCheque(made)
  expect(first.body.data, JSON.stringify(first.body)).toMatchObject({ refundId: made.refundId, amountCents: 1_200 })
  expect(await owed()).toBe(before + 1_200)
  const shown = await detail(made.orderId)
  expect(shown.refunds).toMatchObject([{ status: 'DONE', isReturned: false, isOwed: false, paid: cheque() }])
  expect(await mailsOf(shown.number, 'par chèque le')).toBe(1)
  expect((await payByCheque(made)).body.code).toBe('CONFLICT')
  expect((await resend(made)).body.code).toBe('WRONG_STATUS')
})

test('it comes back once, however often the bank says so, and is sent or paid once, when both are asked at once', async () => {
  const made = await sentBack()
  const { ref } = await atBank(made.ref)
  await Promise.all([1, 2, 3].map(() => refreshRefund(market.db, market.provider, ref)))
  await market.runJobs()
  expect((await steps(made.orderId)).filter((step: string) => step.startsWith('REFUND_RETURNED'))).toHaveLength(1)
  const outcomes = await Promise.all([resend(made), payByCheque(made), resend(made), payByCheque(made)])
  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1)
  await market.runJobs()
})

test('only those who may refund send it again, and only what came back', async () => {
  const made = await returned()
  const stranger = await market.loginAs((await sellerUnderMandate(market)).userId)
  expect((await resend(made, made.buyer.cookies)).status).toBe(403)
  expect((await resend(made, stranger)).body.code).toBe('NOT_FOUND')
  expect((await resend({ ...made, refundId: made.refundId + 9_999 })).body.code).toBe('NOT_FOUND')
  const other = await paid()
  const { refundId } = (await refund(other)).body.data
  expect((await resend({ ...other, refundId: Number(refundId) })).body.code).toBe('WRONG_STATUS')
  await market.runJobs()
  expect((await resend({ ...other, refundId: Number(refundId) })).body.code).toBe('WRONG_STATUS')
  expect((await payByCheque({ ...other, refundId: Number(refundId) })).body.code).toBe('WRONG_STATUS')
  expect((await resend(made, admin)).status).toBe(200)
  await market.runJobs()
})

test('of two payments, a part that comes back is sent again the next day', async () => {
  const shop = downPayments(market)
  const order = await shop.buy(vendor)
  await shop.approve(order)
  await shop.payBalance(order)
  await market.request('POST', `/api/orders/cancel/${order.orderId}`, { reason: 'Papier épuisé.' }, { cookies: seller })
  await market.runJobs()
  expect((await detail(order.orderId)).refunds).toMatchObject([{ status: 'DONE' }])
  const { id, ref } = await market.db
    .selectFrom('payment_refunds')
    .select(['id', 'provider_ref as ref'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await fault('refund-returned', String(ref))
  await market.runJobs()
  expect((await steps(order.orderId)).at(-1)).toMatch(/^REFUND_RESENT .* : carte expirée ou annulée$/)
  expect((await detail(order.orderId)).refunds).toMatchObject([{ status: 'DONE', isReturned: false }])
  const again = await lastPart()
  expect(again).not.toBe(id)
  await sendRefund(market.db, market.provider, { paymentRefundId: again })
  expect((await shop.accounts(order.purchaseId)).BUYERS).toBe(0)
})

test('a refused refund is not money that left the bank: its limit, its disputes and its balance leave it out', async () => {
  const made = await paid()
  await market.runJobs()
  const before = await market.provider.balance(null)
  await fault('refund-refused', made.ref)
  await refund(made)
  await market.runJobs()
  expect(await market.provider.balance(null)).toEqual(before)
  const { ref } = await inTransaction(market.db, tx => provoke(tx, { fault: 'dispute', ref: made.ref }))
  expect(await market.provider.dispute(ref)).toMatchObject({ amountCents: 2_388 })
})

test('only an operator provokes it, and only on a payment that the bank holds', async () => {
  const made = await paid()
  expect((await fault('refund-refused', made.ref, made.buyer.cookies)).status).toBe(403)
  expect((await fault('refund-delayed', made.ref, seller)).status).toBe(403)
  expect((await fault('refund-refused', 'bde_inconnu')).body.code).toBe('NOT_FOUND')
  const buyer = await market.newBuyer()
  const { offerId } = await createOffer(market.db, vendor)
  await market.fill(buyer, vendor, [{ offerId, quantity: 1 }])
  const open = market.refOf(await market.place(buyer))
  expect((await fault('refund-refused', open)).body.code).toBe('NOT_FOUND')
  expect((await fault('refund-failed', made.ref)).body.code).toBe('NOT_FOUND')
})
