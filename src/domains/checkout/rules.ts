import type { PostalAddress } from '#domains/orders/contract.ts'
import type { PaymentMeans } from '#domains/payments/contract-means.ts'
import { datedNumber } from '#shared/ids.ts'

/** Duration of the stock reservation; Stripe's page and the bank's are closed with it. */
export const holdMinutes = 15
/** A bank transfer takes days: its goods are reserved for longer, and its buyer is reminded before the end. */
export const transferDays = 7
export const transferReminderDays = 2
/** A bank transfer under way is polled this often, in case its event was lost. */
export const transferPollMinutes = 60

/** Minutes from the order to the end of the reservation. */
export const holdFor = (means: PaymentMeans) => (means === 'transfer' ? transferDays * 24 * 60 : holdMinutes)
/** A payment pending for longer is polled: its event may be lost. */
export const reconcileAfterMinutes = 2

/** Goods made on demand: the buyer acknowledges before payment that they cannot withdraw (C. conso L221-28 3°). */
export const madeToOrderUnaccepted = 'Confirmez que vous avez compris ce point pour commander'

export type PurchaseStatus = 'AWAITING_PAYMENT' | 'PAID' | 'PAYMENT_FAILED' | 'CANCELLED'
/** States of the return page. `refunded`: the payment came too late and the goods were gone. */
export const purchaseSteps = ['pending', 'paid', 'failed', 'cancelled', 'refunded'] as const
export type PurchaseStep = (typeof purchaseSteps)[number]

export function stepOf(status: PurchaseStatus, captured: boolean): PurchaseStep {
  if (status === 'AWAITING_PAYMENT') return 'pending'
  if (status === 'PAID') return 'paid'
  if (captured) return 'refunded'
  return status === 'CANCELLED' ? 'cancelled' : 'failed'
}

/** `A261120-7K3QXW`: the day in Paris (`2026-11-20`) and six unambiguous letters or digits. */
export const purchaseNumber = (day: string, random: Uint8Array) => datedNumber('A', day, random)

export type Submission = {
  means: PaymentMeans
  cartVersion: number
  totalCents: number
  /** Less than the total with a down payment. */
  todayCents: number
  billing: PostalAddress
  delivery: PostalAddress | null
  buyerReference: string | null
}

const addressFields = ['recipient', 'company', 'street', 'complement', 'postcode', 'city', 'phone', 'access'] as const
const sameAddress = (a: PostalAddress | null, b: PostalAddress | null) =>
  a === null || b === null ? a === b : addressFields.every(field => (a[field] ?? '') === (b[field] ?? ''))

/** Whether a submission repeats the same order or places another one. */
export const sameSubmission = (a: Submission, b: Submission) =>
  a.means === b.means &&
  a.cartVersion === b.cartVersion &&
  a.totalCents === b.totalCents &&
  a.todayCents === b.todayCents &&
  (a.buyerReference ?? '') === (b.buyerReference ?? '') &&
  sameAddress(a.billing, b.billing) &&
  sameAddress(a.delivery, b.delivery)

/**
 * Whether a late payment may still buy the goods. No when the buyer has ordered the same cart again meanwhile: they
 * would pay twice.
 */
export const mayStillBuy = (status: PurchaseStatus, orderedAgain: boolean) =>
  status === 'AWAITING_PAYMENT' || (status === 'PAYMENT_FAILED' && !orderedAgain)

/** Why a payment ended without money, as shown to the buyer. */
export const failureSentences = {
  failed: 'Votre banque a refusé le paiement.',
  expired: 'Le délai de paiement est dépassé.',
  cancelled: 'Le paiement a été abandonné.',
} as const

/** Why the orders of an expired bank transfer are cancelled. */
export const transferExpired = `Votre virement n’est pas arrivé dans les ${transferDays}\u00a0jours.`

/** The sentence for the status of a payment; null when it did not end without money. */
export function failureSentence(paymentStatus: string): string | null {
  if (paymentStatus === 'FAILED') return failureSentences.failed
  if (paymentStatus === 'EXPIRED') return failureSentences.expired
  return paymentStatus === 'CANCELLED' ? failureSentences.cancelled : null
}
