/** One contract for both providers: the sandbox bank, and Stripe's adapter over a fake of its HTTP API. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { type ProviderHarness, sandboxHarness, stripeHarness } from '#tests/support/provider-harness.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

let next = 1
const pdf = new TextEncoder().encode('%PDF-1.7 evidence')

describe.each([
  ['sandbox', async () => sandboxHarness(database.db)],
  ['stripe', stripeHarness],
] as const)('%s', (name, open) => {
  let at: ProviderHarness
  beforeAll(async () => {
    at = await open()
  })
  afterAll(() => at.close())

  const newPayment = (amountCents = 5_000) => ({
    paymentId: next++,
    purchaseNumber: `A-${next}`,
    amountCents,
    currency: 'EUR',
    buyerEmail: 'domaine@exemple.fr',
    returnPath: '/orders/payment-return',
    expiresAt: new Date(Date.now() + 600_000),
  })
  async function paid(amountCents?: number) {
    const payment = newPayment(amountCents)
    const { ref } = await at.provider.create(payment)
    await at.pay(ref)
    return { ...payment, ref }
  }
  const seller = (ref: string | null = null) => ({
    vendorId: next++,
    legalName: 'Domaine des Essais',
    email: 'domaine@exemple.fr',
    soleTrader: false,
    country: 'FR',
    ref,
    returnPath: '/account',
  })
  async function account(): Promise<string> {
    const { facts } = await at.provider.openAccount(seller())
    await at.require(facts.ref, 'nothing')
    return facts.ref
  }
  const transferOf = (payment: { ref: string; purchaseNumber: string }, accountRef: string, amountCents: number) => ({
    key: `transfer-${next++}`,
    accountRef,
    amountCents,
    currency: 'EUR',
    group: payment.purchaseNumber,
    paymentRef: payment.ref,
  })
  async function funded(cents = 3_000) {
    const [payment, accountRef] = [await paid(), await account()]
    const request = transferOf(payment, accountRef, cents)
    const { ref } = await at.provider.transfer(request)
    if (ref === null) throw new Error('the transfer was refused')
    return { payment, accountRef, request, transferRef: ref }
  }
  const payoutOf = (accountRef: string, amountCents: number) => ({
    key: `payout-${next++}`,
    accountRef,
    amountCents,
    currency: 'EUR',
  })
  const held = async (accountRef: string | null) => (await at.provider.balance(accountRef)).availableCents
  /** The response is lost, the key expires, and the caller repeats the call: what a long outage does. */
  async function twice<Result>(act: () => Promise<Result>): Promise<[Result, Result]> {
    at.loseNextResponse()
    const first = await act().catch(act)
    at.forgetKeys()
    return [first, await act()]
  }

  test('opens a payment once per id, captures what was opened, and closes nothing that was paid', async () => {
    const payment = newPayment()
    const [first, second] = await Promise.all([at.provider.create(payment), at.provider.create(payment)])
    expect(second).toEqual(first)
    await expect(at.provider.create({ ...payment, amountCents: 1 })).rejects.toThrow()
    expect(await at.provider.fetch(first.ref)).toMatchObject({ status: 'pending', paymentId: payment.paymentId })
    await at.pay(first.ref)
    await at.provider.close(first.ref)
    expect(await at.provider.fetch(first.ref)).toMatchObject({
      provider: name,
      status: 'captured',
      amountCents: 5_000,
      currency: 'EUR',
    })
  })

  test('a payment that was closed is expired, and closing it again has no effect', async () => {
    const { ref } = await at.provider.create(newPayment())
    await Promise.all([at.provider.close(ref), at.provider.close(ref)])
    expect((await at.provider.fetch(ref)).status).toBe('expired')
  })

  test('a refund sent again, even once its key has expired, is one refund; more than was captured is refused', async () => {
    const { ref } = await paid()
    const before = await held(null)
    const request = { ref, amountCents: 3_000, key: `refund-${next++}`, refundRef: null }
    const [first, second] = await twice(() => at.provider.refund(request))
    expect(second).toEqual(first)
    expect(first).toMatchObject({ status: 'done', failure: null })
    expect(await held(null)).toBe(before - 3_000)
    const more = { ...request, key: `refund-${next++}`, amountCents: 2_001 }
    expect(await at.provider.refund(more)).toMatchObject({ status: 'failed', failure: expect.any(String) })
    expect(await held(null)).toBe(before - 3_000)
  })

  test('a payment under dispute is not refunded; once the dispute is won, it is', async () => {
    const { ref } = await paid()
    const disputeRef = await at.dispute(ref)
    const request = (key: string) => ({ ref, amountCents: 100, key, refundRef: null })
    expect(await at.provider.refund(request(`refund-${next++}`))).toMatchObject({ failure: 'charge_disputed' })
    await at.decideDispute(disputeRef, 'won')
    expect(await at.provider.refund(request(`refund-${next++}`))).toMatchObject({ status: 'done' })
  })

  test('an account is opened, requires documents, receives without a bank account, and is refused for good', async () => {
    const { facts } = await at.provider.openAccount(seller())
    await at.require(facts.ref, 'document')
    expect(await at.provider.account(facts.ref)).toMatchObject({ canReceive: false, missing: ['document'] })
    const again = await at.provider.openAccount({ ...seller(facts.ref), vendorId: facts.vendorId ?? 0 })
    expect(again.facts.ref).toBe(facts.ref)
    expect(again.url).not.toBeNull()
    await at.require(facts.ref, 'bank')
    expect(await at.provider.account(facts.ref)).toMatchObject({
      canReceive: true,
      canPayOut: false,
      missing: ['bank'],
    })
    await at.require(facts.ref, 'nothing')
    const usable = await at.provider.openAccount({ ...seller(facts.ref), vendorId: facts.vendorId ?? 0 })
    expect(usable).toMatchObject({ url: null, facts: { canReceive: true, canPayOut: true, refused: false } })
    await at.refuse(facts.ref)
    expect(await at.provider.account(facts.ref)).toMatchObject({ canReceive: false, canPayOut: false, refused: true })
  })

  test('a transfer sent again, even once its key has expired, is one transfer', async () => {
    const { accountRef, request, transferRef } = await funded()
    expect(await twice(() => at.provider.transfer(request))).toEqual(Array(2).fill({ ref: transferRef, failure: null }))
    expect(await held(accountRef)).toBe(3_000)
  })

  test('a key repeated with another amount throws, and moves nothing', async () => {
    const { accountRef, request } = await funded()
    await expect(at.provider.transfer({ ...request, amountCents: 1 })).rejects.toThrow('another amount')
    expect(await held(accountRef)).toBe(3_000)
  })

  test('refuses a transfer above its payment, of an unpaid payment, and to an account that is not ready', async () => {
    const { payment, accountRef } = await funded()
    const refusal = { ref: null, failure: expect.any(String) }
    expect(await at.provider.transfer(transferOf(payment, accountRef, 2_001))).toEqual(refusal)
    const unpaid = newPayment()
    const { ref } = await at.provider.create(unpaid)
    expect(await at.provider.transfer(transferOf({ ...unpaid, ref }, accountRef, 1))).toEqual(refusal)
    await at.require(accountRef, 'document')
    expect(await at.provider.transfer(transferOf(payment, accountRef, 1))).toEqual(refusal)
    expect(await at.provider.transfer(transferOf(payment, 'acct_unknown', 1))).toEqual(refusal)
    expect(await held(accountRef)).toBe(3_000)
  })

  test('a reversal sent again is one; more than the transfer, or than the account holds, is refused', async () => {
    const { accountRef, transferRef } = await funded()
    const request = { key: `reversal-${next++}`, transferRef, amountCents: 1_000 }
    const [first, second] = await twice(() => at.provider.reverse(request))
    expect(first).toMatchObject({ failure: null })
    expect(second).toEqual(first)
    const refusal = { ref: null, failure: expect.any(String) }
    const reverse = (amountCents: number) =>
      at.provider.reverse({ key: `reversal-${next++}`, transferRef, amountCents })
    expect(await reverse(2_001)).toEqual(refusal)
    await at.provider.payOut(payoutOf(accountRef, 1_500))
    expect(await reverse(600)).toEqual(refusal)
    expect(await held(accountRef)).toBe(500)
  })

  test('a payout sent again is one; above the balance, or from an account that is not ready, it is refused', async () => {
    const { accountRef } = await funded()
    const request = payoutOf(accountRef, 1_000)
    const [first, second] = await twice(() => at.provider.payOut(request))
    expect(first).toMatchObject({ failure: null })
    expect(second).toEqual(first)
    expect(await held(accountRef)).toBe(2_000)
    expect(await at.provider.payOut(payoutOf(accountRef, 2_001))).toMatchObject({ ref: null })
    await at.require(accountRef, 'bank')
    expect(await at.provider.payOut(payoutOf(accountRef, 1))).toEqual({ ref: null, failure: 'payouts_not_allowed' })
  })

  test('a payout that the seller’s bank returns, even after it arrived, is back in the account', async () => {
    const { accountRef } = await funded()
    const { ref } = await at.provider.payOut(payoutOf(accountRef, 3_000))
    if (ref === null) throw new Error('the payout was refused')
    expect(await at.provider.payout(accountRef, ref)).toEqual({ ref, status: 'sent', failure: null })
    await at.decidePayout(ref, 'paid')
    expect((await at.provider.payout(accountRef, ref)).status).toBe('paid')
    await at.decidePayout(ref, 'failed')
    expect(await at.provider.payout(accountRef, ref)).toEqual({ ref, status: 'failed', failure: 'account_closed' })
    expect(await held(accountRef)).toBe(3_000)
  })

  test('a dispute takes the money with a fee; its evidence is sent once; won, the money is back without the fee', async () => {
    const payment = await paid()
    const before = await held(null)
    const ref = await at.dispute(payment.ref)
    expect(await at.provider.dispute(ref)).toMatchObject({
      paymentId: payment.paymentId,
      status: 'open',
      amountCents: 5_000,
      feeCents: 2_000,
      withdrawn: true,
      dueBy: expect.any(Date),
    })
    expect(await held(null)).toBe(before - 7_000)
    const evidence = () => at.provider.submitEvidence({ disputeRef: ref, text: 'Colis remis', pdf })
    expect(await twice(evidence)).toEqual([{ failure: null }, { failure: null }])
    expect(await at.evidenceBytes(ref)).toBeGreaterThanOrEqual(pdf.length)
    expect((await at.provider.dispute(ref)).status).toBe('review')
    await at.decideDispute(ref, 'won')
    expect((await at.provider.dispute(ref)).status).toBe('won')
    expect(await held(null)).toBe(before - 2_000)
    expect(await evidence()).toEqual({ failure: 'dispute_closed' })
  })

  test('a lost dispute stays withdrawn, and takes no evidence', async () => {
    const payment = await paid()
    const before = await held(null)
    const ref = await at.dispute(payment.ref)
    await at.decideDispute(ref, 'lost')
    expect(await at.provider.dispute(ref)).toMatchObject({ status: 'lost', withdrawn: true })
    expect(await held(null)).toBe(before - 7_000)
    expect(await at.provider.submitEvidence({ disputeRef: ref, text: '', pdf })).toEqual({ failure: 'dispute_closed' })
  })

  test('lists every movement as it stands: a returned payout moved nothing, a won dispute only its fee', async () => {
    const { payment, accountRef, transferRef } = await funded()
    const reversal = await at.provider.reverse({ key: `reversal-${next++}`, transferRef, amountCents: 500 })
    const [returned, arrived] = [
      await at.provider.payOut(payoutOf(accountRef, 1_000)),
      await at.provider.payOut(payoutOf(accountRef, 700)),
    ]
    await at.decidePayout(returned.ref ?? '', 'failed')
    await at.decidePayout(arrived.ref ?? '', 'paid')
    const disputeRef = await at.dispute(payment.ref)
    const listed = async () => {
      const all = new Map<string, string>()
      for await (const { kind, ref, cents } of at.provider.movements(new Date(Date.now() - 60_000), [accountRef]))
        all.set(ref, `${kind} ${cents}`)
      return [transferRef, reversal.ref, returned.ref, arrived.ref, disputeRef].map(ref => all.get(ref ?? ''))
    }
    expect(await listed()).toEqual(['TRANSFER 3000', 'REVERSAL 500', 'PAYOUT 0', 'PAYOUT 700', 'DISPUTE 7000'])
    await at.decideDispute(disputeRef, 'won')
    expect((await listed()).at(-1)).toBe('DISPUTE 2000')
  })

  test('a signed event names what changed; a forged, stale or altered one is refused', async () => {
    const notices = [
      { about: 'account', ref: 'ref_of_account' },
      { about: 'dispute', ref: 'ref_of_dispute' },
      { about: 'refund', ref: 'ref_of_refund' },
      { about: 'transfer', ref: 'ref_of_transfer' },
      { about: 'payout', ref: 'ref_of_payout', accountRef: 'ref_of_account' },
    ] as const
    for (const notice of notices)
      expect(await at.provider.verifyEvent({ ...at.event(notice), at: Date.now() })).toMatchObject({
        notice,
        facts: null,
        anomaly: null,
      })
    const good = at.event(notices[0])
    const refused = [
      at.event(notices[0], { secret: 'another secret' }),
      at.event(notices[0], { at: Date.now() - 301_000 }),
      { ...good, body: Buffer.from(String(good.body).replace('ref_of_account', 'ref_of_another')) },
      { ...good, headers: {} },
    ]
    for (const call of refused)
      await expect(at.provider.verifyEvent({ ...call, at: Date.now() })).rejects.toMatchObject({
        code: 'SIGNATURE_INVALID',
      })
  })
})
