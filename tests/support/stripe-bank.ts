/**
 * A provider with Stripe’s HTTP API and its own records: it injects faults on request, and keeps its records when our
 * database is restored.
 */
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import { Stripe } from 'stripe'
import { pick, type Random } from './faulty-provider.ts'
import { accountWork } from './stripe-accounts.ts'
import {
  type BankSession,
  type Books,
  newBooks,
  paymentWork,
  type StripeResponse,
  type StripeWork,
  sessionBody,
} from './stripe-books.ts'
import { disputeWork } from './stripe-disputes.ts'
import { bankTransferWork } from './stripe-transfers.ts'

export const webhookSecret = 'whsec_of_the_tests_only'

/** Settings that point a server at this provider instead of Stripe. */
const settingsFor = (url: string) => ({
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_of_the_tests_only',
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_URL: url,
  PUBLIC_URL: 'http://localhost',
})

type BankFault = (typeof bankFaults)[number]
const bankFaults = [
  'honest',
  'honest',
  'honest',
  'resets before acting',
  'resets after acting',
  'silent after acting',
  '500',
  '429',
  'not JSON',
  'trickles',
] as const

export type StripeBank = Books & {
  port: number
  settings: Record<string, string>
  /** Injects these faults from now on; null: none. */
  injectFaults: (random: Random | null) => void
  /** Injects these faults into the next calls, one each. */
  injectNext: (...faults: BankFault[]) => void
  close: () => Promise<void>
}

const failures: Partial<Record<BankFault, StripeResponse>> = {
  '500': { status: 500, body: { error: { type: 'api_error', message: 'oops' } } },
  '429': { status: 429, body: { error: { type: 'invalid_request_error', code: 'rate_limit', message: 'too many' } } },
}

export async function stripeBank({ readyAccounts = true } = {}): Promise<StripeBank> {
  const books = newBooks(readyAccounts)
  let random: Random | null = null
  const next: BankFault[] = []
  const app = fastify({ forceCloseConnections: true })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, parsed) => parsed(null, body))
  app.setNotFoundHandler((_, reply) => reply.code(404).send({ error: { type: 'invalid_request_error' } }))
  for (const [name, work] of Object.entries({ ...paymentWork, ...bankTransferWork, ...accountWork, ...disputeWork })) {
    const [method = '', url = ''] = name.split(' ')
    app.route({
      method,
      url,
      handler: (request, reply) => {
        const fault = next.shift() ?? (random ? pick(random, bankFaults) : 'honest')
        if (fault === 'resets before acting') return cut(request, reply)
        const failure = failures[fault] ?? withoutKey(request)
        return failure ? send(reply, failure) : respond(request, reply, fault, responseOf(books, request, work))
      },
    })
  }
  await app.listen({ port: 0, host: '127.0.0.1' })
  // A server that listens on a port has an address of this type.
  const { port } = app.server.address() as AddressInfo
  return {
    ...books,
    port,
    settings: settingsFor(`http://127.0.0.1:${port}`),
    injectFaults: drawn => {
      random = drawn
    },
    injectNext: (...faults) => void next.push(...faults),
    close: () => app.close(),
  }
}

const withoutKey = ({ headers }: FastifyRequest): StripeResponse | null =>
  /^Bearer [rs]k_(test|live)_/.test(headers.authorization ?? '')
    ? null
    : { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } } }

const send = (reply: FastifyReply, { status, body }: StripeResponse) => reply.code(status).send(body)

/** Ends the connection without a response. */
function cut(request: FastifyRequest, reply: FastifyReply) {
  reply.hijack()
  request.raw.socket.destroy()
}

/**
 * Idempotency: repeats the response for the same key and request of one account; rejects the key with another request.
 */
function responseOf(books: Books, request: FastifyRequest, work: StripeWork): StripeResponse {
  const { method, url, headers } = request
  // The parser gives a buffer, or nothing for a request without a body.
  const body = (request.body as Buffer | undefined) ?? Buffer.alloc(0)
  const account = headers['stripe-account']
  const act = () =>
    work(books, {
      id: (request.params as { id?: string }).id ?? '',
      params: method === 'GET' ? new URL(url, 'http://bank.invalid').searchParams : new URLSearchParams(String(body)),
      file: body,
      account: typeof account === 'string' ? account : null,
    })
  const given = method === 'POST' ? headers['idempotency-key'] : undefined
  if (typeof given !== 'string') return act()
  const key = `${account ?? ''} ${given}`
  const before = books.idempotent.get(key)
  if (before && before.request !== `${url} ${body}`)
    return { status: 400, body: { error: { type: 'idempotency_error', message: 'other parameters under this key' } } }
  const reply = before?.response ?? act()
  books.idempotent.set(key, { request: `${url} ${body}`, response: reply })
  return reply
}

async function respond(request: FastifyRequest, reply: FastifyReply, fault: BankFault, response: StripeResponse) {
  if (fault === 'honest') return send(reply, response)
  if (fault === 'not JSON') return reply.type('text/html').send('<html>Bad gateway</html>')
  if (fault === 'resets after acting') return cut(request, reply)
  reply.hijack()
  // The client times out first.
  if (fault === 'silent after acting') return
  reply.raw.writeHead(response.status, { 'content-type': 'application/json' })
  const words = JSON.stringify(response.body)
  for (let at = 0; at < words.length; at += 400) {
    reply.raw.write(words.slice(at, at + 400))
    await pause(15)
  }
  reply.raw.end()
}

/** An event of this kind about a session, as Stripe posts it; `values` make it false. */
export const stripeEvent = (session: BankSession, type: string, values: { livemode?: boolean; object?: object } = {}) =>
  JSON.stringify({
    id: `evt_${session.id}_${type}${values.object ? crypto.randomUUID() : ''}`,
    object: 'event',
    type,
    livemode: values.livemode ?? false,
    created: Math.floor(Date.now() / 1_000),
    data: { object: { ...sessionBody(session), payment_intent: session.intent, ...values.object } },
  })

/** Its signature header, by Stripe’s scheme. */
export const stripeSignature = (payload: string, { secret = webhookSecret, at = Date.now() } = {}) => ({
  'stripe-signature': Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(at / 1_000),
  }),
})

/** An event about an object other than a session; `account`: the connected account that it comes from. */
export const stripeObjectEvent = (type: string, object: object, account: string | null = null) =>
  JSON.stringify({
    id: `evt_${crypto.randomUUID()}`,
    object: 'event',
    type,
    livemode: false,
    created: Math.floor(Date.now() / 1_000),
    ...(account === null ? {} : { account }),
    data: { object },
  })
