import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handlersFor } from '#app/api.ts'
import { readEnv } from '#app/startup/env.ts'
import { operationKey } from '#platform/http/pipeline.ts'
import type { Access } from '#shared/contract.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createEstate, createMember as createEstateMember } from '#tests/support/estates.ts'
import { createMember, createUser, createVendor } from '#tests/support/factories.ts'

const env = readEnv({ NODE_ENV: 'test', DATABASE_URL: 'postgres://nobody@localhost/none' })
const handlers = handlersFor(env)
const operations = handlers.map(({ operation }) => operation)

const roles = ['visitor', 'buyer', 'preparer', 'staff', 'owner', 'admin', 'super'] as const
type Role = (typeof roles)[number]
/** Roles that pass the access check; the operation's own rules may still reject them. */
const admitted: Record<Exclude<Access, 'key'>, readonly Role[]> = {
  public: roles,
  user: ['buyer', 'preparer', 'staff', 'owner', 'admin', 'super'],
  seller: ['staff', 'owner'],
  owner: ['owner'],
  admin: ['admin', 'super'],
  super: ['super'],
}

let app: TestApp
const cookies: Partial<Record<Role, Cookies>> = {}
beforeAll(async () => {
  app = await testApp()
  const { db } = app
  const { vendorId, userId } = await createVendor(db)
  const people: Record<Exclude<Role, 'visitor'>, number> = {
    buyer: await createUser(db),
    preparer: await createMember(db, vendorId, 'orders'),
    staff: await createMember(db, vendorId, 'staff'),
    owner: userId,
    admin: await createUser(db, { roles: ['ADMIN'] }),
    super: await createUser(db, { roles: ['SUPER_ADMIN'] }),
  }
  for (const [role, user] of Object.entries(people)) cookies[role as Role] = await app.loginAs(user)
})
afterAll(() => app.close())

describe('access check of every operation', () => {
  // No session gives access to an operation for API keys: 401 for every role.
  const guarded = operations.filter(({ access }) => access !== 'public')
  test.each(guarded.map(operation => [operation.method, operation.path, operation] as const))(
    '%s %s rejects every role without access',
    async (method, path, { access }) => {
      for (const role of roles) {
        if (access !== 'key' && admitted[access].includes(role)) continue
        // Contracts declare only these four methods.
        const url = path.replace(/:\w+/g, '1')
        const { status, body } = await app.request(method as 'GET', url, method === 'GET' ? undefined : {}, {
          cookies: cookies[role] ?? {},
        })
        const expected = role === 'visitor' || access === 'key' ? [401, 'UNAUTHENTICATED'] : [403, 'FORBIDDEN']
        expect([role, status, body.code]).toEqual([role, ...expected])
        expect(body.data).toBeNull()
      }
    },
  )
})

/** Writes below these paths are purchases or steps towards one. */
const buyingPaths = ['/api/cart', '/api/checkout', '/api/lists', '/api/quotes', '/api/groups', '/api/calculators']
/** What the accountant of an estate may still do there: pay what is owed, and undo or remove what is theirs. */
const leftToAccountants = [
  'POST /api/checkout/orders/:id/card-payment',
  'POST /api/checkout/purchases/:id/abandon',
  'POST /api/checkout/purchases/:id/confirm',
  'DELETE /api/lists/:id',
  'POST /api/lists/:id/restore',
  'PUT /api/lists/:id',
  'DELETE /api/lists/:id/share',
  'POST /api/lists/:id/schedule/:act',
  'POST /api/lists/scheduled/:id/skip',
  'POST /api/quotes/:id/decline',
  'POST /api/groups/:token/arrival',
  'POST /api/groups/:token/cancel',
  'POST /api/groups/:token/close',
  'DELETE /api/groups/:token/offers/:offerId',
]
describe('the accountant of an estate', () => {
  let accountant: Cookies
  beforeAll(async () => {
    accountant = await app.loginAs(await createEstateMember(app.db, await createEstate(app.db), 'accountant'))
  })
  const buying = operations.filter(({ buys }) => buys)
  test.each(buying.map(({ method, path }) => [method, path]))('is refused %s %s', async (method, path) => {
    const url = path.replace(/:\w+/g, '1')
    const { status, body } = await app.request(method as 'GET', url, method === 'GET' ? undefined : {}, {
      cookies: accountant,
    })
    expect([status, body.code]).toEqual([403, 'ESTATE_READ_ONLY'])
  })
  test('is refused every write below the buying paths, but for a short list', () => {
    const writes = operations.filter(
      ({ method, path, access }) =>
        method !== 'GET' && ['public', 'user'].includes(access) && buyingPaths.some(start => path.startsWith(start)),
    )
    const open = writes.filter(({ buys }) => !buys).map(operationKey)
    expect(open.toSorted()).toEqual(leftToAccountants.toSorted())
  })
})

const readOnly = 'READ_ONLY_SESSION'
describe('while an administrator views the site as another user', () => {
  let viewer: Cookies
  beforeAll(async () => {
    viewer = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
    const seen = await createUser(app.db)
    const body = { reason: 'Pour voir ce qu’elle voit.' }
    await app.request('POST', `/api/admin/users/${seen}/view`, body, { cookies: viewer })
  })
  const changing = handlers.filter(({ kind, operation }) => kind !== 'read' && operation.viewing !== 'always')
  test.each(changing.map(({ operation }) => [operation.method, operation.path, operation] as const))(
    '%s %s changes nothing',
    async (method, path, { access }) => {
      const { body } = await app.request(method as 'POST', path.replace(/:\w+/g, '1'), {}, { cookies: viewer })
      // A session never has access to an operation for API keys.
      const refusals: Partial<Record<Access, string>> = { key: 'UNAUTHENTICATED', public: readOnly, user: readOnly }
      expect(body.code).toBe(refusals[access] ?? 'FORBIDDEN')
    },
  )
})
