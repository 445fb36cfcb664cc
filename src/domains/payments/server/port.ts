import type { IncomingHttpHeaders } from 'node:http'
import type { TransferFunds, TransferInstructions } from '../contract-means.ts'
import type { DirectDebits } from './debits/port-debits.ts'
import type { ProviderNotice, SellerMoney } from './port-sellers.ts'

export type ProviderName = 'sandbox' | 'stripe'
/** `returned`: a direct debit that was captured, and that the buyer's bank took back. */
export type MoneyStatus = 'pending' | 'captured' | 'failed' | 'expired' | 'cancelled' | 'returned'

/** State of one payment as the provider reports it. The return page, events and polling share this type. */
export type PaymentFacts = {
  provider: ProviderName
  ref: string
  /** Our own payment id, sent at creation and returned by the provider; null when the provider does not know it. */
  paymentId: number | null
  status: MoneyStatus
  amountCents: number
  currency: string
  failureCode: string | null
  /** Of a bank transfer only. */
  transfer?: TransferFunds
}

export type NewPayment = {
  paymentId: number
  purchaseNumber: string
  amountCents: number
  currency: string
  buyerEmail: string
  /** Path of our return page. */
  returnPath: string
  expiresAt: Date
}

export type RefundRequest = {
  ref: string
  amountCents: number
  /** Idempotency key: one key, one refund. */
  key: string
  /** Set when the provider has already returned « pending » once. */
  refundRef: string | null
  /** Returns money of a bank transfer that the payment did not take. */
  surplus?: boolean
}
export type RefundResponse = { refundRef: string; status: 'done' | 'pending' | 'failed'; failure: string | null }

export type WebhookCall = { body: Buffer; headers: IncomingHttpHeaders }
/** `at`: time of receipt in milliseconds, by the clock that all servers share. */
export type ReceivedWebhook = WebhookCall & { at: number }
export type ProviderEvent = {
  id: string
  kind: string
  payload: object
  /** Null: the event does not concern the money of a payment. */
  facts: PaymentFacts | null
  /** Null: the event concerns neither an account, a mandate, a transfer, a payout, a refund nor a dispute. */
  notice: ProviderNotice | null
  /** Why a correctly signed event must be ignored; null when it must be processed. */
  anomaly: string | null
}

/** One payment in the provider's records, used when ours was lost. */
export type BookedPayment = {
  facts: PaymentFacts
  /** Purchase the payment was opened for; null when the provider does not have it. */
  purchaseNumber: string | null
  buyerEmail: string | null
  openedAt: Date
  givenBackCents: number
}

/** Interface of a payment provider. Network failures are thrown; refusals are returned. */
export type Provider = SellerMoney &
  DirectDebits & {
    name: ProviderName
    /** Opens the payment; a repeated call with the same `paymentId` returns the same payment. */
    create: (payment: NewPayment) => Promise<{ ref: string; redirectUrl: string }>
    /** The same for a payment by bank transfer: opens an account for this payment alone. */
    openTransfer: (payment: NewPayment) => Promise<{ ref: string; instructions: TransferInstructions }>
    /** `ref`: of the payment, or what a notice about funds named. */
    fetch: (ref: string) => Promise<PaymentFacts>
    /** Closes the payment: nobody can pay it afterwards. Has no effect on a payment that has ended. */
    close: (ref: string) => Promise<void>
    refund: (request: RefundRequest) => Promise<RefundResponse>
    /** Every payment opened since this date, in its current state. */
    history: (since: Date) => AsyncIterable<BookedPayment>
    /** A request that changes nothing: throws when the provider refuses the keys or does not respond. */
    probe: () => Promise<void>
    /** Throws SIGNATURE_INVALID unless the signature uses our secret and is less than five minutes old. */
    verifyEvent: (call: ReceivedWebhook) => Promise<ProviderEvent>
  }

export type PaymentSettings = {
  provider: ProviderName
  sandbox: { secret: string; deliverTo: string; copies: number }
  stripe: { secretKey: string; webhookSecret: string; publicUrl: string; api: StripeApi | null } | null
}
/** Base URL of Stripe's API, when it is not the public one. */
export type StripeApi = { host: string; port: number; protocol: 'http' | 'https'; timeout?: number }
