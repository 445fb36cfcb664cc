/** What an unauthenticated caller can make the server hold: slow, unfinished and large bodies. */
import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { handlersFor } from '#app/api.ts'
import { readEnv } from '#app/startup/env.ts'
import { mountBodyBudget, visitorBodyBytes } from '#platform/http/connection/body-budget.ts'
import { mountDeadline } from '#platform/http/connection/deadline.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createUser } from '#tests/support/factories.ts'
import { mutatingEndpoints } from './endpoints.ts'

const operations = handlersFor(readEnv({ NODE_ENV: 'test', DATABASE_URL: 'postgres://nobody@localhost/none' })).map(
  ({ operation }) => operation,
)
const open = new Set(
  operations.filter(({ access }) => access === 'public').map(({ method, path }) => `${method} ${path}`),
)

/**
 * Sends a request head that announces `length` bytes, without the body; returns the response that arrives before it.
 */
async function headOnly(port: number, method: string, path: string, length: number, headers: object = {}) {
  const sent = request({
    port,
    method,
    path,
    headers: {
      origin: `http://localhost:${port}`,
      host: `localhost:${port}`,
      'content-type': 'application/json',
      'content-length': length,
      ...headers,
    },
  })
  sent.on('error', () => undefined)
  sent.flushHeaders()
  return sent
}
/** The status of the response although the body never arrives; 0 without a response. */
async function answerTo(sent: ClientRequest): Promise<number> {
  const response = await once(sent, 'response', { signal: AbortSignal.timeout(2_000) }).catch(() => [])
  const [{ statusCode = 0 } = {}] = response as IncomingMessage[]
  sent.destroy()
  return statusCode
}
const cookieHeader = (cookies: Cookies) =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')

describe('access is decided before the body is read', () => {
  let app: TestApp
  let port: number
  beforeAll(async () => {
    app = await testApp()
    await app.http.listen({ host: '127.0.0.1', port: 0 })
    ;({ port } = app.http.server.address() as AddressInfo)
  })
  afterAll(() => app.close())

  test('rejects a visitor’s request without waiting for the body, for every operation that needs a session', {
    timeout: 60_000,
  }, async () => {
    const waited: string[] = []
    for (const { name, method, url } of mutatingEndpoints(operations)) {
      if (open.has(name)) continue
      const status = await answerTo(await headOnly(port, method, url, 1_000_000))
      if (status !== 401) waited.push(`${name} ${status}`)
    }
    expect(waited).toEqual([])
  })

  test('also for pages and unknown paths', async () => {
    const status = async (path: string) => answerTo(await headOnly(port, 'POST', path, 1_000_000))
    expect(await status('/nowhere')).toBe(404)
    expect(await status('/api/nowhere')).toBe(404)
  })

  test('rejects by role, API key and rate limit on the head too', async () => {
    const cookies = { cookie: cookieHeader(await app.loginAs(await createUser(app.db))) }
    const status = async (method: string, path: string, headers: object) =>
      answerTo(await headOnly(port, method, path, 10_000, headers))
    expect(await status('POST', '/api/admin/jobs/1/retry', cookies)).not.toBe(200)
    expect(await status('PUT', '/api/seller/imports/1/table/0', cookies)).toBe(403)
    expect(await status('PUT', '/api/v1/stock', {})).toBe(401)
    expect(await status('PUT', '/api/v1/stock', { authorization: 'Bearer cec_nobody_knows_this_key' })).toBe(401)
    expect(await status('POST', '/api/files', { ...cookies, origin: 'https://pirate.example' })).toBe(403)
  })

  test('rejects a visitor’s body larger than a form by its Content-Length', async () => {
    expect(await answerTo(await headOnly(port, 'POST', '/api/auth/login', visitorBodyBytes + 1))).toBe(413)
  })
})

describe('limits of one server', () => {
  let http: FastifyInstance
  afterEach(() => http.close())
  /** Bodies that the server has agreed to read. */
  let admitted = 0
  const listen = async (prepare: (http: FastifyInstance) => void) => {
    admitted = 0
    http = Fastify({ bodyLimit: 1_000 })
    prepare(http)
    http.addHook('preParsing', async () => void admitted++)
    http.post('/', async () => 'done')
    http.post('/stuck', () => new Promise(() => undefined))
    await http.listen({ host: '127.0.0.1', port: 0 })
    return (http.server.address() as AddressInfo).port
  }

  test('returns 503 and closes the connection when a body does not arrive in time', async () => {
    const port = await listen(app => mountDeadline(app, 100))
    const sent = await headOnly(port, 'POST', '/', 100)
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    expect([response.statusCode, response.headers.connection]).toEqual([503, 'close'])
    response.resume()
    await once(sent, 'close')
  })

  test('returns 503 for an operation that takes too long after its body was read', async () => {
    const port = await listen(app => mountDeadline(app, 100))
    const sent = await headOnly(port, 'POST', '/stuck', 2)
    sent.end('{}')
    expect(await answerTo(sent)).toBe(503)
  })

  test('limits unfinished bodies of visitors, separately from users', async () => {
    const share = { total: 300, each: 300 }
    const port = await listen(app => {
      mountBodyBudget(app, { visitors: share, users: { total: 300, each: 100 } })
      app.addHook('onRequest', async request => {
        request.senderId = Number(request.headers['x-user'] ?? 0) || null
      })
    })
    const held = [await headOnly(port, 'POST', '/', 200), await headOnly(port, 'POST', '/', 100)]
    await expect.poll(() => admitted).toBe(2)
    expect(await answerTo(await headOnly(port, 'POST', '/', 1))).toBe(503)
    const ofUser = async (user: string) => {
      const sent = await headOnly(port, 'POST', '/', 2, { 'x-user': user })
      sent.end('{}')
      return answerTo(sent)
    }
    expect(await ofUser('1')).toBe(200)
    for (const sent of held) sent.destroy()
    const again = async () => {
      const sent = await headOnly(port, 'POST', '/', 2)
      sent.end('{}')
      return answerTo(sent)
    }
    await expect.poll(again).toBe(200)
  })

  test('one address, or one user, cannot use the whole budget', async () => {
    const port = await listen(app => {
      mountBodyBudget(app, { visitors: { total: 1_000, each: 150 }, users: { total: 1_000, each: 150 } })
      app.addHook('onRequest', async request => {
        request.senderId = Number(request.headers['x-user'] ?? 0) || null
      })
    })
    for (const user of ['', '7']) {
      const held = await headOnly(port, 'POST', '/', 100, { 'x-user': user })
      await expect.poll(() => admitted).toBe(user ? 2 : 1)
      expect(await answerTo(await headOnly(port, 'POST', '/', 100, { 'x-user': user }))).toBe(503)
      held.destroy()
    }
    const other = await headOnly(port, 'POST', '/', 2, { 'x-user': '8' })
    other.end('{}')
    expect(await answerTo(other)).toBe(200)
  })

  test('a body of unknown length counts as the maximum of its route', async () => {
    const port = await listen(app =>
      mountBodyBudget(app, { visitors: { total: 999, each: 999 }, users: { total: 999, each: 999 } }),
    )
    const sent = request({ port, method: 'POST', path: '/', headers: { 'transfer-encoding': 'chunked' } })
    sent.on('error', () => undefined)
    sent.flushHeaders()
    expect(await answerTo(sent)).toBe(503)
  })
})
