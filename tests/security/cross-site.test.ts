/** CSRF: every operation that changes something, with each kind of cross-site request. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handlersFor } from '#app/api.ts'
import { readEnv } from '#app/startup/env.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createUser, createVendor } from '#tests/support/factories.ts'
import { crossSiteRequests, mutatingEndpoints, withoutSession, wrongTypes } from './endpoints.ts'

const operations = handlersFor(readEnv({ NODE_ENV: 'test', DATABASE_URL: 'postgres://nobody@localhost/none' })).map(
  ({ operation }) => operation,
)
const endpoints = mutatingEndpoints(operations)

let app: TestApp
let chief: Cookies
beforeAll(async () => {
  app = await testApp()
  const { userId } = await createVendor(app.db)
  // The highest role: only the origin of the request can refuse it.
  await app.db
    .updateTable('users')
    .set({ roles: ['SUPER_ADMIN'] })
    .where('id', '=', userId)
    .execute()
  chief = await app.loginAs(userId)
})
afterAll(() => app.close())

const refusals = ['FOREIGN_ORIGIN', 'UNSUPPORTED_MEDIA']
describe('cross-site requests', () => {
  test.each(crossSiteRequests)('$name cannot call any operation', async ({ headers, body }) => {
    const opened: string[] = []
    for (const { name, method, url } of endpoints) {
      const response = await app.http.inject({
        method,
        url,
        cookies: chief,
        headers: { host: 'localhost', 'content-type': 'application/json', ...headers },
        payload: body ?? '{}',
      })
      if (response.statusCode < 400 || !refusals.includes(response.json().code))
        opened.push(`${name} ${response.statusCode}`)
    }
    expect(opened).toEqual([])
    expect(endpoints.length).toBeGreaterThan(110)
  })

  test('a GET with a method override changes nothing', async () => {
    const override = { 'x-http-method-override': 'DELETE', 'x-http-method': 'PUT', 'x-method-override': 'POST' }
    const reads = new Set(
      operations.filter(({ method }) => method === 'GET').map(({ path }) => path.replace(/:\w+/g, ':')),
    )
    for (const { name, url, method } of endpoints) {
      const path = name.slice(method.length + 1)
      if (reads.has(path.replace(/:\w+/g, ':'))) continue
      const response = await app.http.inject({ url: `${url}?_method=${method}`, cookies: chief, headers: override })
      expect([name, response.statusCode === 404 || response.statusCode === 400]).toEqual([name, true])
    }
  })

  test('only operations that use no session are exempt', () => {
    const left = operations.filter(operation => operation.method !== 'GET' && withoutSession(operation))
    expect(left.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'POST /api/invoices/platform-events',
      'POST /api/payments/events/:provider',
      'POST /api/shipping/carrier-events',
      'POST /api/v1/orders/:id/ready-to-pick',
      'POST /api/v1/orders/:id/ship',
      'PUT /api/v1/prices',
      'PUT /api/v1/stock',
    ])
  })
})

test.each(wrongTypes)('a body with content type %j is not parsed, even from our own pages', async (type, body) => {
  const opened: string[] = []
  for (const { method, path } of operations.filter(
    operation => operation.method !== 'GET' && !withoutSession(operation),
  )) {
    const response = await app.http.inject({
      method: method as 'POST',
      url: path.replace(/:\w+/g, '1'),
      cookies: chief,
      headers: { host: 'localhost', origin: 'http://localhost', 'content-type': type },
      payload: body,
    })
    if (response.statusCode !== 415) opened.push(`${method} ${path} ${response.statusCode} ${response.payload}`)
  }
  expect(opened).toEqual([])
})

test.each([
  'application/json\t',
  'application/json;',
  'Application/JSON',
  'application/json; charset=UTF-8',
  'application/json;charset=utf-8',
])('Fastify GHSA-jx2c-rxcm-jvmq: %j is validated as JSON', async type => {
  const response = await app.http.inject({
    method: 'POST',
    url: '/api/auth/forgot-password',
    headers: { host: 'localhost', origin: 'http://localhost', 'content-type': type },
    payload: '{"email":"a@exemple.fr","admin":true}',
  })
  expect(response.json().code).toBe('INVALID_INPUT')
})

test('no GET ends the session', async () => {
  const user = await createUser(app.db)
  const cookies = await app.loginAs(user)
  for (const { method, path } of operations.filter(operation => operation.method === 'GET'))
    await app.request(method as 'GET', path.replace(/:\w+/g, '1'), undefined, { cookies })
  expect((await app.request('GET', '/api/user/me', undefined, { cookies })).body.data).not.toBeNull()
})
