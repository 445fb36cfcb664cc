import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createUser } from '#tests/support/factories.ts'

let app: TestApp
let admin: Cookies
let boss: Cookies
let buyer: Cookies
let adminId: number
beforeAll(async () => {
  app = await testApp()
  adminId = await createUser(app.db, { roles: ['ADMIN'] })
  admin = await app.loginAs(adminId)
  boss = await app.loginAs(await createUser(app.db, { roles: ['ADMIN', 'SUPER_ADMIN'] }))
  buyer = await app.loginAs(await createUser(app.db))
})
afterAll(() => app.close())

const campaign = {
  title: 'Tailler',
  summary: 'En janvier.',
  body: 'Le froid.',
  fromDay: '2026-01-01',
  toDay: '2026-02-01',
}
const write = (cookies: Cookies, body: object = campaign) =>
  app.request('POST', '/api/dashboard/campaigns', body, { cookies })
const journal = async (query = '', cookies = admin) =>
  (await app.request('GET', `/api/admin/audit-log${query}`, undefined, { cookies })).body
const count = async () =>
  Number(
    (
      await app.db
        .selectFrom('audit_entries')
        .select(eb => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

test('records an administrator’s operation without any call from its handler', async () => {
  expect((await write(admin)).status).toBe(200)
  const { data } = await journal()
  expect(data.entries[0]).toMatchObject({
    operation: 'POST /api/dashboard/campaigns',
    kind: 'campaigns',
    role: 'ADMIN',
  })
  expect(data.entries[0].address).toBe('127.0.0.0')
  expect(JSON.parse(data.entries[0].input)).toMatchObject({ title: 'Tailler' })
})

test('does not record a rejected operation', async () => {
  const before = await count()
  expect((await write(admin, { ...campaign, articles: ['inconnu'] })).status).toBe(400)
  expect((await write(buyer)).status).toBe(403)
  expect(await count()).toBe(before)
})

test('does not record a buyer’s operations', async () => {
  const before = await count()
  await app.request('PUT', '/api/user/profile', profile, { cookies: buyer })
  expect(await count()).toBe(before)
})

const profile = { first_name: 'Ana', name: 'Roi', phone_number: '0326000000', kind_user: 'normal' }

test('records an administrator’s operations on their own account, without private data', async () => {
  expect((await app.request('PUT', '/api/user/profile', profile, { cookies: admin })).status).toBe(200)
  const { data } = await journal()
  expect(JSON.parse(data.entries[0].input)).toMatchObject({ first_name: 'Ana', phone_number: '[caché]' })
})

test('keeps the role that the actor had at the time', async () => {
  await write(boss)
  expect((await journal()).data.entries[0].role).toBe('SUPER_ADMIN')
})

test('rejects update, delete and truncate of entries', async () => {
  await expect(app.db.updateTable('audit_entries').set({ reason: 'x' }).execute()).rejects.toThrow(/written once/)
  await expect(app.db.deleteFrom('audit_entries').execute()).rejects.toThrow(/written once/)
  await expect(sql`TRUNCATE audit_entries`.execute(app.db)).rejects.toThrow(/written once/)
})

test('filters by actor, operation, subject and day', async () => {
  const { data: all } = await journal()
  expect(all.kinds).toEqual(expect.arrayContaining(['campaigns', 'user']))
  expect((await journal('?kind=user')).data.total).toBe(1)
  expect((await journal('?operation=PUT%20/api/user/profile')).data.total).toBe(1)
  expect((await journal('?who=personne-inconnue')).data.total).toBe(0)
  expect((await journal('?who=100%25')).data.total).toBe(0)
  expect((await journal('?to=2020-01-01')).data.total).toBe(0)
  expect((await journal('?from=2020-01-01')).data.total).toBe(all.total)
})

test('exports the same entries as a spreadsheet, for administrators only', async () => {
  const get = (cookies: Cookies) =>
    app.http.inject({
      method: 'GET',
      url: '/api/admin/audit-log/export?kind=campaigns',
      cookies,
      headers: { host: 'localhost' },
    })
  const mine = await get(admin)
  expect(mine.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(mine.body.trim().split('\r\n')).toHaveLength(1 + (await journal('?kind=campaigns')).data.total)
  expect((await get(buyer)).statusCode).toBe(403)
  expect((await get({})).statusCode).toBe(401)
})
