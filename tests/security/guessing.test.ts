/** What responses reveal about accounts and passwords. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, type TestResponse, testApp } from '#tests/support/app.ts'
import { replaceArgon2 } from '#tests/support/argon2.ts'
import { resetTokenOf } from '#tests/support/resets.ts'
import {
  account,
  accountPassword,
  guess as oneGuess,
  publicEndpoints,
  statementsOf,
  wrongPassword,
} from './accounts.ts'

/** bench/security.ts measures the time; this counts the expensive work. */
let hashes = 0

const known = 'connue@exemple.fr'
let app: TestApp
let limited: TestApp
// What it returns is called at the end.
beforeAll(() =>
  replaceArgon2(real => (algorithm, given, done) => {
    hashes++
    // A thousandth of the work: what is counted needs no time.
    real(algorithm, { ...given, memory: 8, passes: 1 }, done)
  }),
)
beforeAll(async () => {
  app = await testApp()
  limited = await testApp({ RATE_LIMITS: 'on' })
  for (const { db } of [app, limited]) await account(db, known)
})
afterAll(() => Promise.all([app.close(), limited.close()]))
beforeEach(() => {
  hashes = 0
})

/** The visible response, without the time and the request id. */
const seen = ({ status, raw, cookies }: TestResponse, email: string) => ({
  status,
  headers: Object.keys(raw.headers).sort(),
  cookies: Object.keys(cookies),
  body: raw.payload.replaceAll(email, 'EMAIL'),
})

describe('with and without an account', () => {
  test.each(publicEndpoints)(
    '$path returns the same body, after the same work',
    async ({ path, bodyOf, hashes: expected }) => {
      const responses = []
      for (const email of [known, 'inconnue@exemple.fr']) {
        hashes = 0
        const reply = await app.request('POST', path, bodyOf(email))
        responses.push({ ...seen(reply, email), hashes })
      }
      expect(responses[0]).toEqual(responses[1])
      expect(responses[0]?.hashes).toBe(expected)
    },
  )

  test.each([
    ['/api/auth/login', 4],
    ['/api/auth/forgot-password', 3],
  ])('%s sends the same statements to the database', async (path, count) => {
    const bodyOf = publicEndpoints.find(endpoint => endpoint.path === path)?.bodyOf ?? (() => ({}))
    const statements = []
    for (const email of [known, 'jamais-vue@exemple.fr'])
      statements.push(await statementsOf(() => limited.request('POST', path, bodyOf(email))))
    expect(statements[0]).toEqual(statements[1])
    expect(statements[0]).toHaveLength(count)
  })

  test('reveals that an account is blocked only with its password', async () => {
    await account(app.db, 'bloquee@exemple.fr', 'blocked')
    const request = (email: string, secret: string) =>
      app.request('POST', '/api/auth/login', { email, password: secret })
    const wrong = await request('bloquee@exemple.fr', 'Mauvais-2026!')
    const none = await request('personne@exemple.fr', 'Mauvais-2026!')
    expect(seen(wrong, 'bloquee@exemple.fr')).toEqual(seen(none, 'personne@exemple.fr'))
    expect((await request('bloquee@exemple.fr', accountPassword)).body.code).toBe('ACCOUNT_BLOCKED')
  })

  test('case and spaces of an email share one attempt counter', async () => {
    const guess = (email: string) => limited.request('POST', '/api/auth/login', { email, password: 'Mauvais-2026!' })
    await account(limited.db, 'casse@exemple.fr')
    for (let n = 0; n < 10; n++) await guess(n % 2 ? 'CASSE@exemple.fr' : ' casse@Exemple.fr ')
    expect((await guess('casse@exemple.fr')).status).toBe(429)
  })
})

const guess = (email: string, from: string, secret?: string, headers = {}) =>
  oneGuess(limited, { email, from, headers, ...(secret ? { secret } : {}) })

