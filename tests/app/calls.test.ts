import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handlersFor } from '#app/api.ts'
import { readEnv } from '#app/startup/env.ts'
import type { Access } from '#shared/contract.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
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
