/** A fake of Stripe’s API for SEPA direct debits: setup sessions, mandates, payment intents, as Stripe documents them. */
import type { AddressInfo } from 'node:net'
import { fastify } from 'fastify'
import type { WebhookCall } from '#domains/payments/server/port.ts'
import { stripe } from '#domains/payments/server/stripe.ts'
import { stripeObjectEvent, stripeSignature, webhookSecret } from './stripe-bank.ts'
import { done, expandsOf, listOf, metadataOf, refused, type StripeResponse, seconds } from './stripe-books.ts'

type Metadata = Record<string, string>
type Setup = {
  id: string
  customer: string
  reference: string
  metadata: Metadata
  status: 'open' | 'complete' | 'expired'
  mandate: 'none' | 'active' | 'inactive'
  name: string
}
type Intent = {
  id: string
  customer: string
  amount: number
  metadata: Metadata
  created: number
  status: 'processing' | 'succeeded' | 'requires_payment_method'
  disputed: boolean
}
type Books = {
  customers: { id: string; email: string; name: string }[]
  setups: Setup[]
  intents: Intent[]
  refunds: { id: string; intent: string; amount: number; metadata: Metadata; created: number }[]
  /** First responses, by idempotency key. */
  keys: Map<string, { request: string; response: StripeResponse }>
  loses: number
}
type Work = (books: Books, id: string, params: URLSearchParams) => StripeResponse

const methodOf = (setup: Setup) => setup.id.replace('cs_', 'pm_')
const mandateOf = (setup: Setup) => setup.id.replace('cs_', 'mandate_')

function setupBody(setup: Setup, params: URLSearchParams) {
  const paths = expandsOf(params)
  const signed = setup.mandate !== 'none'
  const method = {
    id: methodOf(setup),
    object: 'payment_method',
    type: 'sepa_debit',
    billing_details: { name: setup.name },
    sepa_debit: { bank_code: '30006', country: 'FR', last4: '0189' },
  }
  const mandate = {
    id: mandateOf(setup),
    object: 'mandate',
    status: setup.mandate,
    payment_method_details: { type: 'sepa_debit', sepa_debit: { reference: `RUM-${setup.id}` } },
  }
  return {
    id: setup.id,
    object: 'checkout.session',
    mode: 'setup',
    customer: setup.customer,
    client_reference_id: setup.reference,
    metadata: setup.metadata,
    status: setup.status,
    url: setup.status === 'open' ? `https://checkout.stripe.com/c/setup/${setup.id}` : null,
    setup_intent: {
      id: setup.id.replace('cs_', 'seti_'),
      object: 'setup_intent',
      payment_method: signed && paths.includes('setup_intent.payment_method') ? method : null,
      mandate: signed && paths.includes('setup_intent.mandate') ? mandate : null,
    },
  }
}

const intentBody = (books: Books, intent: Intent) => ({
  id: intent.id,
  object: 'payment_intent',
  amount: intent.amount,
  currency: 'eur',
  created: intent.created,
  metadata: intent.metadata,
  payment_method_types: ['sepa_debit'],
  status: intent.status,
  last_payment_error: intent.status === 'requires_payment_method' ? { code: 'insufficient_funds' } : null,
  customer: { ...books.customers.find(({ id }) => id === intent.customer), object: 'customer' },
  latest_charge: {
    id: intent.id.replace('pi_', 'py_'),
    object: 'charge',
    disputed: intent.disputed,
    amount_refunded: books.refunds.reduce((sum, one) => sum + (one.intent === intent.id ? one.amount : 0), 0),
  },
})

const found = (body: object | undefined) => (body ? done(body) : refused('resource_missing'))

