/** Stripe Checkout: https://docs.stripe.com/payments/checkout. Card numbers never reach our servers. */
import type { Stripe } from 'stripe'
import { stripeDebits } from './debits/stripe-debits.ts'
import type { BookedPayment, NewPayment, Provider, RefundRequest, RefundResponse } from './port.ts'
import {
  bankTransferFacts,
  bankTransferHistory,
  closeBankTransfer,
  isBankTransfer,
  newTransferRefund,
  openBankTransfer,
} from './stripe-bank-transfers.ts'
import { clientOf, findByKey, refusalCode, type StripeSettings } from './stripe-client.ts'
import { verifyStripeEvent } from './stripe-events.ts'
import { stripeSellerMoney } from './stripe-sellers.ts'
import { type CheckoutSession, sessionFacts, sessionOf } from './stripe-sessions.ts'

export const stripe = (settings: StripeSettings): Provider => ({
  name: 'stripe',
  ...stripeSellerMoney(settings),
  ...stripeDebits(settings),
  create: async payment => create(await clientOf(settings), settings.publicUrl, payment),
  openTransfer: async payment => openBankTransfer(await clientOf(settings), payment),
  fetch: async ref => fetchFacts(await clientOf(settings), ref),
  close: async ref => close(await clientOf(settings), ref),
  refund: async request => refund(await clientOf(settings), request),
  history: since => history(settings, since),
  probe: async () => {
    await (await clientOf(settings)).balance.retrieve()
  },
  verifyEvent: async call => verifyStripeEvent(settings, call),
})

/** Stripe keeps a session open for at least 30 minutes. `close` ends ours earlier; this expiry is the fallback. */
const longestSeconds = 31 * 60

async function create(client: Stripe, publicUrl: string, payment: NewPayment) {
  const reference = { payment: String(payment.paymentId), purchase: payment.purchaseNumber }
  const session = await client.checkout.sessions.create(
    {
      mode: 'payment',
      locale: 'fr',
      allowed_payment_method_types: ['card'],
      client_reference_id: reference.payment,
      metadata: reference,
      payment_intent_data: { metadata: reference },
      customer_email: payment.buyerEmail,
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: payment.currency.toLowerCase(),
            unit_amount: payment.amountCents,
            product_data: { name: `Cep & Chai, achat ${payment.purchaseNumber}` },
          },
        },
      ],
      success_url: `${publicUrl}${payment.returnPath}`,
      cancel_url: `${publicUrl}${payment.returnPath}`,
      // Derived from our own expiry, not from the current time: a retry must send identical parameters.
      expires_at: Math.floor(payment.expiresAt.getTime() / 1000) + longestSeconds,
    },
    { idempotencyKey: `payment-${payment.purchaseNumber}-${payment.paymentId}` },
  )
  // Buyers are redirected to this URL. The https check prevents a forged provider response from running a script here.
  if (!session.url?.startsWith('https://')) throw new Error(`stripe gave no address for ${session.id}`)
  return { ref: session.id, redirectUrl: session.url }
}

const fetchFacts = async (client: Stripe, ref: string) =>
  isBankTransfer(ref) ? bankTransferFacts(client, ref) : sessionFacts(await sessionOf(client, ref))

async function close(client: Stripe, ref: string) {
  if (isBankTransfer(ref)) return closeBankTransfer(client, ref)
  const session = await client.checkout.sessions.retrieve(ref)
  // Paid between the two calls: Stripe refuses to expire the session, and the next fetch returns it as paid.
  if (session.status !== 'open') return
  try {
    await client.checkout.sessions.expire(ref)
  } catch (error) {
    if (refusalCode(error) === null) throw error
  }
}

async function refund(client: Stripe, request: RefundRequest): Promise<RefundResponse> {
  // A refund that cannot be read has not failed: it is read again.
  if (request.refundRef) return refundFacts(await client.refunds.retrieve(request.refundRef))
  try {
    return refundFacts(await newRefund(client, request))
  } catch (error) {
    const failure = refusalCode(error)
    if (failure === null) throw error
    return { refundRef: '', status: 'failed', failure }
  }
}

const refundFacts = ({ id, status, failure_reason: failure }: Stripe.Refund): RefundResponse => ({
  refundRef: id,
  status: refundStatus(status),
  failure: failure ?? null,
})

/** Stripe deletes idempotency keys after 24 hours; the key in the metadata prevents a second refund after that. */
async function newRefund(client: Stripe, request: RefundRequest) {
  if (isBankTransfer(request.ref)) return newTransferRefund(client, request)
  const { payment_intent: intent } = await client.checkout.sessions.retrieve(request.ref)
  if (!intent) throw new Error(`stripe session ${request.ref} has no payment`)
  const payment_intent = typeof intent === 'string' ? intent : intent.id
  const { key, amountCents: amount } = request
  return (
    (await findByKey(client.refunds.list({ payment_intent, limit: 100 }), request)) ??
    client.refunds.create({ payment_intent, amount, metadata: { key } }, { idempotencyKey: `${key}-${request.ref}` })
  )
}

/** Sessions are listed with the charge of their payment, which holds the refunded amount. */
async function* history(settings: StripeSettings, since: Date): AsyncIterable<BookedPayment> {
  const client = await clientOf(settings)
  const opened = client.checkout.sessions.list({
    created: { gte: Math.floor(since.getTime() / 1_000) },
    limit: 100,
    expand: ['data.payment_intent.latest_charge'],
  })
  for await (const session of opened)
    yield {
      facts: sessionFacts(session),
      purchaseNumber: session.metadata?.purchase ?? null,
      buyerEmail: session.customer_email,
      openedAt: new Date(session.created * 1_000),
      givenBackCents: givenBack(session),
    }
  yield* bankTransferHistory(client, since)
}

function givenBack({ payment_intent: intent }: CheckoutSession): number {
  const charge = typeof intent === 'object' ? intent?.latest_charge : null
  return typeof charge === 'object' ? (charge?.amount_refunded ?? 0) : 0
}

const refundStatus = (status: string | null): RefundResponse['status'] =>
  status === 'succeeded' ? 'done' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
