import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServer, protect } from '#app/bare-server.ts'
import { readEnv } from '#app/env.ts'
import { createLog } from '#platform/log.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { createUser } from '#tests/support/factories.ts'
import { countWork, mountShedding } from './shedding.ts'

let app: TestApp
let pressure = 0
beforeAll(async () => {
  app = await testApp({}, http => mountShedding(http, () => pressure))
})
afterAll(() => app.close())

const visit = () => app.ask('GET', '/api/categories')
const order = () => app.ask('POST', '/api/cart/lines', { offerId: 999_999, quantity: 1 })

test('under pressure visitors are asked to come back first, then who is logged in, and who orders last', async () => {
  const cookies = await app.loginAs(await createUser(app.db))
  const account = () => app.ask('GET', '/api/cart/count', undefined, { cookies })
  const orders = () => app.ask('GET', '/api/orders', undefined, { cookies })
  const shed = async () =>
    (await Promise.all([visit(), orders(), account(), order()])).map(answer => answer.status === 503)
  pressure = 0.9
  expect(await shed()).toEqual([false, false, false, false])
  pressure = 1
  expect(await shed()).toEqual([true, false, false, false])
  pressure = 3
  expect(await shed()).toEqual([true, true, false, false])
  pressure = 10
  expect(await shed()).toEqual([true, true, true, true])
})

test('what is refused says so in French and when to come back; probes always answer', async () => {
  pressure = 1_000
  const refused = await visit()
  expect(refused.raw.headers['retry-after']).toBe('10')
  expect(refused.body).toMatchObject({ status: 503, code: 'BUSY', error: expect.stringContaining('sollicité') })
  expect((await app.http.inject('/healthz')).statusCode).toBe(200)
  expect((await app.http.inject('/readyz')).statusCode).toBe(200)
  pressure = 0
  expect((await visit()).status).toBe(200)
})

const bareServer = async (log: ReturnType<typeof createLog>) => {
  const http = openServer({ env: readEnv({ NODE_ENV: 'test', DATABASE_URL: 'postgres://nobody' }), log })
  await protect(http, false)
  return http
}

test('hundreds refused at once are one short line in the log, without where in the code', async () => {
  const lines: string[] = []
  const http = await bareServer(createLog('warn', { write: line => void lines.push(line) }))
  mountShedding(http, () => 1)
  http.get('/articles', async () => 'never')
  const answers = await Promise.all(Array.from({ length: 300 }, () => http.inject('/articles')))
  expect(new Set(answers.map(answer => answer.statusCode))).toEqual(new Set([503]))
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 40, refused: 1, pressure: 1 })
  expect(lines[0]?.length).toBeLessThan(200)
})

test('who looks at a page is told on a page that comes back by itself; calls and forms are told in words alone', async () => {
  const http = await bareServer(createLog('silent'))
  mountShedding(http, () => 100)
  const asked = (method: 'GET' | 'POST', url: string, accept: string) =>
    http.inject({ method, url, headers: { accept } })
  const page = await asked('GET', '/articles', 'text/html,application/xhtml+xml,*/*;q=0.8')
  expect(page).toMatchObject({
    statusCode: 503,
    headers: { 'retry-after': '10', 'cache-control': 'private, no-store' },
  })
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.body).toContain('sollicité')
  expect(page.body).not.toMatch(/<script|<link|style=/)
  for (const [method, url, accept] of [
    ['GET', '/api/articles', 'text/html'],
    ['GET', '/articles.data', '*/*'],
    ['POST', '/cart', 'text/html'],
  ] as const)
    expect((await asked(method, url, accept)).json()).toMatchObject({ status: 503, code: 'BUSY' })
})

test('only what has been read whole and is not yet answered counts as work', async () => {
  const http = await bareServer(createLog('silent'))
  const inWork = countWork(http)
  const { promise: answer, resolve } = Promise.withResolvers<string>()
  http.get('/slow', () => answer)
  http.get('/wrong', () => answer.then(() => Promise.reject(new Error('broken'))))
  const asked = [http.inject('/slow'), http.inject('/slow'), http.inject('/wrong')]
  await expect.poll(inWork).toBe(3)
  expect((await http.inject('/unknown')).statusCode).toBe(404)
  expect(inWork()).toBe(3)
  resolve('done')
  await Promise.all(asked)
  expect(inWork()).toBe(0)
})