const work: Record<string, Work> = {
  'POST /v1/customers': (books, _, params) => {
    const customer = {
      id: `cus_${books.customers.length + 1}`,
      email: params.get('email') ?? '',
      name: params.get('name') ?? '',
    }
    books.customers.push(customer)
    return done({ ...customer, object: 'customer' })
  },
  'POST /v1/checkout/sessions': (books, _, params) => {
    const wanted = params.get('mode') === 'setup' && params.get('allowed_payment_method_types[0]') === 'sepa_debit'
    if (!wanted) return refused('parameter_invalid')
    const customer = params.get('customer') ?? ''
    const setup: Setup = {
      id: `cs_setup_${books.setups.length + 1}`,
      customer,
      reference: params.get('client_reference_id') ?? '',
      metadata: metadataOf(params),
      status: 'open',
      mandate: 'none',
      name: books.customers.find(({ id }) => id === customer)?.name ?? '',
    }
    books.setups.push(setup)
    return done(setupBody(setup, params))
  },
  'GET /v1/checkout/sessions': (_, __, params) => listOf('/v1/checkout/sessions', params, [], () => ({})),
  'GET /v1/checkout/sessions/:id': (books, id, params) => {
    const setup = books.setups.find(one => one.id === id)
    return found(setup && setupBody(setup, params))
  },
  'POST /v1/checkout/sessions/:id/expire': (books, id, params) => {
    const setup = books.setups.find(one => one.id === id)
    if (setup) setup.status = 'expired'
    return found(setup && setupBody(setup, params))
  },
  'POST /v1/payment_methods/:id/detach': (books, id) => {
    const setup = books.setups.find(one => methodOf(one) === id)
    if (setup) setup.mandate = 'inactive'
    return found(setup && { id, object: 'payment_method' })
  },
  'POST /v1/payment_intents': (books, _, params) => {
    const setup = books.setups.find(one => mandateOf(one) === params.get('mandate'))
    if (!setup || params.get('off_session') !== 'true' || params.get('payment_method') !== methodOf(setup))
      return refused('parameter_invalid')
    if (setup.mandate !== 'active') return refused('payment_intent_mandate_invalid')
    const intent: Intent = {
      id: `pi_${books.intents.length + 1}`,
      customer: setup.customer,
      amount: Number(params.get('amount')),
      metadata: metadataOf(params),
      created: seconds(),
      status: 'processing',
      disputed: false,
    }
    books.intents.push(intent)
    return done(intentBody(books, intent))
  },
  'GET /v1/payment_intents': (books, _, params) => {
    const customer = params.get('customer')
    const listed = books.intents.filter(one => customer === null || one.customer === customer)
    return listOf('/v1/payment_intents', params, listed, one => intentBody(books, one))
  },
  'GET /v1/payment_intents/:id': (books, id) => {
    const intent = books.intents.find(one => one.id === id)
    return found(intent && intentBody(books, intent))
  },
  'GET /v1/refunds': (books, _, params) =>
    listOf(
      '/v1/refunds',
      params,
      books.refunds.filter(({ intent }) => intent === params.get('payment_intent')),
      one => ({ ...one, object: 'refund', status: 'succeeded' }),
    ),
  'POST /v1/refunds': (books, _, params) => {
    const intent = books.intents.find(({ id }) => id === params.get('payment_intent'))
    if (intent?.status !== 'succeeded' || intent.disputed) return refused('charge_not_refundable')
    const refund = {
      id: `re_${books.refunds.length + 1}`,
      intent: intent.id,
      amount: Number(params.get('amount')),
      metadata: metadataOf(params),
      created: seconds(),
    }
    books.refunds.push(refund)
    return done({ ...refund, object: 'refund', status: 'succeeded' })
  },
}

/** The provider over this fake, and what the buyer and its bank do there. */
export async function stripeDebitHarness() {
  const books: Books = { customers: [], setups: [], intents: [], refunds: [], keys: new Map(), loses: 0 }
  const app = fastify({ forceCloseConnections: true })
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, parsed) => parsed(null, body))
  for (const [name, act] of Object.entries(work)) {
    const [method = '', url = ''] = name.split(' ')
    app.route({
      method,
      url,
      handler: (request, reply) => {
        const body = String(request.body ?? '')
        const { id = '' } = request.params as { id?: string }
        const params = new URL(`http://bank.invalid${request.url}`).searchParams
        for (const [key, value] of new URLSearchParams(body)) params.append(key, value)
        const key = request.headers['idempotency-key']
        const known = typeof key === 'string' && method === 'POST' ? books.keys.get(key) : undefined
        if (known && known.request !== `${request.url} ${body}`)
          return reply.code(400).send({ error: { type: 'idempotency_error', message: 'other parameters' } })
        const response = known?.response ?? act(books, id, params)
        if (typeof key === 'string' && method === 'POST')
          books.keys.set(key, { request: `${request.url} ${body}`, response })
        if (method === 'POST' && books.loses-- > 0) {
          reply.hijack()
          return request.raw.socket.destroy()
        }
        return reply.code(response.status).send(response.body)
      },
    })
  }
  await app.listen({ port: 0, host: '127.0.0.1' })
  // A server that listens on a port has an address of this type.
  const { port } = app.server.address() as AddressInfo
  const provider = stripe({
    secretKey: 'sk_test_of_the_tests_only',
    webhookSecret,
    publicUrl: 'https://cepetchai.example',
    api: { host: '127.0.0.1', port, protocol: 'http' },
  })
  const setup = (ref: string) => books.setups.find(({ id }) => id === ref)
  const intent = (ref: string) => books.intents.find(({ id }) => id === ref)
  const eventOf = (type: string, object: object): WebhookCall => {
    const body = stripeObjectEvent(type, object)
    return { body: Buffer.from(body), headers: stripeSignature(body) }
  }
  return {
    provider,
    sign: async (ref: string) => void Object.assign(setup(ref) ?? {}, { status: 'complete', mandate: 'active' }),
    decide: async (ref: string, accepted: boolean) =>
      void Object.assign(intent(ref) ?? {}, { status: accepted ? 'succeeded' : 'requires_payment_method' }),
    giveBack: async (ref: string) => void Object.assign(intent(ref) ?? {}, { disputed: true }),
    /** The client repeats a call once by itself. */
    loseNextResponse: () => {
      books.loses = 2
    },
    forgetKeys: () => books.keys.clear(),
    mandateEvent: (ref: string) => eventOf('checkout.session.completed', { id: ref, mode: 'setup' }),
    debitEvent: (ref: string) =>
      eventOf('payment_intent.payment_failed', { id: ref, payment_method_types: ['sepa_debit'] }),
    close: () => app.close(),
  }
}
export type DebitHarness = Awaited<ReturnType<typeof stripeDebitHarness>>
