/** Account takeover, and what ends it: old links, sessions and challenges stop working. */
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockForLogin } from '#domains/identity/server/access.ts'
import { createSession } from '#domains/identity/server/sessions.ts'
import { inTransaction } from '#platform/db/pool.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createUser } from '#tests/support/factories.ts'
import { readMails } from '#tests/support/mails.ts'
import { quickHash } from '#tests/support/passwords.ts'
import { mailResets } from '#tests/support/resets.ts'

const password = 'Vendanges-2026!'
const next = 'Chai-au-frais-26'
let app: TestApp
let hash: string
beforeAll(async () => {
  app = await testApp()
  hash = await quickHash(password)
})
afterAll(() => app.close())

type Person = { id: number; email: string; cookies: Cookies }
let serial = 0
async function person(values: { roles?: string[]; proved?: boolean } = {}): Promise<Person> {
  const email = `titulaire${++serial}@exemple.fr`
  const id = await createUser(app.db, { email, roles: values.roles ?? [] })
  const proved = values.proved ?? true
  await app.db
    .updateTable('users')
    .set({ password_hash: hash, ...(proved ? {} : { email_verified_at: null }) })
    .where('id', '=', id)
    .execute()
  return { id, email, cookies: await app.loginAs(id) }
}
const post = (path: string, body: unknown, cookies: Cookies = {}) => app.request('POST', path, body, { cookies })
const logIn = (email: string, given = password) => post('/api/auth/login', { email, password: given })
const isOpen = async (cookies: Cookies) =>
  (await app.request('GET', '/api/user/me', undefined, { cookies })).body.data !== null
