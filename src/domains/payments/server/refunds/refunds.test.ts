import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#platform/db/pool.ts'
import { createOffer, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { openTestMarket, type TestMarket } from '#tests/support/test-market.ts'
import { requestRefund } from './refunds.ts'

let market: TestMarket
let vendor: TestVendor
beforeAll(async () => {
  market = await openTestMarket()
  vendor = await createVendor(market.db)
})
afterEach(() => market.expectInvariants())
afterAll(() => market.close())

async function paid() {
  const buyer = await market.newBuyer()
  const { offerId } = await createOffer(market.db, vendor)
  await market.fill(buyer, vendor, [{ offerId, quantity: 1 }])
  const response = await market.place(buyer)
  await market.pay(buyer, response)
  // 10,00 + 9,90 at 20 %.
  return { purchaseId: response.body.data.purchaseId as number, ref: market.refOf(response), totalCents: 2_388 }
}
const request = (purchaseId: number, amountCents: number) =>
  inTransaction(market.db, tx => requestRefund(tx, { purchaseId, refundId: null, amountCents }))
const givenBack = async (ref: string) => {
  const rows = await market.db
    .selectFrom('sandbox_refunds')
    .select('amount_cents')
    .where('payment_ref', '=', ref)
    .execute()
  return rows.reduce((sum, row) => sum + row.amount_cents, 0)
}

test('fifty concurrent refunds never exceed the captured amount', async () => {
  const { purchaseId, ref, totalCents } = await paid()
  const responses = await Promise.allSettled(Array.from({ length: 50 }, () => request(purchaseId, 100)))
  expect(responses.filter(response => response.status === 'fulfilled')).toHaveLength(Math.floor(totalCents / 100))
  await market.runJobs()
  expect(await givenBack(ref)).toBe(2_300)
})

const lastRefund = () =>
  market.db.selectFrom('payment_refunds').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()

test('rejects a refund of zero, of a fraction, or above the remaining amount', async () => {
  const { purchaseId, totalCents } = await paid()
  for (const amount of [0, -1, 0.5, totalCents + 1])
    await expect(request(purchaseId, amount)).rejects.toMatchObject({ code: 'REFUND_TOO_HIGH' })
})

test('rejects a refund of an unpaid purchase', async () => {
  const buyer = await market.newBuyer()
  const { offerId } = await createOffer(market.db, vendor)
  await market.fill(buyer, vendor, [{ offerId, quantity: 1 }])
  const response = await market.place(buyer)
  await expect(request(response.body.data.purchaseId, 100)).rejects.toMatchObject({ code: 'REFUND_TOO_HIGH' })
})

test('the refund job pays once when it runs many times concurrently', async () => {
  const { purchaseId, ref } = await paid()
  await request(purchaseId, 500)
  const { id } = await lastRefund()
  const { sendRefund } = await import('#domains/checkout/server/jobs.ts')
  await Promise.all(Array.from({ length: 8 }, () => sendRefund(market.db, market.provider, { paymentRefundId: id })))
  expect(await givenBack(ref)).toBe(500)
  const payment = await market.db
    .selectFrom('payments')
    .select('refunded_cents')
    .where('purchase_id', '=', purchaseId)
    .executeTakeFirstOrThrow()
  expect(payment.refunded_cents).toBe(500)
})

test('a refund refused by the bank is recorded, and its amount can be requested again', async () => {
  const { purchaseId, totalCents } = await paid()
  await request(purchaseId, totalCents)
  const { id } = await lastRefund()
  const { sendRefund } = await import('#domains/checkout/server/jobs.ts')
  const refusing = {
    ...market.provider,
    refund: async () => ({ refundRef: 'bdr_refused', status: 'failed' as const, failure: 'account_closed' }),
  }
  await sendRefund(market.db, refusing, { paymentRefundId: id })
  const row = await market.db
    .selectFrom('payment_refunds')
    .select(['status', 'failure'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ status: 'FAILED', failure: 'account_closed' })
  await request(purchaseId, totalCents)
})

test('a refund pending at the provider is stored with the provider’s reference', async () => {
  const { purchaseId } = await paid()
  await request(purchaseId, 100)
  const { id } = await lastRefund()
  const { sendRefund } = await import('#domains/checkout/server/jobs.ts')
  const refundRefs: (string | null)[] = []
  const slow = {
    ...market.provider,
    refund: async ({ refundRef }: { refundRef: string | null }) => {
      refundRefs.push(refundRef)
      return { refundRef: 're_1', status: refundRef ? ('done' as const) : ('pending' as const), failure: null }
    },
  }
  await sendRefund(market.db, slow, { paymentRefundId: id })
  await sendRefund(market.db, slow, { paymentRefundId: id })
  await sendRefund(market.db, slow, { paymentRefundId: id })
  expect(refundRefs).toEqual([null, 're_1'])
})
