/**
 * SEPA direct debits: https://docs.stripe.com/payments/sepa-debit. Checkout in setup mode takes the IBAN and the
 * mandate. Stripe offers the Core scheme only, whose debits the payer may have returned within eight weeks without a
 * reason: a return is a dispute that is lost at once.
 */
import type { Stripe } from 'stripe'
import type { BookedPayment, MoneyStatus, PaymentFacts } from '../port.ts'
import type { ProviderMovement, ProviderNotice } from '../port-sellers.ts'
import { clientOf, findByKey, refusalCode, type StripeSettings } from '../stripe-client.ts'
import { ownId } from '../stripe-sessions.ts'
import type { DebitRequest, DirectDebits, MandateFacts, NewMandate } from './port-debits.ts'

export const stripeDebits = (settings: StripeSettings): DirectDebits => ({
  openMandate: async mandate => openMandate(await clientOf(settings), settings.publicUrl, mandate),
  mandate: async ref => mandateFacts(await setupOf(await clientOf(settings), ref)),
  revokeMandate: async ref => revoke(await clientOf(settings), ref),
  debit: async request => debit(await clientOf(settings), request),
})

async function openMandate(client: Stripe, publicUrl: string, mandate: NewMandate) {
  const reference = { mandate: String(mandate.mandateId), user: String(mandate.userId) }
  const customer = await client.customers.create(
    { email: mandate.email, name: mandate.holder, metadata: reference, preferred_locales: ['fr'] },
    { idempotencyKey: `debtor-${mandate.mandateId}` },
  )
  const back = `${publicUrl}${mandate.returnPath}`
  const session = await client.checkout.sessions.create(
    {
      mode: 'setup',
      locale: 'fr',
      currency: 'eur',
      allowed_payment_method_types: ['sepa_debit'],
      customer: customer.id,
      client_reference_id: reference.mandate,
      metadata: reference,
      setup_intent_data: { metadata: reference },
      success_url: back,
      cancel_url: back,
    },
    { idempotencyKey: `mandate-${mandate.mandateId}` },
  )
  // Buyers are redirected to this URL: see `create` in stripe.ts.
  if (!session.url?.startsWith('https://')) throw new Error(`stripe gave no address for ${session.id}`)
  return { ref: session.id, url: session.url }
}

type Setup = Stripe.Checkout.Session
const setupOf = (client: Stripe, ref: string): Promise<Setup> =>
  client.checkout.sessions.retrieve(ref, { expand: ['setup_intent.payment_method', 'setup_intent.mandate'] })

/** Expanded by `setupOf`; null before the buyer gave the account. */
function signedOf({ setup_intent: intent }: Setup) {
  const expanded = typeof intent === 'object' ? intent : null
  const { payment_method: method, mandate } = expanded ?? {}
  if (!method || typeof method === 'string' || !mandate || typeof mandate === 'string') return null
  return { method, mandate }
}

function mandateFacts(setup: Setup): MandateFacts {
  const signed = signedOf(setup)
  const account = signed?.method.sepa_debit
  const reference = signed?.mandate.payment_method_details.sepa_debit?.reference
  return {
    ref: setup.id,
    mandateId: ownId(setup.client_reference_id),
    status: statusOf(setup, signed?.mandate.status),
    details:
      account && reference
        ? {
            reference,
            holder: signed?.method.billing_details.name ?? '',
            bank: [account.country, account.bank_code].filter(Boolean).join(' '),
            last4: account.last4 ?? '',
          }
        : null,
  }
}

function statusOf(setup: Setup, mandate: string | undefined): MandateFacts['status'] {
  if (mandate === 'active') return 'active'
  if (mandate === 'inactive') return 'revoked'
  return setup.status === 'expired' ? 'refused' : 'pending'
}

/** Stripe ends the mandate with its payment method. A session still open can no longer be signed. */
async function revoke(client: Stripe, ref: string): Promise<void> {
  const setup = await setupOf(client, ref)
  const signed = signedOf(setup)
  if (signed?.mandate.status === 'active') await client.paymentMethods.detach(signed.method.id)
  else if (setup.status === 'open') await client.checkout.sessions.expire(ref)
}

/** A key is looked up first: Stripe forgets it after 24 hours. */
async function debit(client: Stripe, request: DebitRequest): Promise<ProviderMovement> {
  const setup = await setupOf(client, request.mandateRef)
  const signed = signedOf(setup)
  const customer = typeof setup.customer === 'string' ? setup.customer : setup.customer?.id
  if (!signed || !customer) return { ref: null, failure: 'mandate_invalid' }
  try {
    const known = await findByKey(client.paymentIntents.list({ customer, limit: 100 }), request)
    const intent =
      known ??
      (await client.paymentIntents.create(
        {
          amount: request.amountCents,
          currency: request.currency.toLowerCase(),
          customer,
          payment_method: signed.method.id,
          mandate: signed.mandate.id,
          allowed_payment_method_types: ['sepa_debit'],
          off_session: true,
          confirm: true,
          description: `Cep & Chai, achat ${request.purchaseNumber}`,
          metadata: { payment: String(request.paymentId), purchase: request.purchaseNumber, key: request.key },
        },
        { idempotencyKey: `${request.key}-${customer}` },
      ))
    return { ref: intent.id, failure: null }
  } catch (error) {
    const failure = refusalCode(error)
    if (failure === null) throw error
    return { ref: null, failure }
  }
}

export const isDebit = ({ payment_method_types: types }: Stripe.PaymentIntent) => types.includes('sepa_debit')

/** `latest_charge` is expanded: a returned debit is a disputed charge. */
export function debitFacts(intent: Stripe.PaymentIntent): PaymentFacts {
  return {
    provider: 'stripe',
    ref: intent.id,
    paymentId: ownId(intent.metadata.payment),
    status: moneyOf(intent),
    amountCents: intent.amount,
    currency: intent.currency.toUpperCase(),
    failureCode: intent.last_payment_error?.code ?? null,
  }
}

function moneyOf({ status, latest_charge: charge }: Stripe.PaymentIntent): MoneyStatus {
  if (status === 'succeeded') return typeof charge === 'object' && charge?.disputed ? 'returned' : 'captured'
  if (status === 'canceled') return 'cancelled'
  return status === 'requires_payment_method' ? 'failed' : 'pending'
}

/** `customer` is expanded too. */
export function bookedDebit(intent: Stripe.PaymentIntent): BookedPayment {
  const { latest_charge: charge, customer } = intent
  return {
    facts: debitFacts(intent),
    purchaseNumber: intent.metadata.purchase ?? null,
    buyerEmail: customer && typeof customer === 'object' && !customer.deleted ? customer.email : null,
    openedAt: new Date(intent.created * 1_000),
    givenBackCents: typeof charge === 'object' ? (charge?.amount_refunded ?? 0) : 0,
  }
}

/** A mandate that was signed, or that ended at the bank. */
export function mandateNotice({ type, data }: Stripe.Event): ProviderNotice | null {
  if (type !== 'checkout.session.completed' && type !== 'checkout.session.expired') return null
  const session = data.object as Setup
  return session.mode === 'setup' ? { about: 'mandate', ref: session.id } : null
}