const emailOf = async (id: number) =>
  (await app.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
const mailsTo = (recipient: string) => readMails(app.db, { recipient })
async function linkTo(recipient: string, place: string): Promise<string> {
  await mailResets(app)
  const links = (await mailsTo(recipient)).map(({ text }) => new RegExp(`/${place}/([\\w-]+)`).exec(text)?.[1])
  return links.findLast(link => link !== undefined) ?? ''
}

/** The link that moves this account to the address of somebody who knows its password. */
async function pendingMove(who: Person): Promise<string> {
  const to = `pirate${++serial}@exemple.fr`
  await post('/api/user/email', { email: to, password }, who.cookies)
  return linkTo(to, 'email')
}
async function resetLink(email: string): Promise<string> {
  await post('/api/auth/forgot-password', { email })
  return linkTo(email, 'forgot')
}
const followReset = (token: string, given = next) =>
  post('/api/auth/reset-password', { token, password: given, password_confirm: given })
const confirm = (token: string, cookies: Cookies = {}) => post('/api/user/email/confirm', { token }, cookies)

const endings: Record<string, (who: Person) => Promise<unknown>> = {
  'a reset of the password': async who => followReset(await resetLink(who.email)),
  'a new password': who =>
    app.request(
      'PUT',
      '/api/user/password',
      { current: password, password: next, password_confirm: next },
      { cookies: who.cookies },
    ),
  'disconnecting the other devices': who =>
    app.request('DELETE', '/api/user/sessions', undefined, { cookies: who.cookies }),
  'an administrator who disconnects the account': async who =>
    post(`/api/admin/users/${who.id}/disconnect`, { reason }, (await person({ roles: ['ADMIN'] })).cookies),
  'an administrator who blocks the account': async who => {
    const { cookies } = await person({ roles: ['ADMIN'] })
    await post(`/api/admin/users/${who.id}/block`, { blocked: true, reason }, cookies)
    await post(`/api/admin/users/${who.id}/block`, { blocked: false, reason }, cookies)
  },
  'a new address': async who => {
    const to = `neuve${++serial}@exemple.fr`
    await post('/api/user/email', { email: to, password }, who.cookies)
    await confirm(await linkTo(to, 'email'), who.cookies)
  },
}
const reason = 'Le titulaire nous a écrit.'

describe.each(Object.entries(endings))('%s ends pending credentials', (_, end) => {
  test('a pending change of address', async () => {
    const who = await person()
    const elsewhere = await app.loginAs(who.id)
    const move = await pendingMove(who)
    await end(who)
    const moved = await emailOf(who.id)
    for (const cookies of [{}, elsewhere, await app.loginAs(who.id)])
      expect((await confirm(move, cookies)).status).not.toBe(200)
    expect(await emailOf(who.id)).toBe(moved)
    expect(moved).not.toMatch(/^pirate/)
  })

  test('a reset link, the other sessions and a login waiting for its second factor', async () => {
    const who = await person()
    const elsewhere = await app.loginAs(who.id)
    const token = await resetLink(who.email)
    const code = await secondFactor(who)
    const { challenge } = (await logIn(who.email)).body.data.content
    await end(who)
    expect(await isOpen(elsewhere)).toBe(false)
    expect((await post('/api/auth/second-factor', { challenge, code: code() })).body.code).toBe('RESET_LINK_EXPIRED')
    expect((await followReset(token, 'Autre-mot-de-passe-9')).body.code).toBe('RESET_LINK_EXPIRED')
  })
})

/** Enables the second factor; returns a generator of its current code. */
async function secondFactor(who: Person): Promise<() => string> {
  const { secret } = (await post('/api/user/second-factor', { password }, who.cookies)).body.data
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')), period: 30, digits: 6 })
  const code = totp.generate()
  expect((await post('/api/user/second-factor/confirm', { code }, who.cookies)).status).toBe(200)
  return () => totp.generate()
}

describe('request in progress when access ends', () => {
  /** Runs `act`, and recovers the account while the password of `act` is being checked. */
  async function crossed(act: (who: Person) => Promise<{ status: number }>) {
    const who = await person()
    const token = await resetLink(who.email)
    const late = Array.from({ length: 6 }, () => act(who))
    const reset = followReset(token)
    return { who, reset: await reset, late: await Promise.all(late) }
  }

  test('leaves no pending change of address', async () => {
    for (let round = 0; round < 3; round++) {
      const { who, reset } = await crossed(({ cookies }) =>
        post('/api/user/email', { email: `pirate${++serial}@exemple.fr`, password }, cookies),
      )
      expect(reset.status).toBe(200)
      const pending = await app.db.selectFrom('email_changes').select('email').where('user_id', '=', who.id).execute()
      expect(pending).toEqual([])
    }
  })

  test('does not set a password or open a session', async () => {
    for (let round = 0; round < 3; round++) {
      const { who, reset } = await crossed(who =>
        round % 2
          ? logIn(who.email)
          : app.request(
              'PUT',
              '/api/user/password',
              { current: password, password: 'Mot-du-pirate-77', password_confirm: 'Mot-du-pirate-77' },
              { cookies: who.cookies },
            ),
      )
      // When the password changes first, the reset link ends; otherwise the reset succeeds and the change is refused.
      const right = reset.status === 200 ? next : 'Mot-du-pirate-77'
      const sessions = await app.db.selectFrom('sessions').select('id').where('user_id', '=', who.id).execute()
      if (reset.status === 200) expect(sessions).toEqual([])
      expect((await logIn(who.email, right)).status).toBe(200)
    }
  })
})

test('a login in progress when the owner ends the other sessions ends with them', async () => {
  const who = await person()
  const opened = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const login = inTransaction(app.db, async tx => {
    await lockForLogin(tx, who.id)
    await createSession(tx, who.id, 'elsewhere')
    opened.resolve()
    await mayCommit.promise
  })
  await opened.promise
  const ended = app.request('DELETE', '/api/user/sessions', undefined, { cookies: who.cookies })
  // Without the lock it ends at once, and before the login does.
  const waits = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
  const isOver = ended.then(() => 'over')
  await expect.poll(async () => (await app.pool.query(waits)).rowCount || Promise.race([isOver, 0])).not.toBe(0)
  mayCommit.resolve()
  await Promise.all([login, ended])
  const sessions = await app.db.selectFrom('sessions').select('user_agent').where('user_id', '=', who.id).execute()
  expect(sessions.map(session => session.user_agent)).not.toContain('elsewhere')
})

describe('link that proves an address', () => {
  test('works only in a session of the account that requested it', async () => {
    const [who, other] = [await person(), await person()]
    const move = await pendingMove(who)
    expect((await confirm(move)).body.code).toBe('UNAUTHENTICATED')
    expect((await confirm(move, other.cookies)).body.code).toBe('RESET_LINK_EXPIRED')
    expect((await confirm(move, who.cookies)).status).toBe(200)
    expect((await confirm(move, who.cookies)).body.code).toBe('RESET_LINK_EXPIRED')
  })

  test('does not work once the password hash changed, whatever changed it', async () => {
    const who = await person()
    const move = await pendingMove(who)
    const password_hash = await quickHash(next)
    await app.db.updateTable('users').set({ password_hash }).where('id', '=', who.id).execute()
    expect((await confirm(move, who.cookies)).body.code).toBe('RESET_LINK_EXPIRED')
  })

  test('does not work for a blocked account', async () => {
    const who = await person()
    const move = await pendingMove(who)
    await app.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', who.id).execute()
    expect((await confirm(move, who.cookies)).status).toBe(401)
    expect(await emailOf(who.id)).toBe(who.email)
  })
})

describe('change of address not made by the owner', () => {
  const undo = (token: string, given = next) =>
    post('/api/user/email/undo', { token, password: given, password_confirm: given })
  /** An account moved by somebody who knows its password: their address, their session, and the owner’s link. */
  async function stolen() {
    const who = await person()
    const attacker = await app.loginAs(who.id)
    const to = `pirate${++serial}@exemple.fr`
    await post('/api/user/email', { email: to, password }, attacker)
    expect((await confirm(await linkTo(to, 'email'), attacker)).status).toBe(200)
    return { who, attacker, to, link: await linkTo(who.email, 'annuler-email') }
  }

  test('is notified to the former address, which can revert it once, with a new password', async () => {
    const { who, attacker, to, link } = await stolen()
    expect(await emailOf(who.id)).toBe(to)
    expect(await isOpen(who.cookies)).toBe(false)
    expect((await undo(link)).status).toBe(200)
    expect(await emailOf(who.id)).toBe(who.email)
    expect(await isOpen(attacker)).toBe(false)
    expect([(await logIn(who.email)).status, (await logIn(who.email, next)).status]).toEqual([401, 200])
    expect((await undo(link)).body.code).toBe('RESET_LINK_EXPIRED')
    for (const address of [who.email, to])
      expect((await mailsTo(address)).at(-1)?.subject).toBe('Un changement d’adresse a été annulé')
  })

  test('is reverted once by two concurrent requests', async () => {
    const { link } = await stolen()
    const pressed = await Promise.all([undo(link), undo(link)])
    expect(pressed.map(({ status }) => status).sort()).toEqual([200, 410])
  })

  test('can be reverted after later changes and resets, whose own links then stop working', async () => {
    const { who, attacker, to, link } = await stolen()
    const further = `plus-loin${++serial}@exemple.fr`
    await post('/api/user/email', { email: further, password }, attacker)
    await confirm(await linkTo(further, 'email'), attacker)
    const attackerLink = await linkTo(to, 'annuler-email')
    await followReset(await resetLink(further), 'Mot-du-pirate-77')
    expect((await undo(link)).status).toBe(200)
    expect(await emailOf(who.id)).toBe(who.email)
    expect((await undo(attackerLink, 'Mot-du-pirate-77')).body.code).toBe('RESET_LINK_EXPIRED')
  })

  test('removes the second factor that was set since, and keeps one set before', async () => {
    const { who, attacker, link, to } = await stolen()
    await secondFactor({ id: who.id, email: to, cookies: attacker })
    await undo(link)
    expect((await logIn(who.email, next)).body.data.content.token).toBe('1')
    const careful = await person()
    await secondFactor(careful)
    const moved = `ailleurs${++serial}@exemple.fr`
    await post('/api/user/email', { email: moved, password }, careful.cookies)
    await confirm(await linkTo(moved, 'email'), careful.cookies)
    await undo(await linkTo(careful.email, 'annuler-email'))
    expect((await logIn(careful.email, next)).body.data.content.challenge).toBeTruthy()
  })

  test('cannot be reverted after seven days, nor for a blocked account', async () => {
    const { who, link } = await stolen()
    await app.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', who.id).execute()
    expect((await undo(link)).body.code).toBe('ACCOUNT_BLOCKED')
    await app.db.updateTable('users').set({ status: 'active' }).where('id', '=', who.id).execute()
    const days = await app.db
      .updateTable('email_undos')
      .set({ expires_at: new Date() })
      .where('user_id', '=', who.id)
      .returning('expires_at')
      .execute()
    expect(days).toHaveLength(1)
    expect((await undo(link)).body.code).toBe('RESET_LINK_EXPIRED')
  })

  test('reserves the former address for its owner: nobody can register it or move to it', async () => {
    const { who, link } = await stolen()
    const squatter = await person()
    expect((await post('/api/auth/register', { ...registration, email: who.email })).status).toBe(200)
    await post('/api/user/email', { email: who.email, password }, squatter.cookies)
    const users = await app.db.selectFrom('users').select('id').where('email', '=', who.email).execute()
    expect([users, await linkTo(who.email, 'email')]).toEqual([[], ''])
    expect((await undo(link)).status).toBe(200)
  })

  test('also reserves it against a registration concurrent with the change', async () => {
    for (let round = 0; round < 3; round++) {
      const who = await person()
      const to = `pirate${++serial}@exemple.fr`
      await post('/api/user/email', { email: to, password }, who.cookies)
      const move = await linkTo(to, 'email')
      const registered = Array.from({ length: 4 }, () =>
        post('/api/auth/register', { ...registration, email: who.email }),
      )
      await Promise.all([...registered, confirm(move, who.cookies)])
      const users = await app.db.selectFrom('users').select('id').where('email', '=', who.email).execute()
      expect([users, await emailOf(who.id)]).toEqual([[], to])
    }
  })

  test('leaves the reverted address no claim on the account', async () => {
    const { who, attacker, to } = await stolen()
    await post('/api/user/email', { email: who.email, password }, attacker)
    expect((await confirm(await linkTo(who.email, 'email'), attacker)).status).toBe(200)
    expect(await linkTo(to, 'annuler-email')).toBe('')
  })
})

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
