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
  /** Sends an e-reporting file (10.3: sales to private persons, 10.4: their payments). */
  report(report: { trackingId: string; xml: string }): Promise<{ flowId: string }>
  /** Whether a notification comes from the platform; it carries no data that is trusted, statuses are read again. */
  verifyEvent(body: string, signature: string | undefined): boolean
}

export type DirectoryEntry = { siren: string; electronicAddress: string; name: string | null }
export type Deposit = { trackingId: string; number: string; pdf: Uint8Array }

/** Life cycle of an invoice, with the codes of the French rules. */
export const statusCodes = { DEPOSITED: 200, REFUSED: 210, PAID: 212, REJECTED: 213 } as const
export type InvoiceStatus = keyof typeof statusCodes

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
