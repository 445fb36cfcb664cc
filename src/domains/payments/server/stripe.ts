/** Stripe Checkout: https://docs.stripe.com/payments/checkout. Card numbers never reach our servers. */
import type { Stripe } from 'stripe'
import { fail } from '#shared/errors.ts'
import type {
  BookedPayment,
  MoneyStatus,
  NewPayment,
  PaymentFacts,
  PaymentSettings,
  Provider,
  ProviderEvent,
  ReceivedWebhook,
  RefundRequest,
  RefundResponse,
  SellerAccount,
} from './port.ts'

export type StripeSettings = NonNullable<PaymentSettings['stripe']>
type Session = Stripe.Checkout.Session

export const stripe = (settings: StripeSettings): Provider => ({
  name: 'stripe',
  create: async payment => create(await clientOf(settings), settings.publicUrl, payment),
  fetch: async ref => sessionFacts(await sessionOf(await clientOf(settings), ref)),
  close: async ref => close(await clientOf(settings), ref),
  refund: async request => refund(await clientOf(settings), request),
  history: since => history(settings, since),
  openAccount: async seller => openAccount(await clientOf(settings), settings.publicUrl, seller),
  probe: async () => {
    await (await clientOf(settings)).balance.retrieve()
  },
  verifyEvent: async call => verify(await clientOf(settings), settings, call),
})

const clients = new WeakMap<StripeSettings, Promise<Stripe>>()
/** The package takes 37 MB of memory once loaded, so it is imported only where Stripe is the configured provider. */
const clientOf = (settings: StripeSettings): Promise<Stripe> => {
  const known = clients.get(settings)
  if (known) return known
  const client = import('stripe').then(
    module =>
      new module.Stripe(settings.secretKey, {
        maxNetworkRetries: 1,
        // Two attempts of this length still fit in the time a buyer's request may take.
        timeout: 4_000,
        telemetry: false,
        ...settings.api,
      }),
  )
  clients.set(settings, client)
  return client
}

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

const sessionOf = (client: Stripe, ref: string) =>
  client.checkout.sessions.retrieve(ref, { expand: ['payment_intent'] })

/** `payment_status` gives the state of the money. The expanded intent gives a final refusal by the bank. */
function sessionStatus(session: Session): MoneyStatus {
  if (session.payment_status === 'paid') return 'captured'
  if (session.status === 'expired') return 'expired'
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const refused = intent?.status === 'requires_payment_method' || intent?.status === 'canceled'
  return session.status === 'complete' && refused ? 'failed' : 'pending'
}

const sessionFacts = (session: Session): PaymentFacts => ({
  provider: 'stripe',
  ref: session.id,
  paymentId: /^[1-9]\d{0,14}$/.test(session.client_reference_id ?? '') ? Number(session.client_reference_id) : null,
  status: sessionStatus(session),
  amountCents: session.amount_total ?? 0,
  currency: (session.currency ?? '').toUpperCase(),
  failureCode: null,
})

async function close(client: Stripe, ref: string) {
  const session = await client.checkout.sessions.retrieve(ref)
  // Paid between the two calls: Stripe refuses to expire the session, and the next fetch returns it as paid.
  if (session.status === 'open') await client.checkout.sessions.expire(ref)
}

async function refund(client: Stripe, request: RefundRequest): Promise<RefundResponse> {
  try {
    const response = request.refundRef
      ? await client.refunds.retrieve(request.refundRef)
      : await newRefund(client, request)
    return { refundRef: response.id, status: refundStatus(response.status), failure: response.failure_reason ?? null }
  } catch (error) {
    const code = refusalCode(error)
    if (code === null) throw error
    return { refundRef: request.refundRef ?? '', status: 'failed', failure: code }
  }
}

async function newRefund(client: Stripe, request: RefundRequest) {
  const { payment_intent: intent } = await client.checkout.sessions.retrieve(request.ref)
  if (!intent) throw new Error(`stripe session ${request.ref} has no payment`)
  return client.refunds.create(
    { payment_intent: typeof intent === 'string' ? intent : intent.id, amount: request.amountCents },
    { idempotencyKey: `${request.key}-${request.ref}` },
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
}

function givenBack({ payment_intent: intent }: Session): number {
  const charge = typeof intent === 'object' ? intent?.latest_charge : null
  return typeof charge === 'object' ? (charge?.amount_refunded ?? 0) : 0
}

const refundStatus = (status: string | null): RefundResponse['status'] =>
  status === 'succeeded' ? 'done' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending'

/** Separates requests that Stripe rejected from failures worth a retry (network, overload, errors on its side). */
function refusalCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('type' in error)) return null
  const refused = error.type === 'StripeInvalidRequestError' || error.type === 'StripeCardError'
  return refused ? ('code' in error && typeof error.code === 'string' ? error.code : 'refused') : null
}

/** Connect onboarding: Stripe itself collects identity and bank details. https://docs.stripe.com/connect/onboarding */
async function openAccount(client: Stripe, publicUrl: string, seller: SellerAccount) {
  const account = seller.ref
    ? await client.accounts.retrieve(seller.ref)
    : await client.accounts.create(
        {
          type: 'express',
          country: 'FR',
          email: seller.email,
          business_type: 'company',
          company: { name: seller.legalName },
          capabilities: { transfers: { requested: true } },
          metadata: { vendor: String(seller.vendorId) },
        },
        { idempotencyKey: `account-${seller.vendorId}` },
      )
  const ready = account.details_submitted === true && account.payouts_enabled === true
  if (ready) return { ref: account.id, url: null, ready }
  const back = `${publicUrl}${seller.returnPath}`
  const link = await client.accountLinks.create({
    account: account.id,
    type: 'account_onboarding',
    refresh_url: back,
    return_url: back,
  })
  return { ref: account.id, url: link.url, ready }
}

const sessionKinds: Record<string, MoneyStatus | null> = {
  'checkout.session.completed': null,
  'checkout.session.async_payment_succeeded': null,
  'checkout.session.async_payment_failed': 'failed',
  'checkout.session.expired': null,
}

function verify(client: Stripe, settings: StripeSettings, call: ReceivedWebhook): ProviderEvent {
  const event = signedEvent(client, settings.webhookSecret, call)
  const live = /^[sr]k_live_/.test(settings.secretKey)
  return {
    id: event.id,
    kind: event.type,
    payload: event,
    anomaly: event.livemode === live ? null : 'event of the other mode (test or live)',
    facts: eventFacts(event),
  }
}

function signedEvent(client: Stripe, secret: string, { body, headers, at }: ReceivedWebhook) {
  const header = headers['stripe-signature']
  if (!secret || typeof header !== 'string') throw fail('SIGNATURE_INVALID')
  try {
    return client.webhooks.constructEvent(body, header, secret, undefined, undefined, at)
  } catch {
    throw fail('SIGNATURE_INVALID')
  }
}

function eventFacts(event: Stripe.Event): PaymentFacts | null {
  if (!(event.type in sessionKinds)) return null
  // Every event type in the table above carries a session.
  const facts = sessionFacts(event.data.object as Session)
  return { ...facts, status: sessionKinds[event.type] ?? facts.status }
}
