import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { handlersFor } from '#app/api.ts'
import { createHttp } from '#app/http.ts'
import { createLog } from '#app/log.ts'
import { directUrl, readEnv } from '#app/startup/env.ts'
import type { Env } from '#app/startup/env-schema.ts'
import { generateFeed } from '#domains/marketing/server/feed/make-feed.ts'
import type { DatabaseHandle, Db, Tx } from '#platform/db/pool.ts'
import { createReadRetry, type RetryRead } from '#platform/db/read-retry.ts'
import type { Replica } from '#platform/db/replica.ts'
import { createRlsDb } from '#platform/db/rls.ts'
import { publicContext } from '#platform/http/context.ts'
import { createPipeline, reads, writes } from '#platform/http/pipeline.ts'
import { createAttemptCounter } from '#platform/http/throttle.ts'
import { operation, z } from '#shared/contract.ts'
import type { CurrentUser } from '#shared/user.ts'
import { withoutPrimary } from '#tests/security/without-primary.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { readOnlyDatabase } from '#tests/support/database.ts'
import { createOffer, createUser, createVendor } from '#tests/support/factories.ts'

let app: TestApp
let readOnly: DatabaseHandle
let readThere: number[]
let http: Awaited<ReturnType<typeof createHttp>>['http']
let env: Env
let isPrimaryAway = false

const replica: Replica = {
  asOf: () => performance.now(),
  read: async (run, since = 0) => {
    readThere.push(since)
    return run(readOnly.db)
  },
  standIn: (fromPrimary, fromReplica) => (isPrimaryAway ? fromReplica() : fromPrimary()),
  get handle() {
    return readOnly
  },
  close: async () => undefined,
}

beforeAll(async () => {
  app = await testApp()
  readOnly = readOnlyDatabase(app.url)
  env = readEnv({
    NODE_ENV: 'test',
    DATABASE_URL: app.url,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    LOAD_SHEDDING: 'off',
  })
  const { db, pool } = app
  http = (await createHttp({ db, replica, pool, env, log: createLog('silent'), build: null })).http
  await http.ready()
})
afterAll(async () => {
  await http.close()
  await readOnly.close()
  await app.close()
})
beforeEach(() => {
  readThere = []
  isPrimaryAway = false
})

const get = (url: string, cookies: Cookies = {}) => http.inject({ url, cookies, headers: { host: 'localhost' } })

test('reads visitors’ searches and pages from the replica', async () => {
  const paths = ['/api/categories', '/api/articles', '/api/search/suggestions?q=sec', '/api/home', '/api/shops']
  for (const path of paths) expect((await get(path)).statusCode, path).toBe(200)
  expect(readThere).toHaveLength(paths.length)
})

test('never reads the cart, the checkout, the session or a logged-in user’s data from the replica', async () => {
  const cookies = await app.loginAs(await createUser(app.db))
  for (const path of ['/api/cart', '/api/cart/count', '/api/user/me', '/api/checkout']) await get(path)
  const asSomebody = ['/api/cart', '/api/orders', '/api/articles', '/api/categories', '/api/home']
  for (const path of asSomebody) expect((await get(path, cookies)).statusCode, path).toBe(200)
  expect(readThere).toEqual([])
})

