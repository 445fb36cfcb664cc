/** Both payment providers behind one interface: the port, and what buyers, sellers and banks do at the provider. */
import { sql } from 'kysely'
import type { Provider, WebhookCall } from '#domains/payments/server/port.ts'
import type { ProviderNotice } from '#domains/payments/server/port-sellers.ts'
import { createProvider } from '#domains/payments/server/provider.ts'
import { arrive } from '#domains/payments/server/sandbox-bank-transfers.ts'
import { signatureHeader, signSandboxEvent } from '#domains/payments/server/sandbox-events.ts'
import { provoke } from '#domains/payments/server/sandbox-records.ts'
import { stripe } from '#domains/payments/server/stripe.ts'
import { type Db, inTransaction } from '#platform/db/pool.ts'
import { SANDBOX_SECRET } from './paying.ts'
import { stripeBank, stripeObjectEvent, stripeSignature, webhookSecret } from './stripe-bank.ts'
import { createStripeApi } from './stripe-books.ts'
import { disputeAtStripe } from './stripe-disputes.ts'
import { arriveAtStripe } from './stripe-transfers.ts'

type Signing = { secret?: string; at?: number }
export type ProviderHarness = {
  provider: Provider
  pay: (paymentRef: string) => Promise<unknown>
  /** Money arrives for a bank transfer. */
  arrive: (paymentRef: string, cents: number) => Promise<unknown>
  /** What the provider requires of an account; nothing: it is usable. */
  require: (accountRef: string, missing: 'nothing' | 'bank' | 'document') => Promise<unknown>
  refuse: (accountRef: string) => Promise<unknown>
  decidePayout: (ref: string, status: 'paid' | 'failed') => Promise<unknown>
  /** Returns the dispute’s reference. */
  dispute: (paymentRef: string) => Promise<string>
  decideDispute: (ref: string, status: 'won' | 'lost') => Promise<unknown>
  evidenceBytes: (disputeRef: string) => Promise<number>
  /** The next call takes effect, and its response is lost. Without effect where no network lies between. */
  loseNextResponse: () => void
  /** The provider’s own record of idempotency keys expires. */
  forgetKeys: () => void
  event: (notice: ProviderNotice, signing?: Signing) => WebhookCall
  close: () => Promise<void>
}

export function sandboxHarness(db: Db): ProviderHarness {
  const provider = createProvider(db, {
    provider: 'sandbox',
    sandbox: { secret: SANDBOX_SECRET, deliverTo: '', copies: 1 },
    stripe: null,
  })
  const fault = (name: Parameters<typeof provoke>[1]['fault'], ref: string) =>
    inTransaction(db, tx => provoke(tx, { fault: name, ref }))
  return {
    provider,
    pay: ref => sql`UPDATE sandbox_payments SET status = 'succeeded' WHERE ref = ${ref}`.execute(db),
    arrive: (ref, cents) => inTransaction(db, tx => arrive({ parts: () => [cents] })(tx, ref)),
    require: (ref, missing) => fault(missing === 'nothing' ? 'complete' : `require-${missing}`, ref),
    refuse: ref => fault('refuse', ref),
    decidePayout: (ref, status) => fault(`payout-${status}`, ref),
    dispute: async ref => (await fault('dispute', ref)).ref,
    decideDispute: (ref, status) => fault(`dispute-${status}`, ref),
    evidenceBytes: async ref => {
      const { rows } = await sql<{ bytes: number | null }>`
        SELECT evidence_bytes AS bytes FROM sandbox_disputes WHERE ref = ${ref}`.execute(db)
      return rows[0]?.bytes ?? 0
    },
    loseNextResponse: () => undefined,
    forgetKeys: () => undefined,
    event: (notice, { secret = SANDBOX_SECRET, at = Date.now() } = {}) => {
      const body = JSON.stringify({ id: `evt_${crypto.randomUUID()}`, kind: `${notice.about}.updated`, notice })
      return { body: Buffer.from(body), headers: { [signatureHeader]: signSandboxEvent(body, secret, at) } }
    },
    close: async () => undefined,
  }
}

const found = <Row>(row: Row | undefined): Row => {
  if (row === undefined) throw new Error('Stripe has no such record')
  return row
}
const eventTypes = {
  account: 'account.updated',
  funds: 'payment_intent.partially_funded',
  dispute: 'charge.dispute.updated',
  mandate: 'checkout.session.completed',
  payout: 'payout.updated',
  refund: 'refund.updated',
  transfer: 'transfer.updated',
}

export async function stripeHarness(): Promise<ProviderHarness> {
  const bank = await stripeBank({ readyAccounts: false })
  const api = { host: '127.0.0.1', port: bank.port, protocol: 'http' as const }
  const secretKey = 'sk_test_of_the_tests_only'
  const provider = stripe({ secretKey, webhookSecret, publicUrl: 'https://cepetchai.example', api })
  const account = (ref: string) => found(bank.accounts.get(ref))
  const due = { nothing: [], bank: ['external_account'], document: ['representative.verification.document'] }
  return {
    provider,
    pay: async ref => createStripeApi(found(bank.sessions.get(ref)), 'pay'),
    arrive: async (ref, cents) => arriveAtStripe(bank, ref, cents),
    require: async (ref, missing) => void Object.assign(account(ref), { due: due[missing], disabledReason: null }),
    refuse: async ref => void Object.assign(account(ref), { disabledReason: 'rejected.fraud' }),
    decidePayout: async (ref, status) => void Object.assign(found(bank.payouts.get(ref)), { status }),
    dispute: async ref => disputeAtStripe(bank, found(bank.sessions.get(ref))).id,
    decideDispute: async (ref, status) => void Object.assign(found(bank.disputes.get(ref)), { status }),
    evidenceBytes: async ref => bank.files.get(bank.disputes.get(ref)?.evidence?.file ?? '')?.bytes.length ?? 0,
    // The client repeats a call once by itself.
    loseNextResponse: () => bank.injectNext('resets after acting', 'resets after acting'),
    forgetKeys: () => bank.idempotent.clear(),
    event: (notice, signing) => {
      const from = notice.about === 'payout' ? notice.accountRef : null
      const object = { id: notice.ref, object: notice.about, payment_method_types: ['customer_balance'] }
      const body = stripeObjectEvent(eventTypes[notice.about], object, from)
      return { body: Buffer.from(body), headers: stripeSignature(body, signing) }
    },
    close: bank.close,
  }
}
