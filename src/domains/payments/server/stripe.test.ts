/** Runs against a stub of Stripe's API that returns the responses recorded in its documentation. */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { stripe } from './stripe.ts'

type Call = { method: string; path: string; body: URLSearchParams; key: string | undefined }
type StubResponse = { status?: number; body: object }

let server: Server
let calls: Call[] = []
let responses: Record<string, StubResponse> = {}
let settings: Parameters<typeof stripe>[0]

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const call = await read(request)
    calls.push(call)
    const reply = responses[`${call.method} ${call.path}`] ?? {
      status: 404,
      body: { error: { type: 'invalid_request_error' } },
    }
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(reply.body))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // A TCP server that listens has an address with a port.
  const { port } = server.address() as AddressInfo
  settings = {
    secretKey: 'sk_test_1234',
    webhookSecret: 'whsec_test',
    publicUrl: 'https://cepetchai.example',
    api: { host: '127.0.0.1', port, protocol: 'http' },
  }
})
beforeEach(() => {
  calls = []
  responses = {}
})
afterAll(() => server.close())

async function read(request: IncomingMessage): Promise<Call> {
  return {
    method: request.method ?? '',
    path: (request.url ?? '').split('?')[0] ?? '',
    body: new URLSearchParams(await text(request)),
    key: String(request.headers['idempotency-key'] ?? ''),
  }
}

const session = (values: object = {}) => ({
  id: 'cs_test_a1',
  object: 'checkout.session',
  amount_total: 4_788,
  currency: 'eur',
  client_reference_id: '42',
  status: 'open',
  payment_status: 'unpaid',
  payment_intent: null,
  url: 'https://checkout.stripe.com/c/pay/cs_test_a1',
  ...values,
})
const sessions = '/v1/checkout/sessions'
const payment = {
  paymentId: 42,
  purchaseNumber: 'A261120-7K3QXW',
  amountCents: 4_788,
  currency: 'EUR',
  buyerEmail: 'domaine@exemple.fr',
  returnPath: '/orders/payment-return?purchase=7',
  expiresAt: new Date('2026-11-20T12:15:00Z'),
}

test('opens a payment as a session, and sends identical parameters on a retry', async () => {
  responses[`POST ${sessions}`] = { body: session() }
  const opened = await stripe(settings).create(payment)
  await stripe(settings).create(payment)
  expect(opened).toEqual({ ref: 'cs_test_a1', redirectUrl: 'https://checkout.stripe.com/c/pay/cs_test_a1' })
  expect(calls[0]).toEqual(calls[1])
  expect(calls[0]?.key).toBe('payment-A261120-7K3QXW-42')
  expect(Object.fromEntries(calls[0]?.body ?? [])).toMatchObject({
    mode: 'payment',
    client_reference_id: '42',
    'line_items[0][price_data][unit_amount]': '4788',
    'line_items[0][price_data][currency]': 'eur',
    success_url: 'https://cepetchai.example/orders/payment-return?purchase=7',
  })
  // Stripe rejects an expiry less than 30 minutes after its own clock.
  expect(Number(calls[0]?.body.get('expires_at')) * 1000 - payment.expiresAt.getTime()).toBeGreaterThan(30 * 60_000)
})

test('rejects a session URL that is not https', async () => {
  for (const url of ['javascript:alert(1)', 'http://checkout.stripe.com/x', '//pirate.example', null]) {
    responses[`POST ${sessions}`] = { body: session({ url }) }
    await expect(stripe(settings).create(payment)).rejects.toThrow('no address')
  }
})

test('maps the state of a session to the state of the payment', async () => {
  const cases = [
    [session(), 'pending'],
    [session({ status: 'complete', payment_status: 'paid' }), 'captured'],
    [session({ status: 'expired' }), 'expired'],
    [session({ status: 'complete', payment_intent: { id: 'pi_1', status: 'processing' } }), 'pending'],
    [session({ status: 'complete', payment_intent: { id: 'pi_1', status: 'requires_payment_method' } }), 'failed'],
  ] as const
  for (const [body, status] of cases) {
    responses[`GET ${sessions}/cs_test_a1`] = { body }
    expect(await stripe(settings).fetch('cs_test_a1')).toMatchObject({
      ref: 'cs_test_a1',
      paymentId: 42,
      status,
      amountCents: 4_788,
      currency: 'EUR',
    })
  }
})

