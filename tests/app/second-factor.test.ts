import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handlersFor } from '#app/api.ts'
import { readEnv, requiresSecondFactor } from '#app/startup/env.ts'
import { createKey } from '#domains/integrations/server/keys.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createMember, createUser, createVendor } from '#tests/support/factories.ts'
import { quickHash } from '#tests/support/passwords.ts'

const env = (values: Record<string, string> = {}) =>
  readEnv({ NODE_ENV: 'test', DATABASE_URL: 'postgres://nobody@localhost/none', ...values })
const handlers = handlersFor(env())
const needed = 'SECOND_FACTOR_NEEDED'

const owing = ['preparer', 'staff', 'owner', 'admin', 'super'] as const
type Role = (typeof owing)[number] | 'visitor' | 'buyer'

let app: TestApp
let users: Record<Exclude<Role, 'visitor'>, number>
const without: Partial<Record<Role, Cookies>> = {}
const cookiesOf = (role: Role) => without[role] ?? {}
beforeAll(async () => {
  app = await testApp({ REQUIRE_SECOND_FACTOR: 'on' })
  const { db } = app
  const { vendorId, userId } = await createVendor(db)
  users = {
    buyer: await createUser(db),
    preparer: await createMember(db, vendorId, 'orders'),
    staff: await createMember(db, vendorId, 'staff'),
    owner: userId,
    admin: await createUser(db, { roles: ['ADMIN'] }),
    super: await createUser(db, { roles: ['SUPER_ADMIN'] }),
  }
  for (const [role, user] of Object.entries(users)) without[role as Role] = await app.loginAs(user)
})
afterAll(() => app.close())

const codeOf = async (method: string, path: string, cookies: Cookies) => {
  const url = path.replace(/:\w+/g, '1')
  // Contracts declare four methods; an operation that passes the check fails on its empty body, or does no harm.
  const { body } = await app.request(method as 'GET', url, method === 'GET' ? undefined : { unknown: true }, {
    cookies,
  })
  return body.code
}

/** Available before the second factor is set up, besides public reads: to set it up, to log out, to log in again. */
const open = [
  'DELETE /api/user/sessions',
  'DELETE /api/user/sessions/:id',
  'GET /api/user/second-factor',
  'GET /api/user/sessions',
  'POST /api/auth/forgot-password',
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'POST /api/auth/reset-password',
  'POST /api/auth/second-factor',
  'POST /api/user/email/undo',
  'POST /api/user/second-factor',
  'POST /api/user/second-factor/confirm',
  'POST /api/user/stop-viewing',
  'PUT /api/user/password',
]

test('exactly these operations are available before the second factor is set up', () => {
  const declared = handlers.filter(({ operation }) => operation.beforeSecondFactor)
  expect(declared.map(({ operation }) => `${operation.method} ${operation.path}`).sort()).toEqual(open)
})

describe('a seller’s member or an administrator without a second factor', () => {
  // An unknown key in the input makes every operation fail at parsing, so none has an effect.
  test.each(handlers.map(({ operation, kind }) => [operation.method, operation.path, operation.access, kind] as const))(
    '%s %s',
    async (method, path, access, kind) => {
      const responses =
        open.includes(`${method} ${path}`) || access === 'key' || (access === 'public' && kind === 'read')
      for (const role of owing) {
        if (path === '/api/auth/logout') continue
        const code = await codeOf(method, path, cookiesOf(role))
        // A role without access gets FORBIDDEN, as usual.
        if (responses) expect([role, code]).not.toEqual([role, needed])
        else expect([role, code]).toEqual([role, code === 'FORBIDDEN' ? 'FORBIDDEN' : needed])
      }
      for (const role of ['visitor', 'buyer'] as const)
        expect([role, await codeOf(method, path, path === '/api/auth/logout' ? {} : cookiesOf(role))]).not.toEqual([
          role,
          needed,
        ])
    },
  )
})

const call = (cookies: Cookies, method: 'GET' | 'POST', path: string, body?: unknown) =>
  app.request(method, path, body, { cookies })

