/**
 * A provider with Stripe’s HTTP API and its own records: it injects faults on request, and keeps its records when our
 * database is restored.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { Stripe } from 'stripe'
import { pick, type Random } from './faulty-provider.ts'
import {
  type BankSession,
  type Books,
  newBooks,
  runStripeWork,
  type StripeResponse,
  sessionBody,
} from './stripe-books.ts'

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
  'not JSON',
  'trickles',
] as const

export type StripeBank = Books & {
  port: number
  settings: Record<string, string>
  /** Injects these faults from now on; null: none. */
  injectFaults: (random: Random | null) => void
  close: () => Promise<void>
}

export async function stripeBank(): Promise<StripeBank> {
  const books = newBooks()
  let random: Random | null = null
  const server = createServer(async (request, response) => {
    const fault: BankFault = random ? pick(random, bankFaults) : 'honest'
    const body = await text(request)
    if (fault === 'resets before acting') return void request.socket.destroy()
    if (fault === '500')
      return respond(response, { status: 500, body: { error: { type: 'api_error', message: 'oops' } } })
    await respondWithFault(request, response, fault, responseOf(books, request, body))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this type.
  const { port } = server.address() as AddressInfo
  return {
    ...books,
    port,
    settings: settingsFor(`http://127.0.0.1:${port}`),
    injectFaults: next => {
      random = next
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** Idempotency: repeats the response for the same key and request; rejects the key with another request. */
function responseOf(
  books: Books,
  { method = '', url = '', headers }: IncomingMessage,
  requestBody: string,
): StripeResponse {
  const { pathname, searchParams } = new URL(url, 'http://bank.invalid')
  const act = () =>
    runStripeWork(books, `${method} ${pathname}`, method === 'GET' ? searchParams : new URLSearchParams(requestBody))
  const key = method === 'POST' ? headers['idempotency-key'] : undefined
  if (typeof key !== 'string') return act()
  const before = books.idempotent.get(key)
  if (before && before.request !== `${url} ${requestBody}`)
    return { status: 400, body: { error: { type: 'idempotency_error', message: 'other parameters under this key' } } }
  const reply = before?.response ?? act()
  books.idempotent.set(key, { request: `${url} ${requestBody}`, response: reply })
  return reply
}

async function respondWithFault(
  request: IncomingMessage,
  response: ServerResponse,
  fault: BankFault,
  reply: StripeResponse,
): Promise<void> {
  if (fault === 'resets after acting') return void request.socket.destroy()
  // The client times out first.
  if (fault === 'silent after acting') return
  if (fault === 'not JSON') return void response.writeHead(200).end('<html>Bad gateway</html>')
  if (fault !== 'trickles') return respond(response, reply)
  response.writeHead(reply.status, { 'content-type': 'application/json' })
  const words = JSON.stringify(reply.body)
  for (let at = 0; at < words.length; at += 400) {
    response.write(words.slice(at, at + 400))
    await pause(15)
  }
  response.end()
}

const respond = (response: ServerResponse, { status, body }: StripeResponse) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

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
