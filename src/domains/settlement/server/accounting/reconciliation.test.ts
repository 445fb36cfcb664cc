import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshMissedRefunds } from '#domains/checkout/server/jobs.ts'
import type { BookedPayment } from '#domains/payments/server/port.ts'
import { provoke } from '#domains/payments/server/sandbox-records.ts'
import { inTransaction } from '#platform/db/pool.ts'
import type { Cookies } from '#tests/support/app.ts'
import { createOffer, createUser, createVendor } from '#tests/support/factories.ts'
import { openTestMarket, type TestMarket } from '#tests/support/test-market.ts'
import { reconcileJournal } from './reconciliation.ts'

let market: TestMarket
let operator: Cookies
let seller: Cookies
let orderId: number
let lineId: number
beforeAll(async () => {
  market = await openTestMarket()
  operator = await market.loginAs(await createUser(market.db, { roles: ['ADMIN'] }))
  const vendor = await createVendor(market.db)
  seller = await market.loginAs(vendor.userId)
  const { offerId } = await createOffer(market.db, vendor, { stock: 10 })
  const buyer = await market.newBuyer()
  await market.fill(buyer, vendor, [{ offerId, quantity: 2 }])
  const placed = await market.place(buyer)
  await market.pay(buyer, placed)
  ;({ id: orderId } = await market.db.selectFrom('orders').select('id').executeTakeFirstOrThrow())
  ;({ id: lineId } = await market.db.selectFrom('order_lines').select('id').executeTakeFirstOrThrow())
})
afterAll(async () => {
  await market.expectInvariants()
  await market.close()
})

/** The bank's records two hours later, changed by `change`. */
const compare = (change: (booked: BookedPayment) => readonly BookedPayment[] = booked => [booked]) =>
  reconcileJournal(market.db, {
    name: 'sandbox',
    history: async function* (since) {
      for await (const booked of market.provider.history(since))
        yield* change({ ...booked, openedAt: new Date(booked.openedAt.getTime() - 7_200_000) })
    },
    movements: market.provider.movements,
  })
const list = async () =>
  (await market.request('GET', '/api/settlement/reconciliation', undefined, { cookies: operator })).body.data
const resolve = (id: number, body: object, cookies = operator) =>
  market.request('POST', `/api/settlement/reconciliation/${id}/resolve`, body, { cookies })

test('a payment and its refund, before and after the bank returned it, agree with the provider', async () => {
  expect(await compare()).toBe(0)
  await market.request(
    'POST',
    `/api/orders/setRefund/${orderId}`,
    { lines: [{ lineId, quantity: 1 }], reason: 'Article arrivé abîmé' },
    { cookies: seller },
  )
  expect(await compare()).toBe(0)
  await market.runJobs()
  expect(await compare()).toBe(0)
  expect((await list()).last).toMatchObject({ payments: 1, differences: 0 })
})

test('a refund that the bank sent back, and whose event was lost, is found by its difference', async () => {
  const { ref } = await market.db.selectFrom('sandbox_refunds').select('ref').executeTakeFirstOrThrow()
  await inTransaction(market.db, tx => provoke(tx, { fault: 'refund-returned', ref }))
  expect(await compare()).toBe(1)
  expect((await list()).open).toMatchObject([{ kind: 'REFUND', providerCents: 0, journalCents: 1_200 }])
  expect(await refreshMissedRefunds(market.db, market.provider)).toBe(1)
  expect(await compare()).toBe(0)
  expect(await refreshMissedRefunds(market.db, market.provider)).toBe(0)
})

test('a difference is one row whatever the number of runs, shown with its orders, and settled once it is gone', async () => {
  const more = (booked: BookedPayment) => [{ ...booked, givenBackCents: booked.givenBackCents + 100 }]
  for (const _ of [1, 2]) expect(await compare(more)).toBe(1)
  const { open } = await list()
  expect(open).toHaveLength(1)
  expect(open[0]).toMatchObject({ kind: 'REFUND', orders: [{ id: orderId }] })
  expect(open[0].providerCents).toBe(open[0].journalCents + 100)
  await compare()
  const shown = await list()
  expect(shown.open).toEqual([])
  expect(shown.closed).toContainEqual(expect.objectContaining({ id: open[0].id, resolution: null }))
})

test('a payment that only the provider has, and one that it lost, are differences', async () => {
  const foreign = (booked: BookedPayment) => [
    booked,
    { ...booked, givenBackCents: 0, facts: { ...booked.facts, ref: 'elsewhere', paymentId: 999_999 } },
  ]
  await compare(foreign)
  expect((await list()).open).toMatchObject([{ kind: 'UNKNOWN_PAYMENT', reference: 'elsewhere', purchaseNumber: null }])
  await market.pool.query(`UPDATE payments SET created_at = created_at - interval '2 hours'`)
  await compare(() => [])
  expect((await list()).open.map(({ kind }: { kind: string }) => kind)).toEqual(['MISSING_PAYMENT'])
})

test('an operator resolves a difference with a word, once; the same figures do not open it again', async () => {
  await compare(() => [])
  const [{ id }] = (await list()).open
  expect((await resolve(id, { resolution: '' })).body.fields).toHaveProperty('resolution')
  expect((await resolve(id, { resolution: 'Vu avec le prestataire' }, seller)).status).toBe(403)
  const responses = await Promise.all([1, 2].map(() => resolve(id, { resolution: 'Vu avec le prestataire' })))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await resolve(999_999, { resolution: 'Vu ailleurs' })).status).toBe(404)
  await compare(() => [])
  const { open, closed } = await list()
  expect(open).toEqual([])
  expect(closed[0]).toMatchObject({ id, resolution: 'Vu avec le prestataire' })
})
