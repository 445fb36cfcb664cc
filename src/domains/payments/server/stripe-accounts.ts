/** Express accounts: their payout schedule is manual, so money leaves them only through `payOut`. */
import type { Stripe } from 'stripe'
import type { AccountRequirement } from '../rules-accounts.ts'
import type { AccountFacts, SellerAccount } from './port-sellers.ts'
import { lostAccess } from './stripe-client.ts'
import { ownId } from './stripe-sessions.ts'

/** An account that was closed or disconnected at Stripe is no longer accessible: nothing reaches its seller. */
export async function fetchAccount(client: Stripe, ref: string): Promise<AccountFacts> {
  try {
    return accountFacts(await client.accounts.retrieve(ref))
  } catch (error) {
    if (!lostAccess(error)) throw error
    return { ref, vendorId: null, canReceive: false, canPayOut: false, refused: true, missing: [] }
  }
}

/** Stripe itself collects identity and bank details. https://docs.stripe.com/connect/onboarding */
export async function openStripeAccount(client: Stripe, publicUrl: string, seller: SellerAccount) {
  const account = seller.ref
    ? await client.accounts.retrieve(seller.ref)
    : await client.accounts.create(
        {
          type: 'express',
          country: seller.country,
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
  // Sellers are redirected to this URL: see `create` in stripe.ts.
  if (!link.url.startsWith('https://')) throw new Error(`stripe gave no address for ${account.id}`)
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
