import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from '#app/startup/env.ts'
import { observeServer } from '#app/telemetry/gauges.ts'
import { runningFacts } from '#app/telemetry/running.ts'
import { addJob } from '#domains/jobs.ts'
import { createDb } from '#platform/db/pool.ts'
import { ownDatabase } from '#tests/support/database.ts'
import { createUser } from '#tests/support/factories.ts'
import { injectedApp, type TestApp } from '#tests/support/injected.ts'
import { runJobs } from '#tests/support/jobs.ts'
import { observedPort } from './observed-port.ts'
import { observedTask } from './observed-task.ts'
import { startTelemetry, type Telemetry } from './start.ts'
import { currentTrace, isTracing, withSpan } from './tracing.ts'

type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number | string } }[]
}
const received: Span[] = []
/** A collector: OTLP over HTTP, in JSON. */
const collector = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', part => parts.push(part))
  request.on('end', () => {
    if (request.url === '/v1/traces') {
      const { resourceSpans } = JSON.parse(Buffer.concat(parts).toString())
      for (const { scopeSpans } of resourceSpans) for (const { spans } of scopeSpans) received.push(...spans)
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
})
const portOf = (server: { address(): AddressInfo | string | null }) => (server.address() as AddressInfo).port

let app: TestApp
let telemetry: Telemetry
let metricsPort: number

beforeAll(async () => {
  await new Promise<void>(resolve => collector.listen(0, '127.0.0.1', resolve))
  const free = createServer()
  await new Promise<void>(resolve => free.listen(0, '127.0.0.1', resolve))
  metricsPort = portOf(free)
  await new Promise(resolve => free.close(resolve))
  telemetry = await startTelemetry({
    service: 'test',
    endpoint: `http://127.0.0.1:${portOf(collector)}`,
    sampled: 1,
    sendEveryMs: 100,
    metricsPort,
    metricsHost: '127.0.0.1',
  })
  const { url, close } = await ownDatabase()
  const database = createDb(url, { size: 3 })
  app = await injectedApp({ ...database, url, close: () => database.close().then(close) })
  const facts = runningFacts(readEnv({ NODE_ENV: 'test', DATABASE_URL: url }))
  observeServer({ db: app.db, pool: app.pool, facts, pageCache: app.pageCache })
})
afterAll(async () => {
  await app.close()
  await telemetry.stop()
  expect(isTracing()).toBe(false)
  collector.close()
})

const page = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()

test('metrics count operations by outcome, and describe process, pool, queue and payments', async () => {
  await app.request('GET', '/api/status')
  await app.request('GET', '/api/user/me')
  await app.request('GET', '/api/user/addresses')
  await addJob(app.db, 'mail.send', { mailId: 1 })
  const text = await page()
  expect(text).toMatch(/cep_operation_duration_seconds_count\{operation="GET \/api\/status",outcome="ok"\} 1/)
  expect(text).toMatch(
    /cep_operation_duration_seconds_count\{operation="GET \/api\/user\/addresses",outcome="UNAUTHENTICATED"\} 1/,
  )
  expect(text).toMatch(/cep_http_request_duration_seconds_count\{route="\/api\/status",method="GET",status="200"\} 1/)
  expect(text).toMatch(/cep_queue_jobs\{kind="mail.send",state="waiting"\} 1/)
  for (const name of [
    'cep_database_connections',
    'cep_event_loop_delay_seconds',
    'cep_read_only 0',
    'cep_mails_waiting 1',
  ])
    expect(text).toContain(name)
  const { status } = await fetch(`http://127.0.0.1:${metricsPort}/`)
  expect(status).toBe(404)
})

test('a trace leads from a request to its operation, statements, job and outbound call', async () => {
  const buyer = await app.loginAs(await createUser(app.db))
  const port = observedPort('bank', { pay: async () => 'paid' })
  const address = { recipient: 'Jeanne', street: '1 rue A', postcode: '51200', city: 'Épernay', phone: '0612345678' }
  expect((await app.request('POST', '/api/user/addresses', address, { cookies: buyer })).status).toBe(200)
  await withSpan('caller', {}, () => addJob(app.db, 'webhooks.deliver', { deliveryId: 7 }))
  let payload: unknown
  const tasks = {
    'webhooks.deliver': observedTask('webhooks.deliver', async given => {
      payload = given
      await sql`SELECT 1`.execute(app.db)
      await port.pay()
    }),
  }
  await runJobs(app.pool, tasks)
  expect(payload).toEqual({ deliveryId: 7 })
  await expect.poll(() => received.some(({ name }) => name === 'bank.pay'), { timeout: 8_000 }).toBe(true)

  const operation = received.find(({ name }) => name === 'POST /api/user/addresses' && hasParent(name))
  const request = received.find(({ spanId }) => spanId === operation?.parentSpanId)
  expect(request).toMatchObject({ name: 'POST /api/user/addresses', traceId: operation?.traceId })
  const statements = received.filter(({ parentSpanId }) => parentSpanId === operation?.spanId)
  expect(statements.length).toBeGreaterThan(0)
  expect(textsOf(statements)).toMatch(/insert into "?addresses/i)
  // The text of a statement, never its values.
  expect(JSON.stringify(received)).not.toContain('Jeanne')

  const job = received.find(({ name }) => name === 'job webhooks.deliver')
  const caller = received.find(({ name }) => name === 'caller')
  expect(job).toMatchObject({ traceId: caller?.traceId })
  const children = received.filter(({ parentSpanId }) => parentSpanId === job?.spanId).map(({ name }) => name)
  expect(children).toEqual(expect.arrayContaining(['SELECT', 'bank.pay']))
})

test('the reference of a request is the id of its trace', async () => {
  received.length = 0
  const { raw } = await app.request('GET', '/api/status')
  expect(raw.statusCode).toBe(200)
  await expect.poll(() => received.length, { timeout: 8_000 }).toBeGreaterThan(0)
  expect(received[0]?.traceId).toMatch(/^[\da-f]{32}$/)
  expect(currentTrace()).toBeNull()
})

const hasParent = (name: string) => received.some(span => span.name === name && span.parentSpanId)
const textsOf = (spans: readonly Span[]) =>
  spans.flatMap(({ attributes }) => attributes.map(({ value }) => value.stringValue ?? '')).join('\n')
