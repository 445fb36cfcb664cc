import type { IncomingHttpHeaders } from 'node:http'

export type ProviderName = 'sandbox' | 'stripe'
export type MoneyStatus = 'pending' | 'captured' | 'failed' | 'expired' | 'cancelled'

/** What a provider says of one payment, by the return page, an event or a poll: the same words for all three doors. */
export type PaymentFacts = {
  provider: ProviderName
  ref: string
  /** Our own number, given at creation and handed back; null when the provider does not know it. */
  paymentId: number | null
  status: MoneyStatus
  amountCents: number
  currency: string
  failureCode: string | null
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
  /** One key, one refund, however often it is asked. */
  key: string
  /** Set when the provider has already answered « pending » once. */
  refundRef: string | null
}
export type RefundResponse = { refundRef: string; status: 'done' | 'pending' | 'failed'; failure: string | null }

export type WebhookCall = { body: Buffer; headers: IncomingHttpHeaders }
/** `at`: when it came, by the clock all servers share, in milliseconds. */
export type ReceivedWebhook = WebhookCall & { at: number }
export type ProviderEvent = {
  id: string
  kind: string
  payload: object
  /** Null: an event that says nothing of a payment's money. */
  facts: PaymentFacts | null
  /** Why it must not be acted on although well signed; null when sound. */
  oddity: string | null
}

/** `ref` is of an account opened before: the same one goes on. */
export type SellerAccount = {
  vendorId: number
  legalName: string
  email: string
  ref: string | null
  returnPath: string
}

/** One payment as the provider has it in its books, for a market that lost track of it. */
export type BookedPayment = {
  facts: PaymentFacts
  /** What it was opened for; null when the provider was not told. */
  purchaseNumber: string | null
  buyerEmail: string | null
  openedAt: Date
  givenBackCents: number
}

/** The port: all we ask of whoever holds the money. Faults of the network are thrown; what was refused is answered. */
export type Provider = {
  name: ProviderName
  /** Opens the payment; the same `paymentId` again answers the same payment. */
  create: (payment: NewPayment) => Promise<{ ref: string; redirectUrl: string }>
  fetch: (ref: string) => Promise<PaymentFacts>
  /** Afterwards nobody can pay it any more; nothing happens to one that has ended. */
  close: (ref: string) => Promise<void>
  refund: (ask: RefundRequest) => Promise<RefundResponse>
  /** Every payment opened since, as it is now. */
  history: (since: Date) => AsyncIterable<BookedPayment>
  /** Opens where a seller's money goes; `url` is where the provider checks who it is, null when it needs nothing more. */
  openAccount: (seller: SellerAccount) => Promise<{ ref: string; url: string | null; ready: boolean }>
  /** Throws SIGNATURE_INVALID unless signed with our secret less than five minutes ago. */
  verifyEvent: (call: ReceivedWebhook) => Promise<ProviderEvent>
}

export type PaymentSettings = {
  provider: ProviderName
  sandbox: { secret: string; deliverTo: string; copies: number }
  stripe: { secretKey: string; webhookSecret: string; publicUrl: string; api: StripeApi | null } | null
}
/** Where Stripe answers, when not at its public address. */
export type StripeApi = { host: string; port: number; protocol: 'http' | 'https'; timeout?: number }
