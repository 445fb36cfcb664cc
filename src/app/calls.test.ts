import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Access } from '#shared/contract.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createUser, createVendor } from '#tests/support/factories.ts'
import { handlersFor } from './api.ts'
import { readEnv } from './env.ts'

const env = readEnv({ NODE_ENV: 'test', DATABASE_URL: 'postgres://nobody@localhost/none' })
const handlers = handlersFor(env)
const operations = handlers.map(({ operation }) => operation)

type Role = 'visitor' | 'buyer' | 'seller' | 'admin' | 'super'
/** Who is let through to the operation's own rules; everybody else is stopped at its door. */
const admitted: Record<Access, readonly Role[]> = {
  public: ['visitor', 'buyer', 'seller', 'admin', 'super'],
  user: ['buyer', 'seller', 'admin', 'super'],
  seller: ['seller'],
  admin: ['admin', 'super'],
  super: ['super'],
}

let app: TestApp
const cookies: Partial<Record<Role, Cookies>> = {}
beforeAll(async () => {
  app = await testApp()
  const { db } = app
  const people: Record<Exclude<Role, 'visitor'>, number> = {
    buyer: await createUser(db),
    seller: (await createVendor(db)).userId,
    admin: await createUser(db, { roles: ['ADMIN'] }),
    super: await createUser(db, { roles: ['SUPER_ADMIN'] }),
  }
  for (const [role, user] of Object.entries(people)) cookies[role as Role] = await app.loginAs(user)
})
afterAll(() => app.close())

describe('at the door of every call', () => {
  const guarded = operations.filter(({ access }) => access !== 'public')
  test.each(guarded.map(operation => [operation.method, operation.path, operation] as const))(
    '%s %s refuses whom it is not for',
    async (method, path, { access }) => {
      for (const role of ['visitor', 'buyer', 'seller', 'admin', 'super'] as const) {
        if (admitted[access].includes(role)) continue
        // Every operation uses one of the four methods of the contracts.
        const url = path.replace(/:\w+/g, '1')
        const { status, body } = await app.ask(method as 'GET', url, method === 'GET' ? undefined : {}, {
          cookies: cookies[role] ?? {},
        })
        const expected = role === 'visitor' ? [401, 'UNAUTHENTICATED'] : [403, 'FORBIDDEN']
        expect([role, status, body.code]).toEqual([role, ...expected])
        expect(body.data).toBeNull()
      }
    },
  )
})

describe('while an administrator looks at the site as somebody sees it', () => {
  let viewer: Cookies
  beforeAll(async () => {
    viewer = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
    const seen = await createUser(app.db)
    const body = { reason: 'Pour voir ce qu’elle voit.' }
    await app.ask('POST', `/api/admin/users/${seen}/view`, body, { cookies: viewer })
  })
  const changing = handlers.filter(({ kind, operation }) => kind !== 'read' && operation.viewing !== 'always')
  test.each(changing.map(({ operation }) => [operation.method, operation.path, operation] as const))(
    '%s %s changes nothing',
    async (method, path, { access }) => {
      const { body } = await app.ask(method as 'POST', path.replace(/:\w+/g, '1'), {}, { cookies: viewer })
      expect(body.code).toBe(['public', 'user'].includes(access) ? 'READ_ONLY_SESSION' : 'FORBIDDEN')
    },
  )
})
