import type { PostalAddress } from '#domains/orders/contract.ts'

/** Goods wait this long for the money; Stripe's page and the bank's are closed with them. */
export const holdMinutes = 15
/** Past this age a payment still pending is asked about: its event may be lost. */
export const reconcileAfterMinutes = 2

export type PurchaseStatus = 'AWAITING_PAYMENT' | 'PAID' | 'PAYMENT_FAILED' | 'CANCELLED'
/** What the return page tells: `refunded` is money that came too late for goods that were gone. */
export const purchaseSteps = ['pending', 'paid', 'failed', 'cancelled', 'refunded'] as const
export type PurchaseStep = (typeof purchaseSteps)[number]

export function stepOf(status: PurchaseStatus, captured: boolean): PurchaseStep {
  if (status === 'AWAITING_PAYMENT') return 'pending'
  if (status === 'PAID') return 'paid'
  if (captured) return 'refunded'
  return status === 'CANCELLED' ? 'cancelled' : 'failed'
}

/** `A261120-7K3QXW`: the day in Paris (`2026-11-20`) and six letters or digits nobody confuses. */
export const purchaseNumber = (day: string, random: Uint8Array) =>
  `A${day.slice(2).replaceAll('-', '')}-${Array.from(random.slice(0, 6), byte => alphabet[byte % 32]).join('')}`
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export type Submission = {
  cartVersion: number
  totalCents: number
  billing: PostalAddress
  delivery: PostalAddress | null
  buyerReference: string | null
}

const addressFields = ['recipient', 'company', 'street', 'complement', 'postcode', 'city', 'phone'] as const
const sameAddress = (a: PostalAddress | null, b: PostalAddress | null) =>
  a === null || b === null ? a === b : addressFields.every(field => (a[field] ?? '') === (b[field] ?? ''))

/** Is it the same order sent again, or another one? */
export const sameSubmission = (a: Submission, b: Submission) =>
  a.cartVersion === b.cartVersion &&
  a.totalCents === b.totalCents &&
  (a.buyerReference ?? '') === (b.buyerReference ?? '') &&
  sameAddress(a.billing, b.billing) &&
  sameAddress(a.delivery, b.delivery)

/**
 * May money that came after the payment was given up still buy the goods? Not when the buyer has ordered the same cart
 * again meanwhile: he would pay twice.
 */
export const mayStillBuy = (status: PurchaseStatus, orderedAgain: boolean) =>
  status === 'AWAITING_PAYMENT' || (status === 'PAYMENT_FAILED' && !orderedAgain)

/** Why a payment ended without money, as the buyer reads it. */
export const failureSentences = {
  failed: 'Votre banque a refusé le paiement.',
  expired: 'Le délai de paiement est dépassé.',
  cancelled: 'Le paiement a été abandonné.',
} as const
