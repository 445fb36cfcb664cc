/** State and operations of the fake Stripe API: sessions, payments and refunds, as Stripe documents them. */
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
type Refund = { id: string; intent: string; cents: number; created: number }
export type StripeResponse = { status: number; body: object }
export type Books = {
  sessions: Map<string, BankSession>
  refunds: Map<string, Refund>
  /** First responses, by idempotency key. */
  idempotent: Map<string, { request: string; response: StripeResponse }>
}

export const newBooks = (): Books => ({ sessions: new Map(), refunds: new Map(), idempotent: new Map() })

export const refundedCents = ({ refunds }: Books, { intent }: BankSession) =>
  [...refunds.values()].filter(refund => refund.intent === intent).reduce((sum, { cents }) => sum + cents, 0)

/** What people do on the payment page: pay, or have their card finally declined after they left. */
export function createStripeApi(session: BankSession, choice: 'pay' | 'be refused'): boolean {
  if (session.status !== 'open') return false
  session.status = 'complete'
  session.isPaid = choice === 'pay'
  return true
}

const refused = (code: string): StripeResponse => ({
  status: code === 'resource_missing' ? 404 : 400,
  body: { error: { type: 'invalid_request_error', code, message: code } },
})

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

/** Calls that leave no trace: a key that works. */
const plainResponses: Record<string, object> = {
  'GET /v1/balance': { object: 'balance', available: [], pending: [], livemode: false },
}

/** A seller's account, ready at once. */
const sellerAccount = (vendor: string) => ({
  id: `acct_${vendor}`,
  object: 'account',
  details_submitted: true,
  payouts_enabled: true,
  capabilities: { transfers: 'active' },
  metadata: { vendor },
})

/** Calls about sellers' money: accounts, and transfers whose id is their key's. */
function sellerWork(call: string, request: URLSearchParams): StripeResponse | null {
  if (call === 'POST /v1/accounts') return { status: 200, body: sellerAccount(request.get('metadata[vendor]') ?? '') }
  const [, vendor] = /^GET \/v1\/accounts\/acct_(\d+)$/.exec(call) ?? []
  if (vendor) return { status: 200, body: sellerAccount(vendor) }
  if (call !== 'POST /v1/transfers') return null
  return { status: 200, body: { id: `tr_${request.get('metadata[transfer]')}`, object: 'transfer' } }
}

/** Runs one call, named as « GET /v1/… ». */
export function runStripeWork(books: Books, call: string, request: URLSearchParams): StripeResponse {
  if (call in plainResponses) return { status: 200, body: plainResponses[call] ?? {} }
  const forSeller = sellerWork(call, request)
  if (forSeller) return forSeller
  const [, kind, id = '', act] = /^\w+ \/v1\/(checkout\/sessions|refunds)(?:\/(\w+))?(?:\/(\w+))?$/.exec(call) ?? []
  if (kind === 'refunds') return call.startsWith('POST') ? newRefund(books, request) : refundOf(books, id)
  if (kind === undefined) return refused('unknown_call')
  if (!id) return call.startsWith('POST') ? newSession(books, request) : listed(books, request)
  const session = books.sessions.get(id)
  if (!session) return refused('resource_missing')
  if (act === 'expire') {
    if (session.status !== 'open') return refused('not_open')
    session.status = 'expired'
  }
  return { status: 200, body: expanded(books, session, request) }
}

function newSession(books: Books, request: URLSearchParams): StripeResponse {
  const number = books.sessions.size + 1
  const session: BankSession = {
    id: `cs_test_${number}`,
    intent: `pi_${number}`,
    payment: request.get('client_reference_id') ?? '',
    purchase: request.get('metadata[purchase]') ?? '',
    email: request.get('customer_email') ?? '',
    cents: Number(request.get('line_items[0][price_data][unit_amount]')),
    successUrl: request.get('success_url') ?? '',
    created: Math.floor(Date.now() / 1_000),
    status: 'open',
    isPaid: false,
  }
  books.sessions.set(session.id, session)
  return { status: 200, body: { ...sessionBody(session), payment_intent: null } }
}

function expanded(books: Books, session: BankSession, request: URLSearchParams): object {
  const expandPaths = [...request.entries()].filter(([name]) => name.startsWith('expand')).map(([, path]) => path)
  if (session.status !== 'complete') return { ...sessionBody(session), payment_intent: null }
  const intent = {
    id: session.intent,
    object: 'payment_intent',
    status: session.isPaid ? 'succeeded' : 'requires_payment_method',
    latest_charge: expandPaths.some(path => path.endsWith('latest_charge'))
      ? { id: `ch_${session.intent}`, object: 'charge', amount_refunded: refundedCents(books, session) }
      : `ch_${session.intent}`,
  }
  return { ...sessionBody(session), payment_intent: expandPaths.length ? intent : session.intent }
}

/** Newest first, paginated. */
function listed(books: Books, request: URLSearchParams): StripeResponse {
  const since = Number(request.get('created[gte]') ?? 0)
  const all = [...books.sessions.values()].filter(({ created }) => created >= since).reverse()
  const after = request.get('starting_after')
  const from = after ? all.findIndex(({ id }) => id === after) + 1 : 0
  // Smaller pages than Stripe’s, so that a few sessions need several.
  const page = all.slice(from, from + 5)
  const data = page.map(session => expanded(books, session, request))
  return {
    status: 200,
    body: { object: 'list', url: '/v1/checkout/sessions', data, has_more: from + 5 < all.length },
  }
}

function newRefund(books: Books, request: URLSearchParams): StripeResponse {
  const intent = request.get('payment_intent') ?? ''
  const cents = Number(request.get('amount'))
  const session = [...books.sessions.values()].find(one => one.intent === intent)
  if (!session?.isPaid) return refused('charge_not_paid')
  if (refundedCents(books, session) + cents > session.cents) return refused('charge_already_refunded')
  const id = `re_${books.refunds.size + 1}`
  books.refunds.set(id, { id, intent, cents, created: Math.floor(Date.now() / 1_000) })
  return refundOf(books, id)
}

const refundOf = ({ refunds }: Books, id: string): StripeResponse =>
  refunds.has(id) ? { status: 200, body: { id, object: 'refund', status: 'succeeded' } } : refused('resource_missing')
