/** State of the fake Stripe API, and its sessions, payments and refunds, as Stripe documents them. */
import type { BankAccount, BankPayout, BankTransfer } from './stripe-accounts.ts'
import type { BankDispute } from './stripe-disputes.ts'
import { type BankCustomer, refundTransfer, type TransferIntent } from './stripe-transfers.ts'

export type BankSession = {
  id: string
  intent: string
  /** Our payment id and purchase id. */
  payment: string
  purchase: string
  email: string
  cents: number
  /** Where the payment page leads back to. */
  successUrl: string
  created: number
  status: 'open' | 'complete' | 'expired'
  isPaid: boolean
}
/** `intent` is null when the money left the cash balance of a customer. */
export type Refund = { id: string; intent: string | null; cents: number; created: number; metadata: Metadata }
export type StripeResponse = { status: number; body: object }
/** `account`: the connected account that the call acts for. */
export type StripeCall = { id: string; params: URLSearchParams; file: Buffer; account: string | null }
export type StripeWork = (books: Books, call: StripeCall) => StripeResponse
export type Books = {
  sessions: Map<string, BankSession>
  refunds: Map<string, Refund>
  customers: Map<string, BankCustomer>
  intents: Map<string, TransferIntent>
  accounts: Map<string, BankAccount>
  transfers: Map<string, BankTransfer>
  payouts: Map<string, BankPayout>
  disputes: Map<string, BankDispute>
  files: Map<string, { purpose: string; bytes: Buffer }>
  /** First responses, by idempotency key. */
  idempotent: Map<string, { request: string; response: StripeResponse }>
  /** Accounts need no onboarding. */
  readyAccounts: boolean
}

export const newBooks = (readyAccounts: boolean): Books => ({
  sessions: new Map(),
  refunds: new Map(),
  customers: new Map(),
  intents: new Map(),
  accounts: new Map(),
  transfers: new Map(),
  payouts: new Map(),
  disputes: new Map(),
  files: new Map(),
  idempotent: new Map(),
  readyAccounts,
})

export const done = (body: object): StripeResponse => ({ status: 200, body })
export const refused = (code: string): StripeResponse => ({
  status: code === 'resource_missing' ? 404 : 400,
  body: { error: { type: 'invalid_request_error', code, message: code } },
})
export const seconds = () => Math.floor(Date.now() / 1_000)
export const sumOf = <Row>(rows: Iterable<Row>, cents: (row: Row) => number) =>
  [...rows].reduce((sum, row) => sum + cents(row), 0)

type Metadata = Record<string, string>
export const metadataOf = (params: URLSearchParams, prefix = 'metadata'): Metadata =>
  Object.fromEntries(
    [...params].flatMap(([name, value]) =>
      name.startsWith(`${prefix}[`) ? [[name.slice(prefix.length + 1, -1), value]] : [],
    ),
  )

/** Newest first, paginated. Smaller pages than Stripe’s, so that a few rows need several. */
export function listOf<Row extends { id: string; created: number }>(
  url: string,
  params: URLSearchParams,
  rows: Iterable<Row>,
  bodyOf: (row: Row) => object,
): StripeResponse {
  const since = Number(params.get('created[gte]') ?? 0)
  const all = [...rows].filter(({ created }) => created >= since).reverse()
  const after = params.get('starting_after')
  const from = after ? all.findIndex(({ id }) => id === after) + 1 : 0
  const data = all.slice(from, from + 5).map(bodyOf)
  return done({ object: 'list', url, data, has_more: from + 5 < all.length })
}

export const refundedCents = ({ refunds }: Books, { intent }: BankSession) =>
  sumOf(
    [...refunds.values()].filter(refund => refund.intent === intent),
    ({ cents }) => cents,
  )

export const disputeOf = ({ disputes }: Books, { intent }: BankSession) =>
  [...disputes.values()].find(dispute => dispute.session.intent === intent)

/** What people do on the payment page: pay, or have their card finally declined after they left. */
export function createStripeApi(session: BankSession, choice: 'pay' | 'be refused'): boolean {
  if (session.status !== 'open') return false
  session.status = 'complete'
  session.isPaid = choice === 'pay'
  return true
}

