import { once } from 'node:events'
import { type Agent, Agent as HttpAgent, request as httpRequest } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openServer, protect } from '#app/bare-server.ts'
import { createLog } from '#app/log.ts'
import { readEnv } from '#app/startup/env.ts'
import { preparedRefusals, purchasePaths, unshedPaths } from '#app/startup/load.ts'
import { guardFaults } from '#tests/security/guards.ts'
import { countWork, measurePressure, mountShedding } from './shedding.ts'

const { json, page } = preparedRefusals(false)
let pressure = 0
let http: FastifyInstance
let port = 0
const lines: string[] = []

const bareServer = async (log: ReturnType<typeof createLog>) => {
  const server = openServer({ env: readEnv({ NODE_ENV: 'test', DATABASE_URL: 'postgres://nobody' }), log })
  await protect(server, false)
  return server
}

beforeAll(async () => {
  http = await bareServer(createLog('warn', { write: line => void lines.push(line) }))
  mountShedding(http, {
    pressure: () => pressure,
    priority: purchasePaths,
    isCheap: ({ url }) => url === '/cached',
    refusalOf: ({ headers }) => (headers.accept?.startsWith('text/html') ? page : json),
  })
  http.all('/*', async () => 'served')
  port = Number(new URL(await http.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => http.close())
afterEach(() => {
  pressure = 0
})

type Sent = { method?: string; headers?: Record<string, string>; agent?: Agent }
type Received = { status: number; headers: Record<string, unknown>; text: string }
/** On a connection of its own unless an agent is given. */
async function send(path: string, { method = 'GET', headers = {}, agent }: Sent = {}): Promise<Received> {
  const sent = httpRequest({ host: '127.0.0.1', port, path, method, headers, agent: agent ?? false }).end()
  const [response] = await once(sent, 'response')
  const pieces: Buffer[] = []
  for await (const piece of response) pieces.push(piece)
  return { status: response.statusCode, headers: response.headers, text: Buffer.concat(pieces).toString() }
}
const statusOf = async (path: string, sent?: Sent) => (await send(path, sent)).status
const session = { cookie: 'theme=1; session=abc' }

test('the routes of links are not rejected, as files are not', () => {
  const routeDiscovery = { mode: 'lazy', manifestPath: '/__manifest' } as const
  expect([...unshedPaths({ routeDiscovery }, new Set(['/favicon.svg']))]).toEqual(['/favicon.svg', '/__manifest'])
})

test('rejects visitors first, then callers with a session, and purchase requests last', async () => {
  const statuses = () =>
    Promise.all([
      statusOf('/articles'),
      statusOf('/account/orders', { headers: session }),
      statusOf('/api/user/profile', { method: 'PUT' }),
      statusOf('/orders/cart'),
    ])
  const expected = [
    [0.9, [200, 200, 200, 200]],
    [1, [503, 200, 200, 200]],
    [3, [503, 503, 503, 200]],
    [10, [503, 503, 503, 503]],
  ] as const
  for (const [at, results] of expected) {
    pressure = at
    expect(await statuses(), `at ${at}`).toEqual(results)
  }
})

test.each([
  '/orders/cart',
  '/orders/cart.data',
  '/orders/payment-page?from=cart',
  '/orders/payment-return',
  '/orders/payment-sandbox/abc',
  '/api/cart',
  '/api/cart/lines/7',
  '/api/checkout/purchases',
  '/api/payments/events/stripe',
  '/api/payment-sandbox/abc/choices',
])('counts %s among purchase requests', async path => {
  pressure = 9
  expect(await statusOf(path)).toBe(200)
})

test.each(['/api/cartography', '/ordersomething', '/api/orders', '/account/orders'])(
  'does not count %s among purchase requests',
  async path => {
    pressure = 9
    expect(await statusOf(path)).toBe(503)
  },
)

test('never rejects probes and requests that are cheap to serve', async () => {
  pressure = 1_000
  expect(await Promise.all(['/healthz', '/readyz?x=1', '/cached'].map(path => statusOf(path)))).toEqual([200, 200, 200])
})

test('returns a French message, Retry-After and the security headers of every response', async () => {
  pressure = 1_000
  const refused = await send('/api/articles')
  expect(refused).toMatchObject({
    status: 503,
    headers: { 'retry-after': '10', 'cache-control': 'private, no-store' },
  })
  expect(JSON.parse(refused.text)).toMatchObject({
    status: 503,
    code: 'BUSY',
    error: expect.stringContaining('sollicité'),
  })
  expect(guardFaults(refused.headers, { session: false })).toEqual([])
})

test('returns a page that reloads itself when a browser navigates', async () => {
  pressure = 1_000
  const refused = await send('/articles', { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } })
  expect(refused).toMatchObject({ status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
  expect(refused.text).toContain('sollicité')
  expect(refused.text).not.toMatch(/<script|<link|style=/)
  expect(guardFaults(refused.headers, { session: false })).toEqual([])
})

test('logs at most one short line a second, however many requests are rejected', async () => {
  lines.length = 0
  pressure = 2
  await Promise.all(Array.from({ length: 100 }, () => statusOf('/articles')))
  expect(lines.length).toBeLessThanOrEqual(2)
  for (const line of lines) expect(line.length).toBeLessThan(200)
})

test('delays the next request of a connection just rejected, and serves it if the pressure falls', async () => {
  const agent = new HttpAgent({ keepAlive: true, maxSockets: 1 })
  pressure = 2
  expect(await statusOf('/articles', { agent })).toBe(503)
  // The elapsed time is the delay alone.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  let responded = false
  const next = send('/articles', { agent }).finally(() => {
    responded = true
  })
  // The first request of another connection does not wait behind it.
  expect(await statusOf('/articles')).toBe(503)
  expect(responded).toBe(false)
  pressure = 0
  vi.advanceTimersByTime(3_000)
  vi.useRealTimers()
  expect((await next).status).toBe(200)
  agent.destroy()
})

test('excludes requests that wait for a password hash from the pressure', async () => {
  const server = await bareServer(createLog('silent'))
  let hashing = 0
  const measured = measurePressure(server, 1, () => hashing)
  const { promise, resolve } = Promise.withResolvers<string>()
  server.get('/slow', () => promise)
  const sent = Array.from({ length: 6 }, () => server.inject('/slow'))
  await expect.poll(measured).toBe(1)
  hashing = 6
  expect(measured()).toBe(0)
  resolve('done')
  await Promise.all(sent)
  expect(measured()).toBe(0)
})

test('counts a request as work only between its full read and its response', async () => {
  const http = await bareServer(createLog('silent'))
  const inWork = countWork(http)
  const { promise: response, resolve } = Promise.withResolvers<string>()
  http.get('/slow', () => response)
  http.get('/wrong', () => response.then(() => Promise.reject(new Error('broken'))))
  const responses = [http.inject('/slow'), http.inject('/slow'), http.inject('/wrong')]
  await expect.poll(inWork).toBe(3)
  expect((await http.inject('/unknown')).statusCode).toBe(404)
  expect(inWork()).toBe(3)
  resolve('done')
  await Promise.all(responses)
  expect(inWork()).toBe(0)
})
