/**
 * Stripe Connect with separate charges and transfers: https://docs.stripe.com/connect/separate-charges-and-transfers.
 * Express accounts in France; their payout schedule is manual, so money leaves them only through `payOut`.
 */
import type { Stripe } from 'stripe'
import type { AccountRequirement } from '../rules-accounts.ts'
import type {
  AccountFacts,
  BalanceFacts,
  DisputeFacts,
  DisputeStatus,
  Evidence,
  PayoutFacts,
  ProviderMovement,
  SellerAccount,
  SellerMoney,
} from './port-sellers.ts'
import { isBankTransfer } from './stripe-bank-transfers.ts'
import { clientOf, refusalCode, type StripeSettings } from './stripe-client.ts'
import { ownId } from './stripe-sessions.ts'

export const stripeSellerMoney = (settings: StripeSettings): SellerMoney => ({
  openAccount: async seller => openAccount(await clientOf(settings), settings.publicUrl, seller),
  account: async ref => accountFacts(await (await clientOf(settings)).accounts.retrieve(ref)),
  transfer: request => moved(async () => createTransfer(await clientOf(settings), request)),
  reverse: ({ key, transferRef, amountCents }) =>
    moved(async () =>
      (await clientOf(settings)).transfers.createReversal(
        transferRef,
        { amount: amountCents },
        { idempotencyKey: `${key}-${transferRef}` },
      ),
    ),
  payOut: ({ key, accountRef, amountCents, currency }) =>
    moved(async () =>
      (await clientOf(settings)).payouts.create(
        { amount: amountCents, currency: currency.toLowerCase() },
        { stripeAccount: accountRef, idempotencyKey: `${key}-${accountRef}` },
      ),
    ),
  payout: async (accountRef, ref) =>
    payoutFacts(await (await clientOf(settings)).payouts.retrieve(ref, undefined, { stripeAccount: accountRef })),
  balance: async accountRef => balance(await clientOf(settings), accountRef),
  dispute: async ref =>
    disputeFacts(await (await clientOf(settings)).disputes.retrieve(ref, { expand: ['payment_intent'] })),
  submitEvidence: async evidence => submitEvidence(await clientOf(settings), evidence),
})

/** A refusal is final for its key: Stripe returns the same one for 24 hours. */
async function moved(act: () => Promise<{ id: string }>): Promise<ProviderMovement> {
  try {
    return { ref: (await act()).id, failure: null }
  } catch (error) {
    const failure = refusalCode(error)
    if (failure === null) throw error
    return { ref: null, failure }
  }
}

/** Stripe itself collects identity and bank details. https://docs.stripe.com/connect/onboarding */
async function openAccount(client: Stripe, publicUrl: string, seller: SellerAccount) {
  const account = seller.ref
    ? await client.accounts.retrieve(seller.ref)
    : await client.accounts.create(
        {
          type: 'express',
          country: 'FR',
          email: seller.email,
          // The name of a natural person is collected by Stripe: ours is a trade name.
          ...(seller.soleTrader
            ? { business_type: 'individual' as const }
            : { business_type: 'company' as const, company: { name: seller.legalName } }),
          business_profile: { name: seller.legalName },
          capabilities: { transfers: { requested: true } },
          settings: { payouts: { schedule: { interval: 'manual' } } },
          metadata: { vendor: String(seller.vendorId) },
        },
        { idempotencyKey: `account-${seller.vendorId}` },
      )
  const facts = accountFacts(account)
  const done = facts.canReceive && facts.canPayOut && facts.missing.length === 0
  if (done || facts.refused) return { facts, url: null }
  const back = `${publicUrl}${seller.returnPath}`
  const link = await client.accountLinks.create({
    account: account.id,
    type: 'account_onboarding',
    refresh_url: back,
    return_url: back,
  })
  return { facts, url: link.url }
}

const accountFacts = (account: Stripe.Account): AccountFacts => ({
  ref: account.id,
  vendorId: ownId(account.metadata?.vendor),
  canReceive: account.capabilities?.transfers === 'active',
  canPayOut: account.payouts_enabled === true,
  refused: account.requirements?.disabled_reason?.startsWith('rejected.') === true,
  missing: [
    ...new Set([...(account.requirements?.currently_due ?? []), ...(account.requirements?.past_due ?? [])].map(named)),
  ],
})

