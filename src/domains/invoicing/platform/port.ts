import type { InvoiceStatus } from '../rules-life-cycle.ts'

/**
 * An approved platform (« plateforme agréée »): the only way by which invoices between French companies travel since
 * September 2026. Two adapters: the API that AFNOR XP Z12-013 publishes for every platform, and an embedded one.
 */
export type ApprovedPlatform = {
  /** Where a company receives its invoices, from the national directory; null when it is not in it. */
  lookup(siren: string): Promise<DirectoryEntry | null>
  /** Hands an invoice over. The same `trackingId` twice is one deposit. */
  deposit(invoice: Deposit): Promise<{ flowId: string }>
  /** Statuses written since a moment, oldest first; the next call continues from the last `at`. */
  statuses(since: Date): Promise<InvoiceStatusEvent[]>
  /** Sends status 212 of a deposited invoice. The same `trackingId` twice is one status. */
  declarePaid(paid: PaidInvoice): Promise<{ flowId: string }>
  /** Sends an e-reporting file (10.3: sales to private persons, 10.4: their payments). */
  report(report: { trackingId: string; xml: string }): Promise<{ flowId: string }>
  /** Whether a notification comes from the platform; it carries no data that is trusted, statuses are read again. */
  verifyEvent(body: string, signature: string | undefined): boolean
  /** A request that changes nothing: throws when the platform refuses the credentials or does not respond. */
  probe(): Promise<void>
}

export type DirectoryEntry = { siren: string; electronicAddress: string; name: string | null }
export type Deposit = { trackingId: string; number: string; pdf: Uint8Array }

/** What a payment of an invoice brought in, by VAT rate; cents with VAT. */
export type PaidInvoice = {
  trackingId: string
  number: string
  issuedOn: string
  sellerSiren: string | null
  paidOn: string
  rates: { basisPoints: number; cents: number }[]
}

export type InvoiceStatusEvent = {
  /** Number of the invoice; its deposit's `trackingId` when the platform gives it. */
  number: string | null
  trackingId: string | null
  status: InvoiceStatus
  at: Date
  /** Why it was rejected or refused: a code of the platform, and its words. */
  reason: { code: string; text: string } | null
}

/** The platform refuses the request itself: sending it again changes nothing. */
export class PlatformRefusal extends Error {}
/** The platform cannot be reached or is overloaded: the same request may be sent again later. */
export class PlatformUnavailable extends Error {}
