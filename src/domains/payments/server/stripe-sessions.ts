import type { Stripe } from 'stripe'
import type { MoneyStatus, PaymentFacts } from './port.ts'

export type CheckoutSession = Stripe.Checkout.Session

export const sessionOf = (client: Stripe, ref: string) =>
  client.checkout.sessions.retrieve(ref, { expand: ['payment_intent'] })

/** `payment_status` gives the state of the money. The expanded intent gives a final refusal by the bank. */
function sessionStatus(session: CheckoutSession): MoneyStatus {
  if (session.payment_status === 'paid') return 'captured'
  if (session.status === 'expired') return 'expired'
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const refused = intent?.status === 'requires_payment_method' || intent?.status === 'canceled'
  return session.status === 'complete' && refused ? 'failed' : 'pending'
}

export const sessionFacts = (session: CheckoutSession): PaymentFacts => ({
  provider: 'stripe',
  ref: session.id,
  paymentId: ownId(session.client_reference_id),
  status: sessionStatus(session),
  amountCents: session.amount_total ?? 0,
  currency: (session.currency ?? '').toUpperCase(),
  failureCode: null,
})

/** One of our ids, from a text that Stripe returns; null for anything else. */
export const ownId = (text: string | null | undefined): number | null =>
  /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null
