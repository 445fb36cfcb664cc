/**
 * Bank transfers to a virtual IBAN: https://docs.stripe.com/payments/bank-transfers. One customer per payment, so that
 * nothing else is paid with its cash balance; Stripe applies what arrives to the only open payment of the customer.
 */
import type { Stripe } from 'stripe'
import type { TransferInstructions } from '../contract-means.ts'
import { fundsOf } from '../rules.ts'
import { bookedDebit, debitFacts, isDebit } from './debits/stripe-debits.ts'
import type { BookedPayment, MoneyStatus, NewPayment, PaymentFacts, RefundRequest } from './port.ts'
import type { ProviderNotice } from './port-sellers.ts'
import { findByKey, refusalCode } from './stripe-client.ts'
import { ownId } from './stripe-sessions.ts'

type Intent = Stripe.PaymentIntent

/** A payment intent (bank transfer or direct debit), or the customer that an event about a cash balance names; card payments are sessions. */
export const isBankTransfer = (ref: string) => ref.startsWith('pi_') || ref.startsWith('cus_')

export async function openBankTransfer(client: Stripe, payment: NewPayment) {
  const reference = { payment: String(payment.paymentId), purchase: payment.purchaseNumber }
  const key = `${payment.purchaseNumber}-${payment.paymentId}`
  // Refunds fail without an email: Stripe may have to request the buyer's IBAN.
  const customer = await client.customers.create(
    { email: payment.buyerEmail, metadata: reference, preferred_locales: ['fr'] },
    { idempotencyKey: `customer-${key}` },
  )
  const intent = await client.paymentIntents.create(
    {
      amount: payment.amountCents,
      currency: payment.currency.toLowerCase(),
      customer: customer.id,
      allowed_payment_method_types: ['customer_balance'],
      payment_method_data: { type: 'customer_balance' },
      payment_method_options: {
        customer_balance: {
          funding_type: 'bank_transfer',
          bank_transfer: { type: 'eu_bank_transfer', eu_bank_transfer: { country: 'FR' } },
        },
      },
      confirm: true,
      description: `Cep & Chai, achat ${payment.purchaseNumber}`,
      metadata: reference,
    },
    { idempotencyKey: `payment-${key}` },
  )
  return { ref: intent.id, instructions: instructionsOf(intent) }
}

function instructionsOf(intent: Intent): TransferInstructions {
  const shown = intent.next_action?.display_bank_transfer_instructions
  const iban = shown?.financial_addresses?.find(address => address.type === 'iban')?.iban
  if (!shown?.reference || !iban) throw new Error(`stripe gave no IBAN for ${intent.id}`)
  return { iban: iban.iban, bic: iban.bic, holder: iban.account_holder_name, reference: shown.reference }
}

export async function bankTransferFacts(client: Stripe, ref: string): Promise<PaymentFacts> {
  const intent = await intentOf(client, ref)
  if (isDebit(intent)) return debitFacts(intent)
  const { arrivedCents } = await cashOf(client, intent)
  return factsOf(intent, arrivedCents)
}

async function intentOf(client: Stripe, ref: string): Promise<Intent> {
  if (!ref.startsWith('cus_')) return client.paymentIntents.retrieve(ref, { expand: ['latest_charge'] })
  const { data } = await client.paymentIntents.list({ customer: ref, limit: 1 })
  if (!data[0]) throw new Error(`stripe customer ${ref} has no payment`)
  return data[0]
}

function factsOf(intent: Intent, arrivedCents: number): PaymentFacts {
  const status = statusOf(intent)
  return {
    provider: 'stripe',
    ref: intent.id,
    paymentId: ownId(intent.metadata.payment),
    status,
    amountCents: intent.amount,
    currency: intent.currency.toUpperCase(),
    failureCode: null,
    transfer: fundsOf(arrivedCents, intent.amount, status),
  }
}

function statusOf({ status }: Intent): MoneyStatus {
  if (status === 'succeeded') return 'captured'
  return status === 'canceled' ? 'cancelled' : 'pending'
}