describe('password guessing', () => {
  test('is limited to ten attempts an hour per account, from any number of addresses', async () => {
    await account(limited.db, 'visee@exemple.fr')
    const statuses = []
    for (let n = 1; n <= 25; n++) statuses.push(await guess('visee@exemple.fr', `203.0.113.${n}`))
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(15).fill(429)])
  })

  test('is limited to ten attempts an hour, even concurrently', async () => {
    for (const [email, sent] of [
      ['cent@exemple.fr', 100],
      ['trois-cents@exemple.fr', 300],
    ] as const) {
      await account(limited.db, email)
      const tries = Array.from({ length: sent }, (_, n) => guess(email, `198.18.${n >> 8}.${n & 255}`))
      const statuses = await Promise.all(tries)
      expect(statuses.filter(status => status === 401)).toHaveLength(10)
      expect(statuses.filter(status => status === 429)).toHaveLength(sent - 10)
    }
  })

  test('limits do not slow down an owner who logs in repeatedly, with or without a second factor', async () => {
    const id = await account(limited.db, 'assidue@exemple.fr')
    for (const secret of [null, 'JBSWY3DPEHPK3PXP']) {
      if (secret)
        await limited.db
          .insertInto('second_factors')
          .values({ user_id: id, secret, confirmed_at: new Date() })
          .execute()
      const statuses = []
      for (let n = 0; n < 15; n++)
        statuses.push(await guess('assidue@exemple.fr', `192.0.2.${100 + n}`, accountPassword))
      expect(statuses).toEqual(Array(15).fill(200))
    }
  })

  test('in a stolen session is limited to ten passwords and twenty codes an hour', async () => {
    const id = await account(limited.db, 'session-volee@exemple.fr')
    const cookies = await limited.loginAs(id)
    const request = (path: string, body: object, n: number) =>
      limited.http.inject({
        method: 'POST',
        url: path,
        remoteAddress: `198.19.0.${n}`,
        headers: { host: 'localhost', origin: 'http://localhost', 'content-type': 'application/json' },
        cookies,
        payload: JSON.stringify(body),
      })
    const passwords = Array.from({ length: 30 }, (_, n) => request('/api/user/erase', { password: wrongPassword }, n))
    const statuses = (await Promise.all(passwords)).map(({ statusCode }) => statusCode)
    expect(statuses.filter(status => status === 401)).toHaveLength(10)
    await limited.db.deleteFrom('throttles').where('key', '=', `password ${id}`).execute()
    await limited.db
      .insertInto('second_factors')
      .values({ user_id: id, secret: 'JBSWY3DPEHPK3PXP', confirmed_at: new Date() })
      .execute()
    const codes = []
    for (let n = 0; n < 25; n++)
      codes.push(
        (await request('/api/user/second-factor/drop', { password: accountPassword, code: 'aaaaa-aaaaa' }, 100 + n))
          .statusCode,
      )
    expect(codes).toEqual([...Array(20).fill(422), ...Array(5).fill(429)])
  })

  test('is not helped by headers that claim another address', async () => {
    const claims = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'cf-connecting-ip', 'true-client-ip', 'x-client-ip']
    const statuses = []
    for (let n = 0; n < 66; n++) {
      const [claim = ''] = claims.slice(n % claims.length)
      const at = { [claim]: `198.51.100.${n}` }
      statuses.push(await guess(`un${n}@exemple.fr`, '203.0.113.200', undefined, at))
    }
    // Sixty logins per quarter of an hour from one address, whatever the request headers.
    expect(statuses.filter(status => status === 401)).toHaveLength(60)
    expect(statuses.slice(60)).toEqual(Array(6).fill(429))
  })

  test('counts all addresses of an IPv6 /64 as one client', async () => {
    const statuses = []
    for (let n = 0; n < 62; n++) statuses.push(await guess(`six${n}@exemple.fr`, `2001:db8:7:1::${n.toString(16)}`))
    expect(statuses.slice(60)).toEqual([429, 429])
    expect(await guess('autre@exemple.fr', '2001:db8:7:1:ffff::1')).toBe(429)
    expect(await guess('autre@exemple.fr', '2001:db8:7:2::1')).toBe(401)
  })

  test('behind one trusted proxy, ignores addresses before the proxy’s own entry', async () => {
    const proxied = await testApp({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' })
    const statuses = []
    for (let n = 0; n < 62; n++) {
      const response = await proxied.http.inject({
        method: 'POST',
        url: '/api/auth/login',
        remoteAddress: '10.0.0.9',
        headers: {
          host: 'localhost',
          origin: 'http://localhost',
          'content-type': 'application/json',
          'x-forwarded-for': `198.51.100.${n}, 203.0.113.7`,
        },
        payload: JSON.stringify({ email: `deux${n}@exemple.fr`, password: 'Mauvais-2026!' }),
      })
      statuses.push(response.statusCode)
    }
    await proxied.close()
    expect(statuses.slice(60)).toEqual([429, 429])
  })

  test('locks out neither a network the account is used from nor the owner of the mailbox', async () => {
    const victim = 'vigneronne@exemple.fr'
    await account(limited.db, victim)
    expect(await guess(victim, '192.0.2.10', accountPassword)).toBe(200)
    for (let n = 0; n < 20; n++) await guess(victim, `203.0.113.${n}`)
    expect(await guess(victim, '203.0.113.99', accountPassword)).toBe(429)
    expect(await guess(victim, '192.0.2.10', accountPassword)).toBe(200)
    await limited.request('POST', '/api/auth/forgot-password', { email: victim })
    const token = await resetTokenOf(limited, victim)
    const values = { token, password: 'Chai-au-frais-26', password_confirm: 'Chai-au-frais-26' }
    expect((await limited.request('POST', '/api/auth/reset-password', values)).status).toBe(200)
    expect(await guess(victim, '203.0.113.99', 'Chai-au-frais-26')).toBe(200)
  })

  test('from a known network is limited to ten attempts too', async () => {
    const victim = 'reseau@exemple.fr'
    await account(limited.db, victim)
    await guess(victim, '192.0.2.77', accountPassword)
    const statuses = []
    for (let n = 0; n < 12; n++) statuses.push(await guess(victim, '192.0.2.77'))
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  })
})
