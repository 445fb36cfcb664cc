import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handlersFor } from '#app/api.ts'
import { readEnv } from '#app/startup/env.ts'
import { createUser } from '#tests/support/factories.ts'
import { type Integrations, integrationPassword, openIntegrations, type SellerSession } from './integrations.fixture.ts'

let app: Integrations
let seller: SellerSession
beforeAll(async () => {
  app = await openIntegrations()
  seller = await app.newSeller()
})
afterAll(() => app.close())

const operations = handlersFor(readEnv({ NODE_ENV: 'test', DATABASE_URL: 'postgres://nobody@localhost/none' })).map(
  ({ operation }) => operation,
)
const pathOf = ({ path }: { path: string }) => path.replace(/:\w+/g, '1')

describe('API key', () => {
  const make = (values: object, who = seller) =>
    app.as(who, 'POST', '/api/integrations/keys', {
      name: 'Caisse',
      scopes: ['orders:read'],
      password: integrationPassword,
      ...values,
    })

  test('is shown once, stored as a hash, and listed by its prefix only', async () => {
    const { status, body } = await make({ name: 'Caisse d’Épernay' })
    expect(status).toBe(200)
    expect(body.data.secret).toMatch(/^cec_[\w-]{43}$/)
    expect((await app.feed(body.data.secret, 'GET', '/api/v1/orders')).status).toBe(200)
    const list = await app.as(seller, 'GET', '/api/integrations')
    expect(list.raw.body).not.toContain(body.data.secret.slice(12))
    const line = list.body.data.keys.find((key: { id: number }) => key.id === body.data.id)
    expect(line).toMatchObject({ prefix: body.data.secret.slice(0, 12), name: 'Caisse d’Épernay' })
    expect(line.lastUsedAt).not.toBeNull()
    const { rows } = await app.pool.query('SELECT k::text AS row FROM api_keys k')
    for (const { row } of rows) expect(row).not.toContain(body.data.secret.slice(12))
  })

  test('requires the password again, from a member with the manager role', async () => {
    expect((await make({ password: 'faux' })).status).toBe(401)
    const staff = await app.newSeller()
    await app.db.updateTable('vendor_members').set({ role: 'staff' }).where('user_id', '=', staff.userId).execute()
    expect((await make({}, staff)).body.code).toBe('FORBIDDEN')
    expect((await app.as(staff, 'POST', '/api/integrations/keys/1/revoke')).body.code).toBe('FORBIDDEN')
  })

  test('stops working when revoked, expired, or when its creator loses their account or the manager role', async () => {
    const opens = async (secret: string) => (await app.feed(secret, 'GET', '/api/v1/offers')).status
    const revoked = await app.newKey(seller)
    expect(await opens(revoked.secret)).toBe(200)
    await app.as(seller, 'POST', `/api/integrations/keys/${revoked.id}/revoke`)
    expect(await opens(revoked.secret)).toBe(401)
    const dated = await app.newKey(seller, ['orders:read'], 1)
    expect(await opens(dated.secret)).toBe(200)
    await app.db
      .updateTable('api_keys')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('id', '=', dated.id)
      .execute()
    expect(await opens(dated.secret)).toBe(401)
    const other = await app.newSeller()
    await app.db.updateTable('vendor_members').set({ role: 'staff' }).where('user_id', '=', other.userId).execute()
    expect(await opens(other.secret)).toBe(401)
    await app.db.updateTable('vendor_members').set({ role: 'owner' }).where('user_id', '=', other.userId).execute()
    expect(await opens(other.secret)).toBe(200)
    await app.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', other.userId).execute()
    expect(await opens(other.secret)).toBe(401)
  })

  test('of another seller cannot be revoked', async () => {
    const other = await app.newSeller()
    const { id } = await app.newKey(other)
    expect((await app.as(seller, 'POST', `/api/integrations/keys/${id}/revoke`)).body.code).toBe('NOT_FOUND')
    expect((await app.feed(other.secret, 'GET', '/api/v1/offers')).status).toBe(200)
  })

  test('opens only the operations of its rights', async () => {
    for (const operation of operations.filter(({ scope }) => scope !== null)) {
      const others = (['stock:write', 'prices:write', 'orders:read', 'orders:write'] as const).filter(
        scope => scope !== operation.scope,
      )
      const { secret } = await app.newKey(seller, others)
      // Every operation uses one of the four HTTP methods of the contracts.
      const method = operation.method as 'GET'
      const { body } = await app.feed(secret, method, pathOf(operation), method === 'GET' ? undefined : {})
      expect([operation.path, body.code]).toEqual([operation.path, 'FORBIDDEN'])
      expect(body.error).toContain(operation.scope)
    }
    expect(operations.filter(({ scope }) => scope !== null).length).toBeGreaterThanOrEqual(6)
  })
})

describe('session and key authentication', () => {
  test('a session cannot call the feed', async () => {
    const admin = await app.loginAs(await createUser(app.db, { roles: ['SUPER_ADMIN', 'ADMIN'] }))
    for (const operation of operations.filter(({ access }) => access === 'key')) {
      for (const cookies of [seller.cookies, admin, {}]) {
        const method = operation.method as 'GET'
        const { status, body } = await app.request(method, pathOf(operation), method === 'GET' ? undefined : {}, {
          cookies,
        })
        expect([operation.path, status, body.code]).toEqual([operation.path, 401, 'UNAUTHENTICATED'])
      }
    }
  })

  test('a key cannot call anything but the feed', async () => {
    for (const operation of operations.filter(({ access }) => access !== 'key' && access !== 'public')) {
      const method = operation.method as 'GET'
      const { status, body } = await app.request(method, pathOf(operation), method === 'GET' ? undefined : {}, {
        headers: { authorization: `Bearer ${seller.secret}` },
      })
      expect([operation.path, status, body.code]).toEqual([operation.path, 401, 'UNAUTHENTICATED'])
    }
  })

  test('all feed operations, and no others, are under /api/v1', () => {
    for (const { access, path } of operations)
      expect([path, access === 'key']).toEqual([path, path.startsWith('/api/v1/')])
  })

  test('a malformed key and a missing key get the same refusal', async () => {
    for (const authorization of [
      '',
      'Bearer',
      'Bearer cec_court',
      `Basic ${seller.secret}`,
      'Bearer cec_'.padEnd(54, 'A'),
    ]) {
      const reply = await app.request('GET', '/api/v1/offers', undefined, { headers: { authorization } })
      expect(reply.status).toBe(401)
      expect(reply.raw.headers['www-authenticate']).toBe('Bearer')
    }
  })
})

test('each key has a limit of calls per minute, and the response states how many are left', async () => {
  const limited = await openIntegrations({ RATE_LIMITS: 'on' })
  const [first, second] = [await limited.newSeller(), await limited.newSeller()]
  const call = (secret: string) => limited.feed(secret, 'GET', '/api/v1/offers?limit=1')
  const reply = await call(first.secret)
  expect(reply.raw.headers).toMatchObject({ 'ratelimit-limit': '120', 'ratelimit-remaining': '119' })
  for (let index = 0; index < 119; index++) await call(first.secret)
  const refused = await call(first.secret)
  expect(refused.status).toBe(429)
  expect(Number(refused.raw.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused.raw.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect((await call(second.secret)).status).toBe(200)
  await limited.close()
})
