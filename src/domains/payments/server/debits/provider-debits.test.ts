/** One contract for both providers: direct debits at the sandbox bank, and at Stripe over a fake of its HTTP API. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/db/pool.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { SANDBOX_SECRET } from '#tests/support/paying.ts'
import { type DebitHarness, stripeDebitHarness } from '#tests/support/stripe-debits.ts'
import { createProvider } from '../provider.ts'
import { signatureHeader, signSandboxEvent } from '../sandbox-events.ts'
import { provoke } from '../sandbox-records.ts'
import { signAtSandbox } from './sandbox-mandate-page.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const iban = 'FR7630006000011234567890189'
function sandboxDebitHarness(): DebitHarness {
  const { db } = database
  const provider = createProvider(db, {
    provider: 'sandbox',
    sandbox: { secret: SANDBOX_SECRET, deliverTo: '', copies: 1 },
    stripe: null,
  })
  const fault = (name: Parameters<typeof provoke>[1]['fault'], ref: string) =>
    inTransaction(db, tx => provoke(tx, { fault: name, ref }))
  const event = (about: string, ref: string) => {
    const body = JSON.stringify({ id: `evt_${crypto.randomUUID()}`, kind: `${about}.updated`, notice: { about, ref } })
    return {
      body: Buffer.from(body),
      headers: { [signatureHeader]: signSandboxEvent(body, SANDBOX_SECRET, Date.now()) },
    }
  }
  return {
    provider,
    sign: async ref =>
      void (await inTransaction(db, tx =>
        signAtSandbox(tx, { params: { ref }, body: { choice: 'sign', holder: 'Domaine des Essais', iban } }),
      )),
    decide: async (ref, accepted) => void (await fault(accepted ? 'debit-paid' : 'debit-failed', ref)),
    giveBack: async ref => void (await fault('debit-returned', ref)),
    loseNextResponse: () => undefined,
    forgetKeys: () => undefined,
    mandateEvent: ref => event('mandate', ref),
    debitEvent: ref => event('funds', ref),
    close: async () => undefined,
  }
}

let next = 1
describe.each([
  ['sandbox', async () => sandboxDebitHarness()],
  ['stripe', stripeDebitHarness],
] as const)('%s', (name, open) => {
  let at: DebitHarness
  beforeAll(async () => {
    at = await open()
  })
  afterAll(() => at.close())

  const newMandate = () => ({
    mandateId: next++,
    userId: 7,
    holder: 'Domaine des Essais',
    email: 'domaine@exemple.fr',
    returnPath: '/account/comptes-clients',
  })
  async function signed(): Promise<string> {
    const { ref } = await at.provider.openMandate(newMandate())
    await at.sign(ref)
    return ref
  }
  const debitOf = (mandateRef: string, amountCents = 5_000) => {
    const paymentId = next++
    return {
      key: `payment-${paymentId}`,
      paymentId,
      purchaseNumber: `A-${paymentId}`,
      mandateRef,
      amountCents,
      currency: 'EUR',
    }
  }
  async function started(mandateRef: string, amountCents?: number) {
    const { ref } = await at.provider.debit(debitOf(mandateRef, amountCents))
    if (ref === null) throw new Error('the debit was refused')
    return ref
  }

  test('a mandate has one page, and names its account by the last four digits once it is signed', async () => {
    const mandate = newMandate()
    const [first, second] = [await at.provider.openMandate(mandate), await at.provider.openMandate(mandate)]
    expect(second).toEqual(first)
    const open = { ref: first.ref, mandateId: mandate.mandateId, status: 'pending', details: null }
    expect(await at.provider.mandate(first.ref)).toEqual(open)
    await at.sign(first.ref)
    expect(await at.provider.mandate(first.ref)).toMatchObject({
      status: 'active',
      details: { last4: '0189', holder: 'Domaine des Essais', reference: expect.stringMatching(/\w/) },
    })
    expect(JSON.stringify(await at.provider.mandate(first.ref))).not.toContain(iban)
  })

  test('a debit is pending until the bank decides, and then captured or failed', async () => {
    const mandateRef = await signed()
    const [paid, refused] = [await started(mandateRef), await started(mandateRef, 700)]
    expect(await at.provider.fetch(paid)).toMatchObject({ provider: name, ref: paid, status: 'pending' })
    await at.decide(paid, true)
    await at.decide(refused, false)
    expect(await at.provider.fetch(paid)).toMatchObject({ status: 'captured', amountCents: 5_000, currency: 'EUR' })
    expect(await at.provider.fetch(refused)).toMatchObject({ status: 'failed', failureCode: 'insufficient_funds' })
  })

  test('a debit sent again, even once its key has expired, is one debit; another amount under its key is a fault', async () => {
    const request = debitOf(await signed())
    at.loseNextResponse()
    const first = await at.provider.debit(request).catch(() => at.provider.debit(request))
    at.forgetKeys()
    expect(await at.provider.debit(request)).toEqual(first)
    at.forgetKeys()
    await expect(at.provider.debit({ ...request, amountCents: 1 })).rejects.toThrow('another amount')
  })

  test('a debit without a signed mandate, or after its end, is refused and not thrown', async () => {
    const { ref } = await at.provider.openMandate(newMandate())
    expect(await at.provider.debit(debitOf(ref))).toMatchObject({ ref: null, failure: expect.any(String) })
    const mandateRef = await signed()
    await at.provider.revokeMandate(mandateRef)
    await at.provider.revokeMandate(mandateRef)
    expect((await at.provider.mandate(mandateRef)).status).toBe('revoked')
    expect(await at.provider.debit(debitOf(mandateRef))).toMatchObject({ ref: null, failure: expect.any(String) })
  })

  test('a debit that was captured may be returned weeks later', async () => {
    const ref = await started(await signed())
    await at.decide(ref, true)
    await at.giveBack(ref)
    expect((await at.provider.fetch(ref)).status).toBe('returned')
  })

  test('a captured debit is refunded once per key', async () => {
    const ref = await started(await signed())
    const request = { ref, amountCents: 2_000, key: `refund-${next++}`, refundRef: null }
    expect((await at.provider.refund({ ...request, key: `refund-${next++}` })).status).toBe('failed')
    await at.decide(ref, true)
    const first = await at.provider.refund(request)
    expect(first.status).toBe('done')
    expect(await at.provider.refund(request)).toEqual(first)
  })

  test('signed events name the mandate or the debit, whose state is fetched', async () => {
    const mandateRef = await signed()
    const mandate = await at.provider.verifyEvent({ ...at.mandateEvent(mandateRef), at: Date.now() })
    expect(mandate).toMatchObject({ facts: null, notice: { about: 'mandate', ref: mandateRef } })
    const ref = await started(mandateRef)
    const debit = await at.provider.verifyEvent({ ...at.debitEvent(ref), at: Date.now() })
    expect(debit).toMatchObject({ facts: null, notice: { about: 'funds', ref } })
  })

  test('the history has debits with their state', async () => {
    const ref = await started(await signed(), 4_321)
    await at.decide(ref, true)
    const booked = []
    for await (const one of at.provider.history(new Date(Date.now() - 60_000))) booked.push(one)
    expect(booked.filter(({ facts }) => facts.ref === ref)).toMatchObject([
      { facts: { status: 'captured', amountCents: 4_321 }, givenBackCents: 0 },
    ])
  })
})
