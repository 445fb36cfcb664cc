/** Connected accounts of the fake Stripe API, transfers to them, reversals, payouts and balances. */
import {
  type Books,
  disputeOf,
  done,
  listOf,
  metadataOf,
  refundedCents,
  refused,
  type StripeCall,
  type StripeResponse,
  type StripeWork,
  seconds,
  sumOf,
} from './stripe-books.ts'
import { transferredCents } from './stripe-transfers.ts'

export type BankAccount = {
  id: string
  vendor: string
  /** Paths of the required fields. */
  due: string[]
  disabledReason: string | null
}
type BankReversal = { id: string; created: number; cents: number; metadata: Record<string, string> }
export type BankTransfer = {
  id: string
  created: number
  cents: number
  destination: string
  group: string
  charge: string
  metadata: Record<string, string>
  reversals: BankReversal[]
}
export type BankPayout = {
  id: string
  created: number
  account: string
  cents: number
  status: 'pending' | 'paid' | 'failed'
  metadata: Record<string, string>
}

const dueAtFirst = ['business_profile.url', 'external_account', 'representative.first_name', 'tos_acceptance.date']
const isActive = ({ due, disabledReason }: BankAccount) =>
  disabledReason === null && due.every(field => field === 'external_account')
const isPayable = (account: BankAccount) => isActive(account) && account.due.length === 0

export const accountBody = (account: BankAccount) => ({
  id: account.id,
  object: 'account',
  type: 'express',
  details_submitted: account.due.length === 0,
  payouts_enabled: isPayable(account),
  capabilities: { transfers: isActive(account) ? 'active' : 'inactive' },
  requirements: { currently_due: account.due, past_due: [], disabled_reason: account.disabledReason },
  metadata: { vendor: account.vendor },
})

const newAccount: StripeWork = (books, { params }) => {
  const vendor = params.get('metadata[vendor]') ?? ''
  if (params.get('settings[payouts][schedule][interval]') !== 'manual') return refused('parameter_invalid')
  const account = {
    id: `acct_${vendor}${books.accounts.has(`acct_${vendor}`) ? `a${books.accounts.size}` : ''}`,
    vendor,
    due: books.readyAccounts ? [] : [...dueAtFirst],
    disabledReason: null,
  }
  books.accounts.set(account.id, account)
  return done(accountBody(account))
}

const reversedCents = ({ reversals }: BankTransfer) => sumOf(reversals, ({ cents }) => cents)
const payoutsOf = ({ payouts }: Books, account: string) =>
  [...payouts.values()].filter(payout => payout.account === account)

export function accountCents(books: Books, account: string): number {
  const received = [...books.transfers.values()].filter(({ destination }) => destination === account)
  const paidOut = payoutsOf(books, account).filter(({ status }) => status !== 'failed')
  return sumOf(received, transfer => transfer.cents - reversedCents(transfer)) - sumOf(paidOut, ({ cents }) => cents)
}

/** Fees of payments are not modelled, those of disputes are. */
function platformCents(books: Books): number {
  const paid = sumOf(books.sessions.values(), session => {
    if (!session.isPaid) return 0
    const dispute = disputeOf(books, session)
    const lost = dispute?.isWithdrawn ? dispute.feeCents + (dispute.status === 'won' ? 0 : dispute.cents) : 0
    return session.cents - refundedCents(books, session) - lost
  })
  return paid - sumOf(books.transfers.values(), transfer => transfer.cents - reversedCents(transfer))
}

const transferBody = (transfer: BankTransfer) => ({
  id: transfer.id,
  object: 'transfer',
  amount: transfer.cents,
  amount_reversed: reversedCents(transfer),
  created: transfer.created,
  currency: 'eur',
  destination: transfer.destination,
  metadata: transfer.metadata,
  source_transaction: transfer.charge,
  transfer_group: transfer.group,
})

const cardCents = ({ sessions }: Books, charge: string): number | undefined =>
  [...sessions.values()].find(({ intent, isPaid }) => isPaid && charge === `ch_${intent}`)?.cents

const newTransfer: StripeWork = (books, { params }) => {
  const cents = Number(params.get('amount'))
  const charge = params.get('source_transaction') ?? ''
  const account = books.accounts.get(params.get('destination') ?? '')
  if (!account) return refused('resource_missing')
  if (!isActive(account)) return refused('insufficient_capabilities_for_transfer')
  const paid = transferredCents(books, charge) ?? cardCents(books, charge)
  if (paid === undefined) return refused('charge_not_paid')
  const sent = sumOf(
    [...books.transfers.values()].filter(transfer => transfer.charge === charge),
    transfer => transfer.cents - reversedCents(transfer),
  )
  if (sent + cents > paid) return refused('balance_insufficient')
  const transfer = {
    id: `tr_${books.transfers.size + 1}`,
    created: seconds(),
    cents,
    destination: account.id,
    group: params.get('transfer_group') ?? '',
    charge,
    metadata: metadataOf(params),
    reversals: [],
  }
  books.transfers.set(transfer.id, transfer)
  return done(transferBody(transfer))
}

