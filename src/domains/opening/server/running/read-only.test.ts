import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createUser, createVendor } from '#tests/support/factories.ts'

let app: TestApp
let buyer: Cookies
let seller: Cookies
let admin: Cookies
const reason = 'Travaux sur la base de données.'
const switchTo = (readOnly: boolean) =>
  app.request('POST', '/api/admin/read-only', { readOnly, reason }, { cookies: admin })

beforeAll(async () => {
  app = await testApp()
  buyer = await app.loginAs(await createUser(app.db))
  seller = await app.loginAs((await createVendor(app.db)).userId)
  admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
  expect((await switchTo(true)).status).toBe(200)
  // A process knows it within a second.
  await pause(1_050)
})
afterAll(() => app.close())

const address = {
  recipient: 'Jeanne',
  street: '1 rue A',
  postcode: '51200',
  city: 'Épernay',
  phone: '0612345678',
}

describe('in read-only mode', () => {
  test('writes of buyers, sellers and visitors are refused with a sentence and Retry-After', async () => {
    for (const [cookies, path, body] of [
      [buyer, '/api/user/addresses', address],
      [seller, '/api/seller/order-tags', { name: 'Urgent' }],
      [{}, '/api/auth/register', {}],
      [{}, '/api/auth/forgot-password', { email: 'x@exemple.fr' }],
    ] as const) {
      const { status, body: answer, raw } = await app.request('POST', path, body, { cookies })
      expect([path, status, answer.code, raw.headers['retry-after']]).toEqual([path, 503, 'READ_ONLY_MODE', '300'])
      expect(answer.error).toContain('lecture seule')
    }
  })

  test('files are refused, and nothing of them is stored', async () => {
    const { statusCode } = await app.http.inject({
      method: 'POST',
      url: '/api/files?name=a.pdf',
      cookies: buyer,
      headers: { host: 'localhost', origin: 'http://localhost', 'content-type': 'application/octet-stream' },
      payload: '%PDF-1.4',
    })
    expect(statusCode).toBe(503)
    expect((await app.pool.query('SELECT FROM files')).rowCount).toBe(0)
  })

  test('reads, login and logout go on', async () => {
    expect((await app.request('GET', '/api/user/addresses', undefined, { cookies: buyer })).status).toBe(200)
    const login = await app.request('POST', '/api/auth/login', { email: 'x@exemple.fr', password: 'inconnu-2026' })
    expect(login.body.code).toBe('WRONG_CREDENTIALS')
    const session = await app.loginAs(await createUser(app.db))
    expect((await app.request('POST', '/api/auth/logout', {}, { cookies: session })).status).toBe(200)
  })

  test('events of providers are read, so that no payment is lost', async () => {
    const { body } = await app.request('POST', '/api/payments/events/sandbox', { forged: true })
    expect(body.code).toBe('SIGNATURE_INVALID')
  })

  test('operators write, and the banner and the status page say so', async () => {
    const text = 'Les commandes reprennent à midi.'
    const incident = { title: 'Travaux en cours', text, parts: ['site'] }
    expect((await app.request('POST', '/api/admin/incidents', incident, { cookies: admin })).status).toBe(200)
    const { notice } = (await app.request('GET', '/api/status/notice')).body.data
    expect(notice).toMatch(/^Travaux en cours — Le site est en lecture seule/)
    expect((await app.request('GET', '/api/status')).body.data.readOnly).toBe(true)
  })

  test('of two operators who start or end it at once, one is refused', async () => {
    expect((await switchTo(true)).body.code).toBe('CONFLICT')
    const both = await Promise.all([switchTo(false), switchTo(false)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const { body } = await app.request('POST', '/api/user/addresses', address, { cookies: buyer })
    expect(body.code).toBeNull()
    const { switches } = (await app.request('GET', '/api/admin/state', undefined, { cookies: admin })).body.data
    expect(switches.map(({ readOnly }: { readOnly: boolean }) => readOnly)).toEqual([false, true])
  })
})
