/**
 * Sellers' money at the provider: one account per seller, transfers from the marketplace's balance to it, payouts from
 * it to the seller's bank, and disputes of buyers at their bank. State is always fetched: an event only names what
 * changed.
 */
import type { AccountRequirement } from '../rules-accounts.ts'

/** `ref` is the id of an account opened earlier, whose onboarding continues. */
export type SellerAccount = {
  vendorId: number
  legalName: string
  email: string
  /** A natural person in business: the provider checks the person, not a company. */
  soleTrader: boolean
  /** ISO 3166, of the seat: the provider checks the company in its own country. */
  country: string
  ref: string | null
  returnPath: string
}

export type AccountFacts = {
  ref: string
  /** Our seller id, sent at creation; null when the provider does not know it. */
  vendorId: number | null
  /** May receive transfers. */
  canReceive: boolean
  /** May be paid out to its bank. */
  canPayOut: boolean
  /** The provider ended the relation: nothing that the seller sends changes it. */
  refused: boolean
  missing: readonly AccountRequirement[]
}

/** `key`: idempotency key; one key, one movement. */
export type TransferRequest = {
  key: string
  accountRef: string
  amountCents: number
  currency: string
  /** Number of the purchase. */
  group: string
  /** Payment whose money is transferred: the transfer waits until that money is available. */
  paymentRef: string
}
export type ReversalRequest = { key: string; transferRef: string; amountCents: number }
export type PayoutRequest = { key: string; accountRef: string; amountCents: number; currency: string }

/** A refusal is returned, and final for this key; a failure worth a retry is thrown. */
export type ProviderMovement = { ref: string; failure: null } | { ref: null; failure: string }

export type PayoutFacts = { ref: string; status: 'sent' | 'paid' | 'failed'; failure: string | null }
export type BalanceFacts = { availableCents: number; pendingCents: number }

export const disputeStatuses = ['open', 'review', 'won', 'lost'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]
export type DisputeFacts = {
  ref: string
  /** Our payment id; null when the provider does not know it. */
  paymentId: number | null
  status: DisputeStatus
  amountCents: number
  feeCents: number
  /** The bank took the money back; false for an inquiry that only asks for information. */
  withdrawn: boolean
  reason: string
  /** Last moment for evidence. */
  dueBy: Date | null
  openedAt: Date
}
export type Evidence = { disputeRef: string; text: string; pdf: Uint8Array }
/** A refusal is final: the deadline has passed, or the dispute is closed. */
export type EvidenceResult = { failure: string | null }

export const movementKinds = ['TRANSFER', 'REVERSAL', 'PAYOUT', 'DISPUTE'] as const
/**
 * A movement in the provider's records. `cents`: what it moved, as it stands now; none for a payout that came back, and
 * for a dispute what the bank and its fee still take.
 */
export type BookedMovement = { kind: (typeof movementKinds)[number]; ref: string; cents: number; at: Date }

/** What an event is about; its state is fetched. */
export type ProviderNotice =
  | { about: 'account' | 'dispute' | 'funds' | 'mandate' | 'refund' | 'transfer'; ref: string }
  | { about: 'payout'; ref: string; accountRef: string }

/** Part of the provider interface that moves sellers' money. Network failures are thrown; refusals are returned. */
export type SellerMoney = {
  /** Opens the account, or continues its onboarding. `url`: the provider's own pages; null when nothing is missing. */
  openAccount: (seller: SellerAccount) => Promise<{ facts: AccountFacts; url: string | null }>
  account: (ref: string) => Promise<AccountFacts>
  transfer: (request: TransferRequest) => Promise<ProviderMovement>
  /** Takes back all or a part of a transfer; refused when the account no longer holds it. */
  reverse: (request: ReversalRequest) => Promise<ProviderMovement>
  /** From the account to the seller's bank. Accounts are never paid out by the provider's own schedule. */
  payOut: (request: PayoutRequest) => Promise<ProviderMovement>
  payout: (accountRef: string, ref: string) => Promise<PayoutFacts>
  /** Null: the marketplace's own balance. */
  balance: (accountRef: string | null) => Promise<BalanceFacts>
  dispute: (ref: string) => Promise<DisputeFacts>
  /** Sends the evidence to the buyer's bank, which takes it once; a repeated call has no effect. */
  submitEvidence: (evidence: Evidence) => Promise<EvidenceResult>
  /** Every movement since this date, payouts from these accounts only; a reversal with its transfer. */
  movements: (since: Date, accountRefs: readonly string[]) => AsyncIterable<BookedMovement>
}
