/** Requests that load shedding does not reject: visitors while others log in, and cheap requests. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { pendingHashes } from '#domains/identity/server/passwords.ts'
import { smallCatalogue } from '#domains/offers/server/small-catalogue.fixture.ts'
import { replaceArgon2 } from '#tests/support/argon2.ts'
import { ownDatabase } from '#tests/support/database.ts'
import { injectedApp, type TestApp } from '#tests/support/injected.ts'

const connections = 2
const directory = mkdtempSync(join(tmpdir(), 'load-'))
let app: TestApp
let site: string
let release: () => void
let plate: number
beforeAll(async () => {
  const slow = new Promise<void>(resolve => {
    release = resolve
  })
  const database = await ownDatabase({ size: connections })
  app = await injectedApp(database, { LOAD_SHEDDING: 'on', DATA_DIR: directory }, http =>
    http.get('/slow', () => slow.then(() => 'done')),
  )
  plate = (await smallCatalogue(app.db)).plate
  site = await app.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  rmSync(directory, { recursive: true })
})

test('rejects logins when too many passwords are checked at once, and no visitor because of them', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const hashAsUsual = replaceArgon2(
    real =>
      (...given) =>
        void promise.then(() => real(...given)),
  )
  // Also after a failure: files that follow in this process hash too.
  const hashThem = () => {
    hashAsUsual()
    resolve()
  }
  onTestFinished(hashThem)
  const answers: { status: number; body: { code: string; error: string }; retryAfter: unknown }[] = []
  const logins = Array.from({ length: 40 }, async (_, n) => {
    const body = { email: `vague${n}@exemple.fr`, password: 'Mauvais-2026!' }
    const { status, body: envelope, raw } = await app.request('POST', '/api/auth/login', body)
    answers.push({ status, body: envelope as never, retryAfter: raw.headers['retry-after'] })
  })
  await expect.poll(() => answers.length + pendingHashes(), { timeout: 15_000 }).toBe(40)
  expect(pendingHashes()).toBeGreaterThan(connections * 6)
  expect((await fetch(`${site}/api/categories`)).status).toBe(200)
  expect(answers.length).toBeGreaterThan(0)
  for (const answer of answers)
    expect(answer).toMatchObject({
      status: 503,
      body: { code: 'BUSY', error: expect.stringContaining('se connectent en ce moment') },
      retryAfter: '10',
    })
  hashThem()
  await Promise.all(logins)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 503]))
})

test('serves pictures from disk while it rejects visitors, and makes no others', async () => {
  const picture = (width: number) => fetch(`${site}/images/${plate}?w=${width}`, { headers: { accept: 'image/webp' } })
  expect((await picture(64)).status).toBe(200)
  const slow = Array.from({ length: connections * 6 }, () => app.http.inject('/slow'))
  await expect.poll(async () => (await fetch(`${site}/api/categories`)).status).toBe(503)
  expect((await picture(64)).status).toBe(200)
  const other = await picture(96)
  expect(other.status).toBe(503)
  expect(other.headers.get('cache-control')).toBe('private, no-store')
  release()
  await Promise.all(slow)
  expect((await picture(96)).status).toBe(200)
})
