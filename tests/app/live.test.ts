import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, createHttp } from '#app/http.ts'
import { createLog } from '#app/log.ts'
import { readEnv } from '#app/startup/env.ts'
import { createSession } from '#domains/identity/server/sessions.ts'
import { listenTo } from '#platform/db/listen.ts'
import { createDb, type DatabaseHandle } from '#platform/db/pool.ts'
import { listenersPerUser, liveChannel, publishLive } from '#platform/live-hub.ts'
import { type FreshDatabase, ownDatabase } from '#tests/support/database.ts'
import { createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'

/** One server process of the site, on its own port. */
type Instance = App & { url: string; handle: DatabaseHandle; hearing: ReturnType<typeof listenTo> }

let database: FreshDatabase
let vendor: TestVendor
let buyerId: number
const instances: Instance[] = []

async function instance(): Promise<Instance> {
  const handle = createDb(database.url)
  const log = createLog('silent')
  const env = readEnv({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    RATE_LIMITS: 'off',
    LOAD_SHEDDING: 'off',
    LOG_LEVEL: 'silent',
  })
  const app = await createHttp({
    db: handle.db,
    pool: handle.pool,
    env,
    log,
    build: null,
  })
  let ready = () => {}
  const listening = new Promise<void>(resolve => {
    ready = resolve
  })
  const afterSilence = () => {
    app.live.resync()
    ready()
  }
  const hearing = listenTo(database.url, { channels: { [liveChannel]: app.live.onNotification }, afterSilence }, log)
  await listening
  const url = await app.http.listen({ host: '127.0.0.1', port: 0 })
  const made = { ...app, url, handle, hearing }
  instances.push(made)
  return made
}

async function end({ http, hearing, handle }: Instance) {
  await http.close()
  await hearing.stop()
  await handle.close()
}

let one: Instance
let two: Instance
beforeAll(async () => {
  database = await ownDatabase()
  vendor = await createVendor(database.db)
  buyerId = await createUser(database.db)
  one = await instance()
  two = await instance()
})
afterAll(async () => {
  for (const made of instances) await end(made)
  await database.close()
})

const sessionOf = (userId: number) => createSession(database.db, userId, 'test')

/** An open browser connection: `received` returns its events, `until` waits for one. */
async function browser(at: Instance, session: string) {
  const abort = new AbortController()
  const response = await fetch(`${at.url}/api/live`, {
    headers: { cookie: `session=${session}` },
    signal: abort.signal,
  })
  let received = ''
  let ended = false
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const follow = async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) received += part.value
  }
  const over = follow()
    .catch(() => {})
    .then(() => {
      ended = true
    })
  return {
    response,
    received: () => received,
    ended: () => ended,
    over,
    close: () => abort.abort(),
    until: async (words: string) => {
      const deadline = Date.now() + 15_000
      while (!received.includes(words)) {
        if (Date.now() > deadline) throw new Error(`never received ${words}, only ${received}`)
        await new Promise(resolve => setTimeout(resolve, 20))
      }
    },
  }
}

const post = async (at: Instance, path: string, session: string, body: object) => {
  const response = await fetch(`${at.url}${path}`, {
    method: 'POST',
    headers: { cookie: `session=${session}`, origin: at.url, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await response.json()).data
}

test('delivers a message sent through one process to another process, to its two parties only', async () => {
  const buyerSession = await sessionOf(buyerId)
  const buyer = await browser(one, buyerSession)
  const seller = await browser(two, await sessionOf(vendor.userId))
  const otherUser = await browser(two, await sessionOf(await createUser(database.db)))
  const { id } = await post(one, '/api/conversations', buyerSession, { vendorId: vendor.vendorId })
  await post(one, `/api/conversations/${id}/messages`, buyerSession, { key: crypto.randomUUID(), body: 'Secret' })
  const words = `event: change\ndata: {"topic":"messages","id":${id}}\n\n`
  await Promise.all([buyer.until(words), seller.until(words)])
  expect(seller.received()).not.toContain('Secret')
  expect(otherUser.received()).not.toContain('change')
  for (const open of [buyer, seller, otherUser]) open.close()
})

test('sends a stream that proxies do not buffer, and rejects visitors', async () => {
  const open = await browser(one, await sessionOf(buyerId))
  expect(Object.fromEntries(open.response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'private, no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  await open.until('retry: 4000')
  open.close()
  expect((await fetch(`${one.url}/api/live`)).status).toBe(401)
})

test('delivers no event of a rolled back transaction', async () => {
  const open = await browser(one, await sessionOf(buyerId))
  await database.db
    .transaction()
    .execute(async tx => {
      await publishLive(tx, [`user:${buyerId}`], { topic: 'orders', id: 1 })
      throw new Error('taken back')
    })
    .catch(() => {})
  await publishLive(database.db, [`user:${buyerId}`], { topic: 'orders', id: 2 })
  await open.until('"id":2')
  expect(open.received()).not.toContain('"id":1}')
  open.close()
})

test('splits a very large audience into several notifications', async () => {
  const open = await browser(one, await sessionOf(buyerId))
  const audience = Array.from({ length: 2_000 }, (_, index) => `user:${900_000_000_000 + index}` as const)
  await publishLive(database.db, [...audience, `user:${buyerId}`], { topic: 'orders', id: 77 })
  await open.until('"id":77')
  open.close()
})

test('makes every browser refetch after the database connection was lost', async () => {
  const open = await browser(two, await sessionOf(buyerId))
  await database.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'cep-et-chai listener' AND datname = current_database()",
  )
  await open.until('event: resync')
  await publishLive(database.db, [`user:${buyerId}`], { topic: 'orders', id: 3 })
  await open.until('"id":3')
  open.close()
})

test('limits one user to ten connections, and a closed one frees its slot', async () => {
  const session = await sessionOf(await createUser(database.db))
  const open = await Promise.all(Array.from({ length: listenersPerUser }, () => browser(one, session)))
  expect(open.map(({ response }) => response.status)).toEqual(Array(listenersPerUser).fill(200))
  expect((await fetch(`${one.url}/api/live`, { headers: { cookie: `session=${session}` } })).status).toBe(429)
  open[0]?.close()
  await expect
    .poll(async () => {
      const again = await browser(one, session)
      again.close()
      return again.response.status
    })
    .toBe(200)
  for (const each of open) each.close()
})

test('closes the connections without a wait when the server stops', async () => {
  const third = await instance()
  instances.splice(instances.indexOf(third), 1)
  const open = await browser(third, await sessionOf(buyerId))
  await open.until('retry')
  const began = Date.now()
  await end(third)
  await open.over
  expect(Date.now() - began).toBeLessThan(10_000)
})