test('close expires an open session and leaves an ended one unchanged', async () => {
  responses[`GET ${sessions}/cs_test_a1`] = { body: session() }
  responses[`POST ${sessions}/cs_test_a1/expire`] = { body: session({ status: 'expired' }) }
  await stripe(settings).close('cs_test_a1')
  expect(calls.map(call => call.method)).toEqual(['GET', 'POST'])
  calls = []
  responses[`GET ${sessions}/cs_test_a1`] = { body: session({ status: 'complete', payment_status: 'paid' }) }
  await stripe(settings).close('cs_test_a1')
  expect(calls.map(call => call.method)).toEqual(['GET'])
})

const none = { body: { object: 'list', data: [], has_more: false } }
const input = { ref: 'cs_test_a1', amountCents: 500, key: 'refund-9', refundRef: null }

test('a refund targets the session’s payment under its key; a pending one is fetched, not repeated', async () => {
  responses[`GET ${sessions}/cs_test_a1`] = { body: session({ payment_intent: 'pi_1' }) }
  responses['GET /v1/refunds'] = none
  responses['POST /v1/refunds'] = { body: { id: 're_1', object: 'refund', status: 'pending' } }
  responses['GET /v1/refunds/re_1'] = { body: { id: 're_1', object: 'refund', status: 'succeeded' } }
  expect(await stripe(settings).refund(input)).toEqual({ refundRef: 're_1', status: 'pending', failure: null })
  expect(calls[2]).toMatchObject({ key: 'refund-9-cs_test_a1' })
  expect(Object.fromEntries(calls[2]?.body ?? [])).toEqual({
    payment_intent: 'pi_1',
    amount: '500',
    'metadata[key]': 'refund-9',
  })
  expect(await stripe(settings).refund({ ...input, refundRef: 're_1' })).toMatchObject({ status: 'done' })
  expect(calls.filter(call => call.method === 'POST')).toHaveLength(1)
})

test('a refund that the bank sent back after it succeeded has failed; one that cannot be read has not', async () => {
  responses['GET /v1/refunds/re_1'] = {
    body: { id: 're_1', object: 'refund', status: 'failed', failure_reason: 'expired_or_canceled_card' },
  }
  const read = () => stripe(settings).refund({ ...input, refundRef: 're_1' })
  expect(await read()).toEqual({ refundRef: 're_1', status: 'failed', failure: 'expired_or_canceled_card' })
  responses['GET /v1/refunds/re_1'] = {
    status: 404,
    body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'none' } },
  }
  await expect(read()).rejects.toThrow()
})

test('a refund that Stripe rejects has failed; a server error is thrown for a retry', async () => {
  responses[`GET ${sessions}/cs_test_a1`] = { body: session({ payment_intent: 'pi_1' }) }
  responses['GET /v1/refunds'] = none
  responses['POST /v1/refunds'] = {
    status: 400,
    body: { error: { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'already' } },
  }
  expect(await stripe(settings).refund(input)).toMatchObject({ status: 'failed', failure: 'charge_already_refunded' })
  responses['POST /v1/refunds'] = { status: 500, body: { error: { type: 'api_error', message: 'oops' } } }
  await expect(stripe(settings).refund(input)).rejects.toThrow()
})

const event = (type: string, object: object, values: object = {}) =>
  JSON.stringify({ id: 'evt_1', object: 'event', type, livemode: false, created: 1, data: { object }, ...values })
