/**
 * A provider with Stripe’s HTTP API and its own records: it injects faults on request, and keeps its records when our
 * database is restored.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { Stripe } from 'stripe'
import { pick, type Random } from './lying-provider.ts'
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

type Lie = (typeof lies)[number]
const lies = [
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
  lie: (random: Random | null) => void
  close: () => Promise<void>
}

export async function stripeBank(): Promise<StripeBank> {
  const books = newBooks()
  let random: Random | null = null
  const server = createServer(async (request, response) => {
    const lie: Lie = random ? pick(random, lies) : 'honest'
    const body = await text(request)
    if (lie === 'resets before acting') return void request.socket.destroy()
    if (lie === '500') return say(response, { status: 500, body: { error: { type: 'api_error', message: 'oops' } } })
    await tell(request, response, lie, answerOf(books, request, body))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this type.
  const { port } = server.address() as AddressInfo
  return {
    ...books,
    port,
    settings: settingsFor(`http://127.0.0.1:${port}`),
    lie: next => {
      random = next
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** Idempotency: repeats the response for the same key and request; rejects the key with another request. */
function answerOf(books: Books, { method = '', url = '', headers }: IncomingMessage, asked: string): StripeResponse {
  const { pathname, searchParams } = new URL(url, 'http://bank.invalid')
  const act = () =>
    runStripeWork(books, `${method} ${pathname}`, method === 'GET' ? searchParams : new URLSearchParams(asked))
  const key = method === 'POST' ? headers['idempotency-key'] : undefined
  if (typeof key !== 'string') return act()
  const before = books.kept.get(key)
  if (before && before.asked !== `${url} ${asked}`)
    return { status: 400, body: { error: { type: 'idempotency_error', message: 'other parameters under this key' } } }
  const answer = before?.answer ?? act()
  books.kept.set(key, { asked: `${url} ${asked}`, answer })
  return answer
}

async function tell(
  request: IncomingMessage,
  response: ServerResponse,
  lie: Lie,
  answer: StripeResponse,
): Promise<void> {
  if (lie === 'resets after acting') return void request.socket.destroy()
  // The client times out first.
  if (lie === 'silent after acting') return
  if (lie === 'not JSON') return void response.writeHead(200).end('<html>Bad gateway</html>')
  if (lie !== 'trickles') return say(response, answer)
  response.writeHead(answer.status, { 'content-type': 'application/json' })
  const words = JSON.stringify(answer.body)
  for (let at = 0; at < words.length; at += 400) {
    response.write(words.slice(at, at + 400))
    await pause(15)
  }
  response.end()
}

const say = (response: ServerResponse, { status, body }: StripeResponse) =>
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
