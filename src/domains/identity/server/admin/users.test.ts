import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createUser, createVendor } from '#tests/support/factories.ts'
import { readMails } from '#tests/support/mails.ts'
import { quickHash } from '#tests/support/passwords.ts'

let app: TestApp
let adminId: number
let admin: Cookies
let boss: Cookies
let bossId: number
let userId: number
let user: Cookies
const password = 'Vendanges-2026!'
const reason = 'Demande de la personne au téléphone.'
beforeAll(async () => {
  app = await testApp()
  adminId = await createUser(app.db, { roles: ['ADMIN'] })
  bossId = await createUser(app.db, { roles: ['ADMIN', 'SUPER_ADMIN'] })
  boss = await app.loginAs(bossId)
})
afterAll(() => app.close())
beforeEach(async () => {
  admin = await app.loginAs(adminId)
  userId = await createUser(app.db, { kind: 'professional' })
  user = await app.loginAs(userId)
  await app.db
    .updateTable('users')
    .set({ password_hash: await quickHash(password) })
    .where('id', '=', userId)
    .execute()
})

const act = (name: string, body: object | undefined, cookies = admin, id = userId) =>
  app.request('POST', `/api/admin/users/${id}/${name}`, body ?? {}, { cookies })
const me = async (cookies: Cookies) => (await app.request('GET', '/api/user/me', undefined, { cookies })).body.data
const mailOf = async (id = userId) =>
  (await app.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
const mailsTo = async (email: string) => readMails(app.db, { recipient: email })
const lastEntry = () =>
  app.db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

describe('user search', () => {
  const find = async (q: string) =>
    (await app.request('GET', `/api/admin/users?q=${encodeURIComponent(q)}`, undefined, { cookies: admin })).body.data
  test('matches part of the email, of the name or of the company, or the customer number', async () => {
    await app.db
      .updateTable('users')
      .set({ company_name: 'Domaine de la Côte', cooperative_member: true, cooperative_number: 'AC-77' })
      .where('id', '=', userId)
      .execute()
    for (const q of [await mailOf(), 'cote', 'AC-77', String(userId)])
      expect(
        (await find(q)).users.map((row: { id: number }) => row.id),
        q,
      ).toContain(userId)
    expect((await find('%')).total).toBe(0)
    await app.db.updateTable('users').set({ cooperative_number: null }).where('id', '=', userId).execute()
  })
  test('shows orders and sessions, and never a password', async () => {
    const { body } = await app.request('GET', `/api/admin/users/${userId}`, undefined, { cookies: admin })
    expect(body.data).toMatchObject({
      status: 'active',
      orders: { count: 0 },
      sessions: [{ device: 'Appareil inconnu' }],
    })
    expect(JSON.stringify(body)).not.toMatch(/scrypt|argon|password_hash/)
    expect((await app.request('GET', '/api/admin/users/999999', undefined, { cookies: admin })).status).toBe(404)
  })
})

describe('help', () => {
  test('mails the password link to the account’s owner only', async () => {
    const { status, body } = await act('reset-mail', undefined)
    expect([status, body.data]).toEqual([200, { success: true }])
    expect((await mailsTo(await mailOf())).some(({ event }) => event.startsWith('password-reset:'))).toBe(true)
    expect(JSON.stringify((await lastEntry()).input)).not.toMatch(/forgot/)
  })
  test('« Déconnecter partout » ends every session at once', async () => {
    await app.loginAs(userId)
    expect((await act('disconnect', { reason })).body.data).toEqual({ ended: 2 })
    expect(await me(user)).toBeNull()
  })
  describe('second factor lost with its recovery codes', () => {
    const lost = (id = userId, cookies = admin) => act('remove-second-factor', { reason }, cookies, id)
    const protect = (id: number) =>
      app.db
        .insertInto('second_factors')
        .values({ user_id: id, secret: 'JBSWY3DPEHPK3PXP', confirmed_at: new Date() })
        .execute()
    const login = async () =>
      (await app.request('POST', '/api/auth/login', { email: await mailOf(), password })).body.data.content
    test('is removed: the password alone logs in again, sessions end, the owner is notified', async () => {
      await protect(userId)
      expect(await login()).toMatchObject({ challenge: expect.any(String) })
      expect((await lost()).status).toBe(200)
      expect(await me(user)).toBeNull()
      expect(await login()).not.toHaveProperty('challenge')
      expect((await mailsTo(await mailOf())).some(({ text }) => text.includes(reason))).toBe(true)
      expect(await lastEntry()).toMatchObject({ reason, subject_kind: 'users', subject_id: String(userId) })
    })
    test('invalidates a challenge opened before the removal', async () => {
      await protect(userId)
      const { challenge } = await login()
      await lost()
      await protect(userId)
      const response = await app.request('POST', '/api/auth/second-factor', { challenge, code: '123456' })
      expect(response.body.code).toBe('RESET_LINK_EXPIRED')
    })
    test('returns 409 without one; an administrator’s requires a super administrator; never one’s own', async () => {
      expect((await lost()).body.code).toBe('CONFLICT')
      const colleague = await createUser(app.db, { roles: ['ADMIN'] })
      await protect(colleague)
      expect((await lost(colleague)).body.code).toBe('ADMIN_PROTECTED')
      expect((await lost(adminId)).body.code).toBe('NOT_ON_ONESELF')
      expect((await lost(colleague, boss)).status).toBe(200)
    })
  })
  test('requires a reason', async () => {
    expect((await act('disconnect', { reason: 'court' })).body.code).toBe('INVALID_INPUT')
    expect(await me(user)).not.toBeNull()
  })
})

describe('block', () => {
  const login = async () => app.request('POST', '/api/auth/login', { email: await mailOf(), password })
  test('ends the sessions, rejects logins and mails the reason; unblocking reverses it', async () => {
    expect((await act('block', { blocked: true, reason })).status).toBe(200)
    expect(await me(user)).toBeNull()
    const refused = await login()
    expect([refused.status, refused.body.code]).toEqual([403, 'ACCOUNT_BLOCKED'])
    expect(refused.body.error).toMatch(/bloqué/)
    expect((await mailsTo(await mailOf())).some(({ text }) => text.includes(reason))).toBe(true)
    expect(await lastEntry()).toMatchObject({ reason, before: { status: 'active' }, after: { status: 'blocked' } })
    expect((await act('block', { blocked: true, reason })).body.code).toBe('CONFLICT')
    expect((await act('block', { blocked: false, reason })).status).toBe(200)
    expect((await login()).status).toBe(200)
    expect(await me(user)).toBeNull()
  })
  test('reveals that the account is blocked only with the right password', async () => {
    await act('block', { blocked: true, reason })
    const { body } = await app.request('POST', '/api/auth/login', { email: await mailOf(), password: 'autre' })
    expect(body.code).toBe('WRONG_CREDENTIALS')
  })
  test('leaves no session when a login and a block run concurrently', async () => {
    await Promise.all([login(), login(), act('block', { blocked: true, reason }), login(), login()])
    expect(await app.db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()).toEqual([])
  })
  test('requires a super administrator for an administrator’s account, and rejects one’s own', async () => {
    const colleague = await createUser(app.db, { roles: ['ADMIN'] })
    expect((await act('block', { blocked: true, reason }, admin, colleague)).body.code).toBe('ADMIN_PROTECTED')
    expect((await act('block', { blocked: true, reason }, admin, adminId)).body.code).toBe('NOT_ON_ONESELF')
    expect((await act('block', { blocked: true, reason }, boss, colleague)).status).toBe(200)
  })
})

/** Starts both requests while their rows are locked, so that each passes authorization first. */
async function bothWaiting<T>(ids: number[], run: () => Promise<T>): Promise<T> {
  let pending: Promise<T> | undefined
  await app.db.transaction().execute(async tx => {
    await tx.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
    pending = run()
    await new Promise(resume => setTimeout(resume, 300))
  })
  return pending ?? run()
}

describe('roles', () => {
  const give = (id: number, granted: boolean, role = 'ADMIN', cookies = boss) =>
    act('role', { role, granted, reason }, cookies, id)
  test('are granted and removed by a super administrator, with effect on the next request', async () => {
    expect((await give(userId, true, 'ADMIN', admin)).body.code).toBe('FORBIDDEN')
    expect((await give(userId, true)).body.data).toEqual({ roles: ['ADMIN'] })
    expect((await app.request('GET', '/api/admin/users', undefined, { cookies: user })).status).toBe(200)
    expect((await give(userId, true)).body.code).toBe('CONFLICT')
    expect((await give(userId, false)).body.data).toEqual({ roles: [] })
    expect((await app.request('GET', '/api/admin/users', undefined, { cookies: user })).status).toBe(403)
    expect(await lastEntry()).toMatchObject({ operation: 'POST /api/admin/users/:id/role', before: { roles: 'ADMIN' } })
  })
  test('cannot be changed on one’s own account', async () => {
    expect((await give(bossId, false)).body.code).toBe('NOT_ON_ONESELF')
  })
  test('leaves one super administrator when two demote each other concurrently', async () => {
    for (let round = 0; round < 3; round++) {
      const other = await createUser(app.db, { roles: ['ADMIN', 'SUPER_ADMIN'] })
      const third = await createUser(app.db, { roles: ['ADMIN', 'SUPER_ADMIN'] })
      const [a, b] = [await app.loginAs(other), await app.loginAs(third)]
      await app.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', bossId).execute()
      const responses = await Promise.all([give(third, false, 'SUPER_ADMIN', a), give(other, false, 'SUPER_ADMIN', b)])
      await app.db.updateTable('users').set({ status: 'active' }).where('id', '=', bossId).execute()
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 403])
      await app.db.updateTable('users').set({ roles: [] }).where('id', 'in', [other, third]).execute()
    }
  })
  test('leaves one super administrator when two block each other concurrently', async () => {
    const [one, two] = [bossId, await createUser(app.db, { roles: ['ADMIN', 'SUPER_ADMIN'] })]
    const second = await app.loginAs(two)
    const responses = await bothWaiting([one, two], () =>
      Promise.all([
        act('block', { blocked: true, reason }, boss, two),
        act('block', { blocked: true, reason }, second, one),
      ]),
    )
    const left = await app.db
      .selectFrom('users')
      .select('id')
      .where('id', 'in', [one, two])
      .where('status', '=', 'active')
      .execute()
    expect(left).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    await app.db.updateTable('users').set({ status: 'active' }).where('id', '=', bossId).execute()
    await app.db.updateTable('users').set({ roles: [] }).where('id', '=', two).execute()
    boss = await app.loginAs(bossId)
  })
})

