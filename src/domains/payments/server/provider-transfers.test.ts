/** Bank transfers of buyers at both providers: what arrives is taken once, and what is too much goes back once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { type ProviderHarness, sandboxHarness, stripeHarness } from '#tests/support/provider-harness.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

let next = 1

describe.each([
  ['sandbox', async () => sandboxHarness(database.db)],
  ['stripe', stripeHarness],
] as const)('%s', (_, open) => {
  let at: ProviderHarness
  beforeAll(async () => {
    at = await open()
  })
  afterAll(() => at.close())

  const newPayment = () => ({
    paymentId: next++,
    purchaseNumber: `A-${next}`,
    amountCents: 5_000,
    currency: 'EUR',
    buyerEmail: 'domaine@exemple.fr',
    returnPath: '/orders/payment-return',
    expiresAt: new Date(Date.now() + 7 * 86_400_000),
  })
  async function opened(): Promise<string> {
    return (await at.provider.openTransfer(newPayment())).ref
  }
  const refundOf = (ref: string, amountCents: number, surplus: boolean) => ({
    ...{ ref, amountCents, surplus, key: `refund-${next++}`, refundRef: null },
  })
  /** The response is lost, the key expires, and the caller repeats the call. */
  async function twice<Result>(act: () => Promise<Result>): Promise<Result[]> {
    at.loseNextResponse()
    const first = await act().catch(act)
    at.forgetKeys()
    return [first, await act()]
  }
  async function booked(ref: string) {
    for await (const payment of at.provider.history(new Date(Date.now() - 60_000)))
      if (payment.facts.ref === ref) return payment
    return undefined
  }

  test('opens an account once for a payment, with what the buyer has to type', async () => {
    const payment = newPayment()
    const first = await at.provider.openTransfer(payment)
    expect(await at.provider.openTransfer(payment)).toEqual(first)
    expect(first.instructions).toMatchObject({ iban: expect.stringMatching(/^FR\d{2}/), holder: 'Cep & Chai' })
    expect(await at.provider.fetch(first.ref)).toMatchObject({
      status: 'pending',
      paymentId: payment.paymentId,
      amountCents: 5_000,
      transfer: { receivedCents: 0, surplusCents: 0 },
    })
  })

  test('a part leaves the payment open, the rest captures it, and more is a surplus', async () => {
    const ref = await opened()
    const facts = async () => {
      const { status, transfer } = await at.provider.fetch(ref)
      return [status, transfer?.receivedCents, transfer?.surplusCents]
    }
    await at.arrive(ref, 2_000)
    expect(await facts()).toEqual(['pending', 2_000, 0])
    await at.arrive(ref, 3_500)
    expect(await facts()).toEqual(['captured', 5_000, 500])
    await at.arrive(ref, 100)
    expect(await facts()).toEqual(['captured', 5_000, 600])
  })

  test('a surplus sent back again, even once its key has expired, is one refund', async () => {
    const ref = await opened()
    await at.arrive(ref, 6_000)
    const request = refundOf(ref, 1_000, true)
    const [first, second] = await twice(() => at.provider.refund(request))
    expect(first).toMatchObject({ status: 'done', failure: null })
    expect(second).toEqual(first)
    expect((await booked(ref))?.givenBackCents).toBe(1_000)
    expect((await at.provider.fetch(ref)).transfer).toEqual({ receivedCents: 5_000, surplusCents: 1_000 })
  })

  test('two surpluses of one amount are two refunds', async () => {
    const ref = await opened()
    await at.arrive(ref, 5_100)
    const first = await at.provider.refund(refundOf(ref, 100, true))
    await at.arrive(ref, 100)
    const second = await at.provider.refund(refundOf(ref, 100, true))
    expect(second.refundRef).not.toBe(first.refundRef)
    expect((await booked(ref))?.givenBackCents).toBe(200)
  })

  test('the payment is refunded like a card’s, once for a key, and never beyond it', async () => {
    const ref = await opened()
    await at.arrive(ref, 5_000)
    const request = refundOf(ref, 3_000, false)
    const [first, second] = await twice(() => at.provider.refund(request))
    expect(second).toEqual(first)
    expect(await at.provider.refund(refundOf(ref, 2_001, false))).toMatchObject({ status: 'failed' })
    expect((await booked(ref))?.givenBackCents).toBe(3_000)
  })

  test('a closed payment takes nothing: a part and money that arrives later are a surplus, which goes back', async () => {
    const ref = await opened()
    await at.arrive(ref, 2_000)
    await Promise.all([at.provider.close(ref), at.provider.close(ref)])
    const closed = await at.provider.fetch(ref)
    expect(['expired', 'cancelled']).toContain(closed.status)
    expect(closed.transfer).toEqual({ receivedCents: 0, surplusCents: 2_000 })
    await at.arrive(ref, 5_000)
    expect((await at.provider.fetch(ref)).transfer).toEqual({ receivedCents: 0, surplusCents: 7_000 })
    expect(await at.provider.refund(refundOf(ref, 7_000, true))).toMatchObject({ status: 'done' })
    expect((await booked(ref))?.givenBackCents).toBe(7_000)
  })

  test('closing a payment that was captured in the meantime leaves it captured', async () => {
    const ref = await opened()
    const closing = at.provider.close(ref)
    await at.arrive(ref, 5_000)
    await closing
    const { status, transfer } = await at.provider.fetch(ref)
    expect([status === 'captured' ? 5_000 : 0, transfer?.receivedCents]).toEqual(Array(2).fill(transfer?.receivedCents))
    await at.provider.close(ref)
    expect((await at.provider.fetch(ref)).status).toBe(status)
  })

  test('the money of a captured transfer goes on to a seller', async () => {
    const payment = newPayment()
    const { ref: paymentRef } = await at.provider.openTransfer(payment)
    const seller = { vendorId: next++, legalName: 'Domaine', email: 'd@exemple.fr', soleTrader: false }
    const { facts } = await at.provider.openAccount({ ...seller, country: 'FR', ref: null, returnPath: '/account' })
    await at.require(facts.ref, 'nothing')
    const request = {
      ...{ key: `transfer-${next++}`, accountRef: facts.ref, amountCents: 4_000, currency: 'EUR' },
      ...{ group: payment.purchaseNumber, paymentRef },
    }
    expect(await at.provider.transfer(request)).toEqual({ ref: null, failure: 'charge_not_paid' })
    await at.arrive(paymentRef, 5_000)
    const again = { ...request, key: `transfer-${next++}` }
    expect(await at.provider.transfer(again)).toMatchObject({ ref: expect.any(String), failure: null })
    expect((await at.provider.balance(facts.ref)).availableCents).toBe(4_000)
  })

  test('an event names the payment or its account, whose state is then fetched', async () => {
    const ref = await opened()
    const { notice, facts } = await at.provider.verifyEvent({ ...at.event({ about: 'funds', ref }), at: Date.now() })
    expect([notice, facts]).toEqual([{ about: 'funds', ref }, null])
  })
})
