/**
 * Direct debits of buyers' bank accounts (SEPA), under a mandate that the buyer signs once on the provider's own pages.
 * A debit takes days: it is pending until an event names it, and may be returned weeks after it succeeded.
 */
import type { MandateState } from '../../rules-mandates.ts'
import type { ProviderMovement } from '../port-sellers.ts'

export type NewMandate = {
  mandateId: number
  userId: number
  /** Proposed name of the account’s holder. */
  holder: string
  email: string
  returnPath: string
}

export type MandateFacts = {
  ref: string
  /** Our mandate id, sent at creation; null when the provider does not know it. */
  mandateId: number | null
  status: MandateState
  /** Null until the buyer gave the account. `reference`: of the mandate (RUM). */
  details: { reference: string; holder: string; bank: string; last4: string } | null
}

/** `key`: idempotency key; one key, one debit. */
export type DebitRequest = {
  key: string
  paymentId: number
  purchaseNumber: string
  mandateRef: string
  amountCents: number
  currency: string
}

/** Part of the provider interface that debits buyers. Network failures are thrown; refusals are returned. */
export type DirectDebits = {
  /** Opens the page where the buyer gives the account and signs; the same mandate has one. */
  openMandate: (mandate: NewMandate) => Promise<{ ref: string; url: string }>
  /** `ref`: of the mandate, or what a notice about it named. */
  mandate: (ref: string) => Promise<MandateFacts>
  /** Ends a mandate: it takes no debit afterwards. Has no effect on one that has ended. */
  revokeMandate: (ref: string) => Promise<void>
  /** Starts a debit; its `ref` is that of a payment, whose state `fetch` returns. */
  debit: (request: DebitRequest) => Promise<ProviderMovement>
}