test('without the primary, logged-in users read all that is theirs from the replica, and nothing is written there', async () => {
  const vendor = await createVendor(app.db)
  const { offerId } = await createOffer(app.db, vendor)
  const userId = await createUser(app.db)
  const cookies = await app.loginAs(userId)
  await app.request('POST', '/api/cart/lines', { offerId, quantity: 1 }, { cookies })
  // Its next use would be recorded.
  await app.pool.query(`UPDATE sessions SET last_seen_at = now() - interval '2 hours' WHERE user_id = $1`, [userId])
  isPrimaryAway = true
  const paths = ['/api/cart', '/api/cart/count', '/api/user/me', '/api/checkout', '/api/orders', '/api/articles']
  const answers = await Promise.all(paths.map(path => get(path, cookies)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(paths.map(() => 200))
  const offersOf = (body: string) => body.match(new RegExp(`"offerId":${offerId}\\b`))
  expect(offersOf(answers[0]?.body ?? '')).not.toBeNull()
  const seller = await app.loginAs(vendor.userId)
  expect((await get('/api/settlement/account', seller)).statusCode).toBe(200)
})

test('without the primary, a member’s read runs under row-level security on the replica; a write never runs there', async () => {
  const data = z.object({ role: z.string(), member: z.string(), readOnly: z.string() })
  type Found = z.output<typeof data>
  const whoAmI = operation({ method: 'GET', path: '/api/who', summary: 'x', access: 'user', data })
  const write = operation({ method: 'POST', path: '/api/who', summary: 'x', access: 'user', data })
  const look = async (db: Db | Tx) => {
    const { rows } = await sql<Found>`SELECT current_user::text AS role, current_setting('cep.member') AS member,
      current_setting('default_transaction_read_only') AS "readOnly"`.execute(db)
    return rows[0] as Found
  }
  const pipeline = createPipeline(app.db, [reads(whoAmI, db => look(db)), writes(write, tx => look(tx))], {
    limits: false,
    record: async () => undefined,
    rlsDb: createRlsDb(app),
    replica,
  })
  const userId = await createUser(app.db)
  const user = { id: userId, roles: [], vendorId: null, vendorRole: null, estate: null } as unknown as CurrentUser
  const context = { ...publicContext('t', 'http://localhost'), user }
  isPrimaryAway = true
  const member = String(userId)
  expect(await pipeline.call(whoAmI, {}, context)).toEqual({ role: 'cep_member', member, readOnly: 'on' })
  expect(await pipeline.call(write, {}, context)).toEqual({ role: 'cep_member', member, readOnly: 'off' })
  isPrimaryAway = false
  expect(await pipeline.call(whoAmI, {}, context)).toEqual({ role: 'cep_member', member, readOnly: 'off' })
})

test('without the primary, crawlers have the site map, the product feed and the address for security reports', async () => {
  await createVendor(app.db)
  await app.db.insertInto('product_feed').values({ enabled: true }).execute()
  await generateFeed(app.db, 'https://exemple.fr')
  const standby = await withoutPrimary(app)
  const fetched = (url: string) => standby.http.inject({ url, headers: { host: 'localhost' } })
  expect((await fetched('/server-sitemap.xml')).body).toContain('/boutiques/')
  expect((await fetched('/flux/produits.xml')).body).toContain('</rss>')
  expect((await fetched('/.well-known/security.txt')).body).toContain('Contact: mailto:securite@cepetchai.example')
  await standby.close()
})

test('without the primary, each server counts the attempts of its callers by itself', async () => {
  const count = createAttemptCounter(app.db, { replica })
  expect(await count('try', 1)).toMatchObject({ attempts: 1 })
  isPrimaryAway = true
  const away = [await count('try', 1), await count('try', 1), await count('other', 1)]
  expect(away.map(({ attempts }) => attempts)).toEqual([1, 2, 1])
  expect(away.map(({ seconds }) => seconds)).toEqual([60, 60, 60])
  isPrimaryAway = false
  expect(await count('try', 1)).toMatchObject({ attempts: 2 })
})

test('never reads the stock available in each shop from the replica', async () => {
  const vendor = await createVendor(app.db)
  const { articleId } = await createOffer(app.db, vendor)
  const payload = { itemId: articleId, refProduct: 'REF-1', vendorId: vendor.vendorId }
  const url = '/api/shops/getShopsForVendorIdAndRefProduct'
  const response = await http.inject({
    method: 'POST',
    url,
    payload,
    headers: { host: 'localhost', origin: 'http://localhost' },
  })
  expect(response.statusCode).toBe(200)
  expect(readThere).toEqual([])
})

test('re-rendering reads data at least as new as the write that invalidated the page', async () => {
  const [first] = handlersFor(env).filter(({ operation }) => operation.path === '/api/categories')
  if (!first) throw new Error('no categories')
  const pipeline = createPipeline(app.db, handlersFor(env), {
    limits: false,
    record: async () => undefined,
    rlsDb: null,
    replica,
  })
  await pipeline.call(first.operation, {}, { ...publicContext('t', 'http://localhost'), since: 12 })
  expect(readThere).toEqual([12])
})

test('a visitor’s read that both servers lost is tried again on the one that answers first', async () => {
  const [categories] = handlersFor(env).filter(({ operation }) => operation.path === '/api/categories')
  if (!categories) throw new Error('no categories')
  let tries = 0
  const promoted: Replica = {
    ...replica,
    read: async run => {
      if (++tries < 3) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
      return run(readOnly.db)
    },
  }
  // The primary has been lost for long: its own reads fail at once.
  const primary: RetryRead = () => Promise.reject(new Error('the primary is lost'))
  const pipeline = createPipeline(app.db, handlersFor(env), {
    limits: false,
    record: async () => undefined,
    rlsDb: null,
    replica: promoted,
    retries: { primary, eitherServer: createReadRetry({ everyMs: 1 }) },
  })
  expect(await pipeline.call(categories.operation, {}, publicContext('t', 'http://localhost'))).toHaveProperty(
    'categories',
  )
  expect(tries).toBe(3)
})

test('writes nothing in any read that may use a replica', async () => {
  const { slug } = await createOffer(app.db, await createVendor(app.db))
  const handlers = handlersFor(env).filter(
    ({ kind, operation: { access, cacheTags } }) => kind === 'read' && access === 'public' && cacheTags !== null,
  )
  const request = { params: { slug, id: '1', name: 'ecologie' }, query: { idCat: '98', q: 'sécateur' } }
  const wrote: string[] = []
  for (const { operation, run } of handlers) {
    const part = (name: 'params' | 'query') => operation[name].safeParse(request[name]).data ?? {}
    const input = { params: part('params'), query: part('query'), body: {} }
    // Each gets the input it needs, or none: it may fail, but must not write.
    const read = async () => run(readOnly.db as never, input, publicContext('t', 'http://localhost'))
    await read().catch(error => {
      if (error.code === '25006') wrote.push(operation.path)
    })
  }
  expect(handlers.length).toBeGreaterThan(15)
  expect(wrote).toEqual([])
})

test('without DATABASE_DIRECT_URL, direct connections use DATABASE_URL', () => {
  const through = { NODE_ENV: 'test', DATABASE_URL: 'postgres://a@pooler/b' }
  expect(directUrl(readEnv(through))).toBe('postgres://a@pooler/b')
  expect(directUrl(readEnv({ ...through, DATABASE_DIRECT_URL: 'postgres://a@server/b' }))).toBe('postgres://a@server/b')
  expect(() => readEnv({ ...through, REPLICA_URL: 'http://server' })).toThrow('REPLICA_URL')
})
