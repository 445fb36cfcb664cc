/** Behaviour across two servers of one database; the full form is `bin/bench machines`. */
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, createHttp } from '#app/http.ts'
import { createLog } from '#app/log.ts'
import { readEnv } from '#app/startup/env.ts'
import { createSession } from '#domains/identity/server/sessions.ts'
import { listenTo } from '#platform/db/listen.ts'
import { createDb } from '#platform/db/pool.ts'
import { bytesOf } from '#platform/http/pages/page-cache.ts'
import { countAttempt } from '#platform/http/throttle.ts'
import { liveChannel } from '#platform/live-hub.ts'
import { pageInvalidationChannel } from '#platform/page-invalidation.ts'
import { quickHash } from '#tests/support/passwords.ts'
import * as checks from '../../bench/machines/checks.ts'
import { createBrowserSession, responseData } from '../../bench/machines/person.ts'
import { type FreshDatabase, ownDatabase } from '../support/database.ts'
import { createOffer, createUser, createVendor, type TestVendor } from '../support/factories.ts'

const password = 'Vendanges-2026!'

type Server = App & { port: number; end: () => Promise<void> }

/** Assembled as in src/app/server.ts, without pages. */
async function serve(url: string): Promise<Server> {
  const { db, pool, close } = createDb(url, { size: 4 })
  const log = createLog('silent')
  const env = readEnv({ NODE_ENV: 'test', DATABASE_URL: url, LOAD_SHEDDING: 'off', LOG_LEVEL: 'silent' })
  const app = await createHttp({ db, pool, env, log, build: null })
  const { promise: statements, resolve } = Promise.withResolvers<void>()
  const channels = {
    [pageInvalidationChannel]: (tags: string) => app.pageCache.invalidate(JSON.parse(tags)),
    [liveChannel]: app.live.onNotification,
  }
  const hearing = listenTo(url, { channels, afterSilence: resolve }, log)
  await statements
  const { port } = new URL(await app.http.listen({ host: '127.0.0.1', port: 0 }))
  const end = async () => {
    await app.http.close()
    await hearing.stop()
    await close()
  }
  return { ...app, port: Number(port), end }
}

let database: FreshDatabase
let vendor: TestVendor
let one: Server
let two: Server
beforeAll(async () => {
  database = await ownDatabase()
  vendor = await createVendor(database.db)
  one = await serve(database.url)
  two = await serve(database.url)
})
afterAll(async () => {
  await Promise.all([one.end(), two.end()])
  await database.close()
})

const newcomer = {
  account_type: false,
  acolyance_client: false,
  first_name: 'Camille',
  name: 'Vigneron',
  phone_number: '03 26 51 00 00',
  kind_user: 'normal',
  password,
  password_confirm: password,
}

const somebody = async (email: string) => {
  const id = await createUser(database.db, { email })
  await database.db
    .updateTable('users')
    .set({ password_hash: await quickHash(password) })
    .where('id', '=', id)
    .execute()
  return email
}
const as = async (userId: number, { port }: Server) =>
  createBrowserSession(port, { cookie: `session=${await createSession(database.db, userId, 'test')}` })

test('a session created on one server works on the other, and ends on both', async () => {
  const email = await somebody('partout@exemple.fr')
  expect(await checks.sessionIsShared(createBrowserSession(one.port), two.port, { email, password })).toBe(true)
})

test('wrong passwords are counted across servers', async () => {
  const email = await somebody('visee@exemple.fr')
  expect(
    await checks.attemptsBeforeRefusal(createBrowserSession(one.port), createBrowserSession(two.port), email),
  ).toBe(10)
})

test('a price changed on one server invalidates the page cached by the other', async () => {
  await createOffer(database.db, vendor)
  const visitor = createBrowserSession(two.port)
  /** A page of the other server that shows only the price. */
  const shows = async ({ slug, priceCents }: { slug: string; priceCents: number }) => {
    const page = await two.pageCache.get(
      slug,
      async () => {
        const article = responseData(await visitor.request('GET', `/api/articles/${slug}`))
        const body = Buffer.from(String(article.variants[0].offers[0].priceCents))
        return { status: 200, headers: {}, body, tags: ['articles'] }
      },
      () => undefined,
    )
    return (await bytesOf(page, undefined)).toString() === String(priceCents)
  }
  const milliseconds = await checks.priceShowsElsewhere(await as(vendor.userId, one), visitor, shows)
  expect(milliseconds).toBeGreaterThanOrEqual(0)
})

test('a message written on one server reaches a stream on the other', async () => {
  const buyer = await as(await createUser(database.db), one)
  const listenAt = `http://127.0.0.1:${two.port}`
  const seller = await as(vendor.userId, two)
  const milliseconds = await checks.messageDelay(buyer, { vendorId: vendor.vendorId, listenAt, seller })
  expect(milliseconds).toBeGreaterThanOrEqual(0)
})

test('a captcha issued by one server is accepted by the other', async () => {
  const robot = createBrowserSession(two.port, { place: 150 })
  for (let n = 0; n < 4; n++) await countAttempt(database.db, 'register without captcha 127.0.1.151', 60)
  const register = (email: string, token?: string) =>
    robot.request('POST', '/api/auth/register', { ...newcomer, email, token })
  expect((await register('sans@exemple.fr')).status).toBe(429)
  const { challenge: issued } = responseData(await createBrowserSession(one.port).request('GET', '/api/auth/captcha'))
  const challenge = JSON.parse(issued)
  const solution = await solveChallenge({ challenge, deriveKey })
  expect((await register('avec@exemple.fr', JSON.stringify({ challenge, solution }))).status).toBe(200)
})
