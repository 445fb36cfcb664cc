/**
 * Transfers, reversals and payouts. Stripe deletes idempotency keys after 24 hours, and a movement may be sent again
 * later than that, after a long outage: each carries its key as metadata, and is looked up before it is created.
 */
import type { Stripe } from 'stripe'
import type {
  BalanceFacts,
  BookedMovement,
  PayoutFacts,
  PayoutRequest,
  ProviderMovement,
  ReversalRequest,
  TransferRequest,
} from './port-sellers.ts'
import { isBankTransfer } from './stripe-bank-transfers.ts'
import { findByKey, lostAccess, refusalCode } from './stripe-client.ts'

/** A refusal is final for its key: Stripe returns the same one for 24 hours. */
async function moved(act: () => Promise<{ id: string }>): Promise<ProviderMovement> {
  try {
    return { ref: (await act()).id, failure: null }
  } catch (error) {
    const failure = lostAccess(error) ? 'account_invalid' : refusalCode(error)
    if (failure === null) throw error
    return { ref: null, failure }
  }
}

/** `source_transaction` needs the charge of the payment; the transfer then waits for its money to be available. */
export async function createTransfer(client: Stripe, request: TransferRequest): Promise<ProviderMovement> {
  const charge = await chargeOf(client, request.paymentRef)
  if (!charge) return { ref: null, failure: 'charge_not_paid' }
  const { accountRef: destination, group: transfer_group, key } = request
  return moved(
    async () =>
      (await findByKey(client.transfers.list({ destination, transfer_group, limit: 100 }), request)) ??
      client.transfers.create(
        {
          amount: request.amountCents,
          currency: request.currency.toLowerCase(),
          destination,
          transfer_group,
          source_transaction: typeof charge === 'string' ? charge : charge.id,
          metadata: { key },
        },
        { idempotencyKey: `${key}-${destination}` },
      ),
  )
}

async function chargeOf(client: Stripe, ref: string) {
  if (isBankTransfer(ref)) return (await client.paymentIntents.retrieve(ref)).latest_charge
  const { payment_intent: intent } = await client.checkout.sessions.retrieve(ref, { expand: ['payment_intent'] })
  return typeof intent === 'object' ? intent?.latest_charge : null
}

export const createReversal = (client: Stripe, request: ReversalRequest) => {
  const { key, transferRef, amountCents } = request
  return moved(
    async () =>
      (await findByKey(client.transfers.listReversals(transferRef, { limit: 100 }), request)) ??
      client.transfers.createReversal(
        transferRef,
        { amount: amountCents, metadata: { key } },
        { idempotencyKey: `${key}-${transferRef}` },
      ),
  )
}

/** At most one payout per seller and day: the latest hundred go back further than any outage. */
const latestPayouts = 100

export const createPayout = (client: Stripe, { key, accountRef, amountCents, currency }: PayoutRequest) =>
  moved(async () => {
    const ofSeller = { stripeAccount: accountRef }
    const { data } = await client.payouts.list({ limit: latestPayouts }, ofSeller)
    return (
      (await findByKey(data, { key, amountCents })) ??
      client.payouts.create(
        { amount: amountCents, currency: currency.toLowerCase(), metadata: { key } },
        { ...ofSeller, idempotencyKey: `${key}-${accountRef}` },
      )
    )
  })

export const payoutFacts = (payout: Stripe.Payout): PayoutFacts => ({
  ref: payout.id,
  // A payout may still fail days after it was « paid »: a bank returned it.
  status: payout.status === 'paid' ? 'paid' : isReturned(payout) ? 'failed' : 'sent',
  failure: payout.failure_code ?? (payout.status === 'canceled' ? 'canceled' : null),
})
const isReturned = ({ status }: Stripe.Payout) => status === 'failed' || status === 'canceled'

export async function stripeBalance(client: Stripe, accountRef: string | null): Promise<BalanceFacts> {
  const found = await client.balance.retrieve({}, accountRef ? { stripeAccount: accountRef } : {})
  const euros = (amounts: readonly { amount: number; currency: string }[]) =>
    amounts.filter(({ currency }) => currency === 'eur').reduce((sum, { amount }) => sum + amount, 0)
  return { availableCents: euros(found.available), pendingCents: euros(found.pending) }
}

const dateOf = (seconds: number) => new Date(seconds * 1_000)
const createdSince = (since: Date) => ({ created: { gte: Math.floor(since.getTime() / 1_000) }, limit: 100 })

/** Transfers made since then, each with its reversals. */
export async function* transferHistory(client: Stripe, since: Date): AsyncIterable<BookedMovement> {
  for await (const transfer of client.transfers.list(createdSince(since))) {
    yield { kind: 'TRANSFER', ref: transfer.id, cents: transfer.amount, at: dateOf(transfer.created) }
    if (transfer.amount_reversed === 0) continue
    for await (const { id, amount, created } of client.transfers.listReversals(transfer.id, { limit: 100 }))
      yield { kind: 'REVERSAL', ref: id, cents: amount, at: dateOf(created) }
  }
}

export async function* payoutHistory(client: Stripe, since: Date, accountRef: string): AsyncIterable<BookedMovement> {
  try {
    for await (const payout of client.payouts.list(createdSince(since), { stripeAccount: accountRef })) {
      const cents = isReturned(payout) ? 0 : payout.amount
      yield { kind: 'PAYOUT', ref: payout.id, cents, at: dateOf(payout.created) }
    }
  } catch (error) {
    // Its payouts of the period are then missing, which is a difference.
    if (!lostAccess(error)) throw error
  }
}
