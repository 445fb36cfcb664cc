/** Shape of the entries of the journal. */
import type { EntryKind } from '../rules.ts'

/** Accounts of `journal_accounts`, which has their numbers in the French chart (PCG). */
export const journalAccounts = [
  'BUYERS',
  'COMMISSION_VAT',
  'SELLERS',
  'SELLER_FUNDS',
  'SELLER_DEBTS',
  'DISPUTED',
  'BANK',
  'PROVIDER',
  'PROVIDER_FEES',
  'BAD_DEBTS',
  'DISPUTE_LOSSES',
  'ROUNDING',
  'COMMISSIONS',
] as const
export type JournalAccount = (typeof journalAccounts)[number]

export const journalKinds = [
  'CAPTURE',
  'SALE',
  'REFUND',
  'GESTURE',
  'REPAYMENT',
  'PAID_BY_SELLER',
  'PAYOUT',
  'TRANSFER',
  'PROVIDER_PAYOUT',
  'DEBT',
  'DISPUTE',
  'PROVIDER_FEE',
  'COMMISSION_INVOICE',
  'SET_OFF',
  'VAT_CORRECTION',
] as const
export type JournalKind = (typeof journalKinds)[number]

export type JournalLine = {
  account: JournalAccount
  /** Positive: debit. Negative: credit, such as what is owed to a seller. */
  cents: number
  /** Required for the account SELLERS. */
  part?: EntryKind
  /** VAT within the amount, with its sign. */
  vat?: { basisPoints: number; cents: number }
}
export type JournalEntry = {
  /** Names the fact, so that it is posted once: « sale:12 ». */
  key: string
  kind: JournalKind
  /** Required for accounts per seller. */
  vendorId?: number
  purchaseId?: number
  orderId?: number
  refundId?: number
  payoutId?: number
  /** They add up to zero. */
  lines: readonly JournalLine[]
}
/** Key of the new entry, and key of the entry that it cancels. */
export type ReversedEntry = { key: string; reverses: string }