const signed = (body: string, { secret = 'whsec_test', timestamp = Math.floor(Date.now() / 1000) } = {}) => ({
  at: Date.now(),
  body: Buffer.from(body),
  headers: { 'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp }) },
})

test('accepts a signed event; rejects a forged, stale or unsigned one, and an empty secret', async () => {
  const body = event('checkout.session.completed', session({ status: 'complete', payment_status: 'paid' }))
  const read = await stripe(settings).verifyEvent(signed(body))
  expect(read).toMatchObject({ id: 'evt_1', anomaly: null, facts: { status: 'captured', paymentId: 42 } })
  const refusals = [
    stripe(settings).verifyEvent(signed(body, { secret: 'whsec_other' })),
    stripe(settings).verifyEvent(signed(body, { timestamp: Math.floor(Date.now() / 1000) - 301 })),
    stripe(settings).verifyEvent({ ...signed(body), body: Buffer.from(body.replace('4788', '1')) }),
    stripe(settings).verifyEvent({ body: Buffer.from(body), headers: {}, at: Date.now() }),
    stripe({ ...settings, webhookSecret: '' }).verifyEvent(signed(body, { secret: 'x' })),
  ]
  for (const refusal of refusals) await expect(refusal).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
})

test('maps events to outcomes: delayed refusal, expiry, wrong mode, irrelevant type', async () => {
  const verify = (type: string, object: object, values: object = {}) =>
    stripe(settings).verifyEvent(signed(event(type, object, values)))
  const unpaid = session({ status: 'complete' })
  expect((await verify('checkout.session.async_payment_failed', unpaid)).facts?.status).toBe('failed')
  expect((await verify('checkout.session.completed', unpaid)).facts?.status).toBe('pending')
  expect((await verify('checkout.session.expired', session({ status: 'expired' }))).facts?.status).toBe('expired')
  expect((await verify('charge.updated', { id: 'ch_1' })).facts).toBeNull()
  expect((await verify('checkout.session.completed', unpaid, { livemode: true })).anomaly).not.toBeNull()
})

test('an account that was disconnected is refused: Stripe denies access to it, and its event has our own id', async () => {
  const denied = { error: { type: 'invalid_request_error', code: 'account_invalid', message: 'no access' } }
  responses['GET /v1/accounts/acct_1'] = { status: 403, body: denied }
  expect(await stripe(settings).account('acct_1')).toMatchObject({ canReceive: false, refused: true })
  const body = event('account.application.deauthorized', { id: 'ca_1' }, { account: 'acct_1' })
  expect((await stripe(settings).verifyEvent(signed(body))).notice).toEqual({ about: 'account', ref: 'acct_1' })
})

test('a session that is paid while it is being closed stays paid, and closing it does not fail', async () => {
  responses[`GET ${sessions}/cs_test_a1`] = { body: session() }
  const message = 'Only Checkout Sessions with a status of open can be expired'
  responses[`POST ${sessions}/cs_test_a1/expire`] = {
    status: 400,
    body: { error: { type: 'invalid_request_error', message } },
  }
  await expect(stripe(settings).close('cs_test_a1')).resolves.toBeUndefined()
  responses[`POST ${sessions}/cs_test_a1/expire`] = { status: 500, body: { error: { type: 'api_error' } } }
  await expect(stripe(settings).close('cs_test_a1')).rejects.toThrow()
})

test('a request beyond the rate limit is thrown for a retry, never taken for a refusal', async () => {
  responses['GET /v1/transfers/tr_1/reversals'] = none
  responses['POST /v1/transfers/tr_1/reversals'] = {
    status: 429,
    body: { error: { type: 'invalid_request_error', code: 'rate_limit', message: 'too many' } },
  }
  const reversal = { key: 'reversal-1', transferRef: 'tr_1', amountCents: 100 }
  await expect(stripe(settings).reverse(reversal)).rejects.toMatchObject({ type: 'StripeRateLimitError' })
})

test('the trial reads the balance, and throws when Stripe refuses the key', async () => {
  responses['GET /v1/balance'] = { body: { object: 'balance', available: [], pending: [] } }
  await stripe(settings).probe()
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /v1/balance'])
  responses['GET /v1/balance'] = { status: 401, body: { error: { type: 'invalid_request_error' } } }
  await expect(stripe(settings).probe()).rejects.toMatchObject({ type: 'StripeAuthenticationError' })
})
