import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createOffer, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { openTestMarket, type TestMarket } from '#tests/support/test-market.ts'

let market: TestMarket
let vendor: TestVendor
beforeAll(async () => {
  market = await openTestMarket()
  vendor = await createVendor(market.db)
})
afterEach(() => market.expectInvariants())
afterAll(() => market.close())

/** A purchase paid at the bank, whose event has not been received yet. */
async function paidAtBank() {
  const buyer = await market.newBuyer()
  const { offerId } = await createOffer(market.db, vendor)
  await market.fill(buyer, vendor, [{ offerId, quantity: 1 }])
  const response = await market.place(buyer)
  await market.atBank(response, 'accept')
  return { buyer, response, event: await market.eventOf(response, 'succeeded') }
}
const storedEvents = (id: string) =>
  market.db.selectFrom('payment_events').select(['outcome', 'reason']).where('event_id', '=', id).execute()
const settleAll = () => market.runJobs()

test('an event delivered five times, concurrently and again later, counts once', async () => {
  const { response, event } = await paidAtBank()
  const responses = await Promise.all(Array.from({ length: 5 }, () => market.postEvent(event)))
  expect(responses.map(each => each.status)).toEqual([200, 200, 200, 200, 200])
  expect(responses.filter(each => each.body.data.outcome === 'applied')).toHaveLength(1)
  expect(await storedEvents(event.id)).toEqual([{ outcome: 'applied', reason: null }])
  expect(await market.purchaseStatus(response)).toBe('PAID')
})

test('events in any order have the same result: a late event never undoes captured money', async () => {
  for (const late of ['processing', 'declined', 'expired', 'cancelled']) {
    const { response, event } = await paidAtBank()
    await market.postEvent(event)
    expect((await market.postEvent(await market.eventOf(response, late))).body.data.outcome).toBe('ignored')
    expect(await market.purchaseStatus(response)).toBe('PAID')
  }
  for (const early of ['processing', 'declined', 'expired', 'cancelled']) {
    const { response, event } = await paidAtBank()
    await market.postEvent(await market.eventOf(response, early))
    await market.postEvent(event)
    expect(await market.purchaseStatus(response)).toBe('PAID')
  }
})

test('rejects a forged, unsigned, altered or stale event, which leaves no trace', async () => {
  const { response, event } = await paidAtBank()
  const refused = [
    await market.postEvent(event, { secret: 'another secret altogether' }),
    await market.postEvent(event, { secret: '' }),
    await market.postEvent(event, { at: Date.now() - 310_000 }),
    await market.postEvent(event, { at: Date.now() + 310_000 }),
    await market.request('POST', '/api/payments/events/sandbox', event),
  ]
  for (const each of refused) expect([each.status, each.body.code]).toEqual([400, 'SIGNATURE_INVALID'])
  expect(await storedEvents(event.id)).toEqual([])
  expect(await market.purchaseStatus(response)).toBe('AWAITING_PAYMENT')
  await settleAll()
})

test('returns 404 for an event of a provider that is not configured', async () => {
  const { event } = await paidAtBank()
  expect((await market.request('POST', '/api/payments/events/stripe', event)).status).toBe(404)
  await settleAll()
})

test('sets aside an event with another amount, currency or reference, which pays nothing', async () => {
  const { response, event } = await paidAtBank()
  const odd = [
    { amountCents: event.payment.amountCents - 1 },
    { amountCents: event.payment.amountCents + 1 },
    { currency: 'USD' },
    { ref: `bde_${'0'.repeat(32)}` },
  ]
  for (const [index, values] of odd.entries()) {
    const id = `${event.id}_odd_${index}`
    const responses = await market.postEvent({ ...event, id, payment: { ...event.payment, ...values } })
    expect(responses.body.data.outcome).toBe('quarantined')
    expect(await storedEvents(id)).toMatchObject([{ outcome: 'quarantined' }])
  }
  expect(await market.purchaseStatus(response)).toBe('AWAITING_PAYMENT')
  await settleAll()
})

test('sets aside the event of an unknown payment', async () => {
  const { event } = await paidAtBank()
  const unknown = { ...event.payment, ref: `bde_${'f'.repeat(32)}`, reference: '999999' }
  const responses = await market.postEvent({ ...event, id: 'evt_unknown_payment', payment: unknown })
  expect(responses.body.data.outcome).toBe('quarantined')
  await settleAll()
})

test('the sandbox bank delivers its own events, and may repeat them', async () => {
  const { response } = await paidAtBank()
  const { queueSandboxEvent } = await import('#domains/payments/server/sandbox-events.ts')
  const delivery = { ref: market.refOf(response), status: 'succeeded' }
  await market.db.transaction().execute(tx => queueSandboxEvent(tx, delivery, { afterSeconds: -5, copies: 4 }))
  await settleAll()
  expect(await market.purchaseStatus(response)).toBe('PAID')
  expect(await storedEvents(`evt_${delivery.ref}_succeeded`)).toHaveLength(1)
})
