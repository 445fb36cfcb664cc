/** Signed events of Stripe, the marketplace's own and those of connected accounts. */
import type { Stripe } from 'stripe'
import { fail } from '#shared/errors.ts'
import { mandateNotice } from './debits/stripe-debits.ts'
import type { MoneyStatus, PaymentFacts, ProviderEvent, ReceivedWebhook } from './port.ts'
import type { ProviderNotice } from './port-sellers.ts'
import { fundsNotice } from './stripe-bank-transfers.ts'
import { clientOf, type StripeSettings } from './stripe-client.ts'
import { type CheckoutSession, sessionFacts } from './stripe-sessions.ts'

const sessionKinds: Record<string, MoneyStatus | null> = {
  'checkout.session.completed': null,
  'checkout.session.async_payment_succeeded': null,
  'checkout.session.async_payment_failed': 'failed',
  'checkout.session.expired': null,
}

export async function verifyStripeEvent(settings: StripeSettings, call: ReceivedWebhook): Promise<ProviderEvent> {
  const event = signedEvent(await clientOf(settings), settings.webhookSecret, call)
  const live = /^[sr]k_live_/.test(settings.secretKey)
  return {
    id: event.id,
    kind: event.type,
    payload: event,
    anomaly: event.livemode === live ? null : 'event of the other mode (test or live)',
    facts: eventFacts(event),
    notice: noticeOf(event),
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
  if (!(event.type in sessionKinds) || mandateNotice(event)) return null
  // Every event type in the table above carries a session.
  const facts = sessionFacts(event.data.object as CheckoutSession)
  return { ...facts, status: sessionKinds[event.type] ?? facts.status }
}

/** Events of sellers' money, by the beginning of their type. Those of a connected account carry its id in `account`. */
function noticeOf(event: Stripe.Event): ProviderNotice | null {
  const { type, account, data } = event
  // Every object of these types has an id.
  const { id: ref } = data.object as { id: string }
  if (type === 'account.updated') return { about: 'account', ref }
  // The object of this event is our own application.
  if (type === 'account.application.deauthorized') return account ? { about: 'account', ref: account } : null
  if (type.startsWith('charge.dispute.')) return { about: 'dispute', ref }
  if (type.startsWith('refund.')) return { about: 'refund', ref }
  if (type.startsWith('transfer.')) return { about: 'transfer', ref }
  if (type.startsWith('payout.') && account) return { about: 'payout', ref, accountRef: account }
  return mandateNotice(event) ?? fundsNotice(event)
}