export const sessionBody = (session: BankSession) => ({
  id: session.id,
  object: 'checkout.session',
  amount_total: session.cents,
  currency: 'eur',
  client_reference_id: session.payment,
  customer_email: session.email,
  metadata: { payment: session.payment, purchase: session.purchase },
  created: session.created,
  livemode: false,
  status: session.status,
  payment_status: session.isPaid ? 'paid' : 'unpaid',
  url: session.status === 'open' ? `https://checkout.stripe.com/c/pay/${session.id}` : null,
})

export const expandsOf = (params: URLSearchParams) =>
  [...params].filter(([name]) => name.startsWith('expand')).map(([, path]) => path)

export function intentBody(books: Books, session: BankSession, withCharge: boolean) {
  const charge = `ch_${session.intent}`
  return {
    id: session.intent,
    object: 'payment_intent',
    metadata: { payment: session.payment, purchase: session.purchase },
    status: session.isPaid ? 'succeeded' : 'requires_payment_method',
    latest_charge: withCharge
      ? { id: charge, object: 'charge', amount_refunded: refundedCents(books, session) }
      : charge,
  }
}

/** A session has a payment once its buyer paid or was refused. */
function expanded(books: Books, session: BankSession, params: URLSearchParams): object {
  const paths = expandsOf(params)
  if (session.status !== 'complete') return { ...sessionBody(session), payment_intent: null }
  const isWhole = paths.some(path => path.includes('payment_intent'))
  const withCharge = paths.some(path => path.endsWith('latest_charge'))
  return { ...sessionBody(session), payment_intent: isWhole ? intentBody(books, session, withCharge) : session.intent }
}

const newSession: StripeWork = (books, { params }) => {
  const number = books.sessions.size + 1
  const session: BankSession = {
    id: `cs_test_${number}`,
    intent: `pi_${number}`,
    payment: params.get('client_reference_id') ?? '',
    purchase: params.get('metadata[purchase]') ?? '',
    email: params.get('customer_email') ?? '',
    cents: Number(params.get('line_items[0][price_data][unit_amount]')),
    successUrl: params.get('success_url') ?? '',
    created: seconds(),
    status: 'open',
    isPaid: false,
  }
  books.sessions.set(session.id, session)
  return done({ ...sessionBody(session), payment_intent: null })
}

const expire: StripeWork = (books, { id, params }) => {
  const session = books.sessions.get(id)
  if (!session) return refused('resource_missing')
  if (session.status !== 'open') return refused('session_not_open')
  session.status = 'expired'
  return done(expanded(books, session, params))
}

export const refundBody = ({ id, intent, cents, created, metadata }: Refund) => ({
  id,
  object: 'refund',
  amount: cents,
  payment_intent: intent,
  created,
  metadata,
  status: 'succeeded',
})

const newRefund: StripeWork = (books, { params }) => {
  const ofTransfer = refundTransfer(books, params)
  if (ofTransfer) return ofTransfer
  const intent = params.get('payment_intent') ?? ''
  const cents = Number(params.get('amount'))
  const session = [...books.sessions.values()].find(one => one.intent === intent)
  if (!session?.isPaid) return refused('charge_not_paid')
  const dispute = disputeOf(books, session)
  if (dispute?.isWithdrawn && dispute.status !== 'won') return refused('charge_disputed')
  if (refundedCents(books, session) + cents > session.cents) return refused('charge_already_refunded')
  const refund = { id: `re_${books.refunds.size + 1}`, intent, cents, created: seconds(), metadata: metadataOf(params) }
  books.refunds.set(refund.id, refund)
  return done(refundBody(refund))
}

export const paymentWork: Record<string, StripeWork> = {
  'POST /v1/checkout/sessions': newSession,
  'GET /v1/checkout/sessions': (books, { params }) =>
    listOf('/v1/checkout/sessions', params, books.sessions.values(), session => expanded(books, session, params)),
  'GET /v1/checkout/sessions/:id': (books, { id, params }) => {
    const session = books.sessions.get(id)
    return session ? done(expanded(books, session, params)) : refused('resource_missing')
  },
  'POST /v1/checkout/sessions/:id/expire': expire,
  'POST /v1/refunds': newRefund,
  'GET /v1/refunds': ({ refunds }, { params }) => {
    const intent = params.get('payment_intent')
    return listOf(
      '/v1/refunds',
      params,
      [...refunds.values()].filter(refund => intent === null || refund.intent === intent),
      refundBody,
    )
  },
  'GET /v1/refunds/:id': ({ refunds }, { id }) => {
    const refund = refunds.get(id)
    return refund ? done(refundBody(refund)) : refused('resource_missing')
  },
}