const reversalBody = (transfer: string) => (reversal: BankReversal) => ({
  id: reversal.id,
  object: 'transfer_reversal',
  amount: reversal.cents,
  created: reversal.created,
  metadata: reversal.metadata,
  transfer,
})

const newReversal: StripeWork = (books, { id, params }) => {
  const transfer = books.transfers.get(id)
  if (!transfer) return refused('resource_missing')
  const cents = Number(params.get('amount'))
  if (reversedCents(transfer) + cents > transfer.cents) return refused('parameter_invalid_integer')
  if (cents > accountCents(books, transfer.destination)) return refused('balance_insufficient')
  const reversal = {
    id: `trr_${id}_${transfer.reversals.length + 1}`,
    created: seconds(),
    cents,
    metadata: metadataOf(params),
  }
  transfer.reversals.push(reversal)
  return done(reversalBody(id)(reversal))
}

const transfersTo = ({ transfers }: Books, params: URLSearchParams) =>
  [...transfers.values()].filter(
    ({ group, destination }) =>
      group === (params.get('transfer_group') ?? group) && destination === (params.get('destination') ?? destination),
  )

export const payoutBody = (payout: BankPayout) => ({
  id: payout.id,
  object: 'payout',
  amount: payout.cents,
  created: payout.created,
  currency: 'eur',
  metadata: payout.metadata,
  status: payout.status,
  failure_code: payout.status === 'failed' ? 'account_closed' : null,
})

const newPayout: StripeWork = (books, { params, account: ref }) => {
  const account = books.accounts.get(ref ?? '')
  if (!account) return refused('resource_missing')
  const cents = Number(params.get('amount'))
  if (!isPayable(account)) return refused('payouts_not_allowed')
  if (cents > accountCents(books, account.id)) return refused('balance_insufficient')
  const payout = {
    id: `po_${books.payouts.size + 1}`,
    created: seconds(),
    account: account.id,
    cents,
    status: 'pending' as const,
    metadata: metadataOf(params),
  }
  books.payouts.set(payout.id, payout)
  return done(payoutBody(payout))
}

/** An account that is closed or not ours: Stripe refuses the key for it. */
const noAccess: StripeResponse = {
  status: 403,
  body: { error: { type: 'invalid_request_error', code: 'account_invalid', message: 'no access to this account' } },
}

function balance(books: Books, { account }: StripeCall): StripeResponse {
  const amount = account === null ? platformCents(books) : accountCents(books, account)
  const available = [{ amount, currency: 'eur' }]
  return done({ object: 'balance', available, pending: [{ amount: 0, currency: 'eur' }], livemode: false })
}

export const accountWork: Record<string, StripeWork> = {
  'GET /v1/balance': balance,
  'POST /v1/accounts': newAccount,
  'GET /v1/accounts/:id': ({ accounts }, { id }) => {
    const account = accounts.get(id)
    return account ? done(accountBody(account)) : noAccess
  },
  'POST /v1/account_links': ({ accounts }, { params }) =>
    accounts.has(params.get('account') ?? '')
      ? done({ object: 'account_link', url: `https://connect.stripe.com/setup/e/${params.get('account')}` })
      : noAccess,
  'POST /v1/transfers': newTransfer,
  'GET /v1/transfers': (books, { params }) => listOf('/v1/transfers', params, transfersTo(books, params), transferBody),
  'POST /v1/transfers/:id/reversals': newReversal,
  'GET /v1/transfers/:id/reversals': ({ transfers }, { id, params }) =>
    listOf(`/v1/transfers/${id}/reversals`, params, transfers.get(id)?.reversals ?? [], reversalBody(id)),
  'POST /v1/payouts': newPayout,
  'GET /v1/payouts': (books, { params, account }) =>
    listOf('/v1/payouts', params, payoutsOf(books, account ?? ''), payoutBody),
  'GET /v1/payouts/:id': ({ payouts }, { id, account }) => {
    const payout = payouts.get(id)
    return payout?.account === account ? done(payoutBody(payout)) : refused('resource_missing')
  },
}
