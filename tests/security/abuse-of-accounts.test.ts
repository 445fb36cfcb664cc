/** Attacks on accounts by outsiders, team members and operators; titles name the software that was vulnerable. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createMember, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { quickHash } from '#tests/support/passwords.ts'
import { mailResets } from '#tests/support/resets.ts'

const password = 'Vendanges-2026!'
let app: TestApp
let vendor: TestVendor
let owner: Cookies
let hashed: string
beforeAll(async () => {
  app = await testApp({ PUBLIC_URL: 'http://localhost' })
  hashed = await quickHash(password)
  vendor = await createVendor(app.db)
  owner = await app.loginAs(vendor.userId)
})
afterAll(() => app.close())

let serial = 0
async function person(roles: string[] = []) {
  const email = `compte${++serial}@exemple.fr`
  const id = await createUser(app.db, { email, roles })
  await app.db.updateTable('users').set({ password_hash: hashed }).where('id', '=', id).execute()
  return { id, email, cookies: await app.loginAs(id) }
}
const post = (path: string, body: unknown, cookies: Cookies = {}, headers: Record<string, string> = {}) =>
  app.request('POST', path, body, { cookies, headers })
const me = async (cookies: Cookies) => (await app.request('GET', '/api/user/me', undefined, { cookies })).body.data
const lastMail = async (recipient: string) => {
  await mailResets(app)
  const mails = app.db.selectFrom('mails').select('text').where('recipient', '=', recipient)
  return (await mails.orderBy('id', 'desc').executeTakeFirst())?.text ?? ''
}
const rolesOf = async (id: number) =>
  (await app.db.selectFrom('users').select('roles').where('id', '=', id).executeTakeFirstOrThrow()).roles
const reason = 'Pour une raison que l’on dit.'

describe('mass assignment', () => {
  const registration = {
    account_type: false,
    acolyance_client: false,
    first_name: 'Camille',
    name: 'Vigneron',
    phone_number: '03 26 51 00 00',
    kind_user: 'normal',
    password,
    password_confirm: password,
  }
  test.each([
    { roles: ['ADMIN'] },
    { role: 'SUPER_ADMIN' },
    { shop_id: 1 },
    { vendorId: 1 },
    { vendor_id: 1, vendor_role: 'owner' },
    { email_verified_at: '2026-01-01' },
    { status: 'active' },
    { isAdmin: true },
    { id: 1 },
    JSON.parse('{"constructor":{"prototype":{"roles":["ADMIN"]}}}'),
  ])('Spree CVE-2013-2506 class: a registration with %o is rejected', async values => {
    const email = `masse${++serial}@exemple.fr`
    // The parser rejects a body with a prototype key.
    const expected = Object.hasOwn(values, 'constructor') ? 'MALFORMED_REQUEST' : 'INVALID_INPUT'
    expect((await post('/api/auth/register', { ...registration, email, ...values })).body.code).toBe(expected)
    expect(await app.db.selectFrom('users').where('email', '=', email).select('id').execute()).toEqual([])
  })

  test.each([{ roles: ['ADMIN'] }, { email: 'autre@exemple.fr' }, { id: 1 }, { vendorId: 1 }, { password: 'x' }])(
    'Spree CVE-2013-2506 class: %o in one’s profile is rejected',
    async values => {
      const { id, cookies } = await person()
      const profile = { first_name: 'A', name: 'B', phone_number: '0326510000', kind_user: 'normal' }
      const { body } = await app.request('PUT', '/api/user/profile', { ...profile, ...values }, { cookies })
      expect([body.code, await rolesOf(id)]).toEqual(['INVALID_INPUT', []])
    },
  )

  test.each([{ user_id: 1 }, { userId: 1 }, { isDefault: true }])(
    'another buyer’s address book: %o is rejected',
    async values => {
      const { cookies } = await person()
      const address = { recipient: 'A', street: '1 rue', postcode: '51200', city: 'Épernay', phone: '+33326000000' }
      expect((await post('/api/user/addresses', { ...address, ...values }, cookies)).body.code).toBe('INVALID_INPUT')
    },
  )

  test('Vendure GHSA-v85r-wfgv-jcqc: an administrator can neither change nor create an administrator', async () => {
    const [admin, chief, other] = [await person(['ADMIN']), await person(['SUPER_ADMIN']), await person()]
    for (const act of ['reset-mail', 'disconnect', 'block', 'view'])
      expect(
        (
          await post(
            `/api/admin/users/${chief.id}/${act}`,
            act === 'reset-mail' ? {} : { reason, ...(act === 'block' ? { blocked: true } : {}) },
            admin.cookies,
          )
        ).body.code,
        act,
      ).toBe('ADMIN_PROTECTED')
    const grant = { role: 'ADMIN', granted: true, reason }
    expect((await post(`/api/admin/users/${other.id}/role`, grant, admin.cookies)).body.code).toBe('FORBIDDEN')
    expect([await rolesOf(chief.id), await rolesOf(other.id)]).toEqual([['SUPER_ADMIN'], []])
  })

  test('Dokan CVE-2026-89280: a seller cannot reset a password or end another’s sessions', async () => {
    const customer = await person()
    for (const act of ['reset-mail', 'disconnect', 'block', 'view', 'role'])
      expect((await post(`/api/admin/users/${customer.id}/${act}`, { reason }, owner)).body.code).toBe('FORBIDDEN')
    expect(await me(customer.cookies)).toMatchObject({ email: customer.email })
  })

  test('Vendure GHSA-37xp-mjp8-6f9x: an order preparer cannot create an API key, nor can a key', async () => {
    const preparer = await app.loginAs(await createMember(app.db, vendor.vendorId, 'orders'))
    const key = { name: 'Caisse', scopes: ['orders:write'], days: null, password }
    expect((await post('/api/integrations/keys', key, preparer)).body.code).toBe('FORBIDDEN')
  })

  test('mercur#1062: a member cannot make themselves an owner, nor join another team', async () => {
    const staffId = await createMember(app.db, vendor.vendorId, 'staff')
    const staff = await app.loginAs(staffId)
    const change = (cookies: Cookies, id: number) =>
      app.request('PUT', `/api/seller/team/${id}`, { role: 'owner' }, { cookies })
    expect((await change(staff, staffId)).body.code).toBe('FORBIDDEN')
    const elsewhere = await createVendor(app.db)
    expect((await change(owner, elsewhere.userId)).body.code).toBe('NOT_FOUND')
  })
})

describe('another user’s credentials', () => {
  test('an invitation works once, for the address it was sent to, until it expires', async () => {
    const [invited, other] = [await person(), await person()]
    await post('/api/seller/team/invitations', { email: invited.email, role: 'staff' }, owner)
    const [, token] = /\/equipe\/([\w-]+)/.exec(await lastMail(invited.email)) ?? []
    const join = (cookies: Cookies) => post('/api/seller/team/join', { token }, cookies)
    expect((await join(other.cookies)).body.code).toBe('INVITATION_EXPIRED')
    await app.db
      .updateTable('vendor_invitations')
      .set({ expires_at: new Date(0) })
      .execute()
    expect((await join(invited.cookies)).body.code).toBe('INVITATION_EXPIRED')
    expect((await me(invited.cookies)).seller_role).toBeUndefined()
  })

  test('a revoked or used invitation no longer works', async () => {
    const invited = await person()
    await post('/api/seller/team/invitations', { email: invited.email, role: 'staff' }, owner)
    const [, token] = /\/equipe\/([\w-]+)/.exec(await lastMail(invited.email)) ?? []
    expect((await post('/api/seller/team/join', { token }, invited.cookies)).status).toBe(200)
    await app.request('DELETE', `/api/seller/team/${invited.id}`, {}, { cookies: owner })
    expect((await post('/api/seller/team/join', { token }, invited.cookies)).body.code).toBe('INVITATION_EXPIRED')
  })

  test('EverShop GHSA-cg73-g723-39jw: no response contains a reset token', async () => {
    const { email } = await person()
    const { raw } = await post('/api/auth/forgot-password', { email })
    const [, token = 'none'] = /\/forgot\/([\w-]+)/.exec(await lastMail(email)) ?? []
    expect(token.length).toBeGreaterThan(40)
    expect(JSON.stringify([raw.payload, raw.headers])).not.toContain(token)
  })

  test('Sylius 2.1.17: a reset link points to our site, whatever the Host header', async () => {
    const { email } = await person()
    const poison = { host: 'pirate.example', 'x-forwarded-host': 'pirate.example', origin: 'http://localhost' }
    await post('/api/auth/forgot-password', { email }, {}, poison)
    const text = await lastMail(email)
    expect(text).toContain('http://localhost/forgot/')
    expect(text).not.toContain('pirate')
  })

  test('a reset token works once, and ends the other tokens and every session', async () => {
    const { email, cookies } = await person()
    const tokens = []
    for (let n = 0; n < 2; n++) {
      await post('/api/auth/forgot-password', { email })
      tokens.push(/\/forgot\/([\w-]+)/.exec(await lastMail(email))?.[1])
    }
    const use = (token: unknown) =>
      post('/api/auth/reset-password', { token, password: 'Chai-au-frais-26', password_confirm: 'Chai-au-frais-26' })
    expect((await use(tokens[1])).status).toBe(200)
    for (const token of [tokens[1], tokens[0]]) expect((await use(token)).body.code).toBe('RESET_LINK_EXPIRED')
    expect(await me(cookies)).toBeNull()
  })

  test('Solidus GHSA-qj34-2493-vx9f: a login never reuses a session id sent by the client', async () => {
    const { email, cookies } = await person()
    const attacker = await person()
    const opened = await post('/api/auth/login', { email, password }, attacker.cookies)
    expect(opened.cookies.session).not.toBe(attacker.cookies.session)
    expect(await me(attacker.cookies)).toBeNull()
    expect(await me(cookies)).toMatchObject({ email })
    const made = { session: 'A'.repeat(43), token: '1' }
    expect((await post('/api/auth/login', { email, password }, made)).cookies.session).not.toBe(made.session)
    expect(await me(made)).toBeNull()
  })

  test('Shopware GHSA-5297-wrrp-rcj7: logging out ends the session on the server', async () => {
    const { cookies } = await person()
    await post('/api/auth/logout', {}, cookies)
    expect(await me(cookies)).toBeNull()
  })

  test('a new password ends the other sessions, and requires the current one', async () => {
    const { id, cookies } = await person()
    const elsewhere = await app.loginAs(id)
    const change = (current: string) =>
      app.request(
        'PUT',
        '/api/user/password',
        { current, password: 'Chai-au-frais-26', password_confirm: 'Chai-au-frais-26' },
        { cookies },
      )
    expect((await change('Mauvais-2026!')).body.code).not.toBeNull()
    expect(await me(elsewhere)).not.toBeNull()
    expect((await change(password)).status).toBe(200)
    expect(await me(elsewhere)).toBeNull()
  })

  test('a session opened before the account is blocked stops working', async () => {
    const { id, cookies } = await person()
    await app.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', id).execute()
    expect(await me(cookies)).toBeNull()
  })

  test('an expired or idle session stops working', async () => {
    for (const values of [{ expires_at: new Date(0) }, { last_seen_at: new Date(Date.now() - 15 * 86_400_000) }]) {
      const { id, cookies } = await person()
      await app.db.updateTable('sessions').set(values).where('user_id', '=', id).execute()
      expect(await me(cookies)).toBeNull()
    }
  })

  test('rejects a proof token for an unproved address, and a token of another purpose', async () => {
    const { email } = await person()
    await post('/api/auth/forgot-password', { email })
    const [, token] = /\/forgot\/([\w-]+)/.exec(await lastMail(email)) ?? []
    expect((await post('/api/user/email/confirm', { token })).body.code).not.toBeNull()
    for (const forged of ['', 'A'.repeat(43), '../', '\u0000', ['a'], { $gt: '' }, null])
      expect(
        (await post('/api/auth/reset-password', { token: forged, password, password_confirm: password })).status,
      ).toBeGreaterThanOrEqual(400)
  })

  test.each([
    'a@exemple.fr,pirate@exemple.fr',
    'a@exemple.fr\nBcc: pirate@exemple.fr',
    '"a@exemple.fr" <pirate@exemple.fr>',
    'a@exemple.fr>, <pirate@exemple.fr',
    'a@[127.0.0.1]',
    'a@exеmple.fr',
    'é@exemple.fr',
    'a@exemple.fr\u0000',
    ['a@exemple.fr', 'pirate@exemple.fr'],
    `${'a'.repeat(400)}@exemple.fr`,
  ])('nodemailer CVE-2026-121425: no mail is sent to %j', async email => {
    const before = await app.db
      .selectFrom('mails')
      .select(eb => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    expect((await post('/api/auth/forgot-password', { email })).body.code).toBe('INVALID_INPUT')
    const after = await app.db
      .selectFrom('mails')
      .select(eb => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    expect(after.n).toBe(before.n)
  })
})
