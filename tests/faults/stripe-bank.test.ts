/**
 * F5, F6, R3 with the real adapter, over HTTP: a faulty provider, and its payments since a backup; bin/bench faults
 * runs hundreds.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { restoreSite } from '#app/restore.ts'
import { type ReconciledPayment, reconcileSince } from '#domains/checkout/server/reconcile.ts'
import { backUp } from '#platform/backup/backup.ts'
import { type FreshDatabase, ownDatabase } from '#tests/support/database.ts'
import { createOffer, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { payingMarket } from '#tests/support/paying.ts'
import { type StripeBank, stripeBank } from '#tests/support/stripe-bank.ts'
import { createStripeApi, refundedCents } from '#tests/support/stripe-books.ts'
import { runStripeSchedule } from '#tests/support/stripe-schedules.ts'
import { type Buyer, openTestMarket, type TestMarket } from '#tests/support/test-market.ts'

let bank: StripeBank
let market: TestMarket
let restored: FreshDatabase
let folder: string
let vendor: TestVendor
beforeAll(async () => {
  bank = await stripeBank()
  market = await openTestMarket(bank.settings)
  restored = await ownDatabase()
  folder = await mkdtemp(join(tmpdir(), 'restored-'))
  vendor = await createVendor(market.db)
})
afterAll(async () => {
  await restored.close()
  await market.close()
  await bank.close()
  await rm(folder, { recursive: true })
})

async function ordered() {
  const buyer = await market.newBuyer()
  const { offerId } = await createOffer(market.db, vendor)
  await market.fill(buyer, vendor, [{ offerId, quantity: 1 }])
  const placed = await market.place(buyer)
  const session = bank.sessions.get(market.refOf(placed))
  if (!session) throw new Error(`not opened at the bank: ${placed.status}`)
  return { buyer, placed, session }
}
type Ordered = Awaited<ReturnType<typeof ordered>>
async function pay(order: Ordered): Promise<Ordered> {
  createStripeApi(order.session, 'pay')
  expect((await market.comeBack(order.buyer, order.placed)).body.data.step).toBe('paid')
  return order
}
async function cancel({ buyer, placed }: { buyer: Buyer; placed: Ordered['placed'] }) {
  const { rows } = await market.pool.query('SELECT id FROM orders WHERE purchase_id = $1', [
    placed.body.data.purchaseId,
  ])
  expect((await market.request('POST', `/api/orders/cancel/${rows[0].id}`, {}, buyer)).status).toBe(200)
  await market.runJobs()
}
const caughtUp = async (since: Date, act: boolean) => {
  const all = new Map<string, ReconciledPayment>()
  for await (const one of reconcileSince(restored.db, market.provider, { since, act })) all.set(one.facts.ref, one)
  return (order: Ordered) => all.get(order.session.id)
}

test('after a restore, every captured payment is a paid order or refunded, and the rest is reported', {
  timeout: 60_000,
}, async () => {
  const paidBefore = await pay(await ordered())
  const cancelledAfter = await pay(await ordered())
  const paidAfter = await ordered()
  const { file } = await backUp({ url: market.url, dataDirectory: folder, directory: folder })
  const since = new Date()
  await pay(paidAfter)
  await cancel(cancelledAfter)
  const lost: Ordered[] = []
  for (let n = 0; n < 5; n++) lost.push(await pay(await ordered()))
  const lostAndCancelled = await pay(await ordered())
  await cancel(lostAndCancelled)
  const lostAndOpen = await ordered()
  await restoreSite({ url: restored.url, dataDirectory: join(folder, 'data'), file })

  const looked = await caughtUp(since, false)
  expect([paidBefore, paidAfter, lostAndCancelled, lostAndOpen].map(order => looked(order)?.outcome)).toEqual([
    'unchanged',
    'paid',
    'given back',
    'open',
  ])
  expect(lost.map(order => looked(order)?.outcome)).toEqual(Array(5).fill('to give back'))
  expect(lost.map(({ session }) => refundedCents(bank, session))).toEqual(Array(5).fill(0))

  const acted = await caughtUp(since, true)
  expect(lost.map(order => acted(order)?.outcome)).toEqual(Array(5).fill('given back'))
  expect(acted(lostAndOpen)?.outcome).toBe('closed')
  expect(acted(cancelledAfter)?.unknownRefundCents).toBe(cancelledAfter.session.cents)
  for (const { session } of [...lost, lostAndCancelled]) expect(refundedCents(bank, session)).toBe(session.cents)
  expect(lostAndOpen.session.status).toBe('expired')
  const { rows } = await restored.pool.query("SELECT number FROM purchases WHERE status = 'PAID' ORDER BY number")
  const expected = [paidBefore, cancelledAfter, paidAfter].map(({ session }) => session.purchase)
  expect(rows.map(({ number }) => number)).toEqual(expected.toSorted())
  const mails = await restored.pool.query("SELECT recipient FROM mails WHERE event LIKE 'purchase-lost:%'")
  expect(mails.rows.map(({ recipient }) => recipient).toSorted()).toEqual(
    lost.map(({ session }) => session.email).toSorted(),
  )

  // Avoids idempotency keys that the provider has already seen.
  const { rows: next } = await restored.pool.query(
    "SELECT nextval(pg_get_serial_sequence('payments', 'id'))::int AS id",
  )
  expect(next[0].id).toBeGreaterThan(Math.max(...[...bank.sessions.values()].map(({ payment }) => Number(payment))))

  const before = bank.refunds.size
  await caughtUp(since, true)
  expect(bank.refunds.size).toBe(before)
  await payingMarket({ ...market, ...restored, port: 0 }, bank.settings).runJobs()
  await expectInvariants(restored.pool)
})

test('over HTTP as Stripe, a provider that cuts, stalls, fails and repeats opens and captures each payment once', {
  timeout: 60_000,
}, async () => {
  const faults: unknown[] = []
  for (const seed of [1, 2, 3, 4]) {
    const outcome = await runStripeSchedule(market, bank, vendor, seed)
    if (outcome.fault) faults.push(outcome)
  }
  expect(faults).toEqual([])
  await market.runJobs()
  await market.expectInvariants()
})
