/** F3: responses while the database is slow, silent, broken or down, through a fault proxy. */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDb, WEB } from '#platform/db/pool.ts'
import { type FreshDatabase, ownDatabase } from '#tests/support/database.ts'
import { createOffer, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { type Fault, type FaultProxy, isStatement, proxyTo, throughProxy } from '#tests/support/fault-proxy.ts'
import { injectedApp, type TestApp, type TestResponse } from '#tests/support/injected.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { type PayingMarket, payingMarket, SANDBOX_SECRET } from '#tests/support/paying.ts'
import { eventually } from '#tests/support/processes.ts'

let database: FreshDatabase
let proxy: FaultProxy
let app: TestApp
let market: PayingMarket & { request: TestApp['request'] }
let vendor: TestVendor

beforeAll(async () => {
  database = await ownDatabase()
  proxy = await proxyTo(database.url)
  // The server’s timeouts, ten times shorter: the test checks that they exist.
  const handle = createDb(throughProxy(database.url, proxy), { ...WEB, statementTimeout: 500, connectTimeout: 500 })
  app = await injectedApp({ ...handle, url: database.url }, { SANDBOX_SECRET })
  market = payingMarket({ ...app, db: database.db, pool: database.pool, port: 1 })
  vendor = await createVendor(database.db)
})
beforeEach(() => proxy.set({ kind: 'pass' }))
afterEach(async () => {
  await proxy.set({ kind: 'pass' })
  await eventually(isReady, 'the server is ready again')
  await expectInvariants(database.pool)
})
afterAll(async () => {
  await app.close()
  await proxy.close()
  await database.close()
})

const isReady = async () => (await app.http.inject('/health/ready')).statusCode === 200
const timed = async (request: () => Promise<TestResponse>) => {
  const from = performance.now()
  return { response: await request(), ms: performance.now() - from }
}
const buyerWithCart = async () => {
  const buyer = await market.newBuyer()
  const { offerId } = await createOffer(database.db, vendor)
  await market.fill(buyer, vendor, [{ offerId, quantity: 1 }])
  return { buyer, submission: await market.submission(buyer) }
}

const away: Fault[] = [{ kind: 'refuse' }, { kind: 'reset' }, { kind: 'stall' }, { kind: 'cut', afterBytes: 400 }]
for (const fault of away)
  test(`a database that does this (${fault.kind}): returns 503 in French in time, then recovers`, async () => {
    const { buyer, submission } = await buyerWithCart()
    await proxy.set(fault)
    const responses = await Promise.all([
      timed(() => market.request('GET', '/api/categories')),
      timed(() => market.request('GET', '/api/cart/count', undefined, buyer)),
      timed(() => market.place(buyer, submission)),
      ...Array.from({ length: 12 }, () => timed(() => market.request('GET', '/api/articles'))),
    ])
    for (const { response, ms } of responses) {
      expect(response.body).toMatchObject({ status: 503, code: 'BUSY', error: expect.stringContaining('Réessayez') })
      expect(response.raw.headers['retry-after']).toBe('10')
      expect(ms).toBeLessThan(10_000)
    }
    const { ms } = await timed(async () => {
      expect(await isReady()).toBe(false)
      return responses[0].response
    })
    expect(ms).toBeLessThan(5_000)
    await proxy.set({ kind: 'pass' })
    await eventually(isReady, 'ready')
    expect((await market.place(buyer, submission)).status).toBe(200)
  })

test('reads of visitors and of people logged in wait for a connection that comes back at once', async () => {
  const { buyer } = await buyerWithCart()
  await proxy.set({ kind: 'refuse' })
  const reads = [
    market.request('GET', '/api/articles'),
    market.request('GET', '/api/cart/count', undefined, buyer),
    market.request('GET', '/api/cart', undefined, buyer),
  ]
  await pause(300)
  await proxy.set({ kind: 'pass' })
  expect((await Promise.all(reads)).map(({ status }) => status)).toEqual([200, 200, 200])
})

test('everything works, slowly, with a database 200 milliseconds away', async () => {
  const { buyer } = await buyerWithCart()
  await proxy.set({ kind: 'latency', ms: 100 })
  const { response, ms } = await timed(() => market.request('GET', '/api/cart', undefined, buyer))
  expect(response.status).toBe(200)
  expect(ms).toBeLessThan(10_000)
})

test('a connection that goes silent during an order is closed, and the retried order is created once', async () => {
  const { buyer, submission } = await buyerWithCart()
  let statements = 0
  // Well inside the transaction; from now on this connection passes nothing.
  proxy.intercept(sent => (isStatement(sent) && ++statements === 15 ? 'hold' : 'pass'))
  const { response, ms } = await timed(() => market.place(buyer, submission))
  proxy.intercept(null)
  expect(response.status).toBe(503)
  expect(ms).toBeLessThan(10_000)
  const again = await market.place(buyer, submission)
  expect(again.status).toBe(200)
  const rows = await database.db.selectFrom('purchases').select('id').where('user_id', '=', buyer.userId).execute()
  expect(rows).toHaveLength(1)
})
