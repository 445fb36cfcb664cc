/**
 * Stripe Connect with separate charges and transfers: https://docs.stripe.com/connect/separate-charges-and-transfers.
 */
import type { SellerMoney } from './port-sellers.ts'
import { fetchAccount, openStripeAccount } from './stripe-accounts.ts'
import { clientOf, type StripeSettings } from './stripe-client.ts'
import { disputeFacts, disputeHistory, sendStripeEvidence } from './stripe-disputes.ts'
import {
  createPayout,
  createReversal,
  createTransfer,
  payoutFacts,
  payoutHistory,
  stripeBalance,
  transferHistory,
} from './stripe-transfers.ts'

export const stripeSellerMoney = (settings: StripeSettings): SellerMoney => ({
  openAccount: async seller => openStripeAccount(await clientOf(settings), settings.publicUrl, seller),
  account: async ref => fetchAccount(await clientOf(settings), ref),
  transfer: async request => createTransfer(await clientOf(settings), request),
  reverse: async request => createReversal(await clientOf(settings), request),
  payOut: async request => createPayout(await clientOf(settings), request),
  payout: async (accountRef, ref) =>
    payoutFacts(await (await clientOf(settings)).payouts.retrieve(ref, undefined, { stripeAccount: accountRef })),
  balance: async accountRef => stripeBalance(await clientOf(settings), accountRef),
  dispute: async ref =>
    disputeFacts(await (await clientOf(settings)).disputes.retrieve(ref, { expand: ['payment_intent'] })),
  submitEvidence: async evidence => sendStripeEvidence(await clientOf(settings), evidence),
  movements: async function* (since, accountRefs) {
    const client = await clientOf(settings)
    yield* transferHistory(client, since)
    yield* disputeHistory(client, since)
    for (const ref of accountRefs) yield* payoutHistory(client, since, ref)
  },
})