describe('a seller who logs in without a second factor', () => {
  const password = 'Vendanges-2026!'
  const dashboardPath = '/api/seller/dashboard'
  let cookies: Cookies
  beforeAll(async () => {
    const { userId } = await createVendor(app.db)
    await app.db
      .updateTable('users')
      .set({ password_hash: await quickHash(password), email: 'vigne@exemple.fr' })
      .where('id', '=', userId)
      .execute()
    cookies = (await call({}, 'POST', '/api/auth/login', { email: 'vigne@exemple.fr', password })).cookies
  })
  const setUp = async () => {
    const { secret } = (await call(cookies, 'POST', '/api/user/second-factor', { password })).body.data
    const code = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate()
    return call(cookies, 'POST', '/api/user/second-factor/confirm', { code })
  }

  test('gets a French message with the next step, and the site shows it', async () => {
    const refused = await call(cookies, 'GET', dashboardPath)
    expect([refused.status, refused.body.code]).toEqual([403, needed])
    expect(refused.body.error).toBe(
      'Votre compte demande la double vérification\u00a0: activez-la dans Mon compte, Sécurité.',
    )
    expect((await call(cookies, 'GET', '/api/user/me')).body.data.second_factor_missing).toBe(true)
    const state = await call(cookies, 'GET', '/api/user/second-factor')
    expect(state.body.data).toEqual({ isOn: false, isRequired: true })
  })

  test('gets no downloads, files or live events', async () => {
    for (const path of [
      '/api/user/export',
      '/api/seller/catalogue/export',
      '/api/seller/stock/mouvements.csv',
      '/api/live',
    ])
      expect([path, (await call(cookies, 'GET', path)).body.code]).toEqual([path, needed])
    const posted = await app.http.inject({
      method: 'POST',
      url: '/api/files',
      cookies,
      headers: { host: 'localhost', origin: 'http://localhost', 'content-type': 'application/pdf' },
      payload: '%PDF-1.7',
    })
    expect(posted.json().code).toBe(needed)
  })

  test('regains access as soon as it is set up, and loses it again without it', async () => {
    expect((await setUp()).body.data.recoveryCodes).toHaveLength(10)
    expect((await call(cookies, 'GET', dashboardPath)).status).toBe(200)
    expect((await call(cookies, 'GET', '/api/user/me')).body.data.second_factor_missing).toBeUndefined()
    await app.db.deleteFrom('second_factors').execute()
    expect((await call(cookies, 'GET', dashboardPath)).body.code).toBe(needed)
  })

  test('a second factor not yet confirmed by a code does not count', async () => {
    await call(cookies, 'POST', '/api/user/second-factor', { password })
    expect((await call(cookies, 'GET', dashboardPath)).body.code).toBe(needed)
  })
})

test('an administrator who views the site as another user needs their own', async () => {
  const cookies = await app.loginAs(users.admin)
  await app.db
    .insertInto('second_factors')
    .values({ user_id: users.admin, secret: 'JBSWY3DPEHPK3PXP', confirmed_at: new Date() })
    .execute()
  await call(cookies, 'POST', `/api/admin/users/${users.buyer}/view`, { reason: 'Pour voir ce qu’elle voit.' })
  expect((await call(cookies, 'GET', '/api/user/profile')).status).toBe(200)
  await app.db.deleteFrom('second_factors').where('user_id', '=', users.admin).execute()
  expect((await call(cookies, 'GET', '/api/user/profile')).body.code).toBe(needed)
  expect((await call(cookies, 'POST', '/api/user/stop-viewing', {})).status).toBe(200)
})

test('a seller’s software still works with its API key', async () => {
  const { vendorId, userId } = await createVendor(app.db)
  const values = { name: 'Caisse', scopes: ['orders:read'] as const, days: null }
  const { secret } = await app.db.transaction().execute(tx => createKey(tx, { vendorId, userId }, values))
  const cookies = await app.loginAs(userId)
  for (const session of [{}, cookies]) {
    const headers = { origin: '', authorization: `Bearer ${secret}` }
    expect((await app.request('GET', '/api/v1/orders', undefined, { headers, cookies: session })).status).toBe(200)
  }
})

test('is required by default outside the demo, and not in the demo', async () => {
  const given = (DEMO: boolean, setting = '') =>
    requiresSecondFactor({ ...env({ REQUIRE_SECOND_FACTOR: setting }), DEMO })
  expect([given(true), given(false), given(true, 'on'), given(false, 'off')]).toEqual([false, true, true, false])
  const demo = await testApp()
  const { userId } = await createVendor(demo.db)
  const shown = await demo.request('GET', '/api/seller/dashboard', undefined, { cookies: await demo.loginAs(userId) })
  await demo.close()
  expect(shown.status).toBe(200)
})
