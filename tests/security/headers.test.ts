/** Headers of every response; tests/e2e/pages-guarded.test.ts covers pages. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handlersFor } from '#app/api.ts'
import { readEnv } from '#app/startup/env.ts'
import { testApp } from '#tests/support/app.ts'
import { type Actors, createActors } from './actors.ts'
import { publicDownloads } from './downloads.ts'
import { guardFaults } from './guards.ts'
import { matrixRows } from './matrix.ts'

const operations = handlersFor(readEnv({ NODE_ENV: 'test', DATABASE_URL: 'postgres://nobody@localhost/none' })).map(
  ({ operation }) => operation,
)
const rows = matrixRows(operations).filter(({ method }) => method === 'GET')

let actors: Actors
beforeAll(async () => {
  actors = await createActors(await testApp())
}, 120_000)
afterAll(() => actors?.app.close())

const get = (url: string, cookies = {}) => actors.app.http.inject({ url, cookies, headers: { host: 'localhost' } })

test('responses that read a session are not cached, and have all the security headers', {
  timeout: 60_000,
}, async () => {
  const faults: string[] = []
  const kinds = new Set<string>()
  for (const role of ['visitor', 'buyerA', 'sellerA', 'admin'] as const) {
    const { cookies } = await actors.credentials(role)
    for (const row of rows) {
      const { params = {}, query = row.query } = row.request?.(actors.own(role), actors.own(role)) ?? {}
      const path = row.path.replace(/:(\w+)/g, (_, key: string) =>
        String((params as Record<string, unknown>)[key] ?? 1),
      )
      const response = await get(query ? `${path}?${query}` : path, cookies)
      kinds.add(`${response.headers['content-type']}`.replace(/;.*/, ''))
      const wrong = guardFaults(response.headers, { session: true })
      faults.push(...wrong.map(fault => `${role} ${response.statusCode} ${row.name}: ${fault}`))
    }
  }
  expect([...new Set(faults)]).toEqual([])
  expect([...kinds]).toEqual(
    expect.arrayContaining(['application/json', 'text/csv', 'application/pdf', 'application/zip']),
  )
})

describe('public responses', () => {
  const own = ['/api/openapi.json', '/api/docs', '/robots.txt', '/server-sitemap.xml', '/health/live', '/health/ready']
  const others = [
    '/images/999',
    '/images/1?w=3',
    '/documents/999',
    '/nowhere',
    '/api/nowhere',
    '/%',
    '/api/%00',
    '/assets/x.js',
  ]
  test.each([
    ...own,
    ...others,
    ...publicDownloads.filter(name => !name.includes('outbox')).map(name => name.slice(4).replace(/:\w+/g, '1')),
  ])('have security headers: %s', async path => {
    expect(guardFaults((await get(path)).headers, { session: false })).toEqual([])
  })

  test.each([
    ['a method without a route', { method: 'DELETE', url: '/robots.txt' }],
    ['a method there is not', { method: 'PATCH', url: '/api/orders' }],
    ['OPTIONS', { method: 'OPTIONS', url: '/api/orders' }],
    ['a body too long', { method: 'POST', url: '/api/auth/login', payload: `"${'x'.repeat(1_100_000)}"` }],
    ['a body that is no JSON', { method: 'POST', url: '/api/auth/login', payload: '{' }],
    ['a foreign origin', { method: 'POST', url: '/api/auth/login', payload: '{}', origin: 'https://pirate.example' }],
  ] as const)('errors have security headers: %s', async (_, input) => {
    const { origin = 'http://localhost', ...request } = input as typeof input & { origin?: string }
    const headers = { host: 'localhost', origin, 'content-type': 'application/json' }
    const response = await actors.app.http.inject({ ...request, headers })
    expect(response.statusCode).toBeGreaterThanOrEqual(400)
    expect(guardFaults(response.headers, { session: false })).toEqual([])
  })
})

test('over HTTPS, sends HSTS and ties the session cookie to this host', async () => {
  const secure = await testApp({ PUBLIC_URL: 'https://cepetchai.example' })
  const response = await secure.http.inject({ url: '/api/user/me', headers: { host: 'cepetchai.example' } })
  await secure.close()
  expect(response.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  const [session] = response.cookies.filter(({ name }) => name.includes('session'))
  expect(session).toMatchObject({ name: '__Host-session', secure: true, httpOnly: true, sameSite: 'Lax', path: '/' })
  expect(session?.domain).toBeUndefined()
})

test('an internal error reveals no internal detail', async () => {
  const broken = await testApp()
  await broken.pool
    .query('ALTER TABLE support_articles RENAME TO gone')
    .catch(() => broken.pool.query('ALTER TABLE tickets RENAME TO gone'))
  const responses = []
  for (const url of ['/api/support/articles', '/api/support/categories', '/api/support/tickets'])
    responses.push(await broken.http.inject({ url, headers: { host: 'localhost' } }))
  await broken.close()
  for (const { payload, headers } of responses) {
    expect(payload).not.toMatch(/relation|does not exist|\.ts:|node_modules/)
    expect(guardFaults(headers, { session: true })).toEqual([])
  }
})