describe('impersonation', () => {
  const stop = (cookies = admin) => app.request('POST', '/api/user/stop-viewing', {}, { cookies })
  test('shows the user’s view, notifies them, ends on request, and is logged at start and end', async () => {
    expect((await act('view', { reason })).status).toBe(200)
    expect(await me(admin)).toMatchObject({ email: await mailOf(), viewed_until: expect.any(String) })
    expect(
      (await mailsTo(await mailOf())).some(
        ({ event, text }) => event.startsWith('account-viewed:') && text.includes(reason),
      ),
    ).toBe(true)
    expect((await app.request('GET', '/api/admin/users', undefined, { cookies: admin })).status).toBe(403)
    expect((await stop()).body.data).toEqual({ userId })
    expect(await lastEntry()).toMatchObject({
      user_id: adminId,
      operation: 'POST /api/user/stop-viewing',
      subject_id: String(userId),
    })
    expect(await me(admin)).toMatchObject({ email: await mailOf(adminId) })
    expect((await stop()).body.code).toBe('CONFLICT')
  })
  test('rejects every write, and gives no access to messages', async () => {
    await act('view', { reason })
    const cookies = admin
    const profile = { first_name: 'A', name: 'B', phone_number: '0326000000', kind_user: 'normal' }
    expect((await app.request('PUT', '/api/user/profile', profile, { cookies })).body.code).toBe('READ_ONLY_SESSION')
    expect((await app.request('GET', '/api/conversations', undefined, { cookies })).body.code).toBe('READ_ONLY_SESSION')
    for (const url of [
      '/api/user/export',
      '/api/live',
      '/api/conversations/1/files/0b4c9c1e-0000-4000-8000-000000000000',
    ])
      expect((await app.http.inject({ url, cookies })).json().code, url).toBe('READ_ONLY_SESSION')
    const file = await app.http.inject({
      method: 'POST',
      url: '/api/files?name=a.png',
      cookies,
      headers: { host: 'localhost', origin: 'http://localhost', 'content-type': 'image/png' },
      payload: Buffer.from([1]),
    })
    expect(file.json().code).toBe('READ_ONLY_SESSION')
    await stop()
  })
  test('allows only the writing operations that end it', async () => {
    await act('view', { reason })
    const { body } = await app.request('POST', '/api/auth/logout', {}, { cookies: admin })
    expect(body.data).toEqual({ success: true })
    expect(await me(admin)).toBeNull()
  })
  test('ends after fifteen minutes, when the user is blocked, and when the administrator loses the role', async () => {
    const set = (values: object) =>
      app.db.updateTable('sessions').set(values).where('viewing_user_id', '=', userId).execute()
    await act('view', { reason })
    const { viewed_until } = await me(admin)
    expect(Date.parse(viewed_until) - Date.now()).toBeLessThanOrEqual(15 * 60_000)
    await set({ viewing_until: new Date(Date.now() - 1_000) })
    expect(await me(admin)).toMatchObject({ email: await mailOf(adminId) })
    await set({ viewing_until: new Date(Date.now() + 60_000) })
    await app.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', userId).execute()
    expect(await me(admin)).toMatchObject({ email: await mailOf(adminId) })
    await app.db.updateTable('users').set({ status: 'active' }).where('id', '=', userId).execute()
    await app.db.updateTable('users').set({ roles: [] }).where('id', '=', adminId).execute()
    expect(await me(admin)).toMatchObject({ email: await mailOf(adminId) })
    await app.db
      .updateTable('users')
      .set({ roles: ['ADMIN'] })
      .where('id', '=', adminId)
      .execute()
  })
  test('is rejected for an administrator, even one promoted meanwhile', async () => {
    const colleague = await createUser(app.db, { roles: ['ADMIN'] })
    expect((await act('view', { reason }, boss, colleague)).body.code).toBe('ADMIN_PROTECTED')
    await act('view', { reason })
    await app.db
      .updateTable('users')
      .set({ roles: ['ADMIN'] })
      .where('id', '=', userId)
      .execute()
    expect(await me(admin)).toMatchObject({ email: await mailOf(adminId) })
  })
  test('is rejected for sellers and buyers', async () => {
    const seller = await app.loginAs((await createVendor(app.db)).userId)
    expect((await act('view', { reason }, seller)).status).toBe(403)
    expect((await act('view', { reason }, user)).status).toBe(403)
  })
})