/** Paths of the required fields, most specific first. https://docs.stripe.com/connect/required-verification-information */
const fields: readonly (readonly [RegExp, AccountRequirement])[] = [
  [/verification\.(additional_)?document|^documents\./, 'document'],
  [/^external_account/, 'bank'],
  [/^tos_acceptance/, 'terms'],
  [/^(owners|directors|executives)\b|^company\.(owners|directors|executives)_provided/, 'owners'],
  [/\.(email|phone)$|^business_profile\.(support_\w+|url)/, 'contact'],
  [/^(individual|representative|person_\w+)\b/, 'identity'],
  [/^(company|business_profile|business_type)\b/, 'company'],
]
const named = (field: string): AccountRequirement => fields.find(([pattern]) => pattern.test(field))?.[1] ?? 'other'

async function chargeOf(client: Stripe, ref: string) {
  if (isBankTransfer(ref)) return (await client.paymentIntents.retrieve(ref)).latest_charge
  const { payment_intent: intent } = await client.checkout.sessions.retrieve(ref, { expand: ['payment_intent'] })
  return typeof intent === 'object' ? intent?.latest_charge : null
}

/** `source_transaction` needs the charge of the payment; the transfer then waits for its money to be available. */
async function createTransfer(client: Stripe, request: Parameters<SellerMoney['transfer']>[0]) {
  const charge = await chargeOf(client, request.paymentRef)
  if (!charge) throw new Error(`stripe payment ${request.paymentRef} has no charge`)
  return client.transfers.create(
    {
      amount: request.amountCents,
      currency: request.currency.toLowerCase(),
      destination: request.accountRef,
      transfer_group: request.group,
      source_transaction: typeof charge === 'string' ? charge : charge.id,
      metadata: { transfer: request.key },
    },
    { idempotencyKey: `${request.key}-${request.accountRef}` },
  )
}

const payoutFacts = (payout: Stripe.Payout): PayoutFacts => ({
  ref: payout.id,
  // A payout may still fail days after it was « paid »: a bank returned it.
  status: payout.status === 'paid' ? 'paid' : ['failed', 'canceled'].includes(payout.status) ? 'failed' : 'sent',
  failure: payout.failure_code ?? (payout.status === 'canceled' ? 'canceled' : null),
})

async function balance(client: Stripe, accountRef: string | null): Promise<BalanceFacts> {
  const found = await client.balance.retrieve({}, accountRef ? { stripeAccount: accountRef } : {})
  const euros = (amounts: readonly { amount: number; currency: string }[]) =>
    amounts.filter(({ currency }) => currency === 'eur').reduce((sum, { amount }) => sum + amount, 0)
  return { availableCents: euros(found.available), pendingCents: euros(found.pending) }
}

const statuses: Record<string, DisputeStatus> = {
  needs_response: 'open',
  warning_needs_response: 'open',
  under_review: 'review',
  warning_under_review: 'review',
  warning_closed: 'won',
  prevented: 'won',
  won: 'won',
  lost: 'lost',
}

/** Money is withdrawn and given back by balance transactions; an inquiry has none. */
function disputeFacts(dispute: Stripe.Dispute): DisputeFacts {
  const intent = typeof dispute.payment_intent === 'object' ? dispute.payment_intent : null
  const dueBy = dispute.evidence_details.due_by
  return {
    ref: dispute.id,
    paymentId: ownId(intent?.metadata?.payment),
    status: statuses[dispute.status] ?? 'review',
    amountCents: dispute.amount,
    feeCents: dispute.balance_transactions.reduce((sum, { fee }) => sum + fee, 0),
    withdrawn: dispute.balance_transactions.some(({ amount }) => amount < 0),
    reason: dispute.reason,
    dueBy: dueBy ? new Date(dueBy * 1_000) : null,
    openedAt: new Date(dispute.created * 1_000),
  }
}

async function submitEvidence(client: Stripe, { disputeRef, text, pdf }: Evidence) {
  const file = await client.files.create({
    purpose: 'dispute_evidence',
    file: { data: pdf, name: 'dossier.pdf', type: 'application/pdf' },
  })
  await client.disputes.update(disputeRef, {
    evidence: { uncategorized_file: file.id, uncategorized_text: text.slice(0, 20_000) },
    submit: true,
  })
}