/** Sums of the customer's cash balance. A refund of the payment passes through the balance and is not counted here. */
async function cashOf(client: Stripe, { id, customer }: Intent) {
  if (!customer) throw new Error(`stripe payment ${id} has no customer`)
  const customerId = typeof customer === 'string' ? customer : customer.id
  let [arrivedCents, returnedCents] = [0, 0]
  for await (const { type, net_amount: cents } of client.customers.listCashBalanceTransactions(customerId, {
    limit: 100,
  })) {
    if (type === 'funded') arrivedCents += cents
    if (type === 'return_initiated' || type === 'return_canceled' || type === 'refunded_from_payment')
      returnedCents -= cents
  }
  return { arrivedCents, returnedCents: Math.max(0, returnedCents) }
}

/** What was received in part goes back to the customer's cash balance, which is then returned. */
export async function closeBankTransfer(client: Stripe, ref: string): Promise<void> {
  const { status } = await client.paymentIntents.retrieve(ref)
  if (!['requires_action', 'requires_confirmation', 'requires_payment_method'].includes(status)) return
  try {
    await client.paymentIntents.cancel(ref)
  } catch (error) {
    // Paid or closed between the two calls: Stripe refuses, and the next fetch returns which.
    if (refusalCode(error) === null) throw error
  }
}

/** Money beyond the payment is in the customer's cash balance; the rest is refunded like any payment. */
export async function newTransferRefund(client: Stripe, request: RefundRequest): Promise<Stripe.Refund> {
  const options = { idempotencyKey: `${request.key}-${request.ref}` }
  const { key, amountCents: amount, ref: payment_intent } = request
  if (!request.surplus)
    return (
      (await findByKey(client.refunds.list({ payment_intent, limit: 100 }), request)) ??
      client.refunds.create({ payment_intent, amount, metadata: { key } }, options)
    )
  const { customer, currency, created } = await client.paymentIntents.retrieve(request.ref)
  if (!customer) throw new Error(`stripe payment ${request.ref} has no customer`)
  // Stripe lists the refunds of a cash balance under no customer: all since the payment are looked through.
  const sinceThen = client.refunds.list({ created: { gte: created }, limit: 100 })
  return (
    (await findByKey(sinceThen, request)) ??
    client.refunds.create(
      {
        customer: typeof customer === 'string' ? customer : customer.id,
        origin: 'customer_balance',
        amount,
        currency,
        metadata: { key },
      },
      options,
    )
  )
}

export async function* bankTransferHistory(client: Stripe, since: Date): AsyncIterable<BookedPayment> {
  const opened = client.paymentIntents.list({
    created: { gte: Math.floor(since.getTime() / 1_000) },
    limit: 100,
    expand: ['data.latest_charge', 'data.customer'],
  })
  for await (const intent of opened) {
    if (isDebit(intent)) yield bookedDebit(intent)
    if (!takesTransfers(intent)) continue
    const { arrivedCents, returnedCents } = await cashOf(client, intent)
    const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
    const customer = typeof intent.customer === 'object' ? intent.customer : null
    yield {
      facts: factsOf(intent, arrivedCents),
      purchaseNumber: intent.metadata.purchase ?? null,
      buyerEmail: customer && !customer.deleted ? customer.email : null,
      openedAt: new Date(intent.created * 1_000),
      givenBackCents: (charge?.amount_refunded ?? 0) + returnedCents,
    }
  }
}

const takesTransfers = (intent: Intent) => intent.payment_method_types.includes('customer_balance')

const intentEvents: readonly string[] = [
  'payment_intent.succeeded',
  'payment_intent.partially_funded',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
]

/** Null for an event of a card payment, whose session has its own. Money after the end of a payment names the customer. */
export function fundsNotice({ type, data }: Stripe.Event): ProviderNotice | null {
  if (intentEvents.includes(type)) {
    const intent = data.object as Intent
    return takesTransfers(intent) || isDebit(intent) ? { about: 'funds', ref: intent.id } : null
  }
  if (type !== 'customer_cash_balance_transaction.created') return null
  const change = data.object as Stripe.CustomerCashBalanceTransaction
  const { customer } = change
  return change.type === 'funded'
    ? { about: 'funds', ref: typeof customer === 'string' ? customer : customer.id }
    : null
}
